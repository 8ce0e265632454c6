//! Where the provinces of a map without shapes stand: on an even grid, so that no two lie on each
//! other, and as near to their neighbours, and to where the file has their names, as a fixed
//! number of steps brings them.
//!
//! Only sums, products, quotients and roots are used, in a fixed order, so that every machine gets
//! the same places.

use chancery_variants::Geometry;

use super::geometry::{Point, at};
use super::schematic_places::Wishes;
use super::style::MapStyle;
use crate::board::{Map, Province};

/// The places of a map's provinces.
pub(super) struct SchematicLayout {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The column and row of each province, by its number.
    pub(super) cells: Vec<(usize, usize)>,
    /// The provinces of all places of the grid, row by row.
    taken: Vec<Option<usize>>,
    /// The room of a cell on the grid, and the cell itself.
    pub(super) step: Point,
    pub(super) cell: Point,
    /// Where things stand in a cell, from its middle.
    pub(super) unit: Point,
    pub(super) dislodged: Point,
    pub(super) star: Point,
    /// The size of codes, and how far below the middle they stand.
    pub(super) letters: f64,
    pub(super) baseline: f64,
}

/// Around the cells.
const MARGIN: f64 = 24.0;
/// Nothing is drawn nearer to the edge of the sheet.
const RIM: f64 = 4.0;
/// A border that runs through a cell that isn't its own is as bad as one so much longer, squared.
const THROUGH: f64 = 15.0;
/// How far around its neighbours, or the place that it wants, a better place is looked for.
const LOOK: f64 = 4.5;

/// How often all places are looked through for better ones.
const SWEEPS: usize = 10;

impl SchematicLayout {
    /// The layout of a map; where its file says where names stand, it keeps near to that.
    pub(super) fn of(map: Map, plan: Option<&Geometry>, style: MapStyle) -> SchematicLayout {
        let mut layout = SchematicLayout::empty(map.provinces().count(), style);
        let wishes = Wishes::of(map, plan, at(layout.columns as f64, layout.rows as f64));
        layout.seat(&wishes.places);
        layout.improve(&wishes);
        layout.crop();
        layout
    }

    /// A grid without provinces: wide for a desk, high for a phone, with room for lines.
    fn empty(count: usize, style: MapStyle) -> SchematicLayout {
        let (wide, high) = match style {
            MapStyle::Desk => (5, 4),
            MapStyle::Phone => (3, 4),
        };
        let mut columns = 2;
        while columns * columns * high * 5 < count * wide * 9 {
            columns += 1;
        }
        let rows = (columns * high).div_ceil(wide).max(2);
        let blank = SchematicLayout {
            columns,
            rows,
            cells: Vec::new(),
            taken: vec![None; columns * rows],
            step: at(92.0, 84.0),
            cell: at(66.0, 60.0),
            unit: at(-7.0, -8.0),
            dislodged: at(31.0, 1.0),
            star: at(24.0, -21.0),
            letters: 18.0,
            baseline: 25.0,
        };
        match style {
            MapStyle::Desk => blank,
            MapStyle::Phone => SchematicLayout {
                step: at(94.0, 94.0),
                cell: at(80.0, 78.0),
                unit: at(-13.0, -14.0),
                dislodged: at(31.0, 0.0),
                star: at(27.0, -26.0),
                letters: 29.0,
                baseline: 34.0,
                ..blank
            },
        }
    }

    /// How large the sheet of the cells is.
    pub(super) fn size(&self) -> Point {
        let (wide, high) = (self.columns as f64 * self.step.x, self.rows as f64 * self.step.y);
        at(wide + 2.0 * MARGIN, high + 2.0 * MARGIN)
    }

    pub(super) fn is_on_sheet(&self, point: Point) -> bool {
        let size = self.size();
        (RIM..size.x - RIM).contains(&point.x) && (RIM..size.y - RIM).contains(&point.y)
    }

    /// The middle of a province's cell.
    pub(super) fn middle(&self, province: Province) -> Point {
        let (column, row) = self.cells[province.index()];
        self.middle_of(column, row)
    }

    fn middle_of(&self, column: usize, row: usize) -> Point {
        let place = middle((column, row));
        at(MARGIN + place.x * self.step.x, MARGIN + place.y * self.step.y)
    }

    /// The number of the province in whose cell a point lies.
    pub(super) fn province(&self, point: Point) -> Option<usize> {
        self.in_cell(point)?;
        let (column, row) = self.place(point)?;
        self.taken[row * self.columns + column]
    }

    /// How far a point is from the middle of the cell in which it lies.
    pub(super) fn in_cell(&self, point: Point) -> Option<Point> {
        let (column, row) = self.place(point)?;
        self.taken[row * self.columns + column]?;
        let off = point - self.middle_of(column, row);
        let is_inside = off.x.abs() <= self.cell.x / 2.0 && off.y.abs() <= self.cell.y / 2.0;
        is_inside.then_some(off)
    }

