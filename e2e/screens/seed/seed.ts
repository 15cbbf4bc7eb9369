/** Fills an instance with people, a server and a conversation for screens. */
import { type Client, createClient } from '@guildhall/client';
import { oneTimeCode } from '../one-time-code.ts';
import { seedPrivateChannel } from './channels.ts';
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
  /** Username of a person with two-factor log-in. */
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

const TALK: readonly (readonly [speaker: 0 | 1 | 2, text: string])[] = [
  [1, 'Morning. I walked the site yesterday: the **north wall** is drier than we feared.'],
  [1, 'Photos follow when I find the cable.'],
  [2, 'That is good news. Do we still need the second coat?'],
  [0, 'I would do it anyway. Paint is cheap, scaffolding is not.'],
  [1, '> Paint is cheap, scaffolding is not.\nPut that over the door.'],
  [
    2,
    'Here is the list for Saturday:\n- brushes, two sizes\n- the long ladder\n- lunch for six\n\n`14:00` at the gate, ||bring cake||',
  ],
  [
    0,
    'The check I run on the moisture readings:\n```ts\nconst dry = readings.filter((r) => r.percent < 12);\nconsole.log(dry.length, "of", readings.length, "are dry");\n```',
  ],
  [1, 'Works for me. The manual is at https://example.org/plaster/guide_(2nd).html, page *nine*.'],
];

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

