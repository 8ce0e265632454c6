#!/usr/bin/env python3
"""partition.json + layout-desk.json + layout-phone.json -> board.json: all that the program needs to draw the board"""
import itertools, json, sys
import shapely
from shapely import wkt
from shapely.geometry import MultiLineString
from shapely.ops import linemerge, unary_union
from partition import W, H

BAND = 4.6      # the band of deeper colour along the border of a province
SEAS = ('sea', 'neutralsea')
part = json.load(open('partition.json'))
LAKES = wkt.loads(part.pop('_lakes')['wkt'])
LAY = {size: json.load(open(f'layout-{size}.json')) for size in ('desk', 'phone')}
AREA = {n: wkt.loads(p['wkt']) for n, p in part.items()}
LAND = {n: wkt.loads(p['land']) for n, p in part.items()}
KIND = {n: p['kind'] for n, p in part.items()}
SHEET = shapely.box(0, 0, W, H)


def tenths(v):
    return '%d' % (v // 10) if v % 10 == 0 else '%.1f' % (v / 10)


def ring(points, close=True):
    """a path of steps in tenths of a pixel"""
    points = [(round(x * 10), round(y * 10)) for x, y in points]
    if close and points[0] == points[-1]:
        points = points[:-1]
    out, (px, py) = [], (0, 0)
    for i, (x, y) in enumerate(points):
        if i == 0:
            out.append(f'M{tenths(x)},{tenths(y)}')
        elif (x, y) != (px, py):
            out.append(('l' if len(out) == 1 else ' ') + f'{tenths(x - px)},{tenths(y - py)}')
        px, py = x, y
    return ''.join(out).replace(' -', '-').replace(',-', '-') + ('z' if close else '')


def path(g):
    if g.geom_type in ('LineString', 'MultiLineString', 'GeometryCollection'):
        return ''.join(ring(p.coords, False) for p in shapely.get_parts(g) if p.geom_type == 'LineString')
    polygons = [p for p in shapely.get_parts(g) if p.geom_type == 'Polygon']
    return ''.join(ring(r.coords) for p in polygons for r in [p.exterior, *p.interiors])


def shared(a, b):
    """the lines in which two provinces touch"""
    if AREA[a].distance(AREA[b]) >= .02:
        return []
    both = AREA[a].intersection(AREA[b])
    return [p for p in shapely.get_parts(both) if p.geom_type == 'LineString']


def lines_between(wanted):
    out = []
    for a, b in itertools.combinations(AREA, 2):
        lines = shared(a, b) if wanted(a, b) else []
        if lines:
            out.append(linemerge(MultiLineString(lines)) if len(lines) > 1 else lines[0])
    return out


def layers():
    is_sea = lambda n: KIND[n] in SEAS
    land = unary_union([LAND[n] for n in AREA if not is_sea(n)])
    straits = unary_union([AREA[n].difference(LAND[n]) for n in AREA if not is_sea(n)])
    ashore = lines_between(lambda a, b: not is_sea(a) and not is_sea(b))
    return dict(
        coast=path(land.boundary.difference(SHEET.boundary.buffer(.3))),
        seaborders=''.join(path(l) for l in lines_between(lambda a, b: is_sea(a) and is_sea(b))),
        straits=path(straits.boundary.difference(land.buffer(.05))),
        borders=''.join(path(l.intersection(land.buffer(.2))) for l in ashore),
        neutral=path(unary_union([LAND[n] for n in AREA if KIND[n] == 'neutral'])),
        lakes=path(LAKES))


def province(n):
    sea, out = KIND[n] in SEAS, {}
    out['shape'] = path(shapely.simplify(AREA[n], 1) if sea else LAND[n])
    if not sea and n != 'SWI':
        # Off the edge of the sheet there is no border, and no band.
        beyond = LAND[n].union(shapely.box(-50, -50, W + 50, H + 50).difference(SHEET)) if LAND[n].intersects(SHEET.boundary) else LAND[n]
        inner = LAND[n].intersection(beyond.buffer(.05).buffer(-BAND))
        out['inner'] = path(shapely.simplify(inner, .45))
    water = AREA[n].difference(LAND[n])
    if not sea and water.area > 1:
        out['water'] = path(shapely.simplify(water, 1))
    for size, lay in LAY.items():
        o = lay[n]
        mark = dict(unit=o['unit'], dislodged=o['dislodged'], centre=o['centre'], label=o['label'], coasts=o.get('coasts'))
        out[size] = {k: v for k, v in mark.items() if v is not None}
    return out


def gates():
    """the middle of each shared border: an arrow may be led through it"""
    out = {}
    for a, b in itertools.combinations(LAY['desk'], 2):
        both = AREA[a].intersection(AREA[b]) if AREA[a].distance(AREA[b]) < .02 else None
        if both is not None and both.length > .5:
            parts = [p for p in shapely.get_parts(both) if p.geom_type == 'LineString']
            line = linemerge(MultiLineString(parts)) if len(parts) > 1 else parts[0]
            line = max(shapely.get_parts(line), key=lambda p: p.length)
            m = line.interpolate(.5, normalized=True)
            out[f'{min(a, b)}-{max(a, b)}'] = [round(m.x, 1), round(m.y, 1)]
    return dict(sorted(out.items()))


def main(target):
    names = sorted(n for n in LAY['desk'])
    board = dict(width=W, height=H, layers=layers(), provinces={n: province(n) for n in names}, gates=gates())
    text = json.dumps(board, separators=(',', ':'))
    # A line for each province, so that differences can be read.
    text = text.replace('},"', '},\n"') + '\n'
    open(target, 'w').write(text)
    print(len(text), 'bytes,', len(names), 'provinces,', len(board['gates']), 'borders')


if __name__ == '__main__':
    main(sys.argv[1])
