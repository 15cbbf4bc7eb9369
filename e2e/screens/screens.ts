/** Every screen of the web client, with the actions before its picture. */
import type { Profile } from '@guildhall/protocol';
import type { Page } from 'playwright-core';
import { reachByKeyboard } from '../browser.ts';
import { CHANNEL_SCREENS } from './channel-screens.ts';
import { SEARCH_SCREENS, THREAD_SCREENS } from './conversation-screens.ts';
import { GOVERNING_SCREENS } from './governing-screens.ts';
import { INBOX_SCREENS } from './inbox-screens.ts';
import { INTERACTION_SCREENS } from './interaction-screens.ts';
import { OPERATOR_SCREENS } from './operator-screens.ts';
import { PEOPLE_SCREENS } from './people-screens.ts';
import { POLL_SCREENS } from './poll-screens.ts';
import { PROVIDER_SCREENS } from './provider-screens.ts';
import { REACTION_SCREENS } from './reaction-screens.ts';
import type { Screen } from './screen.ts';
import { PICTURE, type Seeded } from './seed.ts';
import { VOICE_SCREENS } from './voice-screens.ts';
import { WEBHOOK_SCREENS } from './webhook-screens.ts';

const channel = (seeded: Seeded) => `/servers/${seeded.serverId}/channels/${seeded.channelId}`;
const application = ({ applicationId }: Seeded) => `/settings/applications/${applicationId}`;
const authorize =
  (parameters: Record<string, string>) =>
  ({ applicationId }: Seeded) =>
    `/oauth2/authorize?${new URLSearchParams({ client_id: applicationId, ...parameters })}`;
const openMenu = async (page: Page) => page.getByRole('button', { name: /server menu/ }).click();

const PASSKEYS = ['Laptop', 'The old telephone in the drawer of the desk upstairs'].map((name, index) => ({
  id: `passkey-${index}`,
  name,
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: index === 0 ? '2026-03-02T09:00:00.000Z' : null,
}));
const fullProfile = (user: Profile['user']): Profile => ({
  user: { ...user, customStatus: 'Up the ladder until four' },
  bannerUrl: null,
  pronouns: 'they/them',
  bio: 'Plaster, lime and patience.\nAsk me about north walls.',
  themePrimary: '#8a4b2a',
  themeAccent: '#d9a441',
  createdAt: '2024-05-01T09:00:00.000Z',
  serverJoinedAt: '2025-05-01T09:00:00.000Z',
  nick: 'Bo with the long ladder, mostly on Saturdays',
  mutualServers: [{ id: '1', name: 'Orchard Street Co-op', iconUrl: null }],
  mutualFriends: [user],
  mutualFriendCount: 51,
  badges: ['staff', 'developer', 'partner', 'verified_server_owner', 'early_access', 'night_watch'],
  tag: null,
});
/** Replaces the instance's response for a path. */
async function answering(
  page: Page,
  path: string,
  change: (body: Record<string, unknown>) => unknown,
): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change(await answer.json()) });
  });
}

/** A section of settings and the text that shows it is ready. */
const SECTION = '[role=dialog] main:not(:has(.animate-turn))';

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
    name: 'log-in-code',
    signedIn: false,
    path: () => '/login',
    ready: 'text=Welcome back',
    async act(page, _size, { guarded, password }) {
      await page.getByLabel('Username or e-mail').fill(guarded);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('That code is wrong').waitFor();
    },
  },
  {
    name: 'register-with-code',
    signedIn: false,
    path: () => '/register',
    ready: 'text=Create your account',
    async act(page) {
      await answering(page, '**/api/instance', (instance) => ({ ...instance, registration: 'code' }));
      await page.reload();
      await page.getByLabel('Code').waitFor();
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
  ...INTERACTION_SCREENS,
  ...INBOX_SCREENS,
  ...CHANNEL_SCREENS,
  ...PEOPLE_SCREENS,
  ...GOVERNING_SCREENS,
  ...POLL_SCREENS,
  ...PROVIDER_SCREENS,
  ...REACTION_SCREENS,
  ...VOICE_SCREENS,
  ...WEBHOOK_SCREENS,
  ...THREAD_SCREENS,
  ...OPERATOR_SCREENS,
  ...SEARCH_SCREENS,
  { name: 'start', signedIn: true, path: () => '/', ready: 'nav[aria-label="Channels"]' },
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
      await reachByKeyboard(messages.nth((await messages.count()) - 2));
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
    name: 'delete-message',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await reachByKeyboard(page.locator('[data-message]').last());
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
      await reachByKeyboard(page.locator('[data-message]').last());
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
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
  ...['overview', 'import', 'invites', 'automod', 'expressions', 'export', 'delete'].map(
    (section): Screen => ({
      name: `server-settings-${section}`,
      signedIn: true,
      path: ({ serverId }) => `/servers/${serverId}/settings/${section}`,
      ready: SECTION,
    }),
  ),
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
  { name: 'application-general', signedIn: true, path: application, ready: 'role=tab' },
  {
    name: 'application-endpoint',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByLabel('Interactions endpoint').fill('https://bot.example.org/interactions');
      await page.getByLabel('What it understands').scrollIntoViewIfNeeded();
    },
  },
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
  {
    name: 'group-edit',
    signedIn: true,
    path: () => '/messages',
    ready: 'text=Saturday crew',
    async act(page) {
      await page.getByRole('link', { name: /Saturday crew/ }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Edit group' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
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
  {
    name: 'profile',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await answering(page, '**/profile?*', ({ user }) => fullProfile(user as Profile['user']));
      await page.getByRole('button', { name: 'Bo Lindqvist', exact: true }).last().click();
      await page.getByText('Night watch').waitFor();
    },
  },
  {
    name: 'profile-of-member',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page, size) {
      if (size === 'phone') await page.getByRole('button', { name: 'Show members' }).click();
      const members = page.getByRole('complementary', { name: 'Members' });
      await members.getByRole('button', { name: /Cem/ }).click();
      await page.getByRole('button', { name: /More about/ }).click();
      await page.getByRole('menuitem', { name: 'Copy mention' }).waitFor();
    },
  },
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
  {
    name: 'bot-profile',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByRole('tab', { name: 'Bot' }).click();
      await page.getByLabel('About the bot').fill('Ask me who brings the ladder.');
      await page.getByRole('switch', { name: 'Public bot' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'discovery', signedIn: true, path: () => '/discover', ready: 'text=Chess by Post' },
  {
    name: 'discovery-nothing',
    signedIn: true,
    path: () => '/discover',
    ready: 'text=Chess by Post',
    async act(page) {
      await page.getByLabel('Search servers').fill('zeppelins');
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    },
  },
  { name: 'app-directory', signedIn: true, path: () => '/discover/apps', ready: 'text=Librarian' },
  {
    name: 'app-directory-add',
    signedIn: true,
    path: () => '/discover/apps',
    ready: 'text=Librarian',
    async act(page) {
      await page.getByRole('button', { name: 'Add to server: Librarian' }).first().click();
      await page.getByRole('dialog').waitFor();
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
  { name: 'not-found', signedIn: true, path: () => '/no/such/place', ready: 'text=Nothing is here' },
];
