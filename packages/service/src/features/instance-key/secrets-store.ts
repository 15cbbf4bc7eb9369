/** Secrets of the instance. The first process creates them, and all share them. */
import { createECDH, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** Its name in `instance_secrets`. */
export const INSTANCE_KEY = 'instance-key';

/** The key of CSRF tokens and the like. */
export function ensureInstanceKey(pool: Pool): Promise<Buffer> {
  return ensureSecret(pool, INSTANCE_KEY, randomBytes(32));
}

/** The private key that signs push messages (RFC 8292): a scalar of P-256. Browsers subscribe with its public key. */
export function ensurePushKey(pool: Pool): Promise<Buffer> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const key = pair.getPrivateKey();
  return ensureSecret(pool, 'push-key', Buffer.concat([Buffer.alloc(32 - key.length), key]));
}

async function ensureSecret(pool: Pool, name: string, candidate: Buffer): Promise<Buffer> {
  const { rows } = await pool.query<{ value: Buffer }>(
    `insert into instance_secrets (name, value) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning value`,
    [name, candidate],
  );
  const value = rows[0]?.value;
  if (!value) throw new Error(`the secret ${name} could not be stored`);
  return value;
}
