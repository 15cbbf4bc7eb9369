/**
 * Records the statements of a release: `node tooling/statements/record.ts [test files]` runs the tests, and writes
 * the statements that they send to PostgreSQL to `recorded/{version}.jsonl`. In the next release, a test prepares all
 * of them against its schema (docs/operate/upgrading.md).
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, migrate, readMigrations } from '@guildhall/platform';
import { createTestDatabase, startTestPostgres } from '@guildhall/platform/test-postgres';
import { TEST_MARK } from '@guildhall/testkit';
import { NOTES, prepareAll, type RecordedStatement } from './statements.ts';

const ROOT = join(import.meta.dirname, '../..');
const READS_OR_WRITES = /^\s*(?:with|select|insert|update|delete|merge)\b/i;

function noteStatements(files: readonly string[]): readonly string[] {
  mkdirSync(NOTES);
  try {
    const config = join(import.meta.dirname, 'vitest.config.ts');
    const tests = spawnSync('npx', ['vitest', 'run', '--config', config, '--root', ROOT, ...files], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (tests.status !== 0)
      throw new Error(
        'A test failed, so its statements would be missing. Make the tests pass, then record again.',
      );
    const lines = readdirSync(NOTES).flatMap((name) =>
      readFileSync(join(NOTES, name), 'utf8').trimEnd().split('\n'),
    );
    return [...new Set(lines)].map((line) => JSON.parse(line) as string);
  } finally {
    rmSync(NOTES, { recursive: true });
  }
}

function joinLines(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Recognises statements that the tests themselves send: they have a mark, or their text is in the test's source. */
function isSentByTests(): (text: string) => boolean {
  const paths = globSync(['{packages,apps,tooling}/**/*.test.ts', 'packages/testkit/src/**/*.ts'], {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  const sources = paths.map((path) => joinLines(readFileSync(join(ROOT, path), 'utf8'))).join('\n');
  return (text) => text.startsWith(TEST_MARK) || sources.includes(joinLines(text));
}

/** Reduces inserts that only differ by their number of rows to one text. */
function mergeRowCounts(text: string): string {
  return joinLines(text)
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1');
}

async function withTypes(texts: readonly string[]): Promise<RecordedStatement[]> {
  const server = await startTestPostgres();
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.connectionString, size: 1 });
  try {
    await migrate(pool, await readMigrations(join(ROOT, 'packages/service/migrations')));
    const client = await pool.connect();
    const prepared = await prepareAll(client, texts);
    client.release();
    return texts.flatMap((text, index) => {
      const types = prepared[index];
      return types && !('refusal' in types) ? [{ text, ...types }] : [];
    });
  } finally {
    await pool.end();
    await database.drop();
    await server.stop();
  }
}

const sentByTests = isSentByTests();
const noted = noteStatements(process.argv.slice(2)).filter(
  (text) => READS_OR_WRITES.test(text) && !sentByTests(text),
);
const shapes = new Map(noted.map((text) => [mergeRowCounts(text), text]));
const statements = await withTypes([...shapes.values()].sort());
const manifest = readFileSync(join(ROOT, 'apps/guildhall/package.json'), 'utf8');
const folder = join(import.meta.dirname, 'recorded');
mkdirSync(folder, { recursive: true });
const path = join(folder, `${(JSON.parse(manifest) as { version: string }).version}.jsonl`);
writeFileSync(path, `${statements.map((statement) => JSON.stringify(statement)).join('\n')}\n`);
process.stdout.write(`${statements.length} statements in ${path}\n`);
