/** Cached commands, one by one, because an application may have a hundred in every server. */
import { isId } from '@guildhall/protocol';
import { cachePerRuntime } from '../../loading-cache.ts';
import type { Runtime } from '../../runtime.ts';
import { type CommandRow, commandsByKeys } from './store.ts';

function commandKey(applicationId: string, id: string): string {
  return `${applicationId}:${id}`;
}

/** Most commands are shorter; one may be 256 KB. */
const CHARACTERS_OF_WEIGHT = 1000;

const knownCommands = cachePerRuntime<CommandRow>({
  capacity: 20_000,
  weightOf: ({ options }) => Math.ceil(JSON.stringify(options).length / CHARACTERS_OF_WEIGHT),
  touchesOf: (_key, { applicationId }) => [commandsTouch(applicationId)],
  load: async (runtime, keys) => {
    const pairs = keys.map((key) => key.split(':') as [string, string]);
    const rows = await commandsByKeys(runtime.database.db, pairs);
    return new Map(rows.map((row) => [commandKey(row.applicationId, row.id), row]));
  },
});

/** The touch key of an application's cached commands. */
export function commandsTouch(applicationId: string): string {
  return `commands:${applicationId}`;
}

/** A command of an application, or null. */
export async function knownCommand(
  runtime: Runtime,
  applicationId: string,
  id: string,
): Promise<CommandRow | null> {
  return isId(id) ? knownCommands(runtime).get(commandKey(applicationId, id)) : null;
}

/** The server whose command this is; null for commands available everywhere and unknown ids. */
export async function serverOfCommand(
  runtime: Runtime,
  applicationId: string,
  id: string,
): Promise<string | null> {
  return (await knownCommand(runtime, applicationId, id))?.serverId ?? null;
}

/** Commands by application and id; deleted ones are missing. */
export async function loadKnownCommands(
  runtime: Runtime,
  wanted: readonly { readonly applicationId: string; readonly id: string }[],
): Promise<(at: { readonly applicationId: string; readonly id: string }) => CommandRow | undefined> {
  const keyOf = (at: (typeof wanted)[number]) => commandKey(at.applicationId, at.id);
  const known = await knownCommands(runtime).getMany(wanted.map(keyOf));
  return (at) => known.get(keyOf(at));
}
