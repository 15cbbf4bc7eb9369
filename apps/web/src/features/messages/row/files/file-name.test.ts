import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it.each([
  ['https://x.example/a/Fu%C3%9Fball%20Plan.png?size=2', 'Fußball Plan.png'],
  ['https://x.example/100%.png', '100%.png'],
  ['https://x.example/og/', 'x.example'],
  ['not an address', 'not an address'],
])('names the file at %s', (url, name) => {
  expect(fileName(url)).toBe(name);
});
