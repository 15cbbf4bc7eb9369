/** What a sender wants to post, checked in the order of design 13.52 and ready to be sent by anyone who may post. */
import { ApiError, type UploadedFile } from '@guildhall/platform';
import { IS_COMPONENTS_V2, isBlank, type SendMessage } from '@guildhall/protocol';
import type { MessageParts } from '../../../tables.ts';
import { fileNames, shownFiles } from '../../attachments/index.ts';
import type { Send } from '../send/send.ts';
import type { DraftSource } from './draft-source.ts';
import { type ReadParts, readParts } from './parts.ts';
import { readPoll } from './poll-draft.ts';
import { readPrice } from './price.ts';
import { readStickers } from './stickers.ts';

/** Spread into a {@link Send}, it is what the message carries. */
export interface Draft extends ReadParts {
  readonly content: string;
  /** As uploaded; they are stored before the message. */
  readonly files: readonly UploadedFile[];
  readonly within?: NonNullable<Send['within']>;
}

/**
 * Reads what a send carries. Nothing is stored yet.
 * @param files of the request, in their order.
 * @throws ApiError bots_cant_forward, bots_only, invalid_flags, invalid_components, invalid_embeds, too_many_stickers,
 * invalid_stickers, unknown_sticker, coins_official_only, coins_need_files, missing_permission, empty_message.
 */
export async function readDraft(
  source: DraftSource,
  input: SendMessage,
  files: readonly UploadedFile[] = [],
): Promise<Draft> {
  const content = input.content ?? '';
  if (input.forward !== undefined && source.sender !== 'person') throw new ApiError('bots_cant_forward');
  const rich = readParts(source.sender, input, fileNames(files));
  const layout = rich.flags === IS_COMPONENTS_V2;
  const stickers = await readStickers(source, input, layout || input.poll !== undefined);
  const poll = await readPoll(source, input, { layout, files: files.length > 0 });
  const shown = shownFiles(rich, files);
  const price = await readPrice(source, input, shown.length);
  if (files.length > 0) source.require?.('attachFiles');
  const parts = joined(rich.parts, stickers, poll?.parts ?? null, price);
  if (parts === null && files.length === 0 && isBlank(content)) throw new ApiError('empty_message');
  return {
    content,
    flags: rich.flags,
    parts,
    files: shown,
    ...(poll ? { within: poll.within } : {}),
  };
}

/** What several readers found in one send; null when none found anything. */
function joined(...found: readonly (MessageParts | null)[]): MessageParts | null {
  const present = found.filter((parts) => parts !== null);
  return present.length === 0 ? null : Object.assign({}, ...present);
}
