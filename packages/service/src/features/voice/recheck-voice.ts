/** Applies permission changes to people in voice (design 5.16). */
import { has, voiceStateUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  loadServerState,
  type MemberRow,
  memberKey,
  memberStates,
  membersByKeys,
  minorsInAdultChannels,
  permissionsIn,
  type ServerState,
  serverStates,
} from '../access/index.ts';
import { announceState } from './join-voice.ts';
import { removeFromVoice } from './remove-from-voice.ts';
import {
  listVoiceStatesInServers,
  lockVoiceStates,
  updateVoiceStateRow,
  type VoiceStateRow,
} from './store.ts';
import { formerStateView, isMute } from './view.ts';

/**
 * Disconnects people who lost Connect or View Channel and minors from channels that are now age-restricted, and
 * announces people who gained or lost Speak or lost Share Screen. Checks memory first, because mostly nothing has
 * changed. Handles only people of this process; other processes handle theirs.
 */
export async function recheckVoice(runtime: Runtime, serverId: string): Promise<void> {
  const server = await serverStates(runtime).get(serverId);
  if (!server) return;
  const rows = await heldBy(runtime.database, serverId, runtime.processId);
  const members = await memberStates(runtime).getMany(rows.map((row) => memberKey(serverId, row.userId)));
  const minors = await minorsInAdultChannels(runtime.database.db, server, rows);
  const now = runtime.clock.now();
  const stale = rows.some(
    (row) =>
      minors.has(row.userId) ||
      voiceChange(row, server, members.get(memberKey(serverId, row.userId)), now) !== null,
  );
  if (!stale) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const current = await loadServerState(tx.db, serverId);
    if (!current) return;
    const found = await heldBy(tx, serverId, runtime.processId);
    const userIds = found.map(({ userId }) => userId);
    await lockVoiceStates(tx, userIds);
    // Some may have moved to another server or a call since.
    const present = await heldBy(tx, serverId, runtime.processId);
    const known = await membersByKeys(
      tx.db,
      present.map((row) => ({ serverId, userId: row.userId })),
    );
    const byUser = new Map(known.map((member) => [member.userId, member]));
    const keptOut = await minorsInAdultChannels(tx.db, current, present);
    for (const row of present) {
      const member = byUser.get(row.userId);
      const change = keptOut.has(row.userId) ? 'out' : voiceChange(row, current, member, runtime.clock.now());
      await apply(runtime, tx, row, current, member, change);
    }
  });
}

async function heldBy(
  { db }: Pick<Transaction, 'db'>,
  serverId: string,
  holder: string,
): Promise<VoiceStateRow[]> {
  return (await listVoiceStatesInServers(db, [serverId])).filter((row) => row.holder === holder);
}

async function apply(
  runtime: Runtime,
  tx: Transaction,
  row: VoiceStateRow,
  server: ServerState,
  member: MemberRow | undefined,
  change: Change | 'out' | null,
): Promise<void> {
  if (change === null) return;
  if (change === 'out' || !member) {
    const { userId, channelId } = row;
    for (const removed of await removeFromVoice(tx, { userId, channelId })) {
      // People who no longer see the channel are not in its audience, so they get their own event.
      const audience = { kind: 'user', id: userId, serverId: server.id } as const;
      if (!sees(row, server, member, runtime.clock.now()))
        tx.emit(voiceStateUpdate, audience, formerStateView(removed));
    }
    return;
  }
  const { toldMute: _told, ...kept } = change;
  const changed = Object.keys(kept).length > 0 ? await updateVoiceStateRow(tx.db, row.userId, kept) : row;
  if ('toldMute' in change || 'selfStream' in change) {
    await announceState(runtime, tx, changed, server, member);
  }
}

function sees(row: VoiceStateRow, server: ServerState, member: MemberRow | undefined, now: number): boolean {
  const channel = server.channels.get(row.channelId);
  return !!channel && !!member && has(permissionsIn(server, channel, member, now), 'viewChannel');
}

type Change = Partial<Pick<VoiceStateRow, 'toldMute' | 'admitted' | 'selfStream'>>;

/**
 * People moved to a channel they may not join stay until they gain the permission and lose it again, or no longer see
 * the channel. Null: no change.
 */
function voiceChange(
  row: VoiceStateRow,
  server: ServerState,
  member: MemberRow | undefined,
  now: number,
): Change | 'out' | null {
  const channel = server.channels.get(row.channelId);
  if (!channel || !member) return 'out';
  const permissions = permissionsIn(server, channel, member, now);
  const connects = has(permissions, 'connect');
  if (!has(permissions, 'viewChannel') || (row.admitted && !connects)) return 'out';
  const mute = isMute(row, server, member, now);
  const change: Change = {
    ...(connects && !row.admitted ? { admitted: true } : {}),
    ...(mute === row.toldMute ? {} : { toldMute: mute }),
    ...(row.selfStream && !has(permissions, 'shareScreen') ? { selfStream: false } : {}),
  };
  return Object.keys(change).length > 0 ? change : null;
}
