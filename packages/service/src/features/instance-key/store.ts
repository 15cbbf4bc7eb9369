import type { PoolClient, SealedColumn } from '@guildhall/platform';
import { INSTANCE_KEY } from './secrets-store.ts';

const BATCH = 1000;

/** Stores a new key. @returns the former one; undefined before the first start */
export async function replaceInstanceKey(client: PoolClient, fresh: Buffer): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ value: Buffer }>(
    'select value from instance_secrets where name = $1 for update',
    [INSTANCE_KEY],
  );
  await client.query(
    'insert into instance_secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [INSTANCE_KEY, fresh],
  );
  return rows[0]?.value;
}

/**
 * Deletes the keys of push messages, of the account at the certificate authority and of its certificates: the next start
 * makes new ones. @returns the number of push subscriptions, which browsers made for the former key
 */
export async function endOtherKeys(client: PoolClient): Promise<number> {
  await client.query('delete from instance_secrets where name <> $1', [INSTANCE_KEY]);
  await client.query('delete from https_certificates');
  const { rowCount } = await client.query('delete from push_subscriptions');
  return rowCount ?? 0;
}

/** Writes the entry of the operator log, in the transaction of the change. */
export async function insertRotation(
  client: PoolClient,
  { id, after, at }: { readonly id: string; readonly after: object; readonly at: Date },
): Promise<void> {
  await client.query(
    `insert into operator_log (id, actor, action, target, after, at)
     values ($1, 'cli', 'key rotate', 'instance', $2, $3)`,
    [id, after, at],
  );
}

/**
 * Replaces the values of a column for which `reseal` returns one. Reads through a cursor, which does not return the rows
 * that this writes.
 * @returns how many were replaced and how many were left
 */
export async function replaceSealed(
  client: PoolClient,
  { table, column }: SealedColumn,
  reseal: (value: Buffer) => Buffer | null,
): Promise<{ readonly replaced: number; readonly left: number }> {
  let [replaced, left] = [0, 0];
  await client.query(
    `declare sealed cursor for select ctid::text as place, ${column} as value from ${table} where ${column} is not null`,
  );
  for (;;) {
    const { rows } = await client.query<{ place: string; value: Buffer }>(`fetch ${BATCH} from sealed`);
    if (rows.length === 0) break;
    const fresh = rows.flatMap(({ place, value }) => {
      const sealed = reseal(value);
      return sealed === null ? [] : [{ place, sealed }];
    });
    replaced += fresh.length;
    left += rows.length - fresh.length;
    await client.query(
      `update ${table} set ${column} = fresh.value
       from unnest($1::text[], $2::bytea[]) as fresh (place, value) where ${table}.ctid = fresh.place::tid`,
      [fresh.map(({ place }) => place), fresh.map(({ sealed }) => sealed)],
    );
  }
  await client.query('close sealed');
  return { replaced, left };
}
