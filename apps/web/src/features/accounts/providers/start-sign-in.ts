import { chosenLanguage } from '../../../languages/chosen.ts';
import { client } from '../../../state/client.ts';
import { keepAim } from './aims.ts';

/**
 * Leaves for the provider's page. @param next the address after signing in @param inviteCode an operator's
 *
 * @place The pages for logging in and signing up; a link on a page of the provider
 */
export async function startSignIn(providerId: string, next?: string, inviteCode?: string): Promise<never> {
  const locale = chosenLanguage() ?? navigator.language;
  const { url } = await client.api.startProviderSignIn({
    providerId,
    body: { locale, ...(inviteCode ? { inviteCode } : {}) },
  });
  keepAim(url, { to: 'sign in', next });
  window.location.assign(url);
  // The page is about to leave; disables everything until then.
  return new Promise(() => {});
}
