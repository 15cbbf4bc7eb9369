/** Programs written with discord.js: what they read beside what they ask for, and rarer requests. */
import { once } from 'node:events';
import {
  authorizeBot,
  createAutomodRule,
  createServer,
  deleteMessage,
  editMessage,
  followThread,
  listChannelCommands,
  OPCODES,
  openDirectChannel,
  putOnboarding,
  sendMessage,
  updateAutomodRule,
  updateProfile,
} from '@guildhall/protocol';
import {
  aBot,
  aCommandUser,
  aMember,
  aServer,
  connectProbe,
  PICTURE,
  type TestBot,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import {
  ActionRowBuilder,
  type APIMessageSearchResult,
  type APIThreadList,
  AuditLogEvent,
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  ChannelSelectMenuBuilder,
  ChannelType,
  type Client,
  ComponentType,
  Events,
  GatewayDispatchEvents,
  type GuildMember,
  InteractionContextType,
  OverwriteType,
  PermissionFlagsBits,
  PermissionsBitField,
  Routes,
  SortOrderType,
  StickerFormatType,
  type TextChannel,
  type ThreadChannel,
  type VoiceState,
} from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServerWithDiscordClient, hear, startDiscordClient } from './discord-client.ts';

const instance = useInstance({ runsJobs: true });
const ADMINISTRATOR = '8';
/** A GIF of two frames. */
const FILM =
  'R0lGODlhAgACAIAAAExpcf+IACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFBQAAACwAAAAAAgACAAACAoxTACH5BAUFAAAALAAAAAACAAIAgExpcQCI/wICjFMAOw==';

let server: TestServer;
let member: TestPerson;
let bot: TestBot;
let client: Client<true>;
let channel: TextChannel;

beforeAll(async () => {
  ({ server, member, bot, client, channel } = await aServerWithDiscordClient(instance));
});
afterAll(() => client?.destroy());

const inChannel = () => ({ channelId: channel.id });

it('finds the pictures of emoji and stickers, and one of people without a picture', async () => {
  const { guild } = channel;
  const emoji = await guild.emojis.create({ attachment: PICTURE, name: 'dot' });
  const sticker = await guild.stickers.create({
    file: PICTURE,
    name: 'Dot',
    tags: '🙂',
    description: 'Small',
  });
  expect(sticker).toMatchObject({ name: 'Dot', tags: '🙂', description: 'Small' });
  const film = await guild.stickers.create({ file: Buffer.from(FILM, 'base64'), name: 'Film', tags: '🙂' });
  expect(film.format).toBe(StickerFormatType.GIF);
  const plain = await client.users.fetch(member.id);
  const shown = async (url: string | undefined) => {
    const response = await fetch(String(url));
    return [response.status, response.headers.get('content-type')];
  };
  expect(await shown(emoji.imageURL())).toEqual([200, 'image/webp']);
  expect(await shown(sticker.url)).toEqual([200, 'image/webp']);
  expect(await shown(film.url)).toEqual([200, expect.stringMatching(/^image\/(webp|gif)$/)]);
  expect(plain.avatar).toBeNull();
  expect(await shown(plain.displayAvatarURL({ extension: 'png', size: 128 }))).toEqual([200, 'image/png']);
  const address = await fetch(String(emoji.imageURL()), { redirect: 'manual' });
  expect(address.headers.get('cache-control')).toBe('public, max-age=86400');
  await emoji.delete();
  expect((await shown(emoji.imageURL()))[0]).toBe(404);
});

