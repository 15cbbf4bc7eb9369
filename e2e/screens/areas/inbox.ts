/** Screens of the rail, mentions and reports. */
import type { Page } from 'playwright-core';
import type { Screen, Size } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const channel = ({ serverId, channelId }: Seeded) => `/servers/${serverId}/channels/${channelId}`;

/** The form for another person's message. */
async function reportOther(page: Page, size: Size): Promise<void> {
  const message = page.locator('[data-message]').filter({ hasText: 'can you unlock' }).first();
  if (size !== 'desktop') await message.click({ button: 'right', position: { x: 200, y: 10 } });
  else {
    await message.hover();
    await page.getByRole('button', { name: 'More actions' }).click();
  }
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').waitFor();
}

export const INBOX_SCREENS: readonly Screen[] = [
  {
    name: 'server-folder',
    signedIn: true,
    path: () => '/mentions',
    ready: '[data-found]',
    async act(page) {
      await page.getByRole('button', { name: /^Evenings, 2 servers/ }).click();
      await page.getByRole('list', { name: 'Evenings' }).waitFor();
    },
  },
  {
    name: 'edit-server-folder',
    signedIn: true,
    path: () => '/mentions',
    ready: '[data-found]',
    async act(page) {
      await page.getByRole('button', { name: /^Evenings, 2 servers/ }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Edit folder' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'mentions', signedIn: true, path: () => '/mentions', ready: '[data-found]' },
  { name: 'saved-messages', signedIn: true, path: () => '/mentions/saved', ready: '[data-found]' },
  {
    name: 'mentions-none',
    signedIn: true,
    // Not the last channel, where the form of an app may be open again.
    path: () => '/mentions/saved',
    ready: '[data-found]',
    async act(page) {
      await page.route('**/api/users/@me/mentions*', (route) => route.fulfill({ json: [] }));
      await page.getByRole('link', { name: 'Mentions', exact: true }).first().click();
      await page.getByText('No one has mentioned you yet').waitFor();
    },
  },
  {
    name: 'report-message',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    act: reportOther,
  },
];
