#!/usr/bin/env python3
"""board.txt + Natural Earth land (public domain, npm world-atlas) -> partition.json
(75 provinces + neutral land as clean polygons sharing borders exactly)."""
import json, math, os, random, sys, collections
import numpy as np
from shapely.geometry import Polygon, MultiPolygon, LineString, MultiLineString, Point, box
from shapely.ops import unary_union, polygonize
from shapely import set_precision, get_parts
import shapely

W, H = 1400, 1200
GRID = 0.01
def lcc(lat1, lat2, lat0, lon0, R=6371.0):
    r = math.radians; t = lambda f: np.tan(math.pi / 4 + np.radians(f) / 2)
    n = math.log(math.cos(r(lat1)) / math.cos(r(lat2))) / math.log(t(lat2) / t(lat1))
    F = math.cos(r(lat1)) * t(lat1) ** n / n; r0 = R * F / t(lat0) ** n
    def f(lon, lat):
        rho = R * F / t(lat) ** n; th = n * np.radians(lon - lon0)
        return rho * np.sin(th), r0 - rho * np.cos(th)
    return f
P = lcc(42, 60, 50, 17)   # km
# canvas window in projected km and the density (px/km, relative) along each axis
XW = (-2600, 2430); YS = (-1990, 2650)
def axis(lo, hi, size, knots):
    """monotone map km->px from a piecewise linear density"""
    t = np.linspace(lo - 3000, hi + 3000, 12001)
    k = np.array(knots); d = np.interp(t, k[:, 0], k[:, 1])
    c = np.concatenate([[0], np.cumsum((d[1:] + d[:-1]) / 2 * np.diff(t))])
    a, b = np.interp([lo, hi], t, c)
    c = (c - a) / (b - a) * size
    return lambda v: np.interp(v, t, c)
FX = axis(*XW, W, [(-2600, .60), (-1900, .78), (-1200, 1.0), (-500, 1.14), (900, 1.14), (1300, .82), (2430, .60)])
FY = axis(*YS, H, [(-1960, .66), (-1500, .92), (-1000, 1.16), (600, 1.16), (1100, .80), (1800, .58), (2650, .50)])
# local magnifiers: lon, lat, gain, radius px
MAG = [
    (22.0, 43.5, .34, 95), (28.6, 40.7, .55, 50), (10.6, 55.9, .60, 62), (4.9, 51.1, .80, 58),
    (11.5, 45.4, .25, 75), (13.4, 42.0, .62, 68), (-2.8, 53.6, .72, 82), (-3.9, 57.0, .38, 42), (19.8, 41.0, .20, 40), (6.8, 54.6, .28, 45),
    (9.5, 58.0, .25, 40), (10.0, 36.0, .30, 60),(-6.8, 39.5, .20, 70), (16.5, 49.0, .15, 90),
    (10.9, 43.3, .12, 45),
]
def base(lon, lat):
    x, y = P(np.asarray(lon, float), np.asarray(lat, float))
    return np.column_stack([FX(x), H - FY(y)])
MAGP = [(base([a], [b])[0], g, s) for a, b, g, s in MAG]
def warp(lon, lat):
    p = base(lon, lat)
    d = np.zeros_like(p)
    for c, g, s in MAGP:
        v = p - c
        d += v * (g * np.exp(-(v ** 2).sum(1) / (2 * s * s)))[:, None]
    return p + d

def load_land(path):
    tj = json.load(open(path))
    sx, sy = tj['transform']['scale']; tx, ty = tj['transform']['translate']
    arcs = []
    for a in tj['arcs']:
        v = np.cumsum(np.array(a), axis=0)
        arcs.append(np.column_stack([v[:, 0] * sx + tx, v[:, 1] * sy + ty]))
    def ring(ids):
        out = []
        for i in ids:
            a = arcs[i] if i >= 0 else arcs[~i][::-1]
            out.append(a if not out else a[1:])
        r = np.concatenate(out); r[:, 0] = np.unwrap(r[:, 0], period=360)   # rings cross the antimeridian
        r[:, 0] -= 360 * round((r[:, 0].min() + r[:, 0].max()) / 720)
        return r
    polys = []
    def geo(g):
        if g['type'] == 'GeometryCollection':
            for q in g['geometries']: geo(q)
        else:
            for pl in ([g['arcs']] if g['type'] == 'Polygon' else g['arcs']):
                r = [ring(x) for x in pl]
                polys.append(Polygon(r[0], r[1:]))
    for o in tj['objects'].values(): geo(o)
    bb = box(-45, 20, 75, 80.5)
    return unary_union([q.intersection(bb) for q in (shapely.make_valid(p) for p in polys) if q.intersects(bb)])

