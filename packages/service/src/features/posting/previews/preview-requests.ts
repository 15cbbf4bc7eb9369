/** When messages ask for previews of their links: as they are written and edited. The job makes them. */
import { IS_COMPONENTS_V2, type User } from '@guildhall/protocol';
import type { Transaction } from '../../../runtime.ts';
import type { MessageRow } from '../../messages/index.ts';
import { previewedLinks, requestPreviews } from '../../previews/index.ts';

interface Written {
  readonly author: Pick<User, 'tag'>;
  readonly content: string;
  readonly flags: number;
  /** Of system notices. */
  readonly notice?: object;
}

/**
 * Layouts are built of their components alone; of what the system account quotes nothing is fetched. Forwards have no
 * text of their own.
 */
export function hasPreviews({ author, content, flags, notice }: Written): boolean {
  if (notice !== undefined || author.tag === 'system' || flags === IS_COMPONENTS_V2) return false;
  return previewedLinks(content).length > 0;
}

/** Its author wants none: `embeds: []` (design 4.1, Totals). */
export function suppressesPreviews({ previews }: Pick<MessageRow, 'previews'>): boolean {
  return previews?.length === 0;
}

/** After an edit; a message that had previews and has no links any longer loses them by the same job. */
export async function renewPreviews(tx: Transaction, row: MessageRow): Promise<void> {
  if (suppressesPreviews(row) || row.flags === IS_COMPONENTS_V2) return;
  if (row.previews === null && previewedLinks(row.content).length === 0) return;
  await requestPreviews(tx, row.channelId, row.id);
}
