import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ConsoleLinkProps {
  section: ConsolePlace;
  /** The search in that section, such as an id. */
  target?: string;
  children: ReactNode;
}

/** The sections that links lead to. */
export type ConsolePlace = 'people' | 'servers' | 'log' | 'reports' | 'jobs';

/** Opens a section of the console, for one object if there is a `target`. */
export function ConsoleLink({ section, target, children }: ConsoleLinkProps) {
  return (
    <Link
      {...placeOf(section, target)}
      className="rounded-control text-accent underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  );
}

/** The same from a menu. @returns opens a section for the object */
export function useShowIn(target: string): (section: ConsolePlace) => void {
  const navigate = useNavigate();
  return (section) => void navigate(placeOf(section, target));
}

function placeOf(section: ConsolePlace, target?: string) {
  return {
    to: '/settings/{-$section}',
    params: { section: `operator-${section}` },
    search: target === undefined ? {} : { target },
  } as const;
}
