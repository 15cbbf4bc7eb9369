import { ApiError, oldestStateVersion, SerialisedJson } from '@guildhall/platform';
import { type EndpointBody, FORWARD_RATE_LIMIT, isBlank, LIMITS, type Message } from '@guildhall/protocol';
import { countCall, countLongCopies } from '../../call-limits.ts';
import type { Transaction } from '../../runtime.ts';
import {
  type ConversationContext,
  callerKeys,
  conversationAccess,
  isAgeRestricted,
  requireAdult,
  requireNotSuspended,
  stateKeys,
} from '../access/index.ts';
import { countCopiedBytes, withStoredFiles } from '../attachments/index.ts';
import { holdsMessages, requireUnlocked } from '../channels/index.ts';
import { reopenForRecipients, requireReachableRecipient } from '../direct-channels/index.ts';
import { type MessageRow, oneMessageView, requireMessage } from '../messages/index.ts';
import {
  changeWithMessages,
  composeSend,
  draftSource,
  moderatedSend,
  type Post,
  readDraft,
  type Send,
  type SendOutcome,
  withSlowmode,
} from '../posting/index.ts';
import { isForwardable } from './rules.ts';
import { shownText, takeSnapshot } from './snapshot.ts';

type Input = EndpointBody<'forwardMessage'>;
type Sent = NonNullable<SendOutcome>;

/** One target of the forward. */
interface Target {
  readonly ctx: ConversationContext;
  readonly forward: Send;
  readonly note: Send | null;
}

/**
 * Forwards a message to all targets or to none (specification: "Forward snapshot"; design 5.1, Forward). A note is a
 * normal message, which does not count for slowmode in addition to the forward.
 * @throws ApiError unknown_message, too_many_targets, unknown_channel, missing_permission, screening_pending,
 * timed_out, invalid_channel_kind, thread_locked, cannot_dm, recipient_deleted, not_forwardable, automod_blocked,
 * slowmode, rate_limited
 */
export async function forwardMessage(
  ctx: ConversationContext,
  messageId: string,
  { targetChannelIds, note = '' }: Input,
): Promise<SerialisedJson<{ messages: Message[] }>> {
  const original = await requireOriginal(ctx, messageId);
  const ids = [...new Set(targetChannelIds)];
  if (ids.length > LIMITS.forwardTargets) throw new ApiError('too_many_targets');
  const contexts: ConversationContext[] = [];
  for (const id of ids) contexts.push(await requirePostable(ctx, id));
  const carried = forwardedContent(ctx, original);
  requireAgeRestriction(ctx, contexts);
  await countForwards(ctx, ids);
  await countLongCopies(ctx.runtime, ctx.actor.id, carried.parts, ids.length);
  const targets: Target[] = [];
  for (const target of contexts) {
    targets.push({
      ctx: target,
      forward: await composeForward(target, carried),
      note: isBlank(note) ? null : await composeNote(target, note),
    });
  }
  // Each target has files of its own.
  await countCopiedBytes(ctx.runtime, ctx.actor.id, carried.copied, targets.length);
  const sent = await postAll(ctx, targets, shownText(carried.parts.forward));
  return new SerialisedJson(`{"messages":[${sent.map(({ json }) => json).join(',')}]}`);
}

type Carried = Pick<Send, 'copied' | 'deletedStickers'> & {
  readonly parts: NonNullable<Send['parts']> & { readonly forward: ReturnType<typeof takeSnapshot> };
};

interface Original {
  readonly row: MessageRow;
  readonly view: Message;
}

/** @throws ApiError unknown_message */
async function requireOriginal(ctx: ConversationContext, messageId: string): Promise<Original> {
  const row = await requireMessage(ctx, messageId);
  return { row, view: await oneMessageView(ctx.runtime, row) };
}

/** @throws ApiError not_forwardable */
function forwardedContent({ access }: ConversationContext, { row, view }: Original): Carried {
  if (!isForwardable(row)) throw new ApiError('not_forwardable');
  // The snapshot has no field for stickers, so the forward itself contains them.
  const { attachments: copied = [], stickers } = row.parts ?? {};
  return {
    parts: { forward: takeSnapshot(access, row, view), ...(stickers ? { stickers } : {}) },
    copied,
    deletedStickers: new Set(view.stickers.flatMap((sticker) => ('deleted' in sticker ? [sticker.id] : []))),
  };
}

/** Nothing age-restricted appears where everyone may read it. @throws ApiError not_forwardable */
function requireAgeRestriction(
  { access }: ConversationContext,
  targets: readonly ConversationContext[],
): void {
  if (isAgeRestricted(access) && !targets.every((target) => isAgeRestricted(target.access)))
    throw new ApiError('not_forwardable');
}

