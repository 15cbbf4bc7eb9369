/** What bots written with discord.js change and write, where Guildhall differs from Discord. */
import { once } from 'node:events';
import { getServer, listMessages, listServerWebhooks } from '@guildhall/protocol';
import {
  aBot,
  aCommandUser,
  PICTURE,
  type TestBot,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  type ChatInputCommandInteraction,
  type Client,
  EmbedBuilder,
  Events,
  type Guild,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildVerificationLevel,
  RESTJSONErrorCodes,
  StringSelectMenuBuilder,
  type TextChannel,
  TimestampStyles,
  time,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServerWithDiscordClient, hear, startDiscordClient } from './discord-client.ts';

const instance = useInstance();

let server: TestServer;
let bot: TestBot;
let member: TestPerson;
let client: Client<true>;
let guild: Guild;
let channel: TextChannel;

beforeAll(async () => {
  ({ server, member, bot, client, channel } = await aServerWithDiscordClient(instance));
  guild = client.guilds.cache.get(server.id) as Guild;
});
afterAll(() => client?.destroy());

const newest = async () => {
  const params = { channelId: channel.id };
  return (await server.owner.do(listMessages, { params, query: { limit: 1 } }))[0];
};

describe('a webhook', () => {
  const stored = () => server.owner.do(listServerWebhooks, { params: { serverId: server.id } });

  it('is created with a picture, and gets another one', async () => {
    const webhook = await channel.createWebhook({ name: 'Reporter', avatar: PICTURE });
    const picture = await fetch(String(webhook.avatarURL()));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const posted = await webhook.send('hello');
    expect(posted.author.avatar).toBe(webhook.avatar);
    const avatar = `data:image/png;base64,${PICTURE.toString('base64')}`;
    const changed = await client.rest.patch(`/webhooks/${webhook.id}`, { body: { name: 'Herald', avatar } });
    expect(changed).toMatchObject({ name: 'Herald', avatar: expect.any(String) });
    expect((await webhook.edit({ avatar: null })).avatar).toBeNull();
    await expect(webhook.edit({ avatar: PICTURE })).rejects.toMatchObject({ code: 50_035 });
    await webhook.delete();
  });

  it('is not created where its picture cannot be read', async () => {
    const avatar = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
    const made = channel.createWebhook({ name: 'Reporter', avatar });
    await expect(made).rejects.toMatchObject({ status: 400, code: 50_046 });
    expect(await stored()).toEqual([]);
    const other = await aBot(instance, server);
    const others = await startDiscordClient(instance, other.token);
    const same = others.channels.cache.get(channel.id) as TextChannel;
    await expect(same.createWebhook({ name: 'x', avatar: PICTURE })).rejects.toMatchObject({ code: 50_013 });
    await others.destroy();
  });
});

describe('a guild', () => {
  it('refuses settings that do not exist here, and changes nothing then', async () => {
    const refusals = [
      guild.setSystemChannel(channel),
      guild.setVerificationLevel(GuildVerificationLevel.High),
      guild.setOwner(member.id),
      guild.edit({ name: 'Changed', afkTimeout: 60 }),
    ];
    for (const refused of refusals)
      await expect(refused).rejects.toMatchObject({ status: 400, code: 50_035 });
    const { name } = await server.owner.do(getServer, { params: { serverId: server.id } });
    expect(name).toBe(server.server.name);
    const same = await guild.edit({ name, verificationLevel: GuildVerificationLevel.None, afkTimeout: 300 });
    expect(same.name).toBe(name);
  });

  it('names what it does not have: stages, pruning, scheduled events', async () => {
    const stage = guild.channels.create({ name: 'stage', type: ChannelType.GuildStageVoice });
    await expect(stage).rejects.toMatchObject({ code: 50_035, rawError: { errors: { type: {} } } });
    const event = guild.scheduledEvents.create({
      name: 'Party',
      scheduledStartTime: Date.now() + 3_600_000,
      scheduledEndTime: Date.now() + 7_200_000,
      privacyLevel: GuildScheduledEventPrivacyLevel.GuildOnly,
      entityType: GuildScheduledEventEntityType.External,
      entityMetadata: { location: 'here' },
    });
    const guide = `${instance.url}/docs/guides/discord-bots`;
    for (const refused of [event, guild.members.prune({ dry: true, days: 7 })])
      await expect(refused).rejects.toMatchObject({ status: 404, message: expect.stringContaining(guide) });
  });

  it('changes the words of an AutoMod rule, for which discord.js sends the rest as null', async () => {
    const rule = await guild.autoModerationRules.create({
      name: 'Words',
      eventType: 1,
      triggerType: 1,
      triggerMetadata: { keywordFilter: ['one'] },
      actions: [{ type: 1 }],
    });
    expect((await rule.setKeywordFilter(['two'])).triggerMetadata.keywordFilter).toEqual(['two']);
    await rule.delete();
  });
});

