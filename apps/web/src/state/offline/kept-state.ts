/**
 * Keeps the state in this browser: READY's contents and the newest messages of recently read channels. Members and
 * presences are left out, because they are many and soon outdated; messages contain names.
 */
import { gatewayStore } from '../gateway-store.ts';
import { type ChannelMessages, EMPTY_STATE, type GatewayState } from '../model.ts';
import { mapTable } from '../table.ts';
import { clearStores, readAll, writeRecords } from './database.ts';

/** Channels, and messages of each. */
const MAX_CHANNELS = 20;
const MAX_MESSAGES_EACH = 50;
const EVERY_MS = 1000;
/** The state without messages may be large, so it is written less often. */
const STATE_EVERY_MS = 15_000;
const FORMAT = 1;

interface KeptState {
  readonly key: 'state';
  readonly format: typeof FORMAT;
  readonly state: GatewayState;
}

interface KeptWindow {
  readonly channelId: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly window: ChannelMessages;
}

/** The last kept window of each channel. */
let keptWindows = new Map<string, { readonly held: ChannelMessages; readonly at: number }>();
let stateKeptAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> = Promise.resolve();
let stop: (() => void) | undefined;

/** Keeps the state from now on, at most once a second. */
export function keepState(): void {
  stop ??= gatewayStore.subscribe(writeSoon);
  writeSoon();
}

function writeSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    writing = writing.then(write);
  }, EVERY_MS);
}

/**
 * Deletes the kept state, and keeps nothing until {@link keepState}. Outgoing messages stay for their account, like
 * its drafts.
 */
export function forgetState(): void {
  stop?.();
  stop = undefined;
  clearTimeout(timer);
  timer = undefined;
  keptWindows = new Map();
  stateKeptAt = 0;
  writing = writing.then(() => clearStores(['state', 'windows']));
}

async function write(): Promise<void> {
  const state = gatewayStore.get();
  if (!stop || !state.account || !state.settings) return;
  if (Date.now() - stateKeptAt >= STATE_EVERY_MS) {
    stateKeptAt = Date.now();
    const kept: KeptState = { key: 'state', format: FORMAT, state: stateToKeep(state) };
    await writeRecords('state', { put: [kept] });
  }
  await writeWindows(state);
}

async function writeWindows({ messages }: GatewayState): Promise<void> {
  const at = Date.now();
  const changed = Object.entries(messages).filter(
    ([channelId, held]) => !held.hasNewer && !held.stale && keptWindows.get(channelId)?.held !== held,
  );
  if (changed.length === 0) return;
  for (const [channelId, held] of changed) keptWindows.set(channelId, { held, at });
  const oldest = [...keptWindows].sort(([, left], [, right]) => right.at - left.at).slice(MAX_CHANNELS);
  for (const [channelId] of oldest) keptWindows.delete(channelId);
  await writeRecords('windows', {
    put: changed.map(([channelId, held]) => ({ channelId, at, window: newestOf(held) }) satisfies KeptWindow),
    drop: oldest.map(([channelId]) => channelId),
  });
}

function newestOf(held: ChannelMessages): ChannelMessages {
  const items = held.items.slice(-MAX_MESSAGES_EACH);
  return { items, hasOlder: held.hasOlder || items.length < held.items.length, hasNewer: false, stale: true };
}

function stateToKeep(state: GatewayState): GatewayState {
  return {
    ...state,
    account: state.account && { ...state.account, csrfToken: null },
    members: mapTable(state.members, () => NO_MEMBERS),
    presences: EMPTY_STATE.presences,
    messages: EMPTY_STATE.messages,
    open: EMPTY_STATE.open,
    outgoing: EMPTY_STATE.outgoing,
    unreadMarks: EMPTY_STATE.unreadMarks,
    typing: EMPTY_STATE.typing,
    viewAs: null,
    lost: EMPTY_STATE.lost,
    awaited: EMPTY_STATE.awaited,
  };
}

const NO_MEMBERS = { byId: {}, complete: false } as const;

/** The last kept state; null when there is none. */
export async function readKeptState(): Promise<GatewayState | null> {
  const [records, windows] = await Promise.all([readAll('state'), readAll('windows')]);
  const kept = records[0] as KeptState | undefined;
  if (kept?.format !== FORMAT || !kept.state.account) return null;
  const known = (windows as readonly KeptWindow[]).filter(
    ({ channelId }) => channelId in kept.state.channels,
  );
  keptWindows = new Map(known.map(({ channelId, at, window }) => [channelId, { held: window, at }]));
  return {
    ...EMPTY_STATE,
    ...kept.state,
    messages: Object.fromEntries(known.map(({ channelId, window }) => [channelId, window])),
  };
}
