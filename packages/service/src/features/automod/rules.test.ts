/** Creating, changing and deleting rules: each limit and one beyond it, audit entries and events. */
import {
  type AutomodRule,
  createAutomodRule,
  createChannel,
  deleteAutomodRule,
  getAutomodRule,
  listAuditLog,
  listAutomodRules,
  updateAutomodRule,
} from '@guildhall/protocol';
import { aMember, aRole, aServer, connectProbe, type TestServer, useInstance } from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const PLAIN = {
  name: 'A rule',
  trigger: { kind: 'keyword', keywords: ['bad'] },
  actions: [{ kind: 'block' }],
};
const make = (more: object = {}) =>
  server.owner.call(createAutomodRule, {
    params: { serverId: server.id },
    body: { ...PLAIN, ...more } as never,
  });
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i));
const at = (ruleId: string) => ({ serverId: server.id, ruleId });
const list = () => server.owner.do(listAutomodRules, { params: { serverId: server.id } });

describe('triggers and actions', () => {
  it.each([
    ['no such kind', { kind: 'vibes' }, 'trigger/kind'],
    ['nothing to look for', { kind: 'keyword' }, 'trigger/keywords'],
    ['1001 words', { kind: 'keyword', keywords: many(1001, (i) => `w${i}`) }, 'trigger/keywords'],
    ['a word of 61', { kind: 'keyword', keywords: ['ok', 'x'.repeat(61)] }, 'trigger/keywords/1'],
    ['a word of stars', { kind: 'keyword', keywords: ['**'] }, 'trigger/keywords/0'],
    ['11 patterns', { kind: 'keyword', patterns: many(11, (i) => `p${i}`) }, 'trigger/patterns'],
    ['a pattern of 261', { kind: 'keyword', patterns: ['x'.repeat(261)] }, 'trigger/patterns/0'],
    ['a look-ahead', { kind: 'keyword', patterns: ['a(?=b)'] }, 'trigger/patterns/0'],
    ['a back-reference', { kind: 'keyword', patterns: ['(a)\\1'] }, 'trigger/patterns/0'],
    ['a huge program', { kind: 'keyword', patterns: ['(?:[a-z]{1,1000})x'] }, 'trigger/patterns/0'],
    ['101 allowed', { kind: 'keyword', keywords: ['a'], allow: many(101, (i) => `w${i}`) }, 'trigger/allow'],
    ['no preset', { kind: 'keyword_preset', presets: [] }, 'trigger/presets'],
    ['an unknown preset', { kind: 'keyword_preset', presets: ['politics'] }, 'trigger/presets/0'],
    ['a limit of 0', { kind: 'mention_spam', limit: 0 }, 'trigger/limit'],
    ['a limit of 51', { kind: 'mention_spam', limit: 51 }, 'trigger/limit'],
    ['no mode', { kind: 'link', domains: ['a.org'] }, 'trigger/mode'],
    [
      '201 domains',
      { kind: 'link', mode: 'block', domains: many(201, (i) => `d${i}.org`) },
      'trigger/domains',
    ],
    ['no domain', { kind: 'link', mode: 'block', domains: ['https://a.org'] }, 'trigger/domains/0'],
  ])('%s is refused with its field', async (_name, trigger, place) => {
    const { status, code, body } = await make({ trigger });
    expect([status, code]).toEqual([400, 'invalid_automod_rule']);
    const { fields } = (body as unknown as { error: { fields: { path: string }[] } }).error;
    expect(fields.map(({ path }) => path)).toContain(`body/${place}`);
    expect(await list()).toEqual([]);
  });

  it.each([
    [
      'words',
      {
        kind: 'keyword',
        keywords: many(1000, (i) => `${'x'.repeat(55)}${i}`),
        allow: many(100, (i) => `w${i}`),
      },
    ],
    ['patterns', { kind: 'keyword', patterns: many(10, (i) => `${'p'.repeat(258)}${i}.`.slice(0, 260)) }],
    [
      'presets',
      {
        kind: 'keyword_preset',
        presets: ['slurs', 'profanity', 'sexual'],
        allow: many(1000, (i) => `w${i}`),
      },
    ],
    ['mentions', { kind: 'mention_spam', limit: 50, raidProtection: true }],
    ['domains', { kind: 'link', mode: 'allow', domains: many(200, (i) => `d${i}.org`), invites: true }],
    ['spam', { kind: 'spam' }],
  ])('the maximum of %s is accepted', async (_name, trigger) => {
    expect((await make({ trigger })).status).toBe(201);
  });

  it.each([
    ['none', [], 'actions'],
    ['an unknown one', [{ kind: 'kick' }], 'actions/0/kind'],
    ['one twice', [{ kind: 'block' }, { kind: 'block' }], 'actions/1/kind'],
    ['151 characters', [{ kind: 'block', customMessage: 'x'.repeat(151) }], 'actions/0/customMessage'],
    ['59 seconds', [{ kind: 'timeout', durationSecs: 59 }], 'actions/0/durationSecs'],
    ['28 days and a second', [{ kind: 'timeout', durationSecs: 2_419_201 }], 'actions/0/durationSecs'],
    ['no channel', [{ kind: 'alert' }], 'actions/0/channelId'],
  ])('actions: %s is refused', async (_name, actions, place) => {
    const { code, body } = await make({ actions });
    expect(code).toBe('invalid_automod_rule');
    expect(JSON.stringify(body)).toContain(`body/${place}`);
  });

  it('timeouts are allowed only for keyword and mention_spam, alerts only into channels that hold messages', async () => {
    const timeout = [{ kind: 'timeout', durationSecs: 60 }];
    expect((await make({ trigger: { kind: 'spam' }, actions: timeout })).code).toBe('invalid_automod_rule');
    expect((await make({ trigger: { kind: 'mention_spam', limit: 1 }, actions: timeout })).status).toBe(201);
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'c', kind: 'category' },
    });
    expect((await make({ actions: [{ kind: 'alert', channelId }] })).code).toBe('invalid_automod_rule');
    expect((await make({ actions: [{ kind: 'alert', channelId: '1' }] })).code).toBe('unknown_channel');
  });
});

