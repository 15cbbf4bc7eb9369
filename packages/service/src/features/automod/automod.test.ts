/** AutoMod through HTTP and the gateway: matches, actions, exemptions. */
import {
  AUTOMOD_RULES_OF_KIND,
  type AutomodRule,
  type AutomodTriggerInput,
  createAutomodRule,
  createChannel,
  createInvite,
  createThread,
  deleteAutomodRule,
  deleteChannel,
  deleteRole,
  editMessage,
  getAutomodRule,
  getMember,
  listAuditLog,
  listAutomodRules,
  listMessages,
  type Message,
  sendMessage,
  updateAutomodRule,
  updateChannel,
  updateSettings,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aRole,
  aServer,
  aServerWithMember,
  type Caller,
  changeDatabase,
  connectProbe,
  overwritePermissions,
  queryDatabase,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeEach(async () => {
  ({ server, member } = await aServerWithMember(instance));
});

const BLOCK = { kind: 'block' };
const BAD: AutomodTriggerInput = { kind: 'keyword', keywords: ['bad'] };
const rule = (trigger: AutomodTriggerInput = BAD, more: object = {}): Promise<AutomodRule> =>
  server.owner.do(createAutomodRule, {
    params: { serverId: server.id },
    body: { name: 'A rule', trigger, actions: [BLOCK], ...more },
  });
const send = (content: string, from: Caller = member, channelId = server.channel.id, more: object = {}) =>
  from.call(sendMessage, { params: { channelId }, body: { content, ...more } });
const codeOf = async (...args: Parameters<typeof send>) => {
  const { status, code } = await send(...args);
  return status === 201 ? 201 : code;
};
const history = (channelId = server.channel.id): Promise<Message[]> =>
  server.owner.do(listMessages, { params: { channelId } });
const audit = async () => {
  const { entries } = await server.owner.do(listAuditLog, { params: { serverId: server.id }, query: {} });
  return entries.filter(({ action }) => /automod_(block|alert)|member_timeout/.test(action));
};
const aChannel = async (name: string, more: object = {}): Promise<string> => {
  const { id } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name, ...more },
  });
  return id;
};