def proj_geom(g):
    return shapely.transform(g, lambda c: warp(c[:, 0], c[:, 1]))

def smooth(pts, kind, name):
    """Catmull-Rom through the points, then for land borders a little midpoint roughness."""
    p = np.array(pts)
    if len(p) > 2:
        q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
        out = [p[0]]
        for i in range(1, len(q) - 2):
            p0, p1, p2, p3 = q[i - 1:i + 3]
            t0 = 0; t1 = t0 + np.linalg.norm(p1 - p0) ** .5; t2 = t1 + np.linalg.norm(p2 - p1) ** .5; t3 = t2 + np.linalg.norm(p3 - p2) ** .5
            n = max(2, int(np.linalg.norm(p2 - p1) / 5))
            for t in np.linspace(t1, t2, n + 1)[1:]:
                A1 = (t1 - t) / (t1 - t0) * p0 + (t - t0) / (t1 - t0) * p1
                A2 = (t2 - t) / (t2 - t1) * p1 + (t - t1) / (t2 - t1) * p2
                A3 = (t3 - t) / (t3 - t2) * p2 + (t - t2) / (t3 - t2) * p3
                B1 = (t2 - t) / (t2 - t0) * A1 + (t - t0) / (t2 - t0) * A2
                B2 = (t3 - t) / (t3 - t1) * A2 + (t - t1) / (t3 - t1) * A3
                out.append((t2 - t) / (t2 - t1) * B1 + (t - t1) / (t2 - t1) * B2)
        p = np.array(out); p[0] = pts[0]; p[-1] = pts[-1]
    if kind == 'land':
        rnd = random.Random(name)
        for _ in range(2):
            out = [p[0]]
            for a, b in zip(p[:-1], p[1:]):
                d = b - a; L = np.hypot(*d)
                if L > 3:
                    m = (a + b) / 2 + np.array([-d[1], d[0]]) * rnd.uniform(-.17, .17)
                    out.append(m)
                out.append(b)
            p = np.array(out)
    return LineString(p)

lakes = []
def lake_geoms():
    out = []
    for pts in lakes:
        a = np.array(pts); l = np.array(smooth(warp(*a[[*range(len(a)), 0]].T), 'land', str(pts)).coords)
        out.append(Polygon(l).buffer(0))
    return unary_union(out)
def parse(path):
    nodes, lines, chans, seeds = {}, [], [], []; lakes.clear()
    for ln in open(path):
        ln = ln.split('#')[0].strip()
        if not ln: continue
        w = ln.split()
        if w[0] == 'node': nodes[w[1]] = (float(w[2]), float(w[3])); continue
        head, tail = ln.split(':'); hw = head.split()
        pts = [nodes[t[1:]] if t[0] == '@' else tuple(map(float, t.split(','))) for t in tail.split()]
        if hw[0] in ('land', 'sea'): lines.append((hw[0], hw[1], pts))
        elif hw[0] in ('chan', 'fill'): chans.append((hw[0], float(hw[1]), pts))
        elif hw[0] == 'lake': lakes.append(pts)
        elif hw[0] == 'seed': seeds.append((hw[1], hw[2], pts))
    return nodes, lines, chans, seeds

