import { isDeepStrictEqual } from 'node:util';
import { ApiError, invalidField, isoTime, readTime } from '@guildhall/platform';
import {
  type EndpointBody,
  isId,
  type NotificationSettings,
  notificationSettingsDelete,
  notificationSettingsUpdate,
} from '@guildhall/protocol';
import type { Context, Runtime } from '../../runtime.ts';
import { conversationAccess, memberIn } from '../access/index.ts';
import {
  deleteNotificationRow,
  listNotificationRows,
  type NotificationRow,
  upsertNotificationSettings,
} from './store.ts';

/** The notification settings that a person has changed, by server and channel (design 5.18). */
export async function listNotificationSettings(
  runtime: Runtime,
  userId: string,
): Promise<NotificationSettings[]> {
  return (await listNotificationRows(runtime.database.db, userId)).map(view);
}

/**
 * Changes the notification settings of a server, category, channel or direct message; absent fields get the default.
 * @throws ApiError unknown_channel for a server or conversation without the caller, missing_permission for a hidden
 * channel, invalid_request for an impossible time
 */
export async function putNotificationSettings(
  { runtime, actor, stateVersion }: Context,
  targetId: string,
  input: EndpointBody<'putNotificationSettings'>,
): Promise<NotificationSettings> {
  const mutedUntil = input.mutedUntil ? requireTime(input.mutedUntil) : null;
  const membership = await memberIn(runtime, targetId, actor.id);
  if (!membership) await conversationAccess(runtime, actor, targetId);
  const row: NotificationRow = {
    userId: actor.id,
    targetId,
    level: input.level ?? 'all',
    mutedUntil,
    suppressEveryone: input.suppressEveryone ?? false,
  };
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, stateVersion);
    const before = (await listNotificationRows(tx.db, actor.id)).find((each) => each.targetId === targetId);
    if (before && isDeepStrictEqual(view(before), view(row))) return;
    await upsertNotificationSettings(tx.db, row);
    const audience = { kind: 'user', id: actor.id } as const;
    tx.emit(notificationSettingsUpdate, audience, view(row));
  });
  return view(row);
}

function requireTime(timestamp: string): Date {
  const time = readTime(timestamp);
  if (time === null) throw invalidField('body/mutedUntil', 'must be a time');
  return new Date(time);
}

/**
 * Resets a person's settings of a server or channel, which may no longer exist. Does nothing if there are none.
 * @throws ApiError unknown_channel for an impossible id
 */
export async function deleteNotificationSettings(
  { runtime, actor, stateVersion }: Context,
  targetId: string,
): Promise<undefined> {
  if (!isId(targetId)) throw new ApiError('unknown_channel');
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, stateVersion);
    if (!(await deleteNotificationRow(tx.db, actor.id, targetId))) return;
    tx.emit(notificationSettingsDelete, { kind: 'user', id: actor.id }, { id: targetId });
  });
}

function view(row: NotificationRow): NotificationSettings {
  return {
    id: row.targetId,
    level: row.level,
    mutedUntil: row.mutedUntil ? isoTime(row.mutedUntil) : null,
    suppressEveryone: row.suppressEveryone,
  };
}
