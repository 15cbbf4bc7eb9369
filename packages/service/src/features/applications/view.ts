/** Row to Application. */
import { isoTime } from '@guildhall/platform';
import { type Application, idTime } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import { type ApplicationRow, serverCounts } from './store.ts';

/** Applications with owners, bots and server counts, in two batches. */
export async function applicationViews(
  ground: Ground,
  rows: readonly ApplicationRow[],
): Promise<Application[]> {
  const botIds = rows.flatMap((row) => row.bot_id ?? []);
  const [users, counts] = await Promise.all([
    presentUsers(ground, [...rows.map((row) => row.owner_id), ...botIds]),
    serverCounts(ground.database.db, botIds),
  ]);
  return rows.flatMap((row) => {
    const owner = users.get(row.owner_id);
    if (!owner) return [];
    return [
      {
        id: row.id,
        name: row.name,
        iconUrl: mediaUrl(ground.settings, row.icon),
        description: row.description,
        botPublic: row.bot_public,
        publicClient: row.public_client,
        redirects: row.redirects,
        inDirectory: row.in_directory,
        interactionsEndpointUrl: row.interactions_endpoint_url,
        publicKey: row.public_key.toString('hex'),
        hasSecret: true,
        bot: row.bot_id === null ? null : (users.get(row.bot_id) ?? null),
        verified: row.verified,
        serverCount: row.bot_id === null ? 0 : (counts.get(row.bot_id) ?? 0),
        owner,
        createdAt: isoTime(idTime(row.id)),
      },
    ];
  });
}
