import { LIMITS } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { cleanFilename, imageFilename, urlFilename } from './file-names.ts';

it.each([
  ['photo.png', 'photo.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\notes.txt', 'notes.txt'],
  ['a\u0000b\u0007c\n.txt', 'abc .txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['what?.txt', 'what_.txt'],
  ['  spaced \t name.txt ', 'spaced name.txt'],
  ['写真 1.jpg', '写真 1.jpg'],
  ['.env', '.env'],
  ['name. . ', 'name'],
  ['..', 'file'],
  ['', 'file'],
  ['folder/', 'file'],
])('shows %j as %j', (sent, shown) => {
  expect(cleanFilename(sent)).toBe(shown);
});

it('keeps names at the limit, and cuts longer ones before their extension', () => {
  const atLimit = `${'a'.repeat(LIMITS.filename - 4)}.txt`;
  expect(cleanFilename(atLimit)).toBe(atLimit);
  expect(cleanFilename(`a${atLimit}`)).toBe(atLimit);
  expect(imageFilename(atLimit.replace('.txt', '.png'), 'webp')).toHaveLength(LIMITS.filename);
});

it.each([
  ['photo.png', 'webp', 'photo.webp'],
  ['photo.PNG', 'webp', 'photo.webp'],
  ['photo', 'webp', 'photo.webp'],
  ['release.v2', 'webp', 'release.v2.webp'],
  ['party.gif', 'gif', 'party.gif'],
  ['party.png', 'gif', 'party.gif'],
])('gives %j converted to %j the name %j', (sent, ending, name) => {
  expect(imageFilename(sent, ending)).toBe(name);
});

it.each([
  ['photo.webp', 'photo.webp'],
  ['my photo (1).webp', 'my_photo__1_.webp'],
  ['Grüße.txt', 'Gru_e.txt'],
  ['写真.webp', '__.webp'],
  ['.env', '_.env'],
  ['-rf', '_-rf'],
  ['con.txt', '_con.txt'],
])('puts %j into URLs as %j', (filename, inUrl) => {
  expect(urlFilename(filename)).toBe(inUrl);
});
