/**
 * Keeps outgoing messages in this browser, so that leaving the page loses none.
 *
 * @place A channel, below its newest message
 */
import { ApiRequestError } from '@guildhall/client';
import { client } from '../client.ts';
import { DEVICE_PREFIX, saveOnDevice } from '../device.ts';
import { gatewayStore } from '../gateway-store.ts';
import type { GatewayState, OutgoingMessage } from '../model.ts';
import { readAll, writeRecords } from './database.ts';
import { SAVED_OUTGOING } from './saved-outgoing.ts';

export interface KeptMessage {
  readonly nonce: string;
  readonly accountId: string;
  readonly message: OutgoingMessage;
  readonly files: readonly File[];
  /** Unique among kept messages. */
  readonly order: number;
  /** When it was first sent, in Unix milliseconds; null while it waits. The service may have it since then. */
  readonly sentAt: number | null;
}

const known = new Map<string, KeptMessage>();
/** Nonces of this page, including those of messages that are no longer outgoing: a read may still find those. */
const seen = new Set<string>();
let lastOrder = 0;
/** Names messages that arrived or were discarded here to other tabs, which may have read them too. */
const tabs = new BroadcastChannel('guildhall-outgoing');

async function put(kept: KeptMessage): Promise<boolean> {
  known.set(kept.nonce, kept);
  seen.add(kept.nonce);
  const stored = await writeRecords('outgoing', { put: [kept] });
  if (stored) dropSaved(kept.nonce);
  return stored;
}

function dropSaved(nonce: string): void {
  saveOnDevice(SAVED_OUTGOING + nonce, '');
}

/** Appends a message, which stays until it arrives or is discarded. @returns whether it is stored */
export async function keepOutgoing(message: OutgoingMessage, files: readonly File[]): Promise<boolean> {
  const { account, outgoing } = gatewayStore.get();
  // This module may load after the message arrived; keeping it now would send it again with the next page.
  const isOnItsWay = outgoing[message.channelId]?.some(({ nonce }) => nonce === message.nonce) ?? false;
  if (!account || !isOnItsWay) return false;
  lastOrder = Math.max(lastOrder + 1, Date.now());
  return put({ nonce: message.nonce, accountId: account.id, message, files, order: lastOrder, sentAt: null });
}

/** Records that a message is being sent, or its failure. */
export function updateKeptMessage(
  nonce: string,
  change: Partial<Pick<KeptMessage, 'sentAt' | 'message'>>,
): void {
  const kept = known.get(nonce);
  if (kept) void put({ ...kept, ...change });
}

/** The person's messages from before this page was opened, in the order of sending. */
export async function readKeptOutgoing(): Promise<readonly KeptMessage[]> {
  const all = [...readSaved(), ...(await readAll('outgoing'))] as readonly KeptMessage[];
  // Someone else may have logged in during the read.
  const accountId = gatewayStore.get().account?.id;
  const kept: KeptMessage[] = [];
  for (const one of all) {
    if (one.accountId !== accountId || seen.has(one.nonce)) continue;
    known.set(one.nonce, one);
    seen.add(one.nonce);
    kept.push(one);
  }
  return kept.sort((left, right) => left.order - right.order);
}

/** Messages that were saved when their page was left; they may have been sent, at the earliest when they were written. */
function readSaved(): readonly KeptMessage[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(DEVICE_PREFIX + SAVED_OUTGOING));
    return keys.flatMap((key) => readOneSaved(localStorage.getItem(key) ?? ''));
  } catch {
    // Storage is blocked.
    return [];
  }
}

/** An unreadable message hides no other. */
function readOneSaved(record: string): readonly KeptMessage[] {
  try {
    const { accountId, message } = JSON.parse(record) as KeptMessage;
    const sentAt = Date.parse(message.createdAt);
    return [{ nonce: message.nonce, accountId, message, files: [], order: sentAt, sentAt }];
  } catch {
    return [];
  }
}

/** Hands over the messages of each channel that was deleted or hidden while no page was open. */
export async function takeFromGoneChannels(
  take: (messages: readonly OutgoingMessage[]) => void,
): Promise<void> {
  const { outgoing, channels } = gatewayStore.get();
  for (const channelId of Object.keys(outgoing)) {
    if (channelId in channels || !(await isGone(channelId))) continue;
    // Now, because a refused send or another tab may take them during the next look-up.
    take(gatewayStore.get().outgoing[channelId] ?? []);
  }
}

/** The refusals of a channel that does not exist, and of one that the person cannot see. */
const GONE = new Set(['unknown_channel', 'missing_permission']);

/** Archived threads and closed direct messages exist, although they are not known. */
async function isGone(channelId: string): Promise<boolean> {
  try {
    await client.api.getChannel({ channelId });
    return false;
  } catch (error) {
    return error instanceof ApiRequestError && GONE.has(error.code);
  }
}

/** Runs with the nonces of messages that arrived or were discarded in another tab. */
export function whenGoneElsewhere(run: (nonces: readonly string[]) => void): void {
  tabs.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
    for (const nonce of data) seen.add(nonce);
    run(data);
  };
}

let before = gatewayStore.get();

/** Deletes messages that are no longer outgoing, but none that was read and is not outgoing yet. */
gatewayStore.subscribe(() => {
  const [last, state] = [before, gatewayStore.get()];
  before = state;
  if (state.account?.id !== last.account?.id) return leaveToAuthor();
  if (state.outgoing === last.outgoing) return;
  const onTheirWay = new Set(noncesIn(state.outgoing));
  const gone = noncesIn(last.outgoing).filter((nonce) => known.has(nonce) && !onTheirWay.has(nonce));
  if (gone.length === 0) return;
  for (const nonce of gone) {
    known.delete(nonce);
    dropSaved(nonce);
  }
  void writeRecords('outgoing', { drop: gone });
  tabs.postMessage(gone);
});

/** The messages of someone whose session ended wait until they log in again. */
function leaveToAuthor(): void {
  for (const nonce of known.keys()) seen.delete(nonce);
  known.clear();
}

function noncesIn(outgoing: GatewayState['outgoing']): readonly string[] {
  return Object.values(outgoing).flatMap((messages) => messages.map(({ nonce }) => nonce));
}
