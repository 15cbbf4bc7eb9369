/** Screens for running a server: roles, members, bans, and actions on people. */
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const section = (name: string) => (seeded: Seeded) => `/servers/${seeded.serverId}/settings/${name}`;
const channel = ({ serverId, channelId }: Seeded) => `/servers/${serverId}/channels/${channelId}`;

const roles: Pick<Screen, 'signedIn' | 'path' | 'ready'> = {
  signedIn: true,
  path: section('roles'),
  ready: 'role=button[name="Create role"]',
};
const members: Pick<Screen, 'signedIn' | 'path' | 'ready'> = {
  signedIn: true,
  path: section('members'),
  ready: 'text=@noisy_',
};
const openRole = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
async function chooseForPerson(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Bo Lindqvist', exact: true }).last().click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}
const ofPerson = (name: string, entry: string): Screen => ({
  name,
  signedIn: true,
  path: channel,
  ready: '[data-message]',
  act: (page) => chooseForPerson(page, entry),
});

export const PEOPLE_SCREENS: readonly Screen[] = [
  { name: 'roles', ...roles },
  { name: 'role-display', ...roles, act: (page) => openRole(page, 'Gardeners') },
  {
    name: 'role-permissions',
    ...roles,
    async act(page) {
      await openRole(page, 'Stewards');
      await page.getByRole('tab', { name: 'Permissions' }).click();
      await page.getByRole('switch', { name: 'Attach Files' }).click();
    },
  },
  {
    name: 'role-members',
    ...roles,
    async act(page) {
      await openRole(page, 'Stewards');
      await page.getByRole('tab', { name: /^Members/ }).click();
      await page.getByText('@bo_').waitFor();
    },
  },
  {
    name: 'role-add-members',
    ...roles,
    async act(page) {
      await openRole(page, 'Gardeners');
      await page.getByRole('tab', { name: /^Members/ }).click();
      await page.getByRole('button', { name: 'Add members' }).click();
      await page.getByText('Already has it').waitFor();
    },
  },
  {
    name: 'role-delete',
    ...roles,
    async act(page) {
      await page.getByRole('button', { name: 'Actions for Gardeners' }).click();
      await page.getByRole('menuitem', { name: 'Delete role' }).click();
      await page.getByRole('dialog', { name: 'Delete Gardeners?' }).waitFor();
    },
  },
  { name: 'members-page', ...members },
  {
    name: 'members-page-selected',
    ...members,
    async act(page) {
      await page.getByRole('checkbox', { name: 'Select Nils Noisy' }).click();
      await page.getByRole('checkbox', { name: 'Select Cem Aydın' }).click();
      await page.getByText('2 selected').waitFor();
    },
  },
  {
    name: 'members-page-none',
    ...members,
    async act(page) {
      await page.getByLabel('Find a member').fill('nobody is called this');
      await page.getByText('No one matches').waitFor();
    },
  },
  { name: 'bans', signedIn: true, path: section('bans'), ready: 'text=Sells scaffolding' },
  {
    name: 'ban-by-id',
    signedIn: true,
    path: section('bans'),
    ready: 'text=Sells scaffolding',
    async act(page) {
      await page.getByRole('button', { name: 'Ban by ID' }).click();
      await page.getByLabel('User IDs').fill('1427349850112000000 nonsense');
    },
  },
  {
    name: 'person-menu',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('button', { name: 'Bo Lindqvist', exact: true }).last().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Ban' }).waitFor();
    },
  },
  ofPerson('time-out', 'Time out'),
  ofPerson('ban', 'Ban'),
  ofPerson('nickname', 'Change nickname'),
  ofPerson('member-roles', 'Roles'),
  ofPerson('member-permissions', 'Permissions'),
  {
    name: 'view-as-role',
    ...roles,
    async act(page) {
      await page.getByRole('button', { name: 'Actions for Gardeners' }).click();
      await page.getByRole('menuitem', { name: 'View server as this role' }).click();
      await page.getByRole('button', { name: 'End preview' }).waitFor();
    },
  },
];
