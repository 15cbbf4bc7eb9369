/**
 * Data left after an erasure (design 6.3): every column that can refer to an account is listed here, so that a new
 * table cannot be forgotten, and emptied columns are checked after the erasure of an account that was in them.
 */
import {
  addReaction,
  authorizeBot,
  bits,
  createThread,
  deleteAccount,
  deleteApplication,
  getMessage,
  openDirectChannel,
  putNotificationSettings,
  putRelationship,
  requestDataExport,
  requestFriendship,
  saveMessage,
  sendMessage,
  updateSettings,
} from '@guildhall/protocol';
import { aMember, aServer, connectProbe, PASSWORD, queryDatabase, useInstance } from '@guildhall/testkit';
import { anApplication, aPair } from '@guildhall/testkit/oauth2';
import { expect, it } from 'vitest';

const instance = useInstance();

/** Columns that contain nothing of an erased account. */
const EMPTIED: readonly string[] = [
  'account_links.user_id',
  'data_exports.user_id',
  'former_members.user_id',
  'imported_claims.user_id',
  'imports.user_id',
  'log_in_links.user_id',
  'login_tickets.user_id',
  'members.user_id',
  'message_pings.target_id',
  'message_reactions.user_id',
  'notification_settings.user_id',
  'oauth_codes.user_id',
  'oauth_grants.user_id',
  'oauth_tokens.user_id',
  'operator_tokens.user_id',
  'passkey_challenges.user_id',
  'passkeys.user_id',
  'people.user_id',
  'provider_links.user_id',
  'push_subscriptions.user_id',
  'read_states.user_id',
  'recovery_codes.user_id',
  'relationships.other_id',
  'relationships.user_id',
  'saved_messages.user_id',
  'security_events.user_id',
  'sessions.user_id',
  'slowmode_turns.user_id',
  'thread_follows.user_id',
  'timeouts.user_id',
  'two_factor.user_id',
  'user_settings.user_id',
];

/** Columns that keep its id, and why. */
const KEPT: Readonly<Record<string, string>> = {
  'applications.bot_id': 'deleted with the application',
  'applications.owner_id': 'the application is deleted',
  'audit_log.actor_id': 'the log belongs to the server, for ninety days',
  'audit_log.target_id': 'the log belongs to the server, for ninety days',
  'automod_rules.creator_id': 'the rule is the server’s',
  'bans.banned_by': 'the ban is the server’s',
  'bans.user_id': 'the ban is the server’s',
  'bot_installs.added_by': 'the server’s managers see who added a bot',
  'bot_installs.bot_id': 'deleted with the bot’s membership',
  'call_rings.user_id': 'ends within a minute',
  'calls.participants': 'part of a message that stays',
  'channels.thread_owner_id': 'the thread stays, as from the deleted user',
  'direct_channels.owner_id': 'the group gets a new owner',
  'direct_pairs.high_id': 'the other person keeps the conversation',
  'direct_pairs.low_id': 'the other person keeps the conversation',
  'direct_participants.user_id': 'the other person keeps the conversation',
  'emojis.uploader_id': 'the emoji is the server’s',
  'ephemeral_messages.author_id': 'ends within a day',
  'ephemeral_messages.user_id': 'ends within a day',
  'imported_claims.person_id': 'an imported person, not an account',
  'imported_people.user_id': 'not an account; deleted with the imported server',
  'instance_announcements.created_by': 'the name of an operator',
  'interactions.bot_id': 'ends within fifteen minutes',
  'interactions.user_id': 'ends within fifteen minutes',
  'invites.inviter_id': 'the invite is the server’s',
  'ledger_entries.counterparty_id': 'ledger entries never change',
  'ledger_entries.user_id': 'ledger entries never change',
  'message_nonces.author_id': 'ends within minutes',
  'message_pings.author_id': 'deleted with the message',
  'messages.author_id': 'messages stay, as from the deleted user, unless their deletion was requested',
  'messages.target_id': 'notices stay',
  'notification_settings.target_id': 'names a server or channel',
  'poll_votes.user_id': 'votes stay counted, without a name',
  'post_purchases.buyer_id': 'the seller’s records',
  'post_purchases.payee_id': 'the buyer’s records',
  'raid_cleanups.actor_id': 'the server’s own record',
  'registration_codes.created_by': 'the name of an operator',
  'reports.closed_by': 'the name of an operator',
  'reports.reporter_id': 'the operators’ records',
  'reports.target_id': 'the operators’ records, without a name',
  'retention_holds.placed_by': 'the name of an operator',
  'retention_holds.target_id': 'a legal hold, which only operators lift',
  'roles.bot_id': 'deleted with the bot’s membership',
  'server_imports.owner_id': 'the server gets a new owner first',
  'servers.owner_id': 'the server gets a new owner first',
  'stickers.uploader_id': 'the sticker is the server’s',
  'stored_files.user_id': 'deleted with the file',
  'voice_states.user_id': 'deleted with the last connection',
  'wallets.user_id': 'stays without a balance, like its ledger',
  'webhooks.creator_id': 'the webhook is the server’s',
};

const NAMES_AN_ACCOUNT =
  '(^|_)(user|author|owner|buyer|payee|reporter|actor|inviter|uploader|creator|bot|other|target|counterparty|recipient|member|person|sender|maker|low|high)_id$|_by$|^participants$';

