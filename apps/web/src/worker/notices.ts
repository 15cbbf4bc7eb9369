/** Shows push messages as system notifications; clicking one opens its message, and replying sends a reply. */
import type { PushNotice } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { placeName } from '../state/channels/channel-name.ts';
import { messagePath } from '../state/navigation/paths.ts';
import type {
  CallNotice,
  CloseNotices,
  MessageNotice,
  OpenPath,
} from '../state/notifications/worker-messages.ts';
import { callApi } from './call-api.ts';
import { type WorkerText, workerTexts } from './language.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const ICON = '/icon-192.png';
const BADGE = '/badge.png';
const REPLY = 'reply';
const DECLINE = 'decline';

/** Options that browsers support but the type lacks. */
type Options = NotificationOptions & {
  readonly renotify?: boolean;
  readonly timestamp?: number;
  readonly vibrate?: readonly number[];
  readonly actions?: readonly object[];
};

/**
 * The last work on notifications. Each waits for the one before: otherwise two messages of a channel that arrive
 * together would not see each other, and Chromium forgets a notification while it is asked for the shown ones.
 */
let lastWork: Promise<void> = Promise.resolve();

function inTurn(work: () => Promise<void>): Promise<void> {
  lastWork = lastWork.then(work, work);
  return lastWork;
}

/** Shows a push message. Each must show something, or the browser shows its own notification. */
export async function showNotice(data: PushMessageData | null): Promise<void> {
  const notice = data?.json() as PushNotice | undefined;
  await inTurn(() => showPush(notice));
  if (notice?.type !== 'call') return;
  await new Promise((resolve) => setTimeout(resolve, LIMITS.ringSecs * 1000));
  await closeCall(notice.messageId);
}

/** Shows the newest message of a channel, one notification per channel; push services do not keep the order. */
export function showMessage(notice: MessageNotice, silent = false): Promise<void> {
  return inTurn(() => showNewest(notice, silent));
}

/**
 * Closes all notifications, or only those of messages that were read; includes one that is about to be shown.
 * @param read the last read message of channels
 */
export function closeNotices(read?: CloseNotices['read']): Promise<void> {
  return inTurn(async () => {
    for (const notification of await worker.registration.getNotifications()) {
      const notice = notification.data as MessageNotice | CallNotice | undefined;
      const isRead =
        notice?.type === 'message' && compareIds(notice.messageId, read?.[notice.channelId] ?? '0') <= 0;
      if (!read || isRead) notification.close();
    }
  });
}

async function showPush(notice: PushNotice | undefined): Promise<void> {
  if (notice?.type === 'message') return showNewest(notice, false);
  if (notice?.type === 'call') return showCall(notice);
  const text = await workerTexts();
  const options: Options = { body: text.testBody, icon: ICON, badge: BADGE, tag: 'test', renotify: true };
  await worker.registration.showNotification(text.testTitle, options);
}

async function showNewest(notice: MessageNotice, silent: boolean): Promise<void> {
  const text = await workerTexts();
  const tag = notice.channelId;
  const [known] = await worker.registration.getNotifications({ tag });
  const shown = known?.data as MessageNotice | undefined;
  const isLate = shown !== undefined && compareIds(shown.messageId, notice.messageId) > 0;
  const newest = isLate ? shown : notice;
  const options: Options = {
    body: describeContent(newest, text),
    icon: newest.author.avatarUrl ?? ICON,
    badge: BADGE,
    tag,
    renotify: !isLate,
    silent: silent || isLate,
    data: newest,
    actions: [
      { action: REPLY, type: 'text', title: text.reply, placeholder: text.replyTo(newest.author.name) },
    ],
  };
  await worker.registration.showNotification(text.from(newest.author.name, describeOrigin(newest)), options);
}

/** Closes the notification of a call. */
export function closeCall(messageId: string): Promise<void> {
  return inTurn(async () => {
    const shown = await worker.registration.getNotifications({ tag: callTag(messageId) });
    for (const notification of shown) notification.close();
  });
}

const callTag = (messageId: string): string => `call ${messageId}`;

/** Shows a call, which stays while it rings, and vibrates. */
async function showCall(notice: CallNotice): Promise<void> {
  const text = await workerTexts();
  const options: Options = {
    body: text.callBody,
    icon: notice.caller.avatarUrl ?? ICON,
    badge: BADGE,
    tag: callTag(notice.messageId),
    renotify: true,
    requireInteraction: true,
    vibrate: [400, 200, 400, 200, 400],
    data: notice,
    actions: [{ action: DECLINE, title: text.decline }],
  };
  const title = text.calling(notice.caller.name, notice.channelName ?? '');
  await worker.registration.showNotification(title, options);
}

/** Opens the message, in an existing window if possible, or sends a reply that was written in the notification. */
export async function openNotice(event: NotificationEvent & { readonly reply?: string }): Promise<void> {
  const { notification, action, reply } = event;
  const notice = notification.data as MessageNotice | CallNotice | undefined;
  notification.close();
  if (!notice) return openPath('/');
  if (notice.type === 'call') {
    if (action !== DECLINE) return openPath(`/messages/${notice.channelId}`);
    await callApi('POST', `/channels/${notice.channelId}/call/stop-ringing`, {});
    return;
  }
  if (action === REPLY && reply?.trim()) {
    const sent = await callApi('POST', `/channels/${notice.channelId}/messages`, { content: reply.trim() });
    if (sent) return;
    const text = await workerTexts();
    const options: Options = { body: reply, icon: ICON, badge: BADGE, tag: notice.channelId, data: notice };
    return inTurn(() => worker.registration.showNotification(text.replyFailed, options));
  }
  return openPath(messagePath(notice));
}

function describeContent({ content, part }: MessageNotice, text: WorkerText): string {
  if (part === 'poll') return text.poll(content);
  if (part === 'sticker') return text.sticker(content);
  return content || text.sentMessage;
}

async function openPath(path: string): Promise<void> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Documentation and files of this origin are not the client.
  const windows = all.filter(({ url }) => !/^\/(docs|media|api)(\/|$)/.test(new URL(url).pathname));
  const last = windows.find(({ focused }) => focused) ?? windows[0];
  if (!last) {
    await worker.clients.openWindow(path);
    return;
  }
  // The window goes there even if it cannot get the focus.
  await last.focus().catch(() => undefined);
  last.postMessage({ type: 'open-path', path } satisfies OpenPath);
}

/** Where a message was sent, such as `#general, Co-op`; empty for a direct message with one person. */
function describeOrigin({ serverId, channelName, channelKind, serverName }: MessageNotice): string {
  const channel = channelName && serverId ? placeName({ kind: channelKind, name: channelName }) : channelName;
  return [channel, serverName].filter(Boolean).join(', ');
}
