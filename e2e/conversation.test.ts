/** Two people and the echo bot talk in a browser; one of them loses the connection and misses nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  authorizeBot,
  bits,
  createApplication,
  createBot,
  listServers,
  logIn,
  type SignedIn,
} from '@guildhall/protocol';
import { createCaller } from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { expectFocus } from './controls.ts';
import { type CuttableLine, openLine } from './cuttable-line.ts';
import { dataFolder, type Product, startProduct } from './product.ts';
import { useBrowser } from './use-browser.ts';

const PASSWORD = 'a sentence that nobody guesses';
/** The message, the bot's reply with the same text, and the reply's preview of the message. */
const SAID_AND_ECHOED = 3;
const ECHO_BOT = fileURLToPath(new URL('../examples/echo-bot/index.ts', import.meta.url));

describe.skipIf(!HAS_CHROMIUM)('a conversation in the browser', () => {
  let dataDirectory: string;
  let product: Product;
  let line: CuttableLine;
  const browser = useBrowser();
  let bot: ChildProcess | undefined;

  beforeAll(async () => {
    dataDirectory = await dataFolder('guildhall-browser-');
    product = await startProduct({ dataDirectory, port: 0, webClient: true });
    line = await openLine(product.url);
  });
  afterAll(async () => {
    bot?.kill();
    await line?.close();
    await product?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  /** A browser of its own for each person. */
  async function openPage(): Promise<Page> {
    const context = await browser.newContext();
    return context.newPage();
  }

  async function signUp(page: Page, username: string): Promise<void> {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('E-mail').fill(`${username}@example.org`);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
  }

  async function say(page: Page, text: string): Promise<void> {
    const composer = page.getByLabel('Message #general');
    await composer.fill(text);
    await composer.press('Enter');
  }

  const log = (page: Page) => page.getByRole('log', { name: 'Messages in general' });
  const message = (page: Page, text: string) => log(page).getByText(text, { exact: true });

  /** Creates the bot through the API, and starts the example with its token. */
  async function startEchoBot(owner: string): Promise<void> {
    const { token } = (await createCaller(product.url).do(logIn, {
      body: { login: owner, password: PASSWORD, transport: 'token' },
    })) as SignedIn;
    const caller = createCaller(product.url, `Session ${token}`);
    const { id: applicationId } = await caller.do(createApplication, { body: { name: 'Echo' } });
    const created = await caller.do(createBot, { params: { applicationId } });
    const [server] = await caller.do(listServers, {});
    const body = { serverId: server?.id ?? '', permissions: String(bits('viewChannel', 'sendMessages')) };
    await caller.do(authorizeBot, { params: { applicationId }, body });
    bot = spawn(process.execPath, [ECHO_BOT], {
      env: { PATH: process.env.PATH, GUILDHALL_URL: product.url, GUILDHALL_BOT_TOKEN: created.token },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const listening = bot.stdout;
    if (!listening) throw new Error('the bot has no output');
    for await (const printed of listening) if (String(printed).includes('is listening')) break;
  }

  it('begins in a language that is chosen before there is an account', async () => {
    const page = await openPage();
    await page.goto(`${product.url}/register`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => page.getByText('Fill this in.').count()).toBe(3);
    const username = page.getByRole('textbox', { name: 'Username', description: 'Fill this in.' });
    await expectFocus(username);
    await page.getByLabel('Username').fill('eva');
    await username.waitFor({ state: 'detached' });
    await page.getByLabel('E-mail').fill('eva@example.org');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitem', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Crea tu cuenta' }).waitFor();
    await expect.poll(() => page.getByLabel('Nombre de usuario').inputValue()).toBe('eva');
    await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe('eva@example.org');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.getByRole('button', { name: 'Crear servidor' }).first().click();
    await page.getByRole('button', { name: /^Club/ }).click();
    await page.getByLabel('Nombre del servidor').fill('El coro');
    await page.keyboard.press('Escape');
    await page.getByText('Cierra otra vez para descartarlo').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Crear servidor' }).click();
    await page.getByLabel('Enlace de invitación').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'anuncios' }).waitFor();
    const settings = await page.context().request.get(`${product.url}/api/users/@me/settings`);
    expect(await settings.json()).toMatchObject({ locale: 'es' });
    await page.context().close();
  });

  it('loses nothing and repeats nothing', async () => {
    const ann = await openPage();
    await ann.goto(`${product.url}/register`);
    await signUp(ann, 'ann');
    await ann.getByRole('button', { name: 'Create server' }).first().click();
    await ann.getByRole('button', { name: /^Club/ }).click();
    await ann.getByLabel('Server name').fill('Reading room');
    await ann.getByRole('dialog').getByRole('button', { name: 'Create server' }).click();
    const link = await ann.getByLabel('Invite link').inputValue();
    await ann.keyboard.press('Escape');
    await ann.getByRole('heading', { name: 'Welcome to #general' }).waitFor();
    await ann.getByRole('button', { name: 'Set up roles' }).waitFor();
    await ann.getByRole('link', { name: 'announcements' }).waitFor();
    await ann.getByRole('main').getByRole('button', { name: 'Invite people' }).last().click();
    await ann.getByRole('dialog', { name: 'Invite people to Reading room' }).waitFor();
    await ann.keyboard.press('Escape');

    const bob = await openPage();
    await bob.goto(link.replace(product.url, line.url));
    await bob.getByRole('link', { name: 'Create an account to join' }).click();
    await signUp(bob, 'bob');
    // Bob has already asked to join.
    await bob.getByRole('heading', { name: 'Welcome to #general' }).waitFor();

    await startEchoBot('ann');
    await ann.getByText('Echo', { exact: true }).first().waitFor();
    await say(ann, 'Good morning, Bob');
    await expect.poll(() => message(bob, 'Good morning, Bob').count()).toBe(SAID_AND_ECHOED);
    await say(bob, 'Morning! Is the bot awake?');
    await expect.poll(() => message(ann, 'Morning! Is the bot awake?').count()).toBe(SAID_AND_ECHOED);

    line.cut();
    await bob.getByText('Connection lost.', { exact: false }).waitFor();
    const missed = ['one while you were away', 'two while you were away', 'three while you were away'];
    for (const text of missed) {
      await say(ann, text);
      await message(ann, text).nth(1).waitFor();
    }
    await say(bob, 'sent from the tunnel');
    line.restore();
    for (const text of [...missed, 'sent from the tunnel']) {
      await expect.poll(() => message(bob, text).count()).toBe(SAID_AND_ECHOED);
      await expect.poll(() => message(ann, text).count()).toBe(SAID_AND_ECHOED);
    }
    const texts = (page: Page) =>
      log(page)
        .locator('[data-message]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-message')));
    expect(await texts(bob)).toEqual(await texts(ann));
  });
});
