import { useId } from 'react';
import { percent } from '../../languages/words.ts';

/** A progress bar with a label above it. @param share from 0 to 1 */
export function ProgressLine({ label, share }: { label: string; share: number }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-muted text-sm">
        <span id={id}>{label}</span>
        <span className="tabular-nums" aria-hidden="true">
          {percent(share)}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
