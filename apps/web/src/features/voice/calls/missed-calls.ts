/** Reports missed calls. A call declined here was not missed. */
import type { Call } from '@guildhall/protocol';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { callerIn, incomingCalls } from './incoming-calls.ts';

/** A call that rang for nearly the full time was missed; if it ended sooner, another device declined it. */
const RANG_OUT_MS = 55_000;

interface Ringing {
  readonly call: Call;
  readonly since: number;
}

const declined = new Set<string>();

/** Records that the signed-in person declined a call on this page. */
export function noteDeclined(messageId: string): void {
  declined.add(messageId);
}

/** @param missed called with the channel and the caller of a missed call @returns a function that stops this */
export function watchMissedCalls(missed: (channelId: string, caller: string) => void): () => void {
  let ringing = new Map<string, Ringing>();
  function follow(): void {
    const state = gatewayStore.get();
    const now = Date.now();
    const before = ringing;
    ringing = new Map(
      incomingCalls(state).map((call) => [
        call.messageId,
        { call, since: before.get(call.messageId)?.since ?? now },
      ]),
    );
    for (const [messageId, { call, since }] of before) {
      if (ringing.has(messageId) || declined.delete(messageId)) continue;
      const current = state.calls[call.channelId];
      const self = state.account?.id ?? '';
      const isOver = current?.messageId !== messageId;
      if (!isOver && (current.participants.includes(self) || now - since < RANG_OUT_MS)) continue;
      const member = state.members[DIRECT]?.byId[callerIn(call)];
      if (state.account) missed(call.channelId, member?.user.displayName ?? '…');
    }
  }
  follow();
  return gatewayStore.subscribe(follow);
}
