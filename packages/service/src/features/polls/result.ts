/** The reply with the result of a poll (specification: pollResult; design 13.30). */
import { isoTime } from '@guildhall/platform';
import type { Message } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { type ConversationAudience, memberIn, rolesHeld, serverStates } from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { type MessageRow, replyPreview } from '../messages/index.ts';
import { PLAIN_SEND, type Send } from '../posting/index.ts';
import { pollWinners } from './rules.ts';

interface EndedPoll {
  readonly row: MessageRow;
  readonly view: Message;
  readonly serverId: string | null;
  readonly audience: ConversationAudience;
}

/** Written by the poll's author, regardless of their permissions now; null when the account is gone. */
export async function composeResult(
  runtime: Runtime,
  { row, view, serverId, audience }: EndedPoll,
): Promise<Send | null> {
  const author = (await userDirectory(runtime).get(row.authorId))?.view;
  if (!author || author.deleted || !view.poll) return null;
  const { question, total } = view.poll;
  const pollResult = { messageId: row.id, question, winners: pollWinners(view.poll), total };
  return {
    ...PLAIN_SEND,
    channelId: row.channelId,
    serverId,
    recipients: audience.kind === 'users' ? (audience.ids ?? []) : null,
    author,
    parts: { pollResult },
    reply: replyPreview(row, author),
    member: serverId === null ? null : await findSendingMember(runtime, serverId, author.id),
  };
}

/** Null when the author has left. */
async function findSendingMember(
  runtime: Runtime,
  serverId: string,
  userId: string,
): Promise<Send['member']> {
  const [server, member] = await Promise.all([
    serverStates(runtime).get(serverId),
    memberIn(runtime, serverId, userId),
  ]);
  if (!server || !member) return null;
  return { nick: member.nick, roles: rolesHeld(server, member), joinedAt: isoTime(member.joinedAt) };
}