describe('block', () => {
  it('refuses with the rule’s message, stores nothing, and is recorded without an actor', async () => {
    await rule(BAD, { name: 'Manners', actions: [{ kind: 'block', customMessage: ' Be kind. ' }] });
    const answer = await send('so BAD!');
    expect([answer.status, answer.code]).toEqual([400, 'automod_blocked']);
    expect(answer.body).toMatchObject({ error: { message: 'Be kind.' } });
    expect(await history()).toEqual([]);
    expect(await audit()).toEqual([
      expect.objectContaining({
        action: 'automod_block',
        actorId: null,
        targetType: 'user',
        targetId: member.id,
        targetName: member.username,
        extra: { channelId: server.channel.id, ruleName: 'Manners', triggerKind: 'keyword' },
      }),
    ]);
  });

  it('without a custom message uses the default message', async () => {
    const { body } = await send('fine');
    await rule();
    expect((await send('bad')).body).toMatchObject({ error: { message: 'AutoMod blocked this message.' } });
    const messageId = (body as Message).id;
    const edit = await member.call(editMessage, {
      params: { channelId: server.channel.id, messageId },
      body: { content: 'now bad' },
    });
    expect([edit.status, edit.code]).toEqual([400, 'automod_blocked']);
    expect((await history()).map(({ content, editedAt }) => [content, editedAt])).toEqual([['fine', null]]);
    expect((await audit()).length).toBe(2);
  });

  it('is checked after the message itself and before slowmode', async () => {
    await rule();
    const params = { channelId: server.channel.id };
    await server.owner.do(updateChannel, { params, body: { slowmodeSecs: 60 } });
    expect(await codeOf('')).toBe('empty_message');
    expect(await codeOf('bad')).toBe('automod_blocked');
    expect(await codeOf('good')).toBe(201);
    expect(await codeOf('bad')).toBe('automod_blocked');
    expect(await codeOf('good')).toBe('slowmode');
  });

  it('never applies to bots; applies to owners and administrators unless managers are exempt', async () => {
    const { id: ruleId } = await rule();
    const bot = await aBot(instance, server, ['administrator']);
    const manager = await aMemberWithRole(instance, server, { position: 5, permissions: ['manageServer'] });
    expect(await codeOf('bad', bot)).toBe(201);
    expect(await codeOf('bad', server.owner)).toBe('automod_blocked');
    expect(await codeOf('bad', manager)).toBe('automod_blocked');
    const params = { serverId: server.id, ruleId };
    await server.owner.do(updateAutomodRule, { params, body: { exemptManagers: true } });
    expect(await codeOf('bad', server.owner)).toBe(201);
    expect(await codeOf('bad', manager)).toBe(201);
    expect(await codeOf('bad')).toBe('automod_blocked');
  });

  it('exempts listed roles, channels, and channels of listed categories', async () => {
    const [trusted, category] = [
      await aMember(instance, server),
      await aChannel('any', { kind: 'category' }),
    ];
    const roleId = await aRole(instance, server, { position: 1, permissions: [] }, trusted);
    const [inside, outside] = [await aChannel('inside', { parentId: category }), await aChannel('outside')];
    await rule(BAD, { exemptRoleIds: [roleId], exemptChannelIds: [category] });
    expect(await codeOf('bad', trusted, outside)).toBe(201);
    expect(await codeOf('bad', member, inside)).toBe(201);
    expect(await codeOf('bad', member, outside)).toBe('automod_blocked');
  });

  it('exempts nobody for a role that was deleted', async () => {
    const trusted = await aMember(instance, server);
    const roleId = await aRole(instance, server, { position: 1, permissions: [] }, trusted);
    await rule(BAD, { exemptRoleIds: [roleId] });
    expect(await codeOf('bad', trusted)).toBe(201);
    await server.owner.do(deleteRole, { params: { serverId: server.id, roleId } });
    expect(await codeOf('bad', trusted)).toBe('automod_blocked');
  });

  it('lists no exempt roles and channels that were deleted', async () => {
    const roleId = await aRole(instance, server, { position: 1, permissions: [] });
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'free' },
    });
    const exempt = { exemptRoleIds: [server.id, roleId], exemptChannelIds: [channelId] };
    const { id: ruleId } = await rule(BAD, exempt);
    const params = { serverId: server.id, ruleId };
    expect(await server.owner.do(getAutomodRule, { params })).toMatchObject(exempt);
    await server.owner.do(deleteRole, { params: { serverId: server.id, roleId } });
    await server.owner.do(deleteChannel, { params: { channelId } });
    const left = { exemptRoleIds: [server.id], exemptChannelIds: [] };
    expect(await server.owner.do(getAutomodRule, { params })).toMatchObject(left);
    const changed = await server.owner.do(updateAutomodRule, { params, body: { name: 'Fewer' } });
    expect(changed).toMatchObject({ ...left, name: 'Fewer' });
  });

  it('applies immediately after a change', async () => {
    const { id: ruleId } = await rule(BAD, { enabled: false });
    const params = { serverId: server.id, ruleId };
    expect(await codeOf('bad')).toBe(201);
    await server.owner.do(updateAutomodRule, { params, body: { enabled: true } });
    expect(await codeOf('bad')).toBe('automod_blocked');
    await server.owner.do(updateAutomodRule, {
      params,
      body: { trigger: { kind: 'keyword', keywords: ['worse'] } },
    });
    expect([await codeOf('bad'), await codeOf('worse')]).toEqual([201, 'automod_blocked']);
    await server.owner.do(deleteAutomodRule, { params });
    expect(await codeOf('worse')).toBe(201);
  });
});

