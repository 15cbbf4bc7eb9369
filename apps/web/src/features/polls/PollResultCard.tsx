import type { Message } from '@guildhall/protocol';
import { Trophy } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useConversation } from '../messages/index.ts';
import { pollText } from './strings.ts';

export function PollResultCard({ message: { pollResult: result } }: { message: Message }) {
  const { jumpTo } = useConversation();
  if (!result) return null;
  const { question, winners, total } = result;
  return (
    <div className="my-1 flex max-w-md flex-wrap items-center gap-3 rounded-card border border-line bg-raised p-4">
      <Icon of={Trophy} size={22} className="shrink-0 text-amber" />
      <div className="min-w-[min(7rem,100%)] flex-1">
        <p className="text-muted text-xs [overflow-wrap:anywhere]">{pollText.pollEnded(question)}</p>
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {winners.length === 0 ? pollText.noVotes : winners.map(({ text }) => text).join(', ')}
        </p>
        <p className="text-muted text-xs">
          {winners.length > 1 ? `${pollText.tie} · ` : ''}
          {pollText.voters(total)}
        </p>
      </div>
      <Button onClick={() => jumpTo(result.messageId)}>{pollText.viewPoll}</Button>
    </div>
  );
}
