/**
 * Sends messages without loss, duplicates or disorder: a message is shown at once under a nonce and waits for its turn
 * in the channel; all attempts use the nonce, under which the service posts only once within five minutes.
 */
import { ApiRequestError, NetworkError } from '@guildhall/client';
import type { Message } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { client } from '../../../../state/client.ts';
import { checkConnection, connectionStore, onReconnect } from '../../../../state/connection.ts';
import { describeError } from '../../../../state/describe-error.ts';
import { uniqueKey } from '../../../../state/forms/unique-key.ts';
import { gatewayStore } from '../../../../state/gateway-store.ts';
import { stopKeepingUnread } from '../../../../state/messages/kept-unread.ts';
import type { OutgoingFailure, OutgoingMessage } from '../../../../state/model.ts';
import { loadWhenOnline } from '../../../../state/offline/load-when-online.ts';
import { sendAnswered } from '../../../../state/resources/messages.ts';
import {
  isOutgoing,
  outgoingAdd,
  outgoingArrived,
  outgoingFailure,
  outgoingProgress,
} from '../../../../state/resources/outgoing.ts';
import { channelRead } from '../../../../state/resources/read-states.ts';
import { beforeSessionEnds, whenSignedIn } from '../../../../state/session.ts';
import { withLateNames } from '../../load-names.ts';
import { stickersIn } from '../draft/draft-stickers.ts';
import { prependToDraft, readDraft } from '../draft/drafts.ts';
import { type DraftFile, draftFile, filesIn, releasePreviews, setFiles } from '../draft/files.ts';
import { setPrice } from '../draft/price.ts';
import { setRefusal } from '../draft/refusals.ts';
import { isKept, keepUntilSent, keptOutgoing } from './keep-until-sent.ts';
import {
  keepEditedTexts,
  keepUnsentOfGoneChannels,
  putReplyBack,
  putStickersBack,
  writtenAs,
} from './unsent-drafts.ts';

const NONCE_WINDOW_MS = LIMITS.nonceWindowSecs * 1000;
const RESUME_MS = 2000;
/** After this many attempts without an answer, a message fails if the service answers other calls. */
const MAX_ATTEMPTS = 3;

interface Attempts {
  readonly count: number;
  /** Time of the first attempt in Unix milliseconds. */
  readonly begunAt: number;
}

/** By nonce: messages sent without an answer, which may have arrived. */
const attempts = new Map<string, Attempts>();
/** Loaded with the first input. */
const failures = () => loadWhenOnline(() => import('./failures.ts'));
/** Channels that are sending. */
const sending = new Set<string>();

export interface Draft {
  readonly content: string;
  readonly replyTo: string | null;
  readonly mentionReply: boolean;
  readonly stickerIds?: readonly string[];
  readonly files: readonly DraftFile[];
  /** The price of the files. */
  readonly coins?: number;
}

/** Files of outgoing messages and controllers of their uploads, by nonce. */
const uploads = new Map<string, { readonly files: readonly DraftFile[]; stop: AbortController }>();

/** The files of an outgoing message, for their previews. */
export function listFiles(message: OutgoingMessage): readonly DraftFile[] {
  return uploads.get(message.nonce)?.files ?? [];
}

/** Shows a message at once and sends it. */
export function sendDraft(channelId: string, { files, ...draft }: Draft): void {
  const message: OutgoingMessage = {
    ...draft,
    nonce: uniqueKey(),
    channelId,
    createdAt: new Date().toISOString(),
    files: files.map(({ file }) => file.name),
    progress: 0,
    failure: null,
  };
  if (files.length > 0) uploads.set(message.nonce, { files, stop: new AbortController() });
  queue(message);
}

function queue(message: OutgoingMessage): void {
  gatewayStore.update((state) => outgoingAdd(state, message));
  const files = listFiles(message).map(({ file }) => file);
  void keepUntilSent(message, files);
  void sendWaiting(message.channelId);
}

