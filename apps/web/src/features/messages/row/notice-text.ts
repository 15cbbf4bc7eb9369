import type { Message } from '@guildhall/protocol';
import { amount } from '../../../languages/words.ts';
import { MINUTE_MS } from '../../../ui/text/durations.ts';
import { messageText } from '../strings.ts';

/** The text of a system notice, after the actor's name. */
export function noticeText(
  message: Pick<Message, 'type' | 'target' | 'author' | 'content' | 'call' | 'createdAt'>,
  readerId?: string,
): string {
  const { type, target, author, content } = message;
  const who = target?.displayName ?? messageText.unknownUser;
  switch (type) {
    case 1:
      return messageText.noticeAdded(who);
    case 2:
      return target && target.id !== author.id ? messageText.noticeRemoved(who) : messageText.noticeLeft;
    case 3:
      return callText(message, readerId);
    case 4:
      return messageText.noticeRenamed(content);
    default:
      return messageText.noticePicture;
  }
}

/** The text of an ended call: its duration, or that this person missed it. */
function callText({ call, createdAt }: Pick<Message, 'call' | 'createdAt'>, readerId?: string): string {
  if (!call?.endedAt) return messageText.noticeCall;
  if (readerId && !call.participants.includes(readerId)) return messageText.noticeCallMissed;
  const minutes = Math.round((Date.parse(call.endedAt) - Date.parse(createdAt)) / MINUTE_MS);
  return messageText.noticeCallOver(minutes < 1 ? messageText.underOneMinute : lengthOf(minutes));
}

function lengthOf(minutes: number): string {
  const parts = [
    { unit: 'hour', count: Math.floor(minutes / 60) },
    { unit: 'minute', count: minutes % 60 },
  ].filter(({ count }) => count > 0);
  return parts.map(({ unit, count }) => amount(count, unit)).join(' ');
}
