/** Every action in the table of the audit log writes one entry with its target and reason. */
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditTarget,
  authorizeBot,
  createApplication,
  createAutomodRule,
  createBot,
  createChannel,
  createEmoji,
  createInvite,
  createRole,
  createWebhook,
  deleteAutomodRule,
  deleteBan,
  deleteChannel,
  deleteEmoji,
  deleteInvite,
  deleteMessage,
  deleteRole,
  deleteTimeout,
  deleteWebhook,
  type Endpoint,
  giveRole,
  kickMember,
  listAuditLog,
  putBan,
  putOverwrite,
  putTimeout,
  sendMessage,
  takeRole,
  transferServer,
  updateAutomodRule,
  updateChannel,
  updateEmoji,
  updateMember,
  updateRole,
  updateServer,
  updateWebhook,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  type Caller,
  PASSWORD,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';

const WHY = 'because of this';
const KEYWORD = {
  name: 'Words',
  trigger: { kind: 'keyword', keywords: ['spam'] },
  actions: [{ kind: 'block' }],
} as const;

const instance = useInstance();
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let picture: Buffer;

beforeAll(async () => {
  server = await aServer(instance);
  ({ owner } = server);
  member = await aMember(instance, server);
  const image = { width: 8, height: 8, channels: 3, background: '#336699' } as const;
  picture = await sharp({ create: image }).png().toBuffer();
});

/** A recorded call, and its expected entry. */
interface AuditedCall {
  readonly endpoint: Endpoint;
  readonly input: object;
  readonly targetType: AuditTarget;
  readonly targetId?: string;
  readonly targetName?: string;
  readonly changes?: unknown;
  readonly extra?: object;
}

const inServer = () => ({ serverId: server.id });
const inChannel = () => ({ channelId: server.channel.id });
const aChannel = async () =>
  (await owner.do(createChannel, { params: inServer(), body: { name: 'target' } })).id;
const aRoleToChange = async () =>
  (await owner.do(createRole, { params: inServer(), body: { name: 'Target' } })).id;
const anEmoji = async (name: string) =>
  (await owner.do(createEmoji, { params: inServer(), body: { name }, files: [picture] })).id;
const aWebhook = async () =>
  (await owner.do(createWebhook, { params: inChannel(), body: { name: 'Target' } })).id;
const aRule = async (body: object = KEYWORD) =>
  (await owner.do(createAutomodRule, { params: inServer(), body: body as never })).id;
const theMember = () => ({ ...inServer(), userId: member.id });
const toMember = () => ({
  targetType: 'user' as const,
  targetId: member.id,
  targetName: member.username,
});
const someone = async () => {
  const { id, username } = await aMember(instance, server);
  const about = { targetType: 'user', targetId: id, targetName: username } as const;
  return { params: { ...inServer(), userId: id }, about };
};

const AUDITED_CALLS: Record<
  Exclude<AuditAction, 'automod_block' | 'automod_alert' | 'member_app_add' | `imported_claim_${string}`>,
  () => Promise<AuditedCall>
