import { ApiError } from '@guildhall/platform';
import { LIMITS, type SendMessage } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import type { MessageParts } from '../../../tables.ts';
import { usableStickers } from '../../expressions/index.ts';

/**
 * Stickers of a send, in their order, each once: of every server that the sender is in, in any channel or direct
 * message (specification: Stickers; design 12.5). Three may be named, repetitions counted.
 * @param excluded whether the send is a layout or has a poll.
 * @returns null when the send names none.
 * @throws ApiError too_many_stickers, invalid_stickers, unknown_sticker (400).
 */
export async function readStickers(
  { runtime, authorId }: { readonly runtime: Runtime; readonly authorId: string },
  input: SendMessage,
  excluded: boolean,
): Promise<MessageParts | null> {
  const named = input.stickerIds ?? input.sticker_ids ?? [];
  if (named.length === 0) return null;
  if (named.length > LIMITS.stickersPerMessage) throw new ApiError('too_many_stickers');
  if (excluded) throw new ApiError('invalid_stickers');
  const usable = await usableStickers(runtime, authorId, named);
  const stickers = [...new Set(named)].map((id) => {
    const row = usable.get(id);
    if (!row) throw new ApiError('unknown_sticker', { status: 400 });
    const { serverId, name, animated, image: key } = row;
    return { id, serverId, name, animated, key };
  });
  return { stickers };
}
