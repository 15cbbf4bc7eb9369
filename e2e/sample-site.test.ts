/** The sample site, started as its README says: a person logs in, sees their servers, joins one and logs out. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { authorizeBot, bits, createServer, listServers } from '@guildhall/protocol';
import { aBrowser, aServer, freePort, PASSWORD, type TestBrowser } from '@guildhall/testkit';
import { anApplication } from '@guildhall/testkit/oauth2';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { useBrowser } from './use-browser.ts';
import { useWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('the sample site', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let site: ChildProcess;
  let siteUrl: string;
  let person: TestBrowser;
  let serverId: string;
  let page: Page;

  beforeAll(async () => {
    const port = await freePort();
    siteUrl = `http://127.0.0.1:${port}`;
    const { owner, id } = await aServer(instance);
    serverId = id;
    const application = await anApplication(instance, {
      owner,
      redirects: [`${siteUrl}/signed-in`],
      withBot: true,
    });
    await owner.do(authorizeBot, {
      params: { applicationId: application.id },
      body: { serverId, permissions: String(bits('createInvite')) },
    });
    person = await aBrowser(instance);
    await person.do(createServer, { body: { name: 'Knit & "natter" <b>' } });
    site = spawn(
      process.execPath,
      [fileURLToPath(new URL('../examples/sign-in/index.ts', import.meta.url))],
      {
        env: {
          ...process.env,
          PORT: String(port),
          SITE_URL: siteUrl,
          GUILDHALL_URL: instance.url,
          GUILDHALL_CLIENT_ID: application.id,
          GUILDHALL_CLIENT_SECRET: application.secret,
          GUILDHALL_BOT_TOKEN: application.bot?.token ?? '',
          GUILDHALL_SERVER_ID: serverId,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [greeting] = await once(site.stdout ?? site, 'data');
    expect(String(greeting)).toContain(siteUrl);
    page = await (await browser.newContext()).newPage();
  });
  afterAll(async () => {
    site?.kill();
  });

  it('logs someone in, shows them and their servers, lets them into its own, and forgets them', async () => {
    await page.goto(siteUrl);
    await page.getByRole('link', { name: 'Log in with Guildhall' }).click();
    await page.getByLabel('Username or e-mail').fill(person.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByText(`(@${person.username})`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const listed = () => page.getByRole('listitem').allTextContents();
    await expect.poll(listed).toEqual(['Knit & "natter" <b> (yours)']);

    await page.getByRole('button', { name: 'Join our server' }).click();
    await page.getByText('Welcome to our server.').waitFor();
    await expect.poll(listed).toHaveLength(2);
    expect((await person.do(listServers)).map(({ id }) => id)).toContain(serverId);
    await page.getByRole('button', { name: 'Join our server' }).click();
    await page.getByText('You are in our server already.').waitFor();

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in with Guildhall' }).waitFor();
  });

  it('says so when someone cancels, and refuses an answer that this browser did not ask for', async () => {
    await page.getByRole('link', { name: 'Log in with Guildhall' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You cancelled.').waitFor();
    const stranger = await fetch(`${siteUrl}/signed-in?code=stolen&state=x`);
    expect(stranger.status).toBe(400);
    const elsewhere = await fetch(`${siteUrl}/join`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(elsewhere.status).toBe(403);
  });

  it('answers 404 to a request for an invalid address', async () => {
    const [response] = await once(get(siteUrl, { path: '//' }), 'response');
    expect(response.statusCode).toBe(404);
    response.resume();
    expect((await fetch(siteUrl)).status).toBe(200);
  });
});
