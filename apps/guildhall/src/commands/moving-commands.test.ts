/** `guildhall import` and `guildhall export`, including exports of Discord, Slack and Mattermost. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, createManualClock } from '@guildhall/platform';
import {
  acceptInvite,
  bits,
  createInvite,
  getServer,
  listEmojis,
  listMessages,
  listRoles,
  type Message,
  sendMessage,
} from '@guildhall/protocol';
import {
  aPerson,
  aServer,
  createMigratedDatabase,
  PICTURE,
  startTestInstance,
  startTestS3,
  type TestInstance,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Outcome, runCommand } from '../testing/run-command.ts';

const instance = useInstance();
let folder: string;
let host: TestPerson;
beforeAll(async () => {
  host = await aPerson(instance);
  folder = await mkdtemp(join(tmpdir(), 'guildhall-discord-test-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Ids of Discord count from the same day. */
const idAt = (time: string, low = 0) =>
  String((BigInt(Date.parse(time) - 1_420_070_400_000) << 22n) + BigInt(low));
const GUILD = idAt('2016-03-01T00:00:00Z');
const GENERAL = idAt('2016-03-01T00:00:01Z');
const FORUM = idAt('2023-01-01T00:00:00Z');
const PRIVATE = idAt('2016-05-01T00:00:00Z');
const POST = idAt('2023-01-02T00:00:00Z');
const CATEGORY = idAt('2016-03-01T00:00:02Z');
const RED = idAt('2016-03-02T00:00:00Z');
const SPARK = idAt('2016-03-03T00:00:00Z');
const ADA = {
  id: idAt('2015-06-01T00:00:00Z'),
  name: 'ada',
  discriminator: '0000',
  nickname: 'Ada Lovelace',
  color: '#FF0000',
  isBot: false,
  roles: [{ id: RED, name: 'Red', color: '#FF0000', position: 3 }],
  avatarUrl: 'https://cdn.discordapp.com/avatars/1/2.png',
};
const BOT = {
  ...ADA,
  id: idAt('2017-01-01T00:00:00Z'),
  name: 'helper',
  discriminator: '1234',
  nickname: 'Helper',
  isBot: true,
  roles: [],
};
/** A webhook under one of its names. */
const hook = (name: string) => ({
  ...BOT,
  id: idAt('2017-02-01T00:00:00Z'),
  name,
  nickname: name,
  discriminator: '0000',
});
const SPARK_EMOJI = {
  id: SPARK,
  name: 'spark',
  code: 'spark',
  isAnimated: false,
  imageUrl: 'media/spark.png',
};

const aMessage = (id: string, more: object = {}) => ({
  id,
  type: 'Default',
  timestamp: 'unread',
  timestampEdited: null,
  callEndedTimestamp: null,
  isPinned: false,
  content: '',
  author: ADA,
  attachments: [],
  embeds: [],
  stickers: [],
  reactions: [],
  mentions: [],
  inlineEmojis: [],
  ...more,
});
const FIRST = idAt('2016-04-01T12:00:00.123Z', 5);
const ANSWER = idAt('2016-04-01T12:00:00.123Z', 6);

