/** Commands in memory, one by one: an application may have a hundred in every server. */
import { isId } from '@guildhall/protocol';
import { type Ground, perGround } from '../../ground.ts';
import { createLoadingCache, type LoadingCache } from '../../loading-cache.ts';
import { type CommandRow, commandsByKeys } from './store.ts';

function keyOf(applicationId: string, id: string): string {
  return `${applicationId}:${id}`;
}

const knownCommands: (ground: Ground) => LoadingCache<CommandRow> = perGround((ground) =>
  createLoadingCache<CommandRow>({
    capacity: 20_000,
    touches: ground.touches,
    touchesOf: (_key, { applicationId }) => [commandsTouch(applicationId)],
    load: async (keys) => {
      const asked = keys.map((key) => key.split(':') as [string, string]);
      const rows = await commandsByKeys(ground.database.db, asked);
      return new Map(rows.map((row) => [keyOf(row.applicationId, row.id), row]));
    },
  }),
);

/** What makes the commands of an application in memory stale. */
export function commandsTouch(applicationId: string): string {
  return `commands:${applicationId}`;
}

/** A command of an application, or null. */
export async function knownCommand(
  ground: Ground,
  applicationId: string,
  id: string,
): Promise<CommandRow | null> {
  return isId(id) ? knownCommands(ground).get(keyOf(applicationId, id)) : null;
}
