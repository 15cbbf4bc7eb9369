/** Deleting a message while it changes: either comes first, and nothing is left half-written. */
import {
  addReaction,
  createChannel,
  createThread,
  deleteMessage,
  forwardMessage,
  getChannel,
  listMessages,
  listPins,
  type Message,
  pinMessage,
  sendMessage,
  votePoll,
} from '@guildhall/protocol';
import {
  aServerWithMember,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const ROUNDS = 6;

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let place: { readonly channelId: string };

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
  place = { channelId: server.channel.id };
});

type Call = Promise<{ readonly status: number; readonly code: string | undefined; readonly body: unknown }>;

/** Each change finds the message or fails with unknown_message. */
async function raceWithDeletion(
  body: object,
  files: readonly File[],
  act: (at: { channelId: string; messageId: string }) => Call,
  after: (done: { readonly id: string; readonly happened: boolean; readonly body: unknown }) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await server.owner.do(sendMessage, { params: place, body, files });
    const at = { ...place, messageId: id };
    const [answer, removal] = await Promise.all([
      act(at),
      server.owner.call(deleteMessage, { params: at }),
    ] as const);
    expect(removal.status).toBe(204);
    const happened = answer.status < 300;
    if (!happened) expect([answer.status, answer.code]).toEqual([404, 'unknown_message']);
    await after({ id, happened, body: answer.body });
  }
  expect(await rows('messages m where not exists (select from channels c where c.id = m.channel_id)')).toBe(
    0,
  );
}
const rows = async (from: string, values: string[] = []) =>
  Number((await queryDatabase(instance, `select count(*) from ${from}`, values))[0]?.count);

it('a reply is complete, and shows that its original was deleted', async () => {
  const act = ({ messageId }: { messageId: string }) =>
    member.call(sendMessage, { params: place, body: { content: 'answer', replyTo: messageId } });
  await raceWithDeletion({ content: 'x' }, [], act, async ({ happened, body }) => {
    const page = await member.do(listMessages, { params: place, query: { limit: 1 } });
    if (happened) expect(page).toMatchObject([{ id: (body as Message).id, reply: null, replyDeleted: true }]);
  });
});

it('a reaction or a vote is deleted with it', async () => {
  const poll = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };
  const react = (at: object) =>
    member.call(addReaction, { params: { ...at, emoji: '👍' } } as never) as unknown as Call;
  const vote = (at: object) =>
    member.call(votePoll, { params: at, body: { answerIds: ['1'] } } as never) as unknown as Call;
  for (const act of [react, vote])
    await raceWithDeletion({ poll }, [], act, async ({ id }) => {
      for (const table of ['message_reactions', 'polls', 'poll_votes'])
        expect(await rows(`${table} where message_id = $1`, [id])).toBe(0);
    });
});

it('a pin is deleted with it, and no longer counts', async () => {
  const act = (at: { channelId: string; messageId: string }) =>
    server.owner.call(pinMessage, { params: at }) as unknown as Call;
  await raceWithDeletion({ content: 'x' }, [], act, async () => {
    expect(await member.do(listPins, { params: place })).toEqual([]);
  });
});

it('a forward has its file, or neither exists', async () => {
  const target = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'target' },
  });
  const act = (at: { channelId: string; messageId: string }) =>
    member.call(forwardMessage, { params: at, body: { targetChannelIds: [target.id] } }) as unknown as Call;
  let sent = 0;
  await raceWithDeletion({ content: 'x' }, [new File(['content'], 'a.txt')], act, async ({ happened }) => {
    sent += happened ? 1 : 0;
    await instance.runDueJobs();
    const page = await member.do(listMessages, { params: { channelId: target.id } });
    expect(page).toHaveLength(sent);
    for (const { forward } of page)
      expect(await (await fetch(forward?.attachments[0]?.url ?? '')).text()).toBe('content');
    expect(await rows('stored_files where pending')).toBe(0);
  });
});

it('a thread started from it stays complete', async () => {
  const act = ({ messageId }: { messageId: string }) =>
    member.call(createThread, { params: place, body: { name: 'Thread', messageId } }) as unknown as Call;
  await raceWithDeletion({ content: 'x' }, [], act, async ({ id, happened, body }) => {
    const [threads, channels] = await Promise.all([
      rows(`threads t join channels c on c.id = t.thread_id where c.thread_starter_id = $1`, [id]),
      rows('channels where thread_starter_id = $1', [id]),
    ]);
    expect([threads, channels]).toEqual(happened ? [1, 1] : [0, 0]);
    if (!happened) return;
    const { id: channelId } = body as { id: string };
    expect(await member.do(getChannel, { params: { channelId } })).toMatchObject({ threadStarterId: id });
  });
});
