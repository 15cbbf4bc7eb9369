/** Unsent messages and edits as drafts. */
import { gatewayStore } from '../../../../state/gateway-store.ts';
import type { OutgoingMessage } from '../../../../state/model.ts';
import { readDirectory } from '../../directory.ts';
import { fromWire } from '../../mentions.ts';
import { takeEditedTextsIn } from '../../row/editor/edited-texts.ts';
import { setStickers, stickersIn } from '../draft/draft-stickers.ts';
import { prependToDraft } from '../draft/drafts.ts';
import { endEdits } from '../draft/edits.ts';
import { replyIn, setReply } from '../draft/replies.ts';

/** The text as it was in the composer. */
export function writtenAs({ channelId, content }: OutgoingMessage, state = gatewayStore.get()): string {
  return fromWire(content, readDirectory(state, state.channels[channelId]?.serverId ?? ''));
}

/** Puts the stickers of an unsent message back into the draft, unless it has others. */
export function putStickersBack({ channelId, stickerIds = [] }: OutgoingMessage): void {
  if (stickersIn(channelId).length === 0) setStickers(channelId, stickerIds);
}

/** Makes the draft a reply like an unsent message, unless it answers another one. */
export function putReplyBack({ channelId, replyTo, mentionReply }: OutgoingMessage): void {
  const original = gatewayStore.get().messages[channelId]?.items.find(({ id }) => id === replyTo);
  if (original && !replyIn(channelId)) setReply(channelId, { message: original, ping: mentionReply });
}

/** Makes unsaved edits in some channels part of their drafts. */
export function keepEditedTexts(isChosen: (channelId: string) => boolean): void {
  for (const { channelId, text } of takeEditedTextsIn(isChosen)) prependToDraft(channelId, text);
}

/**
 * Makes unsent messages and unsaved edits part of the draft of a channel that is deleted or hidden, which no longer
 * shows them.
 * @param keepFiles puts the files of a message before those of the draft
 */
export function keepUnsentOfGoneChannels(keepFiles: (message: OutgoingMessage) => void): void {
  let before = gatewayStore.get();
  gatewayStore.subscribe(() => {
    const [last, state] = [before, gatewayStore.get()];
    before = state;
    if (state.channels === last.channels || state.account?.id !== last.account?.id) return;
    const isGone = (channelId: string) => channelId in last.channels && !(channelId in state.channels);
    keepEditedTexts(isGone);
    endEdits(isGone);
    for (const [channelId, messages] of Object.entries(last.outgoing)) {
      if (!isGone(channelId) || channelId in state.outgoing) continue;
      prependToDraft(channelId, ...messages.map((message) => writtenAs(message, last)));
      for (const message of messages.toReversed()) {
        keepFiles(message);
        putStickersBack(message);
      }
    }
  });
}