describe('alert', () => {
  it('shows the text of an age-restricted channel only to adults', async () => {
    const [alerts, forAdults] = [await aChannel('alerts'), await aChannel('adults')];
    const body = { contentMode: 'age_restricted' } as const;
    await server.owner.do(updateChannel, { params: { channelId: forAdults }, body });
    await rule(BAD, { actions: [{ kind: 'alert', channelId: alerts }] });
    const manager = await aMemberWithRole(instance, server, { position: 5, permissions: ['manageServer'] });
    for (const adult of [member, manager]) await adult.do(updateSettings, { body: { adultConfirmed: true } });
    const [adult, minor] = await Promise.all(
      [manager, server.owner].map(({ token }) => connectProbe(instance.url, { token })),
    );
    await send('bad there', member, forAdults);
    await send('bad here');
    expect((await adult?.take('AUTOMOD_ACTION'))?.d).toMatchObject({ content: 'bad there' });
    expect((await minor?.take('AUTOMOD_ACTION'))?.d).toMatchObject({ content: 'bad here' });
    const shown = (await history(alerts)).map(({ content }) => content.split('\n')[1]);
    expect(shown).toEqual([undefined, '> bad here']);
    await Promise.all([adult?.close(), minor?.close()]);
  });

  it.each([
    [
      'opened',
      (params: { channelId: string }) =>
        server.owner.do(updateChannel, { params, body: { contentMode: 'default' } }),
    ],
    ['deleted', (params: { channelId: string }) => server.owner.do(deleteChannel, { params })],
  ] as const)('does not replay the text to minors if the channel was %s in between', async (_, change) => {
    const params = { channelId: await aChannel('adults') };
    await server.owner.do(updateChannel, { params, body: { contentMode: 'age_restricted' } });
    await rule();
    await member.do(updateSettings, { body: { adultConfirmed: true } });
    const { token } = server.owner;
    const before = await connectProbe(instance.url, { token });
    await send('bad here');
    await before.take('AUTOMOD_ACTION');
    const { s, p } = before.envelopes.findLast((envelope) => envelope.p !== undefined) ?? {};
    before.cut();
    await send('bad there', member, params.channelId);
    await change(params);
    const resume = { sessionId: before.ready.sessionId, seq: s ?? 0, position: p ?? '' };
    const back = await connectProbe(instance.url, { token, resume });
    await back.take('RESUMED');
    expect(back.envelopes.map(({ t }) => t)).not.toContain('AUTOMOD_ACTION');
    await back.close();
  });

  it('posts the text and the rule as the system account, pings nobody, and lets the message pass', async () => {
    const alerts = await aChannel('alerts');
    await rule(BAD, { name: 'Manners', actions: [{ kind: 'alert', channelId: alerts }] });
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const { body } = await send(`bad @everyone <@${server.owner.id}>`);
    const [posted] = await history(alerts);
    expect(posted).toMatchObject({
      author: { username: 'system', tag: 'system' },
      mentions: [],
      mentionEveryone: false,
    });
    for (const part of ['Manners', `<@${member.id}>`, `<#${server.channel.id}>`, '> bad @everyone'])
      expect(posted?.content).toContain(part);
    const { d } = await probe.take('AUTOMOD_ACTION');
    expect(d).toEqual({
      serverId: server.id,
      channelId: server.channel.id,
      userId: member.id,
      ruleId: expect.any(String),
      ruleName: 'Manners',
      triggerKind: 'keyword',
      action: { kind: 'alert', channelId: alerts },
      content: `bad @everyone <@${server.owner.id}>`,
      matchedText: 'bad',
      messageId: (body as Message).id,
      alertMessageId: posted?.id,
    });
    expect(await audit()).toMatchObject([
      {
        action: 'automod_alert',
        actorId: null,
        extra: { channelId: server.channel.id, ruleName: 'Manners' },
      },
    ]);
    await probe.close();
  });

  it('quotes a poll without an empty line for the text it lacks', async () => {
    const alerts = await aChannel('alerts');
    await rule(BAD, { actions: [{ kind: 'alert', channelId: alerts }] });
    await send('', member, server.channel.id, {
      poll: { question: 'Good or bad?', answers: [{ text: 'Good' }, { text: 'Poor' }] },
    });
    const [posted] = await history(alerts);
    expect(posted?.content.split('\n').slice(1)).toEqual(['> Good or bad?', '> Good', '> Poor']);
  });

  it('is posted even if the message is blocked', async () => {
    const alerts = await aChannel('alerts');
    const action = { kind: 'alert', channelId: alerts };
    await rule(BAD, { name: 'first', actions: [action] });
    await rule({ kind: 'keyword', keywords: ['b*'] }, { name: 'second', actions: [action, BLOCK] });
    expect(await codeOf('bad '.repeat(500).trim())).toBe('automod_blocked');
    expect(await history()).toEqual([]);
    const posted = await history(alerts);
    expect(posted.map(({ content }) => /“(\w+)”/.exec(content)?.[1])).toEqual(['first', 'second']);
    for (const { content } of posted) expect([...content].length).toBe(2000);
    expect((await audit()).map(({ action: name }) => name).toSorted()).toEqual([
      'automod_alert',
      'automod_alert',
      'automod_block',
    ]);
  });

  it('into a deleted channel is skipped', async () => {
    const alerts = await aChannel('alerts');
    await rule(BAD, { actions: [{ kind: 'alert', channelId: alerts }] });
    await server.owner.do(deleteChannel, { params: { channelId: alerts } });
    expect(await codeOf('bad')).toBe(201);
    expect(await audit()).toEqual([]);
  });

  it('into a channel that is deleted at that moment is skipped', async () => {
    const alerts = await aChannel('alerts');
    await rule(BAD, { actions: [{ kind: 'alert', channelId: alerts }] });
    const sent = await whileLocked(instance, `select pg_advisory_xact_lock(${alerts})`, async () => {
      const sending = codeOf('bad');
      await untilWaiting(instance, 1);
      await server.owner.do(deleteChannel, { params: { channelId: alerts } });
      return { sending };
    });
    expect(await sent.sending).toBe(201);
    expect(await queryDatabase(instance, `select id from messages where channel_id = ${alerts}`)).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  it('is announced only to members with Manage Server', async () => {
    const alerts = await aChannel('alerts');
    await overwritePermissions(server, alerts, { deny: ['viewChannel'] });
    const other = await connectProbe(instance.url, { token: member.token });
    await rule(BAD, { actions: [{ kind: 'alert', channelId: alerts }, BLOCK] });
    await send('bad');
    await send('good');
    await other.take('MESSAGE_CREATE');
    expect(other.untaken().filter((t) => /AUTOMOD|AUDIT/.test(t))).toEqual([]);
    await other.close();
  });
});

describe('timeout', () => {
  const SILENCE = { kind: 'timeout', durationSecs: 60 };

  it('does not shorten that of another rule', async () => {
    await rule(BAD, { actions: [BLOCK, { kind: 'timeout', durationSecs: 3600 }] });
    await rule(BAD, { actions: [SILENCE] });
    expect(await codeOf('bad')).toBe('automod_blocked');
    const params = { serverId: server.id, userId: member.id };
    const { timeoutUntil } = await server.owner.do(getMember, { params });
    expect(Date.parse(timeoutUntil ?? '') - instance.clock.now()).toBeGreaterThan(3_500_000);
    expect((await audit()).map(({ action }) => action).sort()).toEqual(['automod_block', 'member_timeout']);
  });

  it('applies immediately', async () => {
    await rule(BAD, { actions: [SILENCE, BLOCK] });
    expect(await codeOf('bad')).toBe('automod_blocked');
    expect(await codeOf('good')).toBe('timed_out');
    const { timeoutUntil } = await server.owner.do(getMember, {
      params: { serverId: server.id, userId: member.id },
    });
    expect(Date.parse(timeoutUntil ?? '') - instance.clock.now()).toBeLessThanOrEqual(60_000);
    expect((await audit()).find(({ action }) => action === 'member_timeout')).toMatchObject({
      actorId: null,
      targetId: member.id,
      changes: [{ key: 'until', old: null, new: timeoutUntil }],
    });
    const administrator = await aMemberWithRole(instance, server, {
      position: 1,
      permissions: ['administrator'],
    });
    for (const spared of [administrator, server.owner]) {
      expect(await codeOf('bad', spared)).toBe('automod_blocked');
      expect(await codeOf('good', spared)).toBe(201);
    }
  });

  it('requires a rule author with Moderate Members', async () => {
    const manager = await aMemberWithRole(instance, server, { position: 1, permissions: ['manageServer'] });
    const body = { name: 'x', trigger: BAD, actions: [SILENCE] };
    const refused = await manager.call(createAutomodRule, { params: { serverId: server.id }, body });
    expect([refused.status, refused.code]).toEqual([403, 'missing_permission']);
    expect(refused.body).toMatchObject({ error: { permission: 'Moderate Members' } });
    const { id: ruleId } = await rule(BAD, { actions: [SILENCE] });
    const params = { serverId: server.id, ruleId };
    expect((await manager.call(updateAutomodRule, { params, body: { name: 'mine' } })).code).toBe(
      'missing_permission',
    );
    expect((await manager.call(updateAutomodRule, { params, body: { enabled: false } })).status).toBe(200);
    expect((await manager.call(updateAutomodRule, { params, body: { enabled: true } })).code).toBe(
      'missing_permission',
    );
    expect((await manager.call(updateAutomodRule, { params, body: { actions: [BLOCK] } })).status).toBe(200);
  });
});

describe('triggers', () => {
  it('of kind keyword match patterns, but not allowed texts', async () => {
    await rule({ kind: 'keyword', keywords: ['*ass*'], patterns: ['b[4a]d'], allow: ['class*'] });
    expect(await Promise.all(['classic', 'assert', 'B4D'].map((text) => codeOf(text)))).toEqual([
      201,
      'automod_blocked',
      'automod_blocked',
    ]);
  });

  it('of kind keyword match words as formatting shows them', async () => {
    await rule({ kind: 'keyword', keywords: ['bad'], patterns: ['w[o0]rse'] });
    for (const text of ['__bad__', '_bad_', 'b**a**d', '- ||b||ad', '> # w~~0~~rse', 'x `_` *b*ad'])
      expect([text, await codeOf(text)]).toEqual([text, 'automod_blocked']);
    await instance.clock.advance(5_000);
    for (const text of ['b\\*ad', '*b* ad', '# b\nad', '_badly_'])
      expect([text, await codeOf(text)]).toEqual([text, 201]);
  });

  it('of kind keyword_preset match the selected lists', async () => {
    await rule({ kind: 'keyword_preset', presets: ['profanity'], allow: ['shit'] });
    expect([await codeOf('what the fuck'), await codeOf('shit'), await codeOf('a dildo')]).toEqual([
      'automod_blocked',
      201,
      201,
    ]);
  });

  it('of kind mention_spam match more unique people and roles than the limit', async () => {
    const others = await Promise.all([1, 2].map(() => aMember(instance, server)));
    const roleId = await aRole(instance, server, { position: 1, permissions: [] });
    await rule({ kind: 'mention_spam', limit: 2 });
    const [a, b] = others.map(({ id }) => `<@${id}>`);
    expect(await codeOf(`${a} ${a} ${b}`)).toBe(201);
    expect(await codeOf(`${a} ${b} <@&${roleId}>`)).toBe('automod_blocked');
  });

  it('of kind mention_spam with raid protection count newcomers together, others separately', async () => {
    const [regular, ...fresh] = await Promise.all([1, 2, 3].map(() => aMember(instance, server)));
    await changeDatabase(instance, {
      text: "update members set joined_at = joined_at - interval '2 hours' where server_id = $1 and user_id = $2",
      values: [server.id, regular?.id],
      touches: [`member:${server.id}:${regular?.id}`],
    });
    await rule({ kind: 'mention_spam', limit: 2, raidProtection: true });
    const text = `<@${server.owner.id}>`;
    for (const person of [fresh[0], fresh[1]]) expect(await codeOf(text, person)).toBe(201);
    expect(await codeOf(text, fresh[0])).toBe('automod_blocked');
    expect(await codeOf(text, regular)).toBe(201);
    await instance.clock.advance(31_000);
    expect(await codeOf(text, fresh[0])).toBe(201);
  });

  it('of kind spam match the fourth equal message and the ninth link within half a minute, by one person', async () => {
    await rule({ kind: 'spam' });
    const other = await aMember(instance, server);
    expect(await codeOf('Buy  now')).toBe(201);
    for (const text of ['buy now', 'BUY NOW', 'buy now']) {
      expect(await codeOf(text)).toBe(
        text === 'buy now' && (await history()).length === 3 ? 'automod_blocked' : 201,
      );
    }
    expect(await codeOf('buy now', other)).toBe(201);
    const links = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://x.org/${index}`).join(' ');
    expect([await codeOf(links(8), other), await codeOf(links(1), other)]).toEqual([201, 'automod_blocked']);
    await instance.clock.advance(31_000);
    expect(await codeOf('buy now')).toBe(201);
  });

  it('of kind spam do not take messages that differ only in their files for equal', async () => {
    await rule({ kind: 'spam' });
    const params = { channelId: server.channel.id };
    const statuses = async (names: readonly string[]) => {
      const answers = [];
      for (const name of names)
        answers.push(await member.call(sendMessage, { params, body: {}, files: [new File(['same'], name)] }));
      return answers.map(({ status, code }) => (status === 201 ? 201 : code));
    };
    expect(await statuses(['1.txt', '2.txt', '3.txt', '4.txt'])).toEqual([201, 201, 201, 201]);
    await instance.clock.advance(5_000);
    expect(await statuses(['4.txt', '4.txt', '4.txt'])).toEqual([201, 201, 'automod_blocked']);
  });

  it('of kind spam do not count messages that slowmode refuses', async () => {
    await rule({ kind: 'spam' });
    const params = { channelId: server.channel.id };
    await server.owner.do(updateChannel, { params, body: { slowmodeSecs: 10 } });
    expect(await codeOf('buy now')).toBe(201);
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await codeOf('buy now')).toBe('slowmode');
    expect(await audit()).toEqual([]);
  });

  it('of kind spam do not count retries of a stored message, which return it', async () => {
    await rule({ kind: 'spam' });
    const params = { channelId: server.channel.id };
    const body = { content: 'buy now', nonce: 'one', enforceNonce: true };
    const retry = () => member.call(sendMessage, { params, body });
    const first = await retry();
    for (let number = 0; number < 5; number += 1) {
      const { status, body } = await retry();
      expect([status, (body as Message).id]).toEqual([200, (first.body as Message).id]);
    }
    expect(await audit()).toEqual([]);
    expect(await history()).toHaveLength(1);
    expect([await codeOf('buy now'), await codeOf('buy now'), await codeOf('buy now')]).toEqual([
      201,
      201,
      'automod_blocked',
    ]);
  });

  /** Of a send and five retries that begin before it is stored. */
  async function statusesOfRetries(retry: () => Promise<{ readonly status: number }>): Promise<number[]> {
    const calls = await whileLocked(instance, 'lock table messages in share mode', async () => {
      const first = retry();
      await untilWaiting(instance, 1);
      const retries = Array.from({ length: 5 }, retry);
      for (let number = 0; number < 5; number += 1) await history();
      return [first, ...retries];
    });
    return (await Promise.all(calls)).map(({ status }) => status);
  }

  it('of kind spam do not count retries that begin before the first one is stored', async () => {
    await rule({ kind: 'spam' });
    const params = { channelId: server.channel.id };
    const body = { content: 'buy now', nonce: 'one', enforceNonce: true };
    const retry = () => member.call(sendMessage, { params, body });
    expect(await statusesOfRetries(retry)).toEqual([201, 200, 200, 200, 200, 200]);
    expect([await audit(), (await history()).length]).toEqual([[], 1]);
  });

  it('of kind spam do not count retries of a post that begin before the first one is stored', async () => {
    await rule({ kind: 'spam' });
    const { id: forumId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'help', kind: 'forum' },
    });
    const message = { content: 'buy now', nonce: 'one', enforceNonce: true };
    const body = { name: 'Offer', message };
    const retry = () => member.call(createThread, { params: { channelId: forumId }, body });
    expect(await statusesOfRetries(retry)).toEqual([201, 200, 200, 200, 200, 200]);
    expect(await audit()).toEqual([]);
  });

  it('of kind link match blocked domains, or all but allowed ones, and invites to other servers', async () => {
    const elsewhere = await aServer(instance);
    const invite = async ({ owner, channel }: TestServer) =>
      (await owner.do(createInvite, { params: { channelId: channel.id }, body: {} })).code;
    const base = instance.url;
    const { id: ruleId } = await rule({
      kind: 'link',
      mode: 'block',
      domains: ['evil.example'],
      invites: true,
    });
    expect(await codeOf('https://a.evil.example/x')).toBe('automod_blocked');
    expect(await codeOf('https://good.example')).toBe(201);
    expect(await codeOf(`${base}/invite/${await invite(elsewhere)}`)).toBe('automod_blocked');
    expect(await codeOf(`(${base}/invite/${await invite(elsewhere)})`)).toBe('automod_blocked');
    expect(await codeOf(`${base}/invite/${await invite(server)}`)).toBe(201);
    await instance.clock.advance(5_000);
    await server.owner.do(updateAutomodRule, {
      params: { serverId: server.id, ruleId },
      body: { trigger: { kind: 'link', mode: 'allow', domains: ['good.example'] } },
    });
    expect(await codeOf('||https://other.example||')).toBe('automod_blocked');
    expect(await codeOf('(https://good.example), see __https://good.example__.')).toBe(201);
    expect(await codeOf(`https://www.good.example ${base}/x`)).toBe(201);
  });
});

