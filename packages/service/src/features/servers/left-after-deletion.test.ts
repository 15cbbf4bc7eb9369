/**
 * Data left after the deletion of a server (design 5.12). Every column that can refer to a server or channel is listed
 * here, so that a new one cannot be forgotten. The test deletes a server that is in all emptied columns.
 */
import {
  addReaction,
  createThread,
  createWebhook,
  deleteServer,
  putClanTag,
  sendMessage,
  votePoll,
  wearClanTag,
} from '@guildhall/protocol';
import { aBot, aMember, aServer, PASSWORD, queryDatabase, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance();

/** Columns from which a deleted server and its channels disappear. */
const EMPTIED_OF_SERVERS: readonly string[] = [
  'audit_log.server_id',
  'automod_rules.server_id',
  'bans.server_id',
  'bot_installs.server_id',
  'channels.server_id',
  'commands.server_id',
  'emojis.server_id',
  'former_members.server_id',
  'imported_claims.server_id',
  'imported_people.server_id',
  'imports.server_id',
  'interactions.server_id',
  'invites.server_id',
  'join_gates.server_id',
  'members.server_id',
  'onboarding.server_id',
  'raid_cleanups.server_id',
  'retention_rules.server_id',
  'roles.server_id',
  'screening.server_id',
  'server_exports.server_id',
  'server_imports.server_id',
  'server_listings.server_id',
  'stickers.server_id',
  'thread_follows.server_id',
  'threads.server_id',
  'timeouts.server_id',
  'users.clan_tag_server_id',
  'voice_states.server_id',
  'webhooks.server_id',
];
const EMPTIED_OF_CHANNELS: readonly string[] = [
  'channel_activity.channel_id',
  'channels.parent_id',
  'interactions.channel_id',
  'invites.channel_id',
  'message_nonces.channel_id',
  'message_pings.channel_id',
  'message_reactions.channel_id',
  'message_search.channel_id',
  'message_search_queue.channel_id',
  'messages.channel_id',
  'page_changes.channel_id',
  'poll_votes.channel_id',
  'polls.channel_id',
  'post_sales.channel_id',
  'read_states.channel_id',
  'slowmode_turns.channel_id',
  'threads.parent_id',
  'voice_states.channel_id',
  'webhook_deliveries.channel_id',
  'webhooks.channel_id',
];

/** Columns that keep an id or refer to something else, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'join_gates.alert_channel_id': 'goes with the server; a channel that is gone is skipped',
  'call_rings.channel_id': 'calls exist only in direct messages',
  'calls.channel_id': 'calls exist only in direct messages',
  'crosspost_copies.channel_id': 'goes with the original, which may be another server’s',
  'crosspost_copies.source_channel_id': 'goes with the copies, by a job of its own',
  'direct_channels.channel_id': 'belongs to no server',
  'direct_pairs.channel_id': 'belongs to no server',
  'direct_participants.channel_id': 'belongs to no server',
  'ephemeral_messages.channel_id': 'removed with its files within 15 minutes',
  'ephemeral_messages.server_id': 'removed with its files within 15 minutes',
  'ledger_entries.channel_id': 'lines of a ledger never change',
  'notification_settings.target_id': 'belongs to the person',
  'oauth_codes.server_id': 'ends within minutes',
  'oauth_tokens.server_id': 'no longer shown to the application',
  'post_purchases.channel_id': 'what was bought can still be refunded',
  'reports.channel_id': 'operators keep reports',
  'retention_rules.channel_id': 'goes with the server; a rule for a channel that is gone is skipped',
  'saved_messages.channel_id': 'goes with its message',
  'server_imports.source_server_id': 'an id of the original platform',
  'servers.rules_channel_id': 'goes with the server',
  'servers.updates_channel_id': 'goes with the server',
  'stored_files.server_id': 'goes with the file',
  'thread_follows.thread_id': 'goes with the thread',
  'threads.thread_id': 'goes with the channel',
  'webhooks.source_channel_id': 'followers in other servers stay',
  'webhooks.source_server_id': 'followers in other servers stay',
};

it('every column that names a server or a channel is known', async () => {
  const rows = await queryDatabase(
    instance,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name !~ '^event_log'
       and (column_name ~ '(^|_)(server|channel|thread|parent)_id$' or table_name || column_name = 'notification_settingstarget_id')
     order by 1`,
  );
  const known = [...EMPTIED_OF_SERVERS, ...EMPTIED_OF_CHANNELS, ...Object.keys(KEPT)];
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted());
});

/** Rows that no request of this test creates: their table and contents. */
const OTHER_ROWS: readonly (readonly [columns: string, values: string])[] = [
  [
    'automod_rules',
    `server, 1, 'x', true, 'keyword', '{}'::jsonb, '[]'::jsonb, '{}'::bigint[], '{}'::bigint[], false, person, now()`,
  ],
  ['bans (server_id, user_id, created_at)', 'server, person, now()'],
  [
    'commands (application_id, id, server_id, kind, name, description, position)',
    `application, 1, server, 'slash', 'x', 'x', 0`,
  ],
  ['emojis', `server, 1, 'x', false, 'emojis/x.webp', person`],
  ['former_members', 'server, person'],
  [
    `interactions (id, token_fingerprint, application_id, bot_id, user_id, server_id, channel_id, type, respond_by,
       expires_at)`,
    `1, 'x'::bytea, application, person, person, server, channel, 2, now(), now() + interval '1 day'`,
  ],
  ['imported_claims (server_id, person_id, user_id, asked_at)', 'server, 7, person, now()'],
  ['imported_people (server_id, user_id, username)', `server, 7, 'x'`],
  [
    'server_imports (server_id, source, source_server_id, owner_id, id_shift, started_at)',
    `server, 'discord', 7, person, 7, now()`,
  ],
  [
    'imports (id, user_id, filename, size, status, server_id, created_at, updated_at)',
    `1, person, 'x', 1, 'finished', server, now(), now()`,
  ],
  ['server_exports (server_id, id, requested_at)', 'server, 1, now()'],
  ['onboarding', `server, true, '{}'::bigint[], '[]'::jsonb`],
  ['join_gates (server_id)', 'server'],
  [
    `raid_cleanups (server_id, id, from_time, to_time, action, delete_messages, actor_id, except_user_ids, total)`,
    `server, 1, now(), now(), 'kick', false, person, '{}'::bigint[], 0`,
  ],
  ['retention_rules', 'server, channel, 30, now()'],
  ['screening (server_id, enabled, description, rules)', `server, true, 'x', '{}'::text[]`],
  [
    'server_listings (server_id, name, category, description, tags)',
    `server, 'x', 'other', 'x', '{}'::text[]`,
  ],
  ['stickers', `server, 1, 'x', 'x', 'x', false, 'stickers/x.webp', person`],
  ['timeouts', `server, person, now() + interval '1 day'`],
  [
    `voice_states (user_id, server_id, channel_id, session_id, self_mute, self_deaf, self_video, self_stream, joined_at)`,
    `person, server, channel, 'x', false, false, false, false, now()`,
  ],
  ['message_nonces', `channel, person, 'x', 1, now()`],
  ['slowmode_turns', 'channel, person, now()'],
  ['post_sales', `channel, (select min(id) from messages where channel_id = channel), 1`],
  [
    'webhook_deliveries',
    `(select min(id) from webhooks where webhooks.channel_id = channel), 'x', channel, 1, now()`,
  ],
];

async function addOtherRows(ids: readonly string[]): Promise<void> {
  for (const [columns, values] of OTHER_ROWS)
    await queryDatabase(
      instance,
      `with place as (select $1::bigint as server, $2::bigint as channel, $3::bigint as person, $4::bigint as application)
       insert into ${columns} select ${values} from place`,
      ids,
    );
}

async function columnsHolding(columns: readonly string[], id: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of columns) {
    const [table, column] = name.split('.');
    const rows = await queryDatabase(instance, `select from ${table} where ${column} = $1 limit 1`, [id]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Runs the job that indexes messages for search. */
async function indexMessages(): Promise<void> {
  await queryDatabase(instance, `select graphile_worker.add_job('index-messages')`);
  await instance.runDueJobs();
}

it('keeps no rows in tables that must be empty', async () => {
  const server = await aServer(instance);
  const { owner, channel } = server;
  const member = await aMember(instance, server);
  const bot = await aBot(instance, server);
  const params = { channelId: channel.id };
  const { id: messageId } = await owner.do(sendMessage, {
    params,
    body: { content: `hello <@${member.id}>` },
  });
  await member.do(addReaction, { params: { ...params, messageId, emoji: '👍' } });
  const poll = { question: 'Which?', answers: [{ text: 'This' }, { text: 'That' }] };
  const { id: pollId } = await owner.do(sendMessage, { params, body: { poll } });
  await member.do(votePoll, { params: { ...params, messageId: pollId }, body: { answerIds: ['1'] } });
  await member.do(createThread, { params, body: { name: 'Thread' } });
  await owner.do(createWebhook, { params, body: { name: 'Hook' } });
  await indexMessages();
  await owner.do(sendMessage, { params, body: { content: 'not indexed yet' } });
  await owner.do(putClanTag, {
    params: { serverId: server.id },
    body: { name: 'OAK', badge: 'leaf', color: 1 },
  });
  await owner.do(wearClanTag, { body: { serverId: server.id } });
  await addOtherRows([server.id, channel.id, member.id, bot.applicationId]);
  expect(await columnsHolding(EMPTIED_OF_SERVERS, server.id)).toEqual(EMPTIED_OF_SERVERS);
  expect(await columnsHolding(EMPTIED_OF_CHANNELS, channel.id)).toEqual(EMPTIED_OF_CHANNELS);
  await owner.do(deleteServer, { params: { serverId: server.id }, body: { password: PASSWORD } });
  await instance.runDueJobs();
  await indexMessages();
  expect(await columnsHolding(EMPTIED_OF_SERVERS, server.id)).toEqual([]);
  expect(await columnsHolding(EMPTIED_OF_CHANNELS, channel.id)).toEqual([]);
});
