/** Sign-in with providers. The instance's responses are replaced, because the walk has no provider. */
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.ts';

const PROVIDERS = [
  { id: 'acme', name: 'Acme' },
  { id: 'school', name: 'Orchard Street School' },
  { id: 'long', name: 'The Association of Plasterers and Limewashers' },
];

async function withProviders(page: Page): Promise<void> {
  await page.route('**/api/instance', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), providers: PROVIDERS } });
  });
}

export const PROVIDER_SCREENS: readonly Screen[] = [
  {
    name: 'log-in-providers',
    signedIn: false,
    path: () => '/login',
    ready: 'text=Welcome back',
    async act(page) {
      await withProviders(page);
      await page.reload();
      await page.getByRole('button', { name: 'Continue with Acme' }).waitFor();
    },
  },
  {
    name: 'linked-accounts',
    signedIn: true,
    path: () => '/settings/security',
    ready: 'text=You have no passkeys yet.',
    async act(page) {
      await withProviders(page);
      const link = { name: 'ada.lovelace', linkedAt: '2026-03-01T09:00:00.000Z', lastUsedAt: null };
      const links = [{ providerId: 'acme', issuer: 'https://id.example.org', ...link }];
      await page.route('**/api/auth/sign-in-methods', (route) =>
        route.fulfill({ json: { password: false, links } }),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Unlink Acme' }).click();
      await page.getByRole('button', { name: 'Confirm with Acme' }).scrollIntoViewIfNeeded();
    },
  },
];
