//! The built-in reads.

use super::BuiltIn;
use crate::mistakes::ReadMistake::{
    self, CachesFailure, ComparesAcrossViews, EofForFailure, ExcludesGeneration, FallsBackToOtherView, FillsGaps,
    HighestNumberWins, KeepsStaleAnswer, ReadsByKey, RepairsWithoutEnd, RestartsDeadline, SkipsRecheck,
};

pub(super) const ALL: &[&BuiltIn] = &[&GENERATIONS, &CACHE, &VIEWS, &BOUNDARIES, &COMPACTED, &REPAIR];

/// The one in which this mistake does harm.
pub(super) const fn of(mistake: ReadMistake) -> &'static BuiltIn {
    match mistake {
        ReadsByKey | SkipsRecheck | RestartsDeadline | ExcludesGeneration => &GENERATIONS,
        KeepsStaleAnswer | CachesFailure => &CACHE,
        HighestNumberWins | ComparesAcrossViews | FallsBackToOtherView => &VIEWS,
        EofForFailure => &BOUNDARIES,
        FillsGaps => &COMPACTED,
        RepairsWithoutEnd => &REPAIR,
    }
}

static GENERATIONS: BuiltIn = BuiltIn {
    name: "2 generations · 2 moves",
    about: "seg-3 may go, fail or become another one at any moment, and seg-2 is there to fall back to.",
    question: "read
say committed end 92
say read offset 47
say add seg-2
say seg-2 generation 2
say seg-2 range [24, 70)
say add seg-3
say seg-3 range [24, 70)
moves 2
reads 1
move seg-3 retires
move seg-3 is rewritten
move seg-3 object replaced by etag 2
move seg-3 object lost
move seg-3 pin failed
move seg-3 open failed
",
};

static CACHE: BuiltIn = BuiltIn {
    name: "2 reads · 1 cache · 1 move",
    about: "An earlier read has cached seg-2, and seg-3 may appear.",
    question: "read
say committed end 92
say read offset 47
say add seg-2
say seg-2 generation 2
say seg-2 range [24, 70)
say seg-2 is cached
say add seg-3
say seg-3 range [24, 70)
say seg-3 index absent
say repairs 0
moves 1
reads 2
move seg-3 appears
move seg-2 open failed
",
};

static VIEWS: BuiltIn = BuiltIn {
    name: "2 views · 2 ranges · 1 move",
    about: "seg-3 holds what follows seg-2, and cmp-4 is of the compacted view.",
    question: "read
say committed end 92
say read offset 47
say add seg-2
say seg-2 generation 2
say seg-2 range [24, 70)
say add seg-3
say seg-3 range [70, 92)
say add cmp-4
say cmp-4 view TOPIC_COMPACTED
say cmp-4 range [24, 92)
say cmp-4 records 47 80
moves 1
reads 1
move seg-2 open failed
",
};

static BOUNDARIES: BuiltIn = BuiltIn {
    name: "Trim and committed end · 2 moves",
    about: "seg-0 may fail, while trim and committed end go forward.",
    question: "read
say committed end 92
say read offset 47
say add seg-0
moves 2
reads 1
move seg-0 open failed
move seg-0 read failed
move trim advances to 50
move committed end advances to 120
",
};

static COMPACTED: BuiltIn = BuiltIn {
    name: "A compacted view · 1 move",
    about: "Compaction has left nothing of cmp-1 at the offset or after it, and the next record is in cmp-2.",
    question: "read
say committed end 92
say read view TOPIC_COMPACTED
say read offset 47
say add cmp-1
say cmp-1 generation 1
say cmp-1 range [24, 60)
say cmp-1 records 24 31
say add cmp-2
say cmp-2 range [60, 92)
say cmp-2 records 64 80
moves 1
reads 1
move cmp-2 retires
move trim TOPIC_COMPACTED advances to 50
move cmp-1 open failed
",
};

static REPAIR: BuiltIn = BuiltIn {
    name: "1 repair · 2 moves",
    about: "The index has lost the record of seg-0, and the append evidence proves what it held.",
    question: "read
say committed end 92
say read offset 47
say add seg-0
say seg-0 index absent
say seg-0 evidence
moves 2
reads 1
move seg-0 retires
move seg-0 is corrupted
",
};
