/** Incoming calls of the signed-in person. */
import type { Call } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import type { GatewayState } from '../../../state/model.ts';

/** Calls that ring for the signed-in person, earliest first. */
export function incomingCalls({ account, calls }: Pick<GatewayState, 'account' | 'calls'>): readonly Call[] {
  const self = account?.id ?? '';
  return Object.values(calls)
    .filter(({ ringing, participants }) => ringing.includes(self) && !participants.includes(self))
    .sort((left, right) => compareIds(left.messageId, right.messageId));
}

/** The caller: the person who has been in the call the longest. */
export function callerIn({ participants }: Call): string {
  return participants[0] ?? '';
}
