/** Custom emoji of other servers, which need Use External Emoji (design 1.1). */
import { has, isId } from '@guildhall/protocol';
import { emojiIdsIn, withoutEmoji } from '@guildhall/protocol/text-formatting';
import type { Runtime } from '../../../runtime.ts';
import type { ConversationAccess } from '../../access/index.ts';
import { emojisByIds } from '../../expressions/index.ts';

/**
 * A message's content, with emoji of other servers as text if its author lacks the permission. Synchronous and without
 * a query for almost all messages.
 */
export function withAllowedEmoji(
  runtime: Runtime,
  { server, permissions }: Pick<ConversationAccess, 'server' | 'permissions'>,
  content: string,
): string | Promise<string> {
  if (server === null || has(permissions, 'useExternalEmoji')) return content;
  const ids = [...emojiIdsIn(content)].filter(isId);
  return ids.length === 0 ? content : withoutExternal(runtime, server.id, content, ids);
}

async function withoutExternal(
  runtime: Runtime,
  serverId: string,
  content: string,
  ids: readonly string[],
): Promise<string> {
  const rows = await emojisByIds(runtime.database.db, ids);
  const external = rows.filter((row) => row.serverId !== serverId);
  return withoutEmoji(content, new Set(external.map(({ id }) => id)));
}
