/** SQL of possible receivers of a push and their settings. */
import { LIMITS } from '@guildhall/protocol';
import { sql } from 'kysely';
import { plainArray } from '../../array-literals.ts';
import { columnsIn } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import { notSuspended } from '../accounts/index.ts';
import type { NewMessage, Push } from './new-message.ts';
import type { SubscriptionRow } from './store.ts';

interface SettingsRow {
  readonly level: SubscriptionRow['level'];
  readonly mutedUntil: string | null;
  readonly suppressEveryone: boolean;
}

/** A device that may get a message, with its person's settings. */
export interface Candidate {
  readonly messageId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** The device's default. */
  readonly level: SubscriptionRow['level'];
  readonly isBlocked: boolean;
  readonly isFollowed: boolean;
  readonly isAdult: boolean;
  readonly channel: SettingsRow | null;
  readonly parent: SettingsRow | null;
  readonly category: SettingsRow | null;
  readonly server: SettingsRow | null;
}

const SETTINGS = (target: string) => sql`(
  select json_build_object('level', level, 'suppressEveryone', suppress_everyone, 'mutedUntil', muted_until)
  from notification_settings where user_id = device.user_id and target_id = ${sql.raw(target)})`;

/**
 * Devices of people whom these messages may concern: mentioned people and roles, participants, followers of the thread,
 * people who want everything there, and for @everyone all members. One query for all messages.
 */
export async function candidatesFor(db: Db, messages: readonly NewMessage[]): Promise<readonly Candidate[]> {
  const named = messages.flatMap(({ id, people }) => people.map((userId) => ({ id, userId })));
  const roles = messages.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ id, roleId })));
  const { rows } = await sql<Candidate>`
    with message as materialized (
      select row.*, place.parent_id as category_id from unnest(
        ${plainArray(messages.map(({ id }) => id))}::bigint[],
        ${plainArray(messages.map(({ channelId }) => channelId))}::bigint[],
        ${plainArray(messages.map(({ parentId }) => parentId))}::bigint[],
        ${plainArray(messages.map(({ serverId }) => serverId))}::bigint[],
        ${plainArray(messages.map(({ authorId }) => authorId))}::bigint[],
        ${plainArray(messages.map(({ everyone }) => everyone))}::boolean[])
        as row (id, channel_id, parent_id, server_id, author_id, everyone)
      left join channels place on place.server_id = row.server_id
        and place.id = coalesce(row.parent_id, row.channel_id)
    ), concerned as (
      select id, user_id from unnest(${plainArray(named.map(({ id }) => id))}::bigint[],
        ${plainArray(named.map(({ userId }) => userId))}::bigint[]) as named (id, user_id)
      union
      select message.id, member.user_id
      from unnest(${plainArray(roles.map(({ id }) => id))}::bigint[],
        ${plainArray(roles.map(({ roleId }) => roleId))}::bigint[]) as named (id, role_id)
      join message on message.id = named.id
      join members member on member.server_id = message.server_id and named.role_id = any(member.role_ids)
      union
      select message.id, member.user_id from message
      join members member on member.server_id = message.server_id
      where message.everyone
      union
      select message.id, device.user_id from message
      join push_subscriptions device on device.level = 'all'
      join members member on member.server_id = message.server_id and member.user_id = device.user_id
      union
      select message.id, setting.user_id from message
      join notification_settings setting on setting.level = 'all'
        and setting.target_id in (message.channel_id, message.parent_id, message.category_id, message.server_id)
      union
      select message.id, follow.user_id from message
      join thread_follows follow on follow.thread_id = message.channel_id
    )
    select message.id as "messageId", device.user_id as "userId", device.session_id as "sessionId", device.level,
      exists (select from relationships block where block.user_id = device.user_id
        and block.other_id = message.author_id and block.type = 'blocked') as "isBlocked",
      exists (select from thread_follows follow where follow.user_id = device.user_id
        and follow.thread_id = message.channel_id) as "isFollowed",
      coalesce((select adult_confirmed from user_settings where user_id = device.user_id), false) as "isAdult",
      ${SETTINGS('message.channel_id')} as channel,
      ${SETTINGS('message.parent_id')} as parent,
      ${SETTINGS('message.category_id')} as category,
      ${SETTINGS('message.server_id')} as server
    from concerned
    join push_subscriptions device using (user_id)
    join message on message.id = concerned.id and message.author_id <> device.user_id`.execute(db);
  return rows;
}

export interface ReceiverState extends SubscriptionRow {
  readonly isAdult: boolean;
}

/** Joins that keep devices with a usable session and account whose person accepts notifications. */
const notifiableAt = (now: Date) => sql`
    join sessions session on session.user_id = device.user_id and session.id = device.session_id
      and session.expires_at > ${now}
    join users account on account.id = device.user_id and account.status <> 'dnd'
      and account.deletion_at is null and account.erased_at is null
      and ${notSuspended('account', now)}`;

/**
 * The devices of these receivers that may still get the message: session and account are usable, and the person accepts
 * notifications, has not muted the place or blocked the author, and has not read the message.
 */
export async function receiverStates(
  db: Db,
  { channelId, messageId, receivers, authorId }: Push & { readonly authorId: string },
  now: Date,
): Promise<readonly ReceiverState[]> {
  const { rows } = await sql<ReceiverState>`
    with place as (
      select target_id from channels channel
      left join channels above on above.id = channel.parent_id
      cross join unnest(array[above.id, above.parent_id, channel.server_id]) as target_id
      where channel.id = ${channelId}
      union select ${channelId}::bigint
    )
    select ${columnsIn('push_subscriptions', 'device')},
      coalesce((select adult_confirmed from user_settings where user_id = device.user_id), false) as "isAdult"
    from unnest(${plainArray(receivers.map(({ userId }) => userId))}::bigint[],
      ${plainArray(receivers.map(({ sessionId }) => sessionId))}::bigint[]) as receiver (user_id, session_id)
    join push_subscriptions device using (user_id, session_id)
    ${notifiableAt(now)}
    where not exists (
      select from read_states read where read.user_id = device.user_id and read.channel_id = ${channelId}
        and read.last_read_message_id >= ${messageId}::bigint)
      and not exists (select from relationships block where block.user_id = device.user_id
        and block.other_id = ${authorId}::bigint and block.type = 'blocked')
      and not exists (select from notification_settings setting where setting.user_id = device.user_id
        and setting.target_id in (select target_id from place) and setting.muted_until > ${now})`.execute(db);
  return rows;
}

/**
 * The devices on which a call rings, without those of people who have a client in use, which rings by itself, and of
 * people who muted the conversation or all notifications.
 */
export async function devicesToRing(
  db: Db,
  { channelId, userIds }: { readonly channelId: string; readonly userIds: readonly string[] },
  now: Date,
): Promise<readonly SubscriptionRow[]> {
  const activeSince = new Date(now.getTime() - LIMITS.activeSecs * 1000);
  const { rows } = await sql<SubscriptionRow>`
    select ${columnsIn('push_subscriptions', 'device')}
    from push_subscriptions device
    ${notifiableAt(now)}
    where device.user_id = any(${plainArray(userIds)}::bigint[]) and device.active_at <= ${activeSince}
      and not exists (
        select from notification_settings setting where setting.user_id = device.user_id
          and setting.target_id = ${channelId}
          and (setting.level = 'nothing' or setting.muted_until > ${now}))`.execute(db);
  return rows;
}
