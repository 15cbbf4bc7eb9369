import { expect, it } from 'vitest';
import {
  actionRow,
  BuilderError,
  button,
  channelOption,
  channelSelect,
  container,
  embed,
  fileDisplay,
  integerOption,
  label,
  linkButton,
  mediaGallery,
  message,
  modal,
  poll,
  prefixCommand,
  section,
  separator,
  slashCommand,
  stringOption,
  stringSelect,
  subcommand,
  subcommandGroup,
  textDisplay,
  textInput,
  thumbnail,
  userOption,
  userSelect,
} from './index.ts';

/** Paths of the faults that a builder reports. */
function faultsOf(build: () => unknown): readonly string[] {
  try {
    build();
  } catch (error) {
    if (error instanceof BuilderError) return error.fields.map(({ path }) => path);
    throw error;
  }
  return [];
}

const options = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ label: `${i}`, value: `${i}` }));
const ok = button({ customId: 'ok', label: 'OK' });

it("builds components in the API's format", () => {
  expect(button({ customId: 'go', label: 'Go', style: 'danger' })).toEqual({
    type: 2,
    style: 4,
    custom_id: 'go',
    label: 'Go',
  });
  expect(linkButton({ url: 'https://example.org', emoji: '🔗' })).toEqual({
    type: 2,
    style: 5,
    url: 'https://example.org',
    emoji: '🔗',
  });
  expect(channelSelect({ customId: 'c', channelKinds: ['text', 'group_dm'], maxValues: 2 })).toEqual({
    type: 8,
    custom_id: 'c',
    channel_types: [0, 3],
    max_values: 2,
  });
  expect(
    container({ accentColor: '#ff0080', components: [textDisplay('Hi'), separator({ spacing: 'large' })] }),
  ).toEqual({
    type: 17,
    accent_color: 0xff0080,
    components: [
      { type: 10, content: 'Hi' },
      { type: 14, spacing: 2 },
    ],
  });
  expect(section({ texts: ['a'], accessory: thumbnail({ url: 'attachment://a.png' }) })).toEqual({
    type: 9,
    components: [{ type: 10, content: 'a' }],
    accessory: { type: 11, media: { url: 'attachment://a.png' } },
  });
  expect([mediaGallery('https://a.example/b.png'), fileDisplay('a.pdf', { spoiler: true })]).toEqual([
    { type: 12, items: [{ media: { url: 'https://a.example/b.png' } }] },
    { type: 13, file: { url: 'attachment://a.pdf' }, spoiler: true },
  ]);
});

it.each<[string, () => unknown, readonly string[]]>([
  ['a button without words', () => button({ customId: 'a' }), ['label']],
  ['a long label', () => button({ customId: 'a', label: 'x'.repeat(81) }), ['label']],
  ['an empty custom id', () => button({ customId: '', label: 'a' }), ['custom_id']],
  ['a link to nowhere', () => linkButton({ url: 'javascript:alert(1)', label: 'a' }), ['url']],
  ['no options', () => stringSelect({ customId: 'a', options: [] }), ['options']],
  ['26 options', () => stringSelect({ customId: 'a', options: options(26) }), ['options']],
  [
    'equal values',
    () => stringSelect({ customId: 'a', options: [...options(1), ...options(1)] }),
    ['options'],
  ],
  ['a minimum over the maximum', () => userSelect({ customId: 'a', minValues: 2 }), ['min_values']],
  [
    'a minimum over the number of options',
    () => stringSelect({ customId: 'a', options: options(1), minValues: 2, maxValues: 2 }),
    ['min_values'],
  ],
  ['an empty row', () => actionRow(), ['components']],
  ['six buttons', () => actionRow(ok, ok, ok, ok, ok, ok), ['components']],
  ['a select beside a button', () => actionRow(ok, userSelect({ customId: 'a' })), ['components']],
  ['no text', () => textDisplay(''), ['content']],
  ['a text of 4001', () => textDisplay('x'.repeat(4001)), ['content']],
  ['four texts', () => section({ texts: ['a', 'b', 'c', 'd'], accessory: ok }), ['components']],
  ['eleven pictures', () => mediaGallery(...Array(11).fill('https://a.example/b.png')), ['items']],
  ['a wrong address', () => mediaGallery('ftp://a'), ['items/0/media/url']],
  [
    'a wrong colour',
    () => container({ accentColor: '#12', components: [textDisplay('a')] }),
    ['accent_color'],
  ],
])('refuses %s', (_, build, paths) => {
  expect(faultsOf(build)).toEqual(paths);
});

