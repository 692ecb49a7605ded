//! Wrong twins of the lints: each expectation here is unmet, and the check fails, if its lint does
//! not fire.

use ga_core::genome::Real;

macro_rules! twins {
    ($($name:ident: |$x:ident| $call:expr;)*) => {
        $(
            #[expect(
                clippy::disallowed_methods,
                reason = "its last bits differ between platforms"
            )]
            fn $name<T: Real>($x: T) -> T {
                $call
            }
        )*

        #[test]
        fn functions_of_num_traits_that_differ_between_platforms_are_forbidden() {
            let half = 0.5_f64;
            $(assert!($name(half).is_finite(), stringify!($name));)*
        }
    };
}

twins! {
    ln: |x| x.ln();
    exp: |x| x.exp();
    powf: |x| x.powf(x);
    powi: |x| x.powi(3);
    sin: |x| x.sin();
    cos: |x| x.cos();
    sin_cos: |x| x.sin_cos().0;
    tanh: |x| x.tanh();
    log10: |x| x.log10();
    hypot: |x| x.hypot(x);
}
