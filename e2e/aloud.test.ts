/** What people hear who use a screen reader. */
import { aServer, type TestServer } from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { listen } from './listen.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('a screen reader', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let server: TestServer;

  beforeAll(async () => {
    server = await aServer(instance);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  async function open(path: string): Promise<Page> {
    const page = await openPageFor(browser, instance.url, server.owner);
    await page.goto(`/servers/${server.id}/${path}`);
    return page;
  }
  const openChannel = async (): Promise<Page> => {
    const page = await open(`channels/${server.channel.id}`);
    await page.locator('[data-composer]').waitFor();
    return page;
  };

  it('hears over a dialog that the connection is lost and back', async () => {
    const page = await openChannel();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Jump anywhere' }).waitFor();
    const heard = await listen(page);
    await page.context().setOffline(true);
    await expect.poll(heard).toContain('You are offline. Messages you send will wait until you are back.');
    await page.context().setOffline(false);
    await expect.poll(heard).toContain('Connected again.');
  });

  it('finds no messages behind a dialog', async () => {
    const page = await openChannel();
    const log = page.getByRole('log');
    await log.waitFor();
    for (const [key, name] of [
      ['Control+k', 'Jump anywhere'],
      ['Control+,', 'Your settings'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      await expect.poll(() => log.count()).toBe(0);
      await page.keyboard.press('Escape');
      await log.waitFor();
    }
  });
});
