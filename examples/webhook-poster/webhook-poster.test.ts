/** The example as its README starts it, against a real instance. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Client, createClient } from '@guildhall/client';
import { aServer, useInstance } from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('index.ts', import.meta.url));

const instance = useInstance();
let owner: Client;
let channelId: string;
let url: string;

beforeAll(async () => {
  const server = await aServer(instance);
  channelId = server.channel.id;
  owner = createClient({ baseUrl: instance.url, token: { kind: 'Session', value: server.owner.token } });
  const webhook = await owner.api.createWebhook({ channelId, body: { name: 'Poster' } });
  url = webhook.url ?? '';
});

async function post(input: string, ...options: readonly string[]): Promise<string> {
  const running = promisify(execFile)(process.execPath, [PROGRAM, ...options], {
    env: { ...process.env, WEBHOOK_URL: url },
  });
  running.child.stdin?.end(input);
  return (await running).stdout.trim();
}

it('posts text and an embed, changes it and deletes it', async () => {
  const id = await post(
    '',
    'Build',
    'done',
    '--title',
    'Log',
    '--link',
    'https://example.org/',
    '--color',
    '#00ff00',
  );
  const read = () => owner.api.getMessage({ channelId, messageId: id });
  expect(await read()).toMatchObject({
    content: 'Build done',
    embeds: [{ title: 'Log', url: 'https://example.org/', color: 0x00ff00 }],
  });
  await post('', '--edit', id, 'Build failed');
  expect(await read()).toMatchObject({ content: 'Build failed', embeds: [{ title: 'Log' }] });
  await post('', '--edit', id, '--title', 'Errors');
  expect(await read()).toMatchObject({ content: 'Build failed', embeds: [{ title: 'Errors' }] });
  await expect(post('', '--edit', id, '--file', PROGRAM)).rejects.toMatchObject({ code: 2 });
  await post('', '--delete', id);
  await expect(read()).rejects.toMatchObject({ code: 'unknown_message' });
});

it('posts files, and its standard input', async () => {
  const id = await post('', '--file', PROGRAM);
  const [file] = (await owner.api.getMessage({ channelId, messageId: id })).attachments;
  expect(file).toMatchObject({ filename: 'index.ts' });
  const { id: threadId } = await owner.api.createThread({ channelId, body: { name: 'Builds' } });
  const inThread = await post('line one\nline two\n', '-', '--thread', threadId);
  const { content } = await owner.api.getMessage({ channelId: threadId, messageId: inThread });
  expect(content).toBe('line one\nline two');
});

it('says in one sentence which file it cannot read, or that the webhook is gone', async () => {
  await expect(post('', '--file', '/nowhere.txt')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^ENOENT: .* '\/nowhere.txt'\n$/),
  });
  await expect(post('', '--file', '/')).rejects.toMatchObject({ stderr: '/ is not a file.\n' });
  url += 'x';
  await expect(post('', 'Text')).rejects.toMatchObject({ stderr: 'There is no such webhook.\n' });
  url = url.slice(0, -1);
});

it('posts the end of a standard input that is too long for a message', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `line ${index}`).join('\n');
  const id = await post(`${lines}\n`, '-');
  const { content } = await owner.api.getMessage({ channelId, messageId: id });
  expect(content).toHaveLength(2000);
  expect(lines.endsWith(content)).toBe(true);
});

it('prints its usage', async () => {
  expect(await post('', '--help')).toContain('Usage:');
  await expect(post('')).rejects.toMatchObject({ code: 2 });
  for (const unclear of [
    ['--title', 'Log', '--color', '#0f0'],
    ['--link', 'https://example.org/'],
  ])
    await expect(post('', 'Text', ...unclear)).rejects.toMatchObject({ code: 2 });
});
