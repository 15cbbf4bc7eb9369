import type { SignInProvider } from '@guildhall/protocol';
import { Building2 } from 'lucide-react';
import { useInstance } from '../../../state/queries/instance.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { providerText as text } from './provider-strings.ts';
import { startSignIn } from './start-sign-in.ts';

interface ProviderButtonsProps {
  /** The address after signing in. */
  next: string | undefined;
  /** An operator's invite code, if new accounts need one. */
  inviteCode?: string;
  /** Whether the buttons follow a form. */
  after?: boolean;
}

/**
 * A button for each sign-in provider.
 *
 * @place The pages for logging in and signing up
 */
export function ProviderButtons({ next, inviteCode = '', after = false }: ProviderButtonsProps) {
  const providers = useInstance()?.providers ?? [];
  const start = useAction(({ id }: SignInProvider) =>
    startSignIn(id, { next, inviteCode: inviteCode.trim() }),
  );
  return (
    <div className="grid gap-3">
      {after ? (
        <p className="flex items-center gap-3 text-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {text.or}
        </p>
      ) : (
        <p className="text-muted text-sm">{text.onlyProviders}</p>
      )}
      <FormError>{start.error}</FormError>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          className="min-h-10 min-w-0"
          icon={<Building2 size={16} aria-hidden className="shrink-0" />}
          disabled={start.busy}
          onClick={() => void start.run(provider)}
        >
          <span className="truncate">{text.continueWith(provider.name)}</span>
        </Button>
      ))}
    </div>
  );
}
