/** After any actions in any order, READY's counts equal a count over all messages. */
import {
  acknowledgeMessage,
  acknowledgeServer,
  createChannel,
  createThread,
  deleteMessage,
  deleteRelationship,
  editMessage,
  followThread,
  giveRole,
  type Message,
  openDirectChannel,
  putRelationship,
  sendMessage,
  takeRole,
  unfollowThread,
} from '@guildhall/protocol';
import {
  aMember,
  aRole,
  aServer,
  connectProbe,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let people: readonly TestPerson[];
let roleId: string;
let directId: string;

beforeAll(async () => {
  server = await aServer(instance);
  people = [server.owner, await aMember(instance, server), await aMember(instance, server)];
  roleId = await aRole(instance, server, { position: 1, permissions: [] });
  const { id } = await person(1).do(openDirectChannel, { body: { recipientId: person(2).id } });
  directId = id;
});

function person(index: number): TestPerson {
  const found = people[index % people.length];
  if (!found) throw new Error('there is nobody');
  return found;
}

/** A record of all actions, from which the expected counts are computed each time. */
class World {
  readonly messages: Pick<
    Message,
    'id' | 'channelId' | 'author' | 'mentions' | 'mentionRoles' | 'mentionEveryone'
  >[] = [];
  readonly newest = new Map<string, string>();
  readonly marks = new Map<string, string>();
  readonly follows = new Map<string, string>();
  readonly holders = new Set<string>();
  readonly blocks = new Set<string>();
  readonly textId: string;
  readonly threadId: string;

  constructor(textId: string, threadId: string) {
    this.textId = textId;
    this.threadId = threadId;
    this.follows.set(key(threadId, server.owner.id), '0');
  }

  /** Conversations in which someone takes part. */
  placesOf(who: TestPerson): string[] {
    return [this.textId, this.threadId, ...(who.id === server.owner.id ? [] : [directId])];
  }

  count(who: TestPerson, channelId: string): number {
    const mark = BigInt(this.marks.get(key(channelId, who.id)) ?? 0);
    const since = this.follows.get(key(channelId, who.id));
    return this.messages.filter((message) => {
      if (message.channelId !== channelId || BigInt(message.id) <= mark) return false;
      if (message.author.id === who.id || this.blocks.has(key(who.id, message.author.id))) return false;
      return (
        channelId === directId ||
        (since !== undefined && BigInt(message.id) > BigInt(since)) ||
        message.mentions.includes(who.id) ||
        message.mentionEveryone ||
        (message.mentionRoles.includes(roleId) && this.holders.has(who.id))
      );
    }).length;
  }

  sent(message: Message): void {
    this.messages.push(message);
    this.newest.set(message.channelId, message.id);
    this.marks.set(key(message.channelId, message.author.id), message.id);
    const follow = key(message.channelId, message.author.id);
    if (message.channelId === this.threadId && !this.follows.has(follow))
      this.follows.set(follow, message.id);
  }

  read(who: TestPerson, channelId: string, messageId: string, manual: boolean): void {
    const mark = this.marks.get(key(channelId, who.id)) ?? '0';
    if (manual || BigInt(messageId) > BigInt(mark)) this.marks.set(key(channelId, who.id), messageId);
  }
}

const key = (one: string, other: string) => `${one}:${other}`;

const text = fc
  .subarray(['<everyone>', '<role>', '<0>', '<1>', '<2>', 'words'], { minLength: 1 })
  .map((parts) => parts.join(' '));
const written = (content: string) =>
  content
    .replace('<everyone>', '@everyone')
    .replace('<role>', `<@&${roleId}>`)
    .replace(/<(\d)>/g, (_, index) => `<@${person(Number(index)).id}>`);

const who = fc.nat(2);
const nth = fc.nat(20);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('send' as const), who, nth, text, reply: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), nth, text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ack' as const), who, nth, manual: fc.boolean() }) },
  fc.record({ kind: fc.constant('ackServer' as const), who }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('role' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('follow' as const), who }) },
  fc.record({ kind: fc.constant('block' as const), who }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const DO: {
  readonly [Kind in Step['kind']]: (world: World, of: Extract<Step, { kind: Kind }>) => Promise<unknown>;
} = {
  async send(world, { who: index, nth: at, text: content, reply }) {
    const author = person(index);
    const places = world.placesOf(author);
    const channelId = places[at % places.length] ?? world.textId;
    // Blocked people cannot send direct messages.
    if (channelId === directId && world.blocks.size > 0) return;
    const original = world.messages.filter((message) => message.channelId === channelId).at(-1);
    const body = { content: written(content), ...(reply && original ? { replyTo: original.id } : {}) };
    world.sent(await author.do(sendMessage, { params: { channelId }, body }));
  },
  async edit(world, { nth: at, text: content }) {
    const message = world.messages[at % Math.max(1, world.messages.length)];
    const author = people.find(({ id }) => id === message?.author.id);
    if (!message || !author) return;
    // Nor can they edit them.
    if (message.channelId === directId && world.blocks.size > 0) return;
    const params = { channelId: message.channelId, messageId: message.id };
    const edited = await author.do(editMessage, { params, body: { content: written(content) } });
    Object.assign(message, edited);
  },
  async delete(world, { nth: at }) {
    const index = at % Math.max(1, world.messages.length);
    const message = world.messages[index];
    const author = people.find(({ id }) => id === message?.author.id);
    if (!message || !author) return;
    await author.do(deleteMessage, { params: { channelId: message.channelId, messageId: message.id } });
    world.messages.splice(index, 1);
  },
  async ack(world, { who: index, nth: at, manual }) {
    const reader = person(index);
    const seen = world.messages.filter(({ channelId }) => world.placesOf(reader).includes(channelId));
    const message = seen[at % Math.max(1, seen.length)];
    if (!message) return;
    const params = { channelId: message.channelId, messageId: message.id };
    await reader.do(acknowledgeMessage, { params, body: { manual } });
    world.read(reader, message.channelId, message.id, manual);
  },
  async ackServer(world, { who: index }) {
    const reader = person(index);
    await reader.do(acknowledgeServer, { params: { serverId: server.id } });
    for (const channelId of [world.textId, world.threadId]) {
      const newest = world.newest.get(channelId);
      if (newest) world.read(reader, channelId, newest, false);
    }
  },
  async role(world, { who: index }) {
    const holder = person(index);
    const params = { serverId: server.id, userId: holder.id, roleId };
    if (world.holders.delete(holder.id)) return server.owner.do(takeRole, { params });
    world.holders.add(holder.id);
    return server.owner.do(giveRole, { params });
  },
  async follow(world, { who: index }) {
    const follower = person(index);
    const params = { channelId: world.threadId };
    if (world.follows.delete(key(world.threadId, follower.id)))
      return follower.do(unfollowThread, { params });
    world.follows.set(key(world.threadId, follower.id), world.newest.get(world.threadId) ?? '0');
    return follower.do(followThread, { params });
  },
  async block(world, { who: index }) {
    const [blocker, other] = [person(index), person(index + 1)];
    const params = { userId: other.id };
    if (world.blocks.delete(key(blocker.id, other.id))) return blocker.do(deleteRelationship, { params });
    world.blocks.add(key(blocker.id, other.id));
    return blocker.do(putRelationship, { params, body: { type: 'blocked' } });
  },
};

async function countsOf(who: TestPerson, places: readonly string[]): Promise<number[]> {
  const probe = await connectProbe(instance.url, { token: who.token });
  await probe.close();
  return places.map(
    (id) => probe.ready.readStates?.find(({ channelId }) => channelId === id)?.mentionCount ?? 0,
  );
}

async function aWorld(): Promise<World> {
  const { owner } = server;
  const channel = await owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'text', kind: 'text' },
  });
  const thread = await owner.do(createThread, {
    params: { channelId: channel.id },
    body: { name: 'Thread' },
  });
  return new World(channel.id, thread.id);
}

