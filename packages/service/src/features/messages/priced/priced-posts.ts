/** Posts whose files are sold for coins (specification: Message, `coins`; design 5.1, 8). */
import type { Message } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import type { MessageParts } from '../../../tables.ts';
import { channelServers, serverStates } from '../../access/index.ts';
import { privateFileUrl, withFileLinks } from '../../attachments/index.ts';

/** Whether the server is of type `official`; false for direct messages. */
export async function isOfficial(runtime: Runtime, serverId: string | null): Promise<boolean> {
  const server = serverId === null ? null : await serverStates(runtime).get(serverId);
  return server?.row.types.includes('official') ?? false;
}

/** Whether the priced posts of a channel can no longer be bought because its server stopped being official. */
export async function isClosedIn(runtime: Runtime, channelId: string): Promise<boolean> {
  return !(await isOfficial(runtime, await channelServers(runtime).get(channelId)));
}

/** The post for a viewer who may read its files. @param sales only for its author */
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
