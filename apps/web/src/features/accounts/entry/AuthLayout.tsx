import type { ReactNode } from 'react';
import { useInstance } from '../../../state/queries/instance.ts';
import { useSession } from '../../../state/session.ts';
import { loadLater } from '../../../state/slots.ts';
import { Logo } from '../../../ui/panels/Logo.tsx';
import { accountText } from '../strings.ts';

const LanguageMenu = loadLater(() => import('./LanguageMenu.tsx'), 'LanguageMenu');

interface AuthLayoutProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

/**
 * The layout of the pages for signing up, logging in and invites. What loads later, such as providers, moves nothing
 * above it, so that a press hits the button it was aimed at.
 */
export function AuthLayout({ title, hint, children, foot }: AuthLayoutProps) {
  const session = useSession();
  const instance = useInstance();
  return (
    // The longest form, for signing up, is 52rem high.
    <main className="grid h-full grid-rows-[clamp(0rem,100vh-52rem,min(8vh,5rem))_auto_1fr] justify-items-center overflow-y-auto bg-side px-4 py-8">
      <span />
      <div className="grid w-full max-w-104 gap-5">
        <div className="flex items-center gap-3 px-1">
          <Logo size={36} />
          <div>
            <p className="font-semibold">{instance?.name ?? 'Guildhall'}</p>
            <p className="text-muted text-sm">{accountText.tagline}</p>
          </div>
        </div>
        <div className="grid gap-5 rounded-card border border-line bg-raised p-6">
          <div>
            <h1 className="hyphens-auto font-semibold text-lg">{title}</h1>
            {hint ? <p className="mt-0.5 text-muted text-sm">{hint}</p> : null}
          </div>
          {children}
        </div>
        {foot ? <p className="text-center text-muted text-sm">{foot}</p> : null}
        {session.status === 'signedOut' ? (
          <div className="flex h-9 justify-center touch:h-11">
            <LanguageMenu />
          </div>
        ) : null}
      </div>
    </main>
  );
}
