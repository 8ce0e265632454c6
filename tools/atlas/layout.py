#!/usr/bin/env python3
"""partition.json + names.txt + coasts.txt + pins.txt -> layout-SIZE.json: where units, dislodged units, centres and labels stand.

usage: layout.py SIZE, where SIZE is desk (names in full) or phone (large tokens, codes for names)"""
import json, math, numpy as np, os, shapely, sys, shapely.affinity
from shapely import wkt
from shapely.geometry import Point, box
from glyphs import REG, ITA, BOLD
from partition import warp
HERE = os.path.dirname(os.path.abspath(__file__))
SIZE = sys.argv[1] if len(sys.argv) > 1 else 'desk'
PHONE = SIZE == 'phone'
R = 22.0 if PHONE else 15.5     # unit token, reserved radius
RD = 18.0 if PHONE else 13.5    # dislodged token, reserved radius
RS = 8.0 if PHONE else 6.5      # supply-centre mark
SEA_SIZES = [30, 27] if PHONE else [25, 23, 21, 19, 17.5, 16]
LAND_SIZES = [27, 25] if PHONE else [18, 16.8, 15.6, 14.4, 13.4, 12.6, 12]
part = json.load(open('partition.json')); LAKES = wkt.loads(part.pop('_lakes')['wkt'])
G = {n: wkt.loads(p['wkt']) for n, p in part.items()}
L = {n: wkt.loads(p['land']) for n, p in part.items()}
K = {n: p['kind'] for n, p in part.items()}
names = {}
for ln in open(HERE + '/names.txt'):
    if ln.startswith('#') or not ln.strip(): continue
    a, b, c = [t.strip() for t in ln.split('|')]
    names[a] = (None if b == '-' else b, [[a]] if PHONE else [v.strip().split('/') for v in c.split(';')])
coasts = {}
for ln in open(HERE + '/coasts.txt'):
    if ln.startswith('#') or not ln.strip(): continue
    a, lo, la = ln.split(); coasts[a] = warp([float(lo)], [float(la)])[0]
canvas = box(8, 8, 1392, 1192)
alland = shapely.union_all([L[n] for n in G if K[n] in ('land', 'coast', 'neutral')])

def boxsize(lines, size, sea):
    f = BOLD if PHONE else ITA if sea else REG
    w = max(f.width(t, size, .5 if sea else .35, not sea and not PHONE) for t in lines)
    lh = size * (1.02 if sea else .92)
    return w, lh * (len(lines) - 1) + size * (.78 if sea else .62)

def sdf(poly, pts):
    p = shapely.points(pts)
    d = shapely.distance(poly.boundary, p)
    return np.where(shapely.contains(poly, p), d, -d)

class Field:
    def __init__(s, poly, pad, step=2.0):
        x0, y0, x1, y1 = poly.bounds
        s.x0, s.y0, s.step = x0 - pad, y0 - pad, step
        xs = np.arange(s.x0, x1 + pad, step); ys = np.arange(s.y0, y1 + pad, step)
        X, Y = np.meshgrid(xs, ys); s.shape = X.shape
        s.pts = np.column_stack([X.ravel(), Y.ravel()])
        shapely.prepare(poly)
        s.v = sdf(poly, s.pts)
        s.grid = s.v.reshape(s.shape)
    def at(s, x, y):
        i = np.clip(np.round((np.asarray(y) - s.y0) / s.step).astype(int), 0, s.shape[0] - 1)
        j = np.clip(np.round((np.asarray(x) - s.x0) / s.step).astype(int), 0, s.shape[1] - 1)
        return s.grid[i, j]

def boxmin(field, cx, cy, w, h, th=0.):
    m = np.full(len(cx), 1e9); C, Sn = math.cos(th), math.sin(th)
    for u in np.linspace(-.5, .5, max(3, int(w / 4) | 1)):
        for v in np.linspace(-.5, .5, max(3, int(h / 4) | 1)):
            m = np.minimum(m, field.at(cx + u * w * C - v * h * Sn, cy + u * w * Sn + v * h * C))
    return m
def boxdist(cx, cy, w, h, x, y, th=0.):
    ax, ay = x - cx, y - cy; C, Sn = math.cos(th), math.sin(th)
    dx = np.maximum(np.abs(ax * C + ay * Sn) - w / 2, 0); dy = np.maximum(np.abs(-ax * Sn + ay * C) - h / 2, 0)
    return np.hypot(dx, dy)

