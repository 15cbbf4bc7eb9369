import { isDeepStrictEqual } from 'node:util';
import { ApiError, type StateVersion } from '@guildhall/platform';
import { type EndpointBody, IS_COMPONENTS_V2, isBlank, type Message } from '@guildhall/protocol';
import { mentionsIn } from '@guildhall/protocol/text-formatting';
import { countLongCopies } from '../../../call-limits.ts';
import type { Runtime, Transaction } from '../../../runtime.ts';
import {
  type ConversationAccess,
  type ConversationAudience,
  type ConversationContext,
  conversationAudience,
  requireUnrestricted,
} from '../../access/index.ts';
import {
  type MessageRow,
  messageById,
  messageSeenBy,
  oneMessageView,
  requireMessage,
} from '../../messages/index.ts';
import { messageText } from '../../rich-content/index.ts';
import { withAllowedEmoji } from '../compose/allowed-emoji.ts';
import type { SenderKind } from '../compose/draft-source.ts';
import {
  editParts,
  hasContent,
  type ReadParts,
  withApplication,
  withPingChoice,
  withReplyPing,
} from '../compose/parts.ts';
import { type MentionScope, type ResolvedMentions, resolveMentions } from '../compose/resolve-mentions.ts';
import { suppressesPreviews } from '../previews/preview-requests.ts';
import { announceMessageUpdate } from '../send/announce-message.ts';
import { moderatedEdit } from '../send/moderation.ts';
import { copyUpdates, updateCrosspostsJob } from './crosspost-jobs.ts';
import { updateMessage } from './update-message.ts';

/**
 * Edits the caller's own message (specification: PATCH …/messages/{messageId}); not while timed out or pending.
 * @throws ApiError unknown_message, system_message, not_own_message, screening_pending, timed_out,
 * poll_not_editable, forward_not_editable, bots_only, invalid_flags, invalid_components, invalid_embeds, empty_message,
 * automod_blocked
 */
export async function editMessage(
  ctx: ConversationContext,
  messageId: string,
  input: EndpointBody<'editMessage'>,
): Promise<Message> {
  const { runtime, actor, access } = ctx;
  const channelId = access.channel.row.id;
  const before = await requireMessage(ctx, messageId);
  if (before.type !== null) throw new ApiError('system_message');
  if (before.authorId !== actor.id) throw new ApiError('not_own_message');
  requireUnrestricted(runtime, access);
  if (before.parts?.poll || before.parts?.pollResult) throw new ApiError('poll_not_editable');
  if (before.parts?.forward) throw new ApiError('forward_not_editable');
  const context = {
    channelId,
    audience: conversationAudience(access),
    sender: actor.kind,
    actor,
    payerId: actor.id,
    mentions: access,
    stateVersion: ctx.stateVersion,
  };
  const edited = await changeMessage(runtime, context, before, input, (text, store) =>
    moderatedEdit(ctx, text, store),
  );
  return messageSeenBy(runtime, actor.id, edited);
}

/** Who edits, and where. */
export interface EditContext {
  readonly channelId: string;
  readonly audience: ConversationAudience;
  readonly sender: SenderKind;
  /** The bot that answers the components. */
  readonly actor?: { readonly kind: string; readonly credentialId: string };
  /** Whose limit of long edits this uses up: an account, or an owner's webhooks. */
  readonly payerId: string;
  readonly mentions: ConversationAccess | MentionScope;
  /** The state that allowed the editor to edit. */
  readonly stateVersion?: StateVersion | undefined;
  /** Runs in the transaction of the edit, even if the edit changes nothing. */
  readonly inTransaction?: ((tx: Transaction) => Promise<void>) | undefined;
}

/** Runs between the checks and the write. */
type Moderate = (
  edited: { readonly content: string } & ResolvedMentions,
  store: () => Promise<Message>,
) => Promise<Message>;

/**
 * Edits a message after the caller has checked the author. Does nothing if the edit changes nothing.
 * @returns the message as everyone sees it
 * @throws ApiError unknown_message, bots_only, invalid_flags, invalid_components, invalid_embeds, empty_message,
 * rate_limited
 */
export async function changeMessage(
  runtime: Runtime,
  context: EditContext,
  before: MessageRow,
  sent: EndpointBody<'editMessage'>,
  moderated: Moderate = (_edited, store) => store(),
): Promise<Message> {
  const input = await withAllowedContent(runtime, context, sent);
  const wanted = planEdit(context, before, input);
  if (wanted === null) {
    if (context.inTransaction) await runtime.database.transaction(context.inTransaction);
    return oneMessageView(runtime, before);
  }
  await countLongCopies(runtime, context.payerId, wanted);
  const resolved = await mentionsAfter(runtime, context, before, wanted, input);
  return moderated({ content: wanted.content, ...resolved }, () =>
    storeEdit(runtime, context, before, input, resolved),
  );
}

