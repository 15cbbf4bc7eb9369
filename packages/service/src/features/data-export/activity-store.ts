/** SQL of a person's activity besides messages, in steps along an index, and of their files. */
import { sql } from 'kysely';
import type { Db, StoredAttachment } from '../../tables.ts';

export interface ExportedReaction {
  readonly channelId: string;
  readonly messageId: string;
  readonly emoji: string;
}

/** Reactions after a given one, oldest message first. */
export async function listExportedReactions(
  db: Db,
  userId: string,
  after: ExportedReaction | undefined,
  limit: number,
): Promise<ExportedReaction[]> {
  let query = db
    .selectFrom('message_reactions')
    .select(['channel_id as channelId', 'message_id as messageId', 'emoji'])
    .where('user_id', '=', userId);
  if (after) query = query.where(sql<boolean>`(message_id, emoji) > (${after.messageId}, ${after.emoji})`);
  return query.orderBy('message_id').orderBy('emoji').limit(limit).execute();
}

export interface ExportedVote {
  readonly channelId: string;
  readonly messageId: string;
  readonly answerId: number;
}

/** Votes after a given one, channel by channel. */
export async function listExportedVotes(
  db: Db,
  userId: string,
  after: ExportedVote | undefined,
  limit: number,
): Promise<ExportedVote[]> {
  let query = db
    .selectFrom('poll_votes')
    .select(['channel_id as channelId', 'message_id as messageId', 'answer_id as answerId'])
    .where('user_id', '=', userId);
  if (after)
    query = query.where(
      sql<boolean>`(channel_id, message_id, answer_id) > (${after.channelId}, ${after.messageId}, ${after.answerId})`,
    );
  return query.orderBy('channel_id').orderBy('message_id').orderBy('answer_id').limit(limit).execute();
}

export interface MessageWithFiles {
  readonly id: string;
  readonly channelId: string;
  readonly attachments: readonly StoredAttachment[];
}

/** A person's next messages with files in a channel, oldest first. */
export async function listExportedMessagesWithFiles(
  db: Db,
  page: {
    readonly channelId: string;
    readonly userId: string;
    readonly after: string;
    readonly limit: number;
  },
): Promise<MessageWithFiles[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'channel_id as channelId'])
    .select(sql<StoredAttachment[]>`parts->'attachments'`.as('attachments'))
    .where('channel_id', '=', page.channelId)
    .where('author_id', '=', page.userId)
    .where('id', '>', page.after)
    .where(sql<boolean>`parts->'attachments' is not null`)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export async function listExportedPurchases(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('post_purchases')
    .select(['channel_id as channelId', 'message_id as messageId', 'price', 'bought_at as boughtAt'])
    .where('buyer_id', '=', userId)
    .orderBy('message_id')
    .execute();
}

export async function listExportedFollowedThreads(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('thread_follows')
    .innerJoin('channels', (join) =>
      join
        .onRef('channels.server_id', '=', 'thread_follows.server_id')
        .onRef('channels.id', '=', 'thread_follows.thread_id'),
    )
    .select(['thread_follows.thread_id as id', 'thread_follows.server_id as serverId', 'channels.name'])
    .where('thread_follows.user_id', '=', userId)
    .orderBy('thread_follows.thread_id')
    .execute();
}

/** Saved messages, most recently saved first; the id contains the time. */
export async function listExportedSavedMessages(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('saved_messages')
    .select(['id', 'channel_id as channelId', 'message_id as messageId'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Security events of the account, newest first; the id contains the time. */
export async function listExportedSecurityEvents(db: Db, userId: string) {
  return db
    .selectFrom('security_events')
    .select(['id', 'kind', 'ip', 'user_agent as userAgent', 'detail'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Devices with push notifications, without their addresses: with one and its keys, anyone could push. */
export async function listExportedPushDevices(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['session_id as sessionId', 'level', 'created_at as createdAt', 'active_at as activeAt'])
    .where('user_id', '=', userId)
    .orderBy('session_id')
    .execute();
}

/** Reports by the person; their outcome is not included. */
export async function listExportedReports(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('reports')
    .select([
      'id',
      'kind',
      'target_id as targetId',
      'channel_id as channelId',
      'reason',
      'details',
      'created_at as createdAt',
      'closed_at as closedAt',
    ])
    .where('reporter_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Emojis and stickers that still exist. */
export async function listExportedExpressions(db: Db, userId: string): Promise<unknown[]> {
  const emojis = await db
    .selectFrom('emojis')
    .select(['id', 'server_id as serverId', 'name', 'animated'])
    .where('uploader_id', '=', userId)
    .where('server_id', 'in', serversOf(db, userId))
    .orderBy('id')
    .execute();
  const stickers = await db
    .selectFrom('stickers')
    .select(['id', 'server_id as serverId', 'name', 'description', 'animated'])
    .where('uploader_id', '=', userId)
    .where('server_id', 'in', serversOf(db, userId))
    .orderBy('id')
    .execute();
  return [
    ...emojis.map((emoji) => ({ kind: 'emoji', ...emoji })),
    ...stickers.map((sticker) => ({ kind: 'sticker', ...sticker })),
  ];
}

/** Without their tokens, which are secrets. */
export async function listExportedWebhooks(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'server_id as serverId', 'channel_id as channelId', 'kind', 'name'])
    .where('creator_id', '=', userId)
    .where('server_id', 'in', serversOf(db, userId))
    .orderBy('id')
    .execute();
}

/** Invites that still exist. */
export async function listExportedInvites(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('invites')
    .select([
      'code',
      'server_id as serverId',
      'channel_id as channelId',
      'uses',
      'max_uses as maxUses',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('inviter_id', '=', userId)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
}

export interface ExportedCommand {
  readonly applicationId: string;
  readonly id: string;
}

/** Commands of the person's applications after a given one, application by application. */
export async function listExportedCommands(
  db: Db,
  userId: string,
  after: ExportedCommand | undefined,
  limit: number,
): Promise<ExportedCommand[]> {
  let query = db
    .selectFrom('commands')
    .innerJoin('applications', 'applications.id', 'commands.application_id')
    .select([
      'commands.application_id as applicationId',
      'commands.id',
      'commands.server_id as serverId',
      'commands.kind',
      'commands.name',
      'commands.description',
      'commands.prefix',
      'commands.options',
    ])
    .where('applications.owner_id', '=', userId);
  if (after)
    query = query.where(
      sql<boolean>`(commands.application_id, commands.id) > (${after.applicationId}, ${after.id})`,
    );
  return query.orderBy('commands.application_id').orderBy('commands.id').limit(limit).execute();
}

/** Expressions and webhooks are looked up by server. */
function serversOf(db: Db, userId: string) {
  return db.selectFrom('members').select('server_id').where('user_id', '=', userId);
}

/** The profiles of an account's bots. */
export async function listExportedBots(db: Db, userId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.bot_id')
    .select(['users.id', 'applications.id as applicationId', 'username', 'display_name as displayName'])
    .select(['bio', 'avatar', 'banner'])
    .where('owner_id', '=', userId)
    .orderBy('users.id')
    .execute();
}

/** The archives of other platforms that an account has imported. */
export async function listExportedImports(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('imports')
    .select(['id', 'filename', 'size', 'status', 'server_name as serverName', 'server_id as serverId'])
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Offers of servers to move an imported person's messages to an account. */
export async function listExportedClaims(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('imported_claims')
    .select(['server_id as serverId', 'person_id as personId', 'asked_at as askedAt'])
    .select('accepted_at as acceptedAt')
    .where('user_id', '=', userId)
    .orderBy('server_id')
    .execute();
}
