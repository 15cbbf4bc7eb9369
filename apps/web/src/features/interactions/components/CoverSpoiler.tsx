import type { ReactNode } from 'react';
import { Covered } from '../../messages/index.ts';

interface CoverSpoilerProps {
  spoiler: boolean | undefined;
  name?: string | undefined;
  children: ReactNode;
}

/** Covers a component that its bot marked as a spoiler. */
export function CoverSpoiler({ spoiler = false, name, children }: CoverSpoilerProps) {
  return spoiler ? <Covered name={name}>{children}</Covered> : children;
}
