/** Stores the reactions in the world. */
import type { Message, User } from '@guildhall/protocol';
import type { AnswerTo, RecordedCall } from './answers.ts';
import type { Tell } from './events.ts';
import type { WorldState } from './state.ts';

export class Reactions {
  readonly #state: WorldState;
  readonly #tell: Tell;
  readonly #users = new Map<string, readonly User[]>();

  constructor(state: WorldState, tell: Tell) {
    this.#state = state;
    this.#tell = tell;
  }

  /** Adds a reaction, once per person. */
  add(message: Pick<Message, 'id' | 'channelId'>, emoji: string, user: User): void {
    const users = this.of(message.id, emoji);
    if (users.includes(user)) return;
    this.#set('MESSAGE_REACTION_ADD', message, emoji, user, [...users, user]);
  }

  /** Removes a reaction. */
  remove(message: Pick<Message, 'id' | 'channelId'>, emoji: string, user: User): void {
    const users = this.of(message.id, emoji);
    if (!users.includes(user)) return;
    const left = users.filter((one) => one !== user);
    this.#set('MESSAGE_REACTION_REMOVE', message, emoji, user, left);
  }

  of(messageId: string, emoji: string): readonly User[] {
    return this.#users.get(`${messageId} ${emoji}`) ?? [];
  }

  get answers(): readonly [string, AnswerTo][] {
    const { bot } = this.#state;
    const messageOf = ({ params }: RecordedCall) => {
      const channel = this.#state.channel(params.channelId ?? '');
      return this.#state.messageIn(channel, params.messageId ?? '');
    };
    const emojiOf = ({ params }: RecordedCall) => params.emoji ?? '';
    return [
      ['addReaction', (call) => this.add(messageOf(call), emojiOf(call), bot)],
      ['removeOwnReaction', (call) => this.remove(messageOf(call), emojiOf(call), bot)],
      ['listReactions', (call) => this.of(messageOf(call).id, emojiOf(call))],
    ];
  }

  #set(
    event: 'MESSAGE_REACTION_ADD' | 'MESSAGE_REACTION_REMOVE',
    { id, channelId }: Pick<Message, 'id' | 'channelId'>,
    emoji: string,
    user: User,
    users: readonly User[],
  ): void {
    this.#users.set(`${id} ${emoji}`, users);
    const channel = this.#state.channel(channelId);
    const message = this.#state.messageIn(channel, id);
    const count = users.length;
    const now = count === 0 ? [] : [{ emoji, count, me: users.includes(this.#state.bot) }];
    const others = message.reactions.filter((one) => one.emoji !== emoji);
    this.#state.replaceMessage(channel, { ...message, reactions: [...others, ...now] });
    const { serverId } = channel;
    const payload = { channelId, messageId: id, serverId, userId: user.id, emoji, count };
    this.#tell(event, payload, serverId);
  }
}
