/** Screens for creating, arranging and configuring channels. */
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const settings =
  (channel: (seeded: Seeded) => string, section = '') =>
  (seeded: Seeded) =>
    `/servers/${seeded.serverId}/channels/${channel(seeded)}/settings${section && `/${section}`}`;
const planning = ({ channelId }: Seeded) => channelId;
const hidden = ({ privateId }: Seeded) => privateId;
const arranged = ({ serverId }: Seeded) => `/servers/${serverId}/settings/channels`;
const create = async (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Create channel' }).click();

export const CHANNEL_SCREENS: readonly Screen[] = [
  { name: 'channels-arrange', signedIn: true, path: arranged, ready: 'text=Drag channels' },
  {
    name: 'channel-more',
    signedIn: true,
    path: arranged,
    ready: 'text=Drag channels',
    async act(page) {
      await page.getByRole('button', { name: 'Actions for committee' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'channel-create',
    signedIn: true,
    path: arranged,
    ready: 'text=Drag channels',
    async act(page) {
      await create(page);
      await page.getByRole('dialog').getByLabel('Name').fill('north-wall');
    },
  },
  {
    name: 'channel-create-private',
    signedIn: true,
    path: arranged,
    ready: 'text=Drag channels',
    async act(page) {
      await create(page);
      await page.getByRole('switch', { name: 'Private' }).click();
      await page.getByLabel('Find a role or person').fill('b');
      await page.getByRole('checkbox', { name: 'Bo Lindqvist' }).check();
    },
  },
  { name: 'channel-overview', signedIn: true, path: settings(planning, 'overview'), ready: 'text=Slowmode' },
  {
    name: 'channel-overview-forum',
    signedIn: true,
    path: settings(({ forumId }) => forumId, 'overview'),
    ready: 'text=Post guidelines',
  },
  {
    name: 'channel-permissions',
    signedIn: true,
    path: settings(hidden, 'permissions'),
    ready: 'text=Roles and people',
    async act(page) {
      await page.getByRole('button', { name: /^Committee/ }).click();
      await page.getByText('Reading and writing').waitFor();
    },
  },
  {
    name: 'channel-access',
    signedIn: true,
    path: settings(hidden, 'access'),
    ready: 'text=No one chosen',
    async act(page) {
      await page.getByRole('radio', { name: 'Bo Lindqvist' }).click();
      await page.getByText('Reading and writing').waitFor();
    },
  },
  { name: 'channel-invites', signedIn: true, path: settings(planning, 'invites'), ready: 'text=Created by' },
  {
    name: 'channel-delete',
    signedIn: true,
    path: settings(hidden, 'overview'),
    ready: 'text=Slowmode',
    async act(page, size) {
      if (size === 'phone') await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Delete channel' }).click();
      await page.getByLabel('Type committee to confirm').waitFor();
    },
  },
];
