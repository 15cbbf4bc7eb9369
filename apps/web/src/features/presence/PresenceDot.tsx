import type { VisibleStatus } from '@guildhall/protocol';
import { presenceText } from './strings.ts';

const COLORS: Readonly<Record<VisibleStatus, string>> = {
  online: 'var(--online)',
  idle: 'var(--idle)',
  dnd: 'var(--dnd)',
  offline: 'var(--offline)',
};

interface PresenceDotProps {
  status: VisibleStatus;
  /** The accessible name; absent if the text is beside it. */
  labelled: boolean;
}

/** Presence as a dot that differs by shape and colour: disc, crescent, bar, ring. */
export function PresenceDot({ status, labelled }: PresenceDotProps) {
  const color = COLORS[status];
  return (
    <>
      <svg
        width="10"
        height="10"
        viewBox="0 0 10 10"
        aria-hidden="true"
        focusable="false"
        className="block shrink-0"
      >
        {status === 'offline' ? (
          <circle cx="5" cy="5" r="3.75" fill="none" stroke={color} strokeWidth="2.5" />
        ) : status === 'idle' ? (
          <path d="M5 0a5 5 0 1 0 5 5 4 4 0 0 1-5-5z" fill={color} />
        ) : status === 'dnd' ? (
          <path fillRule="evenodd" d="M5 0a5 5 0 1 1 0 10A5 5 0 0 1 5 0zM2.2 4v2h5.6V4z" fill={color} />
        ) : (
          <circle cx="5" cy="5" r="5" fill={color} />
        )}
      </svg>
      {labelled ? <span className="sr-only">{presenceText.shown[status]}</span> : null}
    </>
  );
}
