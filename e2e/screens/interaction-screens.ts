/** Screens of commands, components and forms of apps. */
import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import type { Seeded } from './seed.ts';
import { whileBotAnswers } from './seed-interactions.ts';

const composer = (page: Page) => page.locator('[data-composer]');

/** What is typed before anything is asked. */
async function type(page: Page, text: string): Promise<void> {
  await composer(page).fill('');
  await composer(page).pressSequentially(text);
  await page.getByRole('option').first().waitFor();
}

const answered = (page: Page, { botToken }: Seeded, act: () => Promise<void>): Promise<void> =>
  whileBotAnswers({ baseUrl: new URL(page.url()).origin, token: botToken }, act);

/** As the service answers while the bot is away, which on other screens it may not be. */
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

export const INTERACTION_SCREENS: readonly Screen[] = [
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
    await page.getByText('This must be at most 8.').waitFor();
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
