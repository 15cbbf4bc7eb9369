import type { SignInProvider } from '@guildhall/protocol';
import { Building2 } from 'lucide-react';
import { chosenLanguage } from '../../../languages/chosen.ts';
import { client } from '../../../state/client.ts';
import { useInstance } from '../../../state/queries/instance.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { keepAim } from './aims.ts';
import { providerText as text } from './provider-strings.ts';

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
  const start = useAction(async ({ id }: SignInProvider) => {
    const code = inviteCode.trim();
    const locale = chosenLanguage() ?? navigator.language;
    const { url } = await client.api.startProviderSignIn({
      providerId: id,
      body: { locale, ...(code ? { inviteCode: code } : {}) },
    });
    keepAim(url, { to: 'sign in', next });
    window.location.assign(url);
    // The page is about to leave; disables everything until then.
    await new Promise(() => {});
  });
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
