import { ApiError } from '@guildhall/platform';
import type { SendMessage } from '@guildhall/protocol';
import type { MessageParts } from '../../../tables.ts';
import { isOfficial } from '../../messages/index.ts';
import type { DraftSource } from './draft-source.ts';

/**
 * The price of a send; null without one.
 * @param fileCount the number of files of the message
 * @throws ApiError coins_official_only, missing_permission, coins_need_files.
 */
export async function readPrice(
  { runtime, serverId, require }: DraftSource,
  { coins }: Pick<SendMessage, 'coins'>,
  fileCount: number,
): Promise<Pick<MessageParts, 'coins'> | null> {
  if (coins === undefined) return null;
  if (!(await isOfficial(runtime, serverId))) throw new ApiError('coins_official_only');
  require?.('coinUpload');
  if (fileCount === 0) throw new ApiError('coins_need_files');
  return { coins: { price: coins } };
}
