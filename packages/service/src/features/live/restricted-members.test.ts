/** Events that require a permission, for members who are timed out or pending (design 1.2, 2.6). */
import {
  agreeToScreening,
  createInvite,
  deleteTimeout,
  OPCODES,
  putScreening,
  putTimeout,
  sendMessage,
} from '@guildhall/protocol';
import {
  aMemberWithRole,
  aServer,
  connectProbe,
  type GatewayProbe,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance();

/**
 * What a moderator receives when the owner creates an invite and then writes a message. Their own presence, which may
 * arrive at any time, does not count.
 */
async function receivedBy(probe: GatewayProbe, { owner, channel }: TestServer): Promise<string[]> {
  const before = probe.envelopes.length;
  const params = { channelId: channel.id };
  await owner.do(createInvite, { params, body: { unique: true } });
  const { id } = await owner.do(sendMessage, { params, body: { content: 'Done' } });
  await probe.take('MESSAGE_CREATE', (message) => message.id === id);
  return probe.envelopes
    .slice(before)
    .filter(({ op, t }) => op === OPCODES.dispatch && t !== 'PRESENCE_UPDATE')
    .map(({ t }) => t ?? '');
}

const AS_MODERATOR = ['INVITE_CREATE', 'AUDIT_LOG_ENTRY_CREATE', 'MESSAGE_CREATE'];
const RESTRICTED = ['MESSAGE_CREATE'];

it('a timed-out moderator receives messages, but nothing that requires a permission', async () => {
  const server = await aServer(instance);
  const moderator = await aMemberWithRole(instance, server, { position: 1, permissions: ['manageServer'] });
  const probe = await connectProbe(instance.url, { token: moderator.token });
  expect((await receivedBy(probe, server)).toSorted()).toEqual(AS_MODERATOR.toSorted());
  const params = { serverId: server.id, userId: moderator.id };
  await server.owner.do(putTimeout, { params, body: { durationSecs: 60 } });
  await probe.take('MEMBER_UPDATE', ({ timeoutUntil }) => timeoutUntil !== null);
  expect(await receivedBy(probe, server)).toEqual(RESTRICTED);
  await server.owner.do(deleteTimeout, { params });
  await probe.take('MEMBER_UPDATE', ({ timeoutUntil }) => timeoutUntil === null);
  expect((await receivedBy(probe, server)).toSorted()).toEqual(AS_MODERATOR.toSorted());
  await probe.close();
});

it('a pending moderator is restricted until they agree', async () => {
  const server = await aServer(instance);
  const params = { serverId: server.id };
  await server.owner.do(putScreening, { params, body: { enabled: true, rules: ['Be kind'] } });
  const moderator = await aMemberWithRole(instance, server, { position: 1, permissions: ['manageServer'] });
  const probe = await connectProbe(instance.url, { token: moderator.token });
  expect(await receivedBy(probe, server)).toEqual(RESTRICTED);
  await moderator.do(agreeToScreening, { params });
  await probe.take('MEMBER_UPDATE', ({ pending }) => !pending);
  expect((await receivedBy(probe, server)).toSorted()).toEqual(AS_MODERATOR.toSorted());
  await probe.close();
});
