/** Settings that Discord has and Guildhall lacks, and the fields that refusals name, with discord.js. */
import { getChannel, listMessages, updateChannel } from '@guildhall/protocol';
import { aBot, aServerWithBot, PICTURE, type TestServer, useInstance } from '@guildhall/testkit';
import {
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  ChannelType,
  type Client,
  type Guild,
  GuildMemberFlags,
  InviteTargetType,
  MessageFlags,
  Routes,
  SlashCommandBuilder,
  type TextChannel,
  VideoQualityMode,
  type VoiceChannel,
} from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDiscordClient } from './discord-client.ts';

const instance = useInstance();

let server: TestServer;
let client: Client<true>;
let guild: Guild;
let channel: TextChannel;
let memberId: string;

beforeAll(async () => {
  const made = await aServerWithBot(instance, ['administrator']);
  server = made.server;
  memberId = made.member.id;
  client = await startDiscordClient(instance, made.bot.token);
  guild = client.guilds.cache.get(server.id) as Guild;
  channel = client.channels.cache.get(server.channel.id) as TextChannel;
});
afterAll(() => client?.destroy());

/** Expects a refusal of an invalid form that names this field. */
async function refuses(request: Promise<unknown>, field: string): Promise<void> {
  const errors = field.split('.').reduceRight<object>((inner, part) => ({ [part]: inner }), {});
  await expect(request).rejects.toMatchObject({ status: 400, code: 50_035, rawError: { errors } });
}

it('refuses settings of channels, and makes no channel then', async () => {
  const names = () => guild.channels.fetch().then((all) => all.map((one) => one?.name));
  const before = await names();
  const forum = (options: object) =>
    guild.channels.create({ name: 'refused', type: ChannelType.GuildForum, ...options });
  await refuses(forum({ defaultThreadRateLimitPerUser: 30 }), 'default_thread_rate_limit_per_user');
  await refuses(forum({ defaultReactionEmoji: { id: null, name: '👍' } }), 'default_reaction_emoji');
  await refuses(forum({ defaultForumLayout: 2 }), 'default_forum_layout');
  await refuses(
    forum({ availableTags: [{ name: 'a' }, { name: 'b', moderated: true }] }),
    'available_tags.1.moderated',
  );
  const voice = { name: 'refused', type: ChannelType.GuildVoice } as const;
  await refuses(guild.channels.create({ ...voice, rtcRegion: 'rotterdam' }), 'rtc_region');
  expect(await names()).toEqual(before);
});

it('refuses changes of settings that channels lack, and takes what every channel has', async () => {
  const made = await guild.channels.create({ name: 'Talk', type: ChannelType.GuildVoice });
  const room = made as VoiceChannel;
  await refuses(room.setRTCRegion('rotterdam'), 'rtc_region');
  await refuses(room.setVideoQualityMode(VideoQualityMode.Full), 'video_quality_mode');
  const same = await room.edit({ name: 'Talks', rtcRegion: null, videoQualityMode: VideoQualityMode.Auto });
  expect(same.name).toBe('Talks');
  await refuses(channel.edit({ defaultThreadRateLimitPerUser: 30 }), 'default_thread_rate_limit_per_user');
  expect((await room.clone()).name).toBe('Talks');
});

it('keeps the spoilers of a channel that is not age-restricted', async () => {
  const params = { channelId: channel.id };
  const modeAfter = async (change: object) => {
    await client.rest.patch(Routes.channel(channel.id), { body: change });
    const now = await server.owner.do(getChannel, { params });
    return 'contentMode' in now ? now.contentMode : undefined;
  };
  await server.owner.do(updateChannel, { params, body: { contentMode: 'spoiler' } });
  expect(await modeAfter({ topic: 'Endings', nsfw: false })).toBe('spoiler');
  expect(await modeAfter({ nsfw: true })).toBe('age_restricted');
  expect(await modeAfter({ nsfw: false })).toBe('default');
  await refuses(modeAfter({ nsfw: 'yes' }), 'nsfw');
});

