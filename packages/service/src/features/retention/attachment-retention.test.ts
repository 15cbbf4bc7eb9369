/** Retention of attachments, through the API, the gateway and the jobs. */
import { DAY_MS } from '@guildhall/platform';
import {
  addReaction,
  createChannel,
  crosspostMessage,
  editMessage,
  followChannel,
  getMessage,
  getRetention,
  getServerStorage,
  listAuditLog,
  listMessages,
  type Message,
  pinMessage,
  previewRetention,
  searchServerMessages,
  sendMessage,
  updateRetention,
} from '@guildhall/protocol';
import {
  aBot,
  aServer,
  aServerWithMember,
  connectProbe,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { beforeEach, expect, it } from 'vitest';
import { listOperatorLog } from '../operators/index.ts';
import { liftHold, placeHold, previewServerRetention, runRetention } from './index.ts';

const instance = useInstance({ settings: { ATTACHMENT_RETENTION_MAX_DAYS: '20' } });
const operator = useOperator(instance);
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;

beforeEach(async () => {
  ({ server, owner, member } = await aServerWithMember(instance));
});

const inServer = () => ({ serverId: server.id });
const inChannel = () => ({ channelId: server.channel.id });
const files = [new File(['one'], 'one.txt'), new File(['three'], 'two.txt')];
const post = (
  body: object = {},
  params = inChannel(),
  who: Pick<TestPerson, 'do'> = member,
): Promise<Message> => who.do(sendMessage, { params, body, files });
const look = ({ id, channelId }: Message): Promise<Message> =>
  owner.do(getMessage, { params: { channelId, messageId: id } });
const keep = (attachmentDays: number | null, rest: object = {}) =>
  owner.do(updateRetention, { params: inServer(), body: { attachmentDays, ...rest } });
/** Advances the clock by days, then removes what has expired. */
async function passDays(days: number): Promise<void> {
  instance.clock.advance(days * DAY_MS);
  await expire();
}
/** Until nothing is left to remove: a second passes between the jobs of a server. */
async function expire(): Promise<void> {
  await runRetention(operator);
  for (let round = 0; round < 3; round += 1) {
    await instance.runDueJobs();
    instance.clock.advance(1000);
  }
}
const statuses = async ({ attachments }: Message) =>
  Promise.all(attachments.map(async ({ url }) => (await fetch(url)).status));
const stored = async () => (await owner.do(getServerStorage, { params: inServer() })).bytes;

it("accepts rules only from the owner, up to the instance's maximum, and audits them", async () => {
  const change = (body: object, who = owner) => who.call(updateRetention, { params: inServer(), body });
  expect((await change({ attachmentDays: 30 }, member)).code).toBe('not_owner');
  const ofChannel = { channels: [{ ...inChannel(), messageDays: null, attachmentDays: 21 }] };
  const answers = await Promise.all(
    [{ attachmentDays: 0 }, { attachmentDays: 21 }, { attachmentDays: '3' }, ofChannel].map((body) =>
      change(body),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  await keep(20, { channels: [{ ...inChannel(), messageDays: 9 }] });
  expect(await owner.do(getRetention, { params: inServer() })).toEqual({
    messageDays: null,
    attachmentDays: 20,
    channels: [{ ...inChannel(), messageDays: 9, attachmentDays: null }],
    maximumDays: null,
    attachmentMaximumDays: 20,
    startsAt: expect.any(String),
  });
  const { entries } = await owner.do(listAuditLog, { params: inServer(), query: {} });
  expect(entries[0]?.changes).toContainEqual({ key: 'retention.attachmentDays', old: null, new: 20 });
});

it('previews its effect, then removes the files and keeps messages and texts', async () => {
  const old = await post({ content: 'look at this' });
  const bare = await post();
  await owner.do(pinMessage, { params: { ...inChannel(), messageId: old.id } });
  await owner.do(addReaction, { params: { ...inChannel(), messageId: bare.id, emoji: '👍' } });
  await keep(5);
  instance.clock.advance(6 * DAY_MS);
  const fresh = await post({ content: 'stays' });
  expect(await stored()).toBe(24);
  const preview = { files: 4, bytes: 16, isMore: false };
  expect(await owner.do(previewRetention, { params: inServer(), body: {} })).toMatchObject({
    messages: 0,
    channels: [],
    attachments: { ...preview, channels: [{ ...inChannel(), days: 5, messages: 2, ...preview }] },
  });
  expect(await previewServerRetention(operator, { server: server.id })).toMatchObject([
    { removes: 'attachments', ...inChannel(), channel: server.channel.name, days: 5, ...preview },
  ]);
  const probe = await connectProbe(instance.url, { token: member.token });
  await expire();
  const gone = { attachments: [], expiredAttachments: 2, editedAt: null };
  expect((await probe.take('MESSAGE_UPDATE')).d).toMatchObject({ ...gone, id: old.id });
  expect((await probe.take('MESSAGE_UPDATE')).d).toMatchObject({ ...gone, id: bare.id });
  await probe.close();
  expect(await look(old)).toMatchObject({ ...gone, content: 'look at this', pinned: true });
  expect(await look(bare)).toMatchObject({ ...gone, content: '', reactions: [{ emoji: '👍', count: 1 }] });
  expect(await look(fresh)).toEqual({ ...fresh, attachments: expect.arrayContaining([]) });
  expect([await statuses(old), await statuses(bare)]).toEqual([
    [404, 404],
    [404, 404],
  ]);
  expect(await statuses(await look(fresh))).toEqual([200, 200]);
  expect(await stored()).toBe(8);
  const found = await owner.do(searchServerMessages, { params: inServer(), query: { has: 'file' } });
  expect(found.items.map(({ id }) => id)).toEqual([fresh.id]);
  const [entry] = await listOperatorLog(operator, {});
  expect(entry).toMatchObject({ action: 'attachments expired', target: server.id, after: { files: 4 } });
});

it('waits a day after a change, and respects rules of channels', async () => {
  const archive = await owner.do(createChannel, {
    params: inServer(),
    body: { name: 'archive', kind: 'text' },
  });
  const [here, there] = [await post(), await post({}, { channelId: archive.id })];
  instance.clock.advance(4 * DAY_MS);
  await keep(3, { channels: [{ channelId: archive.id, messageDays: null, attachmentDays: 6 }] });
  const counts = async () =>
    Promise.all([here, there].map(async (message) => (await look(message)).attachments.length));
  await passDays(0.9);
  expect(await counts()).toEqual([2, 2]);
  await passDays(0.2);
  expect(await counts()).toEqual([0, 2]);
  await passDays(1);
  expect(await counts()).toEqual([0, 0]);
});

it('follows the maximum of the instance', async () => {
  const message = await post();
  await passDays(19);
  expect((await look(message)).attachments).toHaveLength(2);
  const shown = await previewServerRetention(operator, { server: server.id, attachmentMaximum: 19 });
  expect(shown).toMatchObject([{ removes: 'attachments', files: 2, bytes: 8 }]);
  await passDays(1);
  expect((await look(message)).expiredAttachments).toBe(2);
});

it('removes neither files on hold nor sold files', async () => {
  const [held, free] = [await post(), await post({}, inChannel(), owner)];
  const sold = await post({ content: 'for sale' });
  await queryDatabase(
    instance,
    `update messages set parts = parts || '{"coins": {"price": 5}}' where id = $1`,
    [sold.id],
  );
  const hold = { kind: 'user', target: member.username } as const;
  await placeHold(operator, hold);
  await keep(3);
  await passDays(4);
  expect((await look(held)).attachments).toHaveLength(2);
  expect((await look(free)).attachments).toEqual([]);
  await liftHold(operator, hold);
  await expire();
  expect((await look(held)).expiredAttachments).toBe(2);
  const left = await queryDatabase(instance, `select id from messages where parts ? 'attachments'`);
  expect(left.map(({ id }) => String(id))).toContain(sold.id);
});

it('continues after a hundred messages, and works together with expiring messages', async () => {
  const sample = await post();
  const [{ parts } = {}] = await queryDatabase(instance, 'select parts from messages where id = $1', [
    sample.id,
  ]);
  await queryDatabase(
    instance,
    `insert into messages (channel_id, id, author_id, content, parts)
     select $1, $2::bigint + n, $3, 'old', $4 from generate_series(1, 130) n`,
    [server.channel.id, sample.id, member.id, parts],
  );
  await keep(2, { messageDays: 6 });
  await passDays(3);
  const messages = () => owner.do(listMessages, { params: inChannel(), query: { limit: 100 } });
  const left = await messages();
  expect(left).toHaveLength(100);
  expect(left.every(({ attachments, content }) => attachments.length === 0 && content === 'old')).toBe(true);
  expect((await look(sample)).expiredAttachments).toBe(2);
  await passDays(4);
  expect(await messages()).toEqual([]);
});

it('removes pictures and components that show a removed file', async () => {
  const bot = await aBot(instance, server);
  const url = 'attachment://one.txt';
  const embed = await post(
    {
      embeds: [
        { title: 'Report', image: { url }, footer: { text: 'by us', icon_url: url } },
        { thumbnail: { url } },
      ],
    },
    inChannel(),
    bot,
  );
  const layout = await post(
    {
      flags: 32768,
      components: [
        { type: 10, content: 'Text' },
        { type: 13, file: { url } },
        { type: 17, components: [{ type: 12, items: [{ media: { url: 'attachment://two.txt' } }] }] },
        {
          type: 9,
          components: [{ type: 10, content: 'Beside' }],
          accessory: { type: 11, media: { url } },
        },
      ],
    },
    inChannel(),
    bot,
  );
  await keep(1);
  await passDays(3);
  expect((await look(embed)).embeds).toEqual([
    expect.objectContaining({ title: 'Report', footer: { text: 'by us' } }),
  ]);
  expect((await look(embed)).embeds[0]?.image ?? null).toBeNull();
  expect((await look(layout)).components.map((component) => Reflect.get(component, 'content'))).toEqual([
    'Text',
    'Beside',
  ]);
});

it('does not apply to copies of announcements in other servers, even if the original is edited', async () => {
  const bot = await aBot(instance, server);
  const target = await aServer(instance, owner);
  const news = await owner.do(createChannel, {
    params: inServer(),
    body: { name: 'news', kind: 'announcement' },
  });
  const params = { channelId: news.id };
  await owner.do(followChannel, { params, body: { targetChannelId: target.channel.id } });
  const embeds = [{ title: 'Plan', image: { url: 'attachment://one.txt' } }];
  const original = await post({ embeds }, params, bot);
  await owner.do(crosspostMessage, { params: { ...params, messageId: original.id } });
  await instance.runDueJobs();
  const copies = () => owner.do(listMessages, { params: { channelId: target.channel.id } });
  expect((await copies())[0]?.attachments).toHaveLength(2);
  await owner.do(updateRetention, { params: { serverId: target.id }, body: { attachmentDays: 1 } });
  await passDays(3);
  expect((await look(original)).attachments).toHaveLength(2);
  const gone = { attachments: [], expiredAttachments: 2, embeds: [{ title: 'Plan' }] };
  expect(await copies()).toMatchObject([gone]);
  await bot.do(editMessage, { params: { ...params, messageId: original.id }, body: { content: 'edited' } });
  await instance.runDueJobs();
  const [copy] = await copies();
  expect(copy).toMatchObject({ ...gone, content: 'edited' });
  expect(copy?.embeds[0]).not.toHaveProperty('image');
});
