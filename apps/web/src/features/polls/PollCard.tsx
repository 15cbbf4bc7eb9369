import type { Message, Poll } from '@guildhall/protocol';
import { useEffect, useRef, useState } from 'react';
import { loadLater } from '../../state/slots.ts';
import { Button } from '../../ui/Button.tsx';
import { formatFull } from '../../ui/text/format-time.ts';
import { useRelative } from '../../ui/text/use-relative.ts';
import { showProblem } from '../../ui/toasts/toast.ts';
import { useConversation } from '../messages/index.ts';
import { PollBallot } from './PollBallot.tsx';
import { PollResults } from './PollResults.tsx';
import { castVote } from './poll-votes.ts';
import { pollText } from './strings.ts';

const EndPollDialog = loadLater(() => import('./EndPollDialog.tsx'), 'EndPollDialog');

export function PollCard({ message }: { message: Message }) {
  return message.poll ? <BallotOrResults message={message} poll={message.poll} /> : null;
}

/**
 * A ballot until the person has voted or opened the results, then the votes so far, with buttons to change or remove
 * the vote.
 */
function BallotOrResults({ message, poll }: { message: Message; poll: Poll }) {
  const { suspended } = useConversation();
  const isOpen = !poll.ended && !suspended;
  const votes = (poll.myAnswerIds ?? []).join();
  // Counts only for the vote at that time: a new vote shows the results, even if its event comes before the answer.
  const [turned, setTurned] = useState<{ to: 'ballot' | 'results'; votes: string }>();
  // Where the person has turned since the vote was sent, they stay.
  const { busy, vote } = useVote(message, () => setTurned((now) => (now === turned ? undefined : now)));
  const side = turned?.votes === votes ? turned.to : votes ? 'results' : 'ballot';
  const showsBallot = isOpen && side === 'ballot';

  const card = useRef<HTMLElement>(null);
  const shown = useRef(showsBallot);

  // The pressed button is gone, so the focus moves to the new side.
  useEffect(() => {
    if (shown.current === showsBallot) return;
    shown.current = showsBallot;
    if (document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('[data-turn], form button')?.focus();
  }, [showsBallot]);

  return (
    <section
      ref={card}
      aria-label={pollText.poll(poll.question)}
      className="my-1 grid max-w-md gap-3 rounded-card border border-line bg-raised p-[16px]"
    >
      <div>
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {poll.question}
        </p>
        {poll.ended ? null : (
          <p className="text-muted text-xs">
            {poll.allowMultiselect ? pollText.chooseSeveral : pollText.chooseOne}
          </p>
        )}
      </div>
      {showsBallot ? (
        <PollBallot
          poll={poll}
          busy={busy}
          onVote={(answerIds) => void vote(answerIds)}
          onResults={() => setTurned({ to: 'results', votes })}
        />
      ) : (
        <PollResults
          message={message}
          poll={poll}
          isOpen={isOpen}
          busy={busy}
          onBallot={() => setTurned({ to: 'ballot', votes })}
          onRemove={() => void vote([])}
        />
      )}
      <PollFoot message={message} poll={poll} />
    </section>
  );
}

/** Sends one vote at a time. @param onVoted called when the service has accepted the vote */
function useVote(message: Message, onVoted: () => void) {
  const [busy, setBusy] = useState(false);
  async function vote(answerIds: readonly string[]): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await castVote(message, answerIds);
      onVoted();
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return { busy, vote };
}

/** The number of voters and the end; the author and moderators can end the poll. */
function PollFoot({ message, poll }: { message: Message; poll: Poll }) {
  const relative = useRelative();
  const { accountId, mayManage, suspended } = useConversation();
  const [ending, setEnding] = useState(false);
  const mayEnd = !poll.ended && (mayManage || (message.author.id === accountId && !suspended));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="text-muted text-xs">
        {pollText.voters(poll.total)} ·{' '}
        <span title={formatFull(poll.expiresAt)}>
          {poll.ended ? pollText.ended : pollText.ends(relative(poll.expiresAt))}
        </span>
      </p>
      {mayEnd ? (
        <Button kind="quiet" className="-my-1 -me-2" onClick={() => setEnding(true)}>
          {pollText.endPoll}
        </Button>
      ) : null}
      {ending ? <EndPollDialog message={message} onClose={() => setEnding(false)} /> : null}
    </div>
  );
}
