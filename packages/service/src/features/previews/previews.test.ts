/** Previews of links through HTTP and gateway, with a local server as the internet (design 4.1, Totals). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSafeFetch } from '@guildhall/platform';
import {
  createWebhook,
  deleteMessage,
  editMessage,
  forwardMessage,
  getMessage,
  type Message,
  openDirectChannel,
  postWebhookMessage,
  removeRecipient,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  befriend,
  connectProbe,
  queryDatabase,
  startTestInstance,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let site: Server;
let siteUrl: string;
let asked: string[] = [];
let whenAsked: () => Promise<void> = async () => {};
const instance = useInstance({ safeFetch: createSafeFetch({ allowPrivate: true }) });
const guarded = useInstance();
let server: TestServer;
let bot: TestBot;

beforeAll(async () => {
  site = createServer(async ({ url = '', method }, response) => {
    asked.push(`${method} ${url}`);
    await whenAsked();
    if (url.startsWith('/gone'))
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Gone</title>');
    if (url.startsWith('/picture')) {
      return response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(method === 'HEAD' ? '' : Buffer.alloc(3_000_000));
    }
    if (url.startsWith('/moved')) return response.writeHead(302, { location: '/page-moved' }).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Page ${url}</title>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await aServer(instance);
  bot = await aBot(instance, server);
});
afterAll(async () => {
  await Promise.all([instance?.stop(), guarded?.stop()]);
  site?.close().closeAllConnections();
});
beforeEach(() => {
  asked = [];
  whenAsked = async () => {};
});

const inChannel = () => ({ channelId: server.channel.id });
const send = (content: string, more: object = {}, by: TestPerson | TestBot = server.owner) =>
  by.do(sendMessage, { params: inChannel(), body: { content, ...more } });
const read = ({ id }: Pick<Message, 'id'>) =>
  server.owner.do(getMessage, { params: { ...inChannel(), messageId: id } });
const edit = ({ id }: Message, body: object, by: TestPerson | TestBot = server.owner) =>
  by.do(editMessage, { params: { ...inChannel(), messageId: id }, body });
/** The page is fetched as soon as the message is stored, so the test prepares the response first. */
async function sentWhileFetching(
  content: string,
  meanwhile: (message: Message) => Promise<unknown>,
): Promise<Message> {
  const sent = Promise.withResolvers<Message>();
  whenAsked = async () => {
    whenAsked = async () => {};
    await meanwhile(await sent.promise);
  };
  const message = await send(content);
  sent.resolve(message);
  return message;
}
async function titles(message: Message): Promise<(string | undefined)[]> {
  await instance.runDueJobs();
  return (await read(message)).embeds.map(({ title }) => title);
}

it('come after the send, in an event, after the embeds of the sender', async () => {
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  const link = `${siteUrl}/first`;
  const sent = await send(`see ${link}`, { embeds: [{ title: 'Own' }] }, bot);
  expect(sent.embeds).toHaveLength(1);
  await instance.runDueJobs();
  const { d: event } = await probe.take('MESSAGE_UPDATE', ({ id }) => id === sent.id);
  expect(event.embeds).toEqual([
    { type: 'rich', title: 'Own' },
    {
      type: 'link',
      url: link,
      title: 'Page /first',
      provider: { name: '127.0.0.1', url: siteUrl },
    },
  ]);
  const seen = await read(sent);
  expect(seen.embeds).toEqual(event.embeds);
  expect(seen.editedAt).toBeNull();
  await probe.close();
});

it('are limited to five, in order, fetched once while they are cached', async () => {
  const links = Array.from({ length: 6 }, (_, n) => `${siteUrl}/many${n}`);
  const sent = await send(links.join(' '));
  expect(await titles(sent)).toEqual([0, 1, 2, 3, 4].map((n) => `Page /many${n}`));
  expect(asked).toHaveLength(5);
  const again = await send(`${links[1]}#part`);
  expect(await titles(again)).toEqual(['Page /many1']);
  expect((await read(again)).embeds[0]?.url).toBe(`${links[1]}#part`);
  expect(asked).toHaveLength(5);
  instance.clock.advance(24 * 3_600_000);
  await titles(await send(`${links[1]}`));
  expect(asked).toHaveLength(6);
});

it('are not created for links in brackets or code, missing pages, or the instance itself', async () => {
  const quiet = await send(`<${siteUrl}/quiet> \`${siteUrl}/code\``);
  expect(await titles(quiet)).toEqual([]);
  expect(await titles(await send(`${instance.url}/login`))).toEqual([]);
  expect(asked).toEqual([]);
  const gone = await send(`${siteUrl}/gone http://127.0.0.1:9/`);
  expect(await titles(gone)).toEqual([]);
  expect(asked).toEqual(['GET /gone']);
  expect(await titles(await send(`${siteUrl}/moved`))).toEqual(['Page /page-moved']);
});

it('check only the type of a large picture', async () => {
  await titles(await send(`${siteUrl}/picture`));
  expect(asked).toEqual(['GET /picture', 'HEAD /picture']);
});

it('follow an edit, and disappear with the last link', async () => {
  const sent = await send(`${siteUrl}/before`);
  expect(await titles(sent)).toEqual(['Page /before']);
  await edit(sent, { content: `${siteUrl}/after` });
  expect(await titles(sent)).toEqual(['Page /after']);
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  await edit(sent, { content: 'no link' });
  expect(await titles(sent)).toEqual([]);
  await probe.take('MESSAGE_UPDATE', ({ id, embeds }) => id === sent.id && embeds.length === 0);
  await probe.close();
});

