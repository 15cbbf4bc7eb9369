/** Valid bodies and queries of endpoints: sampled from the schema, or listed here where rules demand more. */
import { type Endpoint, type EndpointName, putOnboarding } from '@guildhall/protocol';
import { PASSWORD, PICTURE, queryDatabase } from '@guildhall/testkit';
import { aPair } from '@guildhall/testkit/oauth2';
import type { Kind, World } from './callers.ts';
import { AUTOMOD_RULE } from './samples.ts';
import type { Target } from './targets.ts';

interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

let named = 0;

/** Values of fields with the same meaning everywhere. */
const BY_FIELD: Readonly<Record<string, () => unknown>> = {
  ids: () => '1',
  password: () => PASSWORD,
  currentPassword: () => PASSWORD,
  newPassword: () => `${PASSWORD} again`,
  email: () => `sample${++named}@example.org`,
  username: () => `sample_${++named}`,
  name: () => 'sample',
  from: () => '2026-01-31T11:00:00.000Z',
  to: () => '2026-01-31T12:00:00.000Z',
};

/** The simplest value of a schema: only required fields, as short and small as allowed. */
function sample(schema: Schema, field = ''): unknown {
  if (schema.type === 'string' && BY_FIELD[field]) return BY_FIELD[field]();
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'string':
      return 'x'.repeat(schema.minLength ?? 1);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((field) => [field, sample(schema.properties?.[field] ?? {}, field)]),
      );
    default:
      return null;
  }
}

interface CallDetails {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly kind: Kind;
  /** Set for bodies with a single field, where each field needs a separate permission. */
  readonly field: string | undefined;
  readonly target: Target;
  /** Differs between calls. */
  readonly count: number;
}

type BuildBody = (world: World, asked: CallDetails) => unknown | Promise<unknown>;

/** The fields of a member, each with a valid value. */
const MEMBER_FIELDS: Readonly<Record<string, unknown>> = {
  nick: 'changed',
  roles: [],
  voiceChannelId: null,
};

/** Bodies for endpoints where a sample would be refused or change nothing. */
const BODIES: { readonly [Name in EndpointName]?: BuildBody } = {
  createAutomodRule: () => AUTOMOD_RULE,
  updateAutomodRule: () => ({ name: 'changed' }),
  createChannel: () => ({ name: 'made' }),
  reorderChannels: ({ server }) => [{ id: server.channel.id, position: 0 }],
  updateChannel: () => ({ name: 'changed' }),
  putOverwrite: () => ({ type: 'role', allow: '0', deny: '0' }),
  forwardMessage: (_, { target }) => ({ targetChannelIds: [target.params.channelId] }),
  sendMessage: () => ({ content: 'sent' }),
  editMessage: () => ({ content: 'changed' }),
  bulkDeleteMessages: ({ server, bot }) => ({ ids: [server.id, bot.id] }),
  createThread: () => ({ name: 'made' }),
  votePoll: () => ({ answerIds: ['1'] }),
  createWebhook: () => ({ name: 'made' }),
  // Age-restricted like the source, whose copies may not appear in channels for everyone.
  followChannel: ({ adultChannelId }) => ({ targetChannelId: adultChannelId }),
  updateServer: (_, { count }) => ({ description: String(count) }),
  transferServer: ({ holder }) => ({ userId: holder.id, password: PASSWORD }),
  deleteServer: () => ({ password: PASSWORD }),
  putClanTag: (_, { count }) => ({ name: 'TAG', badge: 'gem', color: count }),
  createInvite: () => ({ unique: true }),
  updateMember: (_, { field = '' }) => ({ [field]: field in MEMBER_FIELDS ? MEMBER_FIELDS[field] : true }),
  updateOwnMember: (_, { count }) => ({ nick: `nick ${count}` }),
  createRole: () => ({ name: 'made' }),
  reorderRoles: ({ lowestRoleId }) => [{ id: lowestRoleId, position: 1 }],
  updateRole: () => ({ name: 'changed' }),
  putTimeout: () => ({ durationSecs: 3600 }),
  putScreening: (_, { count }) => ({ description: String(count) }),
  updateJoinGate: (_, { count }) => ({ question: `question ${count}` }),
  async createRaidCleanup({ instance, server }) {
    // Only one may run at a time, and the previous one is a job.
    await queryDatabase(instance, `update raid_cleanups set state = 'done' where server_id = $1`, [
      server.id,
    ]);
    return { from: '2026-01-31T11:00:00.000Z', to: '2026-01-31T12:00:00.000Z', action: 'kick' };
  },
  putCommunity: () => ({ enabled: false }),
  putDiscovery: (_, { count }) => ({ description: String(count) }),
  createEmoji: () => ({ name: 'made' }),
  updateEmoji: () => ({ name: 'changed' }),
  createSticker: () => ({ name: 'made', emoji: '😀' }),
  updateSticker: () => ({ name: 'changed' }),
  putOnboarding: (_, { count }) => ({ prompts: [{ title: `prompt ${count}`, options: [{ title: 'Yes' }] }] }),
  async answerOnboarding({ owner, server }) {
    await owner.do(putOnboarding, { params: { serverId: server.id }, body: { enabled: true, prompts: [] } });
    return { optionIds: [] };
  },
  addGuildMember: joinToken,
  addServerMember: joinToken,
  respondToInteraction: () => ({ type: 4, data: { content: 'sent' } }),
  sendFollowUp: () => ({ content: 'sent' }),
  editInteractionResponse: () => ({ content: 'changed' }),
  postWebhookMessage: () => ({ content: 'sent' }),
  updateWebhookMessage: () => ({ content: 'changed' }),
  updateWebhook: () => ({ name: 'changed' }),
  createReport: ({ owner }) => ({ kind: 'user', targetId: owner.id, reason: 'spam' }),
  putPushSubscription: () => ({
    endpoint: 'https://push.example.invalid/1',
    keys: {
      p256dh: 'BBMVWzg42RYfG-L6pJ26qqztICZzoNVPjahKduj695X2IELpeIGb4hyC07wPKdqy6P_QERqHAUIGOqfAEOMd6y0',
      auth: 'A'.repeat(22),
    },
  }),
  putRelationship: () => ({ type: 'blocked' }),
  authorizeBot: ({ server }) => ({ serverId: server.id }),
  openDirectChannel: ({ owner }) => ({ recipientId: owner.id }),
  requestFriendship: ({ owner }) => ({ username: owner.username }),
};

/** The person in the path has allowed the bot's application to add them. */
async function joinToken(world: World, { kind, target }: CallDetails): Promise<unknown> {
  const { application } = kind === 'weakBot' ? world.weakBot : world.bot;
  const person = target.people.get(target.params.userId ?? '');
  if (!person) throw new Error('the path names nobody');
  return { access_token: (await aPair(world.instance, person, application, 'guilds.join')).access };
}

/** The content of a call. */
export interface Input {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly files?: readonly Buffer[];
}

/** The body, query and files of a call. */
export async function inputFor(world: World, asked: CallDetails): Promise<Input> {
  const { body, query, multipart } = asked.endpoint;
  return {
    ...(query ? { query: sample(query as Schema) } : {}),
    ...(body ? { body: (await BODIES[asked.name]?.(world, asked)) ?? sample(body as Schema) } : {}),
    ...(multipart && multipart.files.min > 0 ? { files: [PICTURE] } : {}),
  };
}