/** Counts by target; the adapter counts by source. @throws ApiError rate_limited */
function countForwards({ runtime, actor }: ConversationContext, targetIds: readonly string[]): Promise<void> {
  const key = targetIds.map((id) => `${actor.id}|${id}`);
  return countCall(runtime, { bucket: 'forwards to a channel', key, ...FORWARD_RATE_LIMIT, scope: 'user' });
}

/** The checks of a send, in the same order. */
async function requirePostable(ctx: ConversationContext, channelId: string): Promise<ConversationContext> {
  const access = await conversationAccess(ctx.runtime, ctx.actor, channelId);
  requireNotSuspended(access.server);
  await requireAdult(ctx.runtime, ctx.actor, access);
  const stateVersion = ctx.stateVersion && {
    ...ctx.stateVersion,
    keys: [...callerKeys(ctx.actor), ...stateKeys(ctx.actor, access)],
  };
  const target = { ...ctx, access, ...(stateVersion ? { stateVersion } : {}) };
  access.require('sendMessages');
  if (!holdsMessages(access.channel.row.kind)) throw new ApiError('invalid_channel_kind');
  if (access.server === null) await requireReachableRecipient(target, access);
  else requireUnlocked(access);
  return target;
}

async function composeForward(target: ConversationContext, { parts, ...carried }: Carried): Promise<Send> {
  const send = await composeSend(target, {}, { content: '', flags: 0, parts, files: [] }, null);
  return { ...send, ...carried };
}

async function composeNote(target: ConversationContext, content: string): Promise<Send> {
  const input = { content };
  return composeSend(target, input, await readDraft(draftSource(target), input), null);
}

/** AutoMod checks the forwarded content and the note together, for every target before anything is stored. */
async function postAll(
  ctx: ConversationContext,
  targets: readonly Target[],
  forwarded: string,
): Promise<Sent[]> {
  let posted: readonly Posted[] = [];
  const write = async (ready: readonly Target[]): Promise<void> => {
    for (const { ctx: target, forward } of ready)
      if (target.access.server === null) await reopenForRecipients(ctx.runtime, forward.channelId);
    posted = await writeAll(ctx, ready);
  };
  const moderate = ({ ctx: target, forward, note }: Target, inner: () => Promise<void>): Promise<unknown> =>
    moderatedSend(
      target,
      {
        parts: forward.parts,
        copied: forward.copied ?? [],
        content: [forwarded, ...(note ? [note.content] : [])].join('\n'),
        mentions: note?.mentions ?? [],
        mentionRoles: note?.mentionRoles ?? [],
      },
      async () => {
        await inner();
        return posted.find(({ channelId }) => channelId === forward.channelId)?.forward ?? null;
      },
    );
  const slow = ({ ctx: target }: Target, inner: () => Promise<void>): Promise<unknown> =>
    withSlowmode(target, inner);
  await nestAround(targets, moderate, () => nestAround(targets, slow, () => withFiles(targets, [], write)));
  return [...posted.map(({ forward }) => forward), ...posted.flatMap(({ note }) => note ?? [])];
}

/** Nests wrappers of all items around the innermost work. */
async function nestAround<Item>(
  items: readonly Item[],
  wrap: (item: Item, inner: () => Promise<void>) => Promise<unknown>,
  innermost: () => Promise<void>,
): Promise<void> {
  const [first, ...others] = items;
  if (first === undefined) return innermost();
  await wrap(first, () => nestAround(others, wrap, innermost));
}

/** Each forward has files of its own; they are removed when nothing is written. */
async function withFiles(
  waiting: readonly Target[],
  ready: readonly Target[],
  write: (ready: readonly Target[]) => Promise<void>,
): Promise<void> {
  const [next, ...others] = waiting;
  if (!next) return write(ready);
  await withStoredFiles(next.ctx.runtime, next.forward, (forward) =>
    withFiles(others, [...ready, { ...next, forward }], write),
  );
}

interface Posted {
  readonly channelId: string;
  readonly forward: Sent;
  readonly note: Sent | null;
}

/** Writes if the source and all targets are still as they were checked. */
function writeAll(source: ConversationContext, targets: readonly Target[]): Promise<Posted[]> {
  const channelIds = targets.map(({ forward }) => forward.channelId);
  const write = async (_tx: Transaction, post: Post): Promise<Posted[]> => {
    const written = async (send: Send): Promise<Sent> => {
      const sent = await post(send);
      if (!sent) throw new Error('a message without a nonce was not stored');
      return sent;
    };
    const posted: Posted[] = [];
    for (const { forward, note } of targets) {
      posted.push({
        channelId: forward.channelId,
        forward: await written(forward),
        note: note && (await written(note)),
      });
    }
    return posted;
  };
  const states = [source, ...targets.map(({ forward }) => forward)];
  const stateVersion = oldestStateVersion(states.flatMap((checked) => checked.stateVersion ?? []));
  return changeWithMessages(source.runtime, channelIds, write, stateVersion);
}