it('shows the banner and colour of a person, even after their next message', async () => {
  const form = new FormData();
  form.set('file', new Blob([PICTURE], { type: 'image/png' }), 'banner.png');
  await fetch(`${instance.url}/api/users/@me/banner`, {
    method: 'PUT',
    headers: { authorization: `Session ${member.token}` },
    body: form,
  });
  await member.do(updateProfile, { body: { themePrimary: '#336699' } });
  const user = await client.users.fetch(member.id, { force: true });
  expect(user.hexAccentColor).toBe('#336699');
  const { author } = await hear(client, member, channel.id, { content: 'my banner' });
  const picture = await fetch(String(author.bannerURL()));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

it('knows the message that another replies to, and its author', async () => {
  const text = 'long '.repeat(100).trim();
  const original = await hear(client, member, channel.id, { content: `${text} <@${server.owner.id}>` });
  channel.messages.cache.clear();
  client.users.cache.delete(member.id);
  const other = await aMember(instance, server);
  const reply = await hear(client, other, channel.id, { content: 'I see', replyTo: original.id });
  expect(reply.mentions.repliedUser?.id).toBe(member.id);
  const known = channel.messages.cache.get(original.id);
  expect(known?.content).toBe(original.content);
  expect(known?.mentions.users.has(server.owner.id)).toBe(true);
  const [newest] = (await channel.messages.fetch({ limit: 1 })).values();
  expect(newest?.mentions.repliedUser?.id).toBe(member.id);
  await server.owner.do(deleteMessage, { params: { ...inChannel(), messageId: original.id } });
  channel.messages.cache.clear();
  const orphan = await channel.messages.fetch({ message: reply.id, force: true });
  expect([orphan.type, orphan.mentions.repliedUser]).toEqual([reply.type, null]);
});

it('sends a reply to a deleted message as a plain message, if it says so', async () => {
  const gone = await channel.send('soon gone');
  await gone.delete();
  const reply = (failIfNotExists: boolean) =>
    channel.send({ content: 'Done', reply: { messageReference: gone.id, failIfNotExists } });
  expect(await reply(false)).toMatchObject({ content: 'Done', reference: null });
  await expect(reply(true)).rejects.toMatchObject({ code: 10_008 });
});

it('knows the threads that it joins, and the message that a thread began with', async () => {
  const starter = await channel.send('Let us talk');
  const thread = await starter.startThread({ name: 'Talk' });
  expect((await thread.fetchStarterMessage())?.id).toBe(starter.id);
  const joined = once(client, Events.ThreadMembersUpdate);
  await thread.join();
  expect([...(await joined)[0].keys()]).toEqual([bot.id]);
  expect(thread.joined).toBe(true);
  const left = once(client, Events.ThreadMembersUpdate);
  await thread.leave();
  expect([...(await left)[1].keys()]).toEqual([bot.id]);
  expect(thread.joined).toBe(false);
  const alone = await channel.threads.create({ name: 'Alone' });
  await expect(alone.fetchStarterMessage()).rejects.toMatchObject({ code: 10_008 });
});

it('finds itself among the members of a thread that it has joined, and nobody else', async () => {
  const thread = await channel.threads.create({ name: 'Members' });
  const refusal = expect.objectContaining({ code: 10_007 });
  await expect(thread.members.fetchMe()).rejects.toEqual(refusal);
  expect([...(await thread.members.fetch()).keys()]).toEqual([]);
  await thread.join();
  const own = await thread.members.fetch({ member: '@me' as never, force: true, withMember: true });
  expect(own).toMatchObject({ id: bot.id, guildMember: { id: bot.id } });
  expect(own.joinedTimestamp).toBeGreaterThanOrEqual(thread.createdTimestamp ?? Number.NaN);
  expect([...(await thread.members.fetch()).keys()]).toEqual([bot.id]);
  await member.do(followThread, { params: { channelId: thread.id } });
  expect([...(await thread.members.fetch({ withMember: true })).keys()]).toEqual([bot.id]);
  await expect(thread.members.fetch(member.id)).rejects.toEqual(refusal);
  const notThread = client.rest.get(Routes.threadMembers(channel.id));
  await expect(notThread).rejects.toMatchObject({ code: 50_024 });
});

it('knows the threads that it has joined from its next start on', async () => {
  const [joined, other] = await Promise.all(
    ['Joined', 'Other'].map((name) => channel.threads.create({ name })),
  );
  await joined?.join();
  const ids = [joined?.id ?? '', other?.id ?? ''];
  const { members } = (await client.rest.get(Routes.guildActiveThreads(server.id))) as APIThreadList;
  expect(members).toContainEqual(expect.objectContaining({ id: ids[0], user_id: bot.id }));
  const restarted = await startDiscordClient(instance, bot.token);
  const isJoined = (id: string) => (restarted.channels.cache.get(id) as ThreadChannel | undefined)?.joined;
  expect(ids.map(isJoined)).toEqual([true, false]);
  await restarted.destroy();
  await joined?.setArchived(true);
  const archived = await channel.threads.fetchArchived();
  expect(archived.members.has(bot.id)).toBe(true);
});

it('receives events for posts that become visible, but not as new ones', async () => {
  const forum = await channel.guild.channels.create({ name: 'questions', type: ChannelType.GuildForum });
  await forum.permissionOverwrites.create(server.id, { ViewChannel: false });
  const start = (name: string) => forum.threads.create({ name, message: { content: 'How?' } });
  await start('Old');
  const greeter = await startDiscordClient(instance, (await aBot(instance, server)).token);
  const heard: [name: string, isNew: boolean][] = [];
  greeter.on(Events.ThreadCreate, ({ name }, isNew) => heard.push([name, isNew]));
  await forum.permissionOverwrites.delete(server.id);
  await expect.poll(() => heard, { timeout: 120_000 }).toHaveLength(1);
  await start('New');
  await expect.poll(() => heard, { timeout: 120_000 }).toHaveLength(2);
  expect(heard).toEqual([
    ['Old', false],
    ['New', true],
  ]);
  await greeter.destroy();
});

it('receives events for other new members, but counts itself once when it is added to a guild', async () => {
  const added = await aServer(instance, server.owner);
  const joins: string[] = [];
  const note = (joined: GuildMember) => joins.push(joined.id);
  client.on(Events.GuildMemberAdd, note);
  const created = once(client, Events.GuildCreate);
  const params = { applicationId: bot.applicationId };
  await server.owner.do(authorizeBot, { params, body: { serverId: added.id, permissions: '0' } });
  const [guild] = await created;
  const person = await aMember(instance, added);
  await expect.poll(() => joins).toContain(person.id);
  client.off(Events.GuildMemberAdd, note);
  expect(joins).toEqual([person.id]);
  expect(guild.memberCount).toBe(3);
  await guild.leave();
});

it('pages through archived threads by their last activity', async () => {
  const made = await channel.guild.channels.create({ name: 'archive' });
  const names = ['first', 'second', 'third'];
  const threads = await Promise.all(names.map((name) => made.threads.create({ name })));
  // The last activity is in another order than the threads.
  for (const thread of threads.toReversed()) await thread.send('Hello');
  for (const thread of threads) await thread.setArchived(true);
  const found: string[] = [];
  let before: number | undefined;
  for (let more = true; more; ) {
    const page = await made.threads.fetchArchived({ limit: 1, ...(before ? { before } : {}) });
    found.push(...page.threads.map(({ name }) => name));
    before = page.threads.last()?.archiveTimestamp ?? undefined;
    more = page.hasMore && found.length <= names.length;
  }
  expect(found).toEqual(names);
});

it('bans many people at once', async () => {
  const { guild } = channel;
  const [first, second] = await Promise.all([aMember(instance, server), aMember(instance, server)]);
  const ids = [first.id, server.owner.id, second.id, UNKNOWN_ID];
  const { bannedUsers, failedUsers } = await guild.bans.bulkCreate(ids, { reason: 'A raid' });
  expect(bannedUsers).toEqual([first.id, second.id]);
  expect(failedUsers).toEqual([server.owner.id, UNKNOWN_ID]);
  expect((await guild.bans.fetch(second.id)).reason).toBe('A raid');
  await expect(guild.bans.bulkCreate([server.owner.id])).rejects.toMatchObject({ code: 500_000 });
  await expect(guild.bans.bulkCreate(['nobody'])).rejects.toMatchObject({ code: 500_000 });
});

it('bans and deletes messages if the query asks for it, as discord.py does', async () => {
  const target = await aMember(instance, server);
  const { id } = await hear(client, target, channel.id, { content: 'to be deleted' });
  const deleted = once(client, Events.MessageBulkDelete);
  await client.rest.put(Routes.guildBan(channel.guild.id, target.id), {
    query: new URLSearchParams({ delete_message_seconds: '3600' }),
  });
  expect([...(await deleted)[0].keys()]).toEqual([id]);
});

it('joins threads and names emoji of stickers as discord.py does', async () => {
  const thread = await channel.threads.create({ name: 'Joined' });
  await client.rest.post(Routes.threadMembers(thread.id, '@me'));
  expect([...(await thread.members.fetch()).keys()]).toEqual([bot.id]);
  const sticker = await channel.guild.stickers.create({
    file: PICTURE,
    name: 'Named',
    tags: 'SLIGHTLY_SMILING_FACE',
  });
  expect(sticker.tags).toBe('🏷️');
  expect((await sticker.edit({ tags: '🙂' })).tags).toBe('🙂');
  expect((await sticker.edit({ tags: 'robot' })).tags).toBe('🏷️');
  await sticker.delete();
});

it('sends files in parts of any name', async () => {
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content: 'Two files' }));
  for (const name of ['file0', 'attachment']) form.set(name, new Blob([name]), `${name}.txt`);
  const response = await fetch(`${instance.url}/api/v10/channels/${channel.id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bot ${bot.token}` },
    body: form,
  });
  expect(await response.json()).toMatchObject({
    content: 'Two files',
    attachments: [{ filename: 'file0.txt' }, { filename: 'attachment.txt' }],
  });
});

