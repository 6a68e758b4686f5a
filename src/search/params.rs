//! Parameters of the search: one table. In a normal build they are constants; with the feature `tuning` each is an
//! option of the protocol. A switch turns off a part of the search, to measure what it is worth.

macro_rules! parameters {
    (
        switches { $($(#[$switch_doc:meta])* $switch:ident;)* }
        numbers { $($(#[$doc:meta])* $name:ident = $value:literal in $low:literal..=$high:literal;)* }
    ) => {
        $(
            $(#[$switch_doc])*
            #[cfg(not(feature = "tuning"))]
            #[inline(always)]
            pub const fn $switch() -> bool {
                true
            }

            $(#[$switch_doc])*
            #[cfg(feature = "tuning")]
            #[inline(always)]
            pub fn $switch() -> bool {
                tuning::$switch.load(std::sync::atomic::Ordering::Relaxed) != 0
            }
        )*
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tuning"))]
            #[inline(always)]
            pub const fn $name() -> i32 {
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tuning")]
            #[inline(always)]
            pub fn $name() -> i32 {
                tuning::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        /// The values of a tuning build.
        #[cfg(feature = "tuning")]
        pub mod tuning {
            use std::sync::atomic::AtomicI32;

            $(
                #[expect(non_upper_case_globals, reason = "named as its parameter")]
                pub(super) static $switch: AtomicI32 = AtomicI32::new(1);
            )*
            $(
                #[expect(non_upper_case_globals, reason = "named as its parameter")]
                pub(super) static $name: AtomicI32 = AtomicI32::new($value);
            )*

            /// A parameter as an option.
            pub struct Parameter {
                /// Its name.
                pub name: &'static str,
                /// Default value.
                pub default: i32,
                /// Range.
                pub range: std::ops::RangeInclusive<i32>,
                /// Where it is kept.
                pub value: &'static AtomicI32,
            }

            /// All parameters.
            pub const ALL: &[Parameter] = &[
                $(Parameter { name: stringify!($switch), default: 1, range: 0..=1, value: &$switch },)*
                $(Parameter {
                    name: stringify!($name),
                    default: $value,
                    range: $low..=$high,
                    value: &$name,
                },)*
            ];
        }
    };
}

parameters! {
    switches {
        /// Null move pruning is on.
        use_null_move;
        /// Late moves are reduced.
        use_reductions;
        /// The search goes on into quiescence, and exchanges are evaluated.
        use_quiescence;
        /// Quiet moves are ordered by their histories.
        use_history;
        /// The whole evaluation, not material alone.
        use_evaluation;
    }
    numbers {
        /// Half width of the first aspiration window.
        aspiration_window = 20 in 5..=100;
        /// Least depth with an aspiration window.
        aspiration_depth = 4 in 1..=10;

        /// Greatest depth of reverse futility pruning.
        reverse_futility_depth = 7 in 0..=12;
        /// Its margin a ply.
        reverse_futility_margin = 80 in 20..=200;

        /// Least depth of null move pruning.
        null_move_depth = 3 in 1..=8;
        /// Its reduction at the least.
        null_move_reduction = 3 in 1..=6;
        /// Plies of depth for one more ply of reduction.
        null_move_depth_divisor = 4 in 2..=8;
        /// Lead over beta for one more ply of reduction.
        null_move_lead_divisor = 200 in 50..=500;

        /// Greatest depth at which late quiet moves are left out.
        late_move_depth = 8 in 0..=20;
        /// Moves tried at the least before.
        late_move_base = 3 in 0..=30;
        /// Moves tried besides, in hundredths of the square of the depth.
        late_move_scale = 100 in 5..=300;

        /// Greatest depth of futility pruning.
        futility_depth = 6 in 0..=10;
        /// Its margin.
        futility_base = 90 in 0..=300;
        /// Its margin a ply.
        futility_margin = 90 in 20..=200;

        /// Greatest depth at which bad exchanges are left out.
        exchange_depth = 7 in 0..=12;
        /// Loss allowed to a quiet move, a ply.
        exchange_quiet_margin = 50 in 10..=200;
        /// Loss allowed to a capture, a ply.
        exchange_noisy_margin = 110 in 10..=300;

        /// Reduction of every late move, in hundredths of a ply.
        reduction_base = 60 in 0..=200;
        /// Divides the product of the logarithms of depth and move number, in hundredths.
        reduction_divisor = 220 in 100..=400;
        /// Added where a cutoff is expected.
        reduction_cut = 100 in 0..=300;
        /// Added where the side to move does not improve.
        reduction_worsening = 100 in 0..=300;
        /// Taken off on the principal variation.
        reduction_pv = 100 in 0..=300;
        /// History for one ply less of reduction.
        reduction_history = 8000 in 2000..=30000;

        /// What a capture may still bring in quiescence beyond the piece taken.
        delta_margin = 180 in 0..=500;
    }
}
