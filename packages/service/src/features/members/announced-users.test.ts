/** What a member's events say of the account, on a process that has not read of its change yet. */
import { listMembers, updateMember, updateProfile } from '@guildhall/protocol';
import { aMember, aServer, connectProbe, createCaller, holdEvents, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

const first = useInstance();
const second = useInstance({ sharing: first });

it('a change of a member does not announce the account as it was before', async () => {
  const server = await aServer(first);
  const member = await aMember(first, server);
  const { owner, id: serverId } = server;
  const there = createCaller(second.url, `Session ${owner.token}`);
  await there.do(listMembers, { params: { serverId }, query: {} });
  const probe = await connectProbe(first.url, { token: owner.token });
  const readOn = await holdEvents(first);
  try {
    await member.do(updateProfile, { body: { displayName: 'Renamed' } });
    await there.do(updateMember, { params: { serverId, userId: member.id }, body: { nick: 'Nick' } });
  } finally {
    await readOn();
  }
  const { d } = await probe.take('MEMBER_UPDATE');
  expect(d).toMatchObject({ nick: 'Nick', user: { displayName: 'Renamed' } });
  await probe.close();
});
