/** Converts rows to Application. */
import { isoTime } from '@guildhall/platform';
import { type Application, idTime } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import { type ApplicationRow, serverCounts } from './store.ts';

/** Applications with owners, bots and server counts, in two batches. */
export async function applicationViews(
  runtime: Runtime,
  rows: readonly ApplicationRow[],
): Promise<Application[]> {
  const botIds = rows.flatMap((row) => row.botId ?? []);
  const [users, counts] = await Promise.all([
    presentUsers(runtime, [...rows.map((row) => row.ownerId), ...botIds]),
    serverCounts(runtime.database.db, botIds),
  ]);
  return rows.flatMap((row) => {
    const owner = users.get(row.ownerId);
    if (!owner) return [];
    return [
      {
        id: row.id,
        name: row.name,
        iconUrl: mediaUrl(runtime.settings, row.icon),
        description: row.description,
        botPublic: row.botPublic,
        publicClient: row.publicClient,
        redirects: row.redirects,
        inDirectory: row.inDirectory,
        interactionsEndpointUrl: row.interactionsEndpointUrl,
        interactionsEndpointForm: row.interactionsEndpointForm,
        publicKey: row.publicKey.toString('hex'),
        hasSecret: true,
        bot: row.botId === null ? null : (users.get(row.botId) ?? null),
        verified: row.verified,
        serverCount: row.botId === null ? 0 : (counts.get(row.botId) ?? 0),
        owner,
        createdAt: isoTime(idTime(row.id)),
      },
    ];
  });
}