async function writeExport(): Promise<void> {
  const guild = {
    id: GUILD,
    name: 'Analytical Society',
    iconUrl: 'https://cdn.discordapp.com/icons/1/2.png',
  };
  const write = (name: string, channel: object, messages: readonly object[]) =>
    writeFile(
      join(folder, name),
      JSON.stringify(
        { guild, channel, dateRange: { after: null, before: null }, messages, messageCount: messages.length },
        null,
        2,
      ),
    );
  await mkdir(join(folder, 'media'), { recursive: true });
  await writeFile(join(folder, 'media', 'spark.png'), PICTURE);
  await writeFile(join(folder, 'media', 'my notes.txt'), 'hello');
  await writeFile(join(folder, 'media', 'large.bin'), '');
  await truncate(join(folder, 'media', 'large.bin'), 48 * 1024 * 1024 + 1);
  await symlink('/etc/hostname', join(folder, 'media', 'link.txt'));
  const general = {
    id: GENERAL,
    type: 'GuildTextChat',
    categoryId: CATEGORY,
    category: 'Talk',
    name: 'general',
    topic: 'All',
  };
  const file = (url: string, low: number) => ({
    id: idAt('2016-04-02T00:00:00Z', low),
    url,
    fileName: 'notes.txt',
    fileSizeBytes: 5,
  });
  await write('general.json', general, [
    aMessage(FIRST, {
      content: `Hello <@!${ADA.id}> <:spark:${SPARK}> <:other:123>`,
      timestampEdited: '2016-04-01T14:00:00+02:00',
      isPinned: true,
      inlineEmojis: [SPARK_EMOJI],
      reactions: [
        { emoji: SPARK_EMOJI, count: 2, users: [ADA] },
        { emoji: { id: '', name: '👍', code: 'thumbsup', isAnimated: false, imageUrl: '' }, count: 3 },
        {
          emoji: { id: '99', name: 'gone', isAnimated: false, imageUrl: 'https://cdn.discordapp.com/x' },
          count: 1,
        },
      ],
    }),
    aMessage(ANSWER, {
      type: 'Reply',
      author: BOT,
      content: 'An answer',
      reference: { messageId: FIRST, channelId: GENERAL, guildId: GUILD },
      embeds: [
        {
          title: 'Engine',
          url: 'https://example.org',
          description: 'Difference',
          color: '#00FF00',
          fields: [{ name: 'Gears', value: '', isInline: true }],
          image: { url: 'javascript:alert(1)' },
        },
        { title: '' },
      ],
    }),
    aMessage(idAt('2016-04-02T12:00:00Z'), {
      attachments: [
        file('media\\my%20notes.txt', 1),
        file('https://cdn.discordapp.com/a/b.txt', 2),
        file('../../../etc/passwd', 3),
        file('media/link.txt', 4),
      ],
    }),
    aMessage(idAt('2016-04-03T12:00:00Z'), { type: 'GuildMemberJoin', content: 'Joined the server.' }),
    { id: 'broken' },
    ...['Deploys', 'Alerts'].map((name, index) =>
      aMessage(idAt('2016-04-04T12:00:00Z', index), { author: hook(name), content: 'Done' }),
    ),
    aMessage(idAt('2016-04-05T12:00:00Z'), {
      forwardedMessage: {
        timestamp: '2016-04-01T14:00:00+02:00',
        content: 'Two\nlines',
        attachments: [file('media/my notes.txt', 5)],
        embeds: [{ title: 'Seen' }],
        stickers: [],
      },
    }),
    aMessage(idAt('2016-04-06T12:00:00Z'), {
      embeds: [
        {
          title: '',
          url: 'https://example.org/page',
          thumbnail: { url: 'media/a.png', canonicalUrl: 'https://example.org/a.png' },
        },
      ],
    }),
    aMessage(idAt('2016-04-06T13:00:00Z'), {
      attachments: Array.from({ length: 11 }, (_, index) =>
        file(index === 0 ? 'media/large.bin' : 'media/my notes.txt', 10 + index),
      ),
    }),
    // A poll, for example.
    aMessage(idAt('2016-04-07T12:00:00Z'), { embeds: [{ title: '', url: 'https://example.org/page' }] }),
  ]);
  const thread = {
    id: PRIVATE,
    type: 'GuildPrivateThread',
    categoryId: GENERAL,
    category: 'general',
    name: 'plans',
    topic: null,
  };
  await write('private.json', thread, [aMessage(idAt('2016-05-01T00:00:01Z'), { content: 'Psst' })]);
  const post = {
    id: POST,
    type: 'GuildPublicThread',
    categoryId: FORUM,
    category: 'ideas',
    name: 'An idea',
    topic: null,
  };
  await write('post.json', post, [
    aMessage(POST, { content: 'Its text' }),
    aMessage(idAt('2023-01-03T00:00:00Z'), { content: 'Good' }),
  ]);
}

