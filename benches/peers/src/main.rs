#[path = "../../../tests/common/corpus.rs"]
mod corpus;

use std::hint::black_box;
use std::time::Instant;
use chancery::adjudication::{Rulebook, movement};

fn main() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/corpus/sample.jsonl.gz");
    let phases = corpus::movement_phases(path);
    let mut v = movement::Verdict::new();
    let rules = Rulebook::world_masters();
    for tag in ["selfplay", "convoy", "paradox"] {
        let phases: Vec<_> = phases.iter().filter(|p| p.tag == tag).collect();
        let units: usize = phases.iter().map(|p| p.position.units().count()).sum();
        let mut totals = vec![];
        let mut each = vec![vec![]; phases.len()];
        for _ in 0..2000 {
            let t = Instant::now();
            for p in &phases {
                movement::adjudicate_into(&mut v, black_box(&p.position), black_box(&p.given), &rules); black_box(&v);
            }
            totals.push(t.elapsed().as_nanos() as f64 / phases.len() as f64);
            for (i, p) in phases.iter().enumerate() {
                let t = Instant::now();
                movement::adjudicate_into(&mut v, black_box(&p.position), black_box(&p.given), &rules); black_box(&v);
                each[i].push(t.elapsed().as_nanos() as f64);
            }
        }
        totals.sort_by(f64::total_cmp);
        let mut med: Vec<f64> = each.iter_mut().map(|e| { e.sort_by(f64::total_cmp); e[e.len()/2] }).collect();
        med.sort_by(f64::total_cmp);
        println!("{tag}: {} phases, {:.1} units, rotation median {:.0} ns (min {:.0}), median of medians {:.0} ns, size {}", phases.len(), units as f64 / phases.len() as f64,
            totals[totals.len()/2], totals[0], med[med.len()/2], std::mem::size_of::<movement::Verdict>());
    }
}
