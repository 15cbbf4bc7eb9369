/** Multi-row INSERT with `pg` alone: the rate that the database can store. */
import pg from 'pg';

/** As many as the product's writers. */
const LANES = 2;

const TABLE = `create table if not exists bench_messages (
  channel_id bigint not null, id bigint not null, author_id bigint not null, content text not null,
  primary key (channel_id, id))`;
const INSERT = `insert into bench_messages (channel_id, id, author_id, content)
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])`;

export interface InsertLoadInput {
  readonly connectionString: string;
  /** Rows waiting for a commit at any time, spread over two connections. */
  readonly senders: number;
  readonly content: string;
  readonly seconds: number;
}

/** @returns durable rows a second */
export async function insertLoad(input: InsertLoadInput): Promise<{ readonly perSecond: number }> {
  const lanes = Math.min(LANES, input.senders);
  const pool = new pg.Pool({ connectionString: input.connectionString, max: lanes });
  try {
    await pool.query(TABLE);
    await pool.query('truncate bench_messages');
    const began = performance.now();
    const until = began + input.seconds * 1000;
    const counts = await Promise.all(
      Array.from({ length: lanes }, (_, lane) => insertUntil(pool, until, lane, input)),
    );
    const took = (performance.now() - began) / 1000;
    return { perSecond: counts.reduce((sum, count) => sum + count, 0) / took };
  } finally {
    await pool.end();
  }
}

async function insertUntil(
  pool: pg.Pool,
  until: number,
  lane: number,
  { senders, content }: InsertLoadInput,
): Promise<number> {
  const rows = Math.max(1, Math.floor(senders / LANES));
  const channels = Array.from({ length: rows }, () => String(lane + 1));
  const contents = Array.from({ length: rows }, () => content);
  let inserted = 0;
  while (performance.now() < until) {
    const ids = Array.from({ length: rows }, (_, row) => String(inserted + row + 1));
    await pool.query({ name: 'insert', text: INSERT, values: [channels, ids, channels, contents] });
    inserted += rows;
  }
  return inserted;
}
