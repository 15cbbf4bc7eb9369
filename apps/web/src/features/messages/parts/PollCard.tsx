import type { Message, Poll } from '@guildhall/protocol';
import { formatFull, formatRelative } from '../../../design/format-time.ts';
import { EmojiText } from './EmojiText.tsx';
import { partText } from './strings.ts';

/** A poll with its votes so far. */
export function PollCard({ poll }: { message: Message; poll: Poll }) {
  return (
    <section
      aria-label={partText.poll(poll.question)}
      className="my-1 grid max-w-md gap-3 rounded-card border border-line bg-raised p-4"
    >
      <div>
        <p className="font-semibold [overflow-wrap:anywhere]">{poll.question}</p>
        <p className="text-muted text-xs">
          {poll.allowMultiselect ? partText.chooseSeveral : partText.chooseOne}
        </p>
      </div>
      <ul className="grid gap-2">
        {poll.answers.map((answer) => (
          <PollAnswerRow key={answer.id} answer={answer} total={poll.total} />
        ))}
      </ul>
      <p className="text-muted text-xs">
        {partText.votes(poll.total)} ·{' '}
        <span title={formatFull(poll.expiresAt)}>
          {poll.ended ? partText.ended : partText.ends(formatRelative(poll.expiresAt))}
        </span>
      </p>
    </section>
  );
}

function PollAnswerRow({ answer, total }: { answer: Poll['answers'][number]; total: number }) {
  const share = total === 0 ? 0 : answer.count / total;
  return (
    <li className="relative overflow-hidden rounded-control border border-line px-3 py-2">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-0 bg-accent-soft"
        style={{ width: `${String(share * 100)}%` }}
      />
      <span className="relative flex items-center gap-2">
        {answer.emoji ? <EmojiText emoji={answer.emoji} /> : null}
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{answer.text}</span>
        <span className="shrink-0 text-muted text-xs tabular-nums">
          {partText.votes(answer.count)} · {partText.percent(share)}
        </span>
      </span>
    </li>
  );
}
