#!/usr/bin/env python3
"""EB Garamond (SIL OFL) -> the three small fonts beside the code: Latin letters only, small capitals
of a to z at U+E061 to U+E07A, no tables but outlines and widths."""
import sys
from fontTools import subset
from fontTools.ttLib import TTFont

FACES = {'Regular': 'regular', 'Italic': 'italic', 'Bold': 'bold'}
LATIN = [*range(0x20, 0x7f), *range(0xa0, 0x180), 0x218, 0x219, 0x21a, 0x21b,
         0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026]
SMALL = 'abcdefghijklmnopqrstuvwxyz'


def add_small_capitals(font):
    """gives the small capitals code points of their own, so that no layout table is needed"""
    names = set(font.getGlyphOrder())
    for table in font['cmap'].tables:
        for letter in SMALL if table.isUnicode() else '':
            table.cmap[0xE000 + ord(letter)] = next(n for n in (letter + '.sc', letter + '.smcp') if n in names)
    return [0xE000 + ord(letter) for letter in SMALL]


def main(source, target):
    for face, name in FACES.items():
        font = TTFont(f'{source}/EBGaramond12-{face}.otf', recalcTimestamp=False)
        letters = LATIN + (add_small_capitals(font) if face == 'Regular' else [])
        options = subset.Options()
        options.layout_features = []
        options.hinting = False
        options.name_IDs = [0, 1, 2, 13, 14]
        options.drop_tables += ['GPOS', 'GSUB', 'GDEF', 'kern', 'DSIG', 'FFTM']
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=letters)
        cutter.subset(font)
        font.save(f'{target}/{name}.otf')


if __name__ == '__main__':
    main(*sys.argv[1:])
