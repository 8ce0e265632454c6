#!/usr/bin/env python3
"""layout-SIZE.json -> which tokens, centres and names overlap, at the sizes at which they are drawn.

A unit and a dislodged unit stand in every place at once. usage: overlaps.py SIZE"""
import json, sys
import shapely.affinity
from shapely.geometry import Point, box

SIZE = sys.argv[1]
# The scales of Measures in crates/report/src/atlas/mod.rs, and the radius of a centre.
TOKEN, DISLODGED, CENTRE = dict(desk=(1.15, .8, 5.4), phone=(1.7, 1.05, 8))[SIZE]


def token(x, y, scale, is_fleet):
    # A disc, or a hull as wide as its deck.
    half, up, down = 14.6 * scale, 10.2 * scale, 10.9 * scale
    return box(x - half, y - up, x + half, y + down) if is_fleet else Point(x, y).buffer(13 * scale)


def marks(layout):
    for n, o in layout.items():
        spots = [('', o)] + [(c, v) for c, v in o.get('coasts', {}).items()]
        for coast, spot in spots if n != 'SWI' else []:
            split = 'coasts' in o and not coast
            if o['kind'] != 'sea' and not coast:
                yield n, coast + 'A', token(*spot['unit'], TOKEN, False)
            if o['kind'] != 'land' and not split:
                yield n, coast + 'F', token(*spot['unit'], TOKEN, True)
            yield n, coast + 'D', Point(spot['dislodged']).buffer(18.2 * DISLODGED)
        if o['centre']:
            yield n, 'S', Point(o['centre']).buffer(CENTRE * 1.12)
        label, (x, y) = o['label'], o['label']['at']
        w, h = label['w'] - 3, label['h'] - 3
        yield n, 'L', shapely.affinity.rotate(box(x - w / 2, y - h / 2, x + w / 2, y + h / 2), label['angle'], origin=(x, y))


def main():
    found, all_marks = [], list(marks(json.load(open(f'layout-{SIZE}.json'))))
    for i, (n, kind, shape) in enumerate(all_marks):
        for m, other, against in all_marks[:i]:
            if n == m and kind not in 'SL' and other not in 'SL':
                continue      # A unit and its own dislodged one are tucked together on purpose.
            area = shape.intersection(against).area
            if area > 1:
                found.append((round(area), f'{m} {other}', f'{n} {kind}'))
    found.sort(reverse=True)
    print(len(all_marks), 'marks')
    print('without a dislodged unit:', [f for f in found if 'D' not in f[1][3:] + f[2][3:]])
    print('with one:', [f for f in found if 'D' in f[1][3:] + f[2][3:]])


if __name__ == '__main__':
    main()
