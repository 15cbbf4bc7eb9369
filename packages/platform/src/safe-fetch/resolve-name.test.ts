import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createSafeFetch, type SafeFetch } from './index.ts';
import { resolveName } from './resolve-name.ts';

const A = 1;

/** What a test gives for the IPv4 address of a name; null: never answers. */
type Addresses = (name: string) => string | null;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('the names of fetched URLs', () => {
  it('are looked up with a name server', async () => {
    const server = createServer((_request, response) => response.end('found'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close().closeAllConnections());
    const { fetch } = await askingNameServer(() => '127.0.0.1');
    const { port } = server.address() as { port: number };
    expect((await fetch(`http://known.example:${port}/`)).body.toString()).toBe('found');
  });

  it('hold no thread while their name server is silent', async () => {
    const { fetch, asked } = await askingNameServer(() => null);
    const fetches = Array.from({ length: 20 }, (_, number) =>
      fetch(`http://silent${number}.example/`, { timeoutMs: 3000 }).catch((error) => error.reason),
    );
    await expect.poll(() => asked.size, { timeout: 60_000 }).toBe(20);
    expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap');
    expect(new Set(await Promise.all(fetches))).toEqual(new Set(['timeout']));
  });

  it.each(['localhost', 'a.localhost'])('are not asked for if they are local: %s', async (name) => {
    const fetch = createSafeFetch();
    closing.push(() => fetch.close());
    await expect(fetch(`http://${name}/`)).rejects.toMatchObject({ reason: 'forbidden_address' });
  });
});

async function askingNameServer(
  addresses: Addresses,
): Promise<{ readonly fetch: SafeFetch; readonly asked: ReadonlySet<string> }> {
  const asked = new Set<string>();
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name, end } = readName(query);
    asked.add(name);
    const answer = addresses(name);
    if (answer !== null) socket.send(response(query, end, answer), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const fetch = createSafeFetch({
    allowPrivate: true,
    resolve: (name) => resolveName(name, [`127.0.0.1:${portOf(socket)}`]),
  });
  closing.push(
    () => fetch.close(),
    () => socket.close(),
  );
  return { fetch, asked };
}

const portOf = (socket: Socket): number => socket.address().port;

/** The name in the question of a DNS message (RFC 1035), and where it ends. */
function readName(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let place = 12;
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString('ascii', place + 1, place + 1 + length));
    place += 1 + length;
  }
  return { name: labels.join('.'), end: place + 1 };
}

/** Repeats the question; the answer is an address for questions about IPv4, and nothing for others. */
function response(query: Buffer, nameEnd: number, address: string): Buffer {
  const isFour = query.readUInt16BE(nameEnd) === A;
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isFour ? 1 : 0, 0, 0, 0, 0]);
  const question = query.subarray(12, nameEnd + 4);
  const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat(isFour ? [header, question, record] : [header, question]);
}
