/** Sends of a batch share rows of the event log; its readers get the same events. */
import { type Message, sendMessage } from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  createCaller,
  type GatewayProbe,
  queryDatabase,
  startTestInstance,
  type TestInstance,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const first = useInstance();
const second = useInstance({ sharing: first });
let server: TestServer;
let member: TestPerson;

beforeAll(async () => {
  server = await aServer(first);
  member = await aMember(first, server);
});

/** Sends concurrently, so that most of them form batches. */
async function sendAtOnce(instance: Pick<TestInstance, 'url'>, count: number): Promise<Message[]> {
  const caller = createCaller(instance.url, `Session ${member.token}`);
  const params = { channelId: server.channel.id };
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      caller.do(sendMessage, { params, body: { content: `"${index}" \u007f` } }),
    ),
  );
}

async function rowsOfMessages(): Promise<number> {
  const [row] = await queryDatabase(
    first,
    `select count(*)::int as count from event_log where name = 'MESSAGE_CREATE'`,
  );
  return Number(row?.count);
}

function readyOf({ envelopes }: GatewayProbe): { readonly sessionId: string } {
  const ready = envelopes.find(({ t }) => t === 'READY');
  if (!ready) throw new Error('no READY came');
  return ready.d as { sessionId: string };
}

function created({ envelopes }: GatewayProbe) {
  return envelopes.filter(({ t }) => t === 'MESSAGE_CREATE').map(({ d, p }) => ({ d, p }));
}

/** A field of messages that the phrases of groups.ts do not know would end this, and each message would take twice the space. */
it('leaves out of the log what plain messages have in common', async () => {
  await sendAtOnce(first, 3);
  const rows = await queryDatabase(first, `select payload from event_log where name = 'MESSAGE_CREATE'`);
  for (const { payload } of rows) expect(payload).not.toMatch(/"[a-z]\w+":/i);
});

it('delivers the same events on the process that wrote them, on another one, and to a session that resumes', async () => {
  const probes = await Promise.all(
    [first, second].map(({ url }) => connectProbe(url, { token: server.owner.token })),
  );
  const [here, there] = probes as [GatewayProbe, GatewayProbe];
  const { sessionId } = readyOf(here);
  const messages = await sendAtOnce(first, 60);
  for (const { id } of messages)
    await Promise.all(probes.map((probe) => probe.take('MESSAGE_CREATE', (message) => message.id === id)));
  expect(await rowsOfMessages()).toBeLessThan(messages.length);
  expect(created(there)).toEqual(created(here));
  const sent = new Map(messages.map((message) => [message.id, message]));
  for (const { d } of created(here))
    expect(d).toMatchObject(sent.get((d as Message).id) as unknown as Record<string, unknown>);

  const events = here.envelopes.filter(({ t }) => t === 'MESSAGE_CREATE');
  await here.close();
  for (const index of [0, 7, 40]) {
    const { s, p } = events[index] ?? {};
    const resumed = await connectProbe(second.url, {
      token: server.owner.token,
      resume: { sessionId, seq: s ?? 0, position: p ?? '' },
    });
    await resumed.take('RESUMED');
    expect(created(resumed)).toEqual(created(there).slice(index + 1));
    resumed.cut();
  }
  await there.close();
});

it('writes each event in a row of its own while a process of an older release runs', async () => {
  const older = `insert into process_leases values (1000, gen_random_uuid(), now() + interval '1 hour')`;
  await queryDatabase(first, older);
  const beside = await startTestInstance({ sharing: first });
  try {
    const before = await rowsOfMessages();
    await sendAtOnce(beside, 20);
    expect(await rowsOfMessages()).toBe(before + 20);
  } finally {
    await queryDatabase(first, 'delete from process_leases where process_number = 1000');
    await beside.stop();
  }
});
