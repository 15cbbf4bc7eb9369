import { classNames } from '../class-names.ts';

/** A count of unread mentions. Screen readers get it from the name beside it. */
export function MentionBadge({ count, className }: { count: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 font-semibold text-[0.6875rem] text-on-danger tabular-nums leading-none',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
