/** The certificate that processes share, in the database. */
import type { Pool } from 'pg';

export interface Certificate {
  /** PEM. */
  readonly key: string;
  /** PEM: the certificate, then the intermediate certificates. */
  readonly chain: string;
}

/** The host that a certificate is for, and the authority that issues it. */
export interface Subject {
  readonly host: string;
  readonly directory: string;
}

const CLAIM_MINUTES = 10;

/** @returns the certificate of a host; null if there is none yet. */
export async function readCertificate(pool: Pool, { host, directory }: Subject): Promise<Certificate | null> {
  const { rows } = await pool.query<Certificate>(
    'select private_key as key, chain from https_certificates where host = $1 and directory = $2 and chain is not null',
    [host, directory],
  );
  return rows[0] ?? null;
}

/** The state of a certificate that is due. */
export interface DueCertificate {
  /** Since the last success. */
  readonly failures: number;
  /** Whether there is a certificate that has not expired. */
  readonly isValid: boolean;
}

/**
 * Claims the right to ask the authority if a certificate is due; no other process gets it for ten minutes.
 * @returns null if nothing is due
 */
export async function claimDue(
  pool: Pool,
  { host, directory }: Subject,
  now: Date,
): Promise<DueCertificate | null> {
  await pool.query(
    'insert into https_certificates (host, directory, due_at) values ($1, $2, $3) on conflict do nothing',
    [host, directory, now],
  );
  const { rows } = await pool.query<DueCertificate>(
    `update https_certificates set due_at = $3::timestamptz + make_interval(mins => $4)
     where host = $1 and directory = $2 and due_at <= $3
     returning failures, coalesce(not_after > $3, false) as "isValid"`,
    [host, directory, now, CLAIM_MINUTES],
  );
  return rows[0] ?? null;
}

/** Gives a claim up, so that the next process asks at once. */
export async function releaseClaim(pool: Pool, { host, directory }: Subject, now: Date): Promise<void> {
  await pool.query('update https_certificates set due_at = $3 where host = $1 and directory = $2', [
    host,
    directory,
    now,
  ]);
}

export async function storeCertificate(
  pool: Pool,
  { host, directory }: Subject,
  { key, chain }: Certificate,
  times: { readonly notAfter: Date; readonly dueAt: Date },
): Promise<void> {
  await pool.query(
    `update https_certificates set private_key = $3, chain = $4, not_after = $5, due_at = $6,
       failures = 0, last_error = null where host = $1 and directory = $2`,
    [host, directory, key, chain, times.notAfter, times.dueAt],
  );
}

export async function storeFailure(
  pool: Pool,
  { host, directory }: Subject,
  message: string,
  dueAt: Date,
): Promise<void> {
  await pool.query(
    `update https_certificates set due_at = $4, failures = failures + 1, last_error = $3
     where host = $1 and directory = $2`,
    [host, directory, message, dueAt],
  );
}

/** Stores the answer to a challenge, and removes answers older than a day. */
export async function storeChallenge(pool: Pool, token: string, answer: string, now: Date): Promise<void> {
  await pool.query(`delete from acme_challenges where created_at < $1::timestamptz - interval '1 day'`, [
    now,
  ]);
  await pool.query(
    `insert into acme_challenges (token, answer, created_at) values ($1, $2, $3)
     on conflict (token) do update set answer = excluded.answer`,
    [token, answer, now],
  );
}

export async function removeChallenge(pool: Pool, token: string): Promise<void> {
  await pool.query('delete from acme_challenges where token = $1', [token]);
}

export async function readChallenge(pool: Pool, token: string): Promise<string | null> {
  const { rows } = await pool.query<{ answer: string }>(
    'select answer from acme_challenges where token = $1',
    [token],
  );
  return rows[0]?.answer ?? null;
}

/** The key of the instance's account at certificate authorities; created by `make` if there is none yet. */
export async function ensureAccountKey(pool: Pool, make: () => Promise<Buffer>): Promise<Buffer> {
  const name = 'acme-account-key';
  const read = async () =>
    (await pool.query<{ value: Buffer }>('select value from instance_secrets where name = $1', [name]))
      .rows[0]?.value;
  const kept = await read();
  if (kept) return kept;
  await pool.query(
    'insert into instance_secrets (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, await make()],
  );
  const stored = await read();
  if (!stored) throw new Error('the account key could not be stored');
  return stored;
}
