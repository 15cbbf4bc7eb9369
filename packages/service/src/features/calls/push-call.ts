/** Rings devices by push notification for people without an active client. */
import { type JobPayload, job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime } from '../../runtime.ts';
import { directChannels } from '../access/index.ts';
import { presentUsers } from '../accounts/index.ts';
import { devicesToRing, sendPush } from '../push/index.ts';
import { ringsIn, runningCall } from './store.ts';

export const pushCallJob = job({
  name: 'push-call',
  payload: Type.Object({ channelId: Id, callerId: Id, userIds: Type.Array(Id) }),
});

/**
 * Sends a push message for a call to people it still rings. It is not retried: by then the ringing has ended, and the
 * conversation has a notice of the missed call.
 */
export async function pushCall(
  runtime: Runtime,
  { channelId, callerId, userIds }: JobPayload<typeof pushCallJob>,
): Promise<void> {
  const { db } = runtime.database;
  const now = new Date(runtime.clock.now());
  const call = await runningCall(db, channelId);
  if (!call) return;
  const ringing = (await ringsIn(db, [channelId], now)).map(({ userId }) => userId);
  const rung = userIds.filter((id) => ringing.includes(id));
  const devices = await devicesToRing(db, { channelId, userIds: rung }, now);
  if (devices.length === 0) return;
  const caller = (await presentUsers(runtime, [callerId])).get(callerId);
  const channel = await directChannels(runtime).get(channelId);
  const notice = {
    type: 'call',
    messageId: call.messageId,
    channelId,
    caller: { id: callerId, name: caller?.displayName ?? '', avatarUrl: caller?.avatarUrl ?? null },
    channelName: channel?.row.name ?? null,
  } as const;
  await Promise.all(devices.map((device) => sendPush(runtime, device, notice)));
}