it('counts the members of a guild, those online and those with a role', async () => {
  const { guild } = channel;
  const role = await guild.roles.create({ name: 'Counted' });
  await guild.members.addRole({ user: member.id, role });
  const fetched = await client.guilds.fetch({ guild: guild.id, withCounts: true, force: true });
  expect(fetched.approximateMemberCount).toBe(guild.memberCount);
  const preview = await client.fetchGuildPreview(guild.id);
  expect(preview).toMatchObject({ name: guild.name, approximateMemberCount: guild.memberCount });
  // The bot itself is connected.
  expect([fetched.approximatePresenceCount, preview.approximatePresenceCount]).toEqual([1, 1]);
  const counts = await client.rest.get(`/guilds/${guild.id}/roles/member-counts`);
  expect(counts).toMatchObject({ [role.id]: 1 });
});

it('pages through its guilds', async () => {
  const others = [
    await server.owner.do(createServer, { body: { name: 'One' } }),
    await server.owner.do(createServer, { body: { name: 'Two' } }),
  ];
  for (const { id: serverId } of others)
    await server.owner.do(authorizeBot, {
      params: { applicationId: bot.applicationId },
      body: { serverId, permissions: ADMINISTRATOR },
    });
  const all = (await client.rest.get(Routes.userGuilds())) as { id: string }[];
  const ids = all.map(({ id }) => id);
  expect([...ids].sort()).toEqual([server.id, ...others.map(({ id }) => id)].sort());
  const page = async (query: Record<string, string>) => {
    const guilds = await client.rest.get(Routes.userGuilds(), { query: new URLSearchParams(query) });
    return (guilds as { id: string }[]).map(({ id }) => id);
  };
  const [first = '', second = '', third = ''] = ids;
  expect(await page({ limit: '2' })).toEqual([first, second]);
  expect(await page({ limit: '2', after: '0' })).toEqual([first, second]);
  expect(await page({ limit: '2', after: second })).toEqual([third]);
  expect(await page({ after: third })).toEqual([]);
  expect(await page({ limit: '1', before: third })).toEqual([second]);
  const [counted] = (await client.guilds.fetch({ limit: 1 })).values();
  expect(counted?.id).toBe(first);
  const withCounts = await client.rest.get(Routes.userGuilds(), {
    query: new URLSearchParams({ with_counts: 'true', limit: '1' }),
  });
  expect(withCounts).toMatchObject([{ approximate_member_count: expect.any(Number) }]);
  await expect(page({ limit: '0' })).rejects.toMatchObject({ code: 50_035 });
});

