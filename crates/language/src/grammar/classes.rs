//! What words are beside orders and commands: the classes of `grammar/words.toml`.

use serde::Deserialize;

use super::vocabulary::known;

/// What a word is beside orders and commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WordClass {
    Article,
    Auxiliary,
    TakesOrderBack,
    AllUnits,
    Connecting,
    Particle,
    LeadsToVerb,
    Direction,
    WaiveFiller,
    Owned,
    Negation,
    Lost,
    TheRest,
    Keeps,
    Stays,
    FinalMark,
    Day,
    PoliteInPlan,
    Tells,
    CommandName,
    UnsaidDoubt,
    OrderName,
    Guards,
    OfToday,
    Greeting,
    Title,
    ToSomebody,
    AndName,
    AnotherTurn,
    SetName,
    Old,
    Pronoun,
    LineName,
    TurnName,
    Summer,
    GameName,
    SetHead,
    CoastCode,
    LeavesOut,
    JoinsSentence,
    NoName,
    LinkWord,
    Attacks,
    Requests,
    Not,
    RetreatsHead,
    BuildsHead,
    RemovalsHead,
    HeadingLink,
    VoteVerb,
    Against,
    InFavour,
    BallotEach,
    BallotSubject,
    BallotAround,
    Elided,
    BeforePlace,
    ExtensionName,
    AsksFor,
    Hours,
    Days,
    Weeks,
    Another,
    EarlierAdjective,
    WhereOneIs,
    ThisLetter,
    ToPlace,
    Regards,
    ExtensionAround,
    PressNoun,
    PressFiller,
    PressEnds,
    OrdersInHeading,
    LeadsToName,
    Nothing,
    NoPressFiller,
    OnlyOrdersFiller,
    PressTitle,
    PressEndFiller,
    Denial,
    PressGreeting,
    NewsAgency,
    EndAlone,
    ItalianPress,
    WhitePress,
    GreyPress,
    DarkGreyPress,
    BlackPress,
    EverybodyFiller,
    Audience,
    WishFiller,
    RuleFiller,
    QuestionFiller,
    ReplacedSet,
    TakesAway,
    FinalPart,
    Declares,
    Clears,
    ClearFiller,
    Doubt,
    DoubtInCommand,
    Yes,
    No,
    Abstains,
    Votable,
    Each,
    OfProposals,
    BallotHeading,
    If,
    DislodgedFiller,
    Dislodged,
    BuildCountFiller,
    BuildCount,
    OwnerFiller,
    Becomes,
    Occupied,
    Vacant,
    Fallen,
    InPossession,
    PressPiece,
    ThatIs,
    Possible,
    Impossible,
    ThatIsAtAll,
    PossibleOrVacant,
    Period,
    AnnouncementFiller,
    PlanFiller,
    LeadsToDay,
    LeadsToRetreat,
    Everyday,
    Allows,
    Ordering,
    ForbiddenStem,
    NoChangeFiller,
    NoOrders,
    Spring,
    Fall,
    Winter,
    LeadsToTurn,
    LeadsToHelped,
    Into,
    PlaceArticle,
    ByConvoy,
    By,
    ConvoyArticle,
    Convoyed,
    Through,
    Only,
    PluralKind,
    AsksWhether,
    ToldOfOrder,
    UnitLink,
    Of,
    AllMore,
    AllBuilds,
    AnotherBuild,
    Army,
    Fleet,
    LeavesOpen,
    HoldParticle,
    GermanWater,
    GenericName,
    PostscriptMark,
    Corrects,
    CorrectsIfMarked,
    OfTheGame,
    SmallPrint,
    NearlySmallPrint,
    Whether,
    HoldsInPlace,
    Alternative,
    Wrote,
    MailHeader,
    OfResults,
    Postscript,
    JoinsOrder,
    ReplyMark,
    EarlierLetter,
    Unsure,
    Restates,
    OfHelp,
    OfEachOrder,
    Changes,
    GermanKind,
    OwnWords,
    JudgeTextName,
    JudgeText,
    JudgeVerbOfTwo,
    JudgeVote,
    JudgeConcession,
    JudgeAbsence,
    JudgeDeadline,
    JudgePress,
    JudgeAddress,
    JudgeWatch,
    JudgeMaster,
    JudgeWithOne,
    JudgeAlone,
    BeginsBallot,
    ForeignI,
    StandingOrder,
    EachTurn,
    Proxy,
}

impl WordClass {
    /// Whether a word is one of this class.
    pub fn has(self, word: &str) -> bool {
        known(word).classes.has(self)
    }
}

/// The classes of a word, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassSet(u128, u128);

impl ClassSet {
    pub const fn of(classes: &[WordClass]) -> ClassSet {
        let mut set = ClassSet(0, 0);
        let mut rest = classes;
        while let [class, others @ ..] = rest {
            set = set.with(*class);
            rest = others;
        }
        set
    }

    pub const fn with(self, class: WordClass) -> ClassSet {
        match class as u32 {
            at @ 0..u128::BITS => ClassSet(self.0 | 1 << at, self.1),
            at => ClassSet(self.0, self.1 | 1 << (at - u128::BITS)),
        }
    }

    pub const fn has(self, class: WordClass) -> bool {
        self.has_any(ClassSet(0, 0).with(class))
    }

    pub const fn has_any(self, wanted: ClassSet) -> bool {
        (self.0 & wanted.0) | (self.1 & wanted.1) != 0
    }

    /// What stands beside the first of these classes that a word has.
    pub fn choice<T: Copy>(self, choices: &[(WordClass, T)]) -> Option<T> {
        choices.iter().find(|(class, _)| self.has(*class)).map(|(_, choice)| *choice)
    }
}
