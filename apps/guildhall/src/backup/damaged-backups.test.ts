/** Damage in the place where backups are kept: it must not spread to new backups, nor hide intact ones. */
import { mkdir, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@guildhall/platform/test-free-port';
import { sendMessage } from '@guildhall/protocol';
import { aServer, useInstance } from '@guildhall/testkit';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const instance = useInstance();
let place: string;

beforeAll(async () => {
  const server = await aServer(instance);
  const files = ['notes.txt', 'plan.txt'].map((name) => new File(['kept '.repeat(1000)], name));
  await server.owner.do(sendMessage, { params: { channelId: server.channel.id }, body: {}, files });
});
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'guildhall-backups-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

async function command(...args: readonly string[]) {
  const env = { DATABASE_URL: instance.databaseUrl, DATA_DIR: instance.dataDirectory };
  const { output, ...outcome } = await runCommand(['backup', ...args, '--json'], env);
  expect(outcome).toEqual({ code: 0, complaint: '' });
  return JSON.parse(output);
}

async function pathOf(ending: string): Promise<string> {
  const found = (await readdir(place, { recursive: true })).filter((name) => name.endsWith(ending)).sort();
  return join(place, found.at(-1) ?? '');
}

describe('the next backup', () => {
  it('stores files again that were lost or cut off', async () => {
    expect(await command(place)).toMatchObject({ newFiles: 2 });
    await rm(await pathOf('notes.txt'));
    await truncate(await pathOf('plan.txt'), 100);
    expect(await command(place)).toMatchObject({ files: 2, newFiles: 2, damaged: [] });
    expect(await command('verify', place)).toMatchObject({ files: 2 });
  });

  it('is complete although the last one has a damaged manifest, which hides no other from the list', async () => {
    const { name } = await command(place);
    const other = await command(place);
    await truncate(await pathOf('manifest.json'), 40);
    expect(await command('list', place)).toMatchObject([
      { name, files: 2 },
      { name: other.name, error: expect.stringContaining('is damaged') },
    ]);
    const next = await command(place);
    expect(next).toMatchObject({ files: 2, newFiles: 2, damaged: [other.name] });
    expect(await command('verify', place)).toMatchObject({ name: next.name, files: 2 });
  });

  it('is complete although the last one has a damaged list of files, and removes no file that it may use', async () => {
    const { name } = await command(place);
    const other = await command(place);
    await truncate(await pathOf('files.ndjson'), 40);
    const next = await command(place, '--keep', '2');
    expect(next).toMatchObject({ files: 2, newFiles: 2, damaged: [other.name], removed: [name] });
    expect(await pathOf('notes.txt')).toMatch(/notes\.txt$/);
    expect(await command('verify', place)).toMatchObject({ name: next.name, files: 2 });
  });
});

it('a backup that fails leaves no tables behind', async () => {
  await mkdir(join(place, 'plain'));
  await writeFile(join(place, 'plain', 'files'), 'in the way');
  const env = { DATABASE_URL: instance.databaseUrl, DATA_DIR: instance.dataDirectory };
  const { code, complaint } = await runCommand(['backup', place], env);
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: expect.stringMatching(/^A file could not be stored/m),
  });
  expect(await readdir(join(place, 'plain'))).toEqual(['files']);
});

it('doctor finds that backups to BACKUP_TO fail, although there is one elsewhere', async () => {
  await command(place);
  const env = {
    DATABASE_URL: instance.databaseUrl,
    DATA_DIR: instance.dataDirectory,
    BACKUP_TO: '/sys/guildhall',
  };
  const finding = async () => {
    const { output } = await runCommand(['doctor', '--json'], env);
    const { checks } = JSON.parse(output) as { checks: { name: string; ok: boolean; detail: string }[] };
    return checks.find(({ name }) => name === 'Backup');
  };
  expect(await finding()).toMatchObject({ ok: false, detail: 'there is none in /sys/guildhall' });
  await runCommand(['backup'], env);
  expect(await finding()).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^there is none in \/sys\/guildhall; the last try failed: E/),
  });
});

it('a backup to a bucket that cannot be reached is recorded as failed', async () => {
  const port = await freePort();
  const env = {
    DATABASE_URL: instance.databaseUrl,
    DATA_DIR: instance.dataDirectory,
    BACKUP_TO: 's3://away/backups',
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_ACCESS_KEY: 'key',
    BACKUP_S3_SECRET_KEY: 'secret',
  };
  expect((await runCommand(['backup'], env)).code).toBe(1);
  const { output } = await runCommand(['doctor', '--json'], env);
  const { checks } = JSON.parse(output) as { checks: { name: string; ok: boolean; detail: string }[] };
  expect(checks.find(({ name }) => name === 'Backup')).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^there is none in .*; the last try failed: s3:.* cannot be read/),
  });
});

it('a backup counts as the newest although an earlier one was made while the clock was ahead', async () => {
  const { name } = await command(place);
  const backups = join(place, 'plain', 'backups');
  const ahead = '20990101T000000000Z';
  await rename(join(backups, name), join(backups, ahead));
  const next = await command(place, '--keep', '1');
  expect(next).toMatchObject({ removed: [ahead] });
  expect(await command('verify', place)).toMatchObject({ name: next.name });
  expect(await command(place, '--keep', '1')).toMatchObject({ removed: [next.name] });
});
