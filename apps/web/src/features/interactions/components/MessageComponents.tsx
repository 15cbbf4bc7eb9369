import type { Message } from '@guildhall/protocol';
import { useMessageFormat } from '../../messages/index.ts';
import { ComponentList } from './ComponentList.tsx';
import { ComponentFailure } from './LiveComponents.tsx';
import { LiveMessage } from './live-message.ts';

/** The components of a message, which its bot answers. */
export function MessageComponents({ message }: { message: Message }) {
  const context = useMessageFormat(message);
  return (
    <LiveMessage value={message}>
      <ComponentList components={message.components} context={context} />
      <ComponentFailure messageId={message.id} />
    </LiveMessage>
  );
}
