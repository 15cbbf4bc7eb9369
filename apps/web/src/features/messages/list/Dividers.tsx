import { useSyncExternalStore } from 'react';
import { formatDay } from '../../../ui/text/format-time.ts';
import { onTimePassed } from '../../../ui/text/use-relative.ts';
import { messageText } from '../strings.ts';

/** The name of a day, which changes at midnight. */
function Day({ of: day }: { of: string }) {
  const name = useSyncExternalStore(onTimePassed, () => formatDay(day));
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
