import { ApiError } from '@guildhall/platform';
import { type BodyOf, type editMessage as endpoint, isId, type Message } from '@guildhall/protocol';
import type { MessageParts } from '../../tables.ts';
import type { ConversationContext } from '../access/index.ts';
import { asSeenBy } from './as-seen-by.ts';
import { audienceOf } from './audience.ts';
import { messageViews } from './hydrate.ts';
import { moderatedEdit } from './moderation.ts';
import { editParts, textOf } from './parts.ts';
import { type ResolvedMentions, resolveMentions } from './resolve-mentions.ts';
import { isEmpty } from './rules.ts';
import { messageById, updateMessage } from './store.ts';
import { messageUpdateView } from './view.ts';

/**
 * Edits one's own message (specification: PATCH …/messages/{messageId}). A timed-out or pending member may not.
 * @throws ApiError unknown_message, system_message, not_own_message, bots_only, invalid_flags, invalid_components,
 * invalid_embeds, empty_message, automod_blocked, screening_pending, timed_out.
 */
export async function editMessage(
  ctx: ConversationContext,
  messageId: string,
  input: BodyOf<typeof endpoint>,
): Promise<Message> {
  const { ground, actor, access } = ctx;
  const channelId = access.channel.row.id;
  const before = isId(messageId) ? await messageById(ground.database.db, channelId, messageId) : undefined;
  if (!before) throw new ApiError('unknown_message');
  if (before.type !== null) throw new ApiError('system_message');
  if (before.author_id !== actor.id) throw new ApiError('not_own_message');
  access.require('sendMessages');
  const content = input.content ?? before.content;
  const carried = editParts(actor.kind, before, input);
  if (carried === null && content === before.content) {
    return requireSeen(await asSeenBy(ground, actor.id, await messageViews(ground, channelId, [before])));
  }
  const after = carried ?? before;
  if (after.parts === null && isEmpty(content)) throw new ApiError('empty_message');
  const resolved = await resolveMentions(ground, access, textOf(content, after), null);
  const change = { content: input.content, parts: carried?.parts, resolved };
  const edited = await moderatedEdit(ctx, { content, ...resolved }, () => storeEdit(ctx, before.id, change));
  return requireSeen(await asSeenBy(ground, actor.id, [edited]));
}

function requireSeen([message]: readonly Message[]): Message {
  if (!message) throw new ApiError('unknown_message');
  return message;
}

/** What an edit leaves out stays as it is when the edit is written, not as it was when it came in. */
interface Change {
  readonly content: string | undefined;
  readonly parts: MessageParts | null | undefined;
  readonly resolved: ResolvedMentions;
}

async function storeEdit(
  { ground, access }: ConversationContext,
  messageId: string,
  { content, parts, resolved }: Change,
): Promise<Message> {
  const channelId = access.channel.row.id;
  return ground.database.transaction(async (tx) => {
    await tx.lock(messageId);
    const current = await messageById(tx.db, channelId, messageId);
    if (!current) throw new ApiError('unknown_message');
    const row = await updateMessage(tx.db, channelId, messageId, {
      content: content ?? current.content,
      parts: parts === undefined ? current.parts : parts,
      mentions: keepReplyPing(current.mentions, textOf(current.content, current), resolved.mentions),
      mention_roles: [...resolved.mentionRoles],
      mention_everyone: resolved.mentionEveryone,
      edited_at: new Date(ground.clock.now()),
    });
    const view = requireSeen(row ? await messageViews(ground, channelId, [row]) : []);
    tx.emit({
      name: 'MESSAGE_UPDATE',
      audience: audienceOf(access),
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
