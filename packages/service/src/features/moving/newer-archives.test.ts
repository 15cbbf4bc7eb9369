/** Archives that are imported into a server that exists and is in use. */
import {
  acceptImportedClaim,
  acceptInvite,
  createInvite,
  getServer,
  LIMITS,
  listEmojis,
  listPosts,
  listStickers,
  listThreads,
  putImportedClaim,
  updateChannel,
} from '@guildhall/protocol';
import {
  aPerson,
  connectProbe,
  PICTURE,
  queryDatabase,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, expect, it } from 'vitest';
import {
  CHANNEL,
  EMPTY_ARCHIVE,
  importedByOwner,
  lines,
  PLAIN_MESSAGE,
  TEXT_CHANNEL,
  zipped,
} from './tests/archives.ts';

const FORUM = { ...TEXT_CHANNEL, id: '1100000000000000002', kind: 'forum', name: 'ideas' };
const ADA = '1100000000000000003';
const MESSAGE = '1100000000000000004';
const EMOJI = { id: '1100000000000000005', name: 'wave', animated: false, file: 'files/wave.png' };
const STICKER = { ...EMOJI, id: '1100000000000000006', description: '', emoji: '⭐' };

const instance = useInstance();
let host: TestPerson;
beforeEach(async () => {
  host = await aPerson(instance);
});

let threads = 0;
function aThread(name: string, more: object = {}) {
  threads += 1;
  const id = String(1_100_000_000_000_000_100n + BigInt(threads));
  return { ...TEXT_CHANNEL, parentId: CHANNEL, id, kind: 'thread', name, ...more };
}

function aPost(name: string, more: object = {}) {
  const post = aThread(name, { ...more, parentId: FORUM.id });
  return { ...post, threadStarterId: post.id };
}

async function imported(added: readonly object[] = [], more: Readonly<Record<string, unknown>> = {}) {
  const archive = await zipped({
    ...EMPTY_ARCHIVE,
    'channels.jsonl': lines([TEXT_CHANNEL, FORUM, ...added]),
    'people.jsonl': lines([
      { id: ADA, bot: false, username: 'ada', displayName: 'Ada', avatar: null, member: null },
    ]),
    [`messages/${CHANNEL}.jsonl`]: lines([
      { ...PLAIN_MESSAGE, id: MESSAGE, authorId: ADA, content: 'Hello' },
    ]),
    ...more,
  });
  const { serverId, problems } = await importedByOwner(instance, host, archive);
  if (serverId === null) throw new Error('nothing was imported');
  return {
    params: { serverId },
    problems: problems.map(({ problem, example }) => [problem, example]),
  };
}

async function channelNamed(serverId: string, name: string): Promise<string> {
  const { channels } = await host.do(getServer, { params: { serverId } });
  return channels.find((channel) => channel.name === name)?.id ?? '';
}

it('keep the pinned post and the thread of a message that are here', async () => {
  const pinned = { pinned: true };
  const onMessage = { threadStarterId: MESSAGE };
  const before = [aPost('First', pinned), aThread('On it', onMessage)];
  const { params } = await imported(before);
  const newer = await imported([...before, aPost('Second', pinned), aThread('Beside it', onMessage)]);
  expect(newer.problems).toEqual([
    ['A forum has one pinned post: this one is not pinned.', 'Second'],
    ['A message has one thread: this one is separate from its message.', 'Beside it'],
  ]);
  const forum = { channelId: await channelNamed(params.serverId, FORUM.name) };
  const { posts } = await host.do(listPosts, { params: forum, query: {} });
  expect(posts.map(({ channel }) => [channel.name, channel.pinned])).toEqual([
    ['First', true],
    ['Second', false],
  ]);
  const hall = { channelId: await channelNamed(params.serverId, TEXT_CHANNEL.name) };
  const items = await host.do(listThreads, { params: hall, query: {} });
  expect(items.map(({ name, threadStarterId }) => [name, threadStarterId !== null])).toEqual([
    ['Beside it', false],
    ['On it', true],
  ]);
});

it('announce their open threads, pictures, emoji and stickers once', async () => {
  await imported([aThread('Known')]);
  const probe = await connectProbe(instance.url, { token: host.token });
  const added = [aThread('Closed', { archived: true }), aThread('Open')];
  const pictures = {
    'server.json': { ...EMPTY_ARCHIVE['server.json'], icon: EMOJI.file },
    'emojis.jsonl': lines([EMOJI]),
    'stickers.jsonl': lines([STICKER]),
    [EMOJI.file]: PICTURE,
  };
  await imported(added, pictures);
  expect((await probe.take('THREAD_CREATE')).d.name).toBe('Open');
  expect((await probe.take('SERVER_UPDATE')).d.iconUrl).toEqual(expect.any(String));
  expect((await probe.take('SERVER_EMOJIS_UPDATE')).d.emojis).toMatchObject([{ name: EMOJI.name }]);
  expect((await probe.take('SERVER_STICKERS_UPDATE')).d.stickers).toMatchObject([{ name: STICKER.name }]);
  await imported([...added, aThread('Last')], pictures);
  expect((await probe.take('THREAD_CREATE')).d.name).toBe('Last');
  await probe.close();
});

it('add no more emoji and stickers than a server may have', async () => {
  const { params } = await imported();
  const fill = (table: string, columns: string, values: string, count: number) =>
    queryDatabase(
      instance,
      `insert into ${table} (server_id, id, name, animated, image, uploader_id ${columns})
       select ${params.serverId}, number, 'one', false, 'none', ${host.id} ${values} from generate_series(1, ${count}) number`,
    );
  await fill('emojis', '', '', LIMITS.emojisPerServer);
  await fill('stickers', ', description, emoji', `, '', '⭐'`, LIMITS.stickersPerServer);
  const { problems } = await imported([], {
    'emojis.jsonl': lines([EMOJI]),
    'stickers.jsonl': lines([STICKER]),
    [EMOJI.file]: PICTURE,
  });
  expect(problems).toEqual([
    [expect.stringContaining('animated emoji'), EMOJI.name],
    [expect.stringContaining('stickers'), STICKER.name],
  ]);
  expect(await host.do(listEmojis, { params })).toHaveLength(LIMITS.emojisPerServer);
  expect(await host.do(listStickers, { params })).toHaveLength(LIMITS.stickersPerServer);
});

it('posts of an imported person belong to the member who gets them, at once', async () => {
  const post = aPost('Idea', { threadOwnerId: ADA });
  const { params } = await imported([post]);
  const forum = { channelId: await channelNamed(params.serverId, FORUM.name) };
  const { code } = await host.do(createInvite, { params: forum, body: {} });
  const member = await aPerson(instance);
  await member.do(acceptInvite, { params: { code } });
  const { posts } = await host.do(listPosts, { params: forum, query: {} });
  const rename = { params: { channelId: posts[0]?.channel.id ?? '' }, body: { name: 'My idea' } };
  expect((await member.call(updateChannel, rename)).code).toBe('missing_permission');
  const probe = await connectProbe(instance.url, { token: member.token });
  const claim = { params: { ...params, personId: posts[0]?.channel.threadOwnerId ?? '' } };
  await host.do(putImportedClaim, { ...claim, body: { userId: member.id } });
  await member.do(acceptImportedClaim, claim);
  await instance.runDueJobs();
  expect((await probe.take('THREAD_UPDATE')).d.threadOwnerId).toBe(member.id);
  expect(await member.do(updateChannel, rename)).toMatchObject({ name: 'My idea' });
  await probe.close();
});
