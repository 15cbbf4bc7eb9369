import { describe, expect, it } from 'vitest';
import { breakingSpaces, declaredIn, differences, usedKeys } from './catalogues.ts';
import { literalsIn } from './literals.ts';

describe('words in components', () => {
  it.each([
    ['<p>Nothing here</p>', 'Nothing here'],
    ['<b aria-label="Close" />', 'Close'],
    ["<b title={open ? 'Close it' : text.open} />", 'Close it'],
    ["<p>{'Written out'}</p>", 'Written out'],
    ["const entry = { label: 'Pins', icon };", 'Pins'],
  ])('are found in %s', (source, text) => {
    expect(literalsIn(source, true)).toEqual([{ line: 1, text }]);
  });

  it.each([
    '<p>{text.none}</p>',
    '<p className="mt-2">@</p>',
    '<b aria-label={text.close} />',
    '<p>Guildhall</p>',
  ])('are not in %s', (source) => {
    expect(literalsIn(source, true)).toEqual([]);
  });
});

describe('a translation', () => {
  const english = { a: 'A', b: (name: string) => name, c: { d: 'D' }, e: ['E', 'F'] };

  it('has every text, of the same kind and parameters, and no others', () => {
    expect(differences(english, english, 'x')).toEqual([]);
    const other = { a: () => 'A', b: (name: string, more: string) => name + more, c: {}, e: ['E'], f: 'F' };
    expect(differences(english, other, 'x')).toEqual([
      'x.a is not of the same kind as in English',
      'x.b takes 2 parameters, in English 1',
      'x.c.d is missing',
      'x.e.1 is missing',
      'x.f is not in English',
    ]);
  });
});

describe('a French text', () => {
  it('has no-break spaces before punctuation and inside quotation marks', () => {
    const right = "a: 'Prêt\u00a0? Oui\u00a0!',\nb: 'le mode «\u00a0Absent\u00a0»\u00a0: rien',";
    expect(breakingSpaces(right)).toEqual([]);
    expect(breakingSpaces(right.replaceAll('\u00a0', ' '))).toEqual([1, 2]);
  });

  it('may contain conditions', () => {
    expect(breakingSpaces("(n) => (n === none ? list(n ?? '') : 'plus')")).toEqual([]);
  });
});

describe('a catalogue', () => {
  it('is declared by its name', () => {
    expect(declaredIn("export const a = texts('a', {});\nconst b: Words = texts(\n  'c', {});")).toEqual([
      { constant: 'a', name: 'a' },
      { constant: '', name: 'c' },
    ]);
  });

  it('is used by key, under whatever name it is imported', () => {
    const source = "import { pinText as text } from './strings.ts';\nshow(text.one, text.two(3));";
    expect(usedKeys(source, 'pinText', false)).toEqual(new Set(['one', 'two']));
  });

  it('is not used by class names, attributes and names of properties', () => {
    const source = `import { pinText as text } from './strings.ts';
<Tooltip text={text.one} className="text-muted" />; const next = { text: 'x' };`;
    expect(usedKeys(source, 'pinText', true)).toEqual(new Set(['one']));
  });

  it.each([
    'const length = (text: string) => text.length;',
    'const length = ({ written: text }) => show(text);',
    'interface Row { readonly text: string }',
    'const row = { text: 1 }; show(row.text);',
    '// the text of a row',
    "show('text', `text`, text.one);",
  ])('is not used by others of its name: %s', (use) => {
    const source = `import { pinText as text } from './strings.ts';\nshow(text.one);\n${use}`;
    expect(usedKeys(source, 'pinText', false)).toEqual(new Set(['one']));
  });

  it('is used by destructuring', () => {
    const source = "import { pinText as text } from './strings.ts';\nconst { one, two: other } = text;";
    expect(usedKeys(source, 'pinText', false)).toEqual(new Set(['one', 'two']));
  });

  it('is not used by a module that gives its name to another catalogue', () => {
    const source = "import { otherText as pinText } from './strings.ts';\nshow(pinText.one);";
    expect(usedKeys(source, 'pinText', false)).toEqual(new Set());
  });

  it('is used by defaults of parameters', () => {
    const source =
      "import { pinText as text } from './strings.ts';\nconst f = ({ title = text.one }, hint = text.two) => title;";
    expect(usedKeys(source, 'pinText', false)).toEqual(new Set(['one', 'two']));
  });

  it('is not used by its declaration and its type', () => {
    const source = "export const pinText = texts('pinText', { one: 'One' });\ntype Texts = typeof pinText;";
    expect(usedKeys(source, 'pinText', false)).toEqual(new Set());
  });

  it.each(['show(pinText[kind]);', 'show({ ...pinText });', 'show(pinText);'])(
    'is used whole by %s',
    (use) => {
      expect(usedKeys(`import { pinText } from './strings.ts';\n${use}`, 'pinText', false)).toBe('all');
    },
  );
});
