import { ApiError, type RequestFacts } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';
import {
  type ConversationAccess,
  type ConversationContext,
  conversationAccess,
  memberKey,
  memberStates,
  participantIds,
  permissionsIn,
  requireNotSuspended,
  requireUnblocked,
  stateKeys,
} from '../../access/index.ts';
import type { InteractionRow } from '../store.ts';

/** What an answer of an endpoint says of its request: nothing. */
export const NO_FACTS: RequestFacts = {
  address: '',
  userAgent: null,
  cookie: null,
  host: null,
  auditReason: null,
};

/**
 * The bot where it posts or edits an answer, which a block ends (design 5.18).
 * @throws ApiError cannot_dm, and as {@link reachedContext}.
 */
export async function answerContext(
  runtime: Runtime,
  facts: RequestFacts,
  row: InteractionRow,
): Promise<ConversationContext> {
  const ctx = await reachedContext(runtime, facts, row);
  await requireUnblocked(runtime, ctx.actor, ctx.access);
  requireNotSuspended(ctx.access.server);
  return ctx;
}

/**
 * The bot where its answers are, to read them and take them back: it needs no permission as long as the person sees the channel, but pings with its own
 * (design 3.3). @throws ApiError unknown_interaction when either of them is not there any longer.
 */
export async function reachedContext(
  runtime: Runtime,
  facts: RequestFacts,
  { userId, botId, channelId }: InteractionRow,
): Promise<ConversationContext> {
  const person = { kind: 'person', id: userId, credentialId: '', csrfToken: null } as const;
  const readSoFar = runtime.touches.readSoFar();
  const reached = await conversationAccess(runtime, person, channelId).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  const access = reached && (await asBot(runtime, reached, botId));
  if (!access) throw new ApiError('unknown_interaction');
  const keys = [...stateKeys({ id: userId }, reached), ...stateKeys({ id: botId }, access)];
  const seen = { ...readSoFar, keys: [...new Set(keys)] };
  return { runtime, facts, actor: { ...person, kind: 'bot', id: botId }, access, seen };
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
  const member = await memberStates(runtime).get(memberKey(server.id, botId));
  if (!member) return null;
  return {
    server,
    channel,
    member,
    permissions: permissionsIn(server, channel, member, runtime.clock.now()),
    require,
  };
}
