/** Row to ban. */
import { isoTime } from '@guildhall/platform';
import type { Ban } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { presentUsers } from '../accounts/index.ts';
import type { BanRow } from './store.ts';

/** Bans with the users they name, loaded in one batch, in the order of the rows. */
export async function banViews(ground: Ground, rows: readonly BanRow[]): Promise<Ban[]> {
  const users = await presentUsers(
    ground,
    rows.flatMap((row) => (row.banned_by === null ? [row.user_id] : [row.user_id, row.banned_by])),
  );
  return rows.flatMap((row) => {
    const user = users.get(row.user_id);
    if (!user) return [];
    const bannedBy = (row.banned_by === null ? null : users.get(row.banned_by)) ?? null;
    return [{ user, reason: row.reason, bannedBy, createdAt: isoTime(row.created_at) }];
  });
}
