/** Screens of the audit log, of Rules Screening and of notifications. */
import type { Screen } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const settings = (section: string) => (seeded: Seeded) => `/servers/${seeded.serverId}/settings/${section}`;

export const GOVERNING_SCREENS: readonly Screen[] = [
  {
    name: 'notifications',
    signedIn: true,
    path: () => '/settings/notifications',
    ready: 'text=Why did I get this?',
  },
  {
    name: 'notifications-places',
    signedIn: true,
    path: () => '/settings/notifications',
    ready: 'text=Why did I get this?',
    async act(page) {
      await page
        .getByRole('list', { name: 'Servers and channels with their own settings' })
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'notification-settings',
    signedIn: true,
    path: () => '/settings/notifications',
    ready: 'text=Why did I get this?',
    async act(page) {
      await page.getByRole('button', { name: 'Change notifications of Night Readers' }).click();
      await page.getByRole('button', { name: 'Reset', exact: true }).waitFor();
    },
  },
  {
    name: 'audit-log',
    signedIn: true,
    path: settings('audit-log'),
    ready: 'text=created the channel',
    async act(page) {
      await page.getByText('What changed').first().click();
    },
  },
  {
    name: 'audit-log-empty',
    signedIn: true,
    path: settings('audit-log'),
    ready: 'text=created the channel',
    async act(page, size) {
      if (size === 'phone') await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Action').selectOption('Ban lifted');
      await page.getByText('No entry matches').waitFor();
    },
  },
  {
    name: 'audit-log-calendar',
    signedIn: true,
    path: settings('audit-log'),
    ready: 'text=created the channel',
    async act(page, size) {
      if (size === 'phone') await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'Choose a day: From' }).click();
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'retention',
    signedIn: true,
    path: settings('retention'),
    ready: 'text=How long messages are kept',
    async act(page) {
      await page.getByLabel('Days in this server').fill('365');
      await page.getByLabel('Days for attachments in this server').fill('90');
      await page.getByLabel('Add a rule for').selectOption({ label: '#general' });
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByLabel('Days in #general').fill('30');
      await page.getByRole('button', { name: 'Show what would be deleted' }).click();
      await page.getByText('Nothing would be deleted.').waitFor();
    },
  },
  {
    name: 'rules',
    signedIn: true,
    path: settings('rules'),
    ready: 'text=There are no rules yet',
    async act(page) {
      await page.getByRole('button', { name: /^Add “Be kind/ }).click();
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByRole('switch', { name: 'Newcomers agree to the rules' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForSelector('[aria-invalid]');
    },
  },
  {
    name: 'rules-newcomer',
    signedIn: true,
    path: ({ screenedPath }) => screenedPath,
    ready: 'text=The reading room opens',
    async act(page) {
      const dialog = page.getByRole('dialog', { name: 'Rules of Quiet Library' });
      await dialog.getByText('No spoilers').waitFor();
    },
  },
];
