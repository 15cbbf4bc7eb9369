/** Runs every code block of docs/guides/webhooks.md as a reader would. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createWebhook, listMessages } from '@guildhall/protocol';
import { aServer, useInstance } from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const GUIDE = new URL('../../../../../docs/guides/webhooks.md', import.meta.url);

const instance = useInstance();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-guide-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('does what it says', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  const blocks = [...guide.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, text]) => ({
    language,
    text,
  }));
  expect(blocks.map(({ language }) => language)).toEqual(Array.from({ length: 5 }, () => 'sh'));
  const server = await aServer(instance);
  const params = { channelId: server.channel.id };
  const { url = '' } = await server.owner.do(createWebhook, { params, body: { name: 'Guide' } });
  for (const { text = '' } of blocks) {
    const script = `set -eu -o pipefail\n${text}`;
    await promisify(execFile)('bash', ['-c', script], {
      cwd: folder,
      env: { ...process.env, WEBHOOK_URL: url },
    });
  }
  const posted = await server.owner.do(listMessages, { params });
  expect(
    posted.map(({ content, embeds, attachments }) => [content, embeds[0]?.title, attachments[0]?.filename]),
  ).toEqual([
    ['The nightly backup is **done**.', undefined, undefined],
    ['', 'Deployment finished', undefined],
    ['The report:', undefined, 'report.txt'],
    ['', '[octo-org/rocket:main] 1 new commit', undefined],
  ]);
});
