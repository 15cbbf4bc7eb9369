import type { ReactNode } from 'react';

/** Announces its contents when they change. It is in the page while it is empty, or nothing would be announced. */
export function Status({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={`${className} empty:absolute`}>
      {children}
    </div>
  );
}
