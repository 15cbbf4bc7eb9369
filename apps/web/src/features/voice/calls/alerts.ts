import type { Call } from '@guildhall/protocol';
import { isMuted } from '@guildhall/protocol/mute';
import type { GatewayState } from '../../../state/model.ts';

/** Whether a call sounds and shows a desktop notification, by the rules for ringing devices by push. */
export function alerts(
  { account, notifications }: Pick<GatewayState, 'account' | 'notifications'>,
  { channelId }: Pick<Call, 'channelId'>,
): boolean {
  const settings = notifications[channelId];
  return account?.status !== 'dnd' && settings?.level !== 'nothing' && !isMuted(settings, Date.now());
}
