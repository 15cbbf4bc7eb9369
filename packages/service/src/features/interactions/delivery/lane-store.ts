/** SQL for batches of interactions: one statement for any number of rows and events. */
import { oldestStateVersion, type StateVersion } from '@guildhall/platform';
import type { NewEvent } from '@guildhall/platform/events';
import type { Pool } from 'pg';
import type { FirstResponse, InteractionRow } from '../store.ts';

/** A new interaction; without an event it goes to the bot's endpoint. */
export interface NewInteraction {
  readonly row: InteractionRow;
  readonly event: NewEvent | null;
  /** The state by which the person was allowed to create it. */
  readonly stateVersion: StateVersion | undefined;
}

/** Refuses a batch based on state that has changed since. */
const FRESH = 'refuse_stale($2, $3, $4::bigint[], $5::text[])';

const ASK = {
  name: 'ask-interactions',
  text: `with input as materialized (
    select row.* from json_to_recordset($1::json) as row (
      id bigint, token_fingerprint text, application_id bigint, bot_id bigint, user_id bigint, server_id bigint,
      channel_id bigint, type smallint, nonce text, command_name text, message_id bigint, message_ephemeral boolean,
      respond_by timestamptz, expires_at timestamptz, name text, audience text, payload text), ${FRESH}
  ), asked as (
    insert into interactions (id, token_fingerprint, application_id, bot_id, user_id, server_id, channel_id, type,
                              nonce, command_name, message_id, message_ephemeral, respond_by, expires_at)
    select id, decode(token_fingerprint, 'hex'), application_id, bot_id, user_id, server_id, channel_id, type,
           nonce, command_name, message_id, message_ephemeral, respond_by, expires_at from input
  )
  insert into event_log (name, audience, payload)
  select name, audience, payload from input where name is not null order by id`,
};

/**
 * @throws an error with code 23503 when an application or server is gone, and errors that `missedChanges` recognises
 */
export async function insertInteractions(pool: Pool, all: readonly NewInteraction[]): Promise<void> {
  const rows = all.map(({ row, event }) => ({
    id: row.id,
    token_fingerprint: row.tokenFingerprint.toString('hex'),
    application_id: row.applicationId,
    bot_id: row.botId,
    user_id: row.userId,
    server_id: row.serverId,
    channel_id: row.channelId,
    type: row.type,
    // JSON encodes lone surrogates as escapes, which PostgreSQL refuses.
    nonce: row.nonce?.toWellFormed() ?? null,
    command_name: row.commandName,
    message_id: row.messageId,
    message_ephemeral: row.messageEphemeral,
    respond_by: row.respondBy,
    expires_at: row.expiresAt,
    ...eventTexts(event),
  }));
  await pool.query({ ...ASK, values: [JSON.stringify(rows), ...stateVersionValues(all)] });
}

/** A first response to an interaction, with its events for the person. */
export interface Response {
  readonly id: string;
  readonly response: FirstResponse;
  readonly event: NewEvent;
  /** The state by which the bot was allowed to respond. */
  readonly stateVersion: StateVersion | undefined;
}

const RESPOND = {
  name: 'respond-to-interactions',
  text: `with input as materialized (
    select row.* from json_to_recordset($1::json) as row (
      id bigint, type smallint, ephemeral boolean, thinking boolean, response_message_id bigint, modal text,
      name text, audience text, payload text), ${FRESH}
  ), responded as (
    update interactions
    set response_type = input.type, ephemeral = input.ephemeral, thinking = input.thinking,
        response_message_id = input.response_message_id, modal = input.modal::jsonb
    from input
    where interactions.id = input.id and interactions.response_type is null and not interactions.failed
    returning interactions.id
  ), told as (
    insert into event_log (name, audience, payload)
    select name, audience, payload from input join responded using (id) order by id
  )
  select id from responded`,
};

/**
 * @param all at most one per interaction
 * @returns ids of interactions that had no response
 * @throws errors that `missedChanges` recognises
 */
export async function storeResponses(pool: Pool, all: readonly Response[]): Promise<ReadonlySet<string>> {
  const input = all.map(({ id, response, event }) => {
    const { type, ephemeral = false, thinking = false, messageId = null, modal = null } = response;
    return {
      id,
      type,
      ephemeral,
      thinking,
      response_message_id: messageId,
      modal: modal && JSON.stringify(modal),
      ...eventTexts(event),
    };
  });
  const { rows } = await pool.query<{ id: string }>({
    ...RESPOND,
    values: [JSON.stringify(input), ...stateVersionValues(all)],
  });
  return new Set(rows.map(({ id }) => id));
}

function stateVersionValues(all: readonly { readonly stateVersion: StateVersion | undefined }[]): unknown[] {
  const stateVersion = oldestStateVersion(all.flatMap((each) => each.stateVersion ?? []));
  return stateVersion
    ? [stateVersion.place.xid, stateVersion.place.position, stateVersion.known, stateVersion.keys]
    : [null, null, [], []];
}

function eventTexts(event: NewEvent | null) {
  return event === null
    ? { name: null, audience: null, payload: null }
    : {
        name: event.name,
        audience: JSON.stringify(event.audience),
        payload: JSON.stringify(event.payload),
      };
}
