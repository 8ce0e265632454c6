//! The rules in the head of a letter in HTML.

/// Fonts that are on every machine.
pub(super) const FONTS: &str = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/// The same for lines in fixed pitch.
pub(super) const FIXED_FONTS: &str = "Consolas,Menlo,'DejaVu Sans Mono',monospace";

/// Colours for dark screens, by class, and fonts for tables.
pub(super) fn rules() -> String {
    format!(
        "td,th,h1,h2,p,li{{font-family:{FONTS}}}\
         td.f{{font-family:{FIXED_FONTS}}}\
         @media (prefers-color-scheme:dark){{\
         .b{{background-color:#121417!important}}\
         .c{{background-color:#1e2227!important;color:#e8e8e8!important}}\
         .m{{color:#b0b8c0!important}}\
         .l{{border-color:#434a52!important}}\
         .d{{background-color:#25303b!important;border-color:#6ea8dc!important}}\
         .w{{color:#ffb86b!important;border-color:#7a5a32!important}}\
         .e{{background-color:#a99ae6!important}}\
         .g{{background-color:#a3a3a3!important}}\
         a{{color:#8cc2f5!important}}\
         .t{{background-color:#2f6ea8!important;color:#ffffff!important}}}}"
    )
}
