import {
  addReaction,
  type EndpointName,
  openDirectChannel,
  putRelationship,
  sendMessage,
} from '@guildhall/protocol';
import { aMember, type Caller, type TestPerson, useInstance } from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';
import { type Input, inputFor } from './bodies.ts';
import { createWorld, type Kind, type World } from './callers.ts';
import { CONTRACTS } from './contracts.ts';
import { expectedBlocked, expectedInside, type Participant } from './direct.ts';
import { useSnapshots } from './unchanged.ts';

const instance = useInstance();
const snapshots = useSnapshots(instance);
const CHANNELS = ['channel', 'conversation', 'direct conversation'];
const chosen = Object.entries(CONTRACTS).filter(([, { access }]) => CHANNELS.includes(access.in));
const POLL = { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] };

/** Two people who write to each other; in the second pair one blocks the other. */
interface Pair {
  readonly channelId: string;
  readonly people: Readonly<Record<Participant, TestPerson>>;
  /** Written before the block, one of each kind for each endpoint. */
  readonly texts: string[];
  readonly polls: string[];
}

let world: World;
let open: Pair;
let blocked: Pair;
beforeAll(async () => {
  world = await createWorld(instance);
  [open, blocked] = await Promise.all([aPair(), aPair()]);
  await blocked.people.partner.do(putRelationship, {
    params: { userId: blocked.people.writer.id },
    body: { type: 'blocked' },
  });
});

async function aPair(): Promise<Pair> {
  const [writer, partner] = await Promise.all([
    aMember(instance, world.server),
    aMember(instance, world.server),
  ]);
  const { id: channelId } = await writer.do(openDirectChannel, { body: { recipientId: partner.id } });
  const people = { writer, partner };
  const write = async (body: object) => {
    const params = { channelId };
    const { id: messageId } = await writer.do(sendMessage, { params, body });
    await writer.do(addReaction, { params: { ...params, messageId, emoji: '👍' } });
    return messageId;
  };
  const all = (body: object) => Promise.all(chosen.map(() => write(body)));
  return { channelId, people, texts: await all({ content: 'target' }), polls: await all({ poll: POLL }) };
}

/** @param index of the endpoint, whose message no other call touches */
async function outcome(
  name: EndpointName,
  caller: Caller,
  pair: Pair,
  index: number,
  given: Partial<Input> = {},
) {
  const endpoint = CONTRACTS[name];
  if (!endpoint) throw new Error(`there is no endpoint ${name}`);
  const messages = endpoint.path.includes('/polls/') ? pair.polls : pair.texts;
  const params: Record<string, string> = {
    channelId: pair.channelId,
    messageId: messages[index] ?? '',
    emoji: '👍',
    answerId: '1',
    userId: pair.people.writer.id,
    targetId: pair.people.writer.id,
  };
  const target = { params, callers: {}, people: new Map() };
  const kind: Kind = 'owner';
  const input = await inputFor(world, { name, endpoint, field: undefined, kind, target, count: index });
  const { status, code } = await caller.call(endpoint, { params, ...input, ...given } as never);
  return status < 400 ? 'done' : code;
}

it.each(chosen.map(([name], index) => [name as EndpointName, index] as const))('%s', async (name, index) => {
  const endpoint = CONTRACTS[name];
  if (!endpoint) throw new Error(`there is no endpoint ${name}`);
  const before = await snapshots.take();
  expect(await outcome(name, world.administrator, open, index)).toBe('unknown_channel');
  const ofBot = endpoint.actors.includes('bot')
    ? 'unknown_channel'
    : (endpoint.refusesBots ?? 'bots_not_allowed');
  expect(await outcome(name, world.bot, open, index)).toBe(ofBot);
  const takesBack = endpoint.access.refusedWhenBlocked === 'unless taking back';
  for (const kind of ['partner', 'writer'] as const) {
    const expected = expectedBlocked(name, endpoint, kind, false);
    if (expected !== 'done')
      expect([kind, await outcome(name, blocked.people[kind], blocked, index)]).toEqual([kind, expected]);
  }
  expect(await snapshots.take()).toEqual(before);

  for (const kind of ['partner', 'writer'] as const) {
    expect([kind, await outcome(name, open.people[kind], open, index)]).toEqual([
      kind,
      expectedInside(name, endpoint, kind),
    ]);
    if (expectedBlocked(name, endpoint, kind, false) === 'done')
      expect([kind, await outcome(name, blocked.people[kind], blocked, index)]).toEqual([kind, 'done']);
  }
  if (!takesBack) return;
  const nothing = { body: { answerIds: [] } };
  for (const kind of ['partner', 'writer'] as const)
    expect(await outcome(name, blocked.people[kind], blocked, index, nothing)).toBe(
      expectedBlocked(name, endpoint, kind, true),
    );
});
