/** kill -9 under load: after a restart, every acknowledged message exists exactly once, in order. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareIds, listMessages, type Message, sendMessage } from '@guildhall/protocol';
import { aMember, aServer, connectProbe, createCaller, type TestPerson } from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFolder, type Product, startProduct } from './product.ts';

const SENDERS = 8;
const ACKNOWLEDGED_BEFORE_KILL = 400;

let dataDirectory: string;
let product: Product;

beforeAll(async () => {
  dataDirectory = await dataFolder('guildhall kill ');
  product = await startProduct({ dataDirectory, port: 0 });
});
afterAll(async () => {
  await product.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

interface Sent {
  readonly nonce: string;
  readonly id: string;
}

/** Sends until the connection breaks; only acknowledged messages count. */
async function sendUntilCut(
  sender: TestPerson,
  channelId: string,
  name: string,
  acknowledged: Sent[],
): Promise<void> {
  for (let count = 0; ; count += 1) {
    const nonce = `${name}-${count}`;
    try {
      const answer = await sender.call(sendMessage, {
        params: { channelId },
        body: { content: nonce, nonce },
      });
      if (answer.status !== 201) return;
      acknowledged.push({ nonce, id: answer.body.id });
    } catch {
      return;
    }
  }
}

async function everyMessage(reader: TestPerson, channelId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let before: string | undefined; ; before = all[0]?.id) {
    const query = before === undefined ? { limit: 100 } : { limit: 100, before };
    const page = await reader.do(listMessages, { params: { channelId }, query });
    all.unshift(...page);
    if (page.length < 100) return all;
  }
}

it('a killed service keeps every acknowledged message exactly once and resumes the sockets by position', async () => {
  const server = await aServer(product);
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => aMember(product, server)));
  const probe = await connectProbe(product.url, { token: server.owner.token });
  const acknowledged: Sent[] = [];
  const sending = senders.map((sender, index) =>
    sendUntilCut(sender, server.channel.id, `s${index}`, acknowledged),
  );
  while (acknowledged.length < ACKNOWLEDGED_BEFORE_KILL)
    await new Promise((resolve) => setImmediate(resolve));
  await product.kill();
  await Promise.all(sending);
  await probe.closed();
  const seen = probe.envelopes.filter(({ t }) => t === 'MESSAGE_CREATE').map(({ d }) => (d as Message).id);

  product = await startProduct({ dataDirectory, port: 0 });
  const owner = { ...server.owner, ...createCaller(product.url, `Session ${server.owner.token}`) };
  const stored = await everyMessage(owner, server.channel.id);
  const ids = stored.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort(compareIds));
  const byContent = Map.groupBy(stored, ({ content }) => content);
  for (const { nonce, id } of acknowledged) {
    expect(byContent.get(nonce)?.map((message) => message.id)).toEqual([id]);
  }

  const last = probe.envelopes.findLast(({ p }) => p !== undefined);
  const { sessionId } = probe.ready;
  const resumed = await connectProbe(product.url, {
    token: server.owner.token,
    resume: { sessionId, seq: last?.s ?? 0, position: last?.p ?? '' },
  });
  await resumed.take('RESUMED');
  const replayed = resumed.envelopes
    .filter(({ t }) => t === 'MESSAGE_CREATE')
    .map(({ d }) => (d as Message).id);
  expect([...seen, ...replayed]).toEqual(ids);
  await resumed.close();
});

const databasePid = async (): Promise<number> =>
  Number(
    (await readFile(join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n', 1)[0] ?? '',
  );

it('the service waits for a database that dies: answers 503, keeps the sockets, loses and repeats nothing', async () => {
  const server = await aServer(product);
  const sender = await aMember(product, server);
  const probe = await connectProbe(product.url, { token: server.owner.token });
  const statuses = new Set<number>();
  const acknowledged: string[] = [];
  let refusals = 0;
  const send = async (count: number): Promise<void> => {
    const { status, body, headers } = await sender.call(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: `outage ${count}` },
    });
    statuses.add(status);
    if (status === 201) acknowledged.push(body.id);
    else {
      refusals += 1;
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  };
  let count = 0;
  for (; count < 50; count += 1) await send(count);
  process.kill(await databasePid(), 'SIGKILL');
  while (refusals === 0) await send(count++);
  const before = acknowledged.length;
  while (acknowledged.length < before + 50) await send(count++);

  expect([...statuses].sort()).toEqual([201, 503]);
  const stored = (await everyMessage(server.owner, server.channel.id)).map(({ id }) => id);
  expect(stored).toEqual([...new Set(stored)].sort(compareIds));
  expect(stored.filter((id) => acknowledged.includes(id))).toEqual(acknowledged);
  await probe.take('MESSAGE_CREATE', ({ id }) => id === stored.at(-1));
  const delivered = probe.envelopes
    .filter(({ t }) => t === 'MESSAGE_CREATE')
    .map(({ d }) => (d as Message).id);
  expect(delivered).toEqual(stored);
  await probe.close();
});
