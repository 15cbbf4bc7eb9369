/** A person and a bot: commands by keyboard and as typed text, suggestions, buttons, selects, forms and silence. */
import { type Bot, type Client, createBot } from '@guildhall/client';
import { bits, IS_EPHEMERAL } from '@guildhall/protocol';
import { extendResponseTime, PASSWORD } from '@guildhall/testkit';
import { limitResponseTime } from '@guildhall/testkit/interactions';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { go } from './navigate.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, registerClient, useWebInstance } from './web-instance.ts';

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
    {
      type: 18 as const,
      label: 'Days',
      component: {
        type: 3 as const,
        custom_id: 'days',
        required: false,
        max_values: 2,
        options: ['Friday', 'Sunday'].map((label) => ({ label, value: label.toLowerCase() })),
      },
    },
  ],
};

const toolMenu = (chosen?: string) => ({
  type: 1 as const,
  components: [
    {
      type: 3 as const,
      custom_id: 'tool',
      placeholder: 'Which tool?',
      options: ['Saw', 'Spade'].map((label) => ({
        label,
        value: label.toLowerCase(),
        default: label.toLowerCase() === chosen,
      })),
    },
  ],
});

const onceButton = (disabled: boolean) => ({
  type: 1 as const,
  components: [{ type: 2 as const, style: 1 as const, custom_id: 'once', label: 'Only once', disabled }],
});

/** The bot answers everything but one button. */
function answerAll(bot: Bot): void {
  bot.onCommand('turn', (command) => {
    const done = command.options.string('task');
    const task = done === null ? '' : ` (${done})`;
    const content = `${command.options.user('who')?.username} on day ${command.options.string('day')}${task}`;
    return command.reply({ content, flags: IS_EPHEMERAL });
  });
  bot.onAutocomplete('turn', (typed) => typed.suggest([{ name: 'North wall', value: 'north' }]));
  bot.onCommand('soup', (command) => command.reply(`${command.options.number('plates')} plates of soup`));
  bot.onCommand('swap', (command) => command.showModal(MODAL));
  bot.onModal('swap', (form) =>
    form.reply(`Because: ${[form.text('why'), ...form.values('days')].join(', ')}`),
  );
  bot.onComponent('once', (button) => button.update({ components: [onceButton(true)] }));
  bot.onComponent('come', (button) => button.update({ content: 'Ada comes.' }));
  bot.onComponent('tool', (select) => select.update({ components: [toolMenu('spade')] }));
  bot.onComponent('bring', (select) => select.reply(`Brought: ${select.values.join(' and ')}`));
}

