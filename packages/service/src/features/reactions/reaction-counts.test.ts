/** Counts stay right under concurrency, over random operations, and when an account is erased. */
import {
  addReaction,
  deleteAccount,
  listMessages,
  type Message,
  openDirectChannel,
  removeAllReactions,
  removeOwnReaction,
  removeReactionOf,
  removeReactionsWith,
  sendMessage,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  createCaller,
  type GatewayProbe,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';

const GRACE_MS = 14 * 24 * 3_600_000;

const instance = useInstance();
const other = useInstance({ sharing: instance });
let server: TestServer;
let people: readonly TestPerson[];

beforeAll(async () => {
  server = await aServer(instance);
  const members = await Promise.all([1, 2, 3].map(() => aMember(instance, server)));
  // Half of them use another process.
  people = [server.owner, ...members].map((person, index) =>
    index % 2 === 0 ? person : { ...person, ...createCaller(other.url, `Session ${person.token}`) },
  );
});

async function newMessage(channelId = server.channel.id) {
  const { id } = await server.owner.do(sendMessage, { params: { channelId }, body: { content: 'react' } });
  return { channelId, messageId: id };
}
async function reactionsOf(messageId: string, channelId = server.channel.id) {
  const page = await server.owner.do(listMessages, { params: { channelId }, query: { limit: 100 } });
  return page.find(({ id }) => id === messageId)?.reactions;
}
type Counts = Pick<Message['reactions'][number], 'emoji' | 'count'>[];
const countsOf = async (messageId: string): Promise<Counts> =>
  ((await reactionsOf(messageId)) ?? []).map(({ emoji, count }) => ({ emoji, count }));

it('are right when fifty join and leave at the same time, on two processes', async () => {
  const place = await newMessage();
  const params = { ...place, emoji: '👍' };
  await queryDatabase(
    instance,
    `with filled as (insert into message_reactions (channel_id, message_id, emoji, user_id)
       select $1, $2, '👍', 2000000 + n from generate_series(1, 10) n)
     update messages set reactions = '[{ "emoji": "👍", "count": 10 }]' where channel_id = $1 and id = $2`,
    [place.channelId, place.messageId],
  );
  const calls = Array.from({ length: 50 }, (_, index) => {
    const who = people[index % people.length] ?? server.owner;
    return who.do(Math.floor(index / people.length) % 2 === 0 ? addReaction : removeOwnReaction, { params });
  });
  await Promise.all(calls);
  const [row] = await queryDatabase(
    instance,
    `select (reactions -> 0 ->> 'count')::int as shown,
       (select count(*)::int from message_reactions where channel_id = $1 and message_id = $2) as stored
     from messages where channel_id = $1 and id = $2`,
    [place.channelId, place.messageId],
  );
  expect(row?.shown).toBe(row?.stored);
});

it('never exceed twenty kinds when many add different emoji at once', async () => {
  const place = await newMessage();
  const emojis = [...'😀😃😄😁😆😅😂🙂🙃😉😊😇😍😘😗😚😋😛😜🤪😝🤑🤗🤭🤫🤔🤐🤨😐😑'];
  const answers = await Promise.all(
    emojis.map((emoji, index) =>
      (people[index % people.length] ?? server.owner).call(addReaction, { params: { ...place, emoji } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'too_many_reactions')).toHaveLength(10);
  expect(await countsOf(place.messageId)).toHaveLength(20);
});

type Operation = readonly [kind: 'add' | 'remove' | 'removeOf' | 'with' | 'all', who: number, emoji: string];

async function perform(place: { channelId: string; messageId: string }, [kind, who, emoji]: Operation) {
  const actor = people[who] ?? server.owner;
  const params = { ...place, emoji };
  if (kind === 'add') await actor.do(addReaction, { params });
  else if (kind === 'remove') await actor.do(removeOwnReaction, { params });
  else if (kind === 'removeOf')
    await server.owner.do(removeReactionOf, { params: { ...params, userId: actor.id } });
  else if (kind === 'with') await server.owner.do(removeReactionsWith, { params });
  else await server.owner.do(removeAllReactions, { params: place });
}

/** The counts that a client computes from events alone. */
function fromEvents(probe: GatewayProbe, messageId: string): Counts {
  let counts: Counts = [];
  for (const { t, d } of probe.envelopes) {
    const told = d as { messageId?: string; emoji?: string; count?: number } | null;
    if (told?.messageId !== messageId) continue;
    const { emoji = '', count = 0 } = told;
    if (t === 'MESSAGE_REACTION_REMOVE_ALL') counts = [];
    else if (count === 0) counts = counts.filter((one) => one.emoji !== emoji);
    else if (counts.some((one) => one.emoji === emoji))
      counts = counts.map((one) => (one.emoji === emoji ? { emoji, count } : one));
    else counts = [...counts, { emoji, count }];
  }
  return counts;
}

it('equal the events, whatever happens', async () => {
  const operation = fc.tuple(
    fc.constantFrom('add', 'add', 'add', 'remove', 'removeOf', 'with', 'all'),
    fc.nat({ max: 3 }),
    fc.constantFrom('👍', '❤️', '🎉'),
  ) as fc.Arbitrary<Operation>;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async (rounds) => {
        // A new connection per run, because nobody sends heartbeats.
        const probe = await connectProbe(instance.url, { token: server.owner.token });
        const place = await newMessage();
        // The actions of a round run concurrently.
        for (const round of rounds) await Promise.all(round.map((one) => perform(place, one)));
        await people[1]?.do(addReaction, { params: { ...place, emoji: '🏁' } });
        await probe.take(
          'MESSAGE_REACTION_ADD',
          ({ messageId, emoji }) => messageId === place.messageId && emoji === '🏁',
        );
        expect(fromEvents(probe, place.messageId)).toEqual(await countsOf(place.messageId));
        await probe.close();
      },
    ),
    { numRuns: 12 },
  );
});

it('drop when an account is erased: its reactions are removed, with an event each, in direct messages too', async () => {
  const leaver = await aMember(instance, server);
  const inServer = [await newMessage(), await newMessage()];
  const { id: channelId } = await server.owner.do(openDirectChannel, { body: { recipientId: leaver.id } });
  const direct = await newMessage(channelId);
  for (const place of [...inServer, direct]) {
    await server.owner.do(addReaction, { params: { ...place, emoji: '👍' } });
    await leaver.do(addReaction, { params: { ...place, emoji: '👍' } });
    await leaver.do(addReaction, { params: { ...place, emoji: '🎉' } });
  }
  await leaver.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
  instance.clock.advance(GRACE_MS);
  // Connects after the jump, because no heartbeat would be in time.
  const witness = await connectProbe(instance.url, { token: server.owner.token });
  await instance.runDueJobs();
  for (const place of [...inServer, direct]) {
    expect(await reactionsOf(place.messageId, place.channelId)).toEqual([
      { emoji: '👍', count: 1, me: true },
    ]);
    const serverId = place === direct ? null : server.id;
    for (const [emoji, count] of [
      ['👍', 1],
      ['🎉', 0],
    ]) {
      const told = await witness.take(
        'MESSAGE_REACTION_REMOVE',
        (payload) => payload.messageId === place.messageId && payload.emoji === emoji,
      );
      expect(told.d).toEqual({ ...place, serverId, userId: leaver.id, emoji, count });
    }
  }
  const left = 'select 1 from message_reactions where user_id = $1';
  expect(await queryDatabase(instance, left, [leaver.id])).toEqual([]);
});
