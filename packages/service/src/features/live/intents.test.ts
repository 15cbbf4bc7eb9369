/** Events about an account itself, which its sessions receive whatever their intents (design 2.2). */
import { createChannel, OPCODES, updateMember } from '@guildhall/protocol';
import { aBot, aMember, aServer, connectProbe, type GatewayProbe, useInstance } from '@guildhall/testkit';
import { describe, expect, it } from 'vitest';

const instance = useInstance();

const memberIdsIn = (probe: GatewayProbe) =>
  probe.envelopes.flatMap(({ t, d }) =>
    t === 'MEMBER_UPDATE' ? [(d as { readonly user: { readonly id: string } }).user.id] : [],
  );

describe('a bot without the intent for members', () => {
  it('receives changes of its own membership and no others, even after a resume', async () => {
    const server = await aServer(instance);
    const [member, bot] = [await aMember(instance, server), await aBot(instance, server)];
    const { token } = bot;
    const nickname = (userId: string, nick: string) =>
      server.owner.do(updateMember, { params: { serverId: server.id, userId }, body: { nick } });
    const probe = await connectProbe(instance.url, { token, identify: { intents: 1 } });
    await probe.take('SERVER_CREATE');
    await nickname(member.id, 'Other');
    await nickname(bot.id, 'Helper');
    const { s, p, d } = await probe.take('MEMBER_UPDATE');
    expect(d.nick).toBe('Helper');
    expect(memberIdsIn(probe)).toEqual([bot.id]);
    probe.cut();
    await nickname(member.id, 'Other again');
    await nickname(bot.id, 'Helper again');
    const resume = { sessionId: probe.ready.sessionId, seq: s ?? 0, ...(p ? { position: p } : {}) };
    const resumed = await connectProbe(instance.url, { token, resume });
    await resumed.take('RESUMED');
    expect(memberIdsIn(resumed)).toEqual([bot.id]);
    await resumed.close();
  });
});

describe('a bot without the intent for voice', () => {
  it('receives its own voice state and no others', async () => {
    const server = await aServer(instance);
    const [member, bot] = [await aMember(instance, server), await aBot(instance, server)];
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'Voice', kind: 'voice' },
    });
    const [other, probe] = [
      await connectProbe(instance.url, { token: member.token }),
      await connectProbe(instance.url, { token: bot.token, identify: { intents: 1 } }),
    ];
    await probe.take('SERVER_CREATE');
    const enter = { serverId: server.id, channelId };
    other.send(OPCODES.voiceStateUpdate, enter);
    await other.take('VOICE_STATE_UPDATE');
    probe.send(OPCODES.voiceStateUpdate, enter);
    expect((await probe.take('VOICE_STATE_UPDATE')).d).toMatchObject({ userId: bot.id, channelId });
    probe.send(OPCODES.voiceStateUpdate, { ...enter, channelId: null });
    expect((await probe.take('VOICE_STATE_UPDATE')).d).toMatchObject({ userId: bot.id, channelId: null });
    await Promise.all([other.close(), probe.close()]);
  });
});