it('makes embeds, and names what is wrong with them', () => {
  const made = embed({
    title: 'Release',
    color: '#00ff00',
    timestamp: new Date(0),
    author: { name: 'Ada', iconUrl: 'https://a.example/b.png' },
    image: 'attachment://shot.png',
    fields: [{ name: 'a', value: 'b', inline: true }],
  });
  expect(made).toEqual({
    title: 'Release',
    color: 0x00ff00,
    timestamp: '1970-01-01T00:00:00.000Z',
    author: { name: 'Ada', icon_url: 'https://a.example/b.png' },
    image: { url: 'attachment://shot.png' },
    fields: [{ name: 'a', value: 'b', inline: true }],
  });
  expect(faultsOf(() => embed({}))).toEqual(['']);
  expect(faultsOf(() => embed({ title: 'x'.repeat(257) }))).toEqual(['title']);
  expect(faultsOf(() => embed({ title: 'a', fields: [{ name: '', value: 'b' }] }))).toEqual([
    'fields/0/name',
  ]);
  expect(faultsOf(() => embed({ title: 'a', timestamp: 'soon' }))).toContain('timestamp');
});

it('combines parts to a message', () => {
  expect(message({ content: 'Hi', components: [actionRow(ok)] })).toEqual({
    content: 'Hi',
    components: [actionRow(ok)],
  });
  expect(message({ components: [textDisplay('Hi')] })).toEqual({
    components: [textDisplay('Hi')],
    flags: 32768,
  });
});

const longEmbed = embed({ description: 'x'.repeat(3001) });
it.each<[string, () => unknown, readonly string[]]>([
  ['2001 characters', () => message({ content: 'x'.repeat(2001) }), ['content']],
  ['eleven embeds', () => message({ embeds: Array(11).fill(embed({ title: 'a' })) }), ['embeds']],
  ['6002 characters of embeds', () => message({ embeds: [longEmbed, longEmbed] }), ['embeds']],
  ['words beside a layout', () => message({ content: 'a', components: [textDisplay('a')] }), ['content']],
  [
    'a poll beside a layout',
    () => message({ poll: poll({ question: 'a', answers: ['a', 'b'] }), components: [textDisplay('a')] }),
    ['poll'],
  ],
  [
    'six rows',
    () =>
      message({ components: options(6).map((o) => actionRow(button({ customId: o.value, label: 'a' }))) }),
    ['components'],
  ],
  ['one custom id twice', () => message({ components: [actionRow(ok), actionRow(ok)] }), ['components']],
  ['41 parts', () => message({ components: Array(41).fill(separator()) }), ['components', 'components']],
  [
    '4001 characters of texts',
    () => message({ components: [textDisplay('x'.repeat(4000)), textDisplay('y')] }),
    ['components'],
  ],
])('refuses a message of %s', (_, build, paths) => {
  expect(faultsOf(build)).toEqual(paths);
});

const name = label({ label: 'Name', component: textInput({ customId: 'name', maxLength: 20 }) });
it('builds modals', () => {
  expect(modal({ customId: 'm', title: 'Who?', components: [name] })).toEqual({
    custom_id: 'm',
    title: 'Who?',
    components: [
      { type: 18, label: 'Name', component: { type: 4, style: 1, custom_id: 'name', max_length: 20 } },
    ],
  });
  expect(faultsOf(() => modal({ customId: 'm', title: 'x'.repeat(46), components: [] }))).toEqual([
    'title',
    'components',
  ]);
  expect(faultsOf(() => modal({ customId: 'm', title: 'a', components: [name, name] }))).toEqual([
    'components',
  ]);
  expect(faultsOf(() => textInput({ customId: 'a', minLength: 5, maxLength: 4 }))).toEqual(['min_length']);
  expect(
    faultsOf(() => label({ label: 'a', component: userSelect({ customId: 'a', disabled: true }) })),
  ).toEqual(['component/disabled']);
});

