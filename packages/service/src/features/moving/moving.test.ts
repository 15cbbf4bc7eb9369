/** Exports and imports of whole servers: what moves, what must not, and who may do it. */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { NO_FACTS } from '@guildhall/platform';
import {
  acceptImportedClaim,
  acceptInvite,
  addReaction,
  bits,
  cancelServerImport,
  checkServerImport,
  createChannel,
  createEmoji,
  createInvite,
  createRole,
  createServerImport,
  createSticker,
  createThread,
  deleteAccount,
  deleteChannel,
  deleteImportedClaim,
  deleteMessage,
  deleteServer,
  type EndpointBody,
  getDataExport,
  getServer,
  getServerExport,
  getServerImport,
  kickMember,
  LIMITS,
  listAuditLog,
  listImportedClaims,
  listImportedPeople,
  listMembers,
  listMessages,
  listReactions,
  listRoles,
  listServerImports,
  listServers,
  listVoters,
  logIn,
  type Message,
  pinMessage,
  putClanTag,
  putImportedClaim,
  putImportPart,
  requestDataExport,
  requestServerExport,
  searchServerMessages,
  sendMessage,
  startServerImport,
  updateMember,
  votePoll,
  wearClanTag,
} from '@guildhall/protocol';
import {
  type Answer,
  aBot,
  aMember,
  aPerson,
  aServer,
  aServerWithMember,
  connectProbe,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeSetting, listOperatorLog } from '../operators/index.ts';
import { everyoneRole, plainServer } from './archive/plain-server.ts';
import { openArchive } from './archive/read-archive.ts';
import type { ServerSource } from './archive/records.ts';
import { assignImportedPerson, exportServerAsOperator, importServerAsOperator } from './index.ts';
import { prepareServerExport } from './owner/owner-export.ts';
import {
  CHANNEL,
  EMPTY_ARCHIVE,
  lines,
  PLAIN_MESSAGE,
  SERVER,
  TEXT_CHANNEL,
  uploaded,
  zipped,
} from './tests/archives.ts';
import { abandonImport, runImport } from './upload/run-import.ts';
import { createServerImport as beginUpload } from './upload/upload-archive.ts';

const instance = useInstance({ settings: { IMPORT_MAX_MEGABYTES: '1000' } });
const operator = useOperator(instance);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-moving-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
async function exported(serverId: string): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.zip`);
  await pipeline(await exportServerAsOperator(operator, serverId), createWriteStream(path));
  return path;
}

async function imported(path: string, owner: TestPerson, dryRun = false) {
  const source = await openArchive(path);
  try {
    return await importServerAsOperator(operator, source, { owner: owner.username, dryRun });
  } finally {
    await source.close();
  }
}

/** A server with at least one of each kind of content. */
async function aFullServer() {
  const server = await aServer(instance);
  const { owner } = server;
  const params = { serverId: server.id };
  const ada = await aMember(instance, server, await aPerson(instance, 'ada'));
  const red = await owner.do(createRole, { params, body: { name: 'Red', color: '#ff0000' } });
  await owner.do(updateMember, {
    params: { ...params, userId: ada.id },
    body: { nick: 'Countess', roles: [red.id] },
  });
  const picture = async (background: string) =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 32, height: 32, channels: 4, background } })
            .png()
            .toBuffer(),
        ),
      ],
      'picture.png',
    );
  const emoji = await owner.do(createEmoji, {
    params,
    body: { name: 'spark' },
    files: [await picture('#ff0000')],
  });
  const sticker = await owner.do(createSticker, {
    params,
    body: { name: 'Wave', description: 'Hello', emoji: '👋' },
    files: [await picture('#00ff00')],
  });
  const channelId = server.channel.id;
  const say = (who: TestPerson, body: object, sent: File[] = []): Promise<Message> =>
    who.do(sendMessage, { params: { channelId }, body, files: sent });
  const first = await say(ada, {
    content: `Hello <@${owner.id}> <@&${red.id}> <#${channelId}> <:spark:${emoji.id}>`,
  });
  await say(owner, { content: 'An answer', replyToId: first.id });
  await owner.do(addReaction, { params: { channelId, messageId: first.id, emoji: '👍' } });
  await ada.do(addReaction, { params: { channelId, messageId: first.id, emoji: `spark:${emoji.id}` } });
  await owner.do(pinMessage, { params: { channelId, messageId: first.id } });
  await say(ada, { content: 'With files' }, [new File(['hello'], 'notes.txt'), await picture('#0000ff')]);
  await say(ada, { stickerIds: [sticker.id] });
  const poll = await say(owner, { poll: { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] } });
  await ada.do(votePoll, { params: { channelId, messageId: poll.id }, body: { answerIds: ['1'] } });
  const thread = await owner.do(createThread, {
    params: { channelId },
    body: { name: 'Aside', messageId: first.id },
  });
  await ada.do(sendMessage, { params: { channelId: thread.id }, body: { content: 'In the thread' } });
  const forum = await owner.do(createChannel, {
    params,
    body: { name: 'ideas', kind: 'forum', topic: first.content },
  });
  await ada.do(createThread, {
    params: { channelId: forum.id },
    body: { name: 'An idea', message: { content: 'Its text' } },
  });
  return { server, ada, first };
}

