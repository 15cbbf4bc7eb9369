import type { Message } from '@guildhall/protocol';
import { Suspense } from 'react';
import { loadLater } from '../../../state/slots.ts';

const MessageComponents = loadLater(() => import('./MessageComponents.tsx'), 'MessageComponents');

/** The components of a message. Few messages have any, so they load with the first one; a row's height is kept free. */
export function ComponentsPart({ message }: { message: Message }) {
  return (
    <Suspense fallback={<div className="my-1.5 h-9 touch:h-11" />}>
      <MessageComponents message={message} />
    </Suspense>
  );
}
