/** Small things of reading and writing that people trip over, each as it is done by hand. */
import { sendMessage, updateChannel } from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  type TestInstance,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, launchBrowser } from './browser.ts';
import { openPageFor, startWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('in a channel', () => {
  let instance: TestInstance;
  let browser: Browser;
  let server: TestServer;
  let member: TestPerson;
  let page: Page;

  beforeAll(async () => {
    [instance, browser] = await Promise.all([startWebInstance(), launchBrowser()]);
    server = await aServer(instance);
    member = await aMember(instance, server);
    await server.owner.do(sendMessage, { params: here(), body: { content: 'the only message' } });
    page = await openPageFor(browser, instance.url, server.owner);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await instance?.stop();
  });
  beforeEach(async () => {
    await page.goto(`/servers/${server.id}/channels/${server.channel.id}`);
    await composer().waitFor();
  });

  const here = () => ({ channelId: server.channel.id });
  const composer = () => page.locator('[data-composer]');
  const row = (text: string) => page.locator('[role=log] [data-message]').filter({ hasText: text });
  const hasFocus = (text: string) =>
    expect.poll(() => row(text).evaluate((node) => node === document.activeElement)).toBe(true);

  it('Tab reaches the only message, and letters are its shortcuts then', async () => {
    await row('the only message').waitFor();
    // The actions load with the first input: a letter pressed before they are there waits for them.
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await mayLoad;
      await route.continue();
    });
    await composer().focus();
    await page.keyboard.press('Shift+Tab');
    for (let step = 0; step < 12; step += 1) {
      if (await row('the only message').evaluate((node) => node === document.activeElement)) break;
      await page.keyboard.press('Shift+Tab');
    }
    await hasFocus('the only message');
    await page.keyboard.press('e');
    load();
    await row('the only message').getByRole('textbox').waitFor();
    await page.unroute('**/assets/**');
    await page.keyboard.press('Escape');
  });

  it('what is typed after a click on a message goes to the composer', async () => {
    await row('the only message').click({ position: { x: 300, y: 5 } });
    await row('the only message').focus();
    await page.keyboard.type('people');
    expect(await composer().inputValue()).toBe('people');
    expect(await page.getByText('Pinned', { exact: false }).count()).toBe(0);
    await composer().fill('');
  });

  it('Shift and Delete ask before they delete', async () => {
    await composer().focus();
    await row('the only message').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await row('the only message').focus();
    await page.keyboard.press('Shift+Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await row('the only message').count()).toBe(1);
  });

  it('Esc asks before it drops edits of settings', async () => {
    await page.goto('/settings/profile');
    await page.getByLabel('Display name').fill('Somebody else');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Display name').inputValue()).toBe('Somebody else');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/settings'));
  });

  it('offers what is too long as a file', async () => {
    await composer().fill('word '.repeat(1000));
    await page.getByRole('button', { name: 'Send as a file' }).click();
    await page.getByRole('button', { name: 'Remove message.txt' }).waitFor();
    expect(await composer().inputValue()).toBe('');
    await page.getByRole('button', { name: 'Remove message.txt' }).click();
  });

  it('names bots on their cards, and offers them no friendship', async () => {
    const bot = await aBot(instance, server);
    await bot.do(sendMessage, { params: here(), body: { content: 'beep' } });
    await row('beep').locator('button').first().click();
    const card = page.getByRole('dialog');
    await card.getByText('Bot', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Message', exact: true }).waitFor();
    expect(await card.getByRole('button', { name: 'Add friend' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('shows slowmode only where it applies, and counts down', async () => {
    await server.owner.do(updateChannel, { params: here(), body: { slowmodeSecs: 120 } });
    const slowed = await openPageFor(browser, instance.url, member);
    await slowed.goto(`/servers/${server.id}/channels/${server.channel.id}`);
    await slowed.getByText('Slowmode is on', { exact: false }).waitFor();
    await slowed.locator('[data-composer]').fill('one word');
    await slowed.keyboard.press('Enter');
    await slowed.getByText(/you can write again in 1?\d\d seconds/).waitFor();
    expect(await page.getByText('Slowmode', { exact: false }).count()).toBe(0);
    await slowed.context().close();
  });
});
