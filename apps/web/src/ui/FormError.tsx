import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { bringIntoView } from './focus/bring-into-view.ts';
import { Icon } from './Icon.tsx';

/** The error of a whole form, brought into view and announced as soon as it appears. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p
      ref={bringIntoView}
      role="alert"
      className="flex animate-appear gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger text-sm"
    >
      <Icon of={TriangleAlert} className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}
