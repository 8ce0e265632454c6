//! Sentences as values: what each is about, and its words beside it.

/// An enum of sentences. A variant has what its sentence is about, and its words show it:
/// `Name(what: Type) => "words with {what} and {}", more(what);`.
macro_rules! sentences {
    ($vis:vis enum $kind:ident {
        $($(#[$doc:meta])*
        $name:ident $(($($what:ident: $type:ty),+))? => $words:literal $(, $more:expr)*;)+
    }) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $kind { $($(#[$doc])* $name $(($($type),+))?,)+ }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($kind::$name $(($($what),+))? => write!(f, $words $(, $more)*),)+
                }
            }
        }
    };
}
