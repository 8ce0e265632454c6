//! What a map's file says of where its provinces lie: their shapes, names, units and centres, on a
//! plane of any size.

use std::collections::BTreeMap;

/// Where things lie in the file of a map, in whole numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapPlan {
    /// Width and height; else as far as the shapes go.
    pub size: Option<[i32; 2]>,
    /// The middles of names, by province.
    pub labels: BTreeMap<String, [i32; 2]>,
    /// Where units stand, by province or coast.
    pub units: BTreeMap<String, [i32; 2]>,
    /// The marks of centres, by province.
    pub centres: BTreeMap<String, [i32; 2]>,
    /// Closed polygons by province, each as x, y, x, y.
    pub shapes: BTreeMap<String, Vec<Vec<i32>>>,
}
