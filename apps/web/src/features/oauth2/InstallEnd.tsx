import type { ApplicationCard, AuthorizeServer } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleSlash } from 'lucide-react';
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
              className="inline-flex h-10 items-center justify-center rounded-control bg-accent px-4 font-medium text-on-accent text-sm hover:bg-accent-strong touch:h-11"
            >
              {text.openServer}
            </Link>
          ) : (
            <Link
              to="/"
              className="inline-flex h-10 items-center justify-center rounded-control border border-line bg-field px-4 font-medium text-sm hover:bg-hover touch:h-11"
            >
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
