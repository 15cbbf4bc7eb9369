import type { Message } from '@guildhall/protocol';
import { messageText } from './strings.ts';

/** What a system notice tells, after the name of who did it. */
export function NoticeText({ message }: { message: Message }) {
  return <p className="text-muted italic">{noticeText(message)}</p>;
}

function noticeText({ type, target, author, content }: Message): string {
  const who = target?.displayName ?? messageText.unknownUser;
  switch (type) {
    case 1:
      return messageText.noticeAdded(who);
    case 2:
      return target && target.id !== author.id ? messageText.noticeRemoved(who) : messageText.noticeLeft;
    case 3:
      return messageText.noticeCall;
    case 4:
      return messageText.noticeRenamed(content);
    default:
      return messageText.noticePicture;
  }
}
