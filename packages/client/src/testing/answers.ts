/**
 * The world's replies to each endpoint with an effect in it. For all others it returns a sample that fits the
 * contract.
 */
import type { Command, EndpointName, Message, SendMessage } from '@guildhall/protocol';
import { Refusal } from './contracts.ts';
import { announceMessage, changeMessage, removeMessage, type Tell } from './events.ts';
import { EVERYWHERE, mentionedIn, type WorldState } from './state.ts';

/** One call of the bot, for a test to check. */
export interface RecordedCall {
  /** Name of the endpoint, such as `kickMember`. */
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly files: readonly File[];
  /** The reason for the audit log. */
  readonly reason: string | null;
}

/** Computes a reply. Undefined means a sample that fits the contract. */
export type AnswerTo = (call: RecordedCall) => unknown;

/** The replies, by endpoint. */
export function worldAnswers(state: WorldState, tell: Tell): ReadonlyMap<string, AnswerTo> {
  return new Map<string, AnswerTo>([
    ...accountAnswers(state),
    ...messageAnswers(state, tell),
    ...commandAnswers(state),
  ]);
}

function accountAnswers(state: WorldState): readonly [string, AnswerTo][] {
  const url = 'ws://test.invalid/gateway';
  const sessionStartLimit = { total: 1000, remaining: 1000, resetAfter: 0, maxConcurrency: 1 };
  return [
    ['getGateway', () => ({ url })],
    ['getBotGateway', () => ({ url, shards: 1, sessionStartLimit })],
    ['getAccount', () => state.account()],
    ['getServer', ({ params }) => state.serverShape(state.server(params.serverId ?? ''))],
    ['getChannel', ({ params }) => state.channel(params.channelId ?? '').shape],
    [
      'openDirectChannel',
      ({ body }) => {
        const { recipientId = '' } = body as { readonly recipientId?: string };
        const user = state.users.get(recipientId);
        if (!user) throw new Refusal('unknown_user');
        return state.directWith(user).shape;
      },
    ],
    [
      'listMembers',
      ({ params }) =>
        [...state.server(params.serverId ?? '').members.values()].map((user) => state.memberOf(user)),
    ],
    [
      'getMember',
      ({ params }) => {
        const user = state.server(params.serverId ?? '').members.get(params.userId ?? '');
        if (!user) throw new Refusal('unknown_member');
        return state.memberOf(user);
      },
    ],
  ];
}

function messageAnswers(state: WorldState, tell: Tell): readonly [string, AnswerTo][] {
  const channelOf = ({ params }: RecordedCall) => state.channel(params.channelId ?? '');
  const messageOf = (call: RecordedCall) => state.messageIn(channelOf(call), call.params.messageId ?? '');
  const ownMessageOf = (call: RecordedCall) => {
    const message = messageOf(call);
    if (message.author.id !== state.bot.id) throw new Refusal('not_own_message');
    return message;
  };
  return [
    ['listMessages', (call) => page(channelOf(call).messages, call.query)],
    ['getMessage', messageOf],
    [
      'sendMessage',
      (call) => {
        const channel = channelOf(call);
        const sent = call.body as SendMessage;
        const known = channel.messages.find(({ nonce }) => nonce !== undefined && nonce === sent.nonce);
        if (known && sent.enforceNonce) return known;
        if (isEmpty(sent, call.files)) throw new Refusal('empty_message');
        const attachments = createAttachments(state, call.files);
        const message = state.addMessage(channel, state.bot, sent, { attachments });
        announceMessage(tell, channel, message);
        return message;
      },
    ],
    [
      'editMessage',
      (call) => {
        const changed = applyEdit(ownMessageOf(call), call.body as Partial<Message>, state.time());
        changeMessage(state, tell, channelOf(call), changed);
        return changed;
      },
    ],
    ['deleteMessage', (call) => removeMessage(tell, channelOf(call), messageOf(call).id)],
  ];
}

/** A message with the changes of an edit. */
export function applyEdit(
  message: Message,
  change: Partial<Message> & Pick<SendMessage, 'allowedMentions'>,
  editedAt: string,
): Message {
  const { content = message.content, embeds, components, allowedMentions } = change;
  const pings = content !== message.content || allowedMentions !== undefined;
  return {
    ...message,
    editedAt,
    content,
    ...(pings ? { mentions: mentionedIn({ content, allowedMentions }) } : {}),
    ...(embeds === undefined ? {} : { embeds }),
    ...(components === undefined ? {} : { components }),
  };
}

/** Files in the form that messages show. */
export function createAttachments(state: WorldState, files: readonly File[]): Message['attachments'] {
  return files.map((file) => {
    const id = state.nextId();
    const contentType = file.type || 'application/octet-stream';
    const url = `http://test.invalid/media/attachments/${id}/${file.name}`;
    return { id, filename: file.name, contentType, size: file.size, width: null, height: null, url };
  });
}

function isEmpty(sent: SendMessage, files: readonly File[]): boolean {
  const parts = [sent.content?.trim(), sent.embeds?.length, sent.components?.length, files.length];
  return !parts.some(Boolean) && !('poll' in sent) && !('stickerIds' in sent);
}

function page(
  messages: readonly Message[],
  { before, after, limit = '50' }: Readonly<Record<string, string>>,
): readonly Message[] {
  const count = Number(limit);
  if (after !== undefined) return messages.filter(({ id }) => id > after).slice(0, count);
  const earlier = before === undefined ? messages : messages.filter(({ id }) => id < before);
  return earlier.slice(-count);
}

function commandAnswers(state: WorldState): readonly [string, AnswerTo][] {
  const scopeOf = ({ params }: RecordedCall) => params.serverId ?? EVERYWHERE;
  const list: AnswerTo = (call) => state.commands.get(scopeOf(call)) ?? [];
  const replace: AnswerTo = (call) => {
    const before = state.commands.get(scopeOf(call)) ?? [];
    const saved = (call.body as readonly Partial<Command>[]).map((sent) => saveCommand(state, sent, before));
    state.commands.set(scopeOf(call), saved);
    return saved;
  };
  return [
    ['listCommands', list],
    ['listServerCommands', list],
    ['replaceCommands', replace],
    ['replaceServerCommands', replace],
  ];
}

/** Commands that stay keep their ids. */
function saveCommand(state: WorldState, sent: Partial<Command>, before: readonly Command[]): Command {
  const kind = sent.kind ?? 'slash';
  const known = before.find((one) => one.name === sent.name && one.kind === kind);
  return {
    name: '',
    description: '',
    ...sent,
    ...(kind === 'slash' ? { options: sent.options ?? [] } : {}),
    kind,
    id: known?.id ?? state.nextId(),
  };
}
