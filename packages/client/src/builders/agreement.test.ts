/** An instance accepts everything that the builders produce. */
import { aBot, aServer, useInstance } from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../index.ts';
import {
  actionRow,
  BuilderError,
  booleanOption,
  button,
  channelOption,
  channelSelect,
  container,
  embed,
  integerOption,
  linkButton,
  mediaGallery,
  mentionableSelect,
  message,
  numberOption,
  poll,
  prefixCommand,
  roleOption,
  roleSelect,
  section,
  separator,
  slashCommand,
  stringOption,
  stringSelect,
  subcommand,
  subcommandGroup,
  textDisplay,
  thumbnail,
  userOption,
  userSelect,
} from './index.ts';

const instance = useInstance();
let client: Client;
let channelId: string;
let applicationId: string;

beforeAll(async () => {
  const server = await aServer(instance);
  const bot = await aBot(instance, server);
  channelId = server.channel.id;
  applicationId = bot.applicationId;
  client = createClient({ baseUrl: instance.url, token: { kind: 'Bot', value: bot.token } });
});

const picture = 'https://example.org/picture.png';

it('sends every kind of select and button below a message, and embeds in it', async () => {
  const selects = [
    stringSelect({ customId: 's', options: [{ label: 'a', value: 'a', default: true }], placeholder: 'One' }),
    userSelect({ customId: 'u', minValues: 0, maxValues: 25 }),
    roleSelect({ customId: 'r' }),
    channelSelect({ customId: 'c', channelKinds: ['text'] }),
  ];
  const buttons = [
    button({ customId: 'a', label: 'A', style: 'primary' }),
    button({ customId: 'b', emoji: '👍', disabled: true }),
    linkButton({ url: 'https://example.org', label: 'Link' }),
  ];
  const sent = await client.sendMessage(
    channelId,
    message({
      content: 'Choose',
      embeds: [
        embed({ title: 'A', url: picture, color: '#123456', timestamp: new Date(0), thumbnail: picture }),
      ],
      components: [actionRow(...buttons), ...selects.map((select) => actionRow(select))],
    }),
  );
  expect(sent.components).toHaveLength(5);
  expect(sent.embeds[0]).toMatchObject({ title: 'A', color: 0x123456, thumbnail: { url: picture } });
});

it('sends a layout', async () => {
  const layout = message({
    components: [
      textDisplay('# News'),
      separator({ spacing: 'large', divider: false }),
      container({
        accentColor: '#abcdef',
        spoiler: false,
        components: [
          section({ texts: ['a', 'b'], accessory: thumbnail({ url: picture, description: 'A picture' }) }),
          section({ texts: ['a'], accessory: button({ customId: 'x', label: 'X' }) }),
          mediaGallery(picture, { url: picture, description: 'Again', spoiler: true }),
          actionRow(mentionableSelect({ customId: 'm' })),
        ],
      }),
    ],
  });
  const sent = await client.sendMessage(channelId, layout);
  expect(sent.flags).toBe(32768);
  expect(sent.components).toHaveLength(3);
});

it('sets commands of every kind', async () => {
  const of = (name: string) => ({ name, description: `The ${name}` });
  const plain = slashCommand({
    ...of('all'),
    options: [
      stringOption({ ...of('text'), required: true, minLength: 1, maxLength: 20, autocomplete: true }),
      integerOption({ ...of('count'), choices: [{ name: 'One', value: 1 }] }),
      numberOption({ ...of('ratio'), minValue: 0, maxValue: 1 }),
      booleanOption(of('really')),
      userOption(of('who')),
      roleOption(of('role')),
      channelOption({ ...of('where'), channelKinds: ['text', 'thread'] }),
    ],
  });
  const leaf = subcommand({ ...of('leaf'), options: [userOption(of('who'))] });
  const nested = slashCommand({
    ...of('nested'),
    options: [leaf, subcommandGroup({ ...of('group'), subcommands: [leaf] })],
  });
  const body = [plain, nested, prefixCommand({ name: 'ping', prefix: '!' })];
  const saved = await client.api.replaceCommands({ applicationId, body });
  expect(saved.map(({ name, kind }) => [name, kind])).toEqual(
    expect.arrayContaining([
      ['all', 'slash'],
      ['nested', 'slash'],
      ['ping', 'prefix'],
    ]),
  );
});

/** A poll as the builder would make it, without its checks. */
const aPoll = (question: string, answer: string) => ({
  question,
  answers: [{ text: answer }, { text: 'No' }],
});

it.each([
  ['a line break at the end', 'Tea?\n', 'Yes', true],
  ['white space beside a long question', ` ${'x'.repeat(300)} `, 'Yes', true],
  ['white space beside a long answer', 'Tea?', ` ${'x'.repeat(55)} `, true],
  ['a line separator', 'Tea?\u2028Or coffee?', 'Yes', false],
  ['a paragraph separator', 'Tea?\u2029Or coffee?', 'Yes', false],
])('takes the same polls as the instance: %s', async (_, question, answer, fits) => {
  const sent = client.sendMessage(channelId, { poll: aPoll(question, answer) });
  expect(await sent.then(Boolean, () => false)).toBe(fits);
  const build = () => poll({ question, answers: [answer, 'No'] });
  if (fits) expect(build()).toEqual(aPoll(question, answer));
  else expect(build).toThrow(BuilderError);
});

it('takes the same numbers as choices', async () => {
  const choices = [{ name: 'Most', value: 2 ** 53 + 2 }];
  const option = { name: 'count', description: 'How many', choices };
  const body = [{ kind: 'slash', name: 'much', description: 'x', options: [{ ...option, type: 'integer' }] }];
  const sent = client.api.replaceCommands({ applicationId, body });
  await expect(sent).rejects.toMatchObject({ code: 'invalid_commands' });
  expect(() => integerOption(option)).toThrow(BuilderError);
});
