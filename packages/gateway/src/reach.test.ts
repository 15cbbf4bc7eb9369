/** Live delivery and replay follow one rule: a replay on another process sends the same events as live delivery. */
import type { Audience } from '@guildhall/platform/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventInput } from './testing/fake-tail.ts';
import { FakeWorld } from './testing/fake-world.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

/** On shard 0 and 1 of two. */
const SERVERS = ['4194304000', '4198498304'] as const;
const CHANNELS = ['general', 'staff', 'lounge'];
const USERS = ['100', '200', '300', '400'];
const PERSON = '400';
const MARK = 'TEST_MARK';

/** All accounts but one are bots, so that sessions can have a shard. */
function aWorld(): FakeWorld {
  const world = new FakeWorld();
  const channels = { general: ['everyone', 'admin'], staff: ['admin'], lounge: ['everyone', 'admin'] };
  world.server(SERVERS[0], { '100': 'everyone', '200': 'admin' }, channels);
  world.server(SERVERS[1], { '100': 'admin', '300': 'everyone' }, channels);
  world.channelsForAdults.add('lounge');
  world.adults.add('200').add('300');
  world.friends.set('400', ['300']).set('300', ['400']);
  return world;
}

const permission = fc.constantFrom('viewChannel', 'banMembers', 'manageServer', 'unheard of');
const narrowed = {
  permission,
  anyPermission: fc.array(permission, { maxLength: 2 }),
  serverPermission: permission,
  exceptUserId: fc.constantFrom(...USERS),
  exceptUserIds: fc.uniqueArray(fc.constantFrom(...USERS), { maxLength: 3 }),
};
const NARROWED = { requiredKeys: [] };
const server = fc.constantFrom(...SERVERS);
const user = fc.constantFrom(...USERS);
const some = <Item>(item: fc.Arbitrary<Item>) => fc.uniqueArray(item, { maxLength: 3 });

function audienceOf<Kind extends Audience['kind']>(
  kind: Kind,
  fields: { readonly [Key in keyof Omit<Audience, 'kind'>]?: fc.Arbitrary<Audience[Key]> },
): fc.Arbitrary<Audience> {
  return fc
    .tuple(fc.record({ id: user, ...fields }), fc.record(narrowed, NARROWED))
    .map(([required, narrowing]) => ({ ...narrowing, ...required, kind }) as Audience);
}

const audience = fc.oneof(
  audienceOf('server', { id: server }),
  audienceOf('channel', { id: fc.constantFrom(...CHANNELS), serverId: server }),
  audienceOf('channel', {
    id: fc.constantFrom(...CHANNELS),
    ids: some(fc.constantFrom(...CHANNELS)),
    serverId: server,
  }),
  audienceOf('user', { id: user }),
  audienceOf('user', { id: user, serverId: server }),
  audienceOf('users', { ids: some(user) }),
  audienceOf('servers', { ids: some(server), userIds: some(user) }),
  audienceOf('viewers', { id: user }),
  audienceOf('everyone', {}),
);
const events = fc.array(fc.tuple(fc.constantFrom('MESSAGE_CREATE', 'USER_UPDATE'), audience), {
  minLength: 1,
  maxLength: 40,
});

/** A session of each account; the first account also has one on each of two shards. */
const SESSIONS = [
  ...USERS.map((userId) => ({ userId, identify: {} })),
  ...[0, 1].map((shard) => ({ userId: '100', identify: { shard: [shard, 2] } })),
];

async function connectAll({ world, connect }: TestGateway) {
  return Promise.all(
    SESSIONS.map(async ({ userId, identify }) => {
      const token = world.account(userId, userId === PERSON ? 'person' : 'bot');
      const client = connect();
      const { sessionId } = (await client.identify(token, identify)).d;
      return { userId, token, client, sessionId };
    }),
  );
}

test('a session gets the same events live and by replay', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (drawn) => {
      await using running = await startGateway({ world: aWorld(), rateLimitScale: 1000 });
      await using other = await startGateway({
        world: running.world,
        tail: running.tail,
        rateLimitScale: 1000,
      });
      const sessions = await connectAll(running);
      const start = running.tail.head();
      const inputs = drawn.map(
        ([name, to], number): EventInput => ({ name, audience: to, payload: { number } }),
      );
      await running.tail.publish(...inputs, ...USERS.map(markFor), ...SERVERS.map(markIn));
      for (const { token, client, sessionId } of sessions) {
        const live = (await client.eventsUntil(MARK)).map(({ d }) => d.number);
        client.ws.terminate();
        await client.closed();
        const later = other.connect();
        await later.resume(token, sessionId, 1, start);
        const replayed = (await later.eventsUntil(MARK)).map(({ d }) => d.number);
        expect(replayed).toEqual(live);
      }
    }),
    { numRuns: 25 },
  );
});

function markFor(userId: string): EventInput {
  return { name: MARK, audience: { kind: 'user', id: userId } };
}

/** Sessions on a shard other than the first do not follow accounts. */
function markIn(serverId: string): EventInput {
  return { name: MARK, audience: { kind: 'server', id: serverId } };
}
