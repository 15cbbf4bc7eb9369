/** Keeps outgoing messages in this browser, so that leaving the page loses none. */
import { gatewayStore } from '../gateway-store.ts';
import type { GatewayState, OutgoingMessage } from '../model.ts';
import { readAll, writeRecords } from './database.ts';

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
/** Nonces of this page, also of messages that are no longer outgoing: a read may still find those. */
const seen = new Set<string>();
let lastOrder = 0;
/** Names messages that arrived or were discarded here to other tabs, which may have read them too. */
const tabs = new BroadcastChannel('guildhall-outgoing');

async function put(kept: KeptMessage): Promise<void> {
  known.set(kept.nonce, kept);
  seen.add(kept.nonce);
  await writeRecords('outgoing', { put: [kept] });
}

/** Appends a message, which stays until it arrives or is discarded. @returns when it is stored */
export async function keepOutgoing(message: OutgoingMessage, files: readonly File[]): Promise<void> {
  const { account, outgoing } = gatewayStore.get();
  // This module may load after the message arrived; keeping it now would send it again with the next page.
  const isOnItsWay = outgoing[message.channelId]?.some(({ nonce }) => nonce === message.nonce) ?? false;
  if (!account || !isOnItsWay) return;
  lastOrder = Math.max(lastOrder + 1, Date.now());
  await put({ nonce: message.nonce, accountId: account.id, message, files, order: lastOrder, sentAt: null });
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
  const all = (await readAll('outgoing')) as readonly KeptMessage[];
  // Someone else may have logged in during the read.
  const accountId = gatewayStore.get().account?.id;
  const kept = all
    .filter((one) => one.accountId === accountId && !seen.has(one.nonce))
    .sort((left, right) => left.order - right.order);
  for (const one of kept) {
    known.set(one.nonce, one);
    seen.add(one.nonce);
  }
  return kept;
}

/** Runs with the nonces of messages that arrived or were discarded in another tab. */
export function whenGoneElsewhere(run: (nonces: readonly string[]) => void): void {
  tabs.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
    for (const nonce of data) seen.add(nonce);
    run(data);
  };
}

let before = gatewayStore.get().outgoing;

/** Deletes messages that are no longer outgoing, but none that was read and is not outgoing yet. */
gatewayStore.subscribe(() => {
  const { outgoing } = gatewayStore.get();
  if (outgoing === before) return;
  const onTheirWay = new Set(noncesIn(outgoing));
  const gone = noncesIn(before).filter((nonce) => known.has(nonce) && !onTheirWay.has(nonce));
  before = outgoing;
  for (const nonce of gone) known.delete(nonce);
  if (gone.length === 0) return;
  void writeRecords('outgoing', { drop: gone });
  tabs.postMessage(gone);
});

function noncesIn(outgoing: GatewayState['outgoing']): readonly string[] {
  return Object.values(outgoing).flatMap((messages) => messages.map(({ nonce }) => nonce));
}
