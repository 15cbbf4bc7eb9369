import { ApiError } from '@guildhall/platform';
import { type BodyOf, type editMessage as endpoint, isId, type Message } from '@guildhall/protocol';
import type { ChannelContext } from '../access/index.ts';
import { resolveMentions } from './resolve-mentions.ts';
import { isEmpty } from './rules.ts';
import { messageById, updateMessage } from './store.ts';
import { messageUpdateView, messageViews } from './view.ts';

/**
 * Edits one's own message (specification: PATCH …/messages/{messageId}). A timed-out or pending member may not.
 * @throws ApiError unknown_message, not_own_message, empty_message, screening_pending, timed_out.
 */
export async function editMessage(
  ctx: ChannelContext,
  messageId: string,
  input: BodyOf<typeof endpoint>,
): Promise<Message> {
  const { ground, actor, access } = ctx;
  const channelId = access.channel.row.id;
  const before = isId(messageId) ? await messageById(ground.database.db, channelId, messageId) : undefined;
  if (!before) throw new ApiError('unknown_message');
  if (before.author_id !== actor.id) throw new ApiError('not_own_message');
  access.require('sendMessages');
  const { content } = input;
  if (content === undefined || content === before.content) {
    const [unchanged] = await messageViews(ground, channelId, [before]);
    if (!unchanged) throw new ApiError('unknown_message');
    return unchanged;
  }
  if (isEmpty(content)) throw new ApiError('empty_message');
  const { mentions, mentionRoles, mentionEveryone } = await resolveMentions(ground, access, content, null);
  return ground.database.transaction(async (tx) => {
    await tx.lock(before.id);
    const current = await messageById(tx.db, channelId, before.id);
    if (!current) throw new ApiError('unknown_message');
    const row = await updateMessage(tx.db, channelId, before.id, {
      content,
      mentions: keepReplyPing(current.mentions, current.content, mentions),
      mention_roles: [...mentionRoles],
      mention_everyone: mentionEveryone,
      edited_at: new Date(ground.clock.now()),
    });
    const [view] = row ? await messageViews(ground, channelId, [row]) : [];
    if (!view) throw new ApiError('unknown_message');
    tx.emit({
      name: 'MESSAGE_UPDATE',
      audience: { kind: 'channel', id: channelId, serverId: access.server.id },
      payload: messageUpdateView(view),
    });
    return view;
  });
}

/** A reply keeps naming the author it pinged, who does not stand in the text. */
function keepReplyPing(before: readonly string[], contentBefore: string, now: readonly string[]): string[] {
  const fromReply = before.filter((id) => !contentBefore.includes(`<@${id}>`));
  return [...new Set([...now, ...fromReply])];
}
