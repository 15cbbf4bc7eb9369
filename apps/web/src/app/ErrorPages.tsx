import { Link } from '@tanstack/react-router';
import { Compass, TriangleAlert } from 'lucide-react';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { EmptyState } from '../ui/Surface.tsx';
import { appText } from './first-strings.ts';

export function NotFoundPage() {
  return (
    <main className="flex h-full flex-1">
      <EmptyState
        page
        icon={Compass}
        title={appText.notFoundTitle}
        action={
          <Link to="/" className={buttonClasses('primary')}>
            {appText.goHome}
          </Link>
        }
      >
        {appText.notFound}
      </EmptyState>
    </main>
  );
}

/** Shown when a part of the page failed. The error is in the console, for a report. */
export function BrokenPage() {
  return (
    <main className="flex h-full flex-1">
      <EmptyState
        page
        icon={TriangleAlert}
        title={appText.brokenTitle}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {appText.reload}
          </Button>
        }
      >
        {appText.broken}
      </EmptyState>
    </main>
  );
}
