/** Fills an instance with people, a server and a conversation for screens. */
import { type Client, createClient } from '@guildhall/client';
import { bits } from '@guildhall/protocol/permissions';
import { oneTimeCode } from '../one-time-code.ts';
import { seedChannels, seedPrivateChannel } from './channels.ts';
import { seedConversation } from './conversation.ts';
import { seedDirects } from './directs.ts';
import { seedDiscovery } from './discovery.ts';
import { seedImport } from './import.ts';
import { seedInteractions } from './interactions.ts';
import { seedOnboarding } from './onboarding.ts';
import { seedPeople } from './people.ts';
import { seedPolls } from './polls.ts';
import { seedReactions } from './reactions.ts';
import { seedScreening } from './screening.ts';
import { seedForum, seedThreads } from './threads.ts';
import { type SeededVoice, seedVoice } from './voice.ts';
import { seedWebhooks } from './webhooks.ts';

export interface Seeded extends SeededVoice {
  readonly login: string;
  readonly password: string;
  /** Username of a person with two-factor authentication. */
  readonly guarded: string;
  readonly serverId: string;
  /** Another server of theirs, with questions for newcomers. */
  readonly askingServerId: string;
  readonly channelId: string;
  readonly emptyChannelId: string;
  /** A private channel. */
  readonly privateId: string;
  /** Path of a channel in a server whose rules they have not yet accepted. */
  readonly screenedPath: string;
  /** A channel with polls. */
  readonly pollsId: string;
  /** Path of an empty channel of a new server. */
  readonly freshPath: string;
  /** A channel with reactions. */
  readonly cheersId: string;
  /** A thread with replies. */
  readonly threadId: string;
  /** A forum with posts, and one of them. */
  readonly forumId: string;
  readonly postId: string;
  readonly directId: string;
  readonly groupId: string;
  readonly inviteCode: string;
  readonly applicationId: string;
  /** Path of a channel with announcements. */
  readonly noticesPath: string;
  /** Of the application's bot, which is offline. */
  readonly botToken: string;
  /** A channel where the bot posted. */
  readonly rotaId: string;
}

const PASSWORD = 'a-long-enough-phrase-71';

async function person(baseUrl: string, username: string, displayName: string) {
  const client = createClient({ baseUrl });
  const { token, user } = await client.api.register({
    body: { username, displayName, email: `${username}@example.org`, password: PASSWORD, transport: 'token' },
  });
  client.setToken({ kind: 'Session', value: token ?? '' });
  return { client, user };
}

/** A green square, 4 by 4. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWPwqrKBIwbiOAChIxABgGrm0gAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => new File([PICTURE], `${name}.png`, { type: 'image/png' });

/** A clan tag shown by two people, custom emoji, a sticker and a rule. */
async function furnish(owner: Client, guest: Client, serverId: string): Promise<void> {
  await owner.api.putClanTag({ serverId, body: { name: 'COOP', badge: 'mushroom', color: 0xb4532a } });
  for (const { api } of [owner, guest]) await api.wearClanTag({ body: { serverId } });
  await owner.api.putServerBanner({ serverId, files: [picture('banner')] });
  await owner.api.createEmoji({ serverId, body: { name: 'moss' }, files: [picture('moss')] });
  await owner.api.createSticker({
    serverId,
    body: { name: 'Mossy wall', description: 'It should not be green', emoji: '🧱' },
    files: [picture('wall')],
  });
  await owner.api.createAutomodRule({
    serverId,
    body: {
      name: 'Sellers of scaffolding',
      trigger: { kind: 'keyword', keywords: ['*scaffold*sale*', 'cheap paint'], patterns: [], allow: [] },
      actions: [{ kind: 'block', customMessage: 'Nothing is sold here.' }],
    },
  });
}

/** Three servers, two of them in a folder. The second asks newcomers questions. */
async function seedServers(owner: Client) {
  const { api } = owner;
  const server = await api.createServer({ body: { name: 'Orchard Street Co-op' } });
  const asking = await api.createServer({ body: { name: 'Night Readers' } });
  await seedOnboarding(owner, asking.id);
  const suppressed = { level: 'mentions', suppressEveryone: true } as const;
  await api.putNotificationSettings({ targetId: asking.id, body: suppressed });
  const kitchen = await api.createServer({ body: { name: 'Bike Kitchen' } });
  const folder = { id: 'folder-1', name: 'Evenings', color: '#2f7dd1' };
  await api.updateSettings({
    body: { serverRail: [{ serverIds: [server.id] }, { folder, serverIds: [asking.id, kitchen.id] }] },
  });
  return { server, asking };
}

/** Turns on two-factor authentication. */
async function guard({ api }: Client): Promise<void> {
  const { secret } = await api.startTwoFactor({ body: { password: PASSWORD } });
  await api.confirmTwoFactor({ body: { code: oneTimeCode(secret) } });
}

