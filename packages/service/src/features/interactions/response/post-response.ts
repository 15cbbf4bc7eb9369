import { ApiError, type UploadedFile } from '@guildhall/platform';
import type { Message, ResponseMessage } from '@guildhall/protocol';
import type { Transaction } from '../../../runtime.ts';
import type { ConversationContext } from '../../access/index.ts';
import { userDirectory } from '../../accounts/index.ts';
import { requireUnlocked } from '../../channels/index.ts';
import { reopenForRecipients } from '../../direct-channels/index.ts';
import { composeSend, readDraft, type Send, storeSend } from '../../posting/index.ts';
import { storeEphemeral } from '../ephemeral/ephemeral.ts';
import { splitFlags } from '../rules.ts';
import type { InteractionRow } from '../store.ts';

export interface NewResponse {
  readonly input: ResponseMessage;
  readonly files: readonly UploadedFile[];
  /** Visible only to the person. */
  readonly ephemeral: boolean;
  /** The first response to a slash command names the person and the command. */
  readonly isFirst: boolean;
  readonly binding: Binding;
}

/** How a message is recorded with its interaction, atomically with the message. */
export type Binding =
  /** As its first response, in the statement that stores both, batched with others. */
  | { readonly acknowledge: NonNullable<Send['respondsTo']>['acknowledge'] }
  /** As a follow-up, in such a statement too. */
  | { readonly followsUp: true }
  /** In the message's transaction; such responses in one channel wait for each other. */
  | { readonly inTransaction: (tx: Transaction, messageId: string) => Promise<void> };

/** Thrown when the interaction already has its first response, or failed. */
export class Overtaken extends Error {}

/**
 * Posts a message that responds to an interaction (design 3.3).
 * @throws Overtaken when another response was faster
 * @throws ApiError thread_locked, invalid_poll, and errors of `inTransaction` and `readDraft`
 */
export async function postResponse(
  ctx: ConversationContext,
  row: InteractionRow,
  response: NewResponse,
): Promise<Message> {
  const { runtime, access } = ctx;
  const send = await composeResponse(ctx, row, response);
  if (response.ephemeral) return storeEphemeral(runtime, row, send);
  if (access.server === null) await reopenForRecipients(runtime, access.channel.row.id);
  else requireUnlocked(access);
  const sent = await storeSend(runtime, send);
  if (!sent) throw new Overtaken();
  return JSON.parse(sent.json) as Message;
}

async function composeResponse(
  ctx: ConversationContext,
  row: InteractionRow,
  { input, files, ephemeral, isFirst, binding }: NewResponse,
): Promise<Send> {
  const { runtime, access } = ctx;
  // Only public messages can have votes.
  if (ephemeral && input.poll) throw new ApiError('invalid_poll');
  const source = {
    runtime,
    sender: 'bot' as const,
    authorId: row.botId,
    channelId: row.channelId,
    serverId: access.server?.id ?? null,
  };
  const body = { ...input, flags: splitFlags(input.flags).flags };
  const draft = await readDraft(source, body, files);
  const send = await composeSend(ctx, body, draft, null);
  const parts = { ...send.parts, applicationId: row.applicationId };
  const composed = { ...send, parts, ...(isFirst ? await readOrigin(ctx, row, parts) : {}) };
  if ('acknowledge' in binding)
    return { ...composed, respondsTo: { id: row.id, acknowledge: binding.acknowledge } };
  if ('followsUp' in binding) return { ...composed, followsUp: row.id };
  return {
    ...composed,
    inTransaction: async (tx, messageId, channelId) => {
      await send.inTransaction?.(tx, messageId, channelId);
      await binding.inTransaction(tx, messageId);
    },
  };
}

/** The person and the command (specification: Message, `interaction`), added to the parts. */
async function readOrigin(
  { runtime }: ConversationContext,
  { id, commandName: name, userId }: InteractionRow,
  parts: NonNullable<Send['parts']>,
): Promise<Pick<Send, 'parts' | 'invoker'>> {
  const invoker = name === null ? undefined : (await userDirectory(runtime).get(userId))?.view;
  if (name === null || !invoker) return { parts };
  return { parts: { ...parts, interaction: { id, user: { id: userId }, name } }, invoker };
}
