/** Every screen of the web client, and what is done on it before it is looked at. */
import type { Page } from 'playwright-core';
import type { Seeded } from './seed.ts';

export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Screen {
  readonly name: string;
  /** Signed out when false. */
  readonly signedIn: boolean;
  readonly path: (seeded: Seeded) => string;
  readonly ready: string;
  /** What is done on the page before the picture. */
  act?(page: Page, size: Size): Promise<void>;
}

const channel = (seeded: Seeded) => `/servers/${seeded.serverId}/channels/${seeded.channelId}`;
const application = ({ applicationId }: Seeded) => `/settings/applications/${applicationId}`;
const authorize =
  (parameters: Record<string, string>) =>
  ({ applicationId }: Seeded) =>
    `/oauth2/authorize?${new URLSearchParams({ client_id: applicationId, ...parameters })}`;
const openMenu = async (page: Page) => page.getByRole('button', { name: /server menu/ }).click();

export const SCREENS: readonly Screen[] = [
  { name: 'log-in', signedIn: false, path: () => '/login', ready: 'text=Welcome back' },
  { name: 'register', signedIn: false, path: () => '/register', ready: 'text=Create your account' },
  {
    name: 'register-errors',
    signedIn: false,
    path: () => '/register',
    ready: 'text=Create your account',
    async act(page) {
      await page.getByLabel('Username').fill('system');
      await page.getByLabel('E-mail').fill('a@example.org');
      await page.getByLabel('Password', { exact: true }).fill('longenough-92');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.waitForSelector('[aria-invalid]');
    },
  },
  {
    name: 'forgot-password',
    signedIn: false,
    path: () => '/forgot-password',
    ready: 'text=Forgot your password?',
  },
  {
    name: 'reset-password',
    signedIn: false,
    path: () => '/reset-password#x',
    ready: 'text=Set a new password',
  },
  {
    name: 'verify-email',
    signedIn: false,
    path: () => '/verify-email#x',
    ready: 'text=Confirm your e-mail address',
  },
  {
    name: 'invite',
    signedIn: false,
    path: ({ inviteCode }) => `/invite/${inviteCode}`,
    ready: 'text=You are invited',
  },
  { name: 'invite-unknown', signedIn: false, path: () => '/invite/nothing1', ready: 'text=does not work' },
  { name: 'conversation', signedIn: true, path: channel, ready: '[data-message]' },
  {
    name: 'server',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
  },
  {
    name: 'hover',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.locator('[data-message]').last().hover();
    },
  },
  {
    name: 'edit-and-reply',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      const messages = page.locator('[data-message]');
      await messages.nth((await messages.count()) - 2).focus();
      await page.keyboard.press('r');
      await page.locator('[data-composer]').fill('');
      await page.keyboard.press('ArrowUp');
      await page.getByRole('textbox', { name: 'Edit message' }).waitFor();
    },
  },
  {
    name: 'completion',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.locator('[data-composer]').pressSequentially('Hello @');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'members',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page, size) {
      if (size === 'phone') await page.getByRole('button', { name: 'Show members' }).click();
    },
  },
  {
    name: 'empty-channel',
    signedIn: true,
    path: ({ serverId, emptyChannelId }) => `/servers/${serverId}/channels/${emptyChannelId}`,
    ready: 'text=Welcome to',
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
    name: 'edit-forum',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    async act(page) {
      await page.getByRole('button', { name: 'Edit how-to' }).click();
      await page.getByLabel('Tag 2').waitFor();
    },
  },
  {
    name: 'onboarding',
    signedIn: true,
    path: ({ askingServerId }) => `/servers/${askingServerId}`,
    ready: 'role=dialog[name="Welcome to Night Readers"]',
    async act(page) {
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
    name: 'delete-message',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.locator('[data-message]').last().focus();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'quick-switcher',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Jump anywhere' }).fill('e');
    },
  },
  {
    name: 'keyboard-map',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.locator('[data-message]').last().focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  ...['overview', 'invites', 'automod', 'delete'].map(
    (section): Screen => ({
      name: `server-settings-${section}`,
      signedIn: true,
      path: ({ serverId }) => `/servers/${serverId}/settings/${section}`,
      ready: 'main, h1',
    }),
  ),
  { name: 'settings', signedIn: true, path: () => '/settings', ready: 'nav[aria-label="Your settings"]' },
  ...[
    'profile',
    'account',
    'security',
    'sessions',
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
      ready: 'h1',
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
  { name: 'application-general', signedIn: true, path: application, ready: 'role=tab' },
  ...['Sign-in', 'Bot', 'Install link'].map(
    (tab): Screen => ({
      name: `application-${tab.toLowerCase().replace(' ', '-')}`,
      signedIn: true,
      path: application,
      ready: 'role=tab',
      act: async (page) => page.getByRole('tab', { name: tab }).click(),
    }),
  ),
  {
    name: 'application-redirect-fault',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByRole('tab', { name: 'Sign-in' }).click();
      await page.getByLabel('New redirect').fill('http://rota.example.org');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.waitForSelector('[aria-invalid]');
    },
  },
  {
    name: 'application-reset-secret',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByRole('tab', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Reset secret' }).click();
      await page.getByRole('dialog', { name: 'Reset the client secret?' }).waitFor();
    },
  },
  {
    name: 'consent',
    signedIn: true,
    path: authorize({ response_type: 'code', scope: 'identify email guilds' }),
    ready: 'text=wants to use your account',
  },
  {
    name: 'consent-with-bot',
    signedIn: true,
    path: authorize({ response_type: 'code', scope: 'identify bot', permissions: '11272' }),
    ready: 'text=wants to use your account',
  },
  {
    name: 'install',
    signedIn: true,
    path: authorize({ scope: 'bot', permissions: '11272' }),
    ready: 'role=button[name="Add to server"]',
  },
  {
    name: 'install-cancelled',
    signedIn: true,
    path: authorize({ scope: 'bot', permissions: '3072' }),
    ready: 'role=button[name="Add to server"]',
    async act(page) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Nothing was added').waitFor();
    },
  },
  {
    name: 'authorize-fault',
    signedIn: true,
    path: authorize({ response_type: 'code', scope: 'identify', redirect_uri: 'https://other.example' }),
    ready: 'text=This link does not work',
  },
  {
    name: 'authorized-apps-remove',
    signedIn: true,
    path: () => '/settings/authorized-apps',
    ready: 'role=button[name="Remove"]',
    async act(page) {
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'add-bot',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByRole('tab', { name: 'Bot' }).click();
      await page.getByRole('button', { name: 'Add to a server' }).click();
      await page.getByRole('dialog', { name: 'Add to a server' }).waitFor();
    },
  },
  { name: 'messages', signedIn: true, path: () => '/messages', ready: 'text=Saturday crew' },
  {
    name: 'direct-message',
    signedIn: true,
    path: ({ directId }) => `/messages/${directId}`,
    ready: '[data-message]',
  },
  { name: 'group', signedIn: true, path: ({ groupId }) => `/messages/${groupId}`, ready: '[data-message]' },
  { name: 'friends', signedIn: true, path: () => '/friends', ready: 'text=Dora Vance' },
  {
    name: 'new-message',
    signedIn: true,
    path: () => '/messages',
    ready: 'text=Saturday crew',
    async act(page) {
      await page.getByRole('button', { name: 'New message' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'not-found', signedIn: true, path: () => '/no/such/place', ready: 'text=Nothing is here' },
];