def place(n, obstacles, relaxed=False):
    sea = K[n] == 'sea'
    land = L[n] if not sea else G[n]
    main = max(shapely.get_parts(land), key=lambda p: p.area)
    if not sea: main = main.buffer(0)
    main = main.intersection(canvas)
    if not sea: main = max(shapely.get_parts(main.difference(LAKES.buffer(1))), key=lambda p: p.area)
    F = Field(main, 30)
    isc = names[n][0] is not None
    inner = F.pts[F.v > 0]
    cen = np.array(main.centroid.coords[0])
    mic = shapely.maximum_inscribed_circle(main, .5)
    rin = mic.length; mid = np.array(mic.coords[0])
    fixed = [c for k, c in coasts.items() if k.split('/')[0] == n]
    rng = np.random.default_rng(7)
    sizes = SEA_SIZES if sea else LAND_SIZES
    best = None
    for vi, lines in enumerate(names[n][1]):
        th = 0.
        if '@' in lines[-1]: t, a = lines[-1].split('@'); lines = lines[:-1] + [t]; th = math.radians(float(a))
        for si, size in enumerate(sizes):
            if not PHONE and sea and size > (25 if main.area > 60000 else 23 if main.area > 30000 else 19): continue
            if not PHONE and not sea and size > (18 if main.area > 26000 else 16.8 if main.area > 9000 else 15.6): continue
            w, h = boxsize(lines, size, sea)
            bw, bh = w + 3, h + 3
            pts = F.pts
            bm = boxmin(F, pts[:, 0], pts[:, 1], bw, bh, th)
            okL = bm > (1.5 if not relaxed else -30 if PHONE else -9)
            C = pts[okL]; bmv = bm[okL]
            if not len(C): continue
            if len(C) > 260:
                s = rng.choice(len(C), 260, replace=False); C, bmv = C[s], bmv[s]
            U = F.pts[F.v > min(10.5, rin * .8)]; uv = F.at(U[:, 0], U[:, 1])
            if len(U) > 160:
                s = rng.choice(len(U), 160, replace=False); U, uv = U[s], uv[s]
            S = F.pts[F.v > (RS if not relaxed else 4)]; sv = F.at(S[:, 0], S[:, 1])
            if len(S) > 220:
                s = rng.choice(len(S), 220, replace=False); S, sv = S[s], sv[s]
            A = np.radians(np.arange(0, 360, 15)); DR = R + RD - 2.5
            # obstacle clearance
            def clear(P, r):
                m = np.full(len(P), 99.)
                for ox, oy, orad in obstacles: m = np.minimum(m, np.hypot(P[:, 0] - ox, P[:, 1] - oy) - r - orad)
                return m
            uc = clear(U, R)
            for ui in range(len(U)):
                u = U[ui]
                if uc[ui] < -1: continue
                us = 2.2 * min(uv[ui], R + 6) - .035 * np.hypot(*(u - mid)) * (2 if not sea else 1)
                dl = boxdist(C[:, 0], C[:, 1], bw, bh, u[0], u[1], th)
                ok = dl > R + 1
                for f in fixed: ok &= boxdist(C[:, 0], C[:, 1], bw, bh, f[0], f[1], th) > R + 1
                if not ok.any(): continue
                lsc = np.minimum(bmv, 7) * 1.2 - .03 * np.hypot(C[:, 0] - mid[0], C[:, 1] - mid[1]) - .10 * np.abs(dl - R - 4) - .05 * np.abs(C[:, 0] - u[0])
                if obstacles:
                    for ox, oy, orad in obstacles: lsc -= 4 * np.maximum(0, orad + 1 - boxdist(C[:, 0], C[:, 1], bw, bh, ox, oy, th))
                lsc = np.where(ok, lsc, -1e9)
                top = np.argsort(-lsc)[:6]
                for li in top:
                    if lsc[li] < -1e8: continue
                    c = C[li]; sc = us + lsc[li] - vi * 7 - si * 1.6
                    if best and sc + 14 + 12 < best[0]: continue
                    D = u + np.column_stack([np.cos(A), np.sin(A)]) * DR
                    dv = F.at(D[:, 0], D[:, 1])
                    ds = .8 * np.minimum(dv, RD) + 2.5 * np.minimum(0, boxdist(c[0], c[1], bw, bh, D[:, 0], D[:, 1], th) - RD)
                    spos = None
                    if isc:
                        d1 = np.hypot(S[:, 0] - u[0], S[:, 1] - u[1])
                        d2 = boxdist(c[0], c[1], bw, bh, S[:, 0], S[:, 1], th)
                        oks = (d1 > R + RS + 2.5) & (d2 > RS - .5)
                        for f in fixed: oks &= np.hypot(S[:, 0] - f[0], S[:, 1] - f[1]) > R + RS
                        if not oks.any(): continue
                        ss = np.where(oks, .8 * np.minimum(sv, RS + 5) - .12 * np.abs(d1 - R - RS - 5) - .1 * np.abs(d2 - RS - 3), -1e9)
                        for q in np.argsort(-ss)[:8]:
                            if ss[q] < -1e8: break
                            s = S[q]
                            dd = ds + 2.5 * np.minimum(0, np.hypot(D[:, 0] - s[0], D[:, 1] - s[1]) - RD - RS)
                            k = int(np.argmax(dd)); t = sc + ss[q] + dd[k]
                            if best is None or t > best[0]: best = (t, u, D[k], s, c, lines, size, bw, bh, th)
                    else:
                        k = int(np.argmax(ds)); t = sc + ds[k]
                        if best is None or t > best[0]: best = (t, u, D[k], None, c, lines, size, bw, bh, th)
        if best is not None and vi == 0 and best[0] > 50: break
    return best

