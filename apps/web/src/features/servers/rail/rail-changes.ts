/** Changes of the rail. Pure: each returns a new rail. */
import type { RailEntry, ServerFolder, ServerRail } from '@guildhall/protocol';

export type Side = 'above' | 'below' | 'into';

/** The id of an entry: its folder's, or its only server's. */
function keyOf({ folder, serverIds }: RailEntry): string {
  return folder?.id ?? serverIds[0] ?? '';
}

/** The folder that a server is in. */
export function folderWith(rail: ServerRail, serverId: string): ServerFolder | undefined {
  return rail.find(({ serverIds }) => serverIds.includes(serverId))?.folder;
}

function withoutServer(rail: ServerRail, serverId: string): ServerRail {
  return rail
    .map((entry) => ({ ...entry, serverIds: entry.serverIds.filter((id) => id !== serverId) }))
    .filter(({ serverIds }) => serverIds.length > 0);
}

function insert<Item>(items: readonly Item[], at: number, side: Side, item: Item): Item[] {
  return items.toSpliced(side === 'above' ? at : at + 1, 0, item);
}

/**
 * Moves a server or folder above, below or into another one; two servers become a new folder.
 * @param moved @param target ids of servers or folders
 */
export function moveTo(rail: ServerRail, moved: string, target: string, side: Side): ServerRail {
  if (moved === target) return rail;
  const folder = rail.find((entry) => entry.folder?.id === moved);
  if (folder) {
    const others = rail.filter((entry) => entry !== folder);
    const at = others.findIndex((entry) => keyOf(entry) === target || entry.serverIds.includes(target));
    return at < 0 ? rail : insert(others, at, side, folder);
  }
  const others = withoutServer(rail, moved);
  const at = others.findIndex((entry) => keyOf(entry) === target || entry.serverIds.includes(target));
  const entry = others[at];
  if (!entry) return rail;
  const inside = entry.folder && target !== entry.folder.id;
  const grown = inside
    ? insert(entry.serverIds, entry.serverIds.indexOf(target), side, moved)
    : side === 'into' && [...entry.serverIds, moved];
  if (!grown) return insert(others, at, side, { serverIds: [moved] });
  return others.with(at, { folder: entry.folder ?? newFolder(rail), serverIds: grown });
}

function newFolder(rail: ServerRail): ServerFolder {
  const taken = new Set(rail.map(({ folder }) => folder?.id));
  let number = 1;
  while (taken.has(`folder-${number}`)) number += 1;
  return { id: `folder-${number}`, name: '', color: null };
}

/** Moves a server into a new folder with a name. */
export function moveToNewFolder(rail: ServerRail, serverId: string, name: string): ServerRail {
  const entry = { folder: { ...newFolder(rail), name }, serverIds: [serverId] };
  const at = rail.findIndex(({ serverIds }) => serverIds.includes(serverId));
  if (!rail[at]?.folder) return rail.with(at, entry);
  const others = withoutServer(rail, serverId);
  return others.toSpliced(Math.min(at + 1, others.length), 0, entry);
}

/** Moves a server out of its folder, to just below it. */
export function removeFromFolder(rail: ServerRail, serverId: string): ServerRail {
  const folder = folderWith(rail, serverId);
  if (!folder) return rail;
  const alone = rail.some((entry) => entry.folder === folder && entry.serverIds.length === 1);
  return alone ? dissolve(rail, folder.id) : moveTo(rail, serverId, folder.id, 'below');
}

export function dissolve(rail: ServerRail, folderId: string): ServerRail {
  return rail.flatMap((entry) =>
    entry.folder?.id === folderId ? entry.serverIds.map((id) => ({ serverIds: [id] })) : [entry],
  );
}

export function changeFolder(
  rail: ServerRail,
  folderId: string,
  changes: Partial<Pick<ServerFolder, 'name' | 'color'>>,
): ServerRail {
  return rail.map((entry) =>
    entry.folder?.id === folderId ? { ...entry, folder: { ...entry.folder, ...changes } } : entry,
  );
}

/** Moves a server or folder one step up (-1) or down (1); within a folder a server stays in it. */
export function step(rail: ServerRail, moved: string, by: -1 | 1): ServerRail {
  const neighbours = findNeighbours(rail, moved);
  const target = neighbours[neighbours.indexOf(moved) + by];
  if (target === undefined) return rail;
  return moveTo(rail, moved, target, by < 0 ? 'above' : 'below');
}

/** The siblings of a moved item, in order. */
export function findNeighbours(rail: ServerRail, moved: string): readonly string[] {
  const inside = rail.find(({ folder, serverIds }) => folder && serverIds.includes(moved));
  return inside?.serverIds ?? rail.map(keyOf);
}
