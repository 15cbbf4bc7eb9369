/**
 * Archives with ids chosen to collide with other people's objects. A first import reveals by how much its ids are
 * shifted, so the author of a second archive can predict the ids that it gets here.
 */
import {
  authorizeBot,
  bits,
  createInteraction,
  getServer,
  INTERACTION_TYPES,
  listMessages,
  openDirectChannel,
  removeRecipient,
  sendMessage,
  updateApplication,
} from '@guildhall/protocol';
import {
  aBot,
  aPerson,
  aServer,
  befriend,
  queryDatabase,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, expect, it } from 'vitest';
import type { MessageRecord } from './archive/records.ts';
import {
  CHANNEL,
  EMPTY_ARCHIVE,
  importedByOwner,
  lines,
  PLAIN_MESSAGE,
  SERVER,
  TEXT_CHANNEL,
  zipped,
} from './tests/archives.ts';

const LOW = (1n << 22n) - 1n;

const instance = useInstance();
let host: TestPerson;
beforeEach(async () => {
  host = await aPerson(instance);
});

interface Content {
  readonly threadId?: string;
  readonly channelIds?: readonly string[];
  readonly messages?: readonly MessageRecord[];
}

async function imported({ threadId, channelIds = [], messages = [] }: Content) {
  const thread = { ...TEXT_CHANNEL, id: threadId, kind: 'thread', parentId: CHANNEL };
  const channels = [CHANNEL, ...channelIds].map((id) => ({ ...TEXT_CHANNEL, id }));
  const archive = await zipped({
    ...EMPTY_ARCHIVE,
    'channels.jsonl': lines(threadId === undefined ? channels : [...channels, thread]),
    [`messages/${CHANNEL}.jsonl`]: lines(messages),
  });
  return importedByOwner(instance, host, archive);
}

/** A server imported once. `sourceOf` gives the id that an archive needs for one here. */
async function anImportedServer() {
  const { serverId } = await imported({});
  if (serverId === null) throw new Error('nothing was imported');
  const shift = BigInt(serverId) - BigInt(SERVER);
  const sourceOf = (id: string) => String((BigInt(id) & ~LOW) | ((BigInt(id) - shift) & LOW));
  const channelId = async () =>
    (await host.do(getServer, { params: { serverId } })).channels.find(({ name }) => name === 'hall')?.id ??
    '';
  return { serverId, sourceOf, channelId };
}

it('a channel or thread never takes over a conversation of others', async () => {
  const [ann, ben] = [await aPerson(instance), await aPerson(instance)];
  for (const friend of [ben, host]) await befriend(ann, friend);
  const group = await ann.do(openDirectChannel, { body: { recipientIds: [ben.id, host.id] } });
  const params = { channelId: group.id };
  await host.do(removeRecipient, { params: { ...params, userId: host.id } });
  await ann.do(sendMessage, { params, body: { content: 'Without the one who left' } });
  const { serverId, sourceOf } = await anImportedServer();
  for (const content of [{ channelIds: [sourceOf(group.id)] }, { threadId: sourceOf(group.id) }])
    expect((await imported(content)).status).toBe('failed');
  const channels = await queryDatabase(instance, `select name from channels where server_id = ${serverId}`);
  expect(channels).toEqual([{ name: 'hall' }]);
});

it('a message of a webhook never has the id of a bot', async () => {
  const home = await aServer(instance);
  const bot = await aBot(instance, home);
  const application = { applicationId: bot.applicationId };
  await home.owner.do(updateApplication, { params: application, body: { botPublic: true } });
  const { serverId, sourceOf, channelId } = await anImportedServer();
  const button = { type: 2, id: 2, style: 1, label: 'Pay', custom_id: 'pay:everything' };
  const message = {
    ...{ ...PLAIN_MESSAGE, id: '1100000000000000002', authorId: sourceOf(bot.id) },
    components: [{ type: 1, id: 1, components: [button] }],
    webhook: { name: 'Bot', avatarUrl: null },
  } as MessageRecord;
  expect(await imported({ messages: [message] })).toMatchObject({ status: 'finished', problems: [] });
  await host.do(authorizeBot, {
    params: application,
    body: { serverId, permissions: String(bits('viewChannel', 'sendMessages')) },
  });
  const here = { channelId: await channelId() };
  const [shown] = await host.do(listMessages, { params: here });
  expect(shown).toMatchObject({ author: { displayName: 'Bot', tag: 'bot' }, components: message.components });
  expect(shown?.author.id).not.toBe(bot.id);
  const pressed = await host.call(createInteraction, {
    body: {
      ...{ ...here, ...application, messageId: shown?.id ?? '' },
      type: INTERACTION_TYPES.component,
      data: { custom_id: button.custom_id },
    },
  });
  expect(pressed.code).toBe('invalid_interaction');
});

it('a poll with the id of an existing one does not change when that one ends', async () => {
  const home = await aServer(instance);
  const params = { channelId: home.channel.id };
  const poll = { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] };
  const asked = await home.owner.do(sendMessage, { params, body: { poll } });
  const { sourceOf } = await anImportedServer();
  const later = {
    question: 'When?',
    answers: [{ id: '1', text: 'Later', emoji: null }],
    allowMultiselect: false,
    expiresAt: '2999-01-01T00:00:00.000Z',
    endedAt: null,
    counts: [0],
    total: 0,
    votes: [],
  };
  await imported({ messages: [{ ...PLAIN_MESSAGE, id: sourceOf(asked.id), authorId: '1', poll: later }] });
  await instance.clock.advance(25 * 3_600_000);
  await instance.runDueJobs();
  const page = await home.owner.do(listMessages, { params });
  expect(page.find(({ id }) => id === asked.id)?.poll?.ended).toBe(true);
});
