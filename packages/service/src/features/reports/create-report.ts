import { ApiError, invalidField } from '@guildhall/platform';
import { type EndpointBody, isId } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import type { ReportedState } from '../../tables.ts';
import { conversationAccess, memberKey, memberStates, serverStates } from '../access/index.ts';
import { getMessage } from '../messages/index.ts';
import { getUser } from '../profiles/index.ts';
import { saveReport } from './store.ts';

type Input = EndpointBody<'createReport'>;

/**
 * Reports something that the caller sees (design 11.1). The same by the same person takes the place of a report that
 * is open.
 * @throws ApiError unknown_message, unknown_channel, missing_permission, unknown_user, unknown_server,
 * invalid_request for a message without its channel and for what is one's own.
 */
export async function createReport(ctx: Context, input: Input): Promise<{ id: string }> {
  const { runtime, actor } = ctx;
  const { kind, targetId, channelId } = input;
  if ((channelId !== undefined) !== (kind === 'message')) {
    throw invalidField('channelId', 'is needed for messages, and for them alone');
  }
  const seen = await seenBy(ctx, input);
  const id = await runtime.database.transaction((tx) =>
    saveReport(tx.db, {
      id: runtime.ids.next(),
      reporterId: actor.id,
      kind,
      targetId,
      channelId: channelId ?? null,
      reason: input.reason,
      details: input.details?.trim() ?? '',
      seen: JSON.stringify(seen),
      createdAt: new Date(runtime.clock.now()),
    }),
  );
  return { id };
}

/** What the caller sees of it. */
async function seenBy(ctx: Context, { kind, targetId, channelId = '' }: Input): Promise<ReportedState> {
  if (kind === 'message') return seenMessage(ctx, channelId, targetId);
  return kind === 'user' ? seenUser(ctx, targetId) : seenServer(ctx, targetId);
}

async function seenMessage(ctx: Context, channelId: string, messageId: string): Promise<ReportedState> {
  const access = await conversationAccess(ctx.runtime, ctx.actor, channelId);
  const { author, content, attachments, coins } = await getMessage({ ...ctx, access }, messageId);
  if (author.id === ctx.actor.id) throw own();
  const files = attachments.length || (coins?.files.length ?? 0);
  return { authorId: author.id, author: author.username, content, files };
}

async function seenUser(ctx: Context, userId: string): Promise<ReportedState> {
  const { username, displayName } = await getUser(ctx, userId);
  if (userId === ctx.actor.id) throw own();
  return { username, displayName };
}

/** Servers are seen from inside, and in Discovery. */
async function seenServer({ runtime, actor }: Context, serverId: string): Promise<ReportedState> {
  const server = isId(serverId) ? await serverStates(runtime).get(serverId) : null;
  const member = server && (await memberStates(runtime).get(memberKey(server.id, actor.id)));
  if (!server || (!member && !server.row.listed)) throw new ApiError('unknown_server');
  if (server.row.ownerId === actor.id) throw own();
  return { name: server.row.name, ownerId: server.row.ownerId };
}

function own(): ApiError {
  return invalidField('targetId', 'must not be your own');
}
