/** Row to ban. */
import { isoTime } from '@guildhall/platform';
import type { Ban } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { presentUsers } from '../accounts/index.ts';
import type { BanRow } from './store.ts';

/** Bans with their users, loaded in one batch, in the order of the rows. */
export async function banViews(runtime: Runtime, rows: readonly BanRow[]): Promise<Ban[]> {
  const users = await presentUsers(
    runtime,
    rows.flatMap((row) => (row.bannedBy === null ? [row.userId] : [row.userId, row.bannedBy])),
  );
  return rows.flatMap((row) => {
    const user = users.get(row.userId);
    if (!user) return [];
    const bannedBy = (row.bannedBy === null ? null : users.get(row.bannedBy)) ?? null;
    return [{ user, reason: row.reason, bannedBy, createdAt: isoTime(row.createdAt) }];
  });
}
