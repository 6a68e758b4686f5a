//! Large tables: memory that may not be there.

use super::machine;

/// Allocates `length` default values; none if the machine lacks the memory for them. A system that promises more than it
/// has would end the program on first access, so the free memory is asked for first where the system reports it.
pub fn allocate<T: Default>(length: usize) -> Option<Box<[T]>> {
    let bytes = length.checked_mul(size_of::<T>())?;
    if !is_free(bytes) {
        return None;
    }
    let mut table = Vec::new();
    table.try_reserve_exact(length).ok()?;
    machine::prefer_huge_pages(table.spare_capacity_mut());
    table.resize_with(length, T::default);
    Some(table.into_boxed_slice())
}

/// Whether `bytes` can be allocated without swapping, as far as the system reports it.
pub fn is_free(bytes: usize) -> bool {
    available().is_none_or(|available| bytes as u64 <= available)
}

/// `bytes` in MiB, rounded up.
pub const fn mebibytes(bytes: usize) -> usize {
    bytes.div_ceil(1 << 20)
}

/// Bytes that can be allocated without swapping, where the system reports them (Linux, proc(5), `MemAvailable`).
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_given_and_what_is_not_is_not() {
        assert_eq!(allocate::<u64>(3).as_deref(), Some(&[0, 0, 0][..]));
        // Several huge pages.
        let large = allocate::<u64>(1 << 20).expect("8 MiB");
        assert!(large.len() == 1 << 20 && large.iter().all(|&word| word == 0));
        assert_eq!(allocate::<u64>(usize::MAX / 8), None);
        assert_eq!(allocate::<u64>(usize::MAX), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn more_than_is_free_is_refused() {
        let available = available().expect("the system tells");
        // Twice: others may give some back meanwhile.
        assert_eq!(allocate::<u8>(2 * available as usize), None);
    }
}