    fn place(&self, point: Point) -> Option<(usize, usize)> {
        let (column, row) = ((point.x - MARGIN) / self.step.x, (point.y - MARGIN) / self.step.y);
        let is_there =
            (0.0..self.columns as f64).contains(&column) && (0.0..self.rows as f64).contains(&row);
        is_there.then_some((column as usize, row as usize))
    }

    /// Takes away rows and columns at the rim in which nothing is.
    fn crop(&mut self) {
        let left = self.cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let top = self.cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let cells: Vec<(usize, usize)> =
            self.cells.iter().map(|(column, row)| (column - left, row - top)).collect();
        self.columns = cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(1);
        self.rows = cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(1);
        self.taken = vec![None; self.columns * self.rows];
        for (number, (column, row)) in cells.iter().enumerate() {
            self.taken[row * self.columns + column] = Some(number);
        }
        self.cells = cells;
    }

    /// Gives each province the free cell that is nearest to where it wants to be.
    fn seat(&mut self, wanted: &[Point]) {
        let mut free: Vec<(usize, usize)> = (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| (column, row)))
            .collect();
        for point in wanted {
            let far = |cell: &(usize, usize)| point.distance(middle(*cell));
            let nearest = (0..free.len())
                .min_by(|one, other| far(&free[*one]).total_cmp(&far(&free[*other])))
                .expect("there are more cells than provinces");
            let (column, row) = free.remove(nearest);
            self.taken[row * self.columns + column] = Some(self.cells.len());
            self.cells.push((column, row));
        }
    }

    /// Moves provinces to free cells, or lets two change places, where that shortens borders or
    /// brings them nearer to where they want to be.
    fn improve(&mut self, wishes: &Wishes) {
        for _ in 0..SWEEPS {
            for one in 0..self.cells.len() {
                let near = &wishes.near[one];
                let sum = near.iter().map(|other| middle(self.cells[*other]));
                let sum = sum.fold(at(0.0, 0.0), |sum, place| sum + place);
                let around = sum * (1.0 / near.len().max(1) as f64);
                for number in 0..self.columns * self.rows {
                    let cell = (number % self.columns, number / self.columns);
                    if around.distance(middle(cell)) < LOOK
                        || wishes.are_known() && wishes.places[one].distance(middle(cell)) < LOOK
                    {
                        self.try_cell(one, cell, wishes);
                    }
                }
            }
        }
    }

    fn try_cell(&mut self, one: usize, cell: (usize, usize), wishes: &Wishes) {
        let old = self.cells[one];
        if old == cell {
            return;
        }
        let other = self.taken[cell.1 * self.columns + cell.0];
        let cost = |layout: &SchematicLayout| {
            layout.cost(one, wishes) + other.map_or(0.0, |other| layout.cost(other, wishes))
        };
        let before = cost(self);
        self.change(one, other, old, cell);
        if cost(self) > before - 1e-6 {
            self.change(one, other, cell, old);
        }
    }

    /// Moves a province to a cell; the province there takes its old one.
    fn change(
        &mut self,
        one: usize,
        other: Option<usize>,
        old: (usize, usize),
        cell: (usize, usize),
    ) {
        self.taken[old.1 * self.columns + old.0] = other;
        self.taken[cell.1 * self.columns + cell.0] = Some(one);
        self.cells[one] = cell;
        if let Some(other) = other {
            self.cells[other] = old;
        }
    }

    /// How far a province is from where it wants to be, how long its borders are, and how many
    /// cells of others they cross; a long one weighs more than two short ones.
    fn cost(&self, one: usize, wishes: &Wishes) -> f64 {
        let here = middle(self.cells[one]);
        let cost = |other: &usize| {
            let there = middle(self.cells[*other]);
            (there - here).squared() + THROUGH * self.crossed(here, there)
        };
        wishes.cost(one, here) + wishes.near[one].iter().map(cost).sum::<f64>()
    }

    /// How many cells of others lie on the straight way between two.
    fn crossed(&self, from: Point, to: Point) -> f64 {
        let steps = (from.distance(to) * 3.0) as usize;
        let ends = [from, to].map(|end| (end.x as usize, end.y as usize));
        let mut last = ends[0];
        let mut count = 0.0;
        for step in 1..steps {
            let point = from + (to - from) * (step as f64 / steps as f64);
            let here = (point.x as usize, point.y as usize);
            if here != last && !ends.contains(&here) {
                let is_taken = self.taken[here.1 * self.columns + here.0].is_some();
                // A line between cells crosses none.
                let inner = (point - middle(here)) * 2.0;
                let cuts = inner.x.abs() < self.cell.x / self.step.x
                    && inner.y.abs() < self.cell.y / self.step.y;
                count += f64::from(u8::from(is_taken && cuts));
                last = if cuts { here } else { last };
            }
        }
        count
    }
}

fn middle((column, row): (usize, usize)) -> Point {
    at(column as f64 + 0.5, row as f64 + 0.5)
}
