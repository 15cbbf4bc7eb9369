import type { Message } from '@guildhall/protocol';
import { loadLater, WithPlaceholder } from '../../state/slots.ts';

const PollCard = loadLater(() => import('./PollCard.tsx'), 'PollCard');

/** Height in rem of a card without answers, and of each answer. */
const FRAME = 8;
const ANSWER = 3;

/** The poll of a message. Its code loads with the first poll; until then, a placeholder has about its height. */
export function PollPart({ message }: { message: Message }) {
  const answers = message.poll?.answers.length ?? 0;
  return (
    <WithPlaceholder placeholder={<div style={{ height: `${FRAME + ANSWER * answers}rem` }} />}>
      <PollCard message={message} />
    </WithPlaceholder>
  );
}
