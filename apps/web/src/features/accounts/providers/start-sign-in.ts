import { chosenLanguage } from '../../../languages/chosen.ts';
import { client } from '../../../state/client.ts';
import { keepAim } from './aims.ts';

interface StartOptions {
  /** The address after signing in. */
  readonly next?: string | undefined;
  /** An operator's invite code. */
  readonly inviteCode?: string;
  /** For a page that only leads to the provider, so that going back does not show it. */
  readonly replacing?: boolean;
}

/**
 * Leaves for the provider's page.
 *
 * @place The pages for logging in and signing up; a link on a page of the provider
 */
export async function startSignIn(
  providerId: string,
  { next, inviteCode, replacing = false }: StartOptions = {},
): Promise<never> {
  const locale = chosenLanguage() ?? navigator.language;
  const { url } = await client.api.startProviderSignIn({
    providerId,
    body: { locale, ...(inviteCode ? { inviteCode } : {}) },
  });
  keepAim(url, { to: 'sign in', next });
  if (replacing) window.location.replace(url);
  else window.location.assign(url);
  // The page is about to leave; disables everything until then.
  return new Promise(() => {});
}
