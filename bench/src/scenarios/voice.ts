/** The forwarding unit compared with a bare relay of the same packets: cost and added delay per packet. */
import type { Scenario } from '../bench.ts';
import { type Child, startChild } from '../calls/start-child.ts';
import type { Figure } from '../figure.ts';
import type { Arrivals, PeopleApi } from '../voice/main-people.ts';
import type { UnitApi } from '../voice/main-unit.ts';

interface Room {
  readonly name: string;
  readonly people: number;
  readonly senders: number;
  readonly kind: 'voice' | 'picture';
  /** Size of a packet. */
  readonly bytes: number;
  /** Time between two packets of one sender. */
  readonly everyMs: number;
}

/** Opus at 40 kbit/s, and VP8 of 720p at 1.2 Mbit/s. */
const VOICE = { kind: 'voice', bytes: 100, everyMs: 20 } as const;
const PICTURE = { kind: 'picture', bytes: 1100, everyMs: 7.5 } as const;
const ROOMS: readonly Room[] = [
  { name: '8 people, 3 speak', people: 8, senders: 3, ...VOICE },
  { name: '25 people, 3 speak', people: 25, senders: 3, ...VOICE },
  { name: '25 people, 12 speak', people: 25, senders: 12, ...VOICE },
  { name: '8 people, 4 show 720p to all', people: 8, senders: 4, ...PICTURE },
];
const SECONDS = 4;
/** Until layers, line and code have settled. */
const WARM_UP_SECONDS = 2;

interface Measured extends Arrivals {
  readonly cpuMicros: number;
  readonly bytesPerPerson: number;
}

export const voice: Scenario = {
  name: 'voice',
  title: 'Voice: forwarded packets',
  needsWorld: false,
  async run() {
    const figures: Figure[] = [];
    for (const room of ROOMS) {
      const relay = await measure(room, connectToRelay);
      figures.push(...figuresOf(room, await measure(room, connectToUnit), relay));
    }
    return figures;
  },
};

type Connect = (
  unit: Child<UnitApi>,
  people: Child<PeopleApi>,
  room: Room,
  ids: readonly string[],
) => Promise<void>;

async function measure(room: Room, connect: Connect): Promise<Measured> {
  const unit = startChild<UnitApi>(new URL('../voice/main-unit.ts', import.meta.url));
  const people = startChild<PeopleApi>(new URL('../voice/main-people.ts', import.meta.url));
  try {
    const ids = Array.from({ length: room.people }, (_, index) => String(index + 1));
    const sessionIds = ids.slice(0, room.senders);
    await unit.call('usage', undefined as never);
    const empty = await unit.call('usage', undefined as never);
    await connect(unit, people, room, ids);
    await people.call('send', { ...room, sessionIds, seconds: WARM_UP_SECONDS });
    const before = await unit.call('usage', undefined as never);
    const arrivals = await people.call('send', { ...room, sessionIds, seconds: SECONDS });
    const after = await unit.call('usage', undefined as never);
    return {
      ...arrivals,
      cpuMicros: (after.cpuMicros - before.cpuMicros) / arrivals.count,
      bytesPerPerson: (after.bytes - empty.bytes) / room.people,
    };
  } finally {
    await Promise.all([unit.stop(), people.stop()]);
  }
}

const connectToUnit: Connect = async (unit, people, { kind }, ids) => {
  await Promise.all(
    ids.map(async (sessionId) => {
      const offer = await unit.call('admit', { sessionId, roomId: 'room' });
      const sdp = await people.call('connect', { sessionId, offer, kind });
      await unit.call('answer', { sessionId, sdp });
      await people.call('connected', { sessionId });
    }),
  );
  if (kind === 'voice') return;
  for (const sessionId of ids)
    await unit.call('show', { sessionId, userIds: ids.filter((other) => other !== sessionId) });
};

const connectToRelay: Connect = async (unit, people, _room, ids) => {
  const port = await unit.call('relay', undefined as never);
  for (const sessionId of ids) await people.call('connectToRelay', { sessionId, port });
};

function figuresOf(
  { name, people, senders, everyMs }: Room,
  unit: Measured,
  relay: Measured,
): readonly Figure[] {
  const rate = (measured: Measured) => measured.count / measured.seconds;
  const due = (senders * (people - 1) * 1000) / everyMs;
  // How many people one processor serves, at the pace of this room.
  const perCore = Math.floor((people * 1e6) / (due * unit.cpuMicros));
  return [
    {
      name,
      unit: 'packets/s',
      value: rate(unit),
      reference: { name: 'bare UDP relay', value: rate(relay) },
      ratio: rate(unit) / rate(relay),
      cpuMicros: unit.cpuMicros,
      referenceCpuMicros: relay.cpuMicros,
      note: `${Math.round(due)} due; ${perCore} people in such rooms for one processor; ${(unit.bytesPerPerson / 1e6).toFixed(1)} MB each, relay ${(relay.bytesPerPerson / 1e6).toFixed(1)}`,
    },
    {
      name: `${name}: time on the way`,
      unit: 'ms',
      value: unit.p50,
      reference: { name: 'bare UDP relay', value: relay.p50 },
      note: `p99 ${unit.p99.toFixed(1)} ms, relay ${relay.p99.toFixed(1)} ms`,
    },
  ];
}
