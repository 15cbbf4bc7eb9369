import { ApiError, type RequestFacts } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';
import {
  type ConversationAccess,
  type ConversationContext,
  conversationAccess,
  memberIn,
  participantIds,
  permissionsIn,
  requireNotSuspended,
  requireUnblocked,
  stateKeys,
} from '../../access/index.ts';
import { userDirectory } from '../../accounts/index.ts';
import { botApplication, isBotStopped } from '../../applications/index.ts';
import type { InteractionRow } from '../store.ts';

/**
 * The bot's context for posting or editing a response, which a block and the end of the account prevent (design 5.18).
 * @throws ApiError cannot_dm, recipient_deleted, and errors of {@link reachedContext}
 */
export async function responseContext(
  runtime: Runtime,
  facts: RequestFacts,
  row: InteractionRow,
): Promise<ConversationContext> {
  const ctx = await reachedContext(runtime, facts, row);
  await requireUnblocked(runtime, ctx.actor, ctx.access);
  // An erased account remains in its direct messages.
  if (ctx.access.server === null && (await userDirectory(runtime).get(row.userId))?.view.deleted)
    throw new ApiError('recipient_deleted');
  requireNotSuspended(ctx.access.server);
  return ctx;
}

/**
 * The bot's context for reading and deleting its responses: it needs no permission while the person can see the
 * channel, but its own permissions decide what it pings (design 3.3).
 * @throws ApiError unknown_interaction when the bot or the person has no access any more, or the bot is stopped
 */
export async function reachedContext(
  runtime: Runtime,
  facts: RequestFacts,
  { applicationId, userId, botId, channelId }: InteractionRow,
): Promise<ConversationContext> {
  const application = await botApplication(runtime, applicationId);
  if (!application || (await isBotStopped(runtime, application))) throw new ApiError('unknown_interaction');
  const person = { kind: 'person', id: userId, credentialId: '', csrfToken: null } as const;
  const readSoFar = runtime.touches.readSoFar();
  const reached = await conversationAccess(runtime, person, channelId).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  const access = reached && (await asBot(runtime, reached, botId));
  if (!access) throw new ApiError('unknown_interaction');
  const keys = [...stateKeys({ id: userId }, reached), ...stateKeys({ id: botId }, access)];
  const stateVersion = { ...readSoFar, keys: [...new Set(keys)] };
  return { runtime, facts, actor: { ...person, kind: 'bot', id: botId }, access, stateVersion };
}

async function asBot(
  runtime: Runtime,
  access: ConversationAccess,
  botId: string,
): Promise<ConversationAccess | null> {
  const require = () => undefined;
  if (access.server === null) {
    return participantIds(access.channel).includes(botId) ? { ...access, require } : null;
  }
  const { server, channel } = access;
  const member = await memberIn(runtime, server.id, botId);
  if (!member) return null;
  return {
    server,
    channel,
    member,
    permissions: permissionsIn(server, channel, member, runtime.clock.now()),
    require,
  };
}
