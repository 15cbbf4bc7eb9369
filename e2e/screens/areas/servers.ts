/** Servers: their menu, dialogs and settings. */
import type { Page } from 'playwright-core';
import { type Screen, SECTION } from '../screen.ts';
import { PICTURE } from '../seed/seed.ts';

const openMenu = async (page: Page) => page.getByRole('button', { name: /server menu/ }).click();

export const SERVER_SCREENS: readonly Screen[] = [
  { name: 'start', signedIn: true, path: () => '/', ready: 'nav[aria-label="Channels"]' },
  {
    name: 'server',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
  },
  {
    name: 'server-menu',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    act: openMenu,
  },
  {
    name: 'invite-dialog',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    async act(page) {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Invite people' }).click();
      await page.getByLabel('Invite link').waitFor();
      await page.getByRole('button', { name: 'Change expiry and uses' }).click();
    },
  },
  {
    name: 'invite-friends',
    signedIn: true,
    path: ({ freshPath }) => freshPath,
    ready: 'role=button[name="Invite people"]',
    async act(page) {
      await page.getByRole('main').getByRole('button', { name: 'Invite people' }).last().click();
      await page.getByRole('button', { name: /^Send to Bo/ }).waitFor();
    },
  },
  {
    name: 'create-channel',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    async act(page) {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Create channel' }).click();
      await page.getByLabel('Name', { exact: true }).waitFor();
    },
  },
  {
    name: 'onboarding',
    signedIn: true,
    path: ({ askingServerId }) => `/servers/${askingServerId}/settings/onboarding`,
    ready: 'text=Question 2',
    async act(page) {
      await page.getByRole('button', { name: 'See what newcomers see' }).click();
      await page.getByLabel('Novels').click();
      await page.getByRole('radio', { name: 'Evenings' }).click();
    },
  },
  {
    name: 'server-settings-onboarding',
    signedIn: true,
    path: ({ askingServerId }) => `/servers/${askingServerId}/settings/onboarding`,
    ready: 'text=Question 2',
    async act(page) {
      await page.getByText('Gives 0 roles, points to 1 channel').click();
      await page.getByLabel('What you ask').first().fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForSelector('[aria-invalid]');
    },
  },
  {
    name: 'add-server',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    async act(page) {
      await page.getByRole('button', { name: 'Add a server' }).click();
      await page.getByRole('button', { name: /Create a server/ }).waitFor();
    },
  },
  {
    name: 'add-server-template',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    async act(page) {
      await page.getByRole('button', { name: 'Add a server' }).click();
      await page.getByRole('button', { name: /Create a server/ }).click();
      await page.getByRole('button', { name: /^Open source/ }).waitFor();
    },
  },
  {
    name: 'first-steps',
    signedIn: true,
    path: ({ freshPath }) => freshPath,
    ready: 'role=button[name="Set up roles"]',
  },
  {
    name: 'import-report',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    async act(page) {
      await page.getByRole('button', { name: 'Add a server' }).click();
      await page.getByRole('button', { name: /Import from Discord, Slack or Mattermost/ }).click();
      await page.getByRole('dialog', { name: 'Import Analytical engines?' }).waitFor();
    },
  },
  ...['overview', 'import', 'invites', 'automod', 'raids', 'expressions', 'export', 'delete'].map(
    (section): Screen => ({
      name: `server-settings-${section}`,
      signedIn: true,
      path: ({ serverId }) => `/servers/${serverId}/settings/${section}`,
      ready: SECTION,
    }),
  ),
  {
    name: 'clan-tag',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}/settings/overview`,
    ready: 'role=heading[name="Clan tag"]',
    async act(page) {
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('radio', { name: 'Mushroom' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'automod-rule',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}/settings/automod`,
    ready: 'text=Sellers of scaffolding',
    async act(page) {
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByRole('dialog', { name: 'New rule' }).waitFor();
    },
  },
  {
    name: 'new-sticker',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}/settings/expressions`,
    ready: 'text=Mossy wall',
    async act(page) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload sticker' }).click();
      await (await chooser).setFiles({ name: 'moss.png', mimeType: 'image/png', buffer: PICTURE });
      await page.getByLabel('Description').waitFor();
    },
  },
  {
    name: 'server-settings-community',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}/settings/community`,
    ready: 'text=List in Discovery',
    async act(page) {
      await page.getByLabel('Description').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForSelector('[aria-invalid]');
    },
  },
  {
    name: 'server-settings-community-off',
    signedIn: true,
    path: ({ askingServerId }) => `/servers/${askingServerId}/settings/community`,
    ready: 'role=button[name="Turn on Community"]',
  },
];
