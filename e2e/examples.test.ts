/** The examples as someone starts them who has read only a part of their README. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance();
const FOLDER = new URL('../examples/', import.meta.url);
const EXAMPLES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

async function start(name: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const program = fileURLToPath(new URL(`${name}/index.ts`, FOLDER));
  const env = { PATH: process.env.PATH, ...settings };
  const running = promisify(execFile)(process.execPath, [program, 'Text'], { env });
  return running.then(
    () => 'started',
    ({ stderr }: { readonly stderr: string }) => stderr,
  );
}

it('name the settings that are missing, in one line', async () => {
  expect(EXAMPLES).toContain('echo-bot');
  for (const name of EXAMPLES)
    expect([name, await start(name, {})]).toEqual([name, expect.stringMatching(/^Set [A-Z_]+.*\n$/)]);
});

it('report a refused token in one line', async () => {
  const settings = {
    GUILDHALL_URL: instance.url,
    GUILDHALL_BOT_TOKEN: 'wrong',
    CHANNEL_ID: '1',
    FORUM_ID: '1',
    LOG_CHANNEL_ID: '1',
    SERVER_ID: '1',
    OPUS_FILE: import.meta.filename,
  };
  for (const name of EXAMPLES.filter((one) => one.endsWith('-bot')))
    expect([name, await start(name, settings)]).toEqual([name, expect.stringMatching(/^.*\btoken\b.*\n$/)]);
});
