/** Screens of commands, components and forms of apps. */
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.ts';
import { whileBotAnswers } from '../seed/interactions.ts';
import type { Seeded } from '../seed/seed.ts';

const composer = (page: Page) => page.locator('[data-composer]');

/** The text typed before the service is asked. A command's form that an earlier screen opened stays open until left. */
async function type(page: Page, text: string): Promise<void> {
  const leave = page.getByRole('button', { name: 'Leave the command' });
  await composer(page).or(leave).first().waitFor();
  if (await leave.isVisible()) await leave.press('Enter');
  await composer(page).fill('');
  await composer(page).pressSequentially(text);
  await page.getByRole('option').first().waitFor();
}

const answered = (page: Page, { botToken }: Seeded, act: () => Promise<void>): Promise<void> =>
  whileBotAnswers({ baseUrl: new URL(page.url()).origin, token: botToken }, act);

/** The service's response while the bot is offline; on other screens it may be online. */
const refusing = (page: Page): Promise<unknown> =>
  page.route('**/api/interactions', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'app_unavailable', message: 'The app is not available.' } },
    }),
  );

function screen(name: string, act?: Screen['act']): Screen {
  const path = ({ serverId, rotaId }: Seeded) => `/servers/${serverId}/channels/${rotaId}`;
  return { name: `app-${name}`, signedIn: true, path, ready: '[data-message]', ...(act ? { act } : {}) };
}

const application = ({ applicationId }: Seeded) => `/settings/applications/${applicationId}`;

/** Screens for commands in the application portal. */
const PORTAL_SCREENS: readonly Screen[] = [
  {
    name: 'application-commands',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByRole('tab', { name: 'Commands' }).click();
      await page.getByText('/rota add').waitFor();
    },
  },
  {
    name: 'application-command-edit',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByRole('tab', { name: 'Commands' }).click();
      await page.getByRole('button', { name: 'Edit /rota' }).click();
      await page.getByText('Value of choice 3').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'application-command-permissions',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByRole('tab', { name: 'Commands' }).click();
      await page.getByRole('button', { name: 'Edit /rota' }).click();
      await page.getByText('Needed permissions').click();
      await page.getByRole('checkbox', { name: 'Ban Members' }).check();
      await page.getByText('Offered in direct messages').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'application-command-preview',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.getByRole('tab', { name: 'Commands' }).click();
      await page.getByRole('button', { name: 'Edit /rota' }).click();
      await page.getByRole('textbox', { name: 'hours', exact: true }).fill('99');
      await page.getByText('Enter a number of 8 or less.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'application-statistics',
    signedIn: true,
    path: application,
    ready: 'role=tab',
    async act(page) {
      await page.route('**/api/applications/*/stats', (route) => route.fulfill({ json: STATS }));
      await page.getByRole('tab', { name: 'Statistics' }).click();
      await page.getByText('Show as a table').waitFor();
    },
  },
];

/** A month of a bot whose endpoint failed once. */
const DAYS = Array.from({ length: 30 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 1, index + 1)).toISOString().slice(0, 10),
  commandsRun: (index * 7) % 23,
  failures: index === 20 ? 5 : 0,
}));
const STATS = {
  commandsRun: DAYS.reduce((sum, { commandsRun }) => sum + commandsRun, 0),
  failures: 5,
  days: DAYS,
  endpoint: {
    url: 'https://rota.example.org/interactions',
    healthy: true,
    lastSuccessAt: '2026-03-02T09:00:00.000Z',
    lastFailureAt: '2026-02-21T17:30:00.000Z',
    lastFailure: 'It answered with the status 502.',
  },
};

export const INTERACTION_SCREENS: readonly Screen[] = [
  ...PORTAL_SCREENS,
  screen('components'),
  screen('component-select', async (page) => {
    await page.getByRole('button', { name: 'What do you bring?' }).click();
    await page.getByRole('option').first().click();
  }),
  screen('component-failed', async (page) => {
    await refusing(page);
    await page.getByRole('button', { name: 'I am coming' }).click();
    await page.getByText('not online').waitFor();
  }),
  screen('command-picker', async (page) => type(page, '/')),
  screen('command-form', async (page) => {
    await type(page, '/rota add');
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'who' }).fill('bo');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.getByRole('option', { name: 'Saturday' }).waitFor();
  }),
  screen('command-faults', async (page) => {
    await type(page, '/rota add hours:99');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a number of 8 or less.').waitFor();
    await page.getByRole('button', { name: 'Run command' }).click();
    await page.getByText('Fill this in.').first().waitFor();
  }),
  screen('command-offline', async (page) => {
    await refusing(page);
    await type(page, '/swap');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Run command' }).click();
    await page.getByText('not online').waitFor();
  }),
  screen('command-suggestions', async (page, _size, seeded) =>
    answered(page, seeded, async () => {
      await type(page, '/rota add');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Add task' }).click();
      await page.getByRole('option', { name: 'Gutters' }).waitFor();
    }),
  ),
  screen('command-thinking', async (page, _size, seeded) =>
    answered(page, seeded, async () => {
      await type(page, '/rota show ');
      await page.keyboard.press('Enter');
      await page.getByText('is thinking').waitFor();
    }),
  ),
  screen('only-you', async (page, _size, seeded) =>
    answered(page, seeded, async () => {
      await type(page, '/mine');
      await page.keyboard.press('Enter');
      await page.getByText('Only you can see this').first().waitFor();
    }),
  ),
  screen('form', async (page, _size, seeded) =>
    answered(page, seeded, async () => {
      await type(page, '/swap');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Swap your turn' }).waitFor();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Fill this in.').waitFor();
    }),
  ),
];
