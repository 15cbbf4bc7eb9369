/** Screens of polls: ballots, votes and results. */
import type { Screen } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const votes = ({ serverId, pollsId }: Seeded) => `/servers/${serverId}/channels/${pollsId}`;

export const POLL_SCREENS: readonly Screen[] = [
  {
    name: 'polls',
    signedIn: true,
    path: votes,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('radio', { name: 'Bo' }).click();
    },
  },
  {
    name: 'poll-change',
    signedIn: true,
    path: votes,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('button', { name: 'Change vote' }).click();
      await page.getByRole('checkbox', { name: 'The first' }).waitFor();
    },
  },
  {
    name: 'poll-end',
    signedIn: true,
    path: votes,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('button', { name: 'End poll' }).last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'poll-voters',
    signedIn: true,
    path: votes,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('button', { name: 'Who voted for The second' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
];