/** Removes roles, blocks and direct messages, which would otherwise remain for the next run. */
async function leave(world: World): Promise<void> {
  for (const [index, { id }] of people.entries()) {
    if (world.holders.has(id)) await DO.role(world, { kind: 'role', who: index });
    if (world.blocks.has(key(id, person(index + 1).id))) await DO.block(world, { kind: 'block', who: index });
  }
  for (const message of world.messages.filter(({ channelId }) => channelId === directId)) {
    const author = people.find(({ id }) => id === message.author.id);
    await author?.do(deleteMessage, { params: { channelId: directId, messageId: message.id } });
  }
}

it('is announced once after many edits back and forth', async () => {
  const world = await aWorld();
  const [author, holder] = [person(0), person(1)];
  const send = (content: string) =>
    author.do(sendMessage, { params: { channelId: world.textId }, body: { content } });
  await DO.role(world, { kind: 'role', who: 1 });
  const message = await send(`<@&${roleId}>`);
  await instance.runDueJobs();
  const probe = await connectProbe(instance.url, { token: holder.token });
  for (let edits = 0; edits < 10; edits += 1) {
    const content = edits % 2 === 0 ? 'nobody' : `<@&${roleId}>`;
    const params = { channelId: world.textId, messageId: message.id };
    await author.do(editMessage, { params, body: { content } });
  }
  await instance.runDueJobs();
  await send('afterwards');
  const { d } = await probe.take('READ_STATE_UPDATE', ({ channelId }) => channelId === world.textId);
  expect(d.mentionCount).toBe(1);
  await probe.take('MESSAGE_CREATE', ({ content }) => content === 'afterwards');
  expect(probe.untaken()).not.toContain('READ_STATE_UPDATE');
  await probe.close();
  await leave(world);
});

it('equals a recount', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const world = await aWorld();
      try {
        for (const one of steps) await DO[one.kind](world, one as never);
        for (const who of people) {
          const places = world.placesOf(who);
          expect(await countsOf(who, places)).toEqual(places.map((id) => world.count(who, id)));
        }
      } finally {
        await leave(world);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  ));
