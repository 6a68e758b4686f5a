//! The one machine instruction that the tables are built around.

/// Gathers the bits of `value` selected by `mask` at the low end (Intel SDM, PEXT).
#[inline(always)]
pub fn pext(value: u64, mask: u64) -> u64 {
    // SAFETY: this module is compiled only where BMI2 is enabled for the whole crate.
    unsafe { std::arch::x86_64::_pext_u64(value, mask) }
}
