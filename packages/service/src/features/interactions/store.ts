/** SQL of interactions and their follow-ups. */
import { type InteractionModal, RESPONSE_TYPES } from '@guildhall/protocol';
import { COLUMNS, type Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type InteractionRow = Row<'interactions'>;

export async function interactionById(db: Db, id: string): Promise<InteractionRow | undefined> {
  return db.selectFrom('interactions').select(COLUMNS.interactions).where('id', '=', id).executeTakeFirst();
}

export async function interactionByToken(db: Db, fingerprint: Buffer): Promise<InteractionRow | undefined> {
  return db
    .selectFrom('interactions')
    .select(COLUMNS.interactions)
    .where('token_fingerprint', '=', fingerprint)
    .executeTakeFirst();
}

/** The kind of the first response. */
export interface FirstResponse {
  readonly type: number;
  readonly ephemeral?: boolean;
  readonly thinking?: boolean;
  readonly messageId?: string | null;
  readonly modal?: InteractionModal;
}

/** Reserves the first response; one of several concurrent requests succeeds. @returns whether it was free */
export async function claimResponse(db: Db, id: string, response: FirstResponse): Promise<boolean> {
  const { type, ephemeral = false, thinking = false, messageId = null, modal } = response;
  const { numUpdatedRows } = await db
    .updateTable('interactions')
    .set({
      response_type: type,
      ephemeral,
      thinking,
      response_message_id: messageId,
      modal: modal === undefined ? null : JSON.stringify(modal),
    })
    .where('id', '=', id)
    .where('response_type', 'is', null)
    .where('failed', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setResponseMessage(db: Db, id: string, messageId: string): Promise<void> {
  await db.updateTable('interactions').set({ response_message_id: messageId }).where('id', '=', id).execute();
}

/** Fails a reply whose process died before it stored the message. @returns undefined for any other interaction */
export async function markLost(db: Db, id: string): Promise<InteractionRow | undefined> {
  return db
    .updateTable('interactions')
    .set({ failed: true })
    .where('id', '=', id)
    .where('response_type', '=', RESPONSE_TYPES.reply)
    .where('response_message_id', 'is', null)
    .where('failed', '=', false)
    .returning(COLUMNS.interactions)
    .executeTakeFirst();
}

export async function lostInteractionIds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('interactions')
    .select('id')
    .where('response_type', '=', RESPONSE_TYPES.reply)
    .where('response_message_id', 'is', null)
    .where('failed', '=', false)
    .where('respond_by', '<=', before)
    .orderBy('respond_by')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Releases the reservation of a failed response. */
export async function releaseResponse(db: Db, id: string): Promise<void> {
  await db.updateTable('interactions').set({ response_type: null }).where('id', '=', id).execute();
}

/**
 * @param now null fails it early
 * @returns undefined when it has a response or failed before
 */
export async function markFailed(db: Db, id: string, now: Date | null): Promise<InteractionRow | undefined> {
  return db
    .updateTable('interactions')
    .set({ failed: true })
    .where('id', '=', id)
    .where('response_type', 'is', null)
    .where('failed', '=', false)
    .$if(now !== null, (query) => query.where('respond_by', '<=', now ?? new Date(0)))
    .returning(COLUMNS.interactions)
    .executeTakeFirst();
}

/** Ends the wait for a deferred message. @returns whether it was still awaited */
export async function endThinking(db: Db, id: string, messageId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interactions')
    .set({ thinking: false, response_message_id: messageId })
    .where('id', '=', id)
    .where('thinking', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function overdueInteractionIds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('interactions')
    .select('id')
    .where('response_type', 'is', null)
    .where('failed', '=', false)
    .where('respond_by', '<=', before)
    .orderBy('respond_by')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes interactions whose tokens have expired. @returns them, because deferred ones have failed */
export async function deleteExpiredInteractions(db: Db, now: Date, limit: number): Promise<InteractionRow[]> {
  const expired = db
    .selectFrom('interactions')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit);
  return db.deleteFrom('interactions').where('id', 'in', expired).returning(COLUMNS.interactions).execute();
}

export async function isFollowUp(db: Db, interactionId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('interaction_follow_ups')
    .select('message_id')
    .where('interaction_id', '=', interactionId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row !== undefined;
}
