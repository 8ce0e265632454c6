"""How wide a word is, in the fonts beside the code."""
import os
from fontTools.ttLib import TTFont

FOLDER = os.path.join(os.path.dirname(__file__), '../../crates/report/src/atlas/fonts')


class Font:
    def __init__(self, name):
        font = TTFont(f'{FOLDER}/{name}.otf')
        self.cmap, self.widths, self.em = font.getBestCmap(), font['hmtx'], font['head'].unitsPerEm

    def width(self, text, size, track=0, small=False):
        """`track` is put between letters; `small` sets small letters as small capitals"""
        code = lambda c: 0xE000 + ord(c) if small and c.islower() else ord(c)
        return sum(self.widths[self.cmap[code(c)]][0] * size / self.em + track for c in text) - track


REG, ITA, BOLD = Font('regular'), Font('italic'), Font('bold')
