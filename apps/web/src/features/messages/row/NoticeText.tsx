import type { Message } from '@guildhall/protocol';
import { noticeText } from './notice-text.ts';

/** A system notice, after the name of who did it. */
export function NoticeText({ message }: { message: Message }) {
  return <p className="text-muted italic">{noticeText(message)}</p>;
}