it('every column that names an account is known', async () => {
  const rows = await queryDatabase(
    instance,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('bigint', 'ARRAY', 'text') and column_name ~ $1
     order by 1`,
    [NAMES_AN_ACCOUNT],
  );
  expect(rows.map(({ name }) => name)).toEqual([...EMPTIED, ...Object.keys(KEPT)].sort());
});

/** People whom an import created are deleted by the thousand with its server. */
it('every table that refers to accounts finds their rows by an index, except calls that ring', async () => {
  const rows = await queryDatabase(
    instance,
    `select conrelid::regclass || '.' || attname as name from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass
       and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['call_rings.user_id']);
});

/** Rows that no request of this test creates. */
const OTHER_ROWS = [
  `insert into account_links values ($1, 'x', 'verify_email', 'a@example.org', now() + interval '1 day')`,
  `insert into login_tickets (user_id, fingerprint, expires_at) values ($1, 'x', now() + interval '1 day')`,
  `insert into imported_claims (server_id, person_id, user_id, asked_at) select id, 7, $1, now() from servers limit 1`,
  `insert into imports (id, user_id, filename, size, status, created_at, updated_at)
   values ($1, $1, 'x', 1, 'finished', now(), now())`,
  `insert into log_in_links values ($1, 'x', now() + interval '1 day')`,
  `insert into provider_links values ($1, 'https://id.example.org', 'x', 'x', now())`,
  `insert into passkey_challenges values ('x', $1, now() + interval '1 day')`,
  `insert into passkeys (user_id, id, credential_id, public_key, counter, backed_up, name, created_at)
   values ($1, 1, 'x', 'x', 0, false, 'Key', now())`,
  `insert into push_subscriptions select $1, id, 'x', 'x', 'x', 'all', now(), now() from sessions where user_id = $1`,
  `insert into recovery_codes values ($1, 'x')`,
  `insert into two_factor (user_id, secret) values ($1, 'x')`,
  `insert into operator_tokens values ('x', $1, now())`,
  `insert into slowmode_turns select id, $1, now() from channels limit 1`,
  `insert into timeouts select id, $1, now() + interval '1 day' from servers limit 1`,
  `insert into former_members select id, $1 from servers limit 1`,
  `insert into oauth_codes (application_id, id, user_id, fingerprint, scopes, redirect_uri, redirect_given, expires_at)
   select application_id, 1, $1, 'x', '{}', '', false, now() + interval '1 day' from oauth_grants where user_id = $1`,
];

async function columnsHolding(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of EMPTIED) {
    const [table, column] = name.split('.');
    const rows = await queryDatabase(instance, `select from ${table} where ${column} = $1 limit 1`, [id]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('an erasure deletes all rows of the account that are not kept on purpose', async () => {
  const server = await aServer(instance);
  const [person, friend, stranger] = await Promise.all([1, 2, 3].map(() => aMember(instance, server)));
  if (!person || !friend || !stranger) throw new Error('a member is missing');
  const params = { channelId: server.channel.id };
  const { id: messageId } = await friend.do(sendMessage, {
    params,
    body: { content: `hello <@${person.id}>` },
  });
  await person.do(addReaction, { params: { ...params, messageId, emoji: '👍' } });
  await person.do(saveMessage, { params: { ...params, messageId } });
  await person.do(sendMessage, { params, body: { content: 'hello' } });
  await person.do(createThread, { params, body: { name: 'Thread' } });
  await person.do(updateSettings, { body: { compact: true } });
  await person.do(putNotificationSettings, {
    params: { targetId: server.id },
    body: { level: 'nothing', mutedUntil: null, suppressEveryone: false },
  });
  await person.do(requestFriendship, { body: { username: friend.username } });
  await stranger.do(putRelationship, { params: { userId: person.id }, body: { type: 'blocked' } });
  await person.do(openDirectChannel, { body: { recipientId: friend.id } });
  await aPair(instance, person, await anApplication(instance, { owner: friend }));
  await person.do(requestDataExport);
  for (const row of OTHER_ROWS) await queryDatabase(instance, row, [person.id]);
  expect(await columnsHolding(person.id)).toEqual(EMPTIED);
  await person.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
  instance.clock.advance(14 * 24 * 3_600_000);
  await instance.runDueJobs();
  expect(await columnsHolding(person.id)).toEqual([]);
});

it('a deleted application keeps nothing of its bot, whose reactions are removed with an event', async () => {
  const { id: applicationId, owner, bot } = await anApplication(instance, { withBot: true });
  if (!bot) throw new Error('the application has no bot');
  const server = await aServer(instance, owner);
  const member = await aMember(instance, server);
  const params = { channelId: server.channel.id };
  await owner.do(authorizeBot, {
    params: { applicationId },
    body: { serverId: server.id, permissions: String(bits('addReactions', 'viewChannel', 'sendMessages')) },
  });
  const { id: messageId } = await member.do(sendMessage, { params, body: { content: `hello <@${bot.id}>` } });
  await bot.do(addReaction, { params: { ...params, messageId, emoji: '👍' } });
  await bot.do(createThread, { params, body: { name: 'Thread' } });
  await member.do(putRelationship, { params: { userId: bot.id }, body: { type: 'blocked' } });
  const held = await columnsHolding(bot.id);
  for (const column of ['members.user_id', 'message_reactions.user_id', 'relationships.other_id'])
    expect(held).toContain(column);
  const probe = await connectProbe(instance.url, { token: member.token });
  await owner.do(deleteApplication, { params: { applicationId }, body: { password: PASSWORD } });
  await instance.runDueJobs();
  const removed = await probe.take('MESSAGE_REACTION_REMOVE');
  expect(removed.d).toMatchObject({ messageId, userId: bot.id, emoji: '👍', count: 0 });
  expect(await columnsHolding(bot.id)).toEqual([]);
  expect((await member.do(getMessage, { params: { ...params, messageId } })).reactions).toEqual([]);
  await probe.close();
});
