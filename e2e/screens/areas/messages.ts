/** A conversation: its messages, members, profiles and shortcuts. */
import type { Profile } from '@guildhall/protocol';
import { reachByKeyboard } from '../../browser.ts';
import { replaceResponse } from '../replace-response.ts';
import type { Screen } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const channel = ({ serverId, channelId }: Seeded) => `/servers/${serverId}/channels/${channelId}`;
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

export const MESSAGE_SCREENS: readonly Screen[] = [
  { name: 'conversation', signedIn: true, path: channel, ready: '[data-message]' },
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
      if (size !== 'desktop') await page.getByRole('button', { name: 'Show members' }).click();
    },
  },
  {
    name: 'empty-channel',
    signedIn: true,
    path: ({ serverId, emptyChannelId }) => `/servers/${serverId}/channels/${emptyChannelId}`,
    ready: 'text=Welcome to',
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
    name: 'profile',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await replaceResponse(page, '**/profile?*', ({ user }) => fullProfile(user as Profile['user']));
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
      if (size !== 'desktop') await page.getByRole('button', { name: 'Show members' }).click();
      const members = page.getByRole('complementary', { name: 'Members' });
      await members.getByRole('button', { name: /Cem/ }).click();
      await page.getByRole('button', { name: /Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Mention', exact: true }).waitFor();
    },
  },
];
