/** Cached applications with a bot, so that running a command needs no query for the application. */
import { isId } from '@guildhall/protocol';
import { cachePerRuntime } from '../../loading-cache.ts';
import type { Runtime } from '../../runtime.ts';
import { userTouch } from '../../touches.ts';
import { type ApplicationRow, applicationsByIds } from './store.ts';

/** The cached fields: constant ones, and those its owner changes; without tokens, icon and verification. */
export type BotApplication = Pick<
  ApplicationRow,
  'id' | 'ownerId' | 'name' | 'interactionsEndpointUrl' | 'interactionsEndpointForm' | 'privateKey'
> & { readonly botId: string };

const botApplications = cachePerRuntime<BotApplication>({
  capacity: 20_000,
  // The application was deleted with its bot.
  touchesOf: (id, { botId }) => [applicationTouch(id), userTouch(botId)],
  load: async (runtime, ids) => {
    const rows = await applicationsByIds(runtime.database.db, ids);
    return new Map(
      rows.flatMap((row) => (row.botId === null ? [] : [[row.id, cachedFields(row, row.botId)]])),
    );
  },
});

function cachedFields(row: ApplicationRow, botId: string): BotApplication {
  const { id, ownerId, name, interactionsEndpointUrl, interactionsEndpointForm, privateKey } = row;
  return { id, ownerId, name, interactionsEndpointUrl, interactionsEndpointForm, privateKey, botId };
}

/** The application, if it exists and has a bot. */
export async function botApplication(runtime: Runtime, id: string): Promise<BotApplication | null> {
  return isId(id) ? botApplications(runtime).get(id) : null;
}

export function applicationTouch(id: string): string {
  return `application:${id}`;
}
