//! What only the machine or its system can do: the only `unsafe` code of the rules and the search.

#![allow(
    unsafe_code,
    reason = "instructions and advice that have no safe form; each has its proof beside it"
)]

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

/// Asks the system to back `memory` with huge pages, where it has them: a large table read at random then misses the
/// translation lookaside buffer less often.
pub fn prefer_huge_pages<T>(memory: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE: usize = 2 << 20;
        let bytes = size_of_val(memory);
        let start = memory.as_mut_ptr().cast::<u8>();
        let unaligned = start.align_offset(PAGE).min(bytes);
        let length = (bytes - unaligned) / PAGE * PAGE;
        // SAFETY: the range is whole pages of borrowed memory, and this advice has no effect but on time.
        let _refused = unsafe { madvise(start.add(unaligned).cast(), length, Advice::LinuxHugepage) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Waits until nobody reads the standard output any more; false at once where the system cannot tell.
pub fn wait_for_closed_output() -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, poll};
        loop {
            // No event is asked for: errors and hang-ups are always reported (POSIX, poll).
            match poll(&mut [PollFd::from_borrowed_fd(rustix::stdio::stdout(), PollFlags::empty())], None) {
                Ok(_) => return true,
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return false,
            }
        }
    }
    #[cfg(not(unix))]
    false
}
