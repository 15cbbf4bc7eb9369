import type { ServerChannel, Sticker } from '@guildhall/protocol';
import { LIMITS, textLength } from '@guildhall/protocol/limits';
import { useRef } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import type { ReplyTarget } from '../conversation.ts';
import { readDirectory } from '../directory.ts';
import { toWire } from '../mentions.ts';
import { takeStickers, useDraftStickers } from './draft/draft-stickers.ts';
import { setDraft, useDraft } from './draft/drafts.ts';
import { type DraftFile, takeFiles, useFiles } from './draft/files.ts';
import { parsePrice, setPrice, usePrice } from './draft/price.ts';
import { setRefusal } from './draft/refusals.ts';
import { sendDraft } from './send/send.ts';

const TYPING_EVERY_MS = 5000;

interface ComposerDraft {
  readonly text: string;
  readonly files: readonly DraftFile[];
  readonly stickers: readonly Sticker[];
  /** Characters left; negative when the text is too long. */
  readonly left: number;
  /** Whether the draft can be sent: it is neither empty nor too long, and its price is valid. */
  readonly ready: boolean;
  /** Called when the person changes the text. */
  type(text: string): void;
  /** Sends the draft. The caller checks {@link ready}. */
  send(reply: ReplyTarget | null): void;
}

/** The draft of a channel: its text, its attachments, and sending it. */
export function useComposerDraft({ id: channelId, serverId }: ServerChannel): ComposerDraft {
  const text = useDraft(channelId);
  const files = useFiles(channelId);
  const stickers = useDraftStickers(channelId);
  const price = usePrice(channelId);
  const typedAt = useRef(0);
  const wire = toWire(text, readDirectory(gatewayStore.get(), serverId)).trim();
  const left = LIMITS.messageContent - textLength(wire);
  const empty = text.trim() === '' && files.length === 0 && stickers.length === 0;
  const coins = files.length > 0 && price !== null ? parsePrice(price) : undefined;

  function type(next: string): void {
    setDraft(channelId, next);
    setRefusal(channelId, null);
    if (next.trim() === '' || Date.now() - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = Date.now();
    // A lost typing notice does not matter.
    client.api.startTyping({ channelId }).catch(() => undefined);
  }

  function send(reply: ReplyTarget | null): void {
    const stickerIds = takeStickers(channelId);
    setRefusal(channelId, null);
    sendDraft(channelId, {
      content: wire,
      replyTo: reply?.message.id ?? null,
      mentionReply: reply?.ping ?? true,
      files: takeFiles(channelId),
      ...(stickerIds.length > 0 ? { stickerIds } : {}),
      ...(coins === undefined || coins === null ? {} : { coins }),
    });
    setPrice(channelId, null);
    typedAt.current = 0;
    setDraft(channelId, '');
  }

  return { text, files, stickers, left, ready: !empty && left >= 0 && coins !== null, type, send };
}
