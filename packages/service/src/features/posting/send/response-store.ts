/** SQL of messages that answer an interaction: a first response is stored only while there is none. */

import { RESPONSE_TYPES } from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../tables.ts';

/**
 * Joined to the statement of a batch in which some message responds: takes the place of the first response, so that of
 * many one is stored, over all processes.
 */
export const RESPONDED = `, responded as (
  update interactions set response_type = ${RESPONSE_TYPES.reply}, response_message_id = input.id
  from input
  where interactions.id = input.responds_to and interactions.response_type is null and not interactions.failed
  returning input.id
)`;

/** Those that respond to nothing, or came first. */
export const CAME_FIRST = 'and (responds_to is null or id in (select id from responded))';

/** The event of a response follows the event of its message, and names it by the id it was stored with. */
export const TOLD_WITH = `
  select id, 1, 'INTERACTION_ACK', told_audience,
    replace(told_payload, '"messageId":"' || drafted_id || '"', '"messageId":"' || id || '"')
  from accepted where responds_to is not null`;

/** Joined to the statement of a batch in which some message follows an interaction up. */
export const FOLLOWED_UP = `, followed_up as (
  insert into interaction_follow_ups (interaction_id, message_id)
  select interactions.id, accepted.id from accepted join interactions on interactions.id = accepted.follows_up
)`;

/** The same for one message in a transaction. */
export async function addFollowUp(
  db: Kysely<Tables>,
  interactionId: string,
  messageId: string,
): Promise<void> {
  await db
    .insertInto('interaction_follow_ups')
    .values({ interaction_id: interactionId, message_id: messageId })
    .execute();
}

/** A first response in a transaction. @returns whether the place was free. */
export async function takeResponse(
  db: Kysely<Tables>,
  interactionId: string,
  messageId: string,
): Promise<boolean> {
  const row = await db
    .updateTable('interactions')
    .set({ response_type: RESPONSE_TYPES.reply, response_message_id: messageId })
    .where('id', '=', interactionId)
    .where('response_type', 'is', null)
    .where('failed', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
