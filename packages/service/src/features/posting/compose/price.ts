import { ApiError } from '@guildhall/platform';
import type { SendMessage } from '@guildhall/protocol';
import type { MessageParts } from '../../../tables.ts';
import { isOfficial } from '../../messages/index.ts';
import type { DraftSource } from './draft-source.ts';

/**
 * The price of a send; null without one.
 * @param fileCount the number of files of the message
 * @throws ApiError coins_official_only, missing_permission, coins_need_files
 */
export function readPrice(
  source: DraftSource,
  { coins }: Pick<SendMessage, 'coins'>,
  fileCount: number,
): null | Promise<Pick<MessageParts, 'coins'>> {
  return coins === undefined ? null : checkedPrice(source, coins, fileCount);
}

async function checkedPrice(
  { runtime, serverId, require }: DraftSource,
  coins: number,
  fileCount: number,
): Promise<Pick<MessageParts, 'coins'>> {
  if (!(await isOfficial(runtime, serverId))) throw new ApiError('coins_official_only');
  require?.('coinUpload');
  if (fileCount === 0) throw new ApiError('coins_need_files');
  return { coins: { price: coins } };
}