/** Sends a failed message again, under its nonce, after waiting ones. */
export function retry(message: OutgoingMessage): void {
  const replyTo = message.failure?.replyGone ? null : message.replyTo;
  queue({ ...message, replyTo, failure: null, progress: 0 });
}

/** Cancels the upload of a message and restores its draft. */
export function cancelUpload(message: OutgoingMessage): void {
  if (uploads.has(message.nonce)) editUnsent(message);
}

/** Puts an unsent message back into the composer, before what is written there. */
export function editUnsent(message: OutgoingMessage): void {
  const { channelId } = message;
  takeFilesBack(message);
  putStickersBack(message);
  putReplyBack(message);
  prependToDraft(channelId, writtenAs(message));
  discard(message);
}

function editAll(messages: readonly OutgoingMessage[]): void {
  for (const message of messages.toReversed()) editUnsent(message);
}

/** Puts the files of an unsent message, with their price, back into the draft, where their previews are still shown. */
function takeFilesBack(message: OutgoingMessage): void {
  const { channelId, coins } = message;
  const others = filesIn(channelId);
  setFiles(channelId, [...listFiles(message), ...others]);
  if (coins !== undefined) setPrice(channelId, String(coins));
  else if (others.length === 0) setPrice(channelId, null);
  uploads.get(message.nonce)?.stop.abort();
  uploads.delete(message.nonce);
}

export function discard(message: OutgoingMessage): void {
  attempts.delete(message.nonce);
  forgetUpload(message);
  gatewayStore.update((state) => outgoingArrived(state, message.channelId, message.nonce));
}

function forgetUpload({ nonce }: OutgoingMessage): void {
  uploads.get(nonce)?.stop.abort();
  releasePreviews(uploads.get(nonce)?.files ?? []);
  uploads.delete(nonce);
}

/** Posts an outgoing message. */
async function post(message: OutgoingMessage): Promise<Message> {
  const { channelId, nonce } = message;
  const upload = uploads.get(nonce);
  if (upload?.stop.signal.aborted) upload.stop = new AbortController();
  const content = await withLateNames(
    message.content,
    gatewayStore.get().channels[channelId]?.serverId ?? '',
  );
  const body = {
    content,
    nonce,
    ...(message.coins === undefined ? {} : { coins: message.coins }),
    ...(message.stickerIds ? { stickerIds: [...message.stickerIds] } : {}),
    ...(message.replyTo ? { replyTo: message.replyTo, mentionReply: message.mentionReply } : {}),
  };
  if (!upload) return client.sendMessage(channelId, body);
  return client.sendMessage(channelId, body, {
    files: upload.files.map(({ file }) => file),
    signal: upload.stop.signal,
    onUploadProgress: (sent) =>
      gatewayStore.update((state) => outgoingProgress(state, channelId, nonce, sent)),
  });
}

/** Sends a channel's waiting messages one at a time, in the order of writing. */
async function sendWaiting(channelId: string): Promise<void> {
  if (sending.has(channelId)) return;
  sending.add(channelId);
  try {
    for (let next = firstWaiting(channelId); next; next = firstWaiting(channelId)) await deliver(next);
  } finally {
    sending.delete(channelId);
  }
}

function firstWaiting(channelId: string): OutgoingMessage | undefined {
  if (!connectionStore.get().connected) return undefined;
  return gatewayStore.get().outgoing[channelId]?.find(({ failure }) => failure === null);
}

async function deliver(message: OutgoingMessage): Promise<void> {
  const { nonce } = message;
  const tried = attempts.get(nonce);
  if (tried && Date.now() - tried.begunAt > NONCE_WINDOW_MS) {
    attempts.delete(nonce);
    return fail(message, (await failures()).unconfirmed());
  }
  const sentAt = Date.now();
  if (!tried) void keptOutgoing().then((kept) => kept.updateKeptMessage(nonce, { sentAt }));
  try {
    const sent = await post(message);
    attempts.delete(nonce);
    forgetUpload(message);
    stopKeepingUnread(message.channelId);
    gatewayStore.update((state) =>
      channelRead(sendAnswered(state, { ...sent, nonce }), message.channelId, sent.id),
    );
  } catch (error) {
    await handleFailure(message, error);
  }
}

