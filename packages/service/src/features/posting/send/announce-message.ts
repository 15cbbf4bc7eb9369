/** Announces messages to everyone, and priced posts again to their author, who sees the files (design 2.5). */
import { has, type Message, messageCreate, messageUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import {
  type ConversationAudience,
  channelOrThread,
  memberIn,
  permissionsIn,
  serverStates,
} from '../../access/index.ts';
import { messageSeenBy, messageUpdateView, unlockedPost } from '../../messages/index.ts';
import type { PreparedSend } from './prepare-send.ts';
import type { Send } from './send.ts';

/** Emits MESSAGE_CREATE. @returns the message as its author sees it, as JSON */
export function announceMessage(
  runtime: Runtime,
  tx: Transaction,
  send: Send,
  message: Message,
  { json, audience, context }: PreparedSend,
): string {
  const payload = { ...message, ...context };
  if (!send.parts?.coins) {
    tx.emit(messageCreate, audience, payload);
    return json;
  }
  const own = unlockedPost(runtime, send.author.id, message, send.parts, 0);
  tx.emit(messageCreate, { ...audience, exceptUserId: send.author.id }, payload);
  tx.emit(
    messageCreate,
    { kind: 'user', id: send.author.id, serverId: send.serverId },
    { ...payload, ...own },
  );
  return JSON.stringify(own);
}

/** Emits MESSAGE_UPDATE. @param message as everyone sees it */
export async function announceMessageUpdate(
  runtime: Runtime,
  tx: Transaction,
  audience: ConversationAudience,
  message: Message,
): Promise<void> {
  const payload = messageUpdateView(message);
  if (!message.coins) {
    tx.emit(messageUpdate, audience, payload);
    return;
  }
  const { id } = message.author;
  tx.emit(messageUpdate, { ...audience, exceptUserId: id }, payload);
  if (!(await canView(runtime, id, audience, message.channelId))) return;
  tx.emit(
    messageUpdate,
    { kind: 'user', id, serverId: audience.serverId ?? null },
    messageUpdateView(await messageSeenBy(runtime, id, message)),
  );
}

/** Authors may have left the server or lost access to the channel. */
async function canView(
  runtime: Runtime,
  userId: string,
  { serverId = null }: ConversationAudience,
  channelId: string,
): Promise<boolean> {
  if (serverId === null) return false;
  const [server, member] = await Promise.all([
    serverStates(runtime).get(serverId),
    memberIn(runtime, serverId, userId),
  ]);
  if (!server || !member) return false;
  const channel = await channelOrThread(runtime, server, channelId);
  return channel !== null && has(permissionsIn(server, channel, member, runtime.clock.now()), 'viewChannel');
}