it('changes its nickname as discord.py does', async () => {
  const path = `/guilds/${server.id}/members/@me/nick` as const;
  expect(await client.rest.patch(path, { body: { nick: 'Py' } })).toEqual({ nick: 'Py' });
  expect((await channel.guild.members.fetchMe({ force: true })).nickname).toBe('Py');
  expect(await client.rest.patch(path, { body: { nick: null } })).toEqual({ nick: null });
});

it('makes, changes and deletes AutoMod rules, and is told what they do', async () => {
  const { guild } = channel;
  const { autoModerationRules: rules } = guild;
  const made = once(client, Events.AutoModerationRuleCreate);
  const rule = await rules.create({
    name: 'Words',
    eventType: AutoModerationRuleEventType.MessageSend,
    triggerType: AutoModerationRuleTriggerType.Keyword,
    triggerMetadata: {
      keywordFilter: ['forbidden*'],
      regexPatterns: ['sp+am'],
      allowList: ['forbidden fruit'],
    },
    actions: [
      { type: AutoModerationActionType.BlockMessage, metadata: { customMessage: 'Not here' } },
      { type: AutoModerationActionType.SendAlertMessage, metadata: { channel } },
      { type: AutoModerationActionType.Timeout, metadata: { durationSeconds: 60 } },
    ],
    exemptRoles: [],
    reason: 'Quiet',
  });
  expect((await made)[0]).toMatchObject({ id: rule.id });
  expect(rule).toMatchObject({ enabled: false, creatorId: bot.id });
  const enabled = await rule.edit({
    name: 'Fewer words',
    enabled: true,
    triggerMetadata: { keywordFilter: ['forbidden*'] },
  });
  expect(enabled).toMatchObject({ name: 'Fewer words', enabled: true });
  expect(enabled.actions.map(({ type, metadata }) => [type, metadata])).toMatchObject([
    [1, { customMessage: 'Not here' }],
    [2, { channelId: channel.id }],
    [3, { durationSeconds: 60 }],
  ]);
  const link = { kind: 'link', mode: 'block', domains: ['example.com'] };
  const hidden = await server.owner.do(createAutomodRule, {
    params: { serverId: guild.id },
    body: { name: 'Links', trigger: link, actions: [{ kind: 'block' }] },
  });
  expect([...(await rules.fetch()).keys()]).toEqual([rule.id]);
  await expect(rules.fetch(hidden.id)).rejects.toMatchObject({ status: 404 });
  const acted = once(client, Events.AutoModerationActionExecution);
  const said = member.do(sendMessage, { params: inChannel(), body: { content: 'Forbidden things' } });
  await expect(said).rejects.toThrow('automod_blocked');
  expect((await acted)[0]).toMatchObject({
    ruleId: rule.id,
    userId: member.id,
    ruleTriggerType: AutoModerationRuleTriggerType.Keyword,
    content: 'Forbidden things',
    matchedContent: expect.stringContaining('forbidden'),
  });
  // Libraries build a rule that they do not know from its changes.
  rules.cache.clear();
  const newest = async (type: AuditLogEvent) =>
    (await guild.fetchAuditLogs({ type, limit: 1 })).entries.first();
  await server.owner.do(updateAutomodRule, {
    params: { serverId: guild.id, ruleId: rule.id },
    body: {
      trigger: { kind: 'keyword', keywords: ['forbidden*', 'new'] },
      actions: [{ kind: 'block' }, { kind: 'timeout', durationSecs: 90 }],
    },
  });
  rules.cache.clear();
  const updated = await newest(AuditLogEvent.AutoModerationRuleUpdate);
  expect(updated?.changes.map(({ key, new: after }) => [key, after])).toMatchObject([
    ['actions', [{ type: 1 }, { type: 3, metadata: { duration_seconds: 90 } }]],
    ['trigger_metadata', { keyword_filter: ['new'] }],
  ]);
  expect((await newest(AuditLogEvent.AutoModerationBlockMessage))?.extra).toMatchObject({
    autoModerationRuleName: 'Fewer words',
    autoModerationRuleTriggerType: '1',
  });
  const gone = once(client, Events.AutoModerationRuleDelete);
  await rule.delete();
  expect((await gone)[0]).toMatchObject({ id: rule.id });
  await guild.members.cache.get(member.id)?.timeout(null);
  const profiles = { name: 'Names', eventType: 2, triggerType: 6, actions: [{ type: 1 }] };
  await expect(rules.create(profiles)).rejects.toMatchObject({ status: 400, code: 50_035 });
});

