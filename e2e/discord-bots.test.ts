/** Programs written with discord.js, which run here with only their addresses and token changed. */
import { once } from 'node:events';
import {
  bits,
  createRole,
  getChannel,
  getServer,
  listRoles,
  updateProfile,
  votePoll,
} from '@guildhall/protocol';
import {
  aBot,
  aCommandUser,
  aMember,
  type CommandUser,
  overwritePermissions,
  PICTURE,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import {
  ActionRowBuilder,
  ActivityType,
  AttachmentBuilder,
  AuditLogEvent,
  type AutocompleteInteraction,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  ChannelType,
  type ChatInputCommandInteraction,
  type Client,
  ComponentType,
  EmbedBuilder,
  Events,
  type ForumChannel,
  type Guild,
  type Interaction,
  Locale,
  type Message,
  MessageFlags,
  ModalBuilder,
  REST,
  Routes,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  type TextChannel,
  TextInputBuilder,
  TextInputStyle,
  WebhookClient,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServerWithDiscordClient, hear } from './discord-client.ts';

const instance = useInstance();

let server: TestServer;
let bot: TestBot;
let member: TestPerson;
let client: Client<true>;
let channel: TextChannel;

beforeAll(async () => {
  ({ server, member, bot, client, channel } = await aServerWithDiscordClient(instance));
});
afterAll(() => client?.destroy());

it('logs in and knows its guild', async () => {
  const guild = client.guilds.cache.get(server.id);
  expect(client.user.id).toBe(bot.id);
  expect(guild).toMatchObject({ name: server.server.name, ownerId: server.owner.id, memberCount: 3 });
  expect(guild?.channels.cache.size).toBe(server.server.channels.length);
  expect(guild?.roles.everyone.id).toBe(server.id);
  expect(guild?.members.me?.permissions.has('Administrator')).toBe(true);
  expect(channel.permissionsFor(client.user)?.has(['SendMessages', 'EmbedLinks', 'ReadMessageHistory'])).toBe(
    true,
  );
});

it('receives messages, replies, edits, reacts, fetches and deletes', async () => {
  const message = await hear(client, member, channel.id, { content: `hello <@${bot.id}>` });
  expect(message).toMatchObject({ content: `hello <@${bot.id}>`, guildId: server.id });
  expect(message.mentions.users.has(bot.id)).toBe(true);
  expect(message.member?.joinedAt).toBeInstanceOf(Date);
  const reply = await message.reply('Hi!');
  expect(reply.reference?.messageId).toBe(message.id);
  expect((await reply.fetchReference()).id).toBe(message.id);
  expect((await reply.edit('Hello!')).editedAt).toBeInstanceOf(Date);
  await message.react('👍');
  await channel.sendTyping();
  const fetched = await channel.messages.fetch({ message: message.id, force: true });
  expect(fetched.reactions.cache.get('👍')).toMatchObject({ count: 1, me: true });
  expect((await fetched.reactions.cache.get('👍')?.users.fetch())?.firstKey()).toBe(bot.id);
  expect((await channel.messages.fetch({ limit: 2 })).firstKey()).toBe(reply.id);
  await reply.delete();
  await expect(channel.messages.fetch({ message: reply.id, force: true })).rejects.toMatchObject({
    code: 10_008,
  });
});

it('changes its name and picture, and finds it again', async () => {
  await client.user.setAvatar(PICTURE);
  const picture = await fetch(String(client.user.avatarURL({ extension: 'png' })));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await client.user.setBanner(PICTURE);
  expect((await fetch(String(client.user.bannerURL()))).status).toBe(200);
  expect((await client.user.setBanner(null)).bannerURL()).toBeNull();
  await client.user.setUsername(`renamed_${client.user.username}`.slice(0, 30));
  expect(client.user.username).toContain('renamed_');
  const flags = client.application.flags.bitfield;
  const application = await client.application.fetch();
  expect([application.owner?.id, application.flags.bitfield]).toEqual([server.owner.id, flags]);
  await expect(client.user.setAvatar(`data:text/plain;base64,aaaa`)).rejects.toMatchObject({ code: 50_035 });
});

it('learns the new names of members', async () => {
  await client.guilds.cache.get(server.id)?.members.fetch({ user: member.id, force: true });
  const renamed = new Promise<object>((resolve) =>
    client.on(Events.UserUpdate, (_old, user) => user.id === member.id && resolve(user)),
  );
  await member.do(updateProfile, { body: { displayName: 'Renamed' } });
  expect(await renamed).toMatchObject({ displayName: 'Renamed' });
});

it('pings only the people it allows', async () => {
  const content = `<@${member.id}> @everyone`;
  const quiet = await channel.send({ content, allowedMentions: { parse: [] } });
  expect([quiet.mentions.users.size, quiet.mentions.everyone]).toEqual([0, false]);
  const some = await quiet.reply({ content, allowedMentions: { users: [member.id], repliedUser: false } });
  expect([[...some.mentions.users.keys()], some.mentions.everyone]).toEqual([[member.id], false]);
  const edited = await some.edit({ content: `${content}!`, allowedMentions: { parse: [] } });
  expect(edited.mentions.users.size).toBe(0);
});

it('is refused an edit that adds files, by itself or by webhook', async () => {
  const edit = { content: 'after', files: [new AttachmentBuilder(Buffer.from('x'), { name: 'x.txt' })] };
  const sent = await channel.send('before');
  await expect(sent.edit(edit)).rejects.toMatchObject({ status: 400, code: 50_035 });
  const webhook = await channel.createWebhook({ name: 'Editor' });
  const posted = await webhook.send('before');
  await expect(webhook.editMessage(posted, edit)).rejects.toMatchObject({ status: 400, code: 50_035 });
  expect((await sent.fetch(true)).content).toBe('before');
  await webhook.delete();
});

it('is refused an edit that leaves out a file, which would stay', async () => {
  const files = ['one.txt', 'two.txt'].map((name) => new AttachmentBuilder(Buffer.from('x'), { name }));
  const sent = await channel.send({ content: 'before', files });
  const kept = [...sent.attachments.values()];
  const refusal = { status: 400, code: 50_035, rawError: { errors: { attachments: {} } } };
  for (const attachments of [[], kept.slice(1)])
    await expect(sent.edit({ content: 'after', attachments })).rejects.toMatchObject(refusal);
  await expect(sent.removeAttachments()).rejects.toMatchObject(refusal);
  expect((await sent.fetch(true)).content).toBe('before');
  expect((await sent.edit({ content: 'after', attachments: kept })).content).toBe('after');
  const plain = await channel.send('without files');
  expect((await plain.edit({ content: 'still without', attachments: [] })).content).toBe('still without');
  const webhook = await channel.createWebhook({ name: 'Editor' });
  const posted = await webhook.send({ content: 'before', files });
  const edit = webhook.editMessage(posted, { content: 'after', attachments: [] });
  await expect(edit).rejects.toMatchObject(refusal);
  await webhook.delete();
});

it('knows the guild of a reply, and mentioned members that it has forgotten', async () => {
  const { guild } = channel;
  guild.members.cache.delete(server.owner.id);
  const message = await hear(client, member, channel.id, { content: `hello <@${server.owner.id}>` });
  expect(message.mentions.members?.has(server.owner.id)).toBe(true);
  expect((await message.reply('Hi!')).reference?.guildId).toBe(guild.id);
});

it('sends embeds and files, and shows a presence', async () => {
  const embed = new EmbedBuilder()
    .setTitle('Report')
    .setColor(0x3366ff)
    .setTimestamp()
    .addFields({ name: 'a', value: 'b', inline: true });
  const files = [
    new AttachmentBuilder(Buffer.from('some text'), { name: 'notes.txt' }),
    new AttachmentBuilder(Buffer.from('the end'), { name: 'end.txt' }).setSpoiler(),
  ];
  const sent = await channel.send({ content: 'Here', embeds: [embed], files });
  expect(sent.embeds[0]).toMatchObject({ title: 'Report', color: 0x3366ff });
  expect(sent.attachments.first()).toMatchObject({ name: 'notes.txt', size: 9, spoiler: false });
  expect(sent.attachments.last()).toMatchObject({ spoiler: true });
  const seen = new Promise<string>((resolve) => {
    client.on(Events.PresenceUpdate, (_, { userId, status }) => status === 'idle' && resolve(userId));
  });
  client.user.setPresence({ status: 'idle', activities: [{ name: 'chess', type: ActivityType.Playing }] });
  expect(await seen).toBe(bot.id);
  expect(client.guilds.cache.get(server.id)?.members.me?.presence?.activities[0]?.state).toBe('chess');
});

const isAutocomplete = (one: Interaction): one is AutocompleteInteraction => one.isAutocomplete();
const isChatInput = (one: Interaction): one is ChatInputCommandInteraction => one.isChatInputCommand();
const isButton = (one: Interaction): one is ButtonInteraction => one.isButton();

/** Runs the program of an interaction and returns its response. */
function onNext<Kind extends Interaction>(
  fits: (interaction: Interaction) => interaction is Kind,
  program: (interaction: Kind) => Promise<unknown>,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const listen = (interaction: Interaction) => {
    if (!fits(interaction)) return;
    client.off(Events.InteractionCreate, listen);
    program(interaction).then(resolve, reject);
  };
  client.on(Events.InteractionCreate, listen);
  return promise;
}

describe('commands', () => {
  let user: CommandUser;
  beforeAll(async () => {
    user = await aCommandUser(instance, member, bot.applicationId);
    const commands = [
      new SlashCommandBuilder()
        .setName('ticket')
        .setDescription('Opens a ticket')
        .addStringOption((option) =>
          option.setName('topic').setDescription('What about').setRequired(true).setAutocomplete(true),
        )
        .addUserOption((option) => option.setName('about').setDescription('Who')),
      new SlashCommandBuilder()
        .setName('config')
        .setDescription('Settings')
        .addSubcommand((sub) =>
          sub
            .setName('limit')
            .setDescription('A limit')
            .addIntegerOption((option) =>
              option.setName('count').setDescription('How many').setMinValue(1).setRequired(true),
            ),
        ),
    ].map((command) => command.toJSON());
    const rest = new REST({ api: `${instance.url}/api` }).setToken(bot.token);
    const saved = await rest.put(Routes.applicationGuildCommands(bot.applicationId, server.id), {
      body: commands,
    });
    expect(saved).toMatchObject([
      { name: 'ticket', type: 1, options: [{ type: 3 }, { type: 6 }] },
      { name: 'config' },
    ]);
    const made = await client.application.commands.create({
      name: 'everywhere',
      description: 'Works anywhere',
    });
    expect((await client.application.commands.fetch()).map(({ name }) => name)).toEqual(['everywhere']);
    await made.delete();
  });
  afterAll(() => user?.close());

  it('suggest, reply, defer, edit and follow up', async () => {
    const suggested = onNext(isAutocomplete, async (interaction) => {
      const typed = interaction.options.getFocused();
      expect(interaction.commandGuildId).toBe(server.id);
      await interaction.respond([{ name: `${typed}!`, value: typed }]);
    });
    expect(await user.suggestions(channel.id, 'ticket', 'topic', 'lo')).toEqual([
      { name: 'lo!', value: 'lo' },
    ]);
    await suggested;
    const answered = onNext(isChatInput, async (interaction) => {
      expect(interaction.commandGuildId).toBe(server.id);
      expect(interaction.options.getString('topic')).toBe('log in');
      expect(interaction.options.getUser('about')?.id).toBe(member.id);
      expect(interaction.memberPermissions?.has('SendMessages')).toBe(true);
      expect(interaction.locale).toBe(Locale.EnglishUS);
      const deferred = await interaction.deferReply();
      await interaction.editReply({ content: 'Working', flags: MessageFlags.SuppressEmbeds });
      const reply = await interaction.fetchReply();
      expect(reply.interactionMetadata?.id).toBe(deferred.id);
      await interaction.followUp({ content: 'Only you', flags: MessageFlags.Ephemeral });
      return (await interaction.fetchReply()).content;
    });
    const asked = await user.run(channel.id, 'ticket', { topic: 'log in', about: member.id });
    expect(await answered).toBe('Working');
    expect((await user.answerTo(asked)).content).toBe('Working');
    expect((await user.sees(({ content }) => content === 'Only you')).flags).toBe(64);
  });

  it('show a deferred reply before it is filled in, and the message of a deferred update', async () => {
    const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
      new ButtonBuilder().setCustomId('more').setLabel('More').setStyle(ButtonStyle.Secondary),
    );
    const answered = onNext(isChatInput, async (interaction) => {
      const { resource } = await interaction.deferReply({ withResponse: true });
      const waiting = await interaction.fetchReply();
      expect(waiting).toMatchObject({ id: resource?.message?.id, author: { id: bot.id }, content: '' });
      expect(waiting.flags.has(MessageFlags.Loading)).toBe(true);
      const delay = waiting.createdTimestamp - interaction.createdTimestamp;
      await interaction.editReply({ message: waiting, content: `Pong: ${delay}`, components: [row] });
      const filled = await interaction.fetchReply();
      expect(filled.flags.has(MessageFlags.Loading)).toBe(false);
      expect(filled.id).not.toBe(waiting.id);
    });
    const asked = await user.run(channel.id, 'ticket', { topic: 'ping' });
    await answered;
    const message = await user.answerTo(asked);
    expect(message.content).toBe('Pong: 0');
    const pressed = onNext(isButton, async (interaction) => {
      const { resource } = await interaction.deferUpdate({ withResponse: true });
      return resource?.message?.id;
    });
    await user.press(message, 'more');
    expect(await pressed).toBe(message.id);
  });

  it('are refused an edit or update that leaves out a file or hides link previews', async () => {
    const files = [new AttachmentBuilder(Buffer.from('x'), { name: 'x.txt' })];
    const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
      new ButtonBuilder().setCustomId('clear').setLabel('Clear').setStyle(ButtonStyle.Secondary),
    );
    const refusal = { status: 400, code: 50_035 };
    const edit = { content: 'after', attachments: [] };
    const hiding = { flags: MessageFlags.SuppressEmbeds } as const;
    const answered = onNext(isChatInput, async (interaction) => {
      await interaction.deferReply();
      await interaction.editReply({ content: 'before', files, components: [row] });
      for (const refused of [edit, hiding])
        await expect(interaction.editReply(refused)).rejects.toMatchObject(refusal);
    });
    const asked = await user.run(channel.id, 'ticket', { topic: 'ping' });
    await answered;
    const pressed = onNext(isButton, async (interaction) => {
      for (const refused of [edit, hiding])
        await expect(interaction.update(refused)).rejects.toMatchObject(refusal);
      await interaction.update({ content: 'after' });
    });
    await user.press(await user.answerTo(asked), 'clear');
    await pressed;
  });

  it('open a ticket by button, modal and thread', async () => {
    const shown = onNext(isChatInput, async (interaction) => {
      expect(interaction.options.getSubcommand()).toBe('limit');
      expect(interaction.options.getInteger('count')).toBe(3);
      const button = new ButtonBuilder()
        .setCustomId('open')
        .setLabel('Open')
        .setEmoji('🎫')
        .setStyle(ButtonStyle.Primary);
      const select = new StringSelectMenuBuilder()
        .setCustomId('kind')
        .addOptions({ label: 'A', value: 'a', emoji: '🅰️' }, { label: 'B', value: 'b' });
      const { resource } = await interaction.reply({
        content: 'Tickets',
        components: [
          new ActionRowBuilder<ButtonBuilder>().addComponents(button),
          new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(select),
        ],
        withResponse: true,
      });
      return resource?.message?.components.length;
    });
    const query = { q: 'config' };
    const [command] = await user.client.api.listChannelCommands({ channelId: channel.id, query });
    const { applicationId } = bot;
    const commandId = command?.commandId;
    const options = [{ name: 'limit', options: [{ name: 'count', value: 3 }] }];
    const { id: asked } = await user.client.api.createInteraction({
      body: { type: 2, applicationId, channelId: channel.id, data: { commandId, options } },
    });
    expect(await shown).toBe(2);
    const message = await user.answerTo(asked);

    const known = await channel.messages.fetch(message.id);
    const chosen = known.awaitMessageComponent({ componentType: ComponentType.StringSelect });
    await user.press(message, 'kind', ['b']);
    const choice = await chosen;
    expect(choice.values).toEqual(['b']);
    await choice.update({ content: 'Chosen' });
    await user.sees(({ id, content }) => id === message.id && content === 'Chosen');

    const pressed = known.awaitMessageComponent({ componentType: ComponentType.Button });
    const opened = await user.press(message, 'open');
    const press = await pressed;
    const input = new TextInputBuilder().setCustomId('why').setLabel('Why').setStyle(TextInputStyle.Short);
    const form = new ModalBuilder()
      .setCustomId('form')
      .setTitle('Ticket')
      .addComponents(new ActionRowBuilder<TextInputBuilder>().addComponents(input));
    await press.showModal(form);
    const submitted = press.awaitModalSubmit({ time: 120_000 });
    await user.modalOf(opened);
    await user.submit(channel.id, opened, { why: 'It broke' });
    const submission = await submitted;
    const thread = await channel.threads.create({ name: submission.fields.getTextInputValue('why') });
    await thread.send(`<@${submission.user.id}>`);
    await submission.reply({ content: `Opened ${thread}`, flags: MessageFlags.Ephemeral });
    expect(thread).toMatchObject({ name: 'It broke', parentId: channel.id });
    expect((await thread.setArchived(true)).archived).toBe(true);
  });
});

