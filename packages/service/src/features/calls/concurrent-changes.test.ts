/** Concurrent changes of one person's voice state. */
import { createChannel, OPCODES, openDirectChannel, updateMember } from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  type GatewayProbe,
  overwritePermissions,
  queryDatabase,
  type TestPerson,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance();

type VoiceServer = Awaited<ReturnType<typeof aVoiceServer>>;

async function aVoiceServer(member?: TestPerson) {
  const server = await aServer(instance);
  const person = await aMember(instance, server, member);
  const { id: channelId } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'Voice', kind: 'voice' },
  });
  return { server, serverId: server.id, channelId, owner: server.owner, person };
}

/** Where a watcher sees the person after all events so far. */
function seenIn(probe: GatewayProbe, { id }: TestPerson): string | null {
  const states = probe.envelopes.flatMap(({ t, d }) => {
    const state = d as { userId?: string; channelId?: string | null } | null;
    return t === 'VOICE_STATE_UPDATE' && state?.userId === id ? [state.channelId ?? null] : [];
  });
  return states.at(-1) ?? null;
}

it('a person who joins two servers concurrently is seen in one of them', async () => {
  const first = await aVoiceServer();
  const second = await aVoiceServer(first.person);
  const servers = [first, second];
  const watchers = await Promise.all(servers.map(({ owner }) => connectProbe(instance.url, owner)));
  const sessions = await Promise.all(servers.map(() => connectProbe(instance.url, first.person)));
  await whileLocked(instance, 'lock table voice_states in share row exclusive mode', async () => {
    for (const [index, { serverId, channelId }] of servers.entries())
      sessions[index]?.send(OPCODES.voiceStateUpdate, { serverId, channelId });
    await untilWaiting(instance, 2);
  });
  await Promise.all(sessions.map((session) => session.take('VOICE_SERVER_UPDATE')));
  const [row] = await queryDatabase(instance, 'select channel_id from voice_states where user_id = $1', [
    first.person.id,
  ]);
  await expect
    .poll(() => watchers.map((watcher) => seenIn(watcher, first.person)))
    .toEqual(servers.map(({ channelId }) => (channelId === row?.channel_id ? channelId : null)));
  await Promise.all([...watchers, ...sessions].map((probe) => probe.close()));
});

it('a call ends when its only person joins a server on another device that had asked before the call began', async () => {
  const { serverId, channelId, owner, person } = await aVoiceServer();
  const call = await person.do(openDirectChannel, { body: { recipientId: owner.id } });
  const [laptop, phone] = await Promise.all([
    connectProbe(instance.url, person),
    connectProbe(instance.url, person),
  ]);
  await whileLocked(instance, `select pg_advisory_xact_lock(${serverId})`, async () => {
    phone.send(OPCODES.voiceStateUpdate, { serverId, channelId });
    await untilWaiting(instance, 1);
    laptop.send(OPCODES.voiceStateUpdate, { serverId: null, channelId: call.id });
    await laptop.take('VOICE_SERVER_UPDATE');
  });
  await phone.take('VOICE_SERVER_UPDATE');
  await phone.take('CALL_DELETE', (ended) => ended.channelId === call.id);
  await Promise.all([laptop, phone].map((probe) => probe.close()));
});

it.each<[string, (server: VoiceServer) => Promise<unknown>]>([
  [
    'is muted',
    ({ serverId, owner, person }) =>
      owner.do(updateMember, { params: { serverId, userId: person.id }, body: { mute: true } }),
  ],
  [
    'may no longer speak',
    ({ server, channelId, person }) =>
      overwritePermissions(server, channelId, { member: person.id, deny: ['speak'] }),
  ],
])('a person who %s while they join another server is not seen in the first', async (_what, change) => {
  const first = await aVoiceServer();
  const { serverId, channelId, owner, person } = first;
  const second = await aVoiceServer(person);
  const watcher = await connectProbe(instance.url, owner);
  const session = await connectProbe(instance.url, person);
  session.send(OPCODES.voiceStateUpdate, { serverId, channelId });
  await watcher.take('VOICE_STATE_UPDATE', (state) => state.channelId === channelId);
  const name = `hold_move_${person.id}`;
  for (const statement of [
    `create function ${name}() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock_shared(-1); return new; end $$`,
    `create trigger ${name} before update on voice_states
       for each row when (new.server_id = ${second.serverId}) execute function ${name}()`,
  ])
    await queryDatabase(instance, statement);
  const { changing } = await whileLocked(instance, 'select pg_advisory_xact_lock(-1)', async () => {
    session.send(OPCODES.voiceStateUpdate, { serverId: second.serverId, channelId: second.channelId });
    await untilWaiting(instance, 1);
    const changing = change(first);
    await untilWaiting(instance, 2);
    return { changing };
  });
  await changing;
  // Waits for the server's lock, and so follows the change.
  await owner.do(updateMember, { params: { serverId, userId: person.id }, body: { nick: 'Moved' } });
  await watcher.take('MEMBER_UPDATE', ({ nick }) => nick === 'Moved');
  expect(seenIn(watcher, person)).toBe(null);
  await queryDatabase(instance, `drop function ${name} cascade`);
  await Promise.all([watcher, session].map((probe) => probe.close()));
});

it('a person who leaves while they are moved is in no channel, even if they were moved first', async () => {
  const { serverId, channelId, owner, person } = await aVoiceServer();
  const { id: otherId } = await owner.do(createChannel, {
    params: { serverId },
    body: { name: 'Other', kind: 'voice' },
  });
  const watcher = await connectProbe(instance.url, owner);
  const session = await connectProbe(instance.url, person);
  const row = 'select from voice_states where user_id = $1';
  const ends = [
    () => session.send(OPCODES.voiceStateUpdate, { serverId, channelId: null }),
    () => session.close(),
  ];
  for (const end of ends) {
    session.send(OPCODES.voiceStateUpdate, { serverId, channelId });
    await watcher.take('VOICE_STATE_UPDATE', (state) => state.channelId === channelId);
    const moved = await whileLocked(
      instance,
      'lock table voice_states in share row exclusive mode',
      async () => {
        const moving = owner.do(updateMember, {
          params: { serverId, userId: person.id },
          body: { voiceChannelId: otherId },
        });
        await untilWaiting(instance, 1);
        void end();
        await untilWaiting(instance, 2);
        return { moving };
      },
    );
    await moved.moving;
    await watcher.take('VOICE_STATE_UPDATE', (state) => state.channelId === otherId);
    await expect.poll(() => seenIn(watcher, person)).toBe(null);
    expect(await queryDatabase(instance, row, [person.id])).toEqual([]);
  }
  await watcher.close();
});
