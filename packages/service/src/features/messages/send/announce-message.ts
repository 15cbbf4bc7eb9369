/** How messages are told of: once to everyone; a priced post once more to its author, who sees its files (design 2.5). */
import type { Audience } from '@guildhall/platform/events';
import { has, type Message } from '@guildhall/protocol';
import type { Ground, Transaction } from '../../../ground.ts';
import { memberKey, memberStates, permissionsIn, serverStates, threadState } from '../../access/index.ts';
import { unlockedPost } from '../priced/priced-posts.ts';
import { asSeenBy } from '../read/as-seen-by.ts';
import { messageUpdateView } from '../view.ts';
import type { prepareSend, Send } from './send.ts';

/** Emits MESSAGE_CREATE. @returns the message as its author sees it, as JSON. */
export function emitMessageCreate(
  ground: Ground,
  tx: Transaction,
  send: Send,
  { row, json }: ReturnType<typeof prepareSend>,
): string {
  const audience: Audience = JSON.parse(row.audience);
  const payload = JSON.parse(row.payload);
  if (!send.parts?.coins) {
    tx.emit({ name: 'MESSAGE_CREATE', audience, payload });
    return json;
  }
  const own = unlockedPost(ground, send.author.id, JSON.parse(json) as Message, send.parts, 0);
  tx.emit({ name: 'MESSAGE_CREATE', audience: { ...audience, exceptUserId: send.author.id }, payload });
  tx.emit({
    name: 'MESSAGE_CREATE',
    audience: { kind: 'user', id: send.author.id, serverId: send.serverId },
    payload: { ...payload, ...own },
  });
  return JSON.stringify(own);
}

/** Emits MESSAGE_UPDATE. @param message as everyone sees it. */
export async function emitMessageUpdate(
  ground: Ground,
  tx: Transaction,
  audience: Audience,
  message: Message,
): Promise<void> {
  const payload = messageUpdateView(message);
  if (!message.coins) {
    tx.emit({ name: 'MESSAGE_UPDATE', audience, payload });
    return;
  }
  const { id } = message.author;
  tx.emit({ name: 'MESSAGE_UPDATE', audience: { ...audience, exceptUserId: id }, payload });
  const [own] = await asSeenBy(ground, id, [message]);
  if (!own || !(await isSeenBy(ground, id, audience, message.channelId))) return;
  tx.emit({
    name: 'MESSAGE_UPDATE',
    audience: { kind: 'user', id, serverId: audience.serverId ?? null },
    payload: messageUpdateView(own),
  });
}

/** Authors may have left, or no longer see the channel. */
async function isSeenBy(
  ground: Ground,
  userId: string,
  { serverId = null }: Audience,
  channelId: string,
): Promise<boolean> {
  if (serverId === null) return false;
  const [server, member] = await Promise.all([
    serverStates(ground).get(serverId),
    memberStates(ground).get(memberKey(serverId, userId)),
  ]);
  if (!server || !member) return false;
  const channel = server.channels.get(channelId) ?? (await threadState(ground, server, channelId));
  return channel !== null && has(permissionsIn(server, channel, member, ground.clock.now()), 'viewChannel');
}
