/** Direct messages, groups and friends. */
import type { Screen } from '../screen.ts';

export const DIRECT_SCREENS: readonly Screen[] = [
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
];
