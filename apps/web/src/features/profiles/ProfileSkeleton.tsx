import { useSpokenWait } from '../../ui/text/Spoken.tsx';
import { profileFirstText as text } from './first-strings.ts';

/** Placeholder of a loading card with the same size. */
export function ProfileSkeleton() {
  useSpokenWait(text.loading);
  return (
    <div>
      <span className="sr-only">{text.loading}</span>
      <div className="h-20 rounded-t-card bg-hover" />
      <div aria-hidden="true" className="grid animate-pulse-soft gap-3 px-4 pb-4">
        <span className="-mt-8 size-16 rounded-full bg-active" />
        <span className="grid gap-2 py-1">
          <span className="h-4 w-32 rounded-[4px] bg-active" />
          <span className="h-3 w-24 rounded-[4px] bg-hover" />
        </span>
        <span className="h-9 rounded-control bg-hover touch:h-11" />
        <span className="h-3 w-40 rounded-[4px] bg-hover" />
      </div>
    </div>
  );
}
