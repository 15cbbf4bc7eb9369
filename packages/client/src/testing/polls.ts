import type { Message, SendMessage } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';

const HOUR_MS = 3_600_000;

/** A new poll in the form that messages show. @param at when it is sent */
export function createPoll(sent: SendMessage['poll'], at: string): Message['poll'] {
  if (sent === undefined) return null;
  const { question, answers, duration = LIMITS.pollHoursDefault, allowMultiselect = false } = sent;
  return {
    question,
    answers: answers.map(({ text, emoji }, index) => ({
      id: String(index + 1),
      text,
      emoji: emoji ?? null,
      count: 0,
    })),
    allowMultiselect,
    expiresAt: new Date(Date.parse(at) + duration * HOUR_MS).toISOString(),
    ended: false,
    total: 0,
  };
}
