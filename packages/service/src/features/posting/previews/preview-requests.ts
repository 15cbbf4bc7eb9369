/** Decides which messages get previews of their links, on sends and edits. The job makes them. */
import { IS_COMPONENTS_V2, type User } from '@guildhall/protocol';
import type { Transaction } from '../../../runtime.ts';
import type { MessageRow } from '../../messages/index.ts';
import { previewedLinks, requestPreviews } from '../../previews/index.ts';

interface Written {
  readonly author: Pick<User, 'tag'>;
  readonly content: string;
  readonly flags: number;
  /** System notices. */
  readonly notice?: object;
}

/**
 * False for layouts, which show only components; for the system account, whose quoted links are not fetched; and for
 * forwards, which have no text.
 */
export function hasPreviews({ author, content, flags, notice }: Written): boolean {
  if (notice !== undefined || author.tag === 'system' || flags === IS_COMPONENTS_V2) return false;
  return previewedLinks(content).length > 0;
}

/** Whether the author removed the previews: `embeds: []` (design 4.1, Totals). */
export function suppressesPreviews({ previews }: Pick<MessageRow, 'previews'>): boolean {
  return previews?.length === 0;
}

/** Requests new previews after an edit. The same job removes the previews of a message that no longer has links. */
export async function renewPreviews(tx: Transaction, row: MessageRow): Promise<void> {
  if (suppressesPreviews(row) || row.flags === IS_COMPONENTS_V2) return;
  if (row.previews === null && previewedLinks(row.content).length === 0) return;
  await requestPreviews(tx, row.channelId, row.id);
}