it('do not return after the author has removed them', async () => {
  const sent = await send(`${siteUrl}/unwanted`);
  expect(await titles(sent)).toEqual(['Page /unwanted']);
  expect((await edit(sent, { embeds: [] })).embeds).toEqual([]);
  await edit(sent, { content: `${siteUrl}/unwanted2` });
  expect(await titles(sent)).toEqual([]);
  const early = await send(`${siteUrl}/early`);
  await edit(early, { embeds: [] });
  expect(await titles(early)).toEqual([]);
});

it('are not shown if the message was deleted or edited in between', async () => {
  const deleted = await sentWhileFetching(`${siteUrl}/deleted`, ({ id }) =>
    server.owner.do(deleteMessage, { params: { ...inChannel(), messageId: id } }),
  );
  await instance.runDueJobs();
  expect(asked).toEqual(['GET /deleted']);
  const edited = await sentWhileFetching(`${siteUrl}/edited`, (message) =>
    edit(message, { content: `${siteUrl}/newer` }),
  );
  expect(await titles(edited)).toEqual(['Page /newer']);
  const events = await queryDatabase(
    instance,
    `select count(*)::int as count from event_log where name = 'MESSAGE_UPDATE' and payload::json->>'id' = $1`,
    [deleted.id],
  );
  expect(events).toEqual([{ count: 0 }]);
});

it('are not announced to people removed from the group in between', async () => {
  const { owner } = server;
  const members = [await aMember(instance, server), await aMember(instance, server)] as const;
  for (const member of members) await befriend(owner, member);
  const recipientIds = members.map(({ id }) => id);
  const { id: channelId } = await owner.do(openDirectChannel, { body: { recipientIds } });
  const [removed, staying] = await Promise.all(
    members.map(({ token }) => connectProbe(instance.url, { token })),
  );
  whenAsked = async () => {
    whenAsked = async () => {};
    await owner.do(removeRecipient, { params: { channelId, userId: members[0].id } });
  };
  await owner.do(sendMessage, { params: { channelId }, body: { content: `${siteUrl}/private` } });
  await instance.runDueJobs();
  await staying?.take('MESSAGE_UPDATE', ({ channelId: at }) => at === channelId);
  const last = await send('last');
  await removed?.take('MESSAGE_CREATE', ({ id }) => id === last.id);
  expect(removed?.envelopes.filter(({ t }) => t === 'MESSAGE_UPDATE')).toEqual([]);
  await Promise.all([removed?.close(), staying?.close()]);
});

it("are not created for forwards, whose snapshot keeps the original's previews", async () => {
  const original = await send(`${siteUrl}/forwarded`);
  await titles(original);
  asked = [];
  const { messages } = await server.owner.do(forwardMessage, {
    params: { ...inChannel(), messageId: original.id },
    body: { targetChannelIds: [server.channel.id] },
  });
  const [forward] = messages;
  if (!forward) throw new Error('nothing was forwarded');
  expect(await titles(forward)).toEqual([]);
  expect((await read(forward)).forward?.embeds).toMatchObject([{ title: 'Page /forwarded' }]);
  expect(asked).toEqual([]);
});

it('of one author, or all webhooks of a server, take up to a minute in ten, so that slow pages do not delay those of others', async () => {
  const limited = await startTestInstance({
    safeFetch: createSafeFetch({ allowPrivate: true }),
    settings: { RATE_LIMIT_SCALE: '1' },
  });
  const busy = await aServer(limited);
  const member = await aMember(limited, busy);
  const params = { channelId: busy.channel.id };
  const titleOf = async (path: string, by: TestPerson) => {
    const { id } = await by.do(sendMessage, { params, body: { content: `${siteUrl}${path}` } });
    await limited.runDueJobs();
    const { embeds } = await by.do(getMessage, { params: { ...params, messageId: id } });
    return embeds[0]?.title;
  };
  whenAsked = async () => limited.clock.advance(5000);
  for (let n = 0; n < 15; n += 1) await titleOf(`/slow${n}`, busy.owner);
  expect(asked).toHaveLength(12);
  expect(await titleOf('/theirs', member)).toBe('Page /theirs');
  limited.clock.advance(600_000);
  expect(await titleOf('/later', busy.owner)).toBe('Page /later');
  const webhooks = await Promise.all(
    ['a', 'b', 'c'].map((name) => busy.owner.do(createWebhook, { params, body: { name } })),
  );
  asked = [];
  for (let n = 0; n < 15; n += 1) {
    const { id: webhookId = '', url = '' } = webhooks[n % 3] ?? {};
    const webhookToken = url.split('/').at(-1) ?? '';
    const body = { content: `${siteUrl}/hook${n}` };
    await member.do(postWebhookMessage, { params: { webhookId, webhookToken }, body });
    await limited.runDueJobs();
  }
  expect(asked).toHaveLength(12);
  await limited.stop();
});

it('are fetched only from the public internet', async () => {
  const elsewhere = await aServer(guarded);
  const links = [
    siteUrl,
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://10.0.0.1/',
  ];
  const { id } = await elsewhere.owner.do(sendMessage, {
    params: { channelId: elsewhere.channel.id },
    body: { content: links.join(' ') },
  });
  await guarded.runDueJobs();
  const seen = await elsewhere.owner.do(getMessage, {
    params: { channelId: elsewhere.channel.id, messageId: id },
  });
  expect(seen.embeds).toEqual([]);
  expect(asked).toEqual([]);
});