it('builds polls', () => {
  expect(
    poll({ question: 'Tea?', answers: ['Yes', { text: 'No', emoji: '🙅' }], durationHours: 168 }),
  ).toEqual({
    question: 'Tea?',
    answers: [{ text: 'Yes' }, { text: 'No', emoji: '🙅' }],
    duration: 168,
  });
  expect(faultsOf(() => poll({ question: 'a\nb', answers: ['a'], durationHours: 169 }))).toEqual([
    'question',
    'answers',
    'duration',
  ]);
  expect(faultsOf(() => poll({ question: '', answers: ['a', 'x'.repeat(56)] }))).toEqual([
    'question',
    'answers/1/text',
  ]);
});

const text = { name: 'text', description: 'What to say' };
it('builds commands', () => {
  const command = slashCommand({
    name: 'config',
    description: 'Settings',
    memberPermissions: '4',
    inDirectMessages: false,
    options: [
      subcommandGroup({
        name: 'set',
        description: 'Change',
        subcommands: [
          subcommand({
            name: 'colour',
            description: 'The colour',
            options: [stringOption({ ...text, required: true })],
          }),
        ],
      }),
    ],
  });
  expect(command).toEqual({
    kind: 'slash',
    name: 'config',
    description: 'Settings',
    memberPermissions: '4',
    inDirectMessages: false,
    options: [
      {
        type: 'subcommand_group',
        name: 'set',
        description: 'Change',
        options: [
          {
            type: 'subcommand',
            name: 'colour',
            description: 'The colour',
            options: [{ type: 'string', ...text, required: true }],
          },
        ],
      },
    ],
  });
  expect(prefixCommand({ name: 'ping', prefix: '!' })).toEqual({
    kind: 'prefix',
    name: 'ping',
    description: '',
    prefix: '!',
  });
});

const one = { name: 'one', description: 'One' };
it.each<[string, () => unknown, readonly string[]]>([
  ['a name in capitals', () => slashCommand({ name: 'Ping', description: 'a' }), ['name']],
  ['no description', () => slashCommand({ name: 'ping', description: ' ' }), ['description']],
  [
    'required after optional',
    () => slashCommand({ ...one, options: [stringOption(text), userOption({ ...one, required: true })] }),
    ['options/1/required'],
  ],
  [
    'one name twice',
    () => slashCommand({ ...one, options: [userOption(one), userOption(one)] }),
    ['options/1/name'],
  ],
  [
    'values beside subcommands',
    () => slashCommand({ ...one, options: [userOption(one), subcommand(text)] }),
    ['options'],
  ],
  [
    '26 options',
    () =>
      slashCommand({
        ...one,
        options: options(26).map(({ value }) => userOption({ ...one, name: `o${value}` })),
      }),
    ['options'],
  ],
  ['an empty group', () => subcommandGroup({ ...one, subcommands: [] }), ['options']],
  [
    'choices and autocompletion',
    () => stringOption({ ...text, autocomplete: true, choices: [{ name: 'a', value: 'a' }] }),
    ['autocomplete'],
  ],
  [
    'a choice out of bounds',
    () => integerOption({ ...one, maxValue: 3, choices: [{ name: 'a', value: 4 }] }),
    ['choices/0/value'],
  ],
  [
    'half a whole number',
    () => integerOption({ ...one, choices: [{ name: 'a', value: 0.5 }] }),
    ['choices/0/value'],
  ],
  ['bounds the wrong way round', () => integerOption({ ...one, minValue: 2, maxValue: 1 }), ['minValue']],
  ['no kinds of channel', () => channelOption({ ...one, channelKinds: [] }), ['channelKinds']],
  ['a prefix with a space', () => prefixCommand({ name: 'ping', prefix: '! ' }), ['prefix']],
])('refuses a command with %s', (_, build, paths) => {
  expect(faultsOf(build)).toEqual(paths);
});

it('explains faults in words', () => {
  expect(() => button({ customId: 'a', label: 'x'.repeat(81) })).toThrow(
    'button: label must be 1 to 80 characters',
  );
  expect(() => userSelect({ customId: 'a', maxValues: 26 })).toThrow(/^userSelect: max_values must be/);
});