describe('moderation', () => {
  const guild = () => client.guilds.cache.get(server.id) as Guild;

  it('gives and takes roles, sets nicknames, times out, kicks and bans', async () => {
    const target = await aMember(instance, server);
    const role = await guild().roles.create({
      name: 'Helper',
      colors: { primaryColor: 0xff8800 },
      permissions: ['KickMembers'],
      reason: 'help',
    });
    expect(role).toMatchObject({ name: 'Helper', color: 0xff8800 });
    expect((await role.edit({ name: 'Helpers', mentionable: true })).mentionable).toBe(true);
    const someone = await guild().members.fetch({ user: target.id, force: true });
    await someone.roles.add(role);
    expect((await someone.fetch(true)).roles.cache.has(role.id)).toBe(true);
    await someone.roles.remove(role);
    const second = await guild().roles.create({ name: 'Second' });
    const names = async () => (await someone.fetch(true)).roles.cache.map(({ name }) => name).sort();
    await someone.roles.add([role, second]);
    expect(await names()).toEqual(['@everyone', 'Helpers', 'Second']);
    await someone.roles.remove([role, second]);
    expect(await names()).toEqual(['@everyone']);
    await second.delete();
    expect((await someone.setNickname('Nick')).nickname).toBe('Nick');
    const timedOut = await someone.timeout(600_000, 'Calm down');
    expect(timedOut.communicationDisabledUntil).toBeInstanceOf(Date);
    expect((await someone.timeout(null)).isCommunicationDisabled()).toBe(false);
    await role.delete();
    const left = once(client, Events.GuildMemberRemove);
    await someone.kick('Bye');
    expect((await left)[0]).toMatchObject({ id: target.id });
    await guild().bans.create(target.id, { reason: 'Really', deleteMessageSeconds: 60 });
    expect((await guild().bans.fetch(target.id)).reason).toBe('Really');
    expect((await guild().bans.fetch()).size).toBe(1);
    await expect(guild().bans.fetch({ before: target.id })).rejects.toMatchObject({ code: 50_035 });
    await guild().bans.remove(target.id);
    const log = await guild().fetchAuditLogs({ type: AuditLogEvent.MemberBanAdd, limit: 1 });
    expect(log.entries.first()).toMatchObject({ targetId: target.id, reason: 'Really', executorId: bot.id });
    expect((await guild().members.fetch({ query: member.username, limit: 5 })).has(member.id)).toBe(true);
    expect((await guild().members.list({ limit: 10 })).size).toBe(3);
  });

  it('finds all entries of a type in the audit log, and none of a type that does not exist here', async () => {
    const target = await aMember(instance, server);
    const added = await aBot(instance, server);
    const someone = await guild().members.fetch({ user: target.id, force: true });
    await someone.setNickname('Nick');
    await someone.timeout(600_000);
    await someone.timeout(null);
    const find = async (type: AuditLogEvent, limit = 3) =>
      [...(await guild().fetchAuditLogs({ type, limit })).entries.values()].map(({ targetId }) => targetId);
    expect(await find(AuditLogEvent.MemberUpdate)).toEqual(Array(3).fill(target.id));
    expect(await find(AuditLogEvent.MemberUpdate, 2)).toHaveLength(2);
    expect(await find(AuditLogEvent.BotAdd, 1)).toEqual([added.id]);
    expect(await find(AuditLogEvent.MemberPrune)).toEqual([]);
    const timedOut = await guild().fetchAuditLogs({ type: AuditLogEvent.MemberUpdate, limit: 1 });
    expect(timedOut.entries.first()?.changes[0]).toMatchObject({ key: 'communication_disabled_until' });
    const role = await guild().roles.create({ name: 'Red' });
    await role.setColors({ primaryColor: 0xff0000 });
    const coloured = await guild().fetchAuditLogs({ type: AuditLogEvent.RoleUpdate, limit: 1 });
    expect(coloured.entries.first()?.changes).toEqual([{ key: 'color', new: 0xff0000 }]);
    const room = await guild().channels.create({ name: 'room', type: ChannelType.GuildVoice, userLimit: 2 });
    await room.edit({ userLimit: 3, nsfw: true });
    const [made, changed] = await Promise.all(
      [AuditLogEvent.ChannelCreate, AuditLogEvent.ChannelUpdate].map(async (type) =>
        (await guild().fetchAuditLogs({ type, limit: 1 })).entries.first(),
      ),
    );
    expect(made?.changes).toContainEqual({ key: 'type', new: ChannelType.GuildVoice });
    expect(changed?.changes).toEqual([
      { key: 'nsfw', old: false, new: true },
      { key: 'user_limit', old: 2, new: 3 },
    ]);
    await room.delete();
    await someone.kick();
  });

  it('times out for a minute at least, for 28 days at most, and not at all until a time in the past', async () => {
    const someone = await guild().members.fetch({ user: member.id, force: true });
    const lengthUntil = async (end: number) => {
      const { communicationDisabledUntilTimestamp: until } = await someone.disableCommunicationUntil(end);
      return until && Math.round((until - instance.clock.now()) / 60_000);
    };
    const [now, minute, days] = [Date.now(), 60_000, 1440 * 60_000];
    expect(await lengthUntil(now + minute / 4)).toBe(1);
    expect(await lengthUntil(now + 28 * days + minute / 4)).toBe(28 * 1440);
    await expect(lengthUntil(now + 29 * days)).rejects.toMatchObject({
      code: 50_035,
      rawError: { errors: { communication_disabled_until: { _errors: [{}] } } },
    });
    expect(await lengthUntil(now - minute)).toBeNull();
  });

  it('tells bulk deletions, and new and removed overwrites, from others in the audit log', async () => {
    const ids = async (type: AuditLogEvent, limit = 5) =>
      [...(await guild().fetchAuditLogs({ type, limit })).entries.values()].map(({ targetId }) => targetId);
    const kinds = [
      AuditLogEvent.ChannelOverwriteCreate,
      AuditLogEvent.ChannelOverwriteUpdate,
      AuditLogEvent.ChannelOverwriteDelete,
    ];
    const { MessageDelete: single, MessageBulkDelete: bulk } = AuditLogEvent;
    const heard: AuditLogEvent[] = [];
    client.on(Events.GuildAuditLogEntryCreate, ({ action }) => {
      if ([...kinds, single, bulk].includes(action)) heard.push(action);
    });
    const room = await guild().channels.create({ name: 'cleared', type: ChannelType.GuildText });
    const say = (content: string) => hear(client, member, room.id, { content });
    await (await say('deleted alone')).delete();
    for (let round = 0; round < 2; round += 1)
      await room.bulkDelete([await say('deleted together'), await say('deleted as well')]);
    expect(await ids(bulk)).toEqual([room.id, room.id]);
    expect(await ids(single, 1)).toEqual([member.id]);
    const { entries } = await guild().fetchAuditLogs({ type: bulk, limit: 1 });
    expect(entries.first()?.extra).toEqual({ count: 2 });
    await room.permissionOverwrites.create(member.id, { SendMessages: true });
    await room.permissionOverwrites.edit(member.id, { SendMessages: false });
    await room.permissionOverwrites.delete(member.id);
    for (const kind of kinds) expect((await ids(kind, 1))[0]).toBe(room.id);
    await expect.poll(() => heard).toEqual([single, bulk, bulk, ...kinds]);
    client.removeAllListeners(Events.GuildAuditLogEntryCreate);
    await room.delete();
  });

  it('reads the audit log from the oldest entry on where it asks for those after one', async () => {
    const all = [...(await guild().fetchAuditLogs({ limit: 100 })).entries.keys()].reverse();
    const read = async (options: object) => [...(await guild().fetchAuditLogs(options)).entries.keys()];
    expect(await read({ after: '0', limit: 3 })).toEqual(all.slice(0, 3));
    expect(await read({ after: all[2], limit: 2 })).toEqual(all.slice(3, 5));
    expect(await read({ after: all.at(-1) })).toEqual([]);
    const roles = await read({ type: AuditLogEvent.RoleCreate, after: '0', limit: 1 });
    expect(roles).toEqual((await read({ type: AuditLogEvent.RoleCreate, limit: 100 })).slice(-1));
  });

  it("keeps Guildhall's own permission when it changes others of a role or an overwrite", async () => {
    const params = { serverId: server.id };
    const role = await server.owner.do(createRole, {
      params,
      body: { name: 'Sellers', permissions: String(bits('coinUpload')) },
    });
    await overwritePermissions(server, channel.id, { role: role.id, allow: ['coinUpload'] });
    const sellers = await guild().roles.fetch(role.id, { force: true });
    await sellers?.setPermissions(sellers.permissions.add('AddReactions'));
    const same = (await guild().channels.fetch(channel.id, { force: true })) as TextChannel;
    await same.permissionOverwrites.edit(role.id, { AddReactions: true });

    const roles = await server.owner.do(listRoles, { params });
    const both = bits('coinUpload', 'addReactions');
    expect(roles.find(({ id }) => id === role.id)?.permissions).toBe(Number(both));
    const { overwrites } = await server.owner.do(getChannel, { params: { channelId: channel.id } });
    expect(overwrites).toContainEqual({ id: role.id, type: 'role', allow: String(both), deny: '0' });
  });

  it('makes, changes and deletes channels, overwrites and invites', async () => {
    const category = await guild().channels.create({ name: 'Staff', type: ChannelType.GuildCategory });
    const made = await guild().channels.create({
      name: 'secret',
      type: ChannelType.GuildText,
      parent: category.id,
      topic: 'Hush',
      permissionOverwrites: [{ id: server.id, deny: ['ViewChannel'] }],
    });
    expect(made).toMatchObject({ name: 'secret', topic: 'Hush', parentId: category.id });
    expect(made.permissionsFor(server.id)?.has('ViewChannel')).toBe(false);
    await made.permissionOverwrites.edit(member.id, { ViewChannel: true });
    expect((await made.edit({ name: 'open', rateLimitPerUser: 5 })).rateLimitPerUser).toBe(5);
    const same = (await guild().channels.fetch(made.id, { force: true })) as TextChannel;
    expect(same.permissionOverwrites.cache.size).toBe(2);
    await same.permissionOverwrites.set([]);
    expect(
      ((await guild().channels.fetch(made.id, { force: true })) as TextChannel).permissionOverwrites.cache
        .size,
    ).toBe(0);
    const invite = await made.createInvite({ maxUses: 1, maxAge: 600, unique: true });
    expect((await guild().invites.fetch()).has(invite.code)).toBe(true);
    expect((await client.fetchInvite(invite.code)).channelId).toBe(made.id);
    await invite.delete();
    await made.delete();
    await category.delete();
    expect((await guild().channels.fetch()).has(made.id)).toBe(false);
    const { entries } = await guild().fetchAuditLogs();
    const keysOf = (type: AuditLogEvent) =>
      entries.find(({ action }) => action === type)?.changes.map(({ key }) => key);
    // All of them are needed by discord.py.
    const keys = ['channel_id', 'code', 'max_age', 'max_uses', 'temporary', 'uses'];
    expect(keysOf(AuditLogEvent.InviteCreate)?.sort()).toEqual(keys);
    expect(keysOf(AuditLogEvent.InviteDelete)?.sort()).toEqual(keys);
    expect(entries.find(({ action }) => action === AuditLogEvent.InviteDelete)?.changes[0]?.old).toBe(
      invite.code,
    );
  });

  it('makes a channel in its place, and moves one as JDA does', async () => {
    const category = await guild().channels.create({ name: 'Ordered', type: ChannelType.GuildCategory });
    const make = (name: string, position: number) =>
      guild().channels.create({ name, type: ChannelType.GuildText, parent: category.id, position });
    await make('second', 0);
    const first = await make('first', 0);
    await make('third', 99);
    const order = async () =>
      [...(await guild().channels.fetch()).values()]
        .filter((one) => one?.parentId === category.id)
        .sort((one, other) => (one?.rawPosition ?? 0) - (other?.rawPosition ?? 0))
        .map((one) => one?.name);
    expect(first.rawPosition).toBe(0);
    expect(await order()).toEqual(['first', 'second', 'third']);
    const moved = await client.rest.patch(Routes.channel(first.id), { body: { position: 1 } });
    expect(moved).toMatchObject({ id: first.id, position: 1 });
    expect(await order()).toEqual(['second', 'first', 'third']);
    const refused = { code: 50_035, rawError: { errors: { position: {} } } };
    for (const position of [-1, 0.5]) await expect(make('never', position)).rejects.toMatchObject(refused);
    expect(await order()).toHaveLength(3);
  });

  it('moves a channel among those of its kind and category only', async () => {
    const make = (name: string, type: ChannelType.GuildText | ChannelType.GuildVoice, parent: string) =>
      guild().channels.create({ name, type, parent });
    const category = async (name: string) =>
      (await guild().channels.create({ name, type: ChannelType.GuildCategory })).id;
    const [one, other] = [await category('One'), await category('Other')];
    const made = [
      await make('t1', ChannelType.GuildText, one),
      await make('v1', ChannelType.GuildVoice, one),
    ];
    const v2 = await make('v2', ChannelType.GuildVoice, one);
    for (const name of ['t2', 't3']) made.push(await make(name, ChannelType.GuildText, other));
    const order = async (parentId: string) => {
      const { channels } = await server.owner.do(getServer, { params: { serverId: server.id } });
      const inside = channels.filter((each) => each.parentId === parentId);
      return inside.sort((a, b) => a.position - b.position).map(({ name }) => name);
    };
    expect(await order(one)).toEqual(['t1', 'v1', 'v2']);
    await v2.setPosition(0);
    expect(await order(one)).toEqual(['t1', 'v2', 'v1']);
    // discord.py numbers the text channels of all categories.
    const [t1, , t2, t3] = made.map(({ id }) => id);
    const body = [t1, t3, t2].map((id, position) => ({ id, position }));
    await client.rest.patch(Routes.guildChannels(server.id), { body });
    expect([await order(one), await order(other)]).toEqual([
      ['t1', 'v2', 'v1'],
      ['t3', 't2'],
    ]);
    await client.rest.patch(Routes.guildChannels(server.id), {
      body: [{ id: t3, position: 0, parent_id: one }],
    });
    expect([await order(one), await order(other)]).toEqual([['t3', 't1', 'v2', 'v1'], ['t2']]);
    // A deleted channel leaves a gap between the positions.
    const gaps = await category('Gaps');
    const kept = [await make('t4', ChannelType.GuildText, gaps)];
    await (await make('gone', ChannelType.GuildText, gaps)).delete();
    for (const name of ['t5', 't6']) kept.push(await make(name, ChannelType.GuildText, gaps));
    await client.rest.patch(Routes.guildChannels(server.id), {
      body: [kept[1], kept[0], kept[2]].map((each, position) => ({ id: each?.id, position })),
    });
    expect(await order(gaps)).toEqual(['t5', 't4', 't6']);
    await kept[0]?.delete();
    const t7 = await make('t7', ChannelType.GuildText, gaps);
    await client.rest.patch(Routes.channel(t7.id), { body: { position: 2 } });
    expect(await order(gaps)).toEqual(['t5', 't7', 't6']);
    // Only the channel that moves counts, although discord.js names all of them.
    const changes = async () =>
      (await guild().fetchAuditLogs({ type: AuditLogEvent.ChannelUpdate, limit: 100 })).entries.size;
    const before = await changes();
    await kept[2]?.setPosition(0);
    expect(await order(gaps)).toEqual(['t6', 't5', 't7']);
    expect(await changes()).toBe(before + 1);
  });

  it('clears, pins, and starts threads and posts', async () => {
    const sent = [await channel.send('one'), await channel.send('two')];
    await sent[0]?.pin();
    const [pinned] = (await channel.messages.fetchPins()).items;
    expect(pinned?.message.id).toBe(sent[0]?.id);
    const { lastPinAt } = await server.owner.do(getChannel, { params: { channelId: channel.id } });
    expect(pinned?.pinnedTimestamp).toBe(Date.parse(lastPinAt ?? ''));
    await sent[0]?.unpin();
    const thread = await (sent[1] as Message<true>).startThread({ name: 'About two' });
    expect(thread).toMatchObject({ name: 'About two', parentId: channel.id });
    await thread.send('inside');
    await thread.setLocked(true);
    expect((await thread.setArchived(true)).archived).toBe(true);
    expect((await channel.threads.fetchArchived()).threads.has(thread.id)).toBe(true);
    for (const fetchAll of [true, false])
      expect((await channel.threads.fetchArchived({ type: 'private', fetchAll })).threads.size).toBe(0);
    expect((await channel.threads.fetchActive(false)).threads.has(thread.id)).toBe(false);
    await thread.setArchived(false);
    expect((await channel.threads.fetchActive(false)).threads.has(thread.id)).toBe(true);
    const forum = (await guild().channels.create({
      name: 'ideas',
      type: ChannelType.GuildForum,
      availableTags: [{ name: 'Bug', emoji: { id: null, name: '🐛' } }],
    })) as ForumChannel;
    const [tag] = forum.availableTags;
    expect(tag).toMatchObject({ name: 'Bug', emoji: { name: '🐛' } });
    const files = [new AttachmentBuilder(Buffer.from('x'), { name: 'x.txt' })];
    const post = await forum.threads.create({
      name: 'A bug',
      appliedTags: [String(tag?.id)],
      message: { content: 'It breaks', files },
    });
    expect(post.appliedTags).toEqual([tag?.id]);
    expect((await post.fetchStarterMessage())?.attachments.size).toBe(1);
    const gone = once(client, Events.MessageBulkDelete);
    await channel.bulkDelete(sent);
    expect([...(await gone)[0].keys()].sort()).toEqual(sent.map(({ id }) => id).sort());
  });

  it('runs polls, webhooks and emoji', async () => {
    const polled = await channel.send({
      poll: {
        question: { text: 'Tea?' },
        answers: [{ text: 'Yes', emoji: '🍵' }, { text: 'No' }],
        duration: 1,
        allowMultiselect: false,
      },
    });
    expect(polled.poll?.answers.get(1)).toMatchObject({ text: 'Yes' });
    const voted = once(client, Events.MessagePollVoteAdd);
    const params = { channelId: channel.id, messageId: polled.id };
    await member.do(votePoll, { params, body: { answerIds: ['1'] } });
    expect((await voted)[1]).toBe(member.id);
    expect((await polled.poll?.answers.get(1)?.voters.fetch())?.has(member.id)).toBe(true);
    expect((await polled.poll?.end())?.poll?.resultsFinalized).toBe(true);

    const webhook = await channel.createWebhook({ name: 'Reporter' });
    const poster = new WebhookClient(
      { id: webhook.id, token: String(webhook.token) },
      { rest: { api: `${instance.url}/api` } },
    );
    const files = [new AttachmentBuilder(Buffer.from('log'), { name: 'log.txt' })];
    const posted = await poster.send({ content: 'Done', embeds: [{ title: 'Build' }], files });
    expect(posted).toMatchObject({ content: 'Done', webhook_id: webhook.id });
    expect((await poster.editMessage(posted.id, { content: 'Done twice' })).content).toBe('Done twice');
    expect((await poster.fetchMessage(posted.id)).content).toBe('Done twice');
    await poster.deleteMessage(posted.id);
    expect((await webhook.edit({ name: 'Herald' })).name).toBe('Herald');
    expect((await channel.fetchWebhooks()).map(({ name }) => name)).toEqual(['Herald']);
    expect(await client.fetchWebhook(webhook.id)).toMatchObject({ name: 'Herald', token: webhook.token });
    const { entries } = await guild().fetchAuditLogs({ type: AuditLogEvent.WebhookUpdate });
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ key: 'name', old: 'Reporter', new: 'Herald' }],
    ]);
    await webhook.delete();
    await expect(poster.send('again')).rejects.toMatchObject({ code: 10_015 });

    const emoji = await guild().emojis.create({ attachment: PICTURE, name: 'dot' });
    const message = await channel.send(`Look ${emoji}`);
    await message.react(emoji);
    const counted = await channel.messages.fetch({ message: message.id, force: true });
    expect(counted.reactions.cache.get(emoji.id)?.count).toBe(1);
    expect((await guild().stickers.fetch()).size).toBe(0);
    await emoji.delete();
  });
});
