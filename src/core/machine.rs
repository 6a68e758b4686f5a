//! Machine instructions that the compiler does not find by itself: the only `unsafe` code of the rules and the search.

/// Gathers the bits of `value` selected by `mask` at the low end (Intel SDM, PEXT).
#[cfg(target_feature = "bmi2")]
#[inline(always)]
pub fn pext(value: u64, mask: u64) -> u64 {
    // SAFETY: the function is compiled only where BMI2 is enabled for the whole crate.
    unsafe { std::arch::x86_64::_pext_u64(value, mask) }
}

/// Asks for the cache line of `target`, where the machine takes such requests.
#[inline(always)]
pub fn prefetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE is part of x86-64, and a prefetch of any address has no effect but on time.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(target).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}
