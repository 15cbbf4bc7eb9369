import type { Poll, PollResult } from '@guildhall/protocol';
import { fromPartialEmoji, toPartialEmoji } from './emoji.ts';
import { asObject, isObject } from './json.ts';

export function toPoll(poll: Poll) {
  return {
    question: { text: poll.question },
    answers: poll.answers.map(({ id, text, emoji }) => ({
      answer_id: Number(id),
      poll_media: { text, ...(emoji === null ? {} : { emoji: toPartialEmoji(emoji) }) },
    })),
    expiry: poll.expiresAt,
    allow_multiselect: poll.allowMultiselect,
    layout_type: 1,
    results: {
      is_finalized: poll.ended,
      answer_counts: poll.answers.map(({ id, count }) => ({ id: Number(id), count, me_voted: false })),
    },
  };
}

/** A poll sent by a bot; the contract checks it. */
export function fromPoll(poll: unknown): unknown {
  if (!isObject(poll)) return poll;
  const answers = Array.isArray(poll.answers) ? poll.answers : [];
  return {
    question: asObject(poll.question).text,
    answers: answers.map((answer) => {
      const media = asObject(asObject(answer).poll_media);
      const emoji = fromPartialEmoji(media.emoji);
      return { text: media.text, ...(emoji ? { emoji } : {}) };
    }),
    ...(poll.duration === undefined || poll.duration === null ? {} : { duration: poll.duration }),
    ...(typeof poll.allow_multiselect === 'boolean' ? { allowMultiselect: poll.allow_multiselect } : {}),
  };
}

/** Discord announces the end of a poll with an embed of this type. */
export function toPollResultEmbed({ question, winners, total }: PollResult) {
  const [winner] = winners;
  const field = (name: string, value: string | number) => ({ name, value: String(value), inline: false });
  return {
    type: 'poll_result',
    fields: [
      field('poll_question_text', question),
      field('total_votes', total),
      field('victor_answer_votes', winner?.count ?? 0),
      ...(winners.length === 1 && winner
        ? [field('victor_answer_id', winner.id), field('victor_answer_text', winner.text)]
        : []),
    ],
  };
}
