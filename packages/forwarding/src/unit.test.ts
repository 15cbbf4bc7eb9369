/** What the unit passes on between people who are connected to it. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Report, Rights } from './messages.ts';
import { retransmissionRequest } from './rtp/reports.ts';
import { mediaId, PAYLOAD_TYPES } from './sdp.ts';
import { TestPerson } from './testing/test-person.ts';
import { Unit } from './unit.ts';

const EVERYTHING: Rights = { speaks: true, hears: true, showsScreen: true };

let unit: Unit;
let reports: Report[];
let people: TestPerson[];

beforeEach(async () => {
  reports = [];
  people = [];
  unit = await Unit.start(
    { ports: { first: 0, last: 0 }, tcp: false, addresses: ['127.0.0.1'] },
    (report) => void reports.push(report),
  );
});
afterEach(() => {
  for (const person of people) person.close();
  unit.close();
});

function counted(sessionId: string) {
  unit.handle({ kind: 'count', id: 1 });
  const last = reports.at(-1);
  return last?.kind === 'counts' ? last.counts.find((each) => each.sessionId === sessionId) : undefined;
}

async function enter(sessionId: string, received: (payload: Buffer, packet: Buffer) => void = () => {}) {
  const person = new TestPerson(received);
  people.push(person);
  unit.handle({ kind: 'admit', roomId: '9', sessionId, userId: sessionId, rights: EVERYTHING });
  const offer = reports.findLast((report) => report.kind === 'offer');
  await person.connect(offer?.sdp ?? '', (sdp) => unit.handle({ kind: 'answer', sessionId, sdp }));
  await expect.poll(() => counted(sessionId)?.connected).toBe(true);
  return person;
}

const voice = (sequence: number, payload = Buffer.alloc(10)) => ({
  mid: mediaId('microphone'),
  payloadType: PAYLOAD_TYPES.audio,
  ssrc: 7,
  sequence,
  timestamp: sequence * 960,
  payload,
});

it('forwards no more of a voice than several times what browsers send, in however many streams', async () => {
  const person = await enter('1');
  for (let sequence = 0; sequence < 20_000 && counted('1')?.refused === 0; sequence += 1) {
    person.send({ ...voice(sequence), ssrc: 7 + (sequence % 13) });
    if (sequence % 20 === 0) await delay(1);
  }
  expect(counted('1')?.refused).toBeGreaterThan(0);
});

it.each([
  ['listener', '2', { ...EVERYTHING, hears: false }],
  ['speaker', '1', { ...EVERYTHING, speaks: false }],
] as const)(
  'forwards a voice after many packets that the %s had no right to',
  async (_who, sessionId, rights) => {
    const heard: string[] = [];
    const speaker = await enter('1');
    await enter('2', (payload) => heard.push(payload.toString()));
    speaker.send(voice(1, Buffer.from('before')));
    await expect.poll(() => heard).toEqual(['before']);
    unit.handle({ kind: 'permit', sessionId, rights });
    speaker.send(voice(20_001, Buffer.from('meanwhile')));
    speaker.send(voice(40_001, Buffer.from('meanwhile')));
    await expect.poll(() => counted('1')?.received).toBe(3);
    unit.handle({ kind: 'permit', sessionId, rights: EVERYTHING });
    speaker.send(voice(40_002, Buffer.from('after')));
    await expect.poll(() => heard).toEqual(['before', 'after']);
  },
);

it('sends a picture again no more often than it was sent', async () => {
  const seen: { payload: string; ssrc: number; sequence: number }[] = [];
  const sender = await enter('1');
  const viewer = await enter('2', (payload, packet) =>
    seen.push({
      payload: payload.subarray(2).toString(),
      ssrc: packet.readUInt32BE(8),
      sequence: packet.readUInt16BE(2),
    }),
  );
  unit.handle({
    kind: 'show',
    sessionId: '2',
    pictures: [{ userId: '1', source: 'camera', height: 180 }],
  });
  const picture = { mid: mediaId('camera'), payloadType: PAYLOAD_TYPES.video, ssrc: 8, timestamp: 0 };
  const keyframe = (name: string) => Buffer.concat([Buffer.from([0x10, 0]), Buffer.from(name)]);
  let sequence = 0;
  const send = (name: string) => {
    sequence += 1;
    sender.send({ ...picture, sequence, payload: keyframe(name) });
  };
  // Until the unit has chosen the layer to forward.
  await expect
    .poll(() => {
      if (seen.length === 0) send('first');
      return seen.length;
    })
    .toBeGreaterThan(0);
  const [{ ssrc, sequence: lost } = { ssrc: 0, sequence: 0 }] = seen;
  for (let count = 0; count < 100; count += 1) viewer.sendReport(retransmissionRequest(1, ssrc, [lost]));
  // Once it has taken this, it has taken the requests.
  viewer.send(voice(1));
  await expect.poll(() => counted('2')?.received).toBe(1);
  send('last');
  await expect.poll(() => seen.at(-1)?.payload).toBe('last');
  expect(viewer.arrived).toBeLessThanOrEqual(2 * seen.length);
  expect(viewer.arrived).toBeGreaterThan(seen.length);
});
