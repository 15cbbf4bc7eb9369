/** Applications of developers, and the pages that authorize and install them. */
import { bits } from '@guildhall/protocol/permissions';
import type { Screen } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const WRITING = String(bits('viewChannel', 'sendMessages'));
const ALL = String(bits('administrator', 'viewChannel', 'sendMessages', 'manageMessages'));

const application = ({ applicationId }: Seeded) => `/settings/applications/${applicationId}`;
const authorize =
  (parameters: Record<string, string>) =>
  ({ applicationId }: Seeded) =>
    `/oauth2/authorize?${new URLSearchParams({ client_id: applicationId, ...parameters })}`;

export const APPLICATION_SCREENS: readonly Screen[] = [
  { name: 'application-general', signedIn: true, path: application, ready: 'role=tab' },
  {
    name: 'application-endpoint',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByLabel('Interactions endpoint').fill('https://bot.example.org/interactions');
      await page.getByLabel('Request format').scrollIntoViewIfNeeded();
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
    path: authorize({ response_type: 'code', scope: 'identify bot', permissions: ALL }),
    ready: 'text=wants to use your account',
  },
  {
    name: 'install',
    signedIn: true,
    path: authorize({ scope: 'bot', permissions: ALL }),
    ready: 'role=button[name="Add to server"]',
  },
  {
    name: 'install-cancelled',
    signedIn: true,
    path: authorize({ scope: 'bot', permissions: WRITING }),
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
];
