/** Trials of what must work through a proxy. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../chaos/cluster.ts';
import { createVisitor, type Reply, type Visitor } from './visitor.ts';

interface Trial {
  readonly name: string;
  /** @throws Error if the trial fails */
  run(url: string, cluster: Cluster): Promise<void>;
}

const PASSWORD = 'difference-engine-1843';
const TIMEOUT_MS = 120_000;
const UPLOAD_BYTES = 9 * 1024 * 1024;
let names = 0;

export const TRIALS: readonly Trial[] = [
  { name: 'sign-up, a server, a message that arrives on an open WebSocket', run: tryMessages },
  { name: 'upload of 9 MiB and the same bytes back', run: tryUpload },
  {
    name: 'limits count for the address of the caller, whatever the caller says, on all processes',
    run: tryAddresses,
  },
  {
    name: 'a process stops while people read: no request fails, its WebSockets are told to come back',
    run: tryStop,
  },
  {
    name: 'an answer of 503 from every process reaches the caller, again and again',
    run: tryUnavailable,
  },
];

interface Home {
  readonly visitor: Visitor;
  readonly token: string;
  readonly messages: string;
  readonly headers: { readonly authorization: string };
}

async function settle(url: string): Promise<Home> {
  const visitor = createVisitor(url, '127.0.0.2');
  names += 1;
  const username = `proxied${names}`;
  const signedUp = await visitor.call('POST', '/api/auth/register', {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    transport: 'token',
  });
  const token = String(expectCreated(signedUp).token);
  const headers = { authorization: `Session ${token}` };
  const server = expectCreated(await visitor.call('POST', '/api/servers', { name: 'Proxied' }, headers));
  const channels = server.channels as { readonly id: string; readonly kind: string }[];
  const channel = channels.find(({ kind }) => kind === 'text');
  assert.ok(channel, 'A server begins with a text channel.');
  return { visitor, token, headers, messages: `/api/channels/${channel.id}/messages` };
}

function expectCreated(reply: Reply): Record<string, unknown> {
  assert.equal(reply.status, 201, `${reply.status} instead of 201: ${reply.body.subarray(0, 200)}`);
  return reply.json();
}

async function tryMessages(url: string): Promise<void> {
  const { visitor, token, headers, messages } = await settle(url);
  const line = await visitor.listen(token);
  const arrived = line.message('through the proxy');
  expectCreated(await visitor.call('POST', messages, { content: 'through the proxy' }, headers));
  await arrived;
  line.close();
  visitor.leave();
}

async function tryUpload(url: string): Promise<void> {
  const { visitor, headers, messages } = await settle(url);
  const bytes = randomBytes(UPLOAD_BYTES);
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content: 'a file' }));
  form.set('files', new File([bytes], 'noise.bin'));
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  const sent = expectCreated(
    await visitor.call('POST', messages, body, {
      ...headers,
      'content-type': type,
      'content-length': String(body.length),
    }),
  );
  const [file] = sent.attachments as { readonly url: string }[];
  assert.ok(file, 'The message has its file.');
  const { pathname, search } = new URL(file.url, url);
  // The second time perhaps from a cache.
  for (let turn = 1; turn <= 2; turn += 1) {
    const back = await visitor.call('GET', pathname + search, undefined, headers);
    assert.equal(back.status, 200);
    assert.ok(back.body.equals(bytes), 'The bytes differ.');
  }
  visitor.leave();
}

async function tryAddresses(url: string): Promise<void> {
  const [one, other] = [createVisitor(url, '127.0.0.11'), createVisitor(url, '127.0.0.12')];
  const left = async (visitor: Visitor, claim?: string): Promise<number> => {
    const headers = claim ? { 'x-forwarded-for': claim } : undefined;
    const wrong = { login: 'nobody@example.org', password: 'not-the-password' };
    const reply = await visitor.call('POST', '/api/auth/login', wrong, headers);
    assert.equal(reply.status, 401, `${reply.status}: ${reply.body.subarray(0, 200)}`);
    return Number(reply.headers['x-ratelimit-remaining']);
  };
  const first = await left(one);
  const remaining: number[] = [];
  for (let turn = 1; turn <= 6; turn += 1) remaining.push(await left(one, `203.0.113.${turn}`));
  assert.deepEqual(
    remaining,
    [1, 2, 3, 4, 5, 6].map((turn) => first - turn),
  );
  assert.equal(await left(other), first);
  one.leave();
  other.leave();
}

/** A proxy that counted it as a failure of the process would soon have none left, even for requests that succeed. */
async function tryUnavailable(url: string, { processes }: Cluster): Promise<void> {
  const visitor = createVisitor(url, '127.0.0.2');
  // HAProxy may also close the connection without an answer.
  const status = (): Promise<number> =>
    visitor.call('GET', '/readyz', undefined, { connection: 'close' }).then(
      (reply) => reply.status,
      () => 503,
    );
  for (const { line } of processes) line.silenceAll();
  const first = await changed(status, 200);
  const later = [await status(), await status(), await status()];
  for (const { line } of processes) line.restore();
  assert.deepEqual([first, ...later], [503, 503, 503, 503]);
  assert.equal(await changed(status, 503), 200);
  visitor.leave();
}

async function changed(status: () => Promise<number>, from: number): Promise<number> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const now = await status();
    if (now !== from || performance.now() > deadline) return now;
    await delay(200);
  }
}

async function tryStop(url: string, { processes }: Cluster): Promise<void> {
  const { visitor, token, headers, messages } = await settle(url);
  const lines = await Promise.all(Array.from({ length: 6 }, () => visitor.listen(token)));
  let isStopped = false;
  const failures: string[] = [];
  const read = async (): Promise<void> => {
    while (!isStopped) {
      const outcome = await visitor.call('GET', messages, undefined, headers).then(
        ({ status }) => (status === 200 ? undefined : `status ${status}`),
        (error: unknown) => String(error),
      );
      if (outcome) failures.push(outcome);
    }
  };
  const readers = [read(), read(), read(), read()];
  await processes[0]?.end('SIGTERM');
  isStopped = true;
  await Promise.all(readers);
  assert.deepEqual(failures, []);
  // The proxy may forward the close later than the process has ended.
  await changed(async () => lines.filter(({ closeCode }) => closeCode !== null).length, 0);
  const codes = lines.flatMap(({ closeCode }) => closeCode ?? []);
  assert.ok(codes.length > 0 && codes.length < lines.length, `closed: ${codes.join(', ') || 'none'}`);
  const back = await visitor.listen(token);
  back.close();
  for (const line of lines) line.close();
  // Otherwise nginx answers 502 in the next trial where its last try is the stopped process.
  await processes[0]?.start();
  visitor.leave();
}
