import { type ReactNode, useState } from 'react';
import { messageText } from '../../strings.ts';
import { partText } from '../part-strings.ts';

interface CoveredProps {
  /** What is covered, such as the name of a file. */
  name?: string | undefined;
  children: ReactNode;
}

/** A spoiler: blurred and out of reach until pressed. */
export function Covered({ name, children }: CoveredProps) {
  const [shown, setShown] = useState(false);
  if (shown) return children;
  return (
    <div className="relative min-h-11 min-w-0 max-w-xl shrink-0 overflow-hidden rounded-control">
      <div inert className="blur-2xl">
        {children}
      </div>
      <button
        type="button"
        aria-label={name ? partText.coveredPicture(name) : messageText.spoiler}
        onClick={() => setShown(true)}
        className="absolute inset-0 grid w-full place-items-center focus-visible:-outline-offset-2"
      >
        <span className="max-w-full truncate rounded-full bg-raised px-3 py-1 font-semibold text-sm">
          {partText.spoiler}
        </span>
      </button>
    </div>
  );
}
