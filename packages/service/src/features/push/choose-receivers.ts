/** Decides who gets a push for a new message, by the same rules as clients use for notifications. */
import type { Audience } from '@guildhall/platform/events';
import type { messageCreate, PayloadOf } from '@guildhall/protocol';
import { decide } from '@guildhall/protocol/notifications';
import type { Runtime } from '../../runtime.ts';
import type { NewMessage, Push } from './new-message.ts';
import { readersAmong } from './readers-among.ts';
import { type Candidate, candidatesFor } from './receiver-store.ts';

/** System notices and ephemeral responses are not pushed. */
export function newMessages(
  events: readonly { readonly audience: Audience; readonly payload: string }[],
): NewMessage[] {
  return events.flatMap(({ audience, payload }) => {
    if (audience.kind !== 'channel' && audience.kind !== 'users') return [];
    const message = JSON.parse(payload) as PayloadOf<typeof messageCreate>;
    if (message.type !== undefined) return [];
    const { id, channelId, serverId, mentions, mentionRoles: roleIds, mentionEveryone: everyone } = message;
    return [
      {
        id,
        channelId,
        serverId,
        parentId: serverId !== null && audience.id !== channelId ? audience.id : null,
        authorId: message.author.id,
        people: serverId === null ? (audience.ids ?? []) : mentions,
        mentions,
        roleIds,
        everyone,
      },
    ];
  });
}

/** The messages to push, with their devices. One query, plus one for members that are not in memory. */
export async function chooseReceivers(
  runtime: Runtime,
  messages: readonly NewMessage[],
): Promise<readonly Push[]> {
  if (messages.length === 0) return [];
  const candidates = Map.groupBy(
    await candidatesFor(runtime.database.db, messages),
    ({ messageId }) => messageId,
  );
  const pushes: Push[] = [];
  for (const message of messages) {
    const receivers = await receiversOf(runtime, message, candidates.get(message.id) ?? []);
    if (receivers.length > 0) pushes.push({ channelId: message.channelId, messageId: message.id, receivers });
  }
  return pushes;
}

async function receiversOf(
  runtime: Runtime,
  message: NewMessage,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return [];
  const readers = await readersAmong(runtime, message.channelId, candidates);
  return candidates.filter((candidate) => {
    const roleIds = readers.get(candidate.userId);
    return roleIds !== undefined && notifies(runtime, message, candidate, roleIds);
  });
}

function notifies(
  runtime: Runtime,
  message: NewMessage,
  candidate: Candidate,
  heldRoleIds: readonly string[],
): boolean {
  return decide({
    isOwn: false,
    isBlocked: candidate.isBlocked,
    // The status is checked when the push is sent.
    isQuiet: false,
    isDirect: message.serverId === null,
    isFollowed: candidate.isFollowed,
    mention: mentionOf(message, candidate.userId, heldRoleIds),
    channel: candidate.channel ?? undefined,
    parent: candidate.parent ?? undefined,
    category: candidate.category ?? undefined,
    server: candidate.server ?? undefined,
    account: candidate.level,
    now: runtime.clock.now(),
  }).notifies;
}

/** The most direct way in which a message mentions someone. */
function mentionOf(
  { mentions, roleIds, everyone }: NewMessage,
  userId: string,
  heldRoleIds: readonly string[],
): 'name' | 'role' | 'everyone' | null {
  if (mentions.includes(userId)) return 'name';
  if (roleIds.some((id) => heldRoleIds.includes(id))) return 'role';
  return everyone ? 'everyone' : null;
}
