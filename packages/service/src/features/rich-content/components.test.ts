import { ApiError } from '@guildhall/platform';
import { timesAsLong } from '@guildhall/platform/test-processor-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComponentRules, readComponents, readModal } from './read-components.ts';
import { attachmentNames, componentTexts } from './texts.ts';

const classic: ComponentRules = { layout: false };
const layout: ComponentRules = { layout: true };

function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_components') throw error;
    return (error.details.fields ?? []).map(({ path }) => path.replace('body/components', ''));
  }
}
const faults = (components: readonly unknown[], rules = classic) =>
  faultsOf(() => readComponents(components, rules));
const inModal = (components: readonly unknown[]) =>
  faultsOf(() => readModal({ custom_id: 'm', title: 'Title', components }));

let made = 0;
const button = (fields: object = {}) => ({
  type: 2,
  style: 1,
  label: 'Go',
  custom_id: `b${made++}`,
  ...fields,
});
const row = (...components: unknown[]) => ({ type: 1, components });
const select = (fields: object = {}) => ({
  type: 3,
  custom_id: `s${made++}`,
  options: [{ label: 'A', value: 'a' }],
  ...fields,
});
const words = (content: string) => ({ type: 10, content });
const label = (component: unknown) => ({ type: 18, label: 'Name', component });
const input = (fields: object = {}) => ({ type: 4, style: 1, custom_id: `i${made++}`, ...fields });