function command(...args: string[]): Promise<Outcome> {
  const { databaseUrl: DATABASE_URL, dataDirectory: DATA_DIR } = instance;
  return runCommand(args, { DATABASE_URL, DATA_DIR, LOG_LEVEL: 'error' });
}

interface Result {
  readonly server: string | null;
  readonly problems: readonly { readonly problem: string; readonly count: number }[];
  readonly messages: number;
}

async function imported(path: string, ...flags: string[]): Promise<Result> {
  const { output, complaint } = await command('import', path, '--owner', host.username, '--json', ...flags);
  expect(complaint).toBe('');
  return JSON.parse(output) as Result;
}

it('a server comes with its times, people and files, and what does not fit is reported first', async () => {
  await writeExport();
  const tried = await imported(folder, '--dry-run');
  const { server: serverId, problems, ...counts } = await imported(folder);
  expect(counts).toEqual({
    roles: 2,
    channels: 4,
    threads: 1,
    emojis: 1,
    stickers: 0,
    people: 2,
    messages: 12,
    known: 0,
    files: 11,
  });
  expect(tried).toEqual({ server: null, problems: expect.arrayContaining([...problems]), ...counts });
  expect(problems.map(({ problem, count }) => [count, problem])).toEqual([
    [2, 'An embed is left out: it is empty, or cannot be read.'],
    [1, 'A notice, such as "joined the channel", is left out.'],
    [1, expect.stringMatching(/^A message is left out: \/\w+ is required/)],
    [1, 'A role is imported without permissions: the export does not contain them.'],
    [2, 'A person is imported without a picture: the export has no file for it.'],
    [1, 'A private thread is imported as a channel that only administrators see.'],
    [1, 'A reaction is left out: its emoji is not in the archive.'],
    [3, 'A file is not in the archive; if it has an address, the message links to it.'],
    [1, 'A message has up to 10 files; the rest are left out.'],
    [1, 'A file is left out: it is larger than 48 MB.'],
    [1, 'A message is empty: nothing in it can be imported.'],
  ]);
  const params = { serverId: serverId ?? '' };
  const server = await host.do(getServer, { params });
  expect(server).toMatchObject({ name: 'Analytical Society', ownerId: host.id });
  expect(server.createdAt).toBe('2016-03-01T00:00:00.000Z');
  const [red] = await host.do(listRoles, { params });
  expect(red).toMatchObject({ name: 'Red', color: '#FF0000', permissions: 0 });
  const named = (name: string) => server.channels.find((channel) => channel.name === name);
  expect(named('general')).toMatchObject({ kind: 'text', topic: 'All', parentId: named('Talk')?.id });
  expect([named('Talk')?.kind, named('ideas')?.kind]).toEqual(['category', 'forum']);

  const page = await host.do(listMessages, { params: { channelId: named('general')?.id ?? '' } });
  const [first, answer, files, ...others] = page as [Message, Message, Message, ...Message[]];
  const spark = first.reactions[0]?.emoji ?? '';
  expect(first).toMatchObject({
    createdAt: '2016-04-01T12:00:00.123Z',
    editedAt: '2016-04-01T12:00:00.000Z',
    pinned: true,
    content: `Hello <@${first.author.id}> <:${spark}> :other:`,
    author: { displayName: 'Ada Lovelace', username: expect.stringMatching(/^ada#/) },
    reactions: [
      { emoji: spark, count: 2, me: false },
      { emoji: '👍', count: 3, me: false },
    ],
  });
  expect(answer).toMatchObject({
    author: { displayName: 'Helper', tag: 'bot' },
    reply: { id: first.id },
    embeds: [
      { title: 'Engine', color: 0x00ff00, fields: [{ name: 'Gears', value: '\u200b', inline: true }] },
    ],
  });
  expect(answer.embeds[0]).not.toHaveProperty('image');
  expect(files.attachments.map(({ filename, size }) => [filename, size])).toEqual([['notes.txt', 5]]);
  expect(files.content).toBe('[notes.txt](https://cdn.discordapp.com/a/b.txt)');
  const [deploys, alerts, forward, picture] = others;
  expect([deploys?.author.displayName, alerts?.author.displayName]).toEqual(['Deploys', 'Alerts']);
  expect(forward).toMatchObject({
    content: '> Two\n> lines',
    attachments: [{ filename: 'notes.txt' }],
    embeds: [{ title: 'Seen' }],
  });
  expect(picture?.embeds).toMatchObject([{ thumbnail: { url: 'https://example.org/a.png' } }]);

  const general = { channelId: named('general')?.id ?? '' };
  const { code } = await host.do(createInvite, { params: general, body: {} });
  const member = await aPerson(instance);
  await member.do(acceptInvite, { params: { code } });
  expect(named('plans')).toMatchObject({ kind: 'text', parentId: named('Talk')?.id });
  const { channels } = await member.do(getServer, { params });
  expect(channels.map(({ name }) => name).toSorted()).toEqual(['Talk', 'general', 'ideas']);

  expect(await imported(folder)).toMatchObject({ server: serverId, messages: 0, known: 12 });
});

it('exports a server into an archive', async () => {
  const server = await aServer(instance);
  const params = { channelId: server.channel.id };
  await server.owner.do(sendMessage, { params, body: { content: 'Take me with you' } });
  const archive = join(folder, 'server.zip');
  const exported = await command('export', server.id, archive, '--json');
  expect(JSON.parse(exported.output)).toEqual({ file: archive, messages: 1, files: 0 });
  expect(await imported(archive)).toMatchObject({ messages: 1, problems: [] });
  expect((await stat(archive)).mode & 0o077).toBe(0);
  expect(await command('export', server.id, archive)).toEqual({
    code: 1,
    output: '',
    complaint: `There is a file at ${archive} already: remove it, or choose another name.\n`,
  });
  expect(await command('export', '1', join(folder, 'other.zip'))).toEqual({
    code: 1,
    output: '',
    complaint: 'There is no such server.\n',
  });
  const nobody = await command('import', archive, '--owner', 'nobody_here');
  expect(nobody).toMatchObject({ code: 1, complaint: 'There is no account "nobody_here".\n' });
});

it('refuses to export or import without the file settings of the service, whether or not it runs', async () => {
  const { endpoint, accessKey, secretKey, stop } = await startTestS3('files');
  const settings = {
    S3_BUCKET: 'files',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_FORCE_PATH_STYLE: 'true',
  };
  const database = await createMigratedDatabase(createLog({ level: 'error' }));
  const sharing = { databaseUrl: database.connectionString, clock: createManualClock() } as TestInstance;
  const service = await startTestInstance({ sharing, settings });
  const { id, owner, channel } = await aServer(service);
  const file = new File(['notes'], 'notes.txt');
  await owner.do(sendMessage, { params: { channelId: channel.id }, body: {}, files: [file] });
  const data = join(folder, 'data elsewhere');
  const archive = join(folder, 'in s3.zip');
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runCommand(args, { DATABASE_URL: sharing.databaseUrl, DATA_DIR: data, LOG_LEVEL: 'error', ...env });
  const commands = [
    ['backup', join(folder, 'backups')],
    ['export', id, archive],
    ['import', archive, '--owner', owner.username],
  ];
  const refused = async (complaint: RegExp) => {
    for (const args of commands)
      expect(await run(args)).toEqual({ code: 1, output: '', complaint: expect.stringMatching(complaint) });
  };
  await refused(
    /^The service \(process \d+ on .+\) has its files elsewhere: .+ ALLOW_UNSHARED_PROCESSES=true .+\.\n$/,
  );
  // By another address of the same bucket, too.
  const byName = { ...settings, S3_ENDPOINT: endpoint.replace('127.0.0.1', 'localhost') };
  expect(byName).not.toEqual(settings);
  expect(await run(['backup', join(folder, 'backups')], byName)).toMatchObject({ code: 0 });
  for (const args of commands) expect(await run(args, settings)).toMatchObject({ code: 0 });
  await service.stop();
  await refused(/^The files that the database names are not here: .+ ALLOW_UNSHARED_PROCESSES=true .+\.\n$/);
  expect(existsSync(data)).toBe(false);
  expect(await run(['import', archive, '--owner', owner.username, '--dry-run'])).toMatchObject({ code: 0 });
  for (const args of [commands[0] ?? [], ['export', id, join(folder, 'stopped.zip')]])
    expect(await run(args, settings)).toMatchObject({ code: 0 });
  await database.drop();
  await stop();
});

it('refuses files that are not exports of a server', async () => {
  const other = join(folder, 'other');
  const write = (text: string) => writeFile(join(other, 'file.json'), text);
  const complaint = async () => (await command('import', other, '--owner', host.username)).complaint;
  expect(await complaint()).toBe(`There is no file or folder at ${other}.\n`);
  await mkdir(other);
  expect(await complaint()).toContain('There are no JSON files');
  await write('{"guild": {');
  expect(await complaint()).toContain('is not readable JSON.');
  await write('[]');
  expect(await complaint()).toBe('The files do not name a server.\n');
  await write('{"guild": {"id": "0", "name": "Direct Messages"}}');
  expect(await complaint()).toContain('is an export of direct messages');
});

it('a workspace of Slack comes with its people, answers, links and reactions', async () => {
  const path = join(folder, 'Engines Slack export Mar 1 2020 - Mar 3 2020');
  await mkdir(join(path, 'general'), { recursive: true });
  const write = (name: string, list: readonly object[]) =>
    writeFile(join(path, name), JSON.stringify(list, null, 4));
  const created = Date.parse('2019-01-01T00:00:00Z') / 1000;
  await write('users.json', [
    {
      id: 'U01ADA',
      team_id: 'T01TEAM',
      name: 'ada.l',
      deleted: false,
      real_name: 'Ada Lovelace',
      is_bot: false,
      profile: { display_name: 'Ada', real_name: 'Ada Lovelace', image_72: 'https://example.org/a.png' },
    },
  ]);
  await write('channels.json', [
    {
      id: 'C01GEN',
      name: 'general',
      created,
      is_archived: false,
      topic: { value: 'All &amp; <https://example.org|more>' },
      members: ['U01ADA'],
    },
    { id: 'C01ESC', name: '../general', created },
    { id: 'C01OLD', name: 'old', created, is_archived: true },
  ]);
  await write('dms.json', [{ id: 'D01', created, members: ['U01ADA', 'U02BOB'] }]);
  await write('mpims.json', [{ id: 'G01MPI', name: 'mpdm-ada--bob-1', created, members: ['U01ADA'] }]);
  await write('groups.json', [{ id: 'G01SEC', name: 'secret', created, members: [] }]);
  const ts = '1583064000.000200';
  await write('general/2020-03-01.json', [
    {
      type: 'message',
      user: 'U01ADA',
      text: 'See <https://example.org|this> &amp; *that*, `a *b* :tada: <https://example.org|example.org>`, <@U01ADA> <#C01GEN|general> <!here> :tada: :wave::skin-tone-3: <#C0GONE|> <!subteam^S01>',
      ts,
      edited: { user: 'U01ADA', ts: '1583064060.000000' },
      pinned_to: ['C01GEN'],
      reactions: [
        { name: '+1', users: ['U01ADA'], count: 3 },
        { name: '+1::skin-tone-3', users: ['U02BOB'], count: 2 },
        { name: 'our_logo', users: ['U01ADA'], count: 1 },
      ],
    },
    { type: 'message', subtype: 'channel_join', user: 'U01ADA', text: 'has joined', ts: '1583064001.000100' },
    { type: 'message', user: 'U01ADA', text: 'old', ts: '1383064001.000100' },
  ]);
  await write('general/2020-03-02.json', [
    {
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B01BOT',
      username: 'Deploys',
      text: 'Done',
      ts: '1583150400.000100',
      thread_ts: ts,
      files: [{ id: 'F01', name: 'log.txt', url_private: 'https://files.example.org/log.txt?a=1&t=xoxe-1' }],
    },
    {
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B01BOT',
      username: 'Alerts',
      text: '',
      ts: '1583150401.000100',
      attachments: [
        {
          fallback: 'Engine stopped',
          title: 'Engine &amp; mill',
          text: '*Stopped*',
          color: 'D00000',
          from_url: 'https://example.org/engine',
          fields: [{ title: 'For', value: '<@U01ADA>', short: true }],
        },
      ],
    },
    {
      type: 'message',
      subtype: 'bot_message',
      bot_id: null,
      username: 'Long gone',
      text: 'Beep',
      ts: '1583150402.000100',
    },
    {
      type: 'message',
      subtype: 'file_comment',
      comment: { user: 'U01ADA', comment: 'Well drawn' },
      text: '<@U01ADA> commented on a file: Well drawn',
      ts: '1583150403.000100',
    },
    { type: 'message', subtype: 'reply_broadcast', user: 'U01ADA', text: 'Look', ts: '1583150404.000100' },
  ]);
  const tried = await imported(path, '--dry-run');
  const { server: serverId, problems, ...counts } = await imported(path);
  expect(counts).toMatchObject({ channels: 3, people: 1, messages: 6, known: 0 });
  expect(tried).toEqual({ server: null, problems: expect.arrayContaining([...problems]), ...counts });
  expect(problems.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/^A channel is left out: \/name must match pattern/),
    'A private channel is imported without its members: only administrators see it.',
    'An archived channel is imported as a channel in which only administrators can write.',
    'A direct conversation is left out.',
    'A reaction is left out: the export has no pictures of custom emoji.',
    'A notice, such as "joined the channel", is left out.',
    'A message from before 2015 is left out: ids start in 2015.',
    'A file is not in the archive; if it has an address, the message links to it.',
  ]);
  const server = await host.do(getServer, { params: { serverId: serverId ?? '' } });
  expect(server.name).toBe('Engines');
  const general = server.channels.find(({ name }) => name === 'general');
  const secret = server.channels.find(({ name }) => name === 'secret');
  expect([general?.topic, general?.overwrites.length, secret?.overwrites.length]).toEqual([
    'All & [more](https://example.org)',
    ...[0, 1],
  ]);
  const old = server.channels.find(({ name }) => name === 'old');
  expect(old?.overwrites.map(({ deny }) => deny)).toEqual([String(bits('sendMessages'))]);
  const [first, answer, alert, ...others] = await host.do(listMessages, {
    params: { channelId: general?.id ?? '' },
  });
  expect(first).toMatchObject({
    createdAt: '2020-03-01T12:00:00.000Z',
    editedAt: '2020-03-01T12:01:00.000Z',
    pinned: true,
    content: `See [this](https://example.org) & **that**, \`a *b* :tada: example.org\`, <@${first?.author.id}> <#${general?.id}> @here 🎉 👋 #C0GONE @group`,
    author: { displayName: 'Ada', username: expect.stringMatching(/^ada\.l#/) },
    reactions: [{ emoji: '👍', count: 5 }],
  });
  expect(answer).toMatchObject({
    content: 'Done\n[log.txt](https://files.example.org/log.txt?a=1)',
    author: { displayName: 'Deploys', tag: 'bot' },
    reply: { id: first?.id },
  });
  expect(alert).toMatchObject({
    author: { displayName: 'Alerts', tag: 'bot' },
    embeds: [
      {
        title: 'Engine & mill',
        description: '**Stopped**',
        color: 0xd00000,
        url: 'https://example.org/engine',
        fields: [{ name: 'For', value: `<@${first?.author.id}>`, inline: true }],
      },
    ],
  });
  expect(others.map(({ author, content }) => [author.displayName, content])).toEqual([
    ['Long gone', 'Beep'],
    ['Ada', 'Well drawn'],
    ['Ada', 'Look'],
  ]);
  expect(await imported(path)).toMatchObject({ server: serverId, messages: 0, known: 6 });
});

it('a Mattermost server comes with its people, answers, cards, files, emoji and reactions', async () => {
  const path = join(folder, 'mattermost');
  await mkdir(join(path, 'data', '20200301'), { recursive: true });
  await writeFile(join(path, 'data', '20200301', 'spark.png'), PICTURE);
  await writeFile(join(path, 'data', '20200301', 'notes.txt'), 'hello');
  const at = Date.parse('2020-03-01T12:00:00.123Z');
  const post = (more: object, replies: readonly object[] = []) => ({
    type: 'post',
    post: {
      team: 'engines',
      channel: 'town-square',
      user: 'ada',
      type: '',
      message: '',
      props: {},
      ...{ create_at: at, edit_at: 0, flagged_by: [], replies, ...more },
    },
  });
  const channel = (name: string, type: string, team = 'engines') => ({
    type: 'channel',
    channel: { team, name, display_name: name, type, header: 'All', purpose: '' },
  });
  const names = { nickname: '', first_name: 'Ada', last_name: 'Lovelace' };
  const lines = [
    { type: 'version', version: 1, info: { generator: 'mattermost-server', version: '10.0.0' } },
    { type: 'team', team: { name: 'engines', display_name: 'Engines', type: 'O', description: 'We add' } },
    channel('town-square', 'O'),
    channel('secret', 'P'),
    { type: 'user', user: { username: 'ada', email: 'ada@example.org', roles: 'system_admin', ...names } },
    { type: 'user', user: { username: 'g.hopper', nickname: 'Grace', delete_at: at } },
    { type: 'user', user: { nickname: 'nobody' } },
    // Written later than what follows it.
    post({ message: 'Later', create_at: at + 60_000, user: 'left', is_pinned: true }),
    post(
      {
        message: 'Hi @g.hopper. `@ada :tada:` ~secret :tada: :our-logo: @nobody 10:30:45 ~~gone~~',
        edit_at: at + 5000,
        reactions: [
          { user: 'ada', emoji_name: '+1', create_at: at + 1 },
          { user: 'g.hopper', emoji_name: '+1', create_at: at + 2 },
          { user: 'ada', emoji_name: 'our-logo', create_at: at + 3 },
          { user: 'ada', emoji_name: 'unheard_of', create_at: at + 4 },
        ],
        attachments: [{ path: '20200301/notes.txt' }, { path: '../../../etc/hostname' }],
      },
      [
        { user: 'g.hopper', type: '', message: 'An answer', create_at: at + 120_000 },
        { user: 'g.hopper', message: 'No time' },
      ],
    ),
    // Two posts of a program in one millisecond.
    ...['One', 'Two'].map((title) =>
      post({
        type: 'slack_attachment',
        create_at: at + 180_000,
        props: {
          from_webhook: 'true',
          override_username: 'Deploys',
          attachments: [
            { title, text: 'Done :our-logo:', color: '#00ff00', fields: [{ title: 'Took', value: 3 }] },
          ],
        },
      }),
    ),
    post({ type: 'system_join_channel', message: 'ada joined' }),
    post({ channel: 'gone' }),
    post({ create_at: Date.parse('2014-01-01') }),
    { type: 'emoji', emoji: { name: 'our-logo', image: '20200301/spark.png' } },
    { type: 'direct_channel', direct_channel: { members: ['ada', 'g.hopper'] } },
    { type: 'direct_post', direct_post: { user: 'ada', message: 'for nobody else' } },
    { type: 'direct_post', direct_post: { user: 'ada', message: 'nor this' } },
  ];
  const file = join(path, 'import.jsonl');
  const write = (all: readonly object[]) =>
    writeFile(file, `${all.map((line) => JSON.stringify(line)).join('\n')}\n`);
  await write(lines);
  const tried = await imported(path, '--dry-run');
  const { server: serverId, problems, ...counts } = await imported(path);
  expect(counts).toMatchObject({ channels: 2, people: 3, messages: 5, known: 0, files: 1, emojis: 1 });
  expect(tried).toEqual({ server: null, problems: expect.arrayContaining([...problems]), ...counts });
  expect(problems.map(({ problem, count }) => [problem, count])).toEqual([
    ['A private channel is imported without its members: only administrators see it.', 1],
    [expect.stringMatching(/^A person is left out: /), 1],
    ['A reaction is left out: its emoji is not in the export.', 1],
    [expect.stringMatching(/^A post is left out: .*createAt/), 1],
    ['A notice, such as "joined the channel", is left out.', 1],
    ['A post is left out: its channel is not in the export.', 1],
    ['A post from before 2015 is left out: ids start in 2015.', 1],
    ['A direct conversation is left out.', 1],
    ['A direct message is left out.', 2],
    ['A file is not in the archive; if it has an address, the message links to it.', 1],
  ]);
  const server = await host.do(getServer, { params: { serverId: serverId ?? '' } });
  expect(server).toMatchObject({ name: 'Engines', description: 'We add' });
  const [general, secret] = ['town-square', 'secret'].map((name) =>
    server.channels.find((one) => one.name === name),
  );
  expect([general?.topic, general?.overwrites.length, secret?.overwrites.length]).toEqual(['All', 0, 1]);
  const [first, later, answer, ...cards] = await host.do(listMessages, {
    params: { channelId: general?.id ?? '' },
  });
  const [logo] = await host.do(listEmojis, { params: { serverId: serverId ?? '' } });
  expect(first).toMatchObject({
    createdAt: '2020-03-01T12:00:00.123Z',
    editedAt: '2020-03-01T12:00:05.123Z',
    content: `Hi <@${answer?.author.id}>. \`@ada :tada:\` <#${secret?.id}> 🎉 <:our_logo:${logo?.id}> @nobody 10:30:45 ~~gone~~`,
    author: { displayName: 'Ada Lovelace', username: expect.stringMatching(/^ada#/) },
    mentions: [answer?.author.id],
    attachments: [{ filename: 'notes.txt' }],
    reactions: [
      { emoji: '👍', count: 2 },
      { emoji: `our_logo:${logo?.id}`, count: 1 },
    ],
  });
  expect(later).toMatchObject({ content: 'Later', pinned: true, author: { displayName: 'left' } });
  expect(answer).toMatchObject({
    content: 'An answer',
    author: { displayName: 'Grace' },
    reply: { id: first?.id },
  });
  expect(cards.map(({ author, embeds }) => [author.displayName, embeds[0]?.title])).toEqual([
    ['Deploys', 'One'],
    ['Deploys', 'Two'],
  ]);
  expect(cards[0]?.embeds).toMatchObject([
    { description: `Done <:our_logo:${logo?.id}>`, color: 0x00ff00, fields: [{ name: 'Took', value: '3' }] },
  ]);
  await write([...lines, post({ message: 'New', create_at: at + 240_000 })]);
  expect(await imported(file)).toMatchObject({ server: serverId, messages: 1, known: 5 });
  const two = [
    { type: 'team', team: { name: 'looms', display_name: 'Looms', type: 'O' } },
    channel('town-square', 'O', 'looms'),
    post({ team: 'looms', message: 'Woven' }),
  ];
  await write([...lines, ...two]);
  // With a category for each team.
  expect(await imported(path, '--dry-run')).toMatchObject({ channels: 5, messages: 6 });
});

it('exports into an existing folder that can be written', async () => {
  const { server } = await aServer(instance);
  const place = join(folder, 'not mounted');
  const exported = async (path: string) => {
    const { code, complaint } = await command('export', server.id, path);
    return [code, complaint];
  };
  expect(await exported(join(place, 'server.zip'))).toEqual([
    1,
    `There is no folder ${place}: create it, or choose another path.\n`,
  ]);
  await mkdir(join(folder, 'blocked.zip.partial'));
  const path = join(folder, 'blocked.zip');
  expect(await exported(path)).toEqual([
    1,
    expect.stringMatching(/^.*blocked\.zip cannot be written \(EISDIR: .*\): choose another path\.\n$/),
  ]);
});
