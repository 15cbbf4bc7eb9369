/** Screens of the operator console. */
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.ts';

const section = (id: string, ready: string): Screen => ({
  name: `operator-${id}`,
  signedIn: 'as operator',
  path: () => `/settings/operator-${id}`,
  ready,
});

async function openAccountDialog(page: Page, username: string, action: string): Promise<void> {
  await page.getByLabel('Name, e-mail address or ID').fill(username);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog', { name: / of / }).waitFor();
}

export const OPERATOR_SCREENS: readonly Screen[] = [
  section('overview', 'text=Day by day'),
  {
    ...section('overview', 'text=Largest servers'),
    name: 'operator-storage-limit',
    async act(page) {
      await page.getByRole('button', { name: 'Set a storage limit' }).click();
      await page.getByLabel('Limit in megabytes').fill('500');
    },
  },
  {
    ...section('overview', 'text=Largest servers'),
    name: 'operator-unused-files',
    async act(page) {
      await page.getByRole('button', { name: 'Look for unused files' }).click();
      await page.getByText(/^Unused: 0 files/).waitFor();
      await page.getByText(/checked, started/).waitFor();
    },
  },
  section('people', 'role=button[name=/^Actions for /]'),
  {
    ...section('people', 'role=button[name=/^Actions for /]'),
    name: 'operator-account-coins',
    act: (page, _size, { login }) => openAccountDialog(page, login, 'Give or take coins'),
  },
  section('servers', 'role=button[name=/^Actions for /]'),
  section('reports', 'text=No open reports'),
  section('backups', 'role=button[name=/^Back up now/]'),
  section('delivery', 'role=button[name=/^Send a test e-mail/]'),
  section('jobs', 'text=Which jobs'),
  section('announcements', 'role=button[name=/^New announcement/]'),
  section('access', 'role=button[name=/^Create/]'),
  section('retention', 'text=Legal holds'),
  section('settings', 'text=Changes take effect on every process'),
  section('log', 'text=operator add'),
];
