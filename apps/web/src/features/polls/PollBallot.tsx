import type { Poll, PollAnswer } from '@guildhall/protocol';
import { Check } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { RadioChoice, RadioIndicator, RadioItem } from '../../ui/choices/RadioChoice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { pollText } from './strings.ts';

interface PollBallotProps {
  poll: Poll;
  busy: boolean;
  onVote(answerIds: readonly string[]): void;
  onResults(): void;
}

const ROW =
  'group flex min-h-9 w-full flex-wrap items-center gap-[8px] rounded-control border border-line bg-field px-[12px] py-2 text-start touch:min-h-11 ' +
  'hover:border-line-strong data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft';

/** The answers to choose from, and the vote button. */
export function PollBallot({ poll, busy, onVote, onResults }: PollBallotProps) {
  const known = poll.myAnswerIds ?? [];
  const [chosen, setChosen] = useState<readonly string[]>(known);
  const isSame = chosen.length === known.length && chosen.every((id) => known.includes(id));
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0 && !isSame) onVote(chosen);
      }}
    >
      {poll.allowMultiselect ? (
        <SeveralAnswers poll={poll} chosen={chosen} onChosen={setChosen} />
      ) : (
        <OneAnswer poll={poll} chosen={chosen} onChosen={setChosen} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" busy={busy} disabled={chosen.length === 0 || isSame}>
          {pollText.vote}
        </Button>
        <Button kind="quiet" onClick={onResults}>
          {known.length > 0 ? pollText.keepVote : pollText.showResults}
        </Button>
      </div>
    </form>
  );
}

interface AnswersProps {
  poll: Poll;
  chosen: readonly string[];
  onChosen(chosen: readonly string[]): void;
}

function OneAnswer({ poll, chosen, onChosen }: AnswersProps) {
  return (
    <RadioChoice
      aria-label={poll.question}
      value={chosen[0] ?? ''}
      onValueChange={(id) => onChosen([id])}
      className="grid gap-2"
    >
      {poll.answers.map((answer) => (
        <RadioItem key={answer.id} value={answer.id} className={ROW}>
          <AnswerText answer={answer} />
          <Mark round>
            <RadioIndicator className="size-[10px] rounded-full bg-accent" />
          </Mark>
        </RadioItem>
      ))}
    </RadioChoice>
  );
}

function SeveralAnswers({ poll, chosen, onChosen }: AnswersProps) {
  return (
    <fieldset aria-label={poll.question} className="grid gap-2">
      {poll.answers.map((answer) => (
        <Checkbox.Root
          key={answer.id}
          checked={chosen.includes(answer.id)}
          onCheckedChange={(state) =>
            onChosen(state === true ? [...chosen, answer.id] : chosen.filter((id) => id !== answer.id))
          }
          className={ROW}
        >
          <AnswerText answer={answer} />
          <Mark>
            <Checkbox.Indicator className="text-accent">
              <Check size={14} strokeWidth={2.5} aria-hidden="true" />
            </Checkbox.Indicator>
          </Mark>
        </Checkbox.Root>
      ))}
    </fieldset>
  );
}

function AnswerText({ answer }: { answer: PollAnswer }) {
  return (
    <span className="flex max-w-full flex-1 flex-wrap items-center gap-[8px]">
      {answer.emoji ? <EmojiText emoji={answer.emoji} /> : null}
      <span dir="auto" className="max-w-full wrap-break-word">
        {answer.text}
      </span>
    </span>
  );
}

function Mark({ round = false, children }: { round?: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'ms-auto grid size-[20px] shrink-0 place-items-center border border-line-strong group-data-[state=checked]:border-accent',
        round ? 'rounded-full' : 'rounded-[5px]',
      )}
    >
      {children}
    </span>
  );
}
