import type { Message } from '@guildhall/protocol';
import { loadLater, WithPlaceholder } from '../../../state/slots.ts';

const MessageComponents = loadLater(() => import('./MessageComponents.tsx'), 'MessageComponents');

/**
 * The components of a message. Few messages have any, so the code loads with the first; the height of a row is
 * reserved.
 */
export function ComponentsPart({ message }: { message: Message }) {
  return (
    <WithPlaceholder placeholder={<div className="my-1.5 h-9 touch:h-11" />}>
      <MessageComponents message={message} />
    </WithPlaceholder>
  );
}