> = {
  server_update: async () => ({
    endpoint: updateServer,
    input: { params: inServer(), body: { name: 'Renamed' } },
    targetType: 'server',
    targetId: server.id,
    targetName: server.server.name,
    changes: [{ key: 'name', old: server.server.name, new: 'Renamed' }],
  }),
  channel_create: async () => ({
    endpoint: createChannel,
    input: { params: inServer(), body: { name: 'made' } },
    targetType: 'channel',
    targetName: 'made',
  }),
  channel_update: async () => {
    const channelId = await aChannel();
    return {
      endpoint: updateChannel,
      input: { params: { channelId }, body: { name: 'changed' } },
      targetType: 'channel',
      targetId: channelId,
      targetName: 'target',
      changes: [{ key: 'name', old: 'target', new: 'changed' }],
    };
  },
  channel_delete: async () => {
    const channelId = await aChannel();
    return {
      endpoint: deleteChannel,
      input: { params: { channelId } },
      targetType: 'channel',
      targetId: channelId,
      targetName: 'target',
    };
  },
  channel_overwrite_update: async () => {
    const channelId = await aChannel();
    return {
      endpoint: putOverwrite,
      input: {
        params: { channelId, targetId: member.id },
        body: { type: 'member', allow: '1024', deny: '2048' },
      },
      targetType: 'channel',
      targetId: channelId,
      targetName: 'target',
      changes: [
        { key: 'allow', old: null, new: '1024' },
        { key: 'deny', old: null, new: '2048' },
      ],
      extra: { targetId: member.id, targetType: 'member' },
    };
  },
  role_create: async () => ({
    endpoint: createRole,
    input: { params: inServer(), body: { name: 'Made' } },
    targetType: 'role',
    targetName: 'Made',
  }),
  role_update: async () => {
    const roleId = await aRoleToChange();
    return {
      endpoint: updateRole,
      input: { params: { ...inServer(), roleId }, body: { name: 'Changed', permissions: '8' } },
      targetType: 'role',
      targetId: roleId,
      targetName: 'Target',
      changes: expect.arrayContaining([
        { key: 'name', old: 'Target', new: 'Changed' },
        { key: 'permissions', old: '0', new: '8' },
      ]),
    };
  },
  role_delete: async () => {
    const roleId = await aRoleToChange();
    return {
      endpoint: deleteRole,
      input: { params: { ...inServer(), roleId } },
      targetType: 'role',
      targetId: roleId,
      targetName: 'Target',
    };
  },
  member_kick: async () => {
    const { params, about } = await someone();
    return { endpoint: kickMember, input: { params }, ...about };
  },
  member_ban_add: async () => {
    const { params, about } = await someone();
    return { endpoint: putBan, input: { params }, ...about };
  },
  member_ban_remove: async () => {
    const { params, about } = await someone();
    await owner.do(putBan, { params });
    return { endpoint: deleteBan, input: { params }, ...about };
  },
  member_timeout: async () => {
    const { params, about } = await someone();
    return { endpoint: putTimeout, input: { params, body: { durationSecs: 60 } }, ...about };
  },
  member_timeout_remove: async () => {
    const { params, about } = await someone();
    await owner.do(putTimeout, { params, body: { durationSecs: 60 } });
    return { endpoint: deleteTimeout, input: { params }, ...about };
  },
  member_role_update: async () => {
    const roleId = await aRoleToChange();
    return {
      endpoint: giveRole,
      input: { params: { ...theMember(), roleId } },
      ...toMember(),
      changes: [{ key: '$add', old: null, new: [{ id: roleId, name: 'Target' }] }],
    };
  },
  member_nick_update: async () => ({
    endpoint: updateMember,
    input: { params: theMember(), body: { nick: 'Nick' } },
    ...toMember(),
    changes: [{ key: 'nick', old: null, new: 'Nick' }],
  }),
  message_delete: async () => {
    const { id: messageId } = await member.do(sendMessage, {
      params: inChannel(),
      body: { content: 'target' },
    });
    return {
      endpoint: deleteMessage,
      input: { params: { ...inChannel(), messageId } },
      ...toMember(),
      extra: inChannel(),
    };
  },
  invite_create: async () => ({
    endpoint: createInvite,
    input: { params: inChannel(), body: { unique: true } },
    targetType: 'invite',
    targetName: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
  }),
  invite_delete: async () => {
    const { code } = await owner.do(createInvite, { params: inChannel(), body: { unique: true } });
    return {
      endpoint: deleteInvite,
      input: { params: { code } },
      targetType: 'invite',
      targetName: code,
    };
  },
  webhook_create: async () => ({
    endpoint: createWebhook,
    input: { params: inChannel(), body: { name: 'Made' } },
    targetType: 'webhook',
    targetName: 'Made',
  }),
  webhook_update: async () => {
    const webhookId = await aWebhook();
    return {
      endpoint: updateWebhook,
      input: { params: { webhookId }, body: { name: 'Changed' } },
      targetType: 'webhook',
      targetId: webhookId,
      targetName: 'Target',
      changes: [{ key: 'name', old: 'Target', new: 'Changed' }],
    };
  },
  webhook_delete: async () => {
    const webhookId = await aWebhook();
    return {
      endpoint: deleteWebhook,
      input: { params: { webhookId } },
      targetType: 'webhook',
      targetId: webhookId,
      targetName: 'Target',
    };
  },
  emoji_create: async () => ({
    endpoint: createEmoji,
    input: { params: inServer(), body: { name: 'made' }, files: [picture] },
    targetType: 'emoji',
    targetName: 'made',
  }),
  emoji_update: async () => {
    const emojiId = await anEmoji('before');
    return {
      endpoint: updateEmoji,
      input: { params: { ...inServer(), emojiId }, body: { name: 'after' } },
      targetType: 'emoji',
      targetId: emojiId,
      targetName: 'before',
      changes: [{ key: 'name', old: 'before', new: 'after' }],
    };
  },
  emoji_delete: async () => {
    const emojiId = await anEmoji('gone');
    return {
      endpoint: deleteEmoji,
      input: { params: { ...inServer(), emojiId } },
      targetType: 'emoji',
      targetId: emojiId,
      targetName: 'gone',
    };
  },
  bot_add: async () => {
    const { id: applicationId } = await owner.do(createApplication, { body: { name: 'Helper' } });
    const { user } = await owner.do(createBot, { params: { applicationId } });
    return {
      endpoint: authorizeBot,
      input: { params: { applicationId }, body: { serverId: server.id, permissions: '3072' } },
      targetType: 'user',
      targetId: user.id,
      targetName: user.username,
      extra: { permissions: '3072' },
    };
  },
  automod_rule_create: async () => ({
    endpoint: createAutomodRule,
    input: { params: inServer(), body: KEYWORD },
    targetType: 'automod_rule',
    targetName: 'Words',
  }),
  automod_rule_update: async () => {
    const ruleId = await aRule();
    return {
      endpoint: updateAutomodRule,
      input: { params: { ...inServer(), ruleId }, body: { name: 'Other words' } },
      targetType: 'automod_rule',
      targetId: ruleId,
      targetName: 'Words',
      changes: [{ key: 'name', old: 'Words', new: 'Other words' }],
    };
  },
  automod_rule_delete: async () => {
    const ruleId = await aRule();
    return {
      endpoint: deleteAutomodRule,
      input: { params: { ...inServer(), ruleId } },
      targetType: 'automod_rule',
      targetId: ruleId,
      targetName: 'Words',
    };
  },
  // Last, because afterwards another person owns the server.
  server_owner_transfer: async () => ({
    endpoint: transferServer,
    input: { params: inServer(), body: { userId: member.id, password: PASSWORD } },
    targetType: 'server',
    targetId: server.id,
  }),
};

