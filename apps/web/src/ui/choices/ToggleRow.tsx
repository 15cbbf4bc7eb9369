import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';

interface ToggleRowProps {
  picture: ReactNode;
  name: string;
  detail: string;
  chosen: boolean;
  onToggle(): void;
}

/** A row of a list in which several can be chosen. */
export function ToggleRow({ picture, name, detail, chosen, onToggle }: ToggleRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onToggle}
        className={classNames(
          'flex min-h-10 w-full items-center gap-3 rounded-control px-2 text-start touch:min-h-11',
          chosen ? 'bg-active' : 'hover:bg-hover',
        )}
      >
        {picture}
        <span className="min-w-0 flex-1 truncate">
          <bdi>{name}</bdi> <bdi className="text-muted text-sm">{detail}</bdi>
        </span>
        {chosen ? <Icon of={Check} className="text-accent" /> : null}
      </button>
    </li>
  );
}