describe('classic components', () => {
  it('are stored with generated ids, in snake_case', () => {
    const sent = [
      row({ type: 2, style: 5, label: 'Docs', url: 'https://a.b', id: 1 }),
      row(select({ minValues: 0 })),
    ];
    expect(readComponents(sent, classic)).toMatchObject([
      { type: 1, id: 2, components: [{ id: 1, url: 'https://a.b' }] },
      { type: 1, id: 3, components: [{ id: 4, min_values: 0 }] },
    ]);
  });

  it('are rows of one to five buttons or one select, five rows at most', () => {
    const buttons = (count: number) => row(...Array.from({ length: count }, () => button()));
    expect(faults([buttons(5)])).toEqual([]);
    expect(faults([buttons(6)])).toEqual(['/0/components']);
    expect(faults([row()])).toEqual(['/0/components']);
    expect(faults([row(select(), select())])).toEqual(['/0/components']);
    expect(faults([row(select(), button())])).toEqual(['/0/components']);
    expect(faults(Array.from({ length: 5 }, () => buttons(5)))).toEqual([]);
    expect(faults(Array.from({ length: 6 }, () => buttons(1)))).toEqual(['']);
  });

  it('refuse kinds that are not allowed there', () => {
    for (const component of [
      button(),
      words('a'),
      label(input()),
      { type: 99 },
      { type: '1' },
      null,
      'x',
      {},
    ]) {
      expect(faults([component])).toEqual(['/0/type']);
    }
    expect(faults([row(input())])).toEqual(['/0/components/0/type']);
    expect(faults([row(row(button()))])).toEqual(['/0/components/0/type']);
  });

  it('have buttons that do exactly one thing', () => {
    const only = (fields: object) => faults([row({ type: 2, label: 'Go', ...fields })]);
    expect(only({ style: 1 })).toEqual(['/0/components/0/custom_id']);
    expect(only({ style: 5 })).toEqual(['/0/components/0/url']);
    expect(only({ style: 5, url: 'https://a.b', custom_id: 'x' })).toEqual(['/0/components/0/custom_id']);
    expect(only({ style: 1, url: 'https://a.b', custom_id: 'x' })).toEqual(['/0/components/0/url']);
    expect(only({ style: 5, url: 'javascript:alert(1)' })).toEqual(['/0/components/0/url']);
    expect(only({ style: 6, custom_id: 'x' })).toEqual(['/0/components/0/style']);
    expect(faults([row({ type: 2, style: 1, custom_id: 'x' })])).toEqual(['/0/components/0/label']);
    expect(faults([row({ type: 2, style: 1, custom_id: 'x', emoji: '🎉' })])).toEqual([]);
    const unreadable = { name: { toString: 1, valueOf: 1 }, id: '12' };
    expect(faults([row({ type: 2, style: 1, custom_id: 'x', emoji: unreadable })])).not.toEqual([]);
    const custom = row({ type: 2, style: 1, custom_id: 'x', emoji: { name: 'wave', id: '12' } });
    expect(readComponents([custom], classic)).toMatchObject([{ components: [{ emoji: 'wave:12' }] }]);
  });

  it('limit the length of texts', () => {
    const at = (length: number) => 'x'.repeat(length);
    expect(faults([row(button({ label: at(80), custom_id: at(100) }))])).toEqual([]);
    for (const label of [at(81), '', ' '])
      expect(faults([row(button({ label }))])).toEqual(['/0/components/0/label']);
    expect(faults([row(button({ custom_id: at(101) }))])).toEqual(['/0/components/0/custom_id']);
    expect(faults([row(select({ placeholder: at(151) }))])).toEqual(['/0/components/0/placeholder']);
    expect(faults([row(button({ style: 5, custom_id: undefined, url: `https://a.b/${at(501)}` }))])).toEqual([
      '/0/components/0/url',
    ]);
  });

  it('have selects with valid bounds and distinct options', () => {
    const options = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ label: 'A', value: `${index}` }));
    expect(faults([row(select({ options: options(25), max_values: 25 }))])).toEqual([]);
    expect(faults([row(select({ options: options(26) }))])).toEqual(['/0/components/0/options']);
    expect(faults([row(select({ options: [] }))])).toEqual(['/0/components/0/options']);
    expect(faults([row(select({ min_values: 2 }))])).toEqual(['/0/components/0/min_values']);
    const tooMany = select({ options: options(2), min_values: 3, max_values: 3 });
    expect(faults([row(tooMany)])).toEqual(['/0/components/0/min_values']);
    const twice = [...options(1), ...options(1)];
    expect(faults([row(select({ options: twice }))])).toEqual(['/0/components/0/options']);
    expect(faults([row({ type: 8, custom_id: 'c', channel_types: [0, 3] })])).toEqual([]);
    expect(faults([row({ type: 8, custom_id: 'c', channel_types: [9] })])).toEqual([
      '/0/components/0/channel_types/0',
    ]);
  });

  it('have selects that can be submitted as they are shown', () => {
    const preset = (type: number, kinds: readonly string[], fields: object = {}) =>
      faults([
        row({
          type,
          custom_id: 'preset',
          default_values: kinds.map((kind, index) => ({ id: `${index + 1}`, type: kind })),
          ...fields,
        }),
      ]);
    const chosen = '/0/components/0/default_values';
    for (const [type, own, others] of [
      [5, ['user'], ['role', 'channel']],
      [6, ['role'], ['user', 'channel']],
      [7, ['user', 'role'], ['channel']],
      [8, ['channel'], ['user', 'role']],
    ] as const) {
      for (const kind of own) expect(preset(type, [kind])).toEqual([]);
      for (const kind of others) expect(preset(type, [kind])).toEqual([`${chosen}/0/type`]);
      const two = [own[0], own[0]];
      expect(preset(type, two, { max_values: 2 })).toEqual([]);
      expect(preset(type, two)).toEqual([chosen]);
    }
  });

  it('have unique ids and custom_ids', () => {
    expect(faults([row(button({ custom_id: 'a' }), button({ custom_id: 'a' }))])).toEqual([
      '/0/components/1/custom_id',
    ]);
    expect(faults([row(button({ id: 7 }), button({ id: 7 }))])).toEqual(['/0/components/1/id']);
  });

  it('of webhooks are only links', () => {
    const link = { type: 2, style: 5, label: 'Docs', url: 'https://a.b' };
    expect(faults([row(link)], { layout: false, webhook: true })).toEqual([]);
    expect(faults([row(button())], { layout: false, webhook: true })).toEqual(['/0/components/0/custom_id']);
    expect(faults([row(select())], { layout: false, webhook: true })).toEqual(['/0/components/0/custom_id']);
  });
});