def pin(out):
    for ln in open(HERE + '/pins.txt'):
        if ln.startswith('#') or not ln.strip(): continue
        size, n, mark, x, y = ln.split()
        if size != SIZE: continue
        if mark == 'label': out[n]['label']['at'] = [float(x), float(y)]
        else: out[n][mark] = [float(x), float(y)]

def main():
    order = sorted([n for n in names], key=lambda n: max(p.area for p in shapely.get_parts(L[n] if K[n] != 'sea' else G[n])))
    out = {}; obstacles = [(c[0], c[1], R) for c in coasts.values()]
    for n in order:
        own = [(c[0], c[1], R) for k, c in coasts.items() if k.split('/')[0] == n]
        obs = [o for o in obstacles if (o[0], o[1], R) not in own]
        obs = [o for o in obs if G[n].distance(Point(o[:2])) < 40]
        b = place(n, obs)
        if b is None or b[0] < 15:
            b2 = place(n, obs, relaxed=True)
            if b is None or (b2 is not None and b2[0] > b[0] + 8): b = b2
            print('relaxed', n, None if b is None else round(b[0], 1), b and b[5], b and b[6])
        if b is None: print('CANNOT PLACE', n); continue
        t, u, d, s, c, lines, size, bw, bh, th = b
        rr = lambda p: [round(float(p[0]), 1), round(float(p[1]), 1)]
        out[n] = dict(kind=K[n], sc=names[n][0], unit=rr(u), dislodged=rr(d), centre=rr(s) if s is not None else None,
                      label=dict(lines=lines, size=size, at=rr(c), w=round(bw, 1), h=round(bh, 1), angle=round(math.degrees(th))), score=round(float(t), 1))
        for k, cc in coasts.items():
            if k.split('/')[0] == n:
                v = np.array(out[n]['dislodged']) - np.array(out[n]['unit'])
                lb = out[n]['label']
                A = np.radians(np.arange(0, 360, 15)); D = cc + np.column_stack([np.cos(A), np.sin(A)]) * (R + RD - 2.5)
                pen = np.minimum(0, boxdist(*lb['at'], lb['w'], lb['h'], D[:, 0], D[:, 1], th) - RD)
                if s is not None: pen += np.minimum(0, np.hypot(D[:, 0] - s[0], D[:, 1] - s[1]) - RD - RS)
                pen += -.02 * np.hypot(D[:, 0] - u[0], D[:, 1] - u[1])
                out[n].setdefault('coasts', {})[k.split('/')[1]] = dict(unit=rr(cc), dislodged=rr(D[int(np.argmax(pen))]))
        obstacles += [(u[0], u[1], R), (d[0], d[1], RD)]
        if s is not None: obstacles.append((s[0], s[1], RS))
    pin(out)
    json.dump(out, open('layout-%s.json' % SIZE, 'w'), indent=1)
    # overlap check over all marks
    items = []
    for n, o in out.items():
        items.append((n, 'U', Point(o['unit']).buffer(R - .5)))
        items.append((n, 'D', Point(o['dislodged']).buffer(RD - 1.5)))
        for k, c in o.get('coasts', {}).items():
            items.append((n, 'U/' + k, Point(c['unit']).buffer(R - .5)))
        if o['centre']: items.append((n, 'S', Point(o['centre']).buffer(RS - .5)))
        lb = o['label']; x, y = lb['at']; items.append((n, 'L', shapely.affinity.rotate(box(x - lb['w'] / 2 + 1, y - lb['h'] / 2 + 1, x + lb['w'] / 2 - 1, y + lb['h'] / 2 - 1), lb['angle'], origin=(x, y))))
    bad = 0
    for i in range(len(items)):
        for j in range(i):
            a, b = items[i], items[j]
            if a[0] == b[0] and a[1][0] in 'UD' and b[1][0] in 'UD' and ('/' in a[1] or '/' in b[1]): continue
            ar = a[2].intersection(b[2]).area
            if ar > 3: bad += 1; print('overlap', a[0], a[1], b[0], b[1], round(ar, 1))
    print(len(items), 'marks, overlaps', bad)
    for n, o in sorted(out.items(), key=lambda t: t[1]['score'])[:14]: print(n, o['score'], o['label']['lines'], o['label']['size'])
if __name__ == '__main__': main()
