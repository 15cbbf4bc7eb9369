/** SQL of cached previews. */
import type { Embed } from '@guildhall/protocol';
import type { Db } from '../../tables.ts';

/** By fingerprint; null for pages without a preview. */
export async function keptPreviews(
  db: Db,
  fingerprints: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, { readonly preview: Embed | null }>> {
  const rows = await db
    .selectFrom('link_previews')
    .select(['fingerprint', 'preview'])
    .where('fingerprint', 'in', fingerprints)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.fingerprint, row]));
}

export async function upsertPreview(
  db: Db,
  kept: { readonly fingerprint: string; readonly preview: Embed | null; readonly expiresAt: Date },
): Promise<void> {
  const values = {
    preview: kept.preview && JSON.stringify(kept.preview),
    expires_at: kept.expiresAt,
  };
  await db
    .insertInto('link_previews')
    .values({ fingerprint: kept.fingerprint, ...values })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet(values))
    .execute();
}

export async function deleteExpiredPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('link_previews').where('expires_at', '<=', now).execute();
}
