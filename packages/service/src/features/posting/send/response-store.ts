/** SQL of responses to interactions: a first response is stored only if there is none. */

import { RESPONSE_TYPES } from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../tables.ts';

/**
 * Part of the statement of a batch with responses: claims the place of the first response, so that only one is stored
 * over all processes.
 */
export const RESPONDED = `, responded as (
  update interactions set response_type = ${RESPONSE_TYPES.reply}, response_message_id = input.id
  from input
  where interactions.id = input.responds_to and interactions.response_type is null and not interactions.failed
  returning input.id
)`;

/** Sends that are no responses, and responses that came first. */
export const CAME_FIRST = 'and (responds_to is null or id in (select id from responded))';

/** A response's event follows its message's event and has the id with which the message was stored. */
export const TOLD_WITH = `
  select id, 1, 'INTERACTION_ACK', told_audience,
    replace(told_payload, '"messageId":"' || drafted_id || '"', '"messageId":"' || id || '"')
  from accepted where responds_to is not null`;

/** Part of the statement of a batch with follow-ups of interactions. */
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
