import type { ApplicationCard, AuthorizeServer } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { buttonClasses } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Surface.tsx';
import { oauthText as text } from './strings.ts';

interface InstallEndProps {
  application: ApplicationCard;
  /** Where the bot went; undefined when the person cancelled. */
  server: AuthorizeServer | undefined;
}

/** The end of an install link. It stays on this page, because it has no redirect address and signs nobody in. */
export function InstallEnd({ application, server }: InstallEndProps) {
  return (
    <main className="flex h-full bg-side">
      <EmptyState
        page
        icon={server ? CircleCheck : CircleSlash}
        title={server ? text.doneTitle : text.cancelledTitle}
        action={
          server ? (
            <Link
              to="/servers/$serverId"
              params={{ serverId: server.id }}
              className={buttonClasses('primary', 'min-h-10')}
            >
              {text.openServer}
            </Link>
          ) : (
            <Link to="/" className={buttonClasses('secondary', 'min-h-10')}>
              {text.goHome}
            </Link>
          )
        }
      >
        {server ? text.done(application.name, server.name) : text.cancelled}
      </EmptyState>
    </main>
  );
}
