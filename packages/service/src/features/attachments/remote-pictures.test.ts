/** Pictures of other sites in messages, served from this instance only (design 4.1, `proxy_url`). */
import { SafeFetchError } from '@guildhall/platform';
import { getMessage, sendMessage } from '@guildhall/protocol';
import { aBot, aServer, type TestBot, type TestServer, useInstance } from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';

const fetched: string[] = [];
let picture: Buffer;
let released = Promise.withResolvers<void>();
const instance = useInstance({
  settings: { TRUST_PROXY: 'loopback' },
  safeFetch: Object.assign(
    async (url: string) => {
      fetched.push(url);
      if (url.includes('/slow')) await released.promise;
      if (url.endsWith('/private.png')) throw new SafeFetchError('forbidden_address', 'not on the internet');
      const isPicture = url.endsWith('.png');
      const body = isPicture ? picture : Buffer.from('<script>alert(1)</script>');
      return { url, status: url.endsWith('/gone.png') ? 404 : 200, headers: new Headers(), body };
    },
    { close: async () => {} },
  ),
});
let server: TestServer;
let bot: TestBot;
beforeAll(async () => {
  server = await aServer(instance);
  bot = await aBot(instance, server);
  picture = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
});

const send = (embed: object) =>
  bot.do(sendMessage, {
    params: { channelId: server.channel.id },
    body: { embeds: [{ title: 't', ...embed }] },
  });
const proxyOf = async (file: string) => {
  const sent = await send({ image: { url: `https://pictures.example/${file}` } });
  return sent.embeds[0]?.image?.proxy_url ?? '';
};

it('embeds contain the proxied URL of each picture', async () => {
  const url = 'https://pictures.example/a.png';
  const forged = { proxy_url: 'https://evil.example/a.png', proxy_icon_url: 'https://evil.example/a.png' };
  const sent = await send({
    image: { url, ...forged },
    thumbnail: { url, ...forged },
    author: { name: 'a', icon_url: url, ...forged },
    footer: { text: 'f', icon_url: url, ...forged },
  });
  const [embed] = sent.embeds;
  const proxies = [
    embed?.image?.proxy_url,
    embed?.thumbnail?.proxy_url,
    embed?.author?.proxy_icon_url,
    embed?.footer?.proxy_icon_url,
  ];
  for (const proxy of proxies) expect(proxy).toMatch(new RegExp(`^${instance.url}/media/remote/`));
  expect(JSON.stringify(sent)).not.toContain('evil.example');
  const params = { channelId: server.channel.id, messageId: sent.id };
  expect((await bot.do(getMessage, { params })).embeds).toEqual(sent.embeds);
});

it('components contain it too', async () => {
  const media = { url: 'https://pictures.example/b.png', proxy_url: 'https://evil.example/b.png' };
  const sent = await bot.do(sendMessage, {
    params: { channelId: server.channel.id },
    body: { flags: 32768, components: [{ type: 12, items: [{ media }] }] },
  });
  expect(JSON.stringify(sent.components)).toContain(`"proxy_url":"${instance.url}/media/remote/`);
  expect(JSON.stringify(sent)).not.toContain('evil.example');
});

it('of the addresses of this instance, only those of pictures are loaded directly', async () => {
  const proxyUrl = async (path: string) =>
    (await send({ image: { url: `${instance.url}${path}` } })).embeds[0]?.image?.proxy_url;
  for (const path of ['/media/avatars/1.webp', '/api/v10/cdn/embed/avatars/1.png'])
    expect(await proxyUrl(path), path).toBeUndefined();
  const proxied = expect.stringContaining('/media/remote/');
  for (const path of ['/api/auth/me', '/media/../api/auth/me', '/media/%2e%2e/api/auth/me', '/mediaeval/1'])
    expect(await proxyUrl(path), path).toEqual(proxied);
});

it('a picture is fetched once, recognised by its content, and cached by clients', async () => {
  const proxy = await proxyOf('once.png');
  for (const answer of [await fetch(proxy), await fetch(proxy)]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
  }
  expect(fetched.filter((url) => url.endsWith('/once.png'))).toHaveLength(1);
});

it('answers 404 for non-pictures, missing pages and private networks', async () => {
  for (const file of ['page.html', 'gone.png', 'private.png']) {
    expect((await fetch(await proxyOf(file))).status).toBe(404);
  }
});

it('fetches nothing without a signature of this instance', async () => {
  const before = fetched.length;
  const proxy = new URL(await proxyOf('signed.png'));
  const [, , , signature, encoded] = proxy.pathname.split('/');
  const other = Buffer.from('https://elsewhere.example/a.png').toString('base64url');
  for (const path of [`${signature}/${other}`, `x/${encoded}`, `${signature}`, `${signature}/${encoded}x`])
    expect((await fetch(`${instance.url}/media/remote/${path}`)).status).toBe(404);
  expect(fetched).toHaveLength(before);
});

it('slow sites requested by one reader do not block others', async () => {
  released = Promise.withResolvers();
  const slow = await Promise.all(Array.from({ length: 40 }, (_, index) => proxyOf(`slow${index}.png`)));
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const held = slow.map((url) => fetch(url, from('203.0.113.1')));
  const begun = () => fetched.filter((url) => url.includes('/slow')).length;
  await expect.poll(begun).toBe(4);
  const other = await fetch(await proxyOf('quick.png'), from('203.0.113.2'));
  expect([other.status, begun()]).toEqual([200, 4]);
  released.resolve();
  for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
});
