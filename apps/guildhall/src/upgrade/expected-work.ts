/** Estimates from a migration's text what it will do to a running instance: who must wait, and for about how long. */
import { type Migration, type Pool, type SqlStatement, splitStatements } from '@guildhall/platform';

export interface ExpectedMigration {
  readonly name: string;
  /** Who must wait until the migration is done, because each is one transaction. */
  readonly waits: readonly string[];
  /** Estimated for a disk that writes 20 MB a second; 0 if it takes no time. */
  readonly seconds: number;
  /** The space that it needs before it frees the old space. */
  readonly bytes: number;
}

type Blocks = 'reads and writes' | 'writes' | 'changes of the same rows';

interface Kind {
  readonly pattern: RegExp;
  readonly blocks: Blocks;
  /** The share of the table that is read and written. */
  readonly reads: number;
  readonly writes: number;
}

const BYTES_A_SECOND = { read: 100_000_000, written: 20_000_000 };
const TABLE =
  /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index (?:.*? )?on (?:only )?|update (?:only )?|delete from (?:only )?|drop table (?:if exists )?|truncate (?:table )?|create (?:or replace )?trigger .*? on )(?:public\.)?(\w+)/;

/** The first kind that matches counts. Rewriting a table also rebuilds its indexes. */
const KINDS: readonly Kind[] = [
  {
    pattern:
      /^alter .*\b(?:set data )?type\b(?! using)|^alter .*\bgenerated always as\b.*\bstored\b|^alter .*\bdefault (?:gen_random_uuid|random|nextval|clock_timestamp)\b/,
    blocks: 'reads and writes',
    reads: 1,
    writes: 1,
  },
  {
    pattern: /^alter .*\b(?:set not null|add (?:constraint|check|unique|primary key|foreign key))\b/,
    blocks: 'reads and writes',
    reads: 1,
    writes: 0,
  },
  { pattern: /^(?:alter|drop|truncate) /, blocks: 'reads and writes', reads: 0, writes: 0 },
  { pattern: /^create (?:unique )?index/, blocks: 'writes', reads: 1, writes: 0.2 },
  { pattern: /^create (?:or replace )?trigger/, blocks: 'writes', reads: 0, writes: 0 },
  { pattern: /^(?:update|delete) /, blocks: 'changes of the same rows', reads: 1, writes: 1 },
];

/** Estimates the migrations in the order in which they will be applied. */
export async function estimateWork(
  pool: Pool,
  pending: readonly Migration[],
): Promise<readonly ExpectedMigration[]> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const sizes = new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
  return pending.map((migration) => expectMigration(migration, sizes));
}

function expectMigration({ name, sql }: Migration, sizes: ReadonlyMap<string, number>): ExpectedMigration {
  const waits = new Set<string>();
  let [seconds, bytes] = [0, 0];
  for (const { table, kind } of splitStatements(sql).flatMap(existing(sizes))) {
    const size = sizes.get(table) ?? 0;
    waits.add(`${kind.blocks} of ${table}`);
    seconds += (size * kind.reads) / BYTES_A_SECOND.read + (size * kind.writes) / BYTES_A_SECOND.written;
    bytes += size * kind.writes;
  }
  return { name, waits: [...waits], seconds: Math.round(seconds), bytes: Math.round(bytes) };
}

/** A statement's table and kind, if that table exists already: nobody waits for a new table. */
function existing(sizes: ReadonlyMap<string, number>) {
  return ({ sql }: SqlStatement): { readonly table: string; readonly kind: Kind }[] => {
    const table = TABLE.exec(sql)?.[1];
    const kind = KINDS.find(({ pattern }) => pattern.test(sql));
    return table !== undefined && kind && sizes.has(table) ? [{ table, kind }] : [];
  };
}
