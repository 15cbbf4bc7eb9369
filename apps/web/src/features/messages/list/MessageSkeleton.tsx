import { useSpokenWait } from '../../../ui/text/Spoken.tsx';
import { messageText } from '../strings.ts';

/** Widths that look like a conversation, not like a table. */
const LINES = [[62, 34], [48], [71, 55, 20], [40], [66, 25], [52, 60]] as const;

/** Placeholder of messages while the first page loads. */
export function MessageSkeleton() {
  useSpokenWait(messageText.loading);
  return (
    <div className="flex min-h-0 flex-1 animate-appear flex-col justify-end overflow-hidden pb-3 [animation-delay:120ms] [animation-fill-mode:both]">
      <span className="sr-only">{messageText.loading}</span>
      {LINES.map((lines) => (
        <div key={lines.join()} aria-hidden="true" className="flex animate-pulse-soft gap-3 px-4 pt-4">
          <span className="size-10 shrink-0 rounded-full bg-active" />
          <span className="grid flex-1 gap-2 pt-1">
            <span className="h-3.5 w-28 rounded-[4px] bg-active" />
            {lines.map((width) => (
              <span key={width} className="h-3.5 rounded-[4px] bg-hover" style={{ width: `${width}%` }} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
