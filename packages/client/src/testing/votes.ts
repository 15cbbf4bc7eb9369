/** Stores the votes in the world. */
import type { Message, Poll, User } from '@guildhall/protocol';
import type { MessageReference } from '../objects/kinds.ts';
import type { AnswerTo, RecordedCall } from './answers.ts';
import { Refusal, TestWorldError } from './contracts.ts';
import { changeMessage, type Tell } from './events.ts';
import type { WorldState } from './state.ts';

export class Votes {
  readonly #state: WorldState;
  readonly #tell: Tell;
  /** Choices by message, then by person. */
  readonly #choices = new Map<string, Map<string, readonly string[]>>();

  constructor(state: WorldState, tell: Tell) {
    this.#state = state;
    this.#tell = tell;
  }

  /**
   * Votes for answers by text or id; no answer removes the vote.
   * @throws TestWorldError if an instance would refuse it
   */
  cast(reference: MessageReference, user: User, wanted: readonly string[]): void {
    const { poll } = this.#message(reference);
    if (!poll || poll.ended) throw new TestWorldError('The message has no open poll');
    if (wanted.length > 1 && !poll.allowMultiselect) throw new TestWorldError('The poll takes one answer');
    const answerIds = wanted.map((one) => {
      const answer = poll.answers.find(({ id, text }) => one === id || one === text);
      if (!answer) throw new TestWorldError(`The poll has no answer ${one}`);
      return answer.id;
    });
    const choices = this.#choices.get(reference.id) ?? new Map<string, readonly string[]>();
    if (answerIds.length > 0) choices.set(user.id, answerIds);
    else choices.delete(user.id);
    this.#choices.set(reference.id, choices);
    const counted = countedPoll(poll, [...choices.values()]);
    const channel = this.#state.channel(reference.channelId);
    this.#state.replaceMessage(channel, { ...this.#message(reference), poll: counted });
    const event = {
      channelId: channel.id,
      messageId: reference.id,
      userId: user.id,
      answerIds,
      poll: counted,
    };
    this.#tell('POLL_VOTE', event, channel.serverId);
  }

  get answers(): readonly [string, AnswerTo][] {
    const referenceOf = ({ params }: RecordedCall): MessageReference => ({
      id: params.messageId ?? '',
      channelId: params.channelId ?? '',
    });
    return [
      ['expirePoll', (call) => this.#end(referenceOf(call))],
      [
        'listVoters',
        (call) => {
          const { id, poll } = this.#message(referenceOf(call));
          if (!poll) throw new Refusal('not_a_poll');
          const voters = [...(this.#choices.get(id) ?? [])].filter(([, ids]) =>
            ids.includes(call.params.answerId ?? ''),
          );
          return voters.flatMap(([userId]) => this.#state.users.get(userId) ?? []);
        },
      ],
    ];
  }

  /** @throws Refusal not_a_poll, poll_ended */
  #end(reference: MessageReference): Message {
    const message = this.#message(reference);
    if (!message.poll) throw new Refusal('not_a_poll');
    if (message.poll.ended) throw new Refusal('poll_ended');
    const ended = { ...message, poll: { ...message.poll, ended: true } };
    changeMessage(this.#state, this.#tell, this.#state.channel(reference.channelId), ended);
    return ended;
  }

  #message({ id, channelId }: MessageReference): Message {
    return this.#state.messageIn(this.#state.channel(channelId), id);
  }
}

function countedPoll(poll: Poll, choices: readonly (readonly string[])[]): Poll {
  const answers = poll.answers.map((answer) => ({
    ...answer,
    count: choices.filter((ids) => ids.includes(answer.id)).length,
  }));
  return { ...poll, answers, total: choices.length };
}