/**
 * The mentions of an edited message. They stay if the text stays, so that an edit of embeds or components pings nobody
 * whom the message did not ping before.
 */
function mentionsAfter(
  runtime: Runtime,
  context: EditContext,
  before: MessageRow,
  edited: Edited,
  { allowedMentions: allowed }: EndpointBody<'editMessage'>,
): ResolvedMentions | Promise<ResolvedMentions> {
  if (allowed === undefined && keepsText(edited, before)) {
    const { mentions, mentionRoles, mentionEveryone } = before;
    return { mentions, mentionRoles, mentionEveryone };
  }
  return resolveMentions(runtime, context.mentions, messageText(edited.content, edited), { allowed });
}

/** The edit with the emoji that its editor may use. */
async function withAllowedContent(
  runtime: Runtime,
  { mentions: access }: EditContext,
  sent: EndpointBody<'editMessage'>,
): Promise<EndpointBody<'editMessage'>> {
  if (sent.content === undefined) return sent;
  return { ...sent, content: await withAllowedEmoji(runtime, access, sent.content) };
}

interface Edited extends ReadParts {
  readonly content: string;
}

/**
 * The message after an edit; absent fields stay.
 * @returns null if the edit changes nothing
 * @throws ApiError bots_only, invalid_flags, invalid_components, invalid_embeds, empty_message
 */
function planEdit(
  { sender, actor, mentions: { channel } }: Pick<EditContext, 'sender' | 'actor' | 'mentions'>,
  before: MessageRow,
  input: EndpointBody<'editMessage'>,
): Edited | null {
  const content = input.content ?? before.content;
  const changedParts = editParts(sender, before, input);
  const isSame = changedParts === null && content === before.content;
  if (isSame && !removesPreviews(before, input)) return null;
  const after = changedParts ?? before;
  if (!hasContent(after.parts) && isBlank(content)) throw new ApiError('empty_message');
  const parts = actor ? withApplication(after.parts, actor) : after.parts;
  const edited = { content, flags: after.flags, parts };
  // Like the mentions, the choice stays if the text stays.
  const allowed = input.allowedMentions ?? (keepsText(edited, before) ? parts?.allowedMentions : undefined);
  return { ...edited, parts: withPingChoice(parts, channel, allowed) };
}

function removesPreviews(before: MessageRow, { embeds }: EndpointBody<'editMessage'>): boolean {
  return embeds?.length === 0 && before.flags !== IS_COMPONENTS_V2 && !suppressesPreviews(before);
}

function keepsText(edited: Edited, before: MessageRow): boolean {
  return messageText(edited.content, edited) === messageText(before.content, before);
}

/**
 * Keeps what another edit wrote since `before` was read, unless this edit replaces it.
 * @param resolved the mentions after the edit if the message is still as in `before`
 */
async function storeEdit(
  runtime: Runtime,
  context: EditContext,
  before: MessageRow,
  input: EndpointBody<'editMessage'>,
  resolved: ResolvedMentions,
): Promise<Message> {
  const { channelId, audience } = context;
  return runtime.database.transaction(async (tx) => {
    await tx.lock(before.id, context.stateVersion);
    const current = await messageById(tx.db, channelId, before.id);
    if (!current) throw new ApiError('unknown_message');
    const edited = planEdit(context, current, input);
    if (edited === null) {
      await context.inTransaction?.(tx);
      return oneMessageView(runtime, current, tx.db);
    }
    // Another edit may have changed the text or its mentions since.
    const isCurrent = isDeepStrictEqual(current, before);
    const { mentions, mentionRoles, mentionEveryone } = isCurrent
      ? resolved
      : await mentionsAfter(runtime, context, current, edited, input);
    const pinged = pingOfReply(current);
    const row = await updateMessage(tx, channelId, before.id, {
      content: edited.content,
      parts: withReplyPing(edited.parts, messageText(edited.content, edited), pinged),
      mentions: [...new Set([...mentions, ...(pinged === null ? [] : [pinged])])],
      mentionRoles: [...mentionRoles],
      mentionEveryone,
      editedAt: new Date(runtime.clock.now()),
      // Removing the embeds removes the previews too.
      ...(input.embeds?.length === 0 ? { previews: [] } : {}),
    });
    if (!row) throw new ApiError('unknown_message');
    const view = await oneMessageView(runtime, row);
    await announceMessageUpdate(runtime, tx, audience, view);
    const original = { channelId, messageId: before.id };
    if (row.crossposted) await tx.addJob(updateCrosspostsJob, original, copyUpdates(original, 'first'));
    await context.inTransaction?.(tx);
    return view;
  });
}

/** Whom a message pings as a reply: the author of the original, even if its text does not name them. */
function pingOfReply(message: MessageRow): string | null {
  if (message.parts?.replyPing !== undefined) return message.parts.replyPing;
  const { userIds } = mentionsIn(messageText(message.content, message));
  return message.mentions.find((id) => !userIds.includes(id)) ?? null;
}
