import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** The key of CSRF tokens and the like: made by the first process that starts, shared by all. */
export async function ensureInstanceKey(pool: Pool): Promise<Buffer> {
  const { rows } = await pool.query<{ value: Buffer }>(
    `insert into instance_secrets (name, value) values ('instance-key', $1)
     on conflict (name) do update set name = excluded.name returning value`,
    [randomBytes(32)],
  );
  const key = rows[0]?.value;
  if (!key) throw new Error('the instance key could not be stored');
  return key;
}
