/** The settings of an account. */
import { type Screen, SECTION } from '../screen.ts';

const PASSKEYS = ['Laptop', 'The old telephone in the drawer of the desk upstairs'].map((name, index) => ({
  id: `passkey-${index}`,
  name,
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: index === 0 ? '2026-03-02T09:00:00.000Z' : null,
  backedUp: index === 0,
}));

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'settings', signedIn: true, path: () => '/settings', ready: 'nav[aria-label="Your settings"]' },
  ...[
    'profile',
    'account',
    'security',
    'privacy',
    'sessions',
    'activity',
    'wallet',
    'authorized-apps',
    'delete-account',
    'appearance',
    'keyboard',
    'applications',
  ].map(
    (section): Screen => ({
      name: `settings-${section}`,
      signedIn: true,
      path: () => `/settings/${section}`,
      ready: SECTION,
    }),
  ),
  {
    name: 'settings-unsaved',
    signedIn: true,
    path: () => '/settings/profile',
    ready: 'h1',
    async act(page) {
      await page.getByLabel('Pronouns').fill('she/her');
    },
  },
  {
    name: 'authorized-apps-remove',
    signedIn: true,
    path: () => '/settings/authorized-apps',
    ready: 'role=button[name=/^Remove: /]',
    async act(page) {
      await page.getByRole('button', { name: /^Remove: / }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'two-factor',
    signedIn: true,
    path: () => '/settings/security',
    ready: 'role=button[name="Set up"]',
    async act(page, _size, { password }) {
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('textbox', { name: 'Your password' }).fill(password);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('The code it shows').waitFor();
    },
  },
  {
    name: 'passkeys',
    signedIn: true,
    path: () => '/settings/security',
    ready: 'text=You have no passkeys yet.',
    async act(page) {
      await page.route('**/api/auth/passkeys', (route) => route.fulfill({ json: PASSKEYS }));
      await page.reload();
      for (const where of ['synced by its provider', 'only on its device'])
        await page.getByText(where).waitFor();
      await page.getByRole('button', { name: 'Rename Laptop' }).click();
    },
  },
  {
    name: 'change-password',
    signedIn: true,
    path: () => '/settings/account',
    ready: 'role=heading[name="Your data"]',
    async act(page) {
      await page.route('**/api/auth/export', (route) =>
        route.fulfill({
          json: {
            status: 'ready',
            requestedAt: '2026-03-01T09:00:00.000Z',
            readyAt: '2026-03-01T09:01:00.000Z',
            expiresAt: '2026-03-08T09:01:00.000Z',
            size: 4_300_000,
            url: '/api/auth/export/archive',
          },
        }),
      );
      await page.reload();
      await page.getByRole('link', { name: 'Download' }).waitFor();
      await page.getByRole('button', { name: 'Change password' }).click();
    },
  },
];
