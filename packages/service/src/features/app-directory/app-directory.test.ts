/** The App Directory through HTTP: listing, finding and adding apps. */
import {
  authorizeBot,
  createApplication,
  createBot,
  deleteApplication,
  deleteServer,
  getApplication,
  listDiscoveryApps,
  updateApplication,
} from '@guildhall/protocol';
import {
  aPerson,
  aServer,
  type Caller,
  createCaller,
  PASSWORD,
  refusalOf,
  type TestPerson,
  uniqueName,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';
import { setBotVerified, suspendUser, unsuspendUser } from '../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);
let developer: TestPerson;

beforeAll(async () => {
  developer = await aPerson(instance);
});

interface TestApp {
  readonly id: string;
  readonly username: string;
  readonly bot: Caller;
}

/** An app with a bot, listed in the directory by default. */
async function anApp(
  description: string,
  fields: object = { inDirectory: true },
  owner = developer,
): Promise<TestApp> {
  const { id } = await owner.do(createApplication, { body: { name: uniqueName('App') } });
  const params = { applicationId: id };
  const { user, token } = await owner.do(createBot, { params });
  await owner.do(updateApplication, { params, body: { description, ...fields } });
  return { id, username: user.username, bot: createCaller(instance.url, `Bot ${token}`) };
}

async function addTo(app: TestApp, servers: number): Promise<void> {
  for (let count = 0; count < servers; count += 1) {
    const { id: serverId, owner } = await aServer(instance);
    await owner.do(authorizeBot, { params: { applicationId: app.id }, body: { serverId } });
  }
}

const search = (query: Record<string, unknown>) => developer.call(listDiscoveryApps, { query });
const found = async (q: string) => (await search({ q })).body.items.map(({ id }) => id);
const change = (app: TestApp, body: object) =>
  developer.call(updateApplication, { params: { applicationId: app.id }, body });

it('shows an app with its bot and its number of servers', async () => {
  const word = uniqueName('shown');
  const app = await anApp(`Does ${word}`);
  await addTo(app, 2);
  const { items } = (await search({ q: word })).body;
  expect(items).toEqual([
    {
      id: app.id,
      name: expect.stringMatching(/^App/),
      description: `Does ${word}`,
      iconUrl: null,
      bot: {
        id: expect.any(String),
        username: app.username,
        displayName: expect.any(String),
        avatarUrl: null,
        tag: 'bot',
        clanTag: null,
      },
      serverCount: 2,
    },
  ]);
  expect((await app.bot.call(listDiscoveryApps, { query: { q: word } })).body.items).toEqual(items);
  expect((await createCaller(instance.url).call(listDiscoveryApps, { query: {} })).code).toBe('unauthorized');
});

it('does not count deleted servers', async () => {
  const app = await anApp(uniqueName('counted'));
  await addTo(app, 1);
  const { id: serverId, owner } = await aServer(instance);
  await owner.do(authorizeBot, { params: { applicationId: app.id }, body: { serverId } });
  await owner.do(deleteServer, { params: { serverId }, body: { password: PASSWORD } });
  const { items } = (await search({ q: app.username })).body;
  expect(items).toMatchObject([{ id: app.id, serverCount: 1 }]);
  const params = { applicationId: app.id };
  expect(await developer.do(getApplication, { params })).toMatchObject({ serverCount: 1 });
});

it('lists only public bots', async () => {
  const word = uniqueName('public');
  const app = await anApp(word, {});
  expect(await found(word)).toEqual([]);
  const listing = { params: { applicationId: app.id }, body: { inDirectory: true } };
  expect((await app.bot.call(updateApplication, listing)).body.inDirectory).toBe(true);
  expect(await found(word)).toEqual([app.id]);
  expect((await change(app, { botPublic: false })).body.inDirectory).toBe(false);
  expect(await found(word)).toEqual([]);
  expect(await change(app, { inDirectory: true })).toMatchObject({ status: 400, code: 'not_public' });
  expect((await change(app, { botPublic: true })).body.inDirectory).toBe(false);
  expect((await change(app, { botPublic: true, inDirectory: true })).status).toBe(200);
  expect(await found(word)).toEqual([app.id]);
  await change(app, { inDirectory: false });
  expect(await found(word)).toEqual([]);
  const { id } = await developer.do(createApplication, { body: { name: 'Botless' } });
  const botless = { params: { applicationId: id }, body: { inDirectory: true } };
  expect((await developer.call(updateApplication, botless)).code).toBe('not_public');
});

it('searches name, description and username in any case, without wildcards', async () => {
  const app = await anApp('Größe: 100% _exact_');
  await change(app, { name: 'Zebra Ärger' });
  for (const q of [
    'zebra',
    'äRGER',
    'GRÖSSE'.replace('SS', 'ß'),
    '100%',
    '_exact',
    app.username.toUpperCase(),
  ])
    expect([q, await found(q)]).toEqual([q, [app.id]]);
  for (const q of ['1%0', 'zebra_ärger', 'zebra größe', '\\']) expect([q, await found(q)]).toEqual([q, []]);
});

it('lists verified bots first', async () => {
  const word = uniqueName('order');
  const [none, two, one, alsoNone, verified] = [
    await anApp(word),
    await anApp(word),
    await anApp(word),
    await anApp(word),
    await anApp(word),
  ];
  await addTo(two, 2);
  await addTo(one, 1);
  await setBotVerified(operator, verified.id, true);
  const order = [verified.id, two.id, one.id, none.id, alsoNone.id];
  expect(await found(word)).toEqual(order);
  const tags = async () => (await search({ q: word })).body.items.map(({ bot }) => bot.tag);
  // An operator's command runs in its own process, so the changed tag arrives through the event log.
  const expected = ['verified_bot', 'bot', 'bot', 'bot', 'bot'];
  await expect.poll(tags).toEqual(expected);
  const { items } = (await search({ q: word })).body;
  expect(items.map(({ serverCount }) => serverCount)).toEqual([0, 2, 1, 0, 0]);
  const page = (await search({ q: word, offset: 1, limit: 3 })).body;
  expect([page.items.map(({ id }) => id), page.hasMore]).toEqual([order.slice(1, 4), true]);
  const last = (await search({ q: word, offset: 4, limit: 48 })).body;
  expect([last.items.map(({ id }) => id), last.hasMore]).toEqual([order.slice(4), false]);
});

it('omits deleted apps', async () => {
  const word = uniqueName('deleted');
  const app = await anApp(word);
  const params = { applicationId: app.id };
  await developer.do(deleteApplication, { params, body: { password: PASSWORD } });
  expect(await found(word)).toEqual([]);
});

it.each([{ limit: 0 }, { limit: 49 }, { offset: -1 }, { offset: 961 }, { q: 'q'.repeat(301) }])(
  'refuses %j',
  async (query) => {
    expect((await search(query)).code).toBe('invalid_request');
  },
);

it.each(['owner', 'bot'])('neither shows nor adds apps while their %s is suspended', async (who) => {
  const owner = await aPerson(instance);
  const app = await anApp('Owned by someone suspended', { inDirectory: true }, owner);
  const server = await aServer(instance);
  const add = () =>
    server.owner.call(authorizeBot, { params: { applicationId: app.id }, body: { serverId: server.id } });
  const suspended = who === 'owner' ? owner.id : app.username;
  await suspendUser(operator, suspended, {});
  expect(await found(app.username)).toEqual([]);
  expect(await refusalOf(add())).toEqual([404, 'unknown_application']);
  await unsuspendUser(operator, suspended);
  expect(await found(app.username)).toEqual([app.id]);
  expect((await add()).status).toBe(200);
});
