/** A person and a bot: commands by keyboard and as typed text, suggestions, buttons, selects, forms and silence. */
import { rm } from 'node:fs/promises';
import { type Bot, createBot, createClient } from '@guildhall/client';
import { IS_EPHEMERAL } from '@guildhall/protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, launchBrowser } from './browser.ts';
import { dataFolder, type Product, startProduct } from './product.ts';

const PASSWORD = 'a sentence that nobody guesses';

const COMMANDS = [
  {
    name: 'turn',
    description: 'Turns of the rota',
    options: [
      {
        name: 'give',
        description: 'Give somebody a turn',
        type: 'subcommand',
        options: [
          { name: 'who', description: 'Whose turn it is', type: 'user', required: true },
          {
            name: 'day',
            description: 'On which day',
            required: true,
            choices: [{ name: 'Sunday', value: '7' }],
          },
          { name: 'task', description: 'What there is to do', autocomplete: true },
        ],
      },
    ],
  },
  { name: 'swap', description: 'Swap a turn' },
];

const MESSAGE = {
  content: 'Who comes?',
  components: [
    {
      type: 1,
      components: [
        { type: 2, style: 1, custom_id: 'come', label: 'I come' },
        { type: 2, style: 2, custom_id: 'silence', label: 'Say nothing' },
      ],
    },
    {
      type: 1,
      components: [
        {
          type: 3,
          custom_id: 'bring',
          placeholder: 'What do you bring?',
          max_values: 2,
          options: ['Ladder', 'Soup', 'Brushes'].map((label) => ({ label, value: label.toLowerCase() })),
        },
      ],
    },
  ],
};

const MODAL = {
  custom_id: 'swap',
  title: 'Swap your turn',
  components: [
    {
      type: 18 as const,
      label: 'Why',
      component: { type: 4 as const, custom_id: 'why', style: 1, min_length: 5 },
    },
  ],
};

/** The bot answers everything but one button. */
function answerAll(bot: Bot): void {
  bot.onCommand('turn', (command) => {
    const task = command.options.has('task') ? ` (${command.options.string('task')})` : '';
    const content = `${command.options.user('who').username} on day ${command.options.string('day')}${task}`;
    return command.reply({ content, flags: IS_EPHEMERAL });
  });
  bot.onAutocomplete('turn', (typed) => typed.suggest([{ name: 'North wall', value: 'north' }]));
  bot.onCommand('swap', (command) => command.showModal(MODAL));
  bot.onModal('swap', (form) => form.reply(`Because: ${form.text('why')}`));
  bot.onComponent('come', (button) => button.update({ content: 'Ada comes.' }));
  bot.onComponent('bring', (select) => select.reply(`Brought: ${select.values.join(' and ')}`));
}

if (!HAS_CHROMIUM) console.warn('The browser tests are skipped: install chromium to run them.');

describe.skipIf(!HAS_CHROMIUM)('commands and components in the browser', { timeout: 60_000 }, () => {
  let dataDirectory: string;
  let product: Product;
  let browser: Browser;
  let bot: Bot | undefined;
  let page: Page;

  beforeAll(async () => {
    dataDirectory = await dataFolder('guildhall-interactions-');
    [product, browser] = await Promise.all([
      startProduct({ dataDirectory, port: 0, webClient: true }),
      launchBrowser(),
    ]);
    const { api, setToken } = createClient({ baseUrl: product.url });
    const account = {
      username: 'ada',
      email: 'ada@example.org',
      password: PASSWORD,
      transport: 'token',
    } as const;
    const { token } = await api.register({ body: account });
    setToken({ kind: 'Session', value: token ?? '' });
    const { id: serverId, channels } = await api.createServer({ body: { name: 'Co-op' } });
    const channelId = channels.find(({ kind }) => kind === 'text')?.id ?? '';
    const { id: applicationId } = await api.createApplication({ body: { name: 'Rota' } });
    const made = await api.createBot({ applicationId, body: {} });
    await api.authorizeBot({ applicationId, body: { serverId, permissions: '3072' } });
    bot = createBot({ baseUrl: product.url, token: made.token });
    await bot.api.replaceCommands({ applicationId, body: COMMANDS });
    answerAll(bot);
    await bot.start();
    await bot.sendMessage(channelId, MESSAGE);
    page = await (await browser.newContext({ baseURL: product.url })).newPage();
    const path = `/servers/${serverId}/channels/${channelId}`;
    await page.goto(`/login?next=${encodeURIComponent(path)}`);
    await page.getByLabel('Username or e-mail').fill('ada');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Who comes?').waitFor();
  }, 180_000);
  afterAll(async () => {
    bot?.stop();
    await browser?.close();
    await product?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const said = (text: string) => page.getByRole('log').getByText(text, { exact: true });
  async function type(text: string): Promise<void> {
    await page.locator('[data-composer]').fill(text);
    await page.getByRole('listbox', { name: 'Commands' }).waitFor();
  }

  it('runs a command by keyboard; what only its person sees is gone on reload', async () => {
    await type('/tur');
    await page.keyboard.press('Enter');
    const who = page.getByRole('combobox', { name: 'who' });
    await expect.poll(() => who.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.type('ada');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('Fill this in.').waitFor();
    await page.keyboard.type('sun');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await said('ada on day 7').waitFor();
    await page.getByText('Only you can see this').waitFor();
    await page.reload();
    await page.getByText('Who comes?').waitFor();
    expect(await said('ada on day 7').count()).toBe(0);
  });

  it('takes what is typed after the name, and dismisses the answer', async () => {
    await type('/turn give who:@ada day:Sunday task:gutters');
    await page.keyboard.press('Enter');
    await said('ada on day 7 (gutters)').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => said('ada on day 7 (gutters)').count()).toBe(0);
  });

  it('asks the app what fits an option', async () => {
    await type('/turn give who:@ada day:Sunday');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('option', { name: 'North wall' }).click();
    await page.getByRole('button', { name: 'Run command' }).click();
    await said('ada on day 7 (north)').waitFor();
  });

  it('shows a form, and says what is wrong with it before it is sent', async () => {
    await type('/swap');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Swap your turn' });
    await form.getByLabel('Why').fill('ill');
    await page.keyboard.press('Enter');
    await form.getByText('At least 5 characters.').waitFor();
    await form.getByLabel('Why').fill('I am ill');
    await page.keyboard.press('Enter');
    await said('Because: I am ill').waitFor();
    expect(await form.count()).toBe(0);
  });

  it('sends what is chosen in a select', async () => {
    await page.getByRole('button', { name: 'What do you bring?' }).click();
    await page.getByRole('option', { name: 'Soup' }).click();
    await page.getByRole('option', { name: 'Ladder' }).click();
    await page.getByRole('option', { name: 'Brushes' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await said('Brought: soup and ladder').waitFor();
  });

  it('says when the app does not answer, and shows what a button changed', async () => {
    await page.getByRole('button', { name: 'Say nothing' }).click();
    await page.getByText('The app did not answer.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'I come' }).click();
    // The mark "edited" follows it.
    await page.getByRole('log').getByText('Ada comes.').waitFor();
  });
});