describe.skipIf(!HAS_CHROMIUM)('commands and components in the browser', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let bot: Bot | undefined;
  let page: Page;
  /** Another page of the person, for settings. */
  let portal: Page;
  let api: Client['api'];
  let applicationId: string;
  let serverId: string;
  let path: string;
  let channelId: string;

  beforeAll(async () => {
    await extendResponseTime(instance);
    ({ api } = await registerClient(instance.url, 'ada'));
    const server = await api.createServer({ body: { name: 'Co-op' } });
    serverId = server.id;
    await api.createChannel({ serverId, body: { name: 'yard', kind: 'text' } });
    channelId = server.channels.find(({ kind }) => kind === 'text')?.id ?? '';
    ({ id: applicationId } = await api.createApplication({ body: { name: 'Rota' } }));
    const made = await api.createBot({ applicationId, body: {} });
    await api.authorizeBot({
      applicationId,
      body: { serverId, permissions: String(bits('viewChannel', 'sendMessages')) },
    });
    bot = createBot({ baseUrl: instance.url, token: made.token });
    await bot.api.replaceCommands({ applicationId, body: COMMANDS });
    answerAll(bot);
    await bot.start();
    await bot.sendMessage(channelId, MESSAGE);
    page = await openPageFor(browser, instance.url, { username: 'ada' });
    portal = await page.context().newPage();
    path = `/servers/${serverId}/channels/${channelId}`;
    await page.goto(path);
    await page.getByText('Who comes?').waitFor();
  });
  afterAll(async () => {
    bot?.stop();
  });

  const said = (text: string) => page.getByRole('log').getByText(text, { exact: true });
  const goTo = (channel: string) =>
    page
      .getByRole('navigation', { name: 'Channels' })
      .getByRole('link', { name: new RegExp(`^${channel}`) })
      .click();
  async function type(text: string): Promise<void> {
    await page.locator('[data-composer]').fill(text);
    await page.getByRole('listbox', { name: 'Commands' }).waitFor();
  }

  it('runs a command by keyboard; an ephemeral response is gone after a reload', async () => {
    await type('/tur');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('combobox', { name: 'who' }));
    await page.keyboard.type('ada');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('Fill this in.').waitFor();
    await expectFocus(page.getByRole('combobox', { name: 'day' }));
    await page.keyboard.type('sun');
    await page.getByRole('option', { name: 'Sunday' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await said('ada on day 7').waitFor();
    await page.getByText('Only you can see this').waitFor();
    await page.reload();
    await page.getByText('Who comes?').waitFor();
    expect(await said('ada on day 7').count()).toBe(0);
  });

  it('takes what is typed after the name as options, and dismisses the response', async () => {
    await type('/turn give who:@ada day:Sunday task:gutters');
    await page.keyboard.press('Enter');
    await said('ada on day 7 (gutters)').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => said('ada on day 7 (gutters)').count()).toBe(0);
  });

  it('asks the app for suggestions for an option', async () => {
    await type('/turn give who:@ada day:Sunday');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('option', { name: 'North wall' }).click();
    await goTo('yard');
    await goTo('general');
    await expect.poll(() => page.getByRole('combobox', { name: 'task' }).inputValue()).toBe('North wall');
    await page.getByRole('button', { name: 'Run command' }).click();
    await said('ada on day 7 (north)').waitFor();
  });

  it('keeps what is filled in for a command while another channel is open', async () => {
    await type('/turn give day:Sunday');
    await page.keyboard.press('Tab');
    const who = page.getByRole('combobox', { name: 'who' });
    await expectFocus(who);
    await page.keyboard.type('ada');
    await page.getByRole('option', { name: /ada/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    const written = await who.inputValue();
    await goTo('yard');
    await who.waitFor({ state: 'detached' });
    await goTo('general');
    await expect.poll(() => who.inputValue()).toBe(written);
    // The form takes the focus, which opens a list, only when it opens.
    await expect.poll(() => who.getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('button', { name: 'Leave the command' }).click();
    await page.locator('[data-composer]').fill('');
  });

  it('opens a command that was not sent as a form, and keeps a message written meanwhile', async () => {
    const abort = await holdRequests(page, '**/api/interactions', (route) => route.abort());
    await type('/turn give who:@ada day:Sunday task:roof');
    await page.keyboard.press('Enter');
    await page.getByText('Waiting for').waitFor();
    await page.locator('[data-composer]').fill('See you on Sunday');
    await goTo('yard');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/interactions'));
    abort();
    await failed;
    await page.unroute('**/api/interactions');
    await goTo('general');
    const form = page.getByRole('form', { name: 'Command /turn give' });
    await form.getByRole('alert').waitFor();
    await form.getByRole('button', { name: 'Run command' }).click();
    await said('ada on day 7 (roof)').waitFor();
    await expect.poll(() => page.locator('[data-composer]').inputValue()).toBe('See you on Sunday');
    await page.locator('[data-composer]').fill('');
  });

  it('takes no focus from a message for the form of a command that was not sent', async () => {
    const abort = await holdRequests(page, '**/api/interactions', (route) => route.abort());
    await type('/turn give who:@ada day:Sunday');
    await page.keyboard.press('Enter');
    await page.getByText('Waiting for').waitFor();
    const composer = page.locator('[data-composer]');
    await composer.fill('See you');
    abort();
    const form = page.getByRole('form', { name: 'Command /turn give' });
    await form.getByRole('alert').waitFor();
    await expectFocus(form);
    await page.keyboard.press('Escape');
    await expectFocus(composer);
    await expect.poll(() => composer.inputValue()).toBe('See you');
    await composer.fill('');
    await page.unroute('**/api/interactions');
  });

  it('keeps a message written after the form of a running command was left', async () => {
    const composer = page.locator('[data-composer]');
    async function leaveRunning(task: string): Promise<void> {
      await type(`/turn give who:@ada day:Sunday task:${task}`);
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Run command' }).click();
      await page.getByText('Waiting for').waitFor();
      await page.getByRole('button', { name: 'Leave the command' }).click();
      await composer.fill('See you on Sunday');
    }
    const release = await holdRequests(page, '**/api/interactions');
    await leaveRunning('porch');
    const answered = page.waitForResponse('**/api/interactions');
    release();
    await (await answered).finished();
    await said('ada on day 7 (porch)').waitFor();
    await expect.poll(() => composer.inputValue()).toBe('See you on Sunday');
    await page.unroute('**/api/interactions');
    const abort = await holdRequests(page, '**/api/interactions', (route) => route.abort());
    await leaveRunning('shed');
    abort();
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => composer.inputValue()).toBe('See you on Sunday');
    await composer.fill('');
    await page.unroute('**/api/interactions');
  });

  it('offers members who wrote nothing, in a thread beside its channel too', async () => {
    const { api: grace } = await registerClient(instance.url, 'grace');
    const { code } = await api.createInvite({ channelId, body: {} });
    await grace.acceptInvite({ code });
    const thread = await api.createThread({ channelId, body: { name: 'Gutters' } });
    await page.goto(`/servers/${serverId}/channels/${thread.id}`);
    const beside = page.getByRole('region', { name: 'Gutters', exact: true });
    const composer = beside.locator('[data-composer]');
    await composer.fill('/turn give');
    await page.getByRole('listbox', { name: 'Commands' }).waitFor();
    await composer.press('Tab');
    await beside.getByRole('combobox', { name: 'who' }).fill('gra');
    await page.getByRole('option', { name: 'grace' }).waitFor();
    await beside.getByRole('button', { name: 'Leave the command' }).click();
    await composer.fill('');
    await go(page, path);
  });

  it('shows two options of a command whole on a phone held sideways', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 844, height: 390 });
    await type('/turn give');
    await page.keyboard.press('Tab');
    const [who, day] = ['who', 'day'].map((name) => page.getByRole('combobox', { name }));
    await day?.waitFor();
    const inSight = (field: Locator | undefined) =>
      field?.evaluate((it) => {
        const list = it.closest('[data-option]')?.parentElement?.getBoundingClientRect();
        const { top, bottom } = it.getBoundingClientRect();
        return list !== undefined && top >= list.top && bottom <= list.bottom;
      });
    for (const field of [who, day]) expect(await inSight(field)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.setViewportSize(before);
    await page.locator('[data-composer]').fill('');
  });

  it('shows a form, and says what is wrong with it before it is sent', async () => {
    await type('/swap');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Swap your turn' });
    await form.getByLabel('Why').fill('ill');
    await page.keyboard.press('Enter');
    await form.getByText('At least 5 characters.').waitFor();
    await form.getByLabel('Days').click();
    for (const day of ['Sunday', 'Friday']) await page.getByRole('option', { name: day }).click();
    await page.keyboard.press('Escape');
    // The closing list gives the focus back, which would take it from the next field.
    await expectFocus(form.getByLabel('Days'));
    await form.getByLabel('Why').fill('I am ill');
    await page.keyboard.press('Enter');
    await said('Because: I am ill, sunday, friday').waitFor();
    await form.waitFor({ state: 'detached' });
  });

  it('shows a second form once the first is closed', async () => {
    const release = await holdRequests(page, '**/api/interactions');
    for (const _ of [1, 2]) {
      await type('/swap');
      await page.keyboard.press('Enter');
    }
    release();
    const form = page.getByRole('dialog', { name: 'Swap your turn' });
    for (const why of ['I am away', 'I am still away']) {
      await expect.poll(() => form.getByLabel('Why').inputValue()).toBe('');
      await form.getByLabel('Why').fill(why);
      await page.keyboard.press('Enter');
      await page.locator('[role=log]').getByText(`Because: ${why}`, { exact: true }).waitFor();
    }
    await form.waitFor({ state: 'detached' });
    await page.unroute('**/api/interactions');
  });

  it('runs a command that its bot has recreated since it was offered', async () => {
    await type('/swap');
    const listed = `**/api/channels/${channelId}/commands?*`;
    const release = await holdRequests(page, listed);
    for (const body of [[], COMMANDS]) await bot?.api.replaceCommands({ applicationId, body });
    const refused = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/interactions') && answer.status() === 404,
    );
    await page.keyboard.press('Enter');
    await refused;
    release();
    const form = page.getByRole('dialog', { name: 'Swap your turn' });
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.unroute(listed);
  });

  it('closes a form that the app has answered, although the answer to the request is lost', async () => {
    await type('/swap');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Swap your turn' });
    await form.getByLabel('Why').fill('I have a cold');
    await page.route('**/api/interactions', async (route) => {
      await route.fetch();
      // The dialog hides the channel from roles.
      await page.locator('[role=log]').getByText('Because: I have a cold', { exact: true }).waitFor();
      await route.abort('connectionreset');
    });
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.unroute('**/api/interactions');
  });

  it('says that a form was not sent although it was closed meanwhile', async () => {
    await type('/swap');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Swap your turn' });
    await form.getByLabel('Why').fill('I have a cold');
    const abort = await holdRequests(page, '**/api/interactions', (route) => route.abort());
    const asked = page.waitForRequest('**/api/interactions');
    await page.keyboard.press('Enter');
    await asked;
    await page.keyboard.press('Escape');
    await form.getByText('Close again to discard it').waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    abort();
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click();
    await page.unroute('**/api/interactions');
  });

  it('sends what is chosen in a select', async () => {
    await page.getByRole('button', { name: 'What do you bring?' }).click();
    await page.getByRole('option', { name: 'Soup' }).click();
    await page.getByRole('option', { name: 'Ladder' }).click();
    await page.getByRole('option', { name: 'Brushes' }).click();
    const release = await holdRequests(page, '**/api/interactions');
    await page.getByRole('button', { name: 'Done' }).click();
    // Nothing else can be chosen in the message meanwhile, since it would not be sent.
    await expect.poll(() => page.getByRole('button', { name: 'I come' }).isDisabled()).toBe(true);
    release();
    await said('Brought: soup and ladder').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'I come' }).isEnabled()).toBe(true);
    await page.unroute('**/api/interactions');
  });

  it('shows what the app chooses in a select after the reader', async () => {
    await bot?.sendMessage(channelId, { content: 'The tools', components: [toolMenu()] });
    await page.getByRole('button', { name: 'Which tool?' }).click();
    await page.getByRole('option', { name: 'Saw' }).click();
    await page.getByRole('button', { name: 'Which tool?, Spade' }).waitFor();
  });

  it('shows a whole select on a phone held sideways', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 640, height: 320 });
    await page.getByRole('button', { name: 'What do you bring?' }).click();
    const field = page.getByRole('combobox', { name: 'Search the choices' });
    await expect.poll(async () => (await field.boundingBox())?.y).toBeGreaterThan(0);
    const bottom = async () => {
      const done = await page.getByRole('button', { name: 'Done' }).boundingBox();
      return (done?.y ?? Number.POSITIVE_INFINITY) + (done?.height ?? 0);
    };
    await expect.poll(bottom).toBeLessThan(320);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.setViewportSize(before);
  });

  it('says what the role of the bot allows, and asks for a reason before the bot is removed', async () => {
    await go(portal, `/servers/${serverId}/settings/integrations`);
    await portal.getByText('Its role allows: View Channel and Send Messages').waitFor();
    await portal.getByRole('button', { name: /^Remove / }).click();
    const asked = portal.getByRole('dialog').last();
    await asked.getByRole('button', { name: /^Remove/ }).waitFor();
    await expectFocus(asked.getByLabel('Reason'));
  });

  it('asks for the password, ready to be typed, before it resets a secret', async () => {
    await go(portal, `/settings/applications/${applicationId}`);
    await portal.getByRole('tab', { name: 'Sign-in' }).click();
    await portal.getByRole('button', { name: 'Reset secret' }).click();
    await expectFocus(portal.getByRole('textbox', { name: 'Your password' }));
  });

  it('keeps what is typed about the bot while another tab is open', async () => {
    await go(portal, `/settings/applications/${applicationId}`);
    await portal.getByRole('tab', { name: 'Bot' }).click();
    await portal.getByLabel('About the bot').fill('Knows whose turn it is.');
    await portal.getByRole('tab', { name: 'Commands' }).click();
    await portal.getByRole('button', { name: 'Save', exact: true }).click();
    await portal.getByText('Saved.', { exact: true }).waitFor();
    await portal.reload();
    await portal.getByRole('tab', { name: 'Bot' }).click();
    await expect.poll(() => portal.getByLabel('About the bot').inputValue()).toBe('Knows whose turn it is.');
  });

  it('opens the tab of an application that shows what is wrong', async () => {
    await go(portal, `/settings/applications/${applicationId}`);
    await portal.getByRole('textbox', { name: 'Name', exact: true }).fill('x');
    await portal.getByRole('tab', { name: 'Sign-in' }).click();
    await portal.getByRole('button', { name: 'Save', exact: true }).click();
    await portal.getByRole('alert').waitFor();
    await expect
      .poll(() => portal.getByRole('tab', { name: 'General' }).getAttribute('aria-selected'))
      .toBe('true');
    await portal.getByRole('button', { name: 'Reset' }).click();
    await portal.getByRole('tab', { name: 'Bot' }).click();
    await portal.getByLabel('Username of the bot').fill('?');
    await portal.getByRole('tab', { name: 'Commands' }).click();
    await portal.getByRole('button', { name: 'Save', exact: true }).click();
    await portal.getByRole('alert').waitFor();
    await expect
      .poll(() => portal.getByRole('tab', { name: 'Bot' }).getAttribute('aria-selected'))
      .toBe('true');
    await portal.getByRole('button', { name: 'Reset', exact: true }).click();
  });

  it('tries an endpoint in the form that is chosen in the portal', async () => {
    await go(portal, `/settings/applications/${applicationId}`);
    await portal.getByLabel('Interactions endpoint').fill('https://127.0.0.1/interactions');
    await portal.getByLabel('Request format').selectOption('Discord’s format');
    const saved = portal.waitForRequest(
      (request) => request.method() === 'PATCH' && request.url().endsWith(`/applications/${applicationId}`),
    );
    await portal.getByRole('button', { name: 'Save' }).click();
    expect((await saved).postDataJSON()).toEqual({
      interactionsEndpointUrl: 'https://127.0.0.1/interactions',
      interactionsEndpointForm: 'discord',
    });
    await portal.getByText('It could not be reached. Addresses in private networks are refused.').waitFor();
    await portal.getByRole('button', { name: 'Reset', exact: true }).click();
  });

  it('offers a command made in the portal, which keeps those that the bot set', async () => {
    await go(portal, `/settings/applications/${applicationId}`);
    await portal.getByRole('tab', { name: 'Commands' }).click();
    await portal.getByText('/swap').waitFor();
    await portal.getByRole('button', { name: 'Add command' }).click();
    const form = portal.getByRole('dialog', { name: 'Add a command' });
    await expectFocus(form.getByLabel('Name', { exact: true }));
    await form.getByLabel('Name', { exact: true }).fill('soup');
    await form.getByLabel('Description').fill('Who cooks');
    await form.getByRole('button', { name: 'Add option', exact: true }).click();
    await form.getByLabel('Name', { exact: true }).nth(1).fill('plates');
    await form.getByLabel('Description').nth(1).fill('For how many');
    const option = form.getByRole('group', { name: 'plates' });
    await option.getByLabel('Type').selectOption('Whole number');
    await option.getByRole('button', { name: 'Add choice' }).click();
    await option.getByLabel('Choice 1', { exact: true }).fill('Six plates');
    await option.getByLabel('Value of choice 1').fill('six');
    await form.getByRole('button', { name: 'Save command' }).click();
    await option.getByText('This value does not fit the type of the option.').waitFor();
    await option.getByLabel('Value of choice 1').fill('6');
    await form.getByRole('combobox', { name: 'plates' }).click();
    await portal.getByRole('option', { name: 'Six plates' }).click();
    await form.getByRole('button', { name: 'Save command' }).click();
    await portal.getByText('/soup was saved.').waitFor();
    expect((await bot?.api.listCommands({ applicationId }))?.map(({ name }) => name)).toEqual([
      ...COMMANDS.map(({ name }) => name),
      'soup',
    ]);
    await type('/soup plates:Six plates');
    await page.keyboard.press('Enter');
    await said('6 plates of soup').waitFor();

    // Every way of closing asks before it discards an edit.
    const dialog = portal.getByRole('dialog', { name: 'Edit /soup' });
    const ways = [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => portal.mouse.click(2, 2),
      () => portal.keyboard.press('Escape'),
    ];
    await portal.getByRole('button', { name: 'Edit /soup' }).click();
    for (const [index, close] of ways.entries()) {
      await dialog.getByLabel('Description').first().fill(`Who washes up ${index}`);
      await close();
      await dialog.getByText('Close again to discard it').waitFor();
    }
    await portal.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await portal.getByText('Who cooks').waitFor();
    await portal.getByRole('button', { name: 'Delete /soup' }).click();
    await portal.getByRole('button', { name: 'Delete command' }).click();
    await portal.getByText('/soup was deleted.').waitFor();
    await expect.poll(() => portal.getByText('Who cooks').count()).toBe(0);

    await portal.getByLabel('Where', { exact: true }).selectOption('Only in Co-op');
    await portal.getByText('No commands here').waitFor();
    await portal.getByRole('button', { name: 'Add command' }).click();
    await form.getByRole('radio', { name: /^Prefix command/ }).click();
    await form.getByLabel('Name', { exact: true }).fill('ladder');
    await form.getByRole('button', { name: 'Save command' }).click();
    await portal.getByText('!ladder was saved.').waitFor();
    expect(await bot?.api.listServerCommands({ applicationId, serverId })).toMatchObject([
      { kind: 'prefix', prefix: '!', name: 'ladder' },
    ]);
    await bot?.api.replaceServerCommands({ applicationId, serverId, body: [] });
    await portal.getByText('No commands here').waitFor();

    await portal.getByRole('tab', { name: 'Statistics' }).click();
    await portal.getByRole('img', { name: /commands in 30 days, 0 of them not answered/ }).waitFor();
  });

  it('keeps the permissions that a command needs when its description is edited in the portal', async () => {
    const ban = { name: 'ban', description: 'Ban a person', memberPermissions: String(bits('banMembers')) };
    const read = { name: 'read', description: 'Read the rules', inDirectMessages: false };
    await bot?.api.replaceCommands({ applicationId, body: [ban, read] });
    await go(portal, `/settings/applications/${applicationId}`);
    await portal.getByRole('tab', { name: 'Commands' }).click();
    const saveAs = async (command: string, description: string) => {
      const form = portal.getByRole('dialog', { name: `Edit ${command}` });
      await form.getByLabel('Description').first().fill(description);
      await form.getByRole('button', { name: 'Save command' }).click();
      await portal.getByText(`${command} was saved.`).waitFor();
    };
    for (const command of ['/ban', '/read']) {
      await portal.getByRole('button', { name: `Edit ${command}` }).click();
      await saveAs(command, 'Edited');
    }
    const stored = () => bot?.api.listCommands({ applicationId });
    expect(await stored()).toMatchObject([
      { ...ban, description: 'Edited' },
      { ...read, description: 'Edited' },
    ]);

    const row = portal.getByRole('listitem').filter({ hasText: '/ban' });
    await row.getByText('Needs Ban Members').waitFor();
    await portal.getByRole('listitem').filter({ hasText: 'Only in servers' }).getByText('/read').waitFor();
    await row.getByRole('button', { name: 'Edit /ban' }).click();
    await portal.getByText('Needed permissions').click();
    await portal.getByRole('checkbox', { name: 'Kick Members' }).check();
    await saveAs('/ban', 'Edited again');
    await row.getByText('Needs Kick Members and Ban Members').waitFor();
    const needed = String(bits('banMembers', 'kickMembers'));
    expect(await stored()).toMatchObject([{ memberPermissions: needed }, {}]);
    await bot?.api.replaceCommands({ applicationId, body: COMMANDS });
  });

  it('says when the app does not respond, and shows what a button changed', async () => {
    await limitResponseTime(instance, true);
    await page.getByRole('button', { name: 'Say nothing' }).click();
    await page.getByText('The app did not answer.').waitFor();
    await limitResponseTime(instance, false);
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'I come' }).click();
    // The mark "edited" follows it.
    await page.getByRole('log').getByText('Ada comes.').waitFor();
  });

  it('leaves the focus in a message whose only button is disabled by the app when it is pressed', async () => {
    await bot?.sendMessage(channelId, { content: 'Press it', components: [onceButton(false)] });
    const button = page.getByRole('button', { name: 'Only once' });
    await button.press('Enter');
    await expect.poll(() => button.isDisabled()).toBe(true);
    // On the message, or on one of its actions if they have loaded.
    const message = page.getByRole('article').filter({ has: button });
    const holdsFocus = () =>
      message.evaluate((it) => {
        const { activeElement } = it.ownerDocument;
        return it.contains(activeElement) && !activeElement?.matches(':disabled');
      });
    await expect.poll(holdsFocus).toBe(true);
  });

  it('shows the form of an app to nobody else who logs in on the same page', async () => {
    await type('/swap');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Swap your turn' });
    await form.waitFor();
    await api.endOtherSessions();
    await page.getByLabel('Username or e-mail').fill('ada');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.locator('[data-composer]').waitFor();
    expect(await form.count()).toBe(0);
  });

  it('offers to repeat a command only once it has reached the service', async () => {
    await page.clock.install();
    const release = await holdRequests(page, '**/api/interactions');
    await type('/turn give who:@ada day:Sunday task:fence');
    await page.keyboard.press('Enter');
    await page.getByText('Waiting for').waitFor();
    await page.clock.fastForward(13_000);
    await page.getByText('Waiting for').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    release();
    await said('ada on day 7 (fence)').waitFor();
    await page.unroute('**/api/interactions');
  });

  it('says why there are no suggestions', async () => {
    bot?.stop();
    await type('/turn give who:@ada day:Sunday');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Add task' }).click();
    const list = page.locator('[data-radix-popper-content-wrapper]');
    await list.getByText(/The app (is not online right now|did not answer)\./).waitFor();
  });
});
