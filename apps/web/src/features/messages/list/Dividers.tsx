import { useSyncExternalStore } from 'react';
import { formatDay } from '../../../ui/text/format-time.ts';
import { messageText } from '../strings.ts';

/** How often to look whether a day has begun. A computer may also have slept through midnight. */
const LOOK_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  addEventListener('focus', listener);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', listener);
  };
}

/** The name of a day, which changes at midnight. */
function Day({ of: day }: { of: string }) {
  const name = useSyncExternalStore(subscribe, () => formatDay(day));
  return <span className="font-medium text-faint text-xs">{name}</span>;
}

/** Dividers of days and of unread messages. */
export function Dividers({ day, firstNew }: { day: string | null; firstNew: boolean }) {
  if (!day && !firstNew) return null;
  return (
    <div className="flex h-9 items-center gap-2 px-4 pt-2">
      <span className={`h-px flex-1 ${firstNew ? 'bg-danger' : 'bg-line'}`} />
      {day ? <Day of={day} /> : null}
      {day ? <span className={`h-px flex-1 ${firstNew ? 'bg-danger' : 'bg-line'}`} /> : null}
      {firstNew ? (
        <span className="rounded-[4px] bg-danger px-1.5 font-semibold text-[0.6875rem] text-on-danger leading-4">
          {messageText.newSince}
        </span>
      ) : null}
    </div>
  );
}
