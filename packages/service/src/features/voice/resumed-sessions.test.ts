/** What a session in voice missed while its gateway connection was broken. */
import { createChannel, OPCODES, updateMember } from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  type GatewayProbe,
  statementsDuring,
  type TestPerson,
  type TestServer,
  useInstance,
  whileLocked,
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

/** Breaks a connection. @returns a function that resumes the session from the log */
async function cut(line: GatewayProbe = probe, person = member): Promise<() => Promise<GatewayProbe>> {
  const sessionId = line.ready.sessionId;
  const seq = line.envelopes.findLast(({ s }) => s !== null)?.s ?? 1;
  const position = line.envelopes.findLast(({ p }) => p !== undefined)?.p ?? '';
  line.cut();
  await line.closed();
  return () => connected(person, { sessionId, seq, position });
}

describe('a session that resumes in voice learns how it is connected', () => {
  it('when a third person joined in between and everyone moved to the forwarding unit', async () => {
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

  it('when a moderator moved the person in between', async () => {
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

it('sessions of a channel that resume together share the reads of who is in it', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => aMember(instance, server)));
  const lines = [];
  for (const person of people) lines.push(await connected(person));
  for (const line of lines) await join(line);
  const resumes: (() => Promise<GatewayProbe>)[] = [];
  for (const [index, line] of lines.entries()) resumes.push(await cut(line, people[index]));
  async function readsOnResuming(): Promise<number> {
    const statements = await statementsDuring(async () => {
      const again: GatewayProbe[] = [];
      await whileLocked(instance, 'lock table voice_states', async () => {
        for (const resume of resumes) again.push(await resume());
      });
      for (const line of again)
        expect((await line.take('VOICE_SERVER_UPDATE')).d.peers).toHaveLength(people.length - 1);
    });
    return statements.filter((text) => /from "voice_states" where "channel_id"/.test(text)).length;
  }
  // On a busy machine, each read may end before the next session asks.
  await expect.poll(readsOnResuming).toBeLessThan(people.length);
});
