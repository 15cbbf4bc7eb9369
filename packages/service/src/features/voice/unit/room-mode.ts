/** Decides how the people of a channel or call are connected. */
import { MESH_MEMBERS, UNIT_MEMBERS } from '@guildhall/protocol';
import { perRuntime, type Runtime, type Transaction } from '../../../runtime.ts';
import { hasOldCredentials } from '../connection.ts';
import { moveToUnit, type VoiceRoom, type VoiceStateRow } from '../store.ts';
import { LIVE_KIT } from './live-kit-room.ts';

/** Up to two people connect directly, without a unit between them. */
const DIRECT_MEMBERS = 2;
/** How long to wait before starting a failed unit again. */
const RETRY_MS = 60_000;

const failures = perRuntime(() => ({ until: 0 }));

/** Makes rooms meshes for a minute, because this process's unit cannot run. */
export function recordUnitFailure(runtime: Runtime): void {
  failures(runtime).until = Date.now() + RETRY_MS;
}

function hasUnit(runtime: Runtime): boolean {
  const { forwarding, liveKit, settings } = runtime;
  if (settings.voiceMode === 'mesh') return false;
  return liveKit !== null || (forwarding !== null && Date.now() >= failures(runtime).until);
}

/** The maximum number of other people in a channel when someone joins. @param others everyone who is already there */
export function roomLimit(runtime: Runtime, others: readonly VoiceStateRow[]): number {
  return hasUnit(runtime) || presentUnit(runtime, others) ? UNIT_MEMBERS : MESH_MEMBERS;
}

/** The unit that carries the room already; another process's unit may run while this one's cannot. */
function presentUnit(runtime: Runtime, others: readonly VoiceStateRow[]): string | null {
  const unit = others.find((row) => row.unit !== null)?.unit ?? null;
  // After a change of the settings, a room may still be on the other kind of unit.
  return (unit === LIVE_KIT) === (runtime.liveKit !== null) ? unit : null;
}

/**
 * Chooses how a new participant is connected to the others.
 * @param others everyone who is already there @param isBot bots always use a unit
 * @returns the process whose unit connects them, or {@link LIVE_KIT}; null for a mesh
 */
function unitFor(runtime: Runtime, others: readonly VoiceStateRow[], isBot: boolean): string | null {
  const present = presentUnit(runtime, others);
  if (present !== null) return present;
  if (!hasUnit(runtime)) return null;
  const inUnit = others.some(({ unit }) => unit !== null);
  const isMesh = runtime.settings.voiceMode === 'auto' && !isBot && !inUnit && others.length < DIRECT_MEMBERS;
  if (isMesh) return null;
  return ownUnit(runtime);
}

/** The unit of rooms that begin here. */
export function ownUnit({ liveKit, processId }: Runtime): string {
  return liveKit ? LIVE_KIT : processId;
}

export interface Joining {
  readonly channelId: string;
  readonly others: readonly VoiceStateRow[];
  readonly isBot: boolean;
}

/**
 * Chooses how a new participant is connected, and moves the others if that changes.
 * @returns the unit of the room, and the people who need new connection details
 */
export async function placeInRoom(
  runtime: Runtime,
  tx: Transaction,
  { channelId, others, isBot }: Joining,
): Promise<{ readonly unit: string | null; readonly moved: readonly VoiceStateRow[] }> {
  const unit = unitFor(runtime, others, isBot);
  if (others.some((row) => row.unit !== unit))
    return { unit, moved: await moveToUnit(tx.db, channelId, { to: unit }) };
  return { unit, moved: peersToRenew(runtime, unit, others) };
}

/** Moves everyone in a room of a lost unit to another unit, or to a mesh (null). @returns the people who were moved */
export async function rescueRoom(
  runtime: Runtime,
  { channelId, serverId }: VoiceRoom,
  units: { readonly from: string; readonly to: string | null },
): Promise<VoiceStateRow[]> {
  return runtime.database.transaction(async (tx) => {
    // Joins hold this lock too; someone who is joining would stay behind.
    await tx.lock(serverId ?? channelId);
    return moveToUnit(tx.db, channelId, units);
  });
}

/** People whose relay credentials are old when a session joins: in a mesh, everyone connects to it. */
export function peersToRenew(
  runtime: Runtime,
  unit: string | null,
  others: readonly VoiceStateRow[],
): readonly VoiceStateRow[] {
  return unit === null ? others.filter((row) => hasOldCredentials(runtime, row)) : [];
}