def main():
    nodes, lines, chans, seeds = parse(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'board.txt'))
    land = load_land('package/land-10m.json')
    land = proj_geom(land).buffer(0)
    canvas = box(0, 0, W, H)
    land = land.intersection(canvas.buffer(30))
    # printed look: close fjords, open thin spikes, then cut the straits, drop dust
    r = 0.9
    land = land.buffer(r).buffer(-2 * r).buffer(r)
    for op, w, pts in chans:
        a = np.array(pts); l = smooth(warp(a[:, 0], a[:, 1]), 'sea', '').buffer(w / 2)
        land = land.difference(l) if op == 'chan' else land.union(l)
    land = land.difference(box(0, 0, 300, 14))          # Greenland's corner
    keep_small = [Point(p) for n, k, ps in seeds if k in ('coast', 'neutral', 'land') for p in warp(*np.array(ps).T)]
    polys = []
    for p in get_parts(land):
        p = Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area > 60])
        if p.area > 14 or any(p.contains(s) for s in keep_small): polys.append(p)
    land = shapely.simplify(MultiPolygon(polys), 0.5).buffer(0)
    # line work
    sep = []
    for kind, name, pts in lines:
        a = np.array(pts); l = smooth(warp(a[:, 0], a[:, 1]), kind, name)
        # land lines only act on land, sea lines only at sea (with overshoot so noding is certain)
        zone = land.buffer(.6) if kind == 'land' else canvas.buffer(50).difference(land.buffer(-.6))
        sep.append(l.intersection(zone))
    work = unary_union([set_precision(g, GRID) for g in
                        [land.boundary, canvas.boundary] + sep])
    work = unary_union(set_precision(work, GRID))
    faces = [f for f in polygonize(work) if canvas.buffer(.1).contains(f.representative_point())]
    lab, kindof = {}, {}
    isl = [land.contains(f.representative_point()) for f in faces]
    tree = shapely.STRtree(faces)
    bad = 0
    kinds = {}
    for n, k, ps in seeds:
        kinds.setdefault(n, k if k != 'strait' else None)
        if kinds[n] is None: kinds[n] = k
        if k != 'strait': kinds[n] = k
        for ll, p in zip(ps, warp(*np.array(ps).T)):
            hit = [i for i in tree.query(Point(p)) if faces[i].contains(Point(p))]
            want_land = k in ('land', 'coast', 'neutral')
            if not hit: print('seed outside', n, ll, p); bad += 1; continue
            i = hit[0]
            if isl[i] != want_land: print('seed in wrong element', n, ll, p.round(), k, 'area', faces[i].area); bad += 1; continue
            if i in lab and lab[i] != n: print('face has two seeds', lab[i], n, ll, faces[i].area); bad += 1
            lab[i] = n
            kindof[i] = k
    # unseeded faces
    todo = [i for i in range(len(faces)) if i not in lab]
    ADJ = collections.defaultdict(dict)
    for i, f in enumerate(faces):
        for j in tree.query(f):
            if j > i:
                L = f.intersection(faces[j]).length
                if L > 0: ADJ[i][j] = ADJ[j][i] = L
    dropped = set()
    for i in sorted(todo, key=lambda i: -faces[i].area):
        f = faces[i]
        same = {j: L for j, L in ADJ[i].items() if isl[j] == isl[i] and j in lab}
        if same:
            j = max(same, key=same.get); lab[i] = lab[j]; kindof[i] = kindof[j]
            if f.area > 25: print('merge', 'land' if isl[i] else 'sea', round(f.area, 1), f.representative_point().coords[0], '->', lab[j])
            continue
        if isl[i]:
            if f.area < 14: dropped.add(i); continue
            c = [(faces[j].distance(f), lab[j]) for j in lab if isl[j]]
            d, n = min(c); lab[i] = n; kindof[i] = 'coast'
            print('island', round(f.area), tuple(round(v) for v in f.centroid.coords[0]), '->', n, round(d, 1))
        else:
            j = max((j for j in ADJ[i] if j in lab), key=lambda j: ADJ[i][j], default=None)
            if j is None: print('orphan water', f.area, f.centroid); continue
            print('lagoon', round(f.area), f.centroid.coords[0], '->', lab[j]); lab[i] = lab[j]; kindof[i] = 'strait'
    for i in dropped:
        j = max((j for j in ADJ[i] if j in lab), key=lambda j: ADJ[i][j]); lab[i] = lab[j]; kindof[i] = kindof[j]
    prov = {}
    for n in dict.fromkeys(s[0] for s in seeds):
        ff = [faces[i] for i in lab if lab[i] == n]
        if not ff: print('NO FACE', n); continue
        g = unary_union(ff)
        lw = unary_union([faces[i] for i in lab if lab[i] == n and kindof[i] != 'strait'])
        prov[n] = dict(kind=kinds[n], geom=g, land=lw)
    tot = sum(p['geom'].area for p in prov.values())
    print('area covered %.2f of %d; overlap check: union %.2f' % (tot, W * H, unary_union([p['geom'] for p in prov.values()]).area))
    out = {n: dict(kind=p['kind'], wkt=shapely.to_wkt(p['geom'], rounding_precision=2), land=shapely.to_wkt(p['land'], rounding_precision=2)) for n, p in prov.items()}
    out['_lakes'] = dict(kind='lake', wkt=shapely.to_wkt(lake_geoms(), rounding_precision=2), land='POLYGON EMPTY')
    json.dump(out, open('partition.json', 'w'))
    return bad
if __name__ == '__main__': sys.exit(1 if main() else 0)