/** An application with a bot in the server, which its owner has authorized. */
async function seedApplication({ api }: Client, serverId: string) {
  const { id: applicationId } = await api.createApplication({ body: { name: 'Rota keeper' } });
  const { token: botToken } = await api.createBot({ applicationId, body: {} });
  await api.authorizeBot({
    applicationId,
    body: { serverId, permissions: String(bits('viewChannel', 'sendMessages')) },
  });
  await api.updateApplication({
    applicationId,
    body: {
      description: 'Keeps the rota and reminds people the evening before.',
      redirects: ['https://rota.example.org/signed-in'],
    },
  });
  await api.decideAuthorization({
    body: { client_id: applicationId, response_type: 'code', scope: 'identify guilds', decision: 'allow' },
  });
  return { applicationId, botToken };
}

/** @param baseUrl address of a running instance with open registration */
export async function seed(baseUrl: string): Promise<Seeded> {
  const tag = Date.now().toString(36);
  const ada = await person(baseUrl, `ada_${tag}`, 'Ada Holt');
  const bo = await person(baseUrl, `bo_${tag}`, 'Bo Lindqvist');
  const cem = await person(baseUrl, `cem_${tag}`, 'Cem Aydın');
  const { api } = ada.client;
  const { server, asking } = await seedServers(ada.client);
  await api.updateServer({
    serverId: server.id,
    body: { description: 'Neighbours who repair things together.' },
  });
  const first = server.channels.find((channel) => channel.kind === 'text');
  if (!first) throw new Error('A new server has no text channel');
  const channels = await seedChannels(ada.client, server.id);
  const invite = await api.createInvite({ channelId: first.id, body: {} });
  await api.createInvite({ channelId: channels.planning.id, body: { maxUses: 10, maxAgeSecs: 3600 } });
  for (const guest of [bo, cem]) await guest.client.api.acceptInvite({ code: invite.code });
  for (const guest of [bo, cem]) {
    await guest.client.api.requestFriendship({ body: { username: `ada_${tag}` } });
    await api.putRelationship({ userId: guest.user.id, body: { type: 'friend' } });
  }
  const { client: dora } = await person(baseUrl, `dora_${tag}`, 'Dora Vance');
  await dora.api.requestFriendship({ body: { username: `ada_${tag}` } });
  const guarded = await person(baseUrl, `guarded_${tag}`, 'Maximiliane von Hohenberg-Altena');
  await guarded.client.api.requestFriendship({ body: { username: `ada_${tag}` } });
  await guard(guarded.client);
  await furnish(ada.client, bo.client, server.id);
  const people = { ada: ada.client, bo: bo.client, cem: cem.client };
  const directs = await seedDirects(people, { boId: bo.user.id, cemId: cem.user.id });
  const names = { adaId: ada.user.id, keysId: channels.empty.id };
  const last = await seedConversation(people, channels.planning.id, names);
  const threadId = await seedThreads(people, channels.planning.id, last);
  const { forumId, postId } = await seedForum(people, server.id, channels.forum.id, picture('patch'));
  await bo.client.sendMessage(first.id, `Welcome, <@${ada.user.id}>.`);
  const { applicationId, botToken } = await seedApplication(ada.client, server.id);
  await seedPeople({
    owner: ada.client,
    serverId: server.id,
    inviteCode: invite.code,
    join: (name, displayName) => person(baseUrl, `${name}_${tag}`, displayName),
    stewardId: bo.user.id,
    gardenerId: cem.user.id,
  });
  const gus = await person(baseUrl, `gus_${tag}`, 'Gus Okafor');
  await gus.client.api.acceptInvite({ code: invite.code });
  const voice = await seedVoice(
    ada.client,
    server.id,
    { speaker: cem.client, guest: gus.client, caller: bo.client },
    [bo.user.id, cem.user.id],
  );
  await seedImport(ada.client);
  const noticesPath = await seedWebhooks(ada.client, server.id);
  const { client: eva } = await person(baseUrl, `eva_${tag}`, 'Eva Moreau');
  await seedDiscovery({ client: ada.client, serverId: server.id }, eva);
  return {
    login: ada.user.username,
    guarded: guarded.user.username,
    password: PASSWORD,
    serverId: server.id,
    askingServerId: asking.id,
    channelId: channels.planning.id,
    emptyChannelId: channels.empty.id,
    screenedPath: await seedScreening(guarded.client, ada.client),
    privateId: await seedPrivateChannel(ada.client, {
      serverId: server.id,
      categoryId: channels.work.id,
      guestId: bo.user.id,
    }),
    pollsId: await seedPolls(people, server.id),
    freshPath: await seedFreshServer(ada.client),
    cheersId: await seedReactions(people, server.id),
    threadId,
    forumId,
    postId,
    ...directs,
    inviteCode: invite.code,
    applicationId,
    noticesPath,
    ...voice,
    botToken,
    rotaId: await seedInteractions(baseUrl, ada.client, {
      serverId: server.id,
      applicationId,
      token: botToken,
    }),
  };
}

/** @returns the path of its first channel */
async function seedFreshServer({ api }: Client): Promise<string> {
  const { id, channels } = await api.createServer({ body: { name: 'Night Climbers', template: 'club' } });
  return `/servers/${id}/channels/${channels.find(({ name }) => name === 'general')?.id}`;
}
