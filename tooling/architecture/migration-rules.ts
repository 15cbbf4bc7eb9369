/**
 * Migrations run while processes of the previous release still serve. So they first expand: they add tables, columns
 * with a default, and indexes. What the previous release uses may only be removed in a later release, in a step that
 * declares it (docs/operate/upgrading.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { splitStatements } from '@guildhall/platform/sql-statements';
import type { Violation } from './project.ts';
import { lineAt } from './scan.ts';

const FOLDER = 'packages/service/migrations';
/** Earlier migrations are older than the first release that upgrades without an interruption. */
const FIRST_CHECKED = 51;
const CONTRACT = /--\s*contract: unused since (\d+\.\d+\.\d+)\s*$/;
/** No release names an index, so one that answers the same statements may take its place at once. */
const REPLACED = /--\s*replaced by (\w+)\s*$/;

/** No statement names a foreign key, and every release writes rows that satisfy it. */
const ONLY_FOREIGN_KEYS = /^alter table \w+(?:,? drop constraint \w+_fkey)+$/;

/** A function that writes events must take this lock first. */
const LOCKS_LOG_FIRST = /\bbegin if pg_advisory_xact_lock_shared\(writers_lock\) is null then /;

interface Rule {
  readonly pattern: RegExp;
  readonly fault: string;
}

const DROPS = 'drops what the previous release may use';
const REFUSES = 'refuses rows that the previous release writes';
const RULES: readonly Rule[] = [
  { pattern: /^drop |^alter table .*\bdrop (?!default|not null|expression|identity)/, fault: DROPS },
  { pattern: /^truncate |^delete from /, fault: 'deletes rows that the previous release may use' },
  { pattern: /^alter .*\brename\b/, fault: 'renames what the previous release may use' },
  { pattern: /^alter .*\balter (?:column )?\S+ (?:set data )?type\b/, fault: 'changes the type of a column' },
  { pattern: /^alter .*\b(?:set not null|drop (?:default|identity|expression))\b/, fault: REFUSES },
  { pattern: /^alter .*\badd (?:constraint|check|unique|primary key|foreign key)\b/, fault: REFUSES },
  { pattern: /^create unique index/, fault: REFUSES },
];

const ADDED_COLUMN =
  /\badd (?:column )?(?:if not exists )?(?!constraint|check|unique|primary|foreign)(?:"[^"]+"|\w+) ([^,]*(?:\([^)]*\)[^,]*)*)/g;

/** Checks numbering, expand and contract, and what readers of the event log rely on. */
export function migrationViolations(root: string): readonly Violation[] {
  const version = () => readVersion(root);
  const paths = globSync(`${FOLDER}/*.sql`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  return [
    ...numberViolations(paths),
    ...paths.flatMap((path) => violationsIn(path, readFileSync(posix.join(root, path), 'utf8'), version)),
  ];
}

/** Two branches may have used the same number; the service would not start. */
function numberViolations(paths: readonly string[]): readonly Violation[] {
  const path = paths.find((each, index) => numberIn(each) !== index + 1);
  return path === undefined
    ? []
    : [{ path, line: 1, message: 'has a number that is taken or leaves a gap: give it the next one' }];
}

function numberIn(path: string): number {
  return Number(posix.basename(path).slice(0, 4));
}

function violationsIn(path: string, text: string, version: () => string): Violation[] {
  const statements = splitStatements(text);
  const made = new Set(
    statements.flatMap(
      ({ sql }) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(sql)?.[1] ?? [],
    ),
  );
  const indexes = new Set(statements.flatMap(({ sql }) => /^create index (\S+)/.exec(sql)?.[1] ?? []));
  const number = numberIn(path);
  return statements.flatMap(({ sql, body, index, lineBefore }) => {
    const fault = (message: string): Violation => ({ path, line: lineAt(text, index), message });
    // Delivery reads past transactions that have an id but no lock on the log (decision 0019).
    if (/\binsert into event_log\b/.test(body) && !LOCKS_LOG_FIRST.test(body))
      return [fault('writes events in a migration, which delivery may miss (decision 0019)')];
    if (number < FIRST_CHECKED) return [];
    const since = CONTRACT.exec(lineBefore)?.[1];
    if (since !== undefined)
      return isBefore(since, version())
        ? []
        : [
            fault(
              `is a contract step of ${since}, but it may only remove what a release before ${version()} stopped using`,
            ),
          ];
    const target =
      /^(?:alter table (?:if exists )?(?:only )?|create unique index (?:.*? )?on (?:only )?)(\w+)/.exec(
        sql,
      )?.[1];
    if (target !== undefined && made.has(target)) return [];
    const successor = REPLACED.exec(lineBefore)?.[1];
    if (sql.startsWith('drop index') && successor !== undefined && indexes.has(successor)) return [];
    if (ONLY_FOREIGN_KEYS.test(sql)) return [];
    const broken = RULES.find(({ pattern }) => pattern.test(sql))?.fault ?? requiredColumn(sql);
    return broken === null
      ? []
      : [fault(`${broken}; expand first, or mark a contract step (docs/operate/upgrading.md)`)];
  });
}

/** A new column that inserts of the previous release cannot fill. */
function requiredColumn(sql: string): string | null {
  if (!sql.startsWith('alter table')) return null;
  const required = [...sql.matchAll(ADDED_COLUMN)].some(
    ([, rest = '']) => /\bnot null\b/.test(rest) && !/\bdefault\b|\bgenerated\b/.test(rest),
  );
  return required ? 'adds a column without a default that must not be null' : null;
}

function readVersion(root: string): string {
  const manifest = posix.join(root, 'apps/guildhall/package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function isBefore(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  const differing = left?.findIndex((part, index) => part !== right?.[index]) ?? -1;
  return differing !== -1 && (left?.[differing] ?? 0) < (right?.[differing] ?? 0);
}