it('the rules of each kind are limited', () => {
  expect(AUTOMOD_RULES_OF_KIND).toEqual({ keyword: 6, keyword_preset: 1, mention_spam: 1, spam: 1, link: 1 });
});

it('a rule is returned, listed and read with every field of its trigger and its actions', async () => {
  const { owner, id: serverId, channel } = server;
  const alert = { kind: 'alert', channelId: channel.id };
  const timeout = { kind: 'timeout', durationSecs: 60 };
  const block = { kind: 'block', customMessage: 'No.' };
  const made: [AutomodTriggerInput, object[]][] = [
    [{ kind: 'keyword', keywords: ['bad'], patterns: ['b+'], allow: ['badge'] }, [alert, timeout, block]],
    [{ kind: 'keyword_preset', presets: ['slurs'], allow: ['word'] }, [block, alert]],
    [{ kind: 'mention_spam', limit: 5, raidProtection: true }, [timeout]],
    [{ kind: 'spam' }, [BLOCK]],
    [{ kind: 'link', mode: 'allow', domains: ['good.example'], invites: true }, [alert]],
  ];
  for (const [trigger, actions] of made) {
    const answered = await rule(trigger, { actions });
    expect(answered).toMatchObject({ trigger, actions });
    const params = { serverId, ruleId: answered.id };
    expect(await owner.do(getAutomodRule, { params })).toEqual(answered);
    expect(await owner.do(listAutomodRules, { params: { serverId } })).toContainEqual(answered);
  }
});

it('an unknown rule is 404 before any permission check', async () => {
  for (const ruleId of ['1', 'x', server.id])
    expect((await member.call(getAutomodRule, { params: { serverId: server.id, ruleId } })).code).toBe(
      'unknown_rule',
    );
});
