import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from './index.ts';
import { isPublicAddress } from './public-address.ts';

/** Simulates the public internet: this address is allowed, the rest of the loopback network is forbidden. */
const OUTSIDE = '127.0.0.2';
const INSIDE = '127.0.0.1';

const seen: {
  method: string;
  url: string;
  host: string;
  headers: IncomingMessage['headers'];
  body: string;
}[] = [];
let outside: Server;
let inside: Server;
let port: number;

/** Two servers on one port number, which only Linux and Windows allow. */
describe.skipIf(process.platform === 'darwin')('createSafeFetch', () => {
  beforeAll(async () => {
    outside = createServer((request, response) => void answer(request, response));
    inside = createServer((_request, response) => response.end('secret'));
    for (let attempt = 1; ; attempt += 1) {
      port = await listen(outside, OUTSIDE, 0);
      try {
        await listen(inside, INSIDE, port);
        break;
      } catch (error) {
        // Another program has the port on the other address.
        if (attempt === 5) throw error;
        await new Promise((resolve) => outside.close(resolve));
      }
    }
  });
  afterAll(() => {
    for (const server of [outside, inside]) server?.close().closeAllConnections();
  });
  beforeEach(() => {
    seen.length = 0;
  });

  it('fetches from allowed addresses', async () => {
    const fetch = fetcher();
    const answer = await fetch(at('/hello?a=1'), { headers: { 'X-Own': 'yes' } });
    expect(answer).toMatchObject({ status: 200, url: at('/hello?a=1') });
    expect(answer.body.toString()).toBe('hello');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(seen[0]).toMatchObject({ method: 'GET', headers: { 'user-agent': 'Guildhall', 'x-own': 'yes' } });
    await fetch.close();
  });

  it('sends bodies and returns responses of every status', async () => {
    const fetch = fetcher();
    const answer = await fetch(at('/missing'), { method: 'POST', body: '{"a":1}' });
    expect(answer.status).toBe(404);
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"a":1}' });
    await fetch.close();
  });

  it('follows redirects, drops credentials for another origin, and makes a POST a GET', async () => {
    const fetch = fetcher({ resolve: async () => [{ address: OUTSIDE, family: 4 }] });
    const answer = await fetch(at('/redirect?to=/hello&status=302'), { method: 'POST', body: 'x' });
    expect(answer.url).toBe(at('/hello'));
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'x'],
      ['GET', ''],
    ]);
    const headers = { Authorization: 'secret', Cookie: 'secret' };
    await fetch(at(`/redirect?to=http://elsewhere.example:${port}/hello`), { headers });
    expect(seen.at(-2)?.headers).toMatchObject({ authorization: 'secret', cookie: 'secret' });
    expect(seen.at(-1)?.host).toBe(`elsewhere.example:${port}`);
    expect(seen.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(seen.at(-1)?.headers).not.toHaveProperty('cookie');
    await fetch.close();
  });

  it('keeps the method and body of a 307', async () => {
    const fetch = fetcher();
    await fetch(at('/redirect?to=/hello&status=307'), { method: 'POST', body: 'x' });
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'x'],
      ['POST', 'x'],
    ]);
    await fetch.close();
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://inside.example:PORT/',
    '//127.1:PORT/',
  ])('refuses a redirect to %s', async (target) => {
    const resolve = async () => [{ address: INSIDE, family: 4 }];
    const to = encodeURIComponent(target.replace('PORT', String(port)));
    await refused(fetcher({ resolve }), at(`/redirect?to=${to}`), 'forbidden_address');
    await refused(fetcher({ resolve }), at('/redirect?to=file:///etc/passwd'), 'invalid_url');
    await refused(fetcher({ resolve }), at('/redirect?to=http://example.org:22/'), 'forbidden_port');
  });

  it('gives up after too many redirects', async () => {
    await refused(fetcher(), at('/redirect?to=/loop'), 'too_many_redirects');
    expect(seen).toHaveLength(4);
    await refused(fetcher(), at('/redirect?to=/hello'), 'too_many_redirects', { maxRedirects: 0 });
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://①②⑦.0.0.1:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://localhost:PORT/',
  ])('refuses %s', async (url) => {
    await refused(fetcher(), url.replace('PORT', String(port)), 'forbidden_address');
  });

  it('checks the address that it connects to, so DNS rebinding has no effect', async () => {
    const answers = [OUTSIDE, INSIDE];
    const fetch = fetcher({ resolve: async () => [{ address: answers.shift() ?? INSIDE, family: 4 }] });
    const first = await fetch(`http://rebinding.example:${port}/close`);
    expect(first.body.toString()).toBe('closed');
    await refused(fetch, `http://rebinding.example:${port}/hello`, 'forbidden_address');
    expect(answers).toEqual([]);
  });

  it('refuses a name with one bad address among good ones', async () => {
    const resolve = async () => [OUTSIDE, INSIDE].map((address) => ({ address, family: 4 }));
    await refused(fetcher({ resolve }), `http://mixed.example:${port}/`, 'forbidden_address');
  });

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'javascript:1',
    '/relative',
    '',
    'http://a:b@example.org/',
  ])('refuses the URL %j', async (url) => refused(fetcher(), url, 'invalid_url'));

  it('refuses ports that are neither standard nor configured', async () => {
    await refused(fetcher(), `http://${OUTSIDE}:6379/`, 'forbidden_port');
    await refused(fetcher(), `https://${OUTSIDE}:80808/`, 'invalid_url');
  });

  it('limits the size, even after decompression', async () => {
    const fetch = fetcher();
    expect((await fetch(at('/bytes?count=5000'), { maxBytes: 5000 })).body).toHaveLength(5000);
    await refused(fetch, at('/bytes?count=5001'), 'too_large', { maxBytes: 5000 });
    await refused(fetch, at('/bomb'), 'too_large', { maxBytes: 100_000 });
  });

  it('limits the time before and during the response', async () => {
    await refused(fetcher(), at('/silence'), 'timeout', { timeoutMs: 100 });
    await refused(fetcher(), at('/drip'), 'timeout', { timeoutMs: 300 });
  });

  it('reports a host that cannot be found or reached', async () => {
    const unknown = fetcher({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await refused(unknown, `http://nowhere.example:${port}/`, 'unreachable');
    await refused(fetcher({ resolve: async () => [] }), `http://nowhere.example:${port}/`, 'unreachable');
    await refused(fetcher(), at('/broken'), 'unreachable');
  });

  it('keeps no cookies', async () => {
    const fetch = fetcher();
    await fetch(at('/cookie'));
    await fetch(at('/hello'));
    expect(seen[1]?.headers).not.toHaveProperty('cookie');
    await fetch.close();
  });

  it('reaches every address if private addresses are allowed', async () => {
    const fetch = createSafeFetch({ allowPrivate: true });
    expect((await fetch(`http://localhost:${port}/`)).body.toString()).toBe('secret');
    await fetch.close();
  });
});

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::',
  ])('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '127.0.0.1', '169.254.169.254', '0.0.0.0'],
    ...[
      '100.64.0.1',
      '100.100.100.200',
      '168.63.129.16',
      '192.0.0.192',
      '192.0.2.1',
      '198.18.0.1',
      '224.0.0.1',
    ],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254'],
    ...['ff02::1', 'fec0::1', '::127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::808:808'],
    ...['2002:a00:1::', '2001::1', '2001:db8::1', '100::1', '5f00::1', 'example.org', ''],
  ])('refuses %j', (address) => expect(isPublicAddress(address)).toBe(false));
});

