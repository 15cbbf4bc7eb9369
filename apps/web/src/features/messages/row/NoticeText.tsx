import type { Message } from '@guildhall/protocol';
import { useGateway } from '../../../state/gateway-store.ts';
import { noticeText } from './notice-text.ts';

/** The text of a system notice, after the actor's name. */
export function NoticeText({ message }: { message: Message }) {
  const readerId = useGateway(({ account }) => account?.id);
  return <p className="text-muted italic">{noticeText(message, readerId)}</p>;
}
