/** What a session in voice missed while its gateway connection was broken. */
import { createChannel, OPCODES, updateMember } from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  type GatewayProbe,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let channelId: string;
let member: TestPerson;
let probe: GatewayProbe;
let probes: GatewayProbe[] = [];

beforeEach(async () => {
  server = await aServer(instance);
  channelId = await aVoiceChannel();
  member = await aMember(instance, server);
  probe = await connected(member);
});
afterEach(async () => {
  await Promise.all(probes.map((each) => each.close()));
  probes = [];
});

async function aVoiceChannel(): Promise<string> {
  const body = { name: 'Voice', kind: 'voice' } as const;
  return (await server.owner.do(createChannel, { params: { serverId: server.id }, body })).id;
}

async function connected(
  { token }: { readonly token: string },
  resume?: Parameters<typeof connectProbe>[1]['resume'],
): Promise<GatewayProbe> {
  const each = await connectProbe(instance.url, { token, ...(resume ? { resume } : {}) });
  probes.push(each);
  return each;
}

async function join(line: GatewayProbe) {
  line.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId });
  return (await line.take('VOICE_SERVER_UPDATE')).d;
}

/** Breaks the connection of the member. @returns a function that resumes the session from the log */
async function cut(): Promise<() => Promise<GatewayProbe>> {
  const sessionId = probe.ready.sessionId;
  const seq = probe.envelopes.findLast(({ s }) => s !== null)?.s ?? 1;
  const position = probe.envelopes.findLast(({ p }) => p !== undefined)?.p ?? '';
  probe.cut();
  await probe.closed();
  return async () => {
    const again = await connected(member, { sessionId, seq, position });
    await again.take('RESUMED');
    return again;
  };
}

describe('a session that resumes in voice learns how it is connected', () => {
  it('when a third person came meanwhile, with whom everyone moved to the forwarding unit', async () => {
    await join(await connected(server.owner));
    expect(await join(probe)).toMatchObject({ mode: 'mesh' });
    const resume = await cut();
    const { endpoint } = await join(await connected(await aMember(instance, server)));
    const again = await resume();
    expect((await again.take('VOICE_SERVER_UPDATE')).d).toMatchObject({
      channelId,
      mode: 'sfu',
      endpoint,
      peers: [{}, {}],
    });
  });

  it('when a moderator moved the person meanwhile', async () => {
    await join(probe);
    const resume = await cut();
    const otherId = await aVoiceChannel();
    await server.owner.do(updateMember, {
      params: { serverId: server.id, userId: member.id },
      body: { voiceChannelId: otherId },
    });
    const again = await resume();
    expect((await again.take('VOICE_SERVER_UPDATE')).d).toMatchObject({ channelId: otherId });
  });
});