it('starts threads and posts with slowmode', async () => {
  const rateLimitPerUser = 10;
  const starter = await channel.send('Begins a thread');
  const forum = await guild.channels.create({ name: 'Forum', type: ChannelType.GuildForum });
  const files = [{ attachment: Buffer.from('text'), name: 'text.txt' }];
  const started = [
    await channel.threads.create({ name: 'Slow', rateLimitPerUser }),
    await starter.startThread({ name: 'Also slow', rateLimitPerUser }),
    await forum.threads.create({
      name: 'A post',
      message: { content: 'With a file', files },
      rateLimitPerUser,
    }),
  ];
  for (const thread of started) {
    expect(thread.rateLimitPerUser).toBe(rateLimitPerUser);
    const { slowmodeSecs } = await server.owner.do(getChannel, { params: { channelId: thread.id } });
    expect(slowmodeSecs).toBe(rateLimitPerUser);
  }
  const tooSlow = channel.threads.create({ name: 'Never', rateLimitPerUser: 100_000 });
  await refuses(tooSlow, 'rate_limit_per_user');
  expect((await channel.threads.fetchActive()).threads.some(({ name }) => name === 'Never')).toBe(false);
});

it('starts a thread without slowmode as a bot that may not set one', async () => {
  const plain = await aBot(instance, server);
  const watching = await startDiscordClient(instance, plain.token);
  const own = watching.channels.cache.get(channel.id) as TextChannel;
  const thread = await own.threads.create({ name: 'Fast', rateLimitPerUser: 10 });
  expect(thread.rateLimitPerUser).toBe(0);
  await watching.destroy();
});

it('refuses invites that are temporary or have a target', async () => {
  await refuses(channel.createInvite({ temporary: true }), 'temporary');
  await refuses(
    channel.createInvite({ targetType: InviteTargetType.EmbeddedApplication, targetApplication: memberId }),
    'target_type',
  );
  expect((await channel.createInvite({ temporary: false, maxUses: 1 })).maxUses).toBe(1);
});

it('refuses age-restricted commands, which everyone would see here', async () => {
  const command = new SlashCommandBuilder().setName('adults').setDescription('For adults');
  await refuses(client.application.commands.create(command.setNSFW(true)), 'nsfw');
  await refuses(client.application.commands.set([command]), '0.nsfw');
  expect((await client.application.commands.create(command.setNSFW(false))).nsfw).toBe(false);
});

it('refuses AutoMod rules about anything but messages', async () => {
  const rule = {
    name: 'Words',
    triggerType: AutoModerationRuleTriggerType.Keyword,
    triggerMetadata: { keywordFilter: ['one'] },
    actions: [{ type: AutoModerationActionType.BlockMessage }],
  };
  const { MemberUpdate, MessageSend } = AutoModerationRuleEventType;
  await refuses(guild.autoModerationRules.create({ ...rule, eventType: MemberUpdate }), 'event_type');
  const made = await guild.autoModerationRules.create({ ...rule, eventType: MessageSend });
  await refuses(made.setEventType(MemberUpdate), 'event_type');
});

it('refuses emoji for some roles only, and icons and gradients of roles', async () => {
  const role = await guild.roles.create({ name: 'Friends' });
  const emoji = { name: 'wave', attachment: PICTURE };
  await refuses(guild.emojis.create({ ...emoji, roles: [role] }), 'roles');
  const made = await guild.emojis.create({ ...emoji, roles: [] });
  await refuses(made.roles.add(role), 'roles');
  expect((await made.edit({ name: 'waves' })).name).toBe('waves');
  await refuses(role.setIcon(PICTURE), 'icon');
  await refuses(role.setUnicodeEmoji('👍'), 'unicode_emoji');
  await refuses(role.setColors({ primaryColor: 'Red', secondaryColor: 'Blue' }), 'colors.secondary_color');
  expect((await role.setColors({ primaryColor: 'Red' })).name).toBe('Friends');
});

