/** SQL of data exports: the archive's row, and its content, with the names used in the archive. */
import { sql } from 'kysely';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type ExportRow = Row<'data_exports'>;

export async function findExport(db: Db, userId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .select(COLUMNS.data_exports)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertExport(db: Db, row: NewRow<'data_exports'>): Promise<ExportRow> {
  return db
    .insertInto('data_exports')
    .values(toColumns(row))
    .returning(COLUMNS.data_exports)
    .executeTakeFirstOrThrow();
}

export async function deleteExport(db: Db, userId: string): Promise<ExportRow | undefined> {
  return db
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .returning(COLUMNS.data_exports)
    .executeTakeFirst();
}

export async function markReady(
  db: Db,
  ready: {
    readonly userId: string;
    readonly exportId: string;
    readonly key: string;
    readonly size: number;
    readonly readyAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({
      blob_key: ready.key,
      size: String(ready.size),
      ready_at: ready.readyAt,
      expires_at: ready.expiresAt,
    })
    .where('user_id', '=', ready.userId)
    .where('id', '=', ready.exportId)
    .execute();
}

const ACCOUNT = [
  'users.id',
  'username',
  'display_name as displayName',
  'email',
  'email_verified as verified',
  'avatar',
  'banner',
  'pronouns',
  'bio',
  'theme_primary as themePrimary',
  'theme_accent as themeAccent',
  'status',
  'custom_status as customStatus',
  'clan_tag_server_id as clanTagServerId',
] as const;

function selectAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('people', 'people.user_id', 'users.id')
    .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
    .select(ACCOUNT)
    .select('two_factor.confirmed_at as twoFactorSince')
    .where('users.id', '=', userId);
}

export type ExportedAccount = Awaited<
  ReturnType<ReturnType<typeof selectAccount>['executeTakeFirstOrThrow']>
>;

export async function findExportedAccount(db: Db, userId: string): Promise<ExportedAccount | undefined> {
  return selectAccount(db, userId).executeTakeFirst();
}

export async function findExportedSettings(db: Db, userId: string): Promise<unknown> {
  return db
    .selectFrom('user_settings')
    .select([
      'theme',
      'locale',
      'compact',
      'allow_server_dms as allowServerDms',
      'friend_requests as friendRequests',
      'adult_confirmed as adultConfirmed',
      'show_link_previews as showLinkPreviews',
      'reduced_motion as reducedMotion',
      'server_rail as serverRail',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function listExportedNotificationSettings(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('notification_settings')
    .select([
      'target_id as id',
      'level',
      'muted_until as mutedUntil',
      'suppress_everyone as suppressEveryone',
    ])
    .where('user_id', '=', userId)
    .orderBy('target_id')
    .execute();
}

export async function listExportedSessions(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'ip',
      'user_agent as userAgent',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function listExportedPasskeys(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function listExportedProviderLinks(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('provider_links')
    .select(['issuer', 'subject', 'name', 'linked_at as linkedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute();
}

export async function listExportedRelationships(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.other_id')
    .select(['other_id as userId', 'users.username', 'type', 'since'])
    .where('user_id', '=', userId)
    .orderBy('other_id')
    .execute();
}

export async function listExportedMemberships(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select([
      'server_id as serverId',
      'servers.name',
      'nick',
      'role_ids as roleIds',
      'joined_at as joinedAt',
      'pending',
      'timeout_until as timeoutUntil',
    ])
    .select((select) => select('servers.owner_id', '=', userId).as('owner'))
    .where('user_id', '=', userId)
    .orderBy('server_id')
    .execute();
}

export async function listExportedDirectChannels(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('direct_participants')
    .innerJoin('direct_channels', 'direct_channels.channel_id', 'direct_participants.channel_id')
    .select(['direct_channels.channel_id as id', 'kind as type', 'name', 'joined_at as joinedAt', 'open'])
    .select(
      sql<unknown>`(
        select json_agg(json_build_object('userId', users.id::text, 'username', users.username) order by users.id)
        from direct_participants others join users on users.id = others.user_id
        where others.channel_id = direct_channels.channel_id and others.user_id <> ${userId}
      )`.as('participants'),
    )
    .where('user_id', '=', userId)
    .orderBy('direct_channels.channel_id')
    .execute();
}

export async function listExportedApplications(db: Db, userId: string) {
  return db
    .selectFrom('applications')
    .select([
      'id',
      'name',
      'description',
      'icon',
      'bot_id as botId',
      'bot_public as botPublic',
      'public_client as publicClient',
      'redirects',
      'in_directory as inDirectory',
      'interactions_endpoint_url as interactionsEndpointUrl',
      'interactions_endpoint_form as interactionsEndpointForm',
    ])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function listExportedApps(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('oauth_grants')
    .innerJoin('applications', 'applications.id', 'oauth_grants.application_id')
    .select([
      'application_id as applicationId',
      'applications.name',
      'scopes',
      'granted_at as grantedAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('application_id')
    .execute();
}

export async function listExportedReadStates(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('read_states')
    .select(['channel_id as channelId', 'last_read_message_id as lastReadMessageId'])
    .where('user_id', '=', userId)
    .orderBy('channel_id')
    .execute();
}

/** The channels of servers among those with read states. */
export async function listExportedChannels(db: Db, userId: string) {
  return db
    .selectFrom('read_states')
    .innerJoin('channels', 'channels.id', 'read_states.channel_id')
    .select(['channels.id', 'kind', 'name', 'server_id as serverId', 'parent_id as parentId'])
    .where('user_id', '=', userId)
    .orderBy('channels.id')
    .execute();
}

/** Sending marks a channel as read, so read states list every channel with messages of an account. */
export async function listExportedChannelIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('read_states')
    .select('channel_id as id')
    .where('user_id', '=', userId)
    .orderBy('channel_id')
    .execute();
  return rows.map((row) => row.id);
}

/** A person's next messages in a channel, oldest first, without the service's notices about them. */
export async function listExportedMessages(
  db: Db,
  page: {
    readonly channelId: string;
    readonly userId: string;
    readonly after: string;
    readonly limit: number;
  },
) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      'channel_id as channelId',
      'content',
      'edited_at as editedAt',
      'reply_to as replyTo',
      'flags',
      'parts',
    ])
    .where('channel_id', '=', page.channelId)
    .where('author_id', '=', page.userId)
    .where('id', '>', page.after)
    .where('type', 'is', null)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}
