/** SQL of responses to interactions: a first response is stored only if there is none. */

import { RESPONSE_TYPES } from '@guildhall/protocol';
import type { Db } from '../../../tables.ts';

/**
 * Part of the statement of a batch with responses: claims the interaction's first response, so that only one process
 * stores one.
 */
export const RESPONDED = `, responded as (
  update interactions set response_type = ${RESPONSE_TYPES.reply}, response_message_id = input.id
  from input
  where interactions.id = input.responds_to and interactions.response_type is null and not interactions.failed
  returning input.id
)`;

/** Sends that are not responses, and first responses. */
export const CAME_FIRST = 'and (responds_to is null or id in (select id from responded))';

/**
 * The event of each response: it follows the message's event and contains the id that the message was stored with.
 */
export const RESPONSE_EVENTS = `
  select id, 1, 'INTERACTION_ACK', response_audience,
    replace(response_payload, '"messageId":"' || drafted_id || '"', '"messageId":"' || id || '"')
  from accepted where responds_to is not null`;

/** Part of the statement of a batch with follow-ups to interactions. */
export const FOLLOWED_UP = `, followed_up as (
  insert into interaction_follow_ups (interaction_id, message_id)
  select interactions.id, accepted.id from accepted join interactions on interactions.id = accepted.follows_up
)`;

/** Does what {@link FOLLOWED_UP} does, for one message in a transaction. */
export async function addFollowUp(db: Db, interactionId: string, messageId: string): Promise<void> {
  await db
    .insertInto('interaction_follow_ups')
    .values({ interaction_id: interactionId, message_id: messageId })
    .execute();
}

/** Does what {@link RESPONDED} does, for one message in a transaction. @returns false if there is a response already */
export async function claimFirstResponse(db: Db, interactionId: string, messageId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interactions')
    .set({ response_type: RESPONSE_TYPES.reply, response_message_id: messageId })
    .where('id', '=', interactionId)
    .where('response_type', 'is', null)
    .where('failed', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
