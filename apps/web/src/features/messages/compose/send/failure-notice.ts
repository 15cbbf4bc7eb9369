import { gatewayStore } from '../../../../state/gateway-store.ts';
import type { OutgoingMessage } from '../../../../state/model.ts';
import { openOverlay } from '../../../../state/overlays.ts';
import { showToast } from '../../../../ui/Toast.tsx';
import { conversationName } from '../../view/conversation-name.ts';
import { draftText } from '../draft/draft-strings.ts';

/** Reports a message that failed in a channel which is not on screen. */
export function noticeFailureElsewhere({ channelId }: OutgoingMessage): void {
  const { open, channels } = gatewayStore.get();
  const channel = channels[channelId];
  if (!channel || channelId in open) return;
  const action = { label: draftText.showUnsent, run: () => openOverlay({ kind: 'unsent' }) };
  showToast(draftText.notSentIn(conversationName(channel)), 'problem', action);
}
