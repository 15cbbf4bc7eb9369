import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const shown = (text: string, query: string) =>
  highlight([{ text }], query)
    .flatMap(({ pieces }) => pieces)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

describe('search words in a text', () => {
  it('are marked at the beginning of words, in any case and without accents', () => {
    expect(shown('Café au lait, CAFETERIA', 'cafe')).toBe('[Café] au lait, [CAFE]TERIA');
    expect(shown('decafe', 'cafe')).toBe('decafe');
    expect(shown('aydın', 'AYDIN')).toBe('aydın');
    expect(shown('ﬁne', 'fi')).toBe('[ﬁ]ne');
  });

  it('are each marked, the longest match first, ignoring punctuation in the query', () => {
    expect(shown('north wall and walls', '"north wall"')).toBe('[north] [wall] and [wall]s');
    expect(shown('wallpaper', 'wall wallpaper')).toBe('[wallpaper]');
    expect(shown('a.b*', '.*')).toBe('a.b*');
  });

  it('are shown with the text before them', () => {
    const text = `${'word '.repeat(40)}needle and more`;
    expect(shown(text, 'needle')).toMatch(/^…(word ){5,9}\[needle\] and more$/);
    expect(shown('no match', '')).toBe('no match');
    expect(shown('', 'x')).toBe('');
  });

  it('are marked across the parts of a text, each part separately', () => {
    const parts = [{ text: 'ask ' }, { text: '@Ada Holt' }, { text: 'en or others' }];
    expect(highlight(parts, 'holten')).toEqual([
      { part: parts[0], pieces: [{ text: 'ask ', marked: false }] },
      {
        part: parts[1],
        pieces: [
          { text: '@Ada ', marked: false },
          { text: 'Holt', marked: true },
        ],
      },
      {
        part: parts[2],
        pieces: [
          { text: 'en', marked: true },
          { text: ' or others', marked: false },
        ],
      },
    ]);
  });
});
