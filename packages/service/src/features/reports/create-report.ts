import { ApiError, invalidField } from '@guildhall/platform';
import { type EndpointBody, isId, type Message } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import type { ReportedState } from '../../tables.ts';
import { conversationAccess, memberIn, serverStates } from '../access/index.ts';
import { shownText } from '../forwards/index.ts';
import { getMessage } from '../messages/index.ts';
import { systemMessageJob, systemTexts } from '../notices/index.ts';
import { getUser } from '../profiles/index.ts';
import { messageText } from '../rich-content/index.ts';
import { isAnyOpen, operatorIds, upsertReport } from './store.ts';

type Input = EndpointBody<'createReport'>;

/**
 * Reports something that the caller sees (design 11.1). Replaces an open report of the same object by the same
 * person.
 * @throws ApiError unknown_message, unknown_channel, missing_permission, unknown_user, unknown_server,
 * invalid_request for a message without its channel and for the caller's own objects
 */
export async function createReport(ctx: Context, input: Input): Promise<{ id: string }> {
  const { runtime, actor } = ctx;
  const { kind, targetId, channelId } = input;
  if ((channelId !== undefined) !== (kind === 'message')) {
    throw invalidField('body/channelId', 'is required for messages, and not allowed for anything else');
  }
  const copy = await copyForReport(ctx, input);
  const id = await runtime.database.transaction(async (tx) => {
    if (!(await isAnyOpen(tx.db))) await notifyOperators(runtime, tx);
    return upsertReport(tx.db, {
      id: runtime.ids.next(),
      reporterId: actor.id,
      kind,
      targetId,
      channelId: channelId ?? null,
      reason: input.reason,
      details: input.details?.trim() ?? '',
      seen: JSON.stringify(copy),
      createdAt: new Date(runtime.clock.now()),
    });
  });
  return { id };
}

/** Sends each operator a system message, which stays the only one until all reports are closed. */
async function notifyOperators({ settings, ids }: Runtime, tx: Transaction): Promise<void> {
  const url = `${settings.baseUrl}/settings/operator-reports`;
  for (const userId of await operatorIds(tx.db)) {
    const content = (await systemTexts(tx.db, userId)).reported(url);
    // Two first reports at the same time share the key, and therefore the message.
    const jobKey = `reported:${userId}`;
    await tx.addJob(systemMessageJob, { userId, content, afterId: ids.next() }, { jobKey });
  }
}

/** The reported object as the caller sees it. */
async function copyForReport(
  ctx: Context,
  { kind, targetId, channelId = '' }: Input,
): Promise<ReportedState> {
  if (kind === 'message') return copyOfMessage(ctx, channelId, targetId);
  return kind === 'user' ? copyOfUser(ctx, targetId) : copyOfServer(ctx, targetId);
}

async function copyOfMessage(ctx: Context, channelId: string, messageId: string): Promise<ReportedState> {
  const access = await conversationAccess(ctx.runtime, ctx.actor, channelId);
  const message = await getMessage({ ...ctx, access }, messageId);
  const { author, attachments, coins, forward } = message;
  if (author.id === ctx.actor.id) throw ownObject();
  const files = attachments.length || coins?.files.length || forward?.attachments.length || 0;
  return { authorId: author.id, author: author.username, content: reportedText(message), files };
}

/** What readers see of a message: forwards, polls and layouts have their text outside `content`. */
function reportedText({ content, flags, components, embeds, forward, poll }: Message): string {
  const texts = [
    shownText({ content: messageText(content, { flags, parts: { components } }), embeds }),
    ...(forward ? [shownText(forward)] : []),
    ...(poll ? [poll.question, ...poll.answers.map(({ text }) => text)] : []),
  ];
  return texts.filter(Boolean).join('\n');
}

async function copyOfUser(ctx: Context, userId: string): Promise<ReportedState> {
  const { username, displayName } = await getUser(ctx, userId);
  if (userId === ctx.actor.id) throw ownObject();
  return { username, displayName };
}

/** Members see the server; others only if it is listed in Discovery. */
async function copyOfServer({ runtime, actor }: Context, serverId: string): Promise<ReportedState> {
  const server = isId(serverId) ? await serverStates(runtime).get(serverId) : null;
  const member = server && (await memberIn(runtime, server.id, actor.id));
  if (!server || (!member && !server.row.listed)) throw new ApiError('unknown_server');
  if (server.row.ownerId === actor.id) throw ownObject();
  return { name: server.row.name, ownerId: server.row.ownerId };
}

function ownObject(): ApiError {
  return invalidField('body/targetId', 'must not be your own');
}