/** @param baseUrl address of a running instance with open registration */
export async function seed(baseUrl: string): Promise<Seeded> {
  const tag = Date.now().toString(36);
  const ada = await person(baseUrl, `ada_${tag}`, 'Ada Holt');
  const bo = await person(baseUrl, `bo_${tag}`, 'Bo Lindqvist');
  const cem = await person(baseUrl, `cem_${tag}`, 'Cem Aydın');
  const { api } = ada.client;
  const server = await api.createServer({ body: { name: 'Orchard Street Co-op' } });
  const asking = await api.createServer({ body: { name: 'Night Readers' } });
  await seedOnboarding(ada.client, asking.id);
  const suppressed = { level: 'mentions', suppressEveryone: true } as const;
  await api.putNotificationSettings({ targetId: asking.id, body: suppressed });
  const kitchen = await api.createServer({ body: { name: 'Bike Kitchen' } });
  await api.updateSettings({
    body: {
      serverRail: [
        { serverIds: [server.id] },
        {
          folder: { id: 'folder-1', name: 'Evenings', color: '#2f7dd1' },
          serverIds: [asking.id, kitchen.id],
        },
      ],
    },
  });
  await api.updateServer({
    serverId: server.id,
    body: { description: 'Neighbours who repair things together.' },
  });
  const first = server.channels.find((channel) => channel.kind === 'text');
  if (!first) throw new Error('A new server has no text channel');
  const work = await api.createChannel({ serverId: server.id, body: { name: 'Workdays', kind: 'category' } });
  const planning = await api.createChannel({
    serverId: server.id,
    body: { name: 'planning', parentId: work.id, topic: 'What we do next, and who brings the ladder' },
  });
  const empty = await api.createChannel({ serverId: server.id, body: { name: 'tools', parentId: work.id } });
  await api.createChannel({ serverId: server.id, body: { name: 'photos', parentId: work.id } });
  const forum = await api.createChannel({
    serverId: server.id,
    body: {
      name: 'how-to',
      kind: 'forum',
      parentId: work.id,
      availableTags: [{ name: 'Walls' }, { name: 'Roof' }],
    },
  });
  const invite = await api.createInvite({ channelId: first.id, body: {} });
  await api.createInvite({ channelId: planning.id, body: { maxUses: 10, maxAgeSecs: 3600 } });
  for (const guest of [bo, cem]) await guest.client.api.acceptInvite({ code: invite.code });
  const speakers = [ada, bo, cem];
  for (const guest of [bo, cem]) {
    await guest.client.api.requestFriendship({ body: { username: `ada_${tag}` } });
    await api.putRelationship({ userId: guest.user.id, body: { type: 'friend' } });
  }
  const dora = await person(baseUrl, `dora_${tag}`, 'Dora Vance');
  await dora.client.api.requestFriendship({ body: { username: `ada_${tag}` } });
  const guarded = await person(baseUrl, `guarded_${tag}`, 'Maximiliane von Hohenberg-Altena');
  await guarded.client.api.requestFriendship({ body: { username: `ada_${tag}` } });
  const { secret } = await guarded.client.api.startTwoFactor({ body: { password: PASSWORD } });
  await guarded.client.api.confirmTwoFactor({ body: { code: oneTimeCode(secret) } });
  await furnish(ada.client, bo.client, server.id);
  const direct = await api.openDirectChannel({ body: { recipientId: bo.user.id } });
  await ada.client.sendMessage(direct.id, 'Can you bring the long ladder on Saturday?');
  await bo.client.sendMessage(direct.id, 'Yes, it is in the van already.');
  const group = await api.openDirectChannel({ body: { recipientIds: [bo.user.id, cem.user.id] } });
  await api.updateChannel({ channelId: group.id, body: { name: 'Saturday crew' } });
  await cem.client.sendMessage(group.id, 'I make soup for six. Anyone against leeks?');
  let last = '';
  for (const [speaker, text] of TALK) {
    const { id } = await (speakers[speaker] ?? ada).client.sendMessage(planning.id, text);
    last = id;
  }
  await cem.client.sendMessage(planning.id, {
    content: `Found it. <@${ada.user.id}>, can you unlock <#${empty.id}>?`,
    replyTo: last,
  });
  await ada.client.sendMessage(planning.id, 'Done. See you on Saturday.');
  const people = { ada: ada.client, bo: bo.client, cem: cem.client };
  const threadId = await seedThreads(people, planning.id, last);
  const { forumId, postId } = await seedForum(people, server.id, forum.id, picture('patch'));
  await bo.client.sendMessage(first.id, `Welcome, <@${ada.user.id}>.`);
  const application = await api.createApplication({ body: { name: 'Rota keeper' } });
  const { token: botToken } = await api.createBot({ applicationId: application.id, body: {} });
  await api.authorizeBot({
    applicationId: application.id,
    body: { serverId: server.id, permissions: '3072' },
  });
  await api.updateApplication({
    applicationId: application.id,
    body: {
      description: 'Keeps the rota and reminds people the evening before.',
      redirects: ['https://rota.example.org/signed-in'],
    },
  });
  await api.decideAuthorization({
    body: { client_id: application.id, response_type: 'code', scope: 'identify guilds', decision: 'allow' },
  });
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
    channelId: planning.id,
    emptyChannelId: empty.id,
    screenedPath: await seedScreening(guarded.client, ada.client),
    privateId: await seedPrivateChannel(ada.client, {
      serverId: server.id,
      categoryId: work.id,
      guestId: bo.user.id,
    }),
    pollsId: await seedPolls(people, server.id),
    freshPath: await seedFreshServer(ada.client),
    cheersId: await seedReactions(people, server.id),
    threadId,
    forumId,
    postId,
    directId: direct.id,
    groupId: group.id,
    inviteCode: invite.code,
    applicationId: application.id,
    noticesPath,
    ...voice,
    botToken,
    rotaId: await seedInteractions(baseUrl, ada.client, {
      serverId: server.id,
      applicationId: application.id,
      token: botToken,
    }),
  };
}

/** @returns the path of its first channel. */
async function seedFreshServer({ api }: Client): Promise<string> {
  const { id, channels } = await api.createServer({ body: { name: 'Night Climbers', template: 'club' } });
  return `/servers/${id}/channels/${channels.find(({ name }) => name === 'general')?.id}`;
}
