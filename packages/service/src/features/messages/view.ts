/** Row to Message: one shape for replies and events alike (specification: Message). */
import { isoTime } from '@guildhall/platform';
import { idTime, LIMITS, type Message, type User } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { presentUsers } from '../accounts/index.ts';
import { previewText } from './parts.ts';
import { type MessageRow, messagesByIds } from './store.ts';

/** Someone whose account is not there any longer; erased accounts keep their own row. */
function missingUser(id: string): User {
  return {
    id,
    username: 'deleted_user',
    displayName: 'Deleted User',
    avatarUrl: null,
    clanTag: null,
    deleted: true,
  };
}

type ReplyPreview = NonNullable<Message['reply']>;

/** @param target whom a system notice tells of. */
export function messageView(
  row: MessageRow,
  author: User | undefined,
  reply: ReplyPreview | null,
  target?: User,
): Message {
  return {
    id: row.id,
    channelId: row.channel_id,
    author: author ?? missingUser(row.author_id),
    content: row.content,
    createdAt: isoTime(idTime(row.id)),
    editedAt: row.edited_at ? isoTime(row.edited_at) : null,
    attachments: [],
    embeds: [...(row.parts?.embeds ?? [])],
    components: [...(row.parts?.components ?? [])],
    flags: row.flags,
    mentions: row.mentions,
    mentionRoles: row.mention_roles,
    mentionEveryone: row.mention_everyone,
    replyDeleted: row.reply_to !== null && reply === null,
    pinned: false,
    crossposted: false,
    coins: null,
    stickers: [],
    reply,
    forward: null,
    interaction: null,
    poll: null,
    pollResult: null,
    reactions: [],
    ...(row.type === null ? {} : { type: row.type }),
    ...(row.target_id === null ? {} : { target: target ?? missingUser(row.target_id) }),
  };
}

export function replyPreview(row: MessageRow, author: User | undefined): ReplyPreview {
  return {
    id: row.id,
    author: author ?? missingUser(row.author_id),
    content: [...previewText(row.content, row.parts)].slice(0, LIMITS.replyPreview).join(''),
    hasAttachments: false,
  };
}

/** Messages of one channel with authors and reply previews: two batches, whatever their number. */
export async function messageViews(
  ground: Ground,
  channelId: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const replyIds = rows.flatMap((row) => row.reply_to ?? []);
  const originals = await messagesByIds(ground.database.db, channelId, replyIds);
  const users = await presentUsers(
    ground,
    [...rows, ...originals.values()].flatMap((row) =>
      row.target_id === null ? [row.author_id] : [row.author_id, row.target_id],
    ),
  );
  return rows.map((row) => {
    const original = row.reply_to === null ? undefined : originals.get(row.reply_to);
    const reply = original ? replyPreview(original, users.get(original.author_id)) : null;
    const target = row.target_id === null ? undefined : users.get(row.target_id);
    return messageView(row, users.get(row.author_id), reply, target);
  });
}

/** MESSAGE_UPDATE: the message without its reactions. */
export function messageUpdateView({
  reactions: _reactions,
  ...message
}: Message): Omit<Message, 'reactions'> {
  return message;
}