it('reads lists of what does not exist here, and the apps of its guild', async () => {
  const { guild } = channel;
  const lists = await Promise.all([
    guild.scheduledEvents.fetch(),
    guild.soundboardSounds.fetch(),
    guild.fetchTemplates(),
    guild.commands.permissions.fetch({}),
    client.application.emojis.fetch(),
    client.application.entitlements.fetch(),
    client.application.fetchSKUs(),
    client.fetchStickerPacks(),
    client.fetchVoiceRegions(),
  ]);
  expect(lists.map(({ size }) => size)).toEqual(lists.map(() => 0));
  expect(await client.application.fetchRoleConnectionMetadataRecords()).toEqual([]);
  expect(await guild.fetchWidgetSettings()).toEqual({ enabled: false, channel: null });
  const apps = await guild.fetchIntegrations();
  expect(apps.get(bot.applicationId)).toMatchObject({
    application: { bot: { id: bot.id } },
    role: { managed: true },
    user: { id: server.owner.id },
  });
});

it("finds changes of forums and their posts in the audit log under Discord's names", async () => {
  const { guild } = channel;
  const changesOf = async (type: AuditLogEvent) =>
    (await guild.fetchAuditLogs({ type, limit: 1 })).entries.first()?.changes;
  const forum = await guild.channels.create({ name: 'forum', type: ChannelType.GuildForum });
  await forum.setAvailableTags([{ name: 'Bug', emoji: { id: null, name: '🐞' } }]);
  expect(await changesOf(AuditLogEvent.ChannelUpdate)).toMatchObject([
    { key: 'available_tags', old: [], new: [{ name: 'Bug', emoji_name: '🐞', emoji_id: null }] },
  ]);
  await forum.setDefaultSortOrder(SortOrderType.CreationDate);
  expect(await changesOf(AuditLogEvent.ChannelUpdate)).toEqual([
    { key: 'default_sort_order', old: SortOrderType.LatestActivity, new: SortOrderType.CreationDate },
  ]);
  const [tag] = forum.availableTags;
  const post = await forum.threads.create({ name: 'Post', message: { content: 'Broken' } });
  await post.setAppliedTags([String(tag?.id)]);
  expect(await changesOf(AuditLogEvent.ThreadUpdate)).toEqual([
    { key: 'applied_tags', old: [], new: [tag?.id] },
  ]);
});

