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
    About,
    ThisLetter,
    ThisSet,
    Demands,
    These,
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
    DislodgedBehind,
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
    BuildsNothing,
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
    EndName,
    ConcessionName,
    RuleName,
    EachProposal,
    EachProposalFiller,
    Proposing,
    Conceding,
    DrawName,
    Ending,
    CentreName,
    SharesWith,
    SharesAmong,
    SharesWithout,
    ProposalFiller,
    Me,
    OfRules,
    RuleLink,
    TimeFiller,
    HolidayFiller,
    MoreTime,
    Away,
    WishVerb,
    OwnVoice,
    Past,
    NeedsNoTime,
    LongerTime,
    MeansToResign,
    BehindResign,
    ResignReason,
    NotAtAll,
    AsksMaster,
    AroundRounds,
    PlaysRound,
    AllRounds,
    DeniesRound,
    MissesRound,
    UnsettlesRounds,
    ElseWord,
    RefersBack,
    /// They change nothing, no matter where they are.
    Anywhere,
    Before,
    Behind,
    /// They say that another order for the unit follows.
    Correction,
    /// A sentence of its own that says nothing of any order, or words in a bracket.
    Talk,
    Remark,
    Exclaims,
    /// A word of lines that announce orders: "here are my orders for this turn".
    Heading,
    Salutation,
    Refers,
    Points,
    Limits,
    Times,
    Mail,
    Holds,
    /// A word of a question that asks for an opinion on orders.
    Judges,
    /// A word that is of a mail on its way: it has come, or it has not.
    Mails,
    Replaces,
    /// A word of [`WEIGHTS`] that says little in a sentence of its own.
    Little,
    Draft,
    Joke,
    Earlier,
    Open,
    Retracts,
    Told,
    Mine,
    /// A word of what counts or is filed: denied, it takes back.
    Valid,
    Unsettled,
    Excepts,
    Offers,
    /// A word or phrase that changes nothing about FINAL beside it.
    BesideFinal,
    Parting,
    /// It speaks of another time, another mind, or what could be.
    Weighs,
    Denies,
    /// It takes back what it stands beside.
    TakesBack,
}

impl WordClass {
    /// Whether a word is one of this class.
    pub fn has(self, word: &str) -> bool {
        known(word).classes.has(self)
    }
}

/// What a word makes of the order beside it.
pub const WEIGHTS: ClassSet =
    ClassSet::of(&[WordClass::Weighs, WordClass::Denies, WordClass::TakesBack]);

/// How many numbers hold a bit for each class.
const PARTS: usize = 5;

/// The classes of a word, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassSet([u64; PARTS]);

impl ClassSet {
    pub const ALL: ClassSet = ClassSet([u64::MAX; PARTS]);

    pub const fn of(classes: &[WordClass]) -> ClassSet {
        let mut set = ClassSet([0; PARTS]);
        let mut rest = classes;
        while let [class, others @ ..] = rest {
            set = set.with(*class);
            rest = others;
        }
        set
    }

    pub const fn with(mut self, class: WordClass) -> ClassSet {
        let (part, bit) = (class as usize / 64, class as usize % 64);
        if let Some((_, [bits, ..])) = self.0.split_at_mut_checked(part) {
            *bits |= 1 << bit;
        }
        self
    }

    pub fn has(&self, class: WordClass) -> bool {
        let (part, bit) = (class as usize / 64, class as usize % 64);
        self.0.get(part).is_some_and(|bits| bits >> bit & 1 == 1)
    }

    pub fn has_any(self, wanted: ClassSet) -> bool {
        self.0.iter().zip(wanted.0).any(|(own, wanted)| own & wanted != 0)
    }

    /// What stands beside the first of these classes that a word has.
    pub fn choice<T: Copy>(self, choices: &[(WordClass, T)]) -> Option<T> {
        choices.iter().find(|(class, _)| self.has(*class)).map(|(_, choice)| *choice)
    }
}

impl From<WordClass> for ClassSet {
    fn from(class: WordClass) -> ClassSet {
        ClassSet::of(&[class])
    }
}
