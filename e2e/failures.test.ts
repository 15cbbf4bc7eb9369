/** What the web client shows and keeps when requests fail, and how one tries again. */
import { aServer, type TestInstance, type TestPerson } from '@guildhall/testkit';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { HAS_CHROMIUM, launchBrowser } from './browser.ts';
import { openPageFor, startWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('requests that fail', { timeout: 60_000 }, () => {
  let instance: TestInstance;
  let browser: Browser;

  beforeAll(async () => {
    [instance, browser] = await Promise.all([startWebInstance(), launchBrowser()]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await instance?.stop();
  });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** A fault of the service. */
  const broken = (route: Route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: 'Broken.' } } });
  const BROKEN = 'Something went wrong on our side.';

  async function open(person: TestPerson, path: string): Promise<Page> {
    const page = await openPageFor(browser, instance.url, person);
    await page.goto(path);
    return page;
  }

  it.each([
    [502, 'The service cannot answer right now.'],
    [413, 'That is more than the service accepts at once.'],
    [429, 'You are doing that too often.'],
  ])('say what the page of a proxy with status %d means', async (status, sentence) => {
    const { id, owner } = await aServer(instance);
    const page = await open(owner, `/servers/${id}/settings/integrations`);
    await button(page, 'New webhook').click();
    await page.route('**/api/channels/*/webhooks', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' }),
    );
    await page.getByRole('dialog').getByLabel('Name').fill('Nightly');
    await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await page.context().close();
  });

  it('are described in the language of the client from the first page on', async () => {
    const { id, channel, owner } = await aServer(instance);
    const page = await openPageFor(browser, instance.url, owner, { locale: 'de-DE' });
    await page.route('**/api/channels/*/messages?*', broken);
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    await page.getByText('Bei uns ist etwas schiefgegangen').waitFor();
    await page.context().close();
  });
});