it('invalid names, lists and types are refused as invalid requests', async () => {
  const ids = (count: number) => many(count, (i) => String(BigInt(server.id) + BigInt(i)));
  for (const more of [
    { name: '' },
    { name: 'x'.repeat(101) },
    { trigger: { kind: 'keyword', keywords: 'bad' } },
    { exemptRoleIds: ids(21) },
    { exemptChannelIds: ids(51) },
  ])
    expect([more, (await make(more)).code]).toEqual([more, 'invalid_request']);
  expect((await make({ name: 'x'.repeat(100) })).status).toBe(201);
  expect((await make({ exemptRoleIds: ['1'] })).code).toBe('unknown_role');
  expect((await make({ exemptChannelIds: ['x'] })).code).toBe('unknown_channel');
});

it('a server has at most six keyword rules and one of each other kind, including disabled ones', async () => {
  for (let made = 0; made < 6; made += 1) expect((await make({ enabled: false })).status).toBe(201);
  expect((await make()).code).toBe('too_many_automod_rules');
  const spam = { trigger: { kind: 'spam' } };
  expect((await make(spam)).status).toBe(201);
  expect((await make(spam)).code).toBe('too_many_automod_rules');
  const [first] = await list();
  const change = await server.owner.call(updateAutomodRule, {
    params: at(first?.id ?? ''),
    body: { trigger: { kind: 'spam' } },
  });
  expect(change.code).toBe('too_many_automod_rules');
});

it('announces created, changed and deleted rules to members with Manage Server, and audits them', async () => {
  const member = await aMember(instance, server);
  const roleId = await aRole(instance, server, { position: 1, permissions: [] });
  const [manager, other] = await Promise.all(
    [server.owner, member].map(({ token }) => connectProbe(instance.url, { token })),
  );
  const made = (await make({ trigger: { kind: 'keyword', keywords: [' bad ', 'worse', 'bad'] } }))
    .body as AutomodRule;
  expect(made).toEqual({
    id: made.id,
    serverId: server.id,
    name: 'A rule',
    enabled: true,
    trigger: { kind: 'keyword', keywords: ['bad', 'worse'], patterns: [], allow: [] },
    actions: [{ kind: 'block' }],
    exemptRoleIds: [],
    exemptChannelIds: [],
    exemptManagers: false,
    creatorId: server.owner.id,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect((await manager?.take('AUTOMOD_RULE_CREATE'))?.d).toEqual({ serverId: server.id, rule: made });
  const body = {
    name: 'New',
    trigger: { kind: 'keyword', keywords: ['worse', 'worst'] },
    exemptRoleIds: [roleId],
  };
  const changed = await server.owner.do(updateAutomodRule, { params: at(made.id), body });
  expect((await manager?.take('AUTOMOD_RULE_UPDATE'))?.d).toEqual({ serverId: server.id, rule: changed });
  expect(await server.owner.do(getAutomodRule, { params: at(made.id) })).toEqual(changed);
  expect(await list()).toEqual([changed]);
  expect(await server.owner.do(updateAutomodRule, { params: at(made.id), body })).toEqual(changed);
  await server.owner.do(deleteAutomodRule, { params: at(made.id) });
  expect((await manager?.take('AUTOMOD_RULE_DELETE'))?.d).toEqual({ serverId: server.id, rule: changed });
  expect(await list()).toEqual([]);
  const { entries } = await server.owner.do(listAuditLog, { params: { serverId: server.id }, query: {} });
  const rules = entries.filter(({ targetType }) => targetType === 'automod_rule');
  expect(rules.map(({ action, targetName }) => [action, targetName])).toEqual([
    ['automod_rule_delete', 'New'],
    ['automod_rule_update', 'A rule'],
    ['automod_rule_create', 'A rule'],
  ]);
  expect(rules[1]?.changes).toEqual([
    { key: 'name', old: 'A rule', new: 'New' },
    { key: 'exemptRoleIds', old: [], new: [roleId] },
    { key: 'trigger', old: { keywords: ['bad'] }, new: { keywords: ['worst'] } },
  ]);
  expect(other?.untaken().filter((t) => t.startsWith('AUTOMOD'))).toEqual([]);
  await Promise.all([manager?.close(), other?.close()]);
});