const entriesOf = async (action: AuditAction, from: Caller = owner) =>
  (await from.do(listAuditLog, { params: inServer(), query: { action, limit: 100 } })).entries;

it.each(Object.entries(AUDITED_CALLS) as [AuditAction, () => Promise<AuditedCall>][])(
  '%s',
  async (action, prepare) => {
    const { endpoint, input, ...expected } = await prepare();
    const before = (await entriesOf(action)).length;
    const { status } = await owner.call(endpoint, input as never, {
      'x-audit-log-reason': encodeURIComponent(WHY),
    });
    expect(status).toBeLessThan(300);
    const [entry, ...older] = await entriesOf(action, action === 'server_owner_transfer' ? member : owner);
    expect(older).toHaveLength(before);
    expect(entry).toMatchObject({ action, actorId: owner.id, reason: WHY, ...expected });
  },
);

it('member_role_update lists removed roles as $remove', async () => {
  const other = await aServer(instance);
  const params = { serverId: other.id };
  const { id: roleId } = await other.owner.do(createRole, { params, body: { name: 'Target' } });
  const { id: userId } = await aMember(instance, other);
  await other.owner.do(giveRole, { params: { ...params, userId, roleId } });
  await other.owner.do(takeRole, { params: { ...params, userId, roleId } });
  const { entries } = await other.owner.do(listAuditLog, { params, query: { action: 'member_role_update' } });
  expect(entries[0]?.changes).toEqual([{ key: '$remove', old: null, new: [{ id: roleId, name: 'Target' }] }]);
});

it('automod_block and automod_alert, without an actor', async () => {
  const target = await aServer(instance);
  const writer = await aMember(instance, target);
  const params = { serverId: target.id };
  const actions = [{ kind: 'block' }, { kind: 'alert', channelId: target.channel.id }];
  await target.owner.do(createAutomodRule, { params, body: { ...KEYWORD, actions } as never });
  const sent = await writer.call(sendMessage, {
    params: { channelId: target.channel.id },
    body: { content: 'spam' },
  });
  expect([sent.status, sent.code]).toEqual([400, 'automod_blocked']);
  for (const action of ['automod_block', 'automod_alert'] as const) {
    const { entries, users } = await target.owner.do(listAuditLog, { params, query: { action } });
    expect(entries).toMatchObject([
      {
        action,
        actorId: null,
        targetType: 'user',
        targetId: writer.id,
        targetName: writer.username,
        extra: { channelId: target.channel.id, ruleName: 'Words' },
      },
    ]);
    expect(users.map(({ id }) => id)).toEqual([writer.id]);
  }
});

it('covers all actions except those of OAuth2 grants and imports, which are tested there', () => {
  const elsewhere: AuditAction[] = [
    'automod_block',
    'automod_alert',
    'member_app_add',
    'imported_claim_create',
    'imported_claim_accept',
    'imported_claim_delete',
  ];
  expect([...Object.keys(AUDITED_CALLS), ...elsewhere].sort()).toEqual([...AUDIT_ACTIONS].sort());
});