describe('texts', () => {
  it('have times and commands written out, which the clients do not show', async () => {
    const end = new Date('2030-01-02T03:04:05Z');
    const { RelativeTime, LongDate, ShortTime } = TimestampStyles;
    const written = [time(end), time(end, RelativeTime), time(end, LongDate), time(end, ShortTime)];
    const embed = new EmbedBuilder()
      .setDescription(`Ends ${time(end, RelativeTime)}`)
      .addFields({ name: 'How', value: `</giveaway join:${UNKNOWN_ID}>` });
    const sent = await channel.send({ content: written.join(', '), embeds: [embed] });
    const day = '2030-01-02';
    expect(sent.content).toBe(`${day} 03:04 UTC, ${day} 03:04 UTC, ${day}, 03:04 UTC`);
    expect(sent.embeds[0]?.description).toBe(`Ends ${day} 03:04 UTC`);
    expect(sent.embeds[0]?.fields[0]?.value).toBe('/giveaway join');
    const edited = await sent.edit(`\`${time(end)}\` is ${time(end, LongDate)}`);
    expect(edited.content).toBe(`\`${time(end)}\` is ${day}`);
  });

  it('have named links written out', async () => {
    const page = 'https://example.org/wiki/Bot_(software)';
    const sent = await channel.send({
      content: `**[Docs](${page})**, [quiet](<${page}>), [titled](${page} "Bots"), \`[code](${page})\`, [x](y)`,
      embeds: [new EmbedBuilder().setDescription(`Now playing [A – B](${page})`)],
    });
    const written = `**Docs (${page})**, quiet (<${page}>), titled (${page})`;
    expect(sent.content).toBe(`${written}, \`[code](${page})\`, [x](y)`);
    expect(sent.embeds[0]?.description).toBe(`Now playing A – B (${page})`);
  });

  it('link to messages of this instance with its own address', async () => {
    const asked = await hear(client, member, channel.id, { content: 'Where?' });
    const own = `${instance.url}/servers/${server.id}/channels/${channel.id}`;
    const elsewhere = `https://discord.com/channels/${server.id}/${UNKNOWN_ID}/${asked.id}`;
    const button = new ButtonBuilder().setLabel('Jump').setStyle(ButtonStyle.Link).setURL(asked.url);
    const menu = new StringSelectMenuBuilder()
      .setCustomId('jump')
      .addOptions({ label: 'Jump', value: asked.url });
    const sent = await channel.send({
      content: `${asked.url} ${channel.url} ${elsewhere}`,
      embeds: [new EmbedBuilder().setDescription(`[Jump](${asked.url})`)],
      components: [
        new ActionRowBuilder<ButtonBuilder>().addComponents(button),
        new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu),
      ],
    });
    const link = `${own}?message=${asked.id}`;
    expect(sent.content).toBe(`${link} ${own} ${elsewhere}`);
    expect(sent.embeds[0]?.description).toBe(`Jump (${link})`);
    expect(sent.components[0]?.toJSON()).toMatchObject({ components: [{ url: link }] });
    expect(sent.components[1]?.toJSON()).toMatchObject({ components: [{ options: [{ value: asked.url }] }] });
    const files = [{ attachment: Buffer.from('log'), name: 'log.txt' }];
    expect((await channel.send({ content: asked.url, files })).content).toBe(link);
    expect((await sent.edit({ content: `Again: ${asked.url}` })).content).toBe(`Again: ${link}`);
  });

  it('link to messages in responses to interactions too', async () => {
    const user = await aCommandUser(instance, member, bot.applicationId);
    await client.application.commands.set([{ name: 'where', description: 'Where' }], server.id);
    const asked = await hear(client, member, channel.id, { content: 'Here' });
    client.once(Events.InteractionCreate, (interaction) => {
      if (interaction.isChatInputCommand()) void interaction.reply(asked.url);
    });
    await user.answerTo(await user.run(channel.id, 'where'));
    const link = `${instance.url}/servers/${server.id}/channels/${channel.id}?message=${asked.id}`;
    expect((await newest())?.content).toBe(link);
    user.close();
  });
});

it('is refused like a webhook before it answers an interaction, and once the time for that is over', async () => {
  const user = await aCommandUser(instance, member, bot.applicationId);
  await client.application.commands.set([{ name: 'late', description: 'Late' }], server.id);
  const asked = once(client, Events.InteractionCreate);
  await user.run(channel.id, 'late');
  const [interaction] = (await asked) as [ChatInputCommandInteraction];
  const { webhook } = interaction;
  const tooEarly = { status: 404, code: RESTJSONErrorCodes.UnknownWebhook };
  await expect(webhook.send('Too early')).rejects.toMatchObject(tooEarly);
  await interaction.reply('In time');
  instance.clock.advance(16 * 60_000);
  const tooLate = { status: 401, code: RESTJSONErrorCodes.InvalidWebhookToken };
  await expect(webhook.editMessage('@original', 'Too late')).rejects.toMatchObject(tooLate);
  await expect(webhook.send('Too late')).rejects.toMatchObject(tooLate);
  await expect(webhook.fetchMessage('@original')).rejects.toMatchObject(tooLate);
  await expect(webhook.deleteMessage('@original')).rejects.toMatchObject(tooLate);
  user.close();
});
