/** Why messages failed, and the notice of it. */
import { ApiRequestError } from '@guildhall/client';
import { describeError } from '../../../../state/describe-error.ts';
import { gatewayStore } from '../../../../state/gateway-store.ts';
import type { OutgoingFailure, OutgoingMessage } from '../../../../state/model.ts';
import { openOverlay } from '../../../../state/overlays.ts';
import { showToast } from '../../../../ui/toasts/toast.ts';
import { conversationName } from '../../view/conversation-name.ts';
import { draftText } from '../draft/draft-strings.ts';

/** Codes after which the same message may be accepted later. */
const TEMPORARY = new Set(['timed_out', 'missing_permission', 'unauthorized']);

/** A message whose attempts had no answer for so long that another one could post it twice. */
export function unconfirmed(): OutgoingFailure {
  return { text: draftText.unconfirmed, retryable: true };
}

export function failureAfter(error: unknown, { replyTo }: OutgoingMessage): OutgoingFailure {
  if (!(error instanceof ApiRequestError)) return { text: describeError(error), retryable: true };
  if (error.code === 'unknown_message' && replyTo !== null)
    return { text: draftText.answeredGone, retryable: true, replyGone: true };
  return { text: describeError(error), retryable: isTemporary(error) };
}

/** Rate limits and server errors are temporary too, whether they come from the service or a proxy. */
function isTemporary({ code, status }: ApiRequestError): boolean {
  return status === 429 || status >= 500 || TEMPORARY.has(code);
}

/**
 * Names files that the browser cannot read: folders, and files that changed since they were chosen.
 * @returns null if there are none
 */
export async function unreadableFiles(files: readonly File[]): Promise<OutgoingFailure | null> {
  const isReadable = (file: File) =>
    file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
  const readable = await Promise.all(files.map(isReadable));
  const names = files.filter((_, index) => !readable[index]).map(({ name }) => name);
  return names.length > 0 ? { text: draftText.unreadable(names), retryable: false } : null;
}

/** Reports a message that failed in a channel which is not on screen. */
export function noticeFailureElsewhere({ channelId }: OutgoingMessage): void {
  const { open, channels } = gatewayStore.get();
  const channel = channels[channelId];
  if (!channel || channelId in open) return;
  const action = { label: draftText.showUnsent, run: () => openOverlay({ kind: 'unsent' }) };
  showToast(draftText.notSentIn(conversationName(channel)), 'problem', action);
}