describe('layouts', () => {
  const section = (count = 1) => ({
    type: 9,
    components: Array.from({ length: count }, () => words('text')),
    accessory: { type: 11, media: { url: 'https://a.b/c.png' } },
  });

  it('accept every layout kind, nested', () => {
    const sent = [
      { type: 17, accentColor: 1, components: [section(3), words('inside'), row(button()), { type: 14 }] },
      { type: 12, items: [{ media: { url: 'attachment://a.png' } }] },
      { type: 13, file: { url: 'attachment://b.pdf' } },
      words('last'),
    ];
    const stored = readComponents(sent, layout);
    expect(stored).toMatchObject([{ type: 17, accent_color: 1, id: 1 }, { id: 11 }, { id: 12 }, { id: 13 }]);
    expect(componentTexts(stored)).toEqual(['text', 'text', 'text', 'inside', 'last']);
    expect([...attachmentNames(stored)]).toEqual(['a.png', 'b.pdf']);
  });

  it('are not empty and have at most 40 components and 4000 characters', () => {
    expect(faults([], layout)).toEqual(['']);
    expect(faults(Array(40).fill(words('a')), layout)).toEqual([]);
    expect(faults(Array(41).fill(words('a')), layout)).toEqual(['']);
    expect(faults([words('x'.repeat(4000))], layout)).toEqual([]);
    for (const text of ['x'.repeat(4001), '', ' \n'])
      expect(faults([words(text)], layout)).toEqual(['/0/content']);
    expect(faults([words('x'.repeat(2000)), words('x'.repeat(2001))], layout)).toEqual(['']);
  });

  it('have a fault at the path of each wrong part', () => {
    expect(faults([section(4)], layout)).toEqual(['/0/components']);
    expect(faults([{ ...section(), accessory: words('a') }], layout)).toEqual(['/0/accessory/type']);
    expect(faults([{ type: 9, components: [words('a')] }], layout)).not.toEqual([]);
    expect(faults([{ type: 17, components: [{ type: 17, components: [] }] }], layout)).toEqual([
      '/0/components/0/type',
    ]);
    expect(faults([{ type: 12, items: [] }], layout)).toEqual(['/0/items']);
    expect(faults([{ type: 13, file: { url: 'https://a.b/c' } }], layout)).toEqual(['/0/file/url']);
    expect(faults([{ type: 14, spacing: 3 }], layout)).toEqual(['/0/spacing']);
  });
});

describe('modals', () => {
  it('accept labels, texts and rows of one text input', () => {
    expect(inModal([label(input()), words('Explain'), row(input()), label(select())])).toEqual([]);
    expect(inModal([])).toEqual(['']);
    expect(inModal(Array.from({ length: 6 }, () => label(input())))).toEqual(['']);
    expect(inModal([row(button())])).toEqual(['/0/components/0/type']);
    expect(inModal([label(select({ disabled: true }))])).toEqual(['/0/component/disabled']);
    expect(inModal([label(input({ min_length: 5, max_length: 4 }))])).toEqual(['/0/component/min_length']);
    expect(inModal([label(input({ custom_id: 'a' })), label(input({ custom_id: 'a' }))])).toEqual([
      '/1/component/custom_id',
    ]);
    expect(faultsOf(() => readModal({ title: 'x'.repeat(46), components: [label(input())] }))).toEqual([
      'body/custom_id',
      'body/title',
    ]);
  });
});

it('checks hardly more components than a message can have', async () => {
  const check = (count: number) => () => {
    const many = (component: object) => Array.from({ length: count }, () => component);
    expect(faults(many({ type: 10 }), layout)).toHaveLength(20);
    expect(faults(many(words('a')), layout)).toEqual(['']);
    expect(faults([{ type: 9, components: many({ type: 10 }), accessory: button() }], layout)).toHaveLength(
      20,
    );
  };
  // Making them takes about 20 times as long, checking all of them about 400 times.
  expect(await timesAsLong(check(20_000), check(50))).toBeLessThan(100);
});

it('returns one error for any invalid input', () => {
  const anything = fc.array(
    fc.oneof(
      fc.anything(),
      fc.record({ type: fc.integer({ min: 0, max: 20 }), components: fc.array(fc.anything()) }),
    ),
    { maxLength: 8 },
  );
  fc.assert(fc.property(anything, fc.boolean(), (sent, isLayout) => void faults(sent, { layout: isLayout })));
});