it('tells changes and deletions of threads from those of channels in the audit log', async () => {
  const { guild } = channel;
  const newest = async (type?: AuditLogEvent) =>
    (await guild.fetchAuditLogs({ limit: 1, ...(type === undefined ? {} : { type }) })).entries.first();
  const room = await guild.channels.create({ name: 'room', type: ChannelType.GuildText });
  const thread = await room.threads.create({ name: 'Plans' });
  await room.setTopic('Talk');
  await thread.setName('Old plans');
  expect(await newest(AuditLogEvent.ThreadUpdate)).toMatchObject({ targetId: thread.id });
  expect(await newest(AuditLogEvent.ChannelUpdate)).toMatchObject({ targetId: room.id });
  const heard = once(client, Events.GuildAuditLogEntryCreate);
  await thread.delete();
  const [entry] = await heard;
  const deletion = [
    { key: 'name', old: 'Old plans' },
    { key: 'type', old: ChannelType.PublicThread },
  ];
  expect(entry).toMatchObject({ action: AuditLogEvent.ThreadDelete, targetId: thread.id });
  expect(entry.changes).toMatchObject(deletion);
  expect(await newest()).toMatchObject({ action: AuditLogEvent.ThreadDelete, targetType: 'Thread' });
  await room.delete();
  expect((await newest(AuditLogEvent.ChannelDelete))?.changes).toMatchObject([
    { key: 'name', old: 'room' },
    { key: 'type', old: ChannelType.GuildText },
  ]);
});

it('gets the author of an edited message as a member, even one it has forgotten', async () => {
  const message = await hear(client, member, channel.id, { content: 'a typo' });
  const edited = once(client, Events.MessageUpdate);
  channel.guild.members.cache.delete(member.id);
  await member.do(editMessage, {
    params: { ...inChannel(), messageId: message.id },
    body: { content: 'no typo' },
  });
  const [, after] = await edited;
  expect(after.member).toMatchObject({ id: member.id, joinedTimestamp: expect.any(Number) });
});

it('offers commands with default member permissions to members who have them', async () => {
  const { guild } = channel;
  const made = await guild.commands.create({
    name: 'ban',
    description: 'Bans someone',
    defaultMemberPermissions: PermissionFlagsBits.BanMembers,
  });
  expect(made.defaultMemberPermissions?.toArray()).toEqual(['BanMembers']);
  const seenBy = async (person: TestPerson) =>
    (await person.do(listChannelCommands, { params: inChannel() })).map(({ name }) => name);
  expect([await seenBy(member), await seenBy(server.owner)]).toEqual([[], ['ban']]);
  const described = await made.edit({ description: 'Bans a member' });
  expect(described.defaultMemberPermissions?.toArray()).toEqual(['BanMembers']);
  await made.edit({ defaultMemberPermissions: PermissionFlagsBits.SendPolls });
  expect(await seenBy(member)).toEqual(['ban']);
  await made.setDefaultMemberPermissions('0');
  expect([await seenBy(member), await seenBy(server.owner)]).toEqual([[], ['ban']]);
  expect((await made.edit({ defaultMemberPermissions: null })).defaultMemberPermissions).toBeNull();
  expect(await seenBy(member)).toEqual(['ban']);
  await made.delete();
});

it('offers commands for guilds only in guilds', async () => {
  const { commands } = client.application;
  const made = await commands.create({
    name: 'here',
    description: 'Only in guilds',
    contexts: [InteractionContextType.Guild],
  });
  expect(made.contexts).toEqual([InteractionContextType.Guild]);
  const anywhere = await commands.create({ name: 'anywhere', description: 'In both' });
  const { id: channelId } = await member.do(openDirectChannel, { body: { recipientId: bot.id } });
  const seenIn = async (at: string) =>
    (await member.do(listChannelCommands, { params: { channelId: at } })).map(({ name }) => name);
  expect(await seenIn(channelId)).toEqual(['anywhere']);
  expect(await seenIn(channel.id)).toEqual(['anywhere', 'here']);
  await made.edit({ description: 'Still only in guilds' });
  expect(await seenIn(channelId)).toEqual(['anywhere']);
  await made.edit({ contexts: [InteractionContextType.Guild, InteractionContextType.BotDM] });
  expect(await seenIn(channelId)).toEqual(['anywhere', 'here']);
  await Promise.all([made.delete(), anywhere.delete()]);
});

it('finds out who is in each voice channel that it sees', async () => {
  const voice = await channel.guild.channels.create({ name: 'Voice', type: ChannelType.GuildVoice });
  const states = channel.guild.voiceStates;
  await expect(states.fetch(member.id, { force: true })).rejects.toMatchObject({ code: 10_065 });
  const probe = await connectProbe(instance.url, { token: member.token });
  probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId: voice.id, selfMute: true });
  await probe.take('VOICE_SERVER_UPDATE');
  const found = await states.fetch(member.id, { force: true });
  expect(found).toMatchObject({ id: member.id, channelId: voice.id, selfMute: true, serverMute: false });
  await expect(states.fetch('@me', { force: true })).rejects.toMatchObject({ code: 10_065 });
  const blind = await aBot(instance, server, []);
  const hidden = { id: server.id, deny: PermissionFlagsBits.ViewChannel };
  await voice.permissionOverwrites.set([hidden]);
  const response = await fetch(`${instance.url}/api/v10${Routes.guildVoiceState(server.id, member.id)}`, {
    headers: { authorization: `Bot ${blind.token}` },
  });
  expect(await response.json()).toMatchObject({ code: 10_065 });
  await probe.close();
});

