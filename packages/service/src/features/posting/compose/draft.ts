/** Checks the draft of a message in the order of design 13.52, which is the same for all sources. */
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

/** The content of the message, spread into a {@link Send}. */
export interface Draft extends ReadParts {
  readonly content: string;
  /** Uploaded files; they are stored before the message. */
  readonly files: readonly UploadedFile[];
  readonly inTransaction?: NonNullable<Send['inTransaction']>;
}

/**
 * Checks a send. Stores nothing yet.
 * @param files of the request, in order
 * @throws ApiError bots_cant_forward, bots_only, invalid_flags, invalid_components, invalid_embeds, too_many_stickers,
 * invalid_stickers, unknown_sticker, coins_official_only, coins_need_files, missing_permission, empty_message
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
  // Most sends have none of these, and then there is nothing to await.
  const namedStickers = readStickers(source, input, layout || input.poll !== undefined);
  const stickers = namedStickers && (await namedStickers);
  const sentPoll = readPoll(source, input, { layout, files: files.length > 0 });
  const poll = sentPoll && (await sentPoll);
  const shown = shownFiles(rich, files);
  const askedPrice = readPrice(source, input, shown.length);
  const price = askedPrice && (await askedPrice);
  if (files.length > 0) source.require?.('attachFiles');
  const parts = joined(rich.parts, stickers, poll?.parts ?? null, price);
  if (parts === null && files.length === 0 && isBlank(content)) throw new ApiError('empty_message');
  return {
    content,
    flags: rich.flags,
    parts,
    files: shown,
    ...(poll ? { inTransaction: poll.inTransaction } : {}),
  };
}

/** Merges the parts that several readers found; null if there are none. */
function joined(...found: readonly (MessageParts | null)[]): MessageParts | null {
  const present = found.filter((parts) => parts !== null);
  return present.length === 0 ? null : Object.assign({}, ...present);
}
