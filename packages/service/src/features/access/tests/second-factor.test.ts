/** Servers whose moderators must log in with a second factor. */
import {
  authorizeBot,
  confirmTwoFactor,
  createChannel,
  createInvite,
  decideAuthorization,
  deleteInvite,
  followChannel,
  kickMember,
  sendMessage,
  startTwoFactor,
  updateServer,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aRole,
  aServer,
  PASSWORD,
  type TestPerson,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { anApplication } from '@guildhall/testkit/oauth2';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { changeServerTypes, suspendServer } from '../../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);

describe('two-factor authentication of moderators', () => {
  async function turnOnTwoFactor(person: TestPerson): Promise<void> {
    const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: instance.clock.now(),
    });
    await person.do(confirmTwoFactor, { body: { code } });
  }

  it('can be required by an owner who uses it, for moderation but not for writing', async () => {
    const server = await aServer(instance);
    const moderator = await aMember(instance, server);
    const member = await aMember(instance, server);
    const bot = await aBot(instance, server, ['administrator']);
    await aRole(instance, server, { position: 9, permissions: ['kickMembers', 'manageServer'] }, moderator);
    const params = { serverId: server.id };
    const body = { requiresTwoFactor: true };
    const require = (person: TestPerson) => person.call(updateServer, { params, body });
    expect((await require(moderator)).code).toBe('not_owner');
    expect((await require(server.owner)).code).toBe('two_factor_required');
    await turnOnTwoFactor(server.owner);
    expect((await require(server.owner)).body).toMatchObject({ requiresTwoFactor: true });
    const kick = () => moderator.call(kickMember, { params: { ...params, userId: member.id } });
    const refused = await kick();
    expect([refused.status, refused.code]).toEqual([403, 'two_factor_required']);
    expect((await moderator.call(updateServer, { params, body: { name: 'Taken' } })).code).toBe(
      'two_factor_required',
    );
    const channel = { channelId: server.channel.id };
    expect((await moderator.call(sendMessage, { params: channel, body: { content: 'hi' } })).status).toBe(
      201,
    );
    expect((await bot.call(updateServer, { params, body: { name: 'By a bot' } })).status).toBe(200);
    await turnOnTwoFactor(moderator);
    expect((await kick()).status).toBe(204);
  });

  it('is required by requests that name the server or its channel in another place', async () => {
    const server = await aServer(instance);
    const moderator = await aMember(instance, server);
    const permissions = ['manageServer', 'manageChannels', 'manageWebhooks'] as const;
    await aRole(instance, server, { position: 9, permissions: [...permissions] }, moderator);
    const channel = { channelId: server.channel.id };
    const other = await aServer(instance, moderator);
    const news = await moderator.do(createChannel, {
      params: { serverId: other.id },
      body: { name: 'news', kind: 'announcement' },
    });
    const { id: applicationId } = await anApplication(instance, { owner: moderator, withBot: true });
    const query = { client_id: applicationId, scope: 'bot', serverId: server.id };
    await turnOnTwoFactor(server.owner);
    await server.owner.do(updateServer, {
      params: { serverId: server.id },
      body: { requiresTwoFactor: true },
    });
    // Staff servers require Manage Server for an invite.
    await changeServerTypes(operator, server.id, ['+staff']);
    const { code } = await server.owner.do(createInvite, { params: channel, body: {} });
    const refused = [
      await moderator.call(deleteInvite, { params: { code } }),
      await moderator.call(createInvite, { params: channel, body: {} }),
      await moderator.call(followChannel, {
        params: { channelId: news.id },
        body: { targetChannelId: server.channel.id },
      }),
      await moderator.call(authorizeBot, { params: { applicationId }, body: { serverId: server.id } }),
      await moderator.call(decideAuthorization, { body: { ...query, decision: 'allow' } }),
    ];
    expect(refused.map((answer) => answer.code)).toEqual(refused.map(() => 'two_factor_required'));
    await turnOnTwoFactor(moderator);
    await suspendServer(operator, server.id, undefined);
    const suspended = await moderator.call(decideAuthorization, { body: { ...query, decision: 'allow' } });
    expect(suspended.code).toBe('server_suspended');
  });

  it('is required of Administrators who create invites of developer servers', async () => {
    const server = await aServer(instance);
    const admin = await aMemberWithRole(instance, server, { position: 9, permissions: ['administrator'] });
    await turnOnTwoFactor(server.owner);
    await server.owner.do(updateServer, {
      params: { serverId: server.id },
      body: { requiresTwoFactor: true },
    });
    await changeServerTypes(operator, server.id, ['+developer']);
    const invite = () =>
      admin.call(createInvite, { params: { channelId: server.channel.id }, body: { unique: true } });
    expect((await invite()).code).toBe('two_factor_required');
    await turnOnTwoFactor(admin);
    expect((await invite()).status).toBe(201);
  });
});
