import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readFontLigatures, withoutSelectors } from './emoji-font.ts';

const original = readFileSync(createRequire(import.meta.url).resolve('twemoji-colr-font/twemoji.woff2'));

describe('the emoji font', () => {
  it('has each ligature without variation selectors as well, and loses none', () => {
    const font = withoutSelectors(original);
    const before = readFontLigatures(original);
    const after = readFontLigatures(font);
    const wanted = new Set(after.map(({ glyph, parts }) => `${glyph} of ${parts}`));
    expect(before.filter(({ glyph, parts }) => !wanted.has(`${glyph} of ${parts}`))).toEqual([]);
    expect(after.length - before.length).toBeGreaterThan(800);
    // Nothing is left to add.
    expect(readFontLigatures(withoutSelectors(font))).toEqual(after);
    expect(font.toString('latin1', 0, 4)).toBe('wOF2');
    expect(font.readUInt32BE(8)).toBe(font.length);
  });
});