it('stays in its voice channel when it is refused another', async () => {
  const { guild } = channel;
  const voice = await guild.channels.create({ name: 'Stage', type: ChannelType.GuildVoice });
  const join = (channelId: string) =>
    guild.shard.send({
      op: OPCODES.voiceStateUpdate,
      d: { guild_id: guild.id, channel_id: channelId, self_mute: false, self_deaf: false },
    });
  const heard: (string | null)[] = [];
  const note = (_before: VoiceState, { id, channelId }: VoiceState) => {
    if (id === client.user.id) heard.push(channelId);
  };
  client.on(Events.VoiceStateUpdate, note);
  join(voice.id);
  await expect.poll(() => heard, { timeout: 120_000 }).toEqual([voice.id]);
  join(UNKNOWN_ID);
  await guild.members.me?.voice.setMute(true);
  await expect.poll(() => heard, { timeout: 120_000 }).toEqual([voice.id, voice.id]);
  client.off(Events.VoiceStateUpdate, note);
  expect(guild.members.me?.voice.channelId).toBe(voice.id);
});

it('reads the questions for new members, and that nobody changed the permissions of a command', async () => {
  const { guild } = channel;
  const { prompts: _empty, ...before } = await guild.fetchOnboarding();
  expect(before).toMatchObject({ guildId: guild.id, enabled: false });
  const options = [
    { title: 'Cats', emoji: '🐈', channelIds: [channel.id] },
    { title: 'Dogs', description: 'Woof' },
  ];
  const prompts = [{ title: 'What do you like?', single: true, required: true, options }];
  await server.owner.do(putOnboarding, { params: { serverId: server.id }, body: { prompts } });
  const prompt = (await guild.fetchOnboarding()).prompts.first();
  expect(prompt).toMatchObject({ title: 'What do you like?', singleSelect: true, required: true });
  const [cats, dogs] = [...(prompt?.options.values() ?? [])];
  expect(cats).toMatchObject({ title: 'Cats', emoji: { name: '🐈' }, description: null });
  expect([...(cats?.channels.keys() ?? [])]).toEqual([channel.id]);
  expect(dogs).toMatchObject({ title: 'Dogs', emoji: null, description: 'Woof' });
  const command = await guild.commands.create({ name: 'free', description: 'For everyone' });
  await expect(command.permissions.fetch({})).rejects.toMatchObject({ code: 10_066 });
  await command.delete();
});

it('searches the messages of its guild, by what the search here knows', async () => {
  const { guild } = channel;
  const other = await guild.channels.create({ name: 'other', type: ChannelType.GuildText });
  const first = await hear(client, member, channel.id, { content: 'a walrus in the sea' });
  const second = await other.send('another walrus');
  const find = async (query: Record<string, string>) => {
    const path = Routes.guildMessagesSearch(guild.id);
    const found = (await client.rest.get(path, {
      query: new URLSearchParams(query),
    })) as APIMessageSearchResult;
    return [found.total_results, ...found.messages.flat().map(({ id, channel_id: at }) => [id, at])];
  };
  const [one, two] = [
    [first.id, channel.id],
    [second.id, other.id],
  ];
  await expect.poll(() => find({ content: 'walrus' }), { timeout: 120_000 }).toEqual([2, two, one]);
  expect(await find({ content: 'walrus', sort_order: 'asc', limit: '1' })).toEqual([2, one]);
  expect(await find({ content: 'walrus', author_id: member.id })).toEqual([1, one]);
  expect(await find({ content: 'walrus', channel_id: other.id })).toEqual([1, two]);
  expect(await find({ content: 'walrus', max_id: second.id })).toEqual([1, one]);
  expect(await find({ content: 'walrus', has: 'image' })).toEqual([0]);
  for (const query of [{ author_type: 'bot' }, { has: '-file' }])
    await expect(find(query)).rejects.toMatchObject({ code: 50_035 });
});

