import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { takeLostFocus } from './focus/focus-history.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { useSpokenWait } from './text/Spoken.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** Whether it is the whole page, so that its title is the heading, and it takes the focus of what it replaced. */
  page?: boolean;
  /** Whether something failed, which is announced. */
  failed?: boolean;
}

/** Shown instead of empty or failed content: what happened, and the next step. */
export function EmptyState({ icon, title, children, action, page = false, failed }: EmptyStateProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div
      role={failed ? 'alert' : undefined}
      {...(page ? { ref: takeLostFocus, tabIndex: -1, 'data-page': '' } : {})}
      className="m-auto grid justify-items-center gap-2 p-6 text-center outline-none"
    >
      <span className="mb-2 grid size-14 place-items-center rounded-card bg-accent-soft text-accent">
        <Icon of={icon} size={26} />
      </span>
      <Heading className="font-semibold text-lg">{title}</Heading>
      <p className="max-w-sm text-muted">{children}</p>
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

/** A spinner with a label, which is announced if it stays. */
export function Loading({ label }: { label: string }) {
  useSpokenWait(label);
  return (
    <div className="m-auto grid animate-appear place-items-center gap-3 p-6 text-muted">
      <Spinner size={22} />
      <span className="text-sm">{label}</span>
    </div>
  );
}

/** A bordered group on a settings page. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={`rounded-card border border-line bg-field p-4 ${className ?? ''}`}>{children}</div>;
}

/** A titled part of a settings page. */
export function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {hint ? <p className="text-muted text-sm">{hint}</p> : null}
      </div>
      {children}
    </section>
  );
}
