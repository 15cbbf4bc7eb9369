import { ApiError } from '@guildhall/platform';
import { LIMITS, type SendMessage } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import type { MessageParts } from '../../../tables.ts';
import { usableStickers } from '../../expressions/index.ts';

/**
 * The distinct stickers of a send, in order, from all servers of the sender (specification: Stickers; design 12.5). At
 * most three, including repetitions.
 * @param excluded whether the send is a layout or has a poll, which cannot have stickers
 * @returns null when the send has none
 * @throws ApiError too_many_stickers, invalid_stickers, unknown_sticker (400)
 */
export function readStickers(
  sender: Sender,
  input: SendMessage,
  excluded: boolean,
): null | Promise<MessageParts> {
  const named = input.stickerIds ?? input.sticker_ids ?? [];
  return named.length === 0 ? null : readNamed(sender, named, excluded);
}

interface Sender {
  readonly runtime: Runtime;
  readonly authorId: string;
}

async function readNamed(
  { runtime, authorId }: Sender,
  named: readonly string[],
  excluded: boolean,
): Promise<MessageParts> {
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