async function handleFailure(message: OutgoingMessage, error: unknown): Promise<void> {
  const { nonce } = message;
  // Cancelled by the person, or part of the draft, so no error is shown.
  if (!isOutgoing(gatewayStore.get(), message.channelId, nonce)) return;
  if (error instanceof NetworkError) {
    const before = attempts.get(nonce) ?? { count: 0, begunAt: Date.now() };
    attempts.set(nonce, { ...before, count: before.count + 1 });
    await checkConnection();
    const files = listFiles(message).map(({ file }) => file);
    const unreadable = files.length > 0 && (await (await failures()).unreadableFiles(files));
    if (unreadable) return fail(message, unreadable);
    if (before.count + 1 < MAX_ATTEMPTS) return;
  }
  attempts.delete(nonce);
  const refused = error instanceof ApiRequestError;
  if (refused && error.code === 'automod_blocked' && restoreRefused(message, error)) return;
  // An archived thread that was deleted while the page was not connected.
  if (refused && error.code === 'unknown_channel')
    return editAll(gatewayStore.get().outgoing[message.channelId] ?? []);
  fail(message, (await failures()).failureAfter(error, message));
}

/**
 * Restores the draft of a message that AutoMod refused, and shows the rule's text.
 * @returns false if the composer already has another draft
 */
function restoreRefused(message: OutgoingMessage, error: ApiRequestError): boolean {
  const { channelId } = message;
  if (readDraft(channelId) !== '' || filesIn(channelId).length > 0 || stickersIn(channelId).length > 0)
    return false;
  editUnsent(message);
  setRefusal(channelId, describeError(error));
  return true;
}

function fail(message: OutgoingMessage, failure: OutgoingFailure): void {
  if (!isOutgoing(gatewayStore.get(), message.channelId, message.nonce)) return;
  const failed = { ...message, failure, progress: 0 };
  void keptOutgoing().then((kept) => kept.updateKeptMessage(message.nonce, { message: failed }));
  gatewayStore.update((state) => outgoingFailure(state, message.channelId, message.nonce, failure));
  void failures().then((loaded) => loaded.noticeFailureElsewhere(message));
}

/** Makes unsaved edits, and messages that are not kept, part of the drafts when the session ends. */
beforeSessionEnds(() => {
  keepEditedTexts(() => true);
  const unsent = Object.values(gatewayStore.get().outgoing).flat();
  editAll(unsent.filter((message) => !isKept(message)));
  for (const message of unsent) forgetUpload(message);
});
keepUnsentOfGoneChannels(takeFilesBack);

/** Continues with messages that were outgoing when the page was left; the service may have stored some. */
async function resume(): Promise<void> {
  const kept = await keptOutgoing();
  kept.whenGoneElsewhere(withdraw);
  for (const { message, files, nonce, sentAt } of await kept.readKeptOutgoing()) {
    if (files.length > 0)
      uploads.set(nonce, { files: files.map((file) => draftFile(file)), stop: new AbortController() });
    if (sentAt !== null) attempts.set(nonce, { count: 0, begunAt: sentAt });
    gatewayStore.update((state) => outgoingAdd(state, message));
  }
  sendAllWaiting();
  await kept.takeFromGoneChannels(editAll);
}

/** Stops sending what another tab sent or discarded. */
function withdraw(nonces: readonly string[]): void {
  for (const message of Object.values(gatewayStore.get().outgoing).flat())
    if (nonces.includes(message.nonce)) discard(message);
}

function sendAllWaiting(): void {
  for (const channelId of Object.keys(gatewayStore.get().outgoing)) void sendWaiting(channelId);
}

whenSignedIn(() => setTimeout(() => void resume(), RESUME_MS));
onReconnect(sendAllWaiting);
