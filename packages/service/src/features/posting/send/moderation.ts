/** Runs AutoMod on sends and edits. Direct messages and groups have none. */
import type { Message } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { channelTouch, serverTouch } from '../../../touches.ts';
import { type ConversationContext, serverStates, withFreshState } from '../../access/index.ts';
import { systemAccount } from '../../accounts/index.ts';
import { type Alert, moderate, type Submission } from '../../automod/index.ts';
import { holdsMessages } from '../../channels/index.ts';
import type { ResolvedMentions } from '../compose/resolve-mentions.ts';
import { storeSend } from './change-with-messages.ts';
import { PLAIN_SEND, type Send, type SendOutcome } from './send.ts';

const neverRepeated = async () => false;

/**
 * Sends a message if AutoMod allows it.
 * @param isRepeated whether an earlier request has already stored it
 * @throws ApiError automod_blocked
 */
export function moderatedSend(
  ctx: ConversationContext,
  message: Written,
  send: () => Promise<SendOutcome>,
  isRepeated: () => Promise<boolean> = neverRepeated,
): Promise<SendOutcome> {
  let repeated = false;
  const about = {
    kind: 'send',
    isRepeated: async () => {
      repeated = await isRepeated();
      return repeated;
    },
  } as const;
  // The nonce may expire during the checks, and then the message would be posted unchecked.
  const store = async () => (repeated ? null : send());
  return underAutomod(ctx, about, message, store, (sent) => sent?.id ?? null);
}

/** Edits a message if AutoMod allows it. @throws ApiError automod_blocked */
export function moderatedEdit(
  ctx: ConversationContext,
  message: Written,
  edit: () => Promise<Message>,
): Promise<Message> {
  return underAutomod(ctx, { kind: 'edit', isRepeated: neverRepeated }, message, edit, ({ id }) => id);
}

/** What AutoMod checks. */
interface Written
  extends Pick<ResolvedMentions, 'mentions' | 'mentionRoles'>,
    Partial<Pick<Send, 'parts' | 'files' | 'copied'>> {
  readonly content: string;
}

/** All visible texts of a message (design 5.9). */
function moderatedTexts({ content, parts }: Written): string[] {
  const { poll } = parts ?? {};
  const texts = poll ? [content, poll.question, ...poll.answers.map(({ text }) => text)] : [content];
  return texts.filter((text) => text !== '');
}

/** Identifies stickers and files; new files have no ids yet. */
function mediaKeys({ parts, files = [], copied = [] }: Written): string[] {
  return [
    ...(parts?.stickers ?? []).map(({ id }) => id),
    ...files.map(({ filename, size }) => `${filename} ${size}`),
    ...copied.map(({ id }) => id),
  ];
}

function underAutomod<Stored>(
  { runtime, actor, facts, access }: ConversationContext,
  about: Pick<Submission, 'kind' | 'isRepeated'>,
  message: Written,
  store: () => Promise<Stored>,
  idOf: (stored: Stored) => string | null,
): Promise<Stored> {
  if (access.server === null) return store();
  const submission: Submission = {
    ...about,
    texts: moderatedTexts(message),
    media: mediaKeys(message),
    mentions: message.mentions.length + message.mentionRoles.length,
    postAlert: (alert) => postAlert(runtime, alert),
  };
  return moderate({ runtime, actor, facts, access }, submission, store, idOf);
}

/**
 * Posts as the system account; mentions in the text do not ping.
 * @returns the message's id; null if the channel is deleted
 */
export function postAlert(runtime: Runtime, { serverId, channelId, content }: Alert): Promise<string | null> {
  return withFreshState(runtime, async (readSoFar) => {
    const channel = (await serverStates(runtime).get(serverId))?.channels.get(channelId);
    if (!channel || !holdsMessages(channel.row.kind)) return null;
    const { view: author } = await systemAccount(runtime);
    const stateVersion = { ...readSoFar, keys: [serverTouch(serverId), channelTouch(channelId)] };
    const sent = await storeSend(runtime, {
      ...PLAIN_SEND,
      channelId,
      serverId,
      author,
      content,
      stateVersion,
    });
    if (!sent) throw new Error('an alert without a nonce was not stored');
    return sent.id;
  });
}
