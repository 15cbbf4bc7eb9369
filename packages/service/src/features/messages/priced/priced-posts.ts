/** Posts whose files are sold for coins (specification: Message, `coins`; design 5.1, 8). */
import { ApiError } from '@guildhall/platform';
import type { Message, SendMessage } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import type { MessageParts } from '../../../tables.ts';
import { channelServers, serverStates } from '../../access/index.ts';
import type { DraftSource } from '../compose/draft-source.ts';
import { withFileLinks } from '../files/attachment-links.ts';
import { privateFileUrl } from './private-files.ts';

/**
 * The price of a send; null without one.
 * @param fileCount of the files that the message will have.
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

async function isOfficial(runtime: Runtime, serverId: string | null): Promise<boolean> {
  const server = serverId === null ? null : await serverStates(runtime).get(serverId);
  return server?.row.types.includes('official') ?? false;
}

/** Whether priced posts of a channel can no longer be bought: its server stopped being official. */
export async function isClosedIn(runtime: Runtime, channelId: string): Promise<boolean> {
  return !(await isOfficial(runtime, await channelServers(runtime).get(channelId)));
}

/** The same post as someone sees it who may read its files. @param sales to its author alone. */
export function unlockedPost<Post extends Message>(
  runtime: Runtime,
  viewerId: string,
  post: Post,
  { attachments = [] }: Pick<MessageParts, 'attachments'>,
  sales?: number,
): Post {
  if (!post.coins) return post;
  const urls = new Map(attachments.map((file) => [file.key, privateFileUrl(runtime, file, viewerId)]));
  const urlOf = (key: string): string => urls.get(key) ?? '';
  return {
    ...post,
    coins: { ...post.coins, unlocked: true, ...(sales === undefined ? {} : { sales }) },
    attachments: attachments.map(({ key, sentAs: _sentAs, ...file }) => ({ ...file, url: urlOf(key) })),
    embeds: withFileLinks(runtime, post.embeds, attachments, urlOf),
    components: withFileLinks(runtime, post.components, attachments, urlOf),
  };
}
