/** Screens of webhooks. */
import type { Screen } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const integrations = ({ serverId }: Seeded) => `/servers/${serverId}/settings/integrations`;

export const WEBHOOK_SCREENS: readonly Screen[] = [
  { name: 'webhooks', signedIn: true, path: integrations, ready: 'text=Nightly backup' },
  {
    name: 'webhook-new',
    signedIn: true,
    path: integrations,
    ready: 'text=Nightly backup',
    async act(page) {
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'announcement',
    signedIn: true,
    path: ({ noticesPath }) => noticesPath,
    ready: '[data-message]',
    async act(page, size) {
      if (size === 'desktop') await page.locator('[data-message]').last().hover();
    },
  },
  {
    name: 'announcement-follow',
    signedIn: true,
    path: ({ noticesPath }) => noticesPath,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('button', { name: 'Follow', exact: true }).click();
      await page.getByText('1 channel follows this one.').waitFor();
    },
  },
  {
    name: 'webhook-edit',
    signedIn: true,
    path: integrations,
    ready: 'text=Nightly backup',
    async act(page) {
      await page.getByRole('button', { name: 'Edit Nightly backup' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