it('removes the description of a sticker', async () => {
  const file = { file: PICTURE, name: 'waves', tags: '🙂', description: 'Hello' };
  const sticker = await guild.stickers.create(file);
  expect((await sticker.edit({ description: null })).description).toBe('');
});

it("refuses members' flags, and a picture or text about the bot in one guild", async () => {
  const flags = GuildMemberFlags.BypassesVerification;
  await refuses(guild.members.edit(memberId, { flags }), 'flags');
  await refuses(guild.members.editMe({ avatar: PICTURE }), 'avatar');
  await refuses(guild.members.editMe({ bio: 'Helps' }), 'bio');
  expect((await guild.members.editMe({ nick: 'Helper' })).nickname).toBe('Helper');
});

it('refuses a poll by webhook, even beside a text', async () => {
  const webhook = await channel.createWebhook({ name: 'Reporter' });
  const poll = { question: { text: 'When?' }, answers: [{ text: 'Now' }, { text: 'Later' }] };
  const body = { content: 'A poll', poll };
  const posted = client.rest.post(Routes.webhook(webhook.id, webhook.token ?? ''), { body, auth: false });
  await refuses(posted, 'poll');
  const [newest] = await server.owner.do(listMessages, {
    params: { channelId: channel.id },
    query: { limit: 1 },
  });
  expect(newest?.content).not.toBe('A poll');
});

it('refuses an edit that hides link previews, and says how to write such links', async () => {
  const sent = await channel.send({ content: 'https://example.org', flags: MessageFlags.SuppressEmbeds });
  const refused = sent.suppressEmbeds(true);
  await refuses(refused, 'flags');
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('<https://example.org>') });
  await sent.suppressEmbeds(false);
  const webhook = await channel.createWebhook({ name: 'Linker' });
  const posted = await webhook.send('https://example.org');
  await refuses(webhook.editMessage(posted, { flags: MessageFlags.SuppressEmbeds }), 'flags');
});

it('names faulty fields as Discord does', async () => {
  await refuses(channel.setRateLimitPerUser(100_000), 'rate_limit_per_user');
  await refuses(channel.createInvite({ maxAge: -1 }), 'max_age');
  await refuses(
    client.rest.post(Routes.guildChannels(guild.id), {
      body: {
        name: 'hidden',
        permission_overwrites: [{ id: '', type: 0, allow: 'x', deny: '0' }],
      },
    }),
    'permission_overwrites.0.allow',
  );
  await refuses(
    client.rest.put(Routes.guildBan(guild.id, memberId), { body: { delete_message_seconds: -1 } }),
    'delete_message_seconds',
  );
  await refuses(
    client.rest.post(Routes.channelBulkDelete(channel.id), { body: { messages: 'all' } }),
    'messages',
  );
  const rule = {
    name: 'Words',
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['one'] },
    actions: [{ type: 1 }],
  };
  const make = (changes: object) =>
    client.rest.post(Routes.guildAutoModerationRules(guild.id), { body: { ...rule, ...changes } });
  await refuses(make({ trigger_type: 6 }), 'trigger_type');
  await refuses(make({ trigger_metadata: { keyword_filter: 'one' } }), 'trigger_metadata.keyword_filter');
  await refuses(
    make({ trigger_metadata: { keyword_filter: ['one'], allow_list: [1] } }),
    'trigger_metadata.allow_list.0',
  );
  await refuses(make({ actions: [{ type: 9 }] }), 'actions.0.type');
  await refuses(
    make({ actions: [{ type: 3, metadata: { duration_seconds: 0 } }] }),
    'actions.0.metadata.duration_seconds',
  );
  await refuses(make({ exempt_roles: 5 }), 'exempt_roles');
});
