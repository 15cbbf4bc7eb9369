/** Measures the quality of each connection by the browser's statistics. */
import { createStore, useStore } from '../../../state/store.ts';
import type { Link } from './line.ts';

/** `lost` was connected before; `missing` has not connected for so long that something blocks it. */
type SoundPath = 'up' | 'opening' | 'lost' | 'missing';

export interface Quality {
  readonly state: RTCPeerConnectionState;
  readonly path: SoundPath;
  /** Round-trip time in milliseconds; null before the first measurement. */
  readonly pingMs: number | null;
  /** The share of lost incoming packets since the last look, from 0 to 1. */
  readonly loss: number;
  readonly jitterMs: number;
  readonly route: 'direct' | 'relay' | null;
  readonly receivedKbps: number;
  readonly sentKbps: number;
}

export type Grade = 'good' | 'fair' | 'poor' | 'none';

const LOOK_MS = 2000;
/** By then every connection that can succeed has succeeded. */
const OPENS_WITHIN_MS = 10_000;

interface Totals {
  readonly at: number;
  readonly lost: number;
  readonly received: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

const store = createStore<Readonly<Record<string, Quality>>>({});
const totals = new WeakMap<Link, Totals>();
/** When each link was first checked, and whether it was ever connected. */
const histories = new WeakMap<Link, { readonly since: number; wasUp: boolean }>();
let timer: ReturnType<typeof setInterval> | undefined;

/** By person; a single one under {@link UNIT} for a connection through the server. */
export function useQualities(): Readonly<Record<string, Quality>> {
  return useStore(store, (table) => table);
}

export function watchQuality(links: () => readonly Link[]): void {
  clearInterval(timer);
  timer = setInterval(() => void updateQualities(links()), LOOK_MS);
}

export function stopWatchingQuality(): void {
  clearInterval(timer);
  store.update(() => ({}));
}

/** Updates the table at once, for example after a connection came up or broke. */
export async function updateQualities(links: readonly Link[]): Promise<void> {
  const measured = await Promise.all(
    links.map(async (link) => [link.userId, read(link, await link.stats())] as const),
  );
  store.update(() => Object.fromEntries(measured));
}

function read(link: Link, report: RTCStatsReport): Quality {
  const all = [...report.values()] as readonly Record<string, unknown>[];
  const ofType = (type: string) => all.filter((entry) => entry.type === type);
  const byId = (id: unknown) => (typeof id === 'string' ? report.get(id) : undefined);
  const transport = ofType('transport')[0];
  const pair =
    byId(transport?.selectedCandidatePairId) ?? ofType('candidate-pair').find((entry) => entry.nominated);
  const voices = ofType('inbound-rtp').filter((entry) => entry.kind === 'audio');
  const sum = (entries: readonly Record<string, unknown>[], key: string) =>
    entries.reduce((total, entry) => total + Number(entry[key] ?? 0), 0);
  const now: Totals = {
    at: performance.now(),
    lost: sum(voices, 'packetsLost'),
    received: sum(voices, 'packetsReceived'),
    bytesIn: Number(pair?.bytesReceived ?? 0),
    bytesOut: Number(pair?.bytesSent ?? 0),
  };
  const before = totals.get(link) ?? now;
  totals.set(link, now);
  const secs = Math.max(0.001, (now.at - before.at) / 1000);
  const lost = Math.max(0, now.lost - before.lost);
  const arrived = Math.max(0, now.received - before.received);
  const ends = [byId(pair?.localCandidateId), byId(pair?.remoteCandidateId)];
  return {
    state: link.state,
    path: pathOf(link, now.at),
    pingMs: typeof pair?.currentRoundTripTime === 'number' ? pair.currentRoundTripTime * 1000 : null,
    loss: lost + arrived > 0 ? lost / (lost + arrived) : 0,
    jitterMs: Math.max(0, ...voices.map((entry) => Number(entry.jitter ?? 0) * 1000)),
    route: pair ? (ends.some((end) => end?.candidateType === 'relay') ? 'relay' : 'direct') : null,
    receivedKbps: (Math.max(0, now.bytesIn - before.bytesIn) * 8) / 1000 / secs,
    sentKbps: (Math.max(0, now.bytesOut - before.bytesOut) * 8) / 1000 / secs,
  };
}

function pathOf(link: Link, now: number): SoundPath {
  const history = histories.get(link) ?? { since: now, wasUp: false };
  histories.set(link, history);
  if (link.state === 'connected') {
    history.wasUp = true;
    return 'up';
  }
  if (history.wasUp) return 'lost';
  return now - history.since < OPENS_WITHIN_MS ? 'opening' : 'missing';
}

/** Reports whether sound cannot reach some of the others, or come from them. */
export function useMissingSound(): 'lost' | 'missing' | null {
  return useStore(store, (table) => {
    const paths = Object.values(table).map(({ path }) => path);
    return paths.includes('lost') ? 'lost' : paths.includes('missing') ? 'missing' : null;
  });
}

/** Whether sound reaches somebody, or nobody else is there. */
export function useIsHeard(): boolean {
  return useStore(store, (table) => {
    const paths = Object.values(table).map(({ path }) => path);
    return paths.length === 0 || paths.includes('up');
  });
}

/** One word for the connections; the worst counts. */
export function gradeConnection(qualities: readonly Quality[]): Grade {
  const grades = qualities.map(({ state, loss, pingMs }): Grade => {
    if (state !== 'connected') return 'none';
    if (loss > 0.08 || (pingMs ?? 0) > 400) return 'poor';
    return loss > 0.02 || (pingMs ?? 0) > 180 ? 'fair' : 'good';
  });
  const order: readonly Grade[] = ['none', 'poor', 'fair', 'good'];
  return order.find((grade) => grades.includes(grade)) ?? 'good';
}
