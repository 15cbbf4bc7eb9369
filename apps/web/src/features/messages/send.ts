/**
 * Sending with nothing lost and nothing doubled: a message is shown at once under a nonce, and every attempt carries that
 * nonce, for which the service posts once within five minutes.
 */
import { ApiRequestError, NetworkError } from '@guildhall/client';
import { LIMITS } from '@guildhall/protocol/limits';
import { describeError } from '../../app/describe-error.ts';
import { client } from '../../state/client.ts';
import { connectionStore, whenLive } from '../../state/connection.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { messageSent } from '../../state/messages.ts';
import type { OutgoingMessage } from '../../state/model.ts';
import { outgoingAdd, outgoingArrived, outgoingFailure } from '../../state/outgoing.ts';
import { channelRead } from '../../state/read-states.ts';
import { directoryOf } from './directory.ts';
import { draftOf, setDraft } from './drafts.ts';
import { fromWire } from './mentions.ts';
import { setRefusal } from './refusals.ts';
import { messageText } from './strings.ts';

/** Codes for which the same message may well be taken later. */
const PASSING = new Set([
  'rate_limited',
  'slowmode',
  'timed_out',
  'internal_error',
  'unavailable',
  'missing_permission',
]);
const NONCE_WINDOW_MS = LIMITS.nonceWindowSecs * 1000;

/** Messages that wait for the connection. */
const waiting = new Set<string>();

function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export interface Draft {
  readonly content: string;
  readonly replyTo: string | null;
  readonly mentionReply: boolean;
}

/** Shows a message at once and sends it. */
export function sendDraft(channelId: string, draft: Draft): void {
  const message: OutgoingMessage = {
    ...draft,
    nonce: newNonce(),
    channelId,
    createdAt: new Date().toISOString(),
    failure: null,
  };
  gatewayStore.update((state) => outgoingAdd(state, message));
  void deliver(message);
}

/** Sends a failed message again, under its nonce. */
export function retry(message: OutgoingMessage): void {
  gatewayStore.update((state) => outgoingFailure(state, message.channelId, message.nonce, null));
  void deliver(message);
}

/** Forgets a failed message. */
export function discard(message: OutgoingMessage): void {
  waiting.delete(message.nonce);
  gatewayStore.update((state) => outgoingArrived(state, message.channelId, message.nonce));
}

async function deliver(message: OutgoingMessage): Promise<void> {
  waiting.delete(message.nonce);
  try {
    const sent = await client.sendMessage(message.channelId, {
      content: message.content,
      nonce: message.nonce,
      ...(message.replyTo ? { replyTo: message.replyTo, mentionReply: message.mentionReply } : {}),
    });
    gatewayStore.update((state) =>
      channelRead(
        messageSent(outgoingArrived(state, message.channelId, message.nonce), {
          ...sent,
          nonce: message.nonce,
        }),
        message.channelId,
        sent.id,
      ),
    );
  } catch (error) {
    if (error instanceof ApiRequestError && error.code === 'automod_blocked' && giveBack(message, error))
      return;
    if (error instanceof NetworkError && !connectionStore.get().connected) waiting.add(message.nonce);
    else fail(message, describeError(error), !(error instanceof ApiRequestError) || PASSING.has(error.code));
  }
}

/**
 * A message refused for what it says goes back where it was written, with the rule's words.
 * @returns false when something else is being written there.
 */
function giveBack(message: OutgoingMessage, error: ApiRequestError): boolean {
  const { channelId, content } = message;
  if (draftOf(channelId) !== '') return false;
  discard(message);
  const state = gatewayStore.get();
  setDraft(channelId, fromWire(content, directoryOf(state, state.channels[channelId]?.serverId ?? '')));
  setRefusal(channelId, describeError(error));
  return true;
}

function fail(message: OutgoingMessage, text: string, retryable: boolean): void {
  gatewayStore.update((state) =>
    outgoingFailure(state, message.channelId, message.nonce, { text, retryable }),
  );
}

whenLive(() => {
  for (const message of Object.values(gatewayStore.get().outgoing).flat()) {
    if (!waiting.has(message.nonce)) continue;
    const old = Date.now() - Date.parse(message.createdAt) > NONCE_WINDOW_MS;
    if (old) {
      waiting.delete(message.nonce);
      fail(message, messageText.unconfirmed, true);
    } else void deliver(message);
  }
});
