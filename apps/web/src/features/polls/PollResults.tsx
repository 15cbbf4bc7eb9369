import type { Message, Poll, PollAnswer } from '@guildhall/protocol';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { loadLater } from '../../state/slots.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { pollText } from './strings.ts';

const PollVoters = loadLater(() => import('./PollVoters.tsx'), 'PollVoters');

interface PollResultsProps {
  message: Pick<Message, 'id' | 'channelId'>;
  poll: Poll;
  busy: boolean;
  /** Whether the poll is open. */
  isOpen: boolean;
  onBallot(): void;
  onRemove(): void;
}

/** The votes so far, with the reader's vote marked; while the poll is open, with a way back to the ballot. */
export function PollResults({ message, poll, isOpen, busy, onBallot, onRemove }: PollResultsProps) {
  const chosen = poll.myAnswerIds ?? [];
  const voted = chosen.length > 0;
  const [looking, setLooking] = useState<string>();
  const lookedAt = poll.answers.find(({ id }) => id === looking);
  return (
    <>
      <ul className="grid gap-2">
        {poll.answers.map((answer) => (
          <AnswerResult
            key={answer.id}
            answer={answer}
            total={poll.total}
            isOwn={chosen.includes(answer.id)}
            onVoters={() => setLooking(answer.id)}
          />
        ))}
      </ul>
      {lookedAt ? (
        <PollVoters message={message} answer={lookedAt} onClose={() => setLooking(undefined)} />
      ) : null}
      {!isOpen ? null : (
        <div className="flex flex-wrap gap-2">
          <Button data-turn onClick={onBallot}>
            {voted ? pollText.changeVote : pollText.backToVote}
          </Button>
          {voted ? (
            <Button kind="quiet" busy={busy} onClick={onRemove}>
              {pollText.removeVote}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

interface AnswerResultProps {
  answer: PollAnswer;
  total: number;
  isOwn: boolean;
  onVoters(): void;
}

function AnswerResult({ answer, total, isOwn, onVoters }: AnswerResultProps) {
  const share = total === 0 ? 0 : answer.count / total;
  return (
    <li
      className={classNames(
        'relative overflow-hidden rounded-control border px-[12px] py-2',
        isOwn ? 'border-accent' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-0 start-0 bg-accent-soft"
        style={{ width: `${String(share * 100)}%` }}
      />
      <span className="relative flex flex-wrap items-center gap-2">
        {answer.emoji ? <EmojiText emoji={answer.emoji} /> : null}
        <span dir="auto" className="max-w-full grow basis-24 wrap-break-word">
          {answer.text}
        </span>
        {isOwn ? <OwnMark /> : null}
        <button
          type="button"
          // Votes may be removed while it has the focus.
          aria-disabled={answer.count === 0}
          onClick={answer.count === 0 ? undefined : onVoters}
          className="-my-1 -me-2 ms-auto min-h-8 rounded-control px-2 text-muted text-xs tabular-nums hover:not-aria-disabled:bg-hover hover:not-aria-disabled:text-ink touch:min-h-11"
        >
          {pollText.votes(answer.count)} · {pollText.percent(share)}
          <span className="sr-only">, {pollText.whoVoted(answer.text)}</span>
        </button>
      </span>
    </li>
  );
}

function OwnMark() {
  return (
    <>
      <Icon of={CircleCheck} size={16} className="shrink-0 text-accent" />
      <span className="sr-only">{pollText.yourVote}</span>
    </>
  );
}
