/** A person's order of servers and folders. */
import { type Static, Type } from 'typebox';
import { LIMITS } from '../contract/limits.ts';
import { Colour, Nullable, Text } from '../contract/schema.ts';

export const ServerFolder = Type.Object({
  id: Type.String({ pattern: '^[0-9A-Za-z_-]{1,32}$', description: 'Chosen by the client that made it' }),
  name: Text({ max: LIMITS.serverFolderName, description: 'Empty: named after its servers' }),
  color: Nullable(Colour),
});
export type ServerFolder = Static<typeof ServerFolder>;

const RailEntry = Type.Object({
  folder: Type.Optional(ServerFolder),
  serverIds: Type.Array(Type.String({ pattern: '^[0-9]{1,20}$' }), {
    minItems: 1,
    maxItems: LIMITS.serversPerPerson,
    description: 'One server, or the servers of the folder',
  }),
});
export type RailEntry = Static<typeof RailEntry>;

/** From top to bottom. Ids of servers that the person is not in are ignored, and missing servers come last. */
export const ServerRail = Type.Refine(
  Type.Array(RailEntry, { maxItems: LIMITS.serversPerPerson }),
  isArranged,
  () =>
    `must name each server and folder once, ${LIMITS.serversPerPerson} servers at most, and several servers only in a folder`,
);
export type ServerRail = Static<typeof ServerRail>;

function isArranged(rail: readonly RailEntry[]): boolean {
  const serverIds = rail.flatMap((entry) => entry.serverIds);
  const folderIds = rail.flatMap(({ folder }) => (folder ? [folder.id] : []));
  return (
    serverIds.length <= LIMITS.serversPerPerson &&
    new Set(serverIds).size === serverIds.length &&
    new Set(folderIds).size === folderIds.length &&
    rail.every(({ folder, serverIds: inEntry }) => folder !== undefined || inEntry.length === 1)
  );
}
