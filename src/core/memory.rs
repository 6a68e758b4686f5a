//! Large tables: memory that may not be there.

use super::machine;
use bytemuck::Zeroable;
use std::sync::Mutex;
use std::thread;

/// Allocates `length` zero values; none if the machine lacks the memory for them. The system provides the memory on first
/// access. One that promises more than it has would then end the program, so the free memory is asked for first where the
/// system reports it.
pub fn allocate<T: Zeroable>(length: usize) -> Option<Box<[T]>> {
    if !is_free(length.checked_mul(size_of::<T>())?) {
        return None;
    }
    let mut table = bytemuck::try_zeroed_slice_box(length).ok()?;
    machine::prefer_huge_pages(&mut table);
    Some(table)
}

/// Sets a table to zero, with all processors if it is large.
pub fn zero<T: Zeroable + Send>(table: &mut [T]) {
    /// Bytes that one thread clears at a time.
    const SHARE: usize = 16 << 20;
    let shares = table.chunks_mut((SHARE / size_of::<T>().max(1)).max(1));
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let helpers = processors.min(shares.len()).saturating_sub(1);
    let shares = Mutex::new(shares);
    let next = || shares.lock().expect("no holder of this lock panics").next();
    let work = || std::iter::from_fn(next).for_each(bytemuck::fill_zeroes);
    thread::scope(|scope| {
        for _ in 0..helpers {
            // Without this thread the others have more to do.
            drop(thread::Builder::new().spawn_scoped(scope, work));
        }
        work();
    });
}

/// Whether `bytes` can be allocated without swapping, as far as the system reports it.
pub fn is_free(bytes: usize) -> bool {
    available().is_none_or(|available| bytes as u64 <= available)
}

/// This many bytes in MiB, rounded up.
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

    #[test]
    fn a_table_is_zeroed_to_its_last_word() {
        for length in [0, 1, 1000, (5 << 20) + 3] {
            let mut table = vec![u64::MAX; length];
            zero(&mut table);
            assert!(table.iter().all(|&word| word == 0), "{length} words");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn more_than_is_free_is_refused() {
        let available = available().expect("the system tells");
        // Twice: others may give some back meanwhile.
        assert_eq!(allocate::<u8>(2 * available as usize), None);
    }
}
