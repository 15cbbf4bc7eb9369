/** A cached page equals the page that would be read now, after any change and on each of two processes. */
import { HOUR_MS } from '@guildhall/platform';
import {
  addReaction,
  bulkDeleteMessages,
  deleteMessage,
  editMessage,
  listMessages,
  pinMessage,
  removeOwnReaction,
  sendMessage,
  unpinMessage,
  updateProfile,
  votePoll,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  createCaller,
  queryDatabase,
  type TestInstance,
  type TestPerson,
  type TestServer,
  untilCaughtUp,
  useInstance,
} from '@guildhall/testkit';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

const keeping = useInstance();
const reading = useInstance(() => ({ sharing: keeping, settings: { KEPT_PAGES_MEGABYTES: '0' } }));
let server: TestServer;
let people: readonly TestPerson[];
const inChannel = () => ({ channelId: server.channel.id });

beforeAll(async () => {
  server = await aServer(keeping);
  people = [server.owner, await aMember(keeping, server)];
});

/** One person's client on one process. */
const on = (instance: TestInstance, { token }: TestPerson) => createCaller(instance.url, `Session ${token}`);

async function pageOn(instance: TestInstance, reader: TestPerson, limit = 50): Promise<string> {
  const page = await on(instance, reader).do(listMessages, { params: inChannel(), query: { limit } });
  return JSON.stringify(page).replaceAll(instance.url, '');
}

/** Compares the pages of the process with a cache and of the process without one, for each person. */
async function comparePages(): Promise<void> {
  const pages = await Promise.all(
    people.map(async (person) => [await pageOn(keeping, person), await pageOn(reading, person)] as const),
  );
  for (const [kept, read] of pages) expect(JSON.parse(kept)).toEqual(JSON.parse(read));
}

const KINDS = [
  'send',
  'reply',
  'file',
  'poll',
  'vote',
  'edit',
  'delete',
  'bulk delete',
  'react',
  'react',
  'take back',
  'pin',
  'unpin',
  'rename',
  'an hour later',
  'fold',
] as const;
interface Operation {
  readonly kind: (typeof KINDS)[number];
  readonly who: number;
  /** Whether the process with a cache makes the change. */
  readonly here: boolean;
  readonly which: number;
}

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat({ max: 1 }),
  here: fc.boolean(),
  which: fc.nat({ max: 3 }),
});

/** A step that no longer applies, such as a vote without a poll, is refused and changes nothing. */
async function perform({ kind, who, here, which }: Operation, round: string): Promise<void> {
  const person = people[who] ?? server.owner;
  const caller = on(here ? keeping : reading, person);
  const owner = on(here ? keeping : reading, server.owner);
  const recent = await caller.do(listMessages, { params: inChannel(), query: { limit: 4 } });
  const messageId = recent[which % Math.max(1, recent.length)]?.id ?? '1';
  const at = { ...inChannel(), messageId };
  const send = (body: object, files: readonly File[] = []) =>
    caller.call(sendMessage, { params: inChannel(), body, files });
  const emoji = which % 2 === 0 ? '👍' : '🎉';
  const work = {
    send: () => send({ content: `text ${round}` }),
    reply: () => send({ content: `reply ${round}`, replyTo: messageId }),
    file: () => send({ content: 'file' }, [new File(['text'], 'a.txt')]),
    poll: () => send({ content: '', poll: { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] } }),
    vote: () => caller.call(votePoll, { params: at, body: { answerIds: [String(1 + (which % 2))] } }),
    edit: () => caller.call(editMessage, { params: at, body: { content: `edited ${round}` } }),
    delete: () => owner.call(deleteMessage, { params: at }),
    'bulk delete': () =>
      owner.call(bulkDeleteMessages, {
        params: inChannel(),
        // At least two ids are needed; unknown ones are ignored.
        body: { ids: [...recent.map(({ id }) => id), '1', '2'].slice(0, 2) },
      }),
    react: () => caller.call(addReaction, { params: { ...at, emoji } }),
    'take back': () => caller.call(removeOwnReaction, { params: { ...at, emoji } }),
    pin: () => owner.call(pinMessage, { params: at }),
    unpin: () => owner.call(unpinMessage, { params: at }),
    rename: async () => {
      await caller.do(updateProfile, { body: { displayName: `Name ${round}` } });
      await Promise.all([keeping, reading].map(({ url }) => untilCaughtUp(url)));
    },
    'an hour later': async () => keeping.clock.advance(HOUR_MS),
    fold: async () => {
      await queryDatabase(keeping, `update page_changes set changed_at = now() - interval '2 hours'`);
      await queryDatabase(keeping, `select graphile_worker.add_job('forget-nonces')`);
      await keeping.runDueJobs();
    },
  }[kind];
  const answer = await work();
  expect(answer?.code).not.toBe('invalid_request');
}

describe('a cached page', () => {
  it('equals a fresh read, whatever two processes do', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 10 }),
        async (steps) => {
          for (const together of steps) {
            // Reads between the writes fill the cache with pages that the next write must invalidate.
            const reads = people.map((person) => pageOn(keeping, person));
            round += 1;
            await Promise.all([...together.map((one, index) => perform(one, `${round}.${index}`)), ...reads]);
            await comparePages();
          }
        },
      ),
      { numRuns: 4 },
    );
  });

  it('is returned without reading messages until something changes', async () => {
    await server.owner.do(sendMessage, { params: inChannel(), body: { content: 'kept' } });
    const before = await pageOn(keeping, server.owner, 7);
    // A change that the application never makes: the version stays the same, so the cached page is returned.
    await queryDatabase(keeping, `alter table messages disable trigger messages_page_changed`);
    const [newest] = JSON.parse(before).slice(-1);
    await queryDatabase(keeping, `update messages set content = 'unseen' where id = $1`, [newest.id]);
    await queryDatabase(keeping, `alter table messages enable trigger messages_page_changed`);
    expect(await pageOn(keeping, server.owner, 7)).toBe(before);
    await server.owner.do(pinMessage, { params: { ...inChannel(), messageId: newest.id } });
    expect(await pageOn(keeping, server.owner, 7)).toContain('unseen');
  });
});