function fetcher(options: SafeFetchOptions = {}): SafeFetch {
  const isAllowed = (address: string) => address === OUTSIDE || isPublicAddress(address);
  return createSafeFetch({ isAllowed, allowedPorts: [port], ...options });
}

const at = (path: string) => `http://${OUTSIDE}:${port}${path}`;

async function refused(fetch: SafeFetch, url: string, reason: string, request = {}): Promise<void> {
  await expect(fetch(url, request)).rejects.toMatchObject({ name: 'SafeFetchError', reason });
}

function listen(server: Server, host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(wanted, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  seen.push({ method, url, host: headers.host ?? '', headers, body: await text(request) });
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  switch (pathname) {
    case '/hello':
      response.setHeader('content-type', 'text/plain').end('hello');
      break;
    case '/close':
      response.setHeader('connection', 'close').end('closed');
      break;
    case '/cookie':
      response.setHeader('set-cookie', 'a=b').end();
      break;
    case '/redirect':
      response
        .writeHead(Number(searchParams.get('status') ?? 302), { location: searchParams.get('to') ?? '' })
        .end();
      break;
    case '/loop':
      response.writeHead(301, { location: '/loop' }).end();
      break;
    case '/bytes':
      response.end(Buffer.alloc(Number(searchParams.get('count'))));
      break;
    case '/bomb':
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(10_000_000)));
      break;
    case '/drip':
      response.write('a little');
      break;
    case '/silence':
      break;
    case '/broken':
      response.socket?.destroy();
      break;
    default:
      response.writeHead(404).end();
  }
}