it('receives a move between voice channels that it sees as one change, and one to a hidden channel as a leave', async () => {
  const { guild } = channel;
  const make = (name: string) => guild.channels.create({ name, type: ChannelType.GuildVoice });
  const [first, second, hidden] = await Promise.all([make('First'), make('Second'), make('Hidden')]);
  const watcher = await aBot(instance, server, ['viewChannel']);
  const watching = await startDiscordClient(instance, watcher.token);
  const { id } = watching.user;
  const unseen = { id, type: OverwriteType.Member, deny: PermissionFlagsBits.ViewChannel };
  await hidden.permissionOverwrites.set([unseen]);
  const heard: (string | null)[][] = [];
  watching.on(Events.VoiceStateUpdate, (before, after) => {
    heard.push([before.channelId, after.channelId]);
  });
  const probe = await connectProbe(instance.url, { token: member.token });
  probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId: first.id });
  await probe.take('VOICE_SERVER_UPDATE');
  const person = await guild.members.fetch({ user: member.id, force: true });
  const elsewhere = await guild.members.fetch((await aMember(instance, server)).id);
  await expect(elsewhere.voice.setChannel(second)).rejects.toMatchObject({ code: 40_032 });
  await person.voice.setChannel(second);
  await person.voice.setChannel(hidden);
  await person.voice.setChannel(first);
  const changes = [
    [null, first.id],
    [first.id, second.id],
    [second.id, null],
    [null, first.id],
  ];
  await expect.poll(() => heard, { timeout: 120_000 }).toHaveLength(changes.length);
  expect(heard).toEqual(changes);
  await probe.close();
  await watching.destroy();
});

it('tells a member whom a moderator silenced from one who may not speak', async () => {
  const { guild } = channel;
  const room = await guild.channels.create({ name: 'Silence', type: ChannelType.GuildVoice });
  const states: object[] = [];
  const note = (_before: VoiceState, { id, channelId, serverMute, suppress }: VoiceState) => {
    // They may still leave the channel of the test before.
    if (id === member.id && (states.length > 0 || channelId === room.id))
      states.push({ channelId, serverMute, suppress });
  };
  client.on(Events.VoiceStateUpdate, note);
  const probe = await connectProbe(instance.url, { token: member.token });
  const join = (channelId: string | null) =>
    probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId });
  const expected: object[] = [];
  const hears = async (state: object) => {
    expected.push(state);
    await expect.poll(() => states, { timeout: 120_000 }).toEqual(expected);
  };
  await room.permissionOverwrites.edit(member.id, { Speak: false });
  join(room.id);
  await hears({ channelId: room.id, serverMute: false, suppress: true });
  await room.permissionOverwrites.delete(member.id);
  await hears({ channelId: room.id, serverMute: false, suppress: false });
  await (await guild.members.fetch(member.id)).voice.setMute(true);
  await hears({ channelId: room.id, serverMute: true, suppress: false });
  const later = await startDiscordClient(instance, (await aBot(instance, server, ['administrator'])).token);
  const found = later.guilds.cache.get(guild.id)?.voiceStates.cache.get(member.id);
  expect(found).toMatchObject({ channelId: room.id, serverMute: true, suppress: false });
  await later.destroy();
  join(null);
  await hears({ channelId: null, serverMute: true, suppress: false });
  client.off(Events.VoiceStateUpdate, note);
  await probe.close();
});

it('learns what the person may do in a channel that they choose, and how a chosen thread is set', async () => {
  const { guild } = channel;
  const closed = await guild.channels.create({ name: 'announced', type: ChannelType.GuildText });
  await closed.permissionOverwrites.edit(member.id, { SendMessages: false });
  const thread = await channel.threads.create({ name: 'Locked', autoArchiveDuration: 60 });
  await thread.setLocked(true);
  const menu = new ChannelSelectMenuBuilder().setCustomId('channels').setMaxValues(2);
  const components = [new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(menu)];
  const message = await channel.send({ content: 'Choose', components });
  const user = await aCommandUser(instance, member, bot.applicationId);
  const chosen = message.awaitMessageComponent({ componentType: ComponentType.ChannelSelect });
  const raw = once(client.ws, GatewayDispatchEvents.InteractionCreate);
  await user.press(message, 'channels', [closed.id, thread.id]);
  await (await chosen).deferUpdate();
  const [{ data, channel: place, member: person }] = await raw;
  const permissionsIn = ({ id }: { readonly id: string }) =>
    new PermissionsBitField(BigInt(data.resolved.channels[id].permissions));
  expect(permissionsIn(closed).has('Administrator')).toBe(false);
  expect(permissionsIn(closed).has('ViewChannel')).toBe(true);
  expect(permissionsIn(closed).has('SendMessages')).toBe(false);
  expect(permissionsIn(thread).has('SendMessages')).toBe(true);
  expect(place.permissions).toBe(person.permissions);
  expect(thread).toMatchObject({ locked: true, archived: false, autoArchiveDuration: 60 });
  expect(thread.archiveTimestamp).not.toBeNaN();
  user.close();
});