/** Everything in an archive. Ids become numbers in order of appearance, files their content, so two archives compare. */
async function readAll(path: string) {
  const source: ServerSource = await openArchive(path);
  const list = (records: AsyncIterable<unknown>): Promise<unknown[]> => Array.fromAsync(records);
  const channels = (await list(source.channels())) as { id: string }[];
  const people = (await list(source.people())) as { username: string }[];
  const messages: unknown[] = [];
  for (const { id } of channels) messages.push(await list(source.messages(id)));
  const everything = {
    server: await source.server(),
    roles: await list(source.roles()),
    channels,
    emojis: await list(source.emojis()),
    stickers: await list(source.stickers()),
    messages,
    people: people.toSorted((left, right) => (left.username < right.username ? -1 : 1)),
  };
  const text = JSON.stringify(everything);
  const contents = new Map<string, string>();
  for (const [name] of text.matchAll(/files\/[^"]+/g)) {
    const content = source.find(name);
    const bytes = content && (await buffer(await content.open()));
    contents.set(name, bytes ? createHash('sha256').update(bytes).digest('hex') : 'none');
  }
  await source.close();
  const numbers = new Map<string, string>();
  const named = text
    .replaceAll(/files\/[^"]+/g, (name) => `file ${contents.get(name)}`)
    .replaceAll(/\b\d{17,19}\b/g, (id) => {
      if (!numbers.has(id)) numbers.set(id, `#${numbers.size}`);
      return numbers.get(id) ?? '';
    });
  return JSON.parse(named) as typeof everything;
}

it('a server is exported and imported with everything', async () => {
  const { server, ada, first } = await aFullServer();
  const [spark] = /spark:\d+/.exec(first.content) ?? [];
  const button = { type: 2, style: 1, custom_id: 'tea', emoji: spark };
  const text = { type: 10, content: `"${first.content}"` };
  const embeds = [
    { type: 'rich', title: first.content, fields: [{ name: 'For', value: first.content, inline: true }] },
  ];
  const forward = {
    sourceChannelId: server.channel.id,
    sourceServerId: server.id,
    sourceMessageId: first.id,
    sourceKind: 'text',
    sourceChannelName: 'general',
    sourceServerName: 'Here',
    author: { id: ada.id, username: ada.username, name: ada.username },
    content: '',
    embeds,
    attachments: [],
    timestamp: first.createdAt,
    editedAt: null,
  };
  const parts = {
    expiredAttachments: 2,
    embeds,
    forward,
    components: [{ type: 1, components: [button] }, text],
  };
  await queryDatabase(
    instance,
    `update messages set parts = coalesce(parts, '{}') || $1::jsonb where id = ${first.id}`,
    [JSON.stringify(parts)],
  );
  const archive = await exported(server.id);
  const tried = await imported(archive, server.owner, true);
  expect(tried).toMatchObject({
    server: null,
    messages: 7,
    people: 2,
    emojis: 1,
    stickers: 1,
    files: 2,
    problems: [],
  });
  const host = await aPerson(instance);
  const probe = await connectProbe(instance.url, { token: host.token });
  const { server: serverId, problems } = await imported(archive, host);
  expect(problems).toEqual([]);
  if (serverId === null) throw new Error('nothing was imported');
  const { d: seen } = await probe.take('SERVER_CREATE', ({ id }) => id === serverId);
  expect(seen).toMatchObject({ name: server.server.name, ownerId: host.id, memberCount: 1 });

  const before = await readAll(archive);
  const after = await readAll(await exported(serverId));
  // The new owner differs, is an additional member, and comes first in the list of people.
  const ownerless = ({ server: record, people, ...rest }: typeof before) => ({
    ...rest,
    server: { ...(record as object), ownerId: null },
    people: people.filter(({ username }) => username !== host.username),
  });
  expect(renumbered(ownerless(after))).toEqual(renumbered(ownerless(before)));

  const channels = (await host.do(getServer, { params: { serverId } })).channels;
  const channelId = channels.find(({ name }) => name === server.channel.name)?.id ?? '';
  const page = await host.do(listMessages, { params: { channelId } });
  const original = await server.owner.do(listMessages, { params: { channelId: server.channel.id } });
  const shown = (messages: readonly Message[]) =>
    messages.map(
      ({ createdAt, author, pinned, reactions, attachments, expiredAttachments, stickers, poll, reply }) => ({
        createdAt,
        author: author.displayName,
        pinned,
        reactions: reactions.map(({ count }) => count),
        attachments: attachments.map(({ filename, size }) => [filename, size]),
        expiredAttachments,
        stickers: stickers.map(({ name }) => name),
        poll: poll && [poll.question, poll.total, poll.ended],
        reply: reply?.content.startsWith('Hello'),
      }),
    );
  expect(shown(page)).toEqual(shown(original));
  const found = await host.do(searchServerMessages, { params: { serverId }, query: { q: 'Hello' } });
  expect(found.items.map(({ createdAt }) => createdAt)).toContain(first.createdAt);
  const unread = await queryDatabase(
    instance,
    `select 1 from channels join channel_activity on channel_id = id
     left join read_states on read_states.channel_id = id and user_id = ${host.id}
     where server_id = ${serverId} and last_read_message_id is distinct from last_message_id`,
  );
  expect(unread).toEqual([]);
  const members = await host.do(listMembers, { params: { serverId } });
  expect(members.map(({ user }) => user.id)).toEqual([host.id]);
  const author = page.find(({ author: { displayName } }) => displayName === ada.username)?.author;
  expect(author?.id).not.toBe(ada.id);
  expect(author?.username).toContain(`${ada.username}#`);
  const refused = await host.call(logIn, { body: { login: author?.username ?? '', password: PASSWORD } });
  expect(refused.status).toBe(401);
  expect(await host.do(getServer, { params: { serverId } })).toMatchObject({ ownerId: host.id });
  probe.close();
});

/** Renumbers the ids in order of appearance, after something was left out. */
function renumbered(value: unknown): unknown {
  const numbers = new Map<string, string>();
  const text = JSON.stringify(value).replaceAll(/#\d+\b/g, (id) => {
    if (!numbers.has(id)) numbers.set(id, `#${numbers.size}`);
    return numbers.get(id) ?? '';
  });
  return JSON.parse(text);
}

it('polls keep their votes, and end at the original time', async () => {
  const origin = await aServer(instance);
  const { owner, channel } = origin;
  const ada = await aMember(instance, origin);
  const params = { channelId: channel.id };
  for (const question of ['Tea?', 'Milk?', 'Sugar?']) {
    const answers = ['Yes', 'No', 'Some'].map((text) => ({ text }));
    const body = { poll: { question, answers, allowMultiselect: true } };
    const { id: messageId } = await owner.do(sendMessage, { params, body });
    const vote = (person: TestPerson, ...answerIds: string[]) =>
      person.do(votePoll, { params: { ...params, messageId }, body: { answerIds } });
    if (question === 'Tea?') await vote(owner, '1', '3');
    if (question !== 'Sugar?') await vote(ada, '3');
  }
  const { server: serverId } = await imported(await exported(origin.id), owner);
  const { channels } = await owner.do(getServer, { params: { serverId: serverId ?? '' } });
  const here = channels.find(({ name }) => name === channel.name)?.id ?? '';
  const polls = async () => {
    const page = await owner.do(listMessages, { params: { channelId: here } });
    return page.flatMap(({ poll }) =>
      poll ? [[poll.question, poll.total, poll.answers.map(({ count }) => count), poll.ended]] : [],
    );
  };
  expect(await polls()).toEqual([
    ['Tea?', 2, [1, 0, 2], false],
    ['Milk?', 1, [0, 0, 1], false],
    ['Sugar?', 0, [0, 0, 0], false],
  ]);
  instance.clock.advance(8 * 24 * 3_600_000);
  await instance.runDueJobs();
  expect((await polls()).map(([, , , ended]) => ended)).toEqual([true, true, true]);
});

it('importing the same archive again adds nothing, and a newer one adds its new messages', async () => {
  const server = await aServer(instance);
  const say = (content: string) =>
    server.owner.do(sendMessage, { params: { channelId: server.channel.id }, body: { content } });
  await say('First');
  const host = await aPerson(instance);
  const begun = await imported(await exported(server.id), host);
  await say('Second');
  const newer = await exported(server.id);
  expect(await imported(newer, host)).toMatchObject({ server: begun.server, messages: 1, known: 1 });
  expect(await imported(newer, host)).toMatchObject({ server: begun.server, messages: 0, known: 2 });
  const channels = (await host.do(getServer, { params: { serverId: begun.server ?? '' } })).channels;
  const channelId = channels.find(({ name }) => name === server.channel.name)?.id ?? '';
  const page = await host.do(listMessages, { params: { channelId } });
  expect(page.map(({ content }) => content)).toEqual(['First', 'Second']);
  // An import by another person creates another server, with other people.
  const other = await imported(newer, await aPerson(instance));
  expect(other.server).not.toBe(begun.server);
});

it('a newer archive announces its new channels once, even if its import is interrupted', async () => {
  const server = await aServer(instance);
  const { owner } = server;
  const host = await aPerson(instance);
  const { server: serverId } = await imported(await exported(server.id), host);
  const body = { name: 'added', kind: 'text' } as const;
  const { id: channelId } = await owner.do(createChannel, { params: { serverId: server.id }, body });
  await owner.do(sendMessage, { params: { channelId }, body: { content: 'New' } });
  const newer = await exported(server.id);
  const probe = await connectProbe(instance.url, { token: host.token });
  const source = await openArchive(newer);
  const onProgress = () => {
    throw new Error('interrupted');
  };
  await expect(
    importServerAsOperator(operator, source, { owner: host.username, onProgress }),
  ).rejects.toThrow('interrupted');
  await source.close();
  for (let run = 0; run < 2; run += 1) await imported(newer, host);
  await host.do(createChannel, { params: { serverId: serverId ?? '' }, body: { ...body, name: 'last' } });
  const announced = [];
  for (let name = ''; name !== 'last'; announced.push(name))
    name = String((await probe.take('CHANNEL_CREATE')).d.name);
  expect(announced).toEqual(['added', 'last']);
  await probe.close();
});

/** Imports an archive, and does something before it reads the messages of a channel. */
async function importedWhile(
  path: string,
  owner: TestPerson,
  channelId: string,
  work: () => Promise<unknown>,
) {
  const source = await openArchive(path);
  async function* messages(id: string) {
    if (id === channelId) await work();
    yield* source.messages(id);
  }
  try {
    return await importServerAsOperator(operator, { ...source, messages }, { owner: owner.username });
  } finally {
    await source.close();
  }
}

/** A server that was imported once, and a newer archive of it with a message in each of two channels, and one with a file. */
async function importedTwice() {
  const origin = await aServer(instance);
  const { owner, channel } = origin;
  const say = (channelId: string) =>
    owner.do(sendMessage, { params: { channelId }, body: { content: 'Hello' } });
  await say(channel.id);
  const host = await aPerson(instance);
  const serverId = String((await imported(await exported(origin.id), host)).server);
  const added = await owner.do(createChannel, {
    params: { serverId: origin.id },
    body: { name: 'added', kind: 'text' },
  });
  for (const id of [channel.id, added.id]) await say(id);
  const file = new File(['notes'], 'notes.txt');
  await owner.do(sendMessage, { params: { channelId: added.id }, body: {}, files: [file] });
  return { host, serverId, source: channel, added, newer: await exported(origin.id) };
}

it('a channel that is deleted during an import stays empty', async () => {
  const { host, serverId, added, newer } = await importedTwice();
  const result = await importedWhile(newer, host, added.id, async () => {
    const { channels } = await host.do(getServer, { params: { serverId } });
    const channelId = channels.find(({ name }) => name === 'added')?.id ?? '';
    await host.do(deleteChannel, { params: { channelId } });
    for (let run = 0; run < 2; run += 1) {
      await instance.runDueJobs();
      instance.clock.advance(61_000);
    }
  });
  expect(result).toMatchObject({
    messages: 1,
    files: 0,
    problems: [
      {
        problem: 'A channel was deleted here during the import; its messages are not imported.',
        example: added.id,
      },
    ],
  });
  expect(await imported(newer, host)).toMatchObject({ server: serverId, messages: 2, known: 2 });
});

it('an import and the deletion of a channel that it writes into do not block each other', async () => {
  const { host, serverId, source, newer } = await importedTwice();
  const { channels } = await host.do(getServer, { params: { serverId } });
  const channelId = channels.find(({ kind }) => kind === 'text')?.id ?? '';
  const lock = `select from channel_activity where channel_id = ${channelId} for update`;
  const [deletion, importing] = await whileLocked(instance, lock, async () => {
    let deleting: Promise<Answer<unknown>> | undefined;
    const again = importedWhile(newer, host, source.id, async () => {
      deleting = host.call(deleteChannel, { params: { channelId } });
      await untilWaiting(instance, 1);
    });
    await untilWaiting(instance, 2);
    return [deleting, again] as const;
  });
  expect([(await deletion)?.status, await importing]).toEqual([
    204,
    expect.objectContaining({ server: serverId }),
  ]);
});

it('an import ends when messages of its server begin to move, and continues later', async () => {
  const { host, serverId, added, newer } = await importedTwice();
  const { channels } = await host.do(getServer, { params: { serverId } });
  const params = { channelId: channels.find(({ kind }) => kind === 'text')?.id ?? '' };
  const { code } = await host.do(createInvite, { params, body: {} });
  const member = await aPerson(instance);
  await member.do(acceptInvite, { params: { code } });
  const [person] = await host.do(listImportedPeople, { params: { serverId }, query: {} });
  const claim = { params: { serverId, personId: person?.user.id ?? '' } };
  await host.do(putImportedClaim, { ...claim, body: { userId: member.id } });
  const importing = importedWhile(newer, host, added.id, () => member.do(acceptImportedClaim, claim));
  await expect(importing).rejects.toMatchObject({ code: 'invalid_request' });
  await instance.runDueJobs();
  expect(await imported(newer, host)).toMatchObject({ server: serverId, messages: 2, known: 2 });
});

it('an unfinished import does not keep its owner from deleting their account', async () => {
  const origin = await aServer(instance);
  const host = await aPerson(instance);
  const source = importedWhile(await exported(origin.id), host, origin.channel.id, () =>
    Promise.reject(new Error('interrupted')),
  );
  await expect(source).rejects.toThrow('interrupted');
  const servers = () => queryDatabase(instance, 'select from servers where owner_id = $1', [host.id]);
  expect(await servers()).toHaveLength(1);
  await host.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
  instance.clock.advance(14 * 24 * 3_600_000);
  await instance.runDueJobs();
  expect(await servers()).toEqual([]);
});

it('two concurrent runs of an import leave no unused file', async () => {
  const { server } = await aFullServer();
  const archive = await exported(server.id);
  const host = await aPerson(instance);
  const source = await openArchive(archive);
  // While the first run reads the file of a message, the second one imports everything.
  let overtaking: ReturnType<typeof imported> | undefined;
  const find: ServerSource['find'] = (path) => {
    const content = source.find(path);
    const open = async () => {
      if (path.startsWith('files/attachments/')) overtaking ??= imported(archive, host);
      await overtaking;
      return content?.open() ?? Promise.reject(new Error(`${path} is missing`));
    };
    return content && { ...content, open };
  };
  const first = await importServerAsOperator(operator, { ...source, find }, { owner: host.username });
  await source.close();
  expect(await overtaking).toMatchObject({ server: first.server, files: 2, known: 0 });
  const keys = await queryDatabase(
    instance,
    `select file ->> 'key' as key from channels join messages on messages.channel_id = channels.id
       cross join jsonb_array_elements(parts -> 'attachments') as file
     where server_id = $1 and parts ? 'attachments' order by key`,
    [first.server],
  );
  expect(keys).toHaveLength(2);
  const stored = `select key from stored_files where server_id = $1 and kind = 'attachment' order by key`;
  expect(await queryDatabase(instance, stored, [first.server])).toEqual(keys);
});

it('an import into a suspended server is refused', async () => {
  const server = await aServer(instance);
  const host = await aPerson(instance);
  const begun = await imported(await exported(server.id), host);
  await queryDatabase(instance, `update servers set suspended_at = now() where id = ${begun.server}`);
  const sent = { params: { channelId: server.channel.id }, body: { content: 'Later' } };
  await server.owner.do(sendMessage, sent);
  await expect(imported(await exported(server.id), host)).rejects.toMatchObject({ code: 'server_suspended' });
});

it('importing a server again while its owner puts on its clan tag makes neither fail', async () => {
  const archive = await exported((await aServer(instance)).id);
  const host = await aPerson(instance);
  const { server } = await imported(archive, host);
  const serverId = String(server);
  await host.do(putClanTag, { params: { serverId }, body: { name: 'OAK1', badge: 'leaf', color: 0x22aa44 } });
  const [wearing, importing] = await whileLocked(
    instance,
    `select pg_advisory_xact_lock(${serverId})`,
    async () => {
      const first = host.call(wearClanTag, { body: { serverId } });
      await untilWaiting(instance, 1);
      const second = imported(archive, host);
      await untilWaiting(instance, 2);
      return [first, second] as const;
    },
  );
  expect((await Promise.allSettled([importing]))[0]).toMatchObject({
    status: 'fulfilled',
    value: { server },
  });
  expect((await wearing).status).toBe(200);
});

it('an archive cannot imitate existing accounts or messages', async () => {
  const host = await aPerson(instance);
  const role = { color: null, hoist: false, mentionable: false, permissions: '9223372036854775807' };
  const person = { bot: false, username: 'system', displayName: 'System', avatar: null, member: null };
  const message = { ...PLAIN_MESSAGE, mentions: [host.id], mentionEveryone: true };
  const far = '8000000000000000000';
  const turned = { name: 'Ann\u202eevil\n', avatarUrl: null };
  const zip = await zipped({
    ...EMPTY_ARCHIVE,
    'server.json': {
      ...plainServer(SERVER, 'Trap\u0000'),
      icon: 'files/../../etc/passwd',
    },
    'roles.jsonl': { id: SERVER, name: '@everyone', position: 0, ...role },
    'channels.jsonl': lines([TEXT_CHANNEL, { ...TEXT_CHANNEL, id: 'x' }, null]),
    'people.jsonl': { id: '5', ...person },
    [`messages/${CHANNEL}.jsonl`]: lines([
      { ...message, id: '1100000000000000002', authorId: '5', content: 'As the system\u0000\ud800' },
      { ...message, id: '1100000000000000003', authorId: host.id, content: 'As the host' },
      { ...message, id: far, authorId: '5', content: 'From the future' },
      { ...message, id: '1100000000000000004', authorId: '6', content: 'As a webhook', webhook: turned },
    ]),
  });
  const path = join(folder, 'trap.zip');
  await writeFile(path, zip);
  const { server: serverId, problems, ...counts } = await imported(path, host);
  expect(counts).toMatchObject({ channels: 1, messages: 3, people: 1 });
  expect(problems.map(({ problem }) => problem)).toEqual([
    'A record of channels is left out: /id must match pattern "^(?:[1-9][0-9]{0,17}|[1-8][0-9]{18})$".',
    'A record of channels is left out: / must be object.',
    'A record of messages is left out: its id is not from the past.',
    'The author of a message is not in the archive; it is shown as by a deleted account.',
  ]);
  const channels = (await host.do(getServer, { params: { serverId: serverId ?? '' } })).channels;
  const page = await host.do(listMessages, { params: { channelId: channels[0]?.id ?? '' } });
  expect(
    page.map(({ author, content }) => [author.tag, author.deleted, author.id === host.id, content]),
  ).toEqual([
    [undefined, undefined, false, 'As the system\ufffd'],
    [undefined, true, false, 'As the host'],
    ['bot', undefined, false, 'As a webhook'],
  ]);
  expect(page[2]?.author.displayName).toBe('Annevil');
  expect(page[0]?.author.username).toMatch(/^system#/);
});

it('messages with values that the database cannot store are left out', async () => {
  const host = await aPerson(instance);
  const path = join(folder, 'extreme.zip');
  const poll = {
    question: 'Which?',
    answers: [{ id: '1', text: 'This', emoji: null }],
    allowMultiselect: false,
    expiresAt: '2023-06-01T00:00:00.000Z',
    endedAt: null,
    counts: [0],
    total: 0,
    votes: [],
  };
  const extremes = [
    { replyTo: '9999999999999999999' },
    { editedAt: '0000-01-01T00:00:00.000Z' },
    { pinnedAt: '2023-06-01T00:00:00.000+23:59' },
    { poll: { ...poll, counts: [2 ** 31] } },
    { poll: { ...poll, total: 2 ** 31 } },
    { poll: { ...poll, expiresAt: '2023-06-30T23:59:60Z' } },
  ];
  const message = { ...PLAIN_MESSAGE, authorId: '5' };
  const at = (index: number) => String(1_100_000_000_000_000_002n + BigInt(index));
  const zip = await zipped({
    ...EMPTY_ARCHIVE,
    'channels.jsonl': TEXT_CHANNEL,
    [`messages/${CHANNEL}.jsonl`]: lines([
      ...extremes.map((extreme, index) => ({ ...message, ...extreme, id: at(index) })),
      { ...message, poll, id: at(extremes.length) },
    ]),
  });
  await writeFile(path, zip);
  const { messages, problems } = await imported(path, host);
  expect(messages).toBe(1);
  const leftOut = problems.filter(({ problem }) => problem.startsWith('A record of messages is left out: /'));
  expect(leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(extremes.length);
});

it('new roles of a newer archive come on top, so that no member may give them, and are announced', async () => {
  const server = await aServer(instance);
  const { owner } = server;
  const host = await aPerson(instance);
  const create = (who: TestPerson, serverId: string, body: EndpointBody<'createRole'>) =>
    who.do(createRole, { params: { serverId }, body });
  await create(owner, server.id, { name: 'Mod', permissions: String(bits('manageRoles')) });
  const serverId = (await imported(await exported(server.id), host)).server ?? '';
  for (const name of ['one', 'two', 'three']) await create(host, serverId, { name });
  const probe = await connectProbe(instance.url, { token: host.token });
  await create(owner, server.id, { name: 'Admin', permissions: String(bits('administrator')) });
  await imported(await exported(server.id), host);
  expect((await probe.take('ROLE_CREATE')).d.role).toMatchObject({ name: 'Admin', position: 5 });
  const roles = await host.do(listRoles, { params: { serverId } });
  expect(roles.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  await probe.close();
});

it('newer archives cannot add more channels or roles than a server may have', async () => {
  const host = await aPerson(instance);
  const path = join(folder, 'more.zip');
  const importedWith = async (more: Readonly<Record<string, string>>) => {
    await writeFile(path, await zipped({ ...EMPTY_ARCHIVE, 'channels.jsonl': TEXT_CHANNEL, ...more }));
    return imported(path, host);
  };
  const { server: serverId } = await importedWith({});
  const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  const channels = ids(LIMITS.channelsPerServer).map((id) => ({ ...TEXT_CHANNEL, id }));
  await expect(importedWith({ 'channels.jsonl': lines(channels) })).rejects.toThrow('channel limit');
  const role = { ...everyoneRole(SERVER), position: 1 };
  const rolesOf = (from: string) => [
    everyoneRole(SERVER),
    ...ids(LIMITS.rolesPerServer - 1).map((id) => ({ ...role, id: `${from}${id}` })),
  ];
  await importedWith({ 'roles.jsonl': lines(rolesOf('1')) });
  await expect(importedWith({ 'roles.jsonl': lines(rolesOf('2')) })).rejects.toThrow('role limit');
  const server = await host.do(getServer, { params: { serverId: serverId ?? '' } });
  expect(server.channels).toHaveLength(1);
});

it('a dry run reports pins beyond the limit like the import', async () => {
  const host = await aPerson(instance);
  const path = join(folder, 'pins.zip');
  const message = { ...PLAIN_MESSAGE, authorId: '5', pinnedAt: '2023-06-01T00:00:00.000Z' };
  const messages = Array.from({ length: LIMITS.pinsPerChannel + 3 }, (_, index) => ({
    ...message,
    id: String(1_100_000_000_000_000_002n + BigInt(index)),
  }));
  const zip = await zipped({
    ...EMPTY_ARCHIVE,
    'channels.jsonl': TEXT_CHANNEL,
    [`messages/${CHANNEL}.jsonl`]: lines(messages),
  });
  await writeFile(path, zip);
  const { problems } = await imported(path, host, true);
  const beyond = { problem: expect.stringContaining('pins'), count: 3, example: messages.at(-3)?.id };
  expect(problems).toContainEqual(beyond);
  expect((await imported(path, host)).problems).toContainEqual(beyond);
});

it('a channel with too many overwrites is hidden, not opened', async () => {
  const host = await aPerson(instance);
  const path = join(folder, 'many-overwrites.zip');
  const overwrites = Array.from({ length: LIMITS.overwritesPerChannel }, (_, index) => ({
    id: String(index + 1),
    type: 'member',
    allow: '0',
    deny: '1',
  }));
  const closed = { id: SERVER, type: 'role', allow: '0', deny: String(bits('viewChannel')) };
  const channel = { ...TEXT_CHANNEL, overwrites: [...overwrites, closed] };
  const zip = await zipped({ ...EMPTY_ARCHIVE, 'channels.jsonl': channel });
  await writeFile(path, zip);
  const { server, problems } = await imported(path, host);
  expect(problems.map(({ problem }) => problem)).toEqual([
    'A channel has too many overwrites: only administrators see it.',
  ]);
  const [only] = (await host.do(getServer, { params: { serverId: server ?? '' } })).channels;
  expect(only?.overwrites).toEqual([{ ...closed, id: server }]);
});

it('an invalid archive is refused', async () => {
  const host = await aPerson(instance);
  const path = join(folder, 'none.zip');
  await pipeline(['no zip at all'], createWriteStream(path));
  await expect(imported(path, host)).rejects.toThrow('This is not an archive of a server.');
  await writeFile(path, await zipped({ 'manifest.json': { format: 'other' } }));
  await expect(imported(path, host)).rejects.toThrow('manifest.json cannot be read');
});

it('an owner requests the archive of their server, downloads it, and can do so for seven days', async () => {
  const { server, member } = await aServerWithMember(instance);
  const params = { serverId: server.id };
  const sent = { params: { channelId: server.channel.id }, body: { content: 'To be kept' } };
  await server.owner.do(sendMessage, sent);
  for (const endpoint of [getServerExport, requestServerExport] as const)
    expect((await member.call(endpoint, { params })).code).toBe('not_owner');
  expect(await server.owner.do(getServerExport, { params })).toMatchObject({ status: 'none', url: null });
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  const asked = await server.owner.call(requestServerExport, { params });
  expect([asked.status, asked.body.status]).toEqual([202, 'preparing']);
  await instance.runDueJobs();
  const notice = await probe.take('MESSAGE_CREATE', ({ serverId }) => serverId === null);
  expect(notice.d.content).toContain(`/servers/${server.id}/settings/export`);
  probe.close();
  const ready = await server.owner.do(getServerExport, { params });
  expect(ready).toMatchObject({ status: 'ready', messages: 1 });
  const fetched = (who: TestPerson) =>
    fetch(ready.url ?? '', { headers: { authorization: `Session ${who.token}` } });
  expect((await fetched(member)).status).toBe(404);
  const response = await fetched(server.owner);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(ready.size);
  const path = join(folder, 'fetched.zip');
  await writeFile(path, bytes);
  expect(await imported(path, server.owner)).toMatchObject({ messages: 1, problems: [] });
  await instance.clock.advance(7 * 24 * 3_600_000);
  await instance.runDueJobs();
  expect((await fetched(server.owner)).status).toBe(404);
  expect(await server.owner.do(getServerExport, { params })).toMatchObject({ status: 'none' });
  // An archive that is not ready after a day can be requested again.
  await server.owner.do(requestServerExport, { params });
  await instance.runDueJobs();
  await queryDatabase(instance, 'update server_exports set ready_at = null where server_id = $1', [
    server.id,
  ]);
  await instance.clock.advance(24 * 3_600_000);
  expect(await server.owner.do(getServerExport, { params })).toMatchObject({ status: 'none' });
});

it('an archive is created again when the connection to the database breaks during its creation', async () => {
  const server = await aServer(instance);
  const params = { serverId: server.id };
  const archives = [
    [requestServerExport, getServerExport],
    [requestDataExport, getDataExport],
  ] as const;
  for (const [request, get] of archives) {
    const jobs = await whileLocked(instance, 'lock table messages', async () => {
      await server.owner.call(request, { params });
      const running = instance.runDueJobs().catch(() => undefined);
      await untilWaiting(instance, 1);
      await queryDatabase(
        instance,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return { running };
    });
    await jobs.running;
    await instance.clock.advance(60_000);
    const tryAgain = async () => {
      await instance.runDueJobs().catch(() => undefined);
      return (await server.owner.call(get, { params })).body.status;
    };
    await expect.poll(tryAgain).toBe('ready');
  }
});

it('an archive whose job runs twice concurrently is announced once', async () => {
  const server = await aServer(instance);
  const params = { serverId: server.id };
  await server.owner.do(requestServerExport, { params });
  await instance.runDueJobs();
  const [{ id: exportId = '' } = {}] = (await queryDatabase(
    instance,
    'update server_exports set ready_at = null where server_id = $1 returning id',
    [server.id],
  )) as { id?: string }[];
  await instance.clock.advance(1000);
  const { signal } = new AbortController();
  const run = () => prepareServerExport(operator.runtime, { serverId: server.id, exportId }, signal);
  const { blobs } = operator.runtime;
  const put = blobs.put.bind(blobs);
  vi.spyOn(blobs, 'put').mockImplementationOnce(async (...file) => {
    const size = await put(...file);
    await run();
    await instance.runDueJobs();
    await instance.clock.advance(1000);
    return size;
  });
  await run();
  await instance.runDueJobs();
  const notices = await queryDatabase(instance, 'select from messages where content like $1', [
    `%/servers/${server.id}/settings/export`,
  ]);
  // One is from the first run.
  expect(notices).toHaveLength(2);
  expect(await server.owner.do(getServerExport, { params })).toMatchObject({ status: 'ready' });
});

it('an export or import whose process stops ends at its next step, and runs again as if it had not begun', async () => {
  const server = await aServer(instance);
  const inServer = { serverId: server.id };
  await server.owner.do(sendMessage, { params: { channelId: server.channel.id }, body: { content: 'Kept' } });
  const stopping = AbortSignal.abort();
  await server.owner.do(requestServerExport, { params: inServer });
  const [{ id: exportId = '' } = {}] = (await queryDatabase(
    instance,
    'select id from server_exports where server_id = $1',
    [server.id],
  )) as { id?: string }[];
  const exporting = prepareServerExport(operator.runtime, { ...inServer, exportId }, stopping);
  await expect(exporting).rejects.toThrow('aborted');
  await instance.runDueJobs();
  expect(await server.owner.do(getServerExport, { params: inServer })).toMatchObject({ status: 'ready' });

  const host = await aPerson(instance);
  const { params } = await uploaded(instance, host, 'club.zip', await readFile(await exported(server.id)));
  await host.do(startServerImport, { params });
  // More often than an import may fail.
  for (let stop = 0; stop < 8; stop += 1)
    await expect(runImport(operator.runtime, params, stopping)).rejects.toThrow('aborted');
  await instance.runDueJobs();
  expect(await host.do(getServerImport, { params })).toMatchObject({ status: 'finished' });
});

it('a person uploads an archive in parts, reads the report, and owns the server', async () => {
  const server = await aServer(instance);
  const params = { channelId: server.channel.id };
  const noise = new File([new Uint8Array(randomBytes(LIMITS.importPartBytes))], 'noise.bin');
  await server.owner.do(sendMessage, { params, body: { content: 'Kept @everyone' }, files: [noise] });
  const archive = await readFile(await exported(server.id));
  const parts = [
    archive.subarray(0, LIMITS.importPartBytes),
    archive.subarray(LIMITS.importPartBytes),
  ] as const;
  const [host, other] = await Promise.all([aPerson(instance), aPerson(instance)]);
  const begun = await host.call(createServerImport, { body: { filename: 'club.zip', size: archive.length } });
  expect([begun.status, begun.body.parts, begun.body.status]).toEqual([201, 2, 'uploading']);
  const importId = begun.body.id;
  const again = await host.call(createServerImport, { body: { filename: 'club.zip', size: 1 } });
  expect(again.code).toBe('import_exists');
  const put = (who: TestPerson, part: string, file: Buffer) =>
    who.call(putImportPart, { params: { importId, part }, files: [file] });
  expect((await put(other, '0', parts[0])).code).toBe('unknown_import');
  for (const [part, file] of [
    ['1', parts[1]],
    ['0', parts[1]],
    ['2', parts[1]],
    ['x', parts[1]],
  ] as const)
    expect((await put(host, part, file)).code).toBe('invalid_request');
  expect((await put(host, '0', parts[0])).body.receivedParts).toBe(1);
  expect((await host.call(checkServerImport, { params: { importId } })).code).toBe('import_step');
  // A part is sent again, as when its response was lost.
  expect((await put(host, '0', parts[1])).body.receivedParts).toBe(1);
  expect((await put(host, '1', parts[1])).body.receivedParts).toBe(2);
  await host.do(checkServerImport, { params: { importId } });
  await instance.runDueJobs();
  const checked = await host.do(getServerImport, { params: { importId } });
  expect(checked).toMatchObject({
    status: 'checked',
    serverName: server.server.name,
    found: { messages: 1, people: 1, files: 1 },
    problems: [],
    serverId: null,
  });
  for (const endpoint of [getServerImport, startServerImport, cancelServerImport] as const)
    expect((await other.call(endpoint, { params: { importId } })).code).toBe('unknown_import');
  expect((await other.do(listServerImports)).imports).toEqual([]);
  const probe = await connectProbe(instance.url, { token: host.token });
  await host.do(startServerImport, { params: { importId } });
  await instance.runDueJobs();
  const { serverId, status } = await host.do(getServerImport, { params: { importId } });
  expect(status).toBe('finished');
  await probe.take('SERVER_CREATE', ({ id }) => id === serverId);
  await probe.take('MESSAGE_CREATE', ({ content }) => content.endsWith(`/servers/${serverId}`));
  probe.close();
  await host.do(cancelServerImport, { params: { importId } });
  expect((await host.do(listServerImports)).imports).toEqual([]);
});

it('an import continues after its process is gone, and a cancelled one leaves nothing', async () => {
  const server = await aServer(instance);
  const params = { channelId: server.channel.id };
  await server.owner.do(sendMessage, { params, body: { content: 'Kept' } });
  const archive = await readFile(await exported(server.id));
  const host = await aPerson(instance);
  const { params: importing } = await uploaded(instance, host, 'club.zip', archive);
  // The state that a process leaves when it is killed after it has created the server.
  await importServerAsOperator(operator, await openArchive(await storedAt(archive)), {
    owner: host.username,
  });
  const [{ server_id: serverId } = {}] = await queryDatabase(
    instance,
    `update server_imports set finished_at = null where owner_id = ${host.id} returning server_id`,
  );
  await queryDatabase(instance, `delete from members where server_id = ${serverId}`);
  await queryDatabase(
    instance,
    `update imports set status = 'importing', run_id = 1, server_id = ${serverId} where id = ${importing.importId}`,
  );
  await instance.clock.advance(61_000);
  await host.do(getServerImport, { params: importing });
  await instance.runDueJobs();
  expect(await host.do(getServerImport, { params: importing })).toMatchObject({
    status: 'finished',
    serverId,
    done: { messages: 1, known: 0 },
  });

  // Cancelling a later import keeps what an earlier one created.
  const { params: second } = await uploaded(instance, host, 'club.zip', archive);
  await host.do(cancelServerImport, { params: second });
  await instance.runDueJobs();
  expect((await host.call(getServerImport, { params: second })).code).toBe('unknown_import');
  expect((await host.do(getServer, { params: { serverId: String(serverId) } })).id).toBe(serverId);

  const late = await aPerson(instance);
  const { params: cancelled } = await uploaded(instance, late, 'club.zip', archive);
  await importServerAsOperator(operator, await openArchive(await storedAt(archive)), {
    owner: late.username,
  });
  const [{ server_id: begunId } = {}] = await queryDatabase(
    instance,
    `update server_imports set finished_at = null where owner_id = ${late.id} returning server_id`,
  );
  await queryDatabase(
    instance,
    `update imports set status = 'importing', server_id = ${begunId} where id = ${cancelled.importId}`,
  );
  await late.do(cancelServerImport, { params: cancelled });
  await instance.runDueJobs();
  expect(await queryDatabase(instance, `select from servers where id = ${begunId}`)).toEqual([]);
  expect(await queryDatabase(instance, `select from imported_people where server_id = ${begunId}`)).toEqual(
    [],
  );
});

it('an import is cancelled or its server deleted at any moment, and leaves nothing', async () => {
  const server = await aServer(instance);
  const params = { channelId: server.channel.id };
  const { id: messageId } = await server.owner.do(sendMessage, { params, body: { content: 'Kept' } });
  const archive = await readFile(await exported(server.id));
  await server.owner.do(createThread, { params, body: { name: 'Aside', messageId } });
  await server.owner.do(sendMessage, { params, body: { content: 'Later' } });
  const newer = await readFile(await exported(server.id));
  const host = await aPerson(instance);
  await instance.runDueJobs();
  const before = await importedRows();
  const { params: first } = await uploaded(instance, host, 'club.zip', archive);
  await host.do(startServerImport, { params: first });
  await instance.runDueJobs();
  const { serverId } = await host.do(getServerImport, { params: first });

  // The owner deletes the server while another import adds to it.
  const { params: second } = await uploaded(instance, host, 'club.zip', newer);
  const deleted: Promise<unknown>[] = [];
  await whileRunning(
    'messages',
    () => host.do(startServerImport, { params: second }),
    async () => {
      const params = { serverId: String(serverId) };
      deleted.push(host.do(deleteServer, { params, body: { password: PASSWORD } }));
      await Promise.race([...deleted, untilWaiting(instance, 2)]);
    },
  );
  await Promise.all(deleted);
  await instance.runDueJobs();
  expect((await host.do(getServerImport, { params: second })).status).toBe('failed');
  expect(await importedRows()).toEqual(before);

  // An import is cancelled when it has created the server, but not yet its threads.
  const { params: third } = await uploaded(instance, host, 'club.zip', newer);
  await whileRunning(
    'threads',
    () => host.do(startServerImport, { params: third }),
    () => host.do(cancelServerImport, { params: third }),
  );
  await instance.clock.advance(61_000);
  await instance.runDueJobs();
  expect(await importedRows()).toEqual(before);
});

it('an import that still runs after three days is not cancelled as abandoned', async () => {
  const server = await aServer(instance);
  const sent = { params: { channelId: server.channel.id }, body: { content: 'Kept' } };
  await server.owner.do(sendMessage, sent);
  const host = await aPerson(instance);
  const { params } = await uploaded(instance, host, 'club.zip', await readFile(await exported(server.id)));
  await whileRunning(
    'messages',
    () => host.do(startServerImport, { params }),
    () => abandonImport(operator.runtime, params),
  );
  expect((await host.do(getServerImport, { params })).status).toBe('finished');
  // Its record is deleted a day later.
  instance.clock.advance(25 * 3_600_000);
  await instance.runDueJobs();
  expect((await host.call(getServerImport, { params })).code).toBe('unknown_import');
});

it('an import is finished for its owner only when its archive is deleted', async () => {
  const server = await aServer(instance);
  const archive = await readFile(await exported(server.id));
  const host = await aPerson(instance);
  const { params } = await uploaded(instance, host, 'club.zip', archive);
  // A process that is killed at this moment leaves an import that continues.
  await whileRunning(
    'storage_changes',
    () => host.do(startServerImport, { params }),
    async () => {
      expect((await host.do(getServerImport, { params })).status).toBe('importing');
      expect(await host.do(listServers)).toEqual([]);
    },
  );
  expect((await host.do(getServerImport, { params })).status).toBe('finished');
});

/** Starts an import, and does something while it waits for a table. It may run as soon as it has started. */
async function whileRunning(
  table: string,
  start: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const running = await whileLocked(instance, `lock table ${table} in share mode`, async () => {
    await start();
    const jobs = instance.runDueJobs();
    await untilWaiting(instance, 1);
    await work();
    return { jobs };
  });
  await running.jobs;
}

/** Counts of the rows that imports add. */
async function importedRows() {
  const [counts] = await queryDatabase(
    instance,
    `select (select count(*) from servers) as servers, (select count(*) from channels) as channels,
      (select count(*) from imported_people) as people, (select count(*) from users) as users,
      (select count(*) from stored_files) as files, (select count(*) from messages
        where channel_id not in (select channel_id from direct_channels)) as messages`,
  );
  return counts;
}

async function storedAt(bytes: Buffer): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.zip`);
  await writeFile(path, bytes);
  return path;
}

it('exports of Slack, Mattermost and Discord are recognised, and others are refused with a reason', async () => {
  const day = 'general/2020-03-01.json';
  const slack = {
    'users.json': [{ id: 'U1', team_id: 'T1', name: 'ada', is_bot: false }],
    'channels.json': [{ id: 'C1', name: 'general', created: 1583020800 }],
    [day]: [{ type: 'message', user: 'U1', text: 'Hello', ts: '1583053200.000100' }],
  };
  const wrapped = Object.fromEntries(Object.entries(slack).map(([name, value]) => [`export/${name}`, value]));
  const cases: readonly (readonly [string, Buffer, object])[] = [
    [
      'Engines Slack export Mar 1 2020 - Mar 3 2020.zip',
      await zipped(slack),
      { status: 'checked', serverName: 'Engines', found: { messages: 1 } },
    ],
    ['a.zip', await zipped(wrapped), { status: 'checked', found: { messages: 1 } }],
    [
      'mattermost.zip',
      await zipped({
        'import.jsonl': [
          { type: 'version', version: 1 },
          { type: 'team', team: { name: 'engines', display_name: 'Looms' } },
          { type: 'channel', channel: { team: 'engines', name: 'general', type: 'O' } },
          { type: 'user', user: { username: 'ada' } },
          {
            type: 'post',
            post: {
              team: 'engines',
              channel: 'general',
              user: 'ada',
              message: 'Hi',
              create_at: 1583053200000,
            },
          },
        ]
          .map((line) => JSON.stringify(line))
          .join('\n'),
        'data/readme.txt': 'x',
      }),
      { status: 'checked', serverName: 'Looms', found: { messages: 1 } },
    ],
    ['b.zip', Buffer.from('no zip'), { status: 'failed', error: 'This is not a zip file.' }],
    [
      'c.zip',
      await zipped({ 'notes.txt': 'x' }),
      { status: 'failed', error: expect.stringContaining('There is no export') },
    ],
    [
      'd.zip',
      await zipped({ 'one.json': '{"guild": 1}' }),
      { status: 'failed', error: 'one.json is not an export of DiscordChatExporter.' },
    ],
    [
      'deep.zip',
      await zipped({ 'one.json': `{"messages":[${'['.repeat(100)}${']'.repeat(100)}]}` }),
      { status: 'failed', error: 'one.json is not readable JSON.' },
    ],
    [
      'deep slack.zip',
      await zipped({ 'users.json': `${'['.repeat(100)}${']'.repeat(100)}`, 'channels.json': '[]' }),
      { status: 'failed', error: "The export's users.json cannot be read." },
    ],
    [
      'long.zip',
      await zipped({ 'one.json': `{"messages":["${'x'.repeat(17 * 1024 * 1024)}"]}` }),
      { status: 'failed', error: 'one.json is not readable JSON.' },
    ],
    [
      'crowded.zip',
      await zipped({
        ...EMPTY_ARCHIVE,
        'channels.jsonl': lines(
          Array.from({ length: 36 }, (_, index) => ({
            ...TEXT_CHANNEL,
            id: String(index + 2),
            name: LONG_NAME,
          })),
        ),
      }),
      { status: 'failed', error: 'The archive has too many people or channels.' },
    ],
    [
      'e.zip',
      withName(await zipped({ 'aa/aa/x.json': '{}' }), 'aa/aa/x.json', '../../x.json'),
      { status: 'failed', error: 'The zip file cannot be read.' },
    ],
    [
      'f.zip',
      withDeclaredSize(await zipped({ 'x.json': 'y' })),
      { status: 'failed', error: 'The archive is too large when it is unpacked.' },
    ],
  ];
  for (const [filename, bytes, expected] of cases) {
    const host = await aPerson(instance);
    const { checked } = await uploaded(instance, host, filename, bytes);
    expect(checked, filename).toMatchObject(expected);
  }
});

/** A channel whose record has almost four megabytes. */
const LONG_NAME = 'x'.repeat(4_000_000);

/** The zip file with an entry renamed to a name of the same length. */
function withName(zip: Buffer, before: string, after: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(before, after), 'latin1');
}

/** The zip file with an entry that claims to unpack to four gigabytes. */
function withDeclaredSize(zip: Buffer): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(0xffff_fffe, changed.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  return changed;
}

it('imports follow the settings of the instance', async () => {
  const host = await aPerson(instance);
  const body = { filename: 'x.zip', size: 1024 ** 4 };
  expect((await host.call(createServerImport, { body })).code).toBe('file_too_large');
  expect((await host.do(listServerImports)).open).toBe(true);
  // The setting applies at once in the operator's own process, and within seconds in others.
  await changeSetting(operator, 'imports', 'off');
  const actor = { kind: 'person', id: host.id, credentialId: '1', csrfToken: null } as const;
  const refused = beginUpload({ runtime: operator.runtime, actor, facts: NO_FACTS }, body);
  await expect(refused).rejects.toMatchObject({ code: 'imports_off' });
  await changeSetting(operator, 'imports', null);
});

it('moves messages of an imported person to a member when the owner offers and the member accepts', async () => {
  const { server: origin, ada } = await aFullServer();
  const host = await aPerson(instance);
  const { server: serverId } = await imported(await exported(origin.id), host);
  if (serverId === null) throw new Error('nothing was imported');
  const params = { serverId };
  const { channels } = await host.do(getServer, { params });
  const channelId = channels.find(({ name }) => name === origin.channel.name)?.id ?? '';
  const { code } = await host.do(createInvite, { params: { channelId }, body: {} });
  const [member, other] = await Promise.all([aPerson(instance), aPerson(instance)]);
  for (const person of [member, other]) await person.do(acceptInvite, { params: { code } });

  const people = await host.do(listImportedPeople, { params, query: {} });
  expect(people.map(({ user, messages, claim }) => [user.displayName, messages, claim])).toEqual([
    [origin.owner.username, 2, null],
    [ada.username, 5, null],
  ]);
  const found = await host.do(listImportedPeople, { params, query: { q: ada.username.toUpperCase() } });
  const personId = found[0]?.user.id ?? '';
  expect(found.map(({ user }) => user.displayName)).toEqual([ada.username]);
  const at = { params: { serverId, personId } };
  expect((await member.call(listImportedPeople, { params })).code).toBe('not_owner');
  expect((await member.call(putImportedClaim, { ...at, body: { userId: member.id } })).code).toBe(
    'not_owner',
  );
  expect((await member.call(acceptImportedClaim, at)).code).toBe('unknown_claim');
  const stranger = await aPerson(instance);
  const toStranger = await host.call(putImportedClaim, { ...at, body: { userId: stranger.id } });
  expect(toStranger.code).toBe('unknown_member');
  const bot = await aBot(instance, { ...origin, id: serverId, owner: host });
  expect((await host.call(putImportedClaim, { ...at, body: { userId: bot.id } })).code).toBe(
    'invalid_request',
  );

  // An offer ends with the membership.
  await host.do(putImportedClaim, { ...at, body: { userId: other.id } });
  expect(await other.do(listImportedClaims)).toHaveLength(1);
  await host.do(kickMember, { params: { serverId, userId: other.id } });
  expect(await other.do(listImportedClaims)).toEqual([]);
  await host.do(deleteImportedClaim, at);
  await other.do(acceptInvite, { params: { code } });

  // The member declines, gets another offer, and is the only one who can accept it. Both sides receive events.
  const probes = await Promise.all([host, member].map(({ token }) => connectProbe(instance.url, { token })));
  const heard = () =>
    Promise.all(
      probes.map(async (each) => (await each.take('IMPORTED_CLAIM_UPDATE', () => true)).d as unknown),
    );
  const both = Array.from(probes, () => ({ serverId, personId }));
  await host.do(putImportedClaim, { ...at, body: { userId: member.id } });
  expect(await heard()).toEqual(both);
  expect((await other.call(deleteImportedClaim, at)).code).toBe('unknown_claim');
  await member.do(deleteImportedClaim, at);
  expect(await heard()).toEqual(both);
  expect(await member.do(listImportedClaims)).toEqual([]);
  await host.do(putImportedClaim, { ...at, body: { userId: member.id } });
  expect(await member.do(listImportedClaims)).toMatchObject([
    { serverId, person: { id: personId }, messages: 5, acceptedAt: null },
  ]);
  expect(await heard()).toEqual(both);
  for (const person of [host, other])
    expect((await person.call(acceptImportedClaim, at)).code).toBe('unknown_claim');
  const setAccepted = (time: string) =>
    queryDatabase(instance, `update imported_claims set accepted_at = ${time} where person_id = ${personId}`);
  await setAccepted('now()');
  await expect(imported(await exported(origin.id), host)).rejects.toMatchObject({ code: 'invalid_request' });
  expect((await host.call(deleteImportedClaim, at)).code).toBe('claim_accepted');
  await setAccepted('null');
  await member.do(acceptImportedClaim, at);
  expect(await heard()).toEqual(both);
  const queues = await queryDatabase(
    instance,
    `select queue.queue_name as queue from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
     where task.identifier = 'move-imported-messages'`,
  );
  expect(queues).toEqual([{ queue: 'move-imported-messages' }]);
  const probe = await connectProbe(instance.url, { token: host.token });
  await instance.runDueJobs();
  await probe.take('MESSAGE_UPDATE', ({ author }) => author.id === member.id);
  probe.close();
  expect(await heard()).toEqual(both);
  for (const each of probes) each.close();
  const { entries } = await host.do(listAuditLog, { params, query: { targetId: personId } });
  expect(
    entries.map(({ action, actorId, targetName, extra }) => [
      action,
      actorId,
      targetName,
      (extra as { targetId?: string }).targetId,
    ]),
  ).toEqual(
    (
      [
        ['accept', member, member],
        ['create', host, member],
        ['delete', member, member],
        ['create', host, member],
        ['delete', host, other],
        ['create', host, other],
      ] as const
    ).map(([what, by, to]) => [`imported_claim_${what}`, by.id, found[0]?.user.username, to.id]),
  );

  expect(await member.do(listImportedClaims)).toEqual([]);
  const after = await host.do(listImportedPeople, { params, query: { q: ada.username } });
  expect(after).toMatchObject([{ messages: 0, claim: null }]);
  const page = await member.do(listMessages, { params: { channelId } });
  const own = page.filter(({ author }) => author.id === member.id);
  expect(own.map(({ content }) => content.split(' ')[0])).toEqual(['Hello', 'With', '']);
  expect(page.some(({ author }) => author.id === personId)).toBe(false);
  const polled = page.find(({ poll }) => poll?.question === 'Tea?')?.id ?? '';
  const voters = { params: { channelId, messageId: polled, answerId: '1' }, query: {} };
  expect((await host.do(listVoters, voters)).map(({ id }) => id)).toEqual([member.id]);
  const spark = page
    .find(({ content }) => content.startsWith('Hello'))
    ?.reactions.find(({ emoji }) => emoji !== '👍');
  const reacted = {
    params: { channelId, messageId: own[0]?.id ?? '', emoji: spark?.emoji ?? '' },
    query: {},
  };
  expect((await host.do(listReactions, reacted)).map(({ id }) => id)).toEqual([member.id]);
  const searched = await host.do(searchServerMessages, { params, query: { authorId: member.id } });
  expect(searched.items).toHaveLength(5);
  await member.do(deleteMessage, { params: { channelId, messageId: own[1]?.id ?? '' } });
  expect((await other.call(deleteMessage, { params: { channelId, messageId: own[0]?.id ?? '' } })).code).toBe(
    'missing_permission',
  );

  const given = people[0]?.user.id ?? '';
  await assignImportedPerson(operator, { server: serverId, person: given, user: other.username });
  const about = { params, query: { targetId: given } };
  expect((await host.do(listAuditLog, about)).entries).toMatchObject([
    { action: 'imported_claim_accept', actorId: null, extra: { targetId: other.id } },
  ]);
  // A name would stay in the log when the account is erased.
  expect(await listOperatorLog(operator, { target: given })).toMatchObject([
    { action: 'imported assign', after: other.id },
  ]);
});
