/** Calls ring on devices of people who have no client in use, by a push notification. */
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
 * Pushes a call to the devices of those it still rings for. It is not tried again: by then it rings no more, and the
 * notice of the missed call is in the conversation.
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
