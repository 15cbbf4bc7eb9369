/** Sign-in in a browser: to a site with Guildhall, and to Guildhall with a provider. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  bits,
  createServer as createServerEndpoint,
  decideAuthorization,
  listAuthorizedApps,
  listServers,
  removeAuthorizedApp,
} from '@guildhall/protocol';
import { suspendUser } from '@guildhall/service';
import { aBrowser, anOperator, aPerson, PASSWORD, type TestBrowser } from '@guildhall/testkit';
import { type IdentityProvider, startIdentityProvider } from '@guildhall/testkit/identity-provider';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { listen } from './listen.ts';
import { go, goWithin } from './navigate.ts';
import { useBrowser } from './use-browser.ts';
import { useWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('signing in', () => {
  let provider: IdentityProvider;
  beforeAll(async () => {
    provider = await startIdentityProvider();
  });
  afterAll(() => provider?.stop());
  const instance = useWebInstance(() => ({
    settings: { OIDC_PROVIDERS: JSON.stringify([provider.setting()]) },
  }));
  const browser = useBrowser();
  let site: Server;
  let redirect: string;
  let person: TestBrowser;
  let page: Page;
  let clientId: string;
  /** Addresses of the site that the browser visited. */
  const arrived: URL[] = [];
  const referrers: (string | undefined)[] = [];

  beforeAll(async () => {
    provider.serve(instance);
    site = createServer((request, response) => {
      if (request.url?.startsWith('/callback')) {
        arrived.push(new URL(request.url, redirect));
        referrers.push(request.headers.referer);
      }
      response.setHeader('content-type', 'text/html').end('<title>The site</title><h1>Back at the site</h1>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    redirect = `http://127.0.0.1:${(site.address() as AddressInfo).port}/callback?from=guildhall`;
    person = await aBrowser(instance);
    await person.do(createServerEndpoint, { body: { name: 'Reading room' } });
    page = await (await browser.newContext({ baseURL: instance.url })).newPage();
  });
  afterAll(async () => {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  });

  const authorize = (parameters: Record<string, string>) =>
    `${instance.url}/oauth2/authorize?${new URLSearchParams({ client_id: clientId, ...parameters })}`;

  async function logIn(on: Page): Promise<void> {
    await on.getByLabel('Username or e-mail').fill(person.username);
    await on.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await on.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  async function backAtTheSite(on: Page): Promise<URL> {
    await on.getByText('Back at the site').waitFor();
    const address = arrived.at(-1);
    if (!address) throw new Error('the browser never came to the site');
    return address;
  }

  it('begins in the portal: an application, its redirect and its bot', async () => {
    await page.goto(`${instance.url}/settings/applications`);
    await logIn(page);
    await page.getByRole('button', { name: 'Create application' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Rota keeper');
    const dialog = page.getByRole('dialog', { name: 'Create an application' });
    await dialog.getByRole('button', { name: 'Create application' }).click();
    const secret = page.getByRole('dialog', { name: 'Client secret' });
    await expect.poll(() => secret.getByLabel('Client secret').inputValue()).toMatch(/^[\w-]{43}$/);
    // A press beside it does not close what is shown only once.
    await page.mouse.click(5, 5);
    await secret.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    clientId = await page.getByLabel('Client ID').inputValue();
    await page.getByLabel('New redirect').fill(redirect);
    await page.getByLabel('New redirect').press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    // A redirect that was typed but not added is saved too, or its fault shown.
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByLabel('New redirect').fill('callback');
    await page.getByRole('tab', { name: 'Bot' }).click();
    await save.click();
    await page.getByText('Write a full address').waitFor();
    await page.getByLabel('New redirect').fill(`${redirect}&from=typed`);
    await save.click();
    await page.getByRole('listitem').filter({ hasText: 'from=typed' }).waitFor();
    await save.waitFor({ state: 'detached' });
    expect(await page.getByLabel('New redirect').inputValue()).toBe('');
    await page.getByRole('tab', { name: 'Bot' }).click();
    await page.getByRole('button', { name: 'Add a bot' }).click();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByLabel('Username of the bot').waitFor();
  });

  it('logs in on the way, and returns with a code and the unchanged state', async () => {
    const fresh = await (await browser.newContext()).newPage();
    const shell: string[] = [];
    fresh.on('framenavigated', (frame) => shell.push(new URL(frame.url()).pathname));
    // As a number it would lose digits.
    const state = '0012345678901234567890.50';
    await fresh.goto(
      authorize({ response_type: 'code', redirect_uri: redirect, scope: 'identify guilds', state }),
    );
    await logIn(fresh);
    await fresh.getByRole('heading', { name: 'Rota keeper wants to use your account' }).waitFor();
    await fresh.getByText('See which servers you are in').waitFor();
    await fresh.getByText(new URL(redirect).host).waitFor();
    await fresh.getByText(`@${person.username}`).waitFor();
    // By keyboard alone.
    await fresh.getByRole('button', { name: 'Cancel' }).focus();
    await fresh.keyboard.press('Tab');
    await fresh.keyboard.press('Enter');
    const address = await backAtTheSite(fresh);
    expect(address.searchParams.get('from')).toBe('guildhall');
    expect(address.searchParams.get('state')).toBe(state);
    expect(address.searchParams.get('code')).toMatch(/^[\w.-]{20,}$/);
    expect(referrers.at(-1) ?? '').not.toContain('state');
    expect(shell.filter((path) => path === '/' || path.startsWith('/servers'))).toEqual([]);
    await fresh.goto(`${instance.url}/settings/authorized-apps`);
    await fresh.getByRole('heading', { name: 'Rota keeper' }).waitFor();
    await fresh.getByText(/^Since .*\d{4}$/).waitFor();
    await fresh.getByRole('button', { name: 'Remove' }).click();
    await fresh.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await fresh.getByText('No application uses your account').waitFor();
    await fresh.context().close();
  });

  it('comes back with access_denied when the person cancels', async () => {
    await page.goto(
      authorize({ response_type: 'code', redirect_uri: redirect, scope: 'email', state: 'no' }),
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    const { searchParams } = await backAtTheSite(page);
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('code')]).toEqual([
      'access_denied',
      'no',
      null,
    ]);
  });

  it('goes nowhere with a redirect that is not registered, or with two of a parameter, even if both are right', async () => {
    const before = arrived.length;
    const refused = page.getByRole('heading', { name: 'This link does not work' });
    await page.goto(authorize({ response_type: 'code', redirect_uri: `${redirect}&x`, scope: 'identify' }));
    await refused.waitFor();
    for (const name of ['client_id', 'redirect_uri']) {
      const link = new URL(authorize({ response_type: 'code', redirect_uri: redirect, scope: 'identify' }));
      link.searchParams.append(name, link.searchParams.get(name) ?? '');
      expect((await page.request.get(link.href)).status()).toBe(400);
      await go(page, `${link.pathname}${link.search}`);
      await refused.waitFor();
      expect(await page.getByRole('button', { name: 'Authorize' }).count()).toBe(0);
    }
    expect(arrived).toHaveLength(before);
  });

  it('with prompt=none returns without asking, unless the application is removed at this moment', async () => {
    const request = { response_type: 'code', redirect_uri: redirect, scope: 'identify' };
    await person.do(decideAuthorization, { body: { client_id: clientId, ...request, decision: 'allow' } });
    const link = new URL(authorize({ ...request, prompt: 'none' }));
    // The page asks the API first whether to show the screen.
    const decision = /(?<!\/api)\/oauth2\/authorize\?|\/api\/oauth2\/authorize$/;
    const release = await holdRequests(page, decision);
    const deciding = page.waitForRequest(decision);
    await goWithin(page, `${link.pathname}${link.search}`);
    await deciding;
    await person.do(removeAuthorizedApp, { params: { applicationId: clientId } });
    release();
    await page.getByRole('heading', { name: 'Rota keeper wants to use your account' }).waitFor();
    expect(await person.do(listAuthorizedApps)).toEqual([]);
    await person.do(decideAuthorization, { body: { client_id: clientId, ...request, decision: 'allow' } });
    await goWithin(page, `${link.pathname}${link.search}`);
    expect((await backAtTheSite(page)).searchParams.get('code')).toMatch(/^[\w.-]{20,}$/);
    await page.unroute(decision);
  });

  it('with prompt=none asks after one reload if it is answered with the page instead of a redirect', async () => {
    const loaded: string[] = [];
    const document = /(?<!\/api)\/oauth2\/authorize\?/;
    // As a service worker without connection does.
    await page.route(document, async (route) => {
      loaded.push(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${instance.url}/login` }) });
    });
    const link = authorize({
      response_type: 'code',
      redirect_uri: redirect,
      scope: 'identify',
      prompt: 'none',
    });
    await page.goto(link);
    await page.getByRole('heading', { name: 'Rota keeper wants to use your account' }).waitFor();
    expect(loaded).toEqual([link, `${link}&reloaded=1`]);
    await page.getByRole('button', { name: 'Authorize' }).click();
    expect((await backAtTheSite(page)).searchParams.get('code')).toMatch(/^[\w.-]{20,}$/);
    await page.unroute(document);
  });

  it('adds the bot with the permissions that were left ticked, and notifies the site', async () => {
    await page.goto(
      authorize({
        response_type: 'code',
        redirect_uri: redirect,
        scope: 'bot',
        permissions: String(bits('viewChannel', 'sendMessages', 'manageMessages')),
        state: 's',
      }),
    );
    await page.getByLabel('Manage Messages').click();
    await page.getByRole('button', { name: 'Authorize' }).click();
    const { searchParams } = await backAtTheSite(page);
    const [server] = await person.do(listServers);
    expect(searchParams.get('guild_id')).toBe(server?.id);
    expect(searchParams.get('permissions')).toBe(String(bits('viewChannel', 'sendMessages')));
  });

  it('ends on a page of Guildhall for an install link', async () => {
    const before = arrived.length;
    await page.goto(authorize({ scope: 'bot', permissions: String(bits('viewChannel')) }));
    await page.getByRole('button', { name: 'Add to server' }).click();
    await page.getByRole('heading', { name: 'Added' }).waitFor();
    await page.getByText('Rota keeper is in Reading room.', { exact: false }).waitFor();
    expect(arrived).toHaveLength(before);
  });

  it('does not move its button when the providers load late, and lasts when an earlier session was checked late', async () => {
    const fresh = await (await browser.newContext()).newPage();
    const release = await holdRequests(fresh, '**/api/instance');
    const late = Promise.withResolvers<void>();
    await fresh.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      await late.promise;
      await route.fulfill({ response });
    });
    await fresh.goto(`${instance.url}/login`);
    const button = fresh.getByRole('button', { name: 'Log in', exact: true });
    const before = await button.boundingBox();
    release();
    await fresh.getByRole('button', { name: /Acme/ }).waitFor();
    expect(await button.boundingBox()).toEqual(before);

    await logIn(fresh);
    const room = fresh.getByRole('link', { name: 'Reading room' });
    await room.waitFor();
    const answered = fresh.waitForResponse('**/api/auth/me');
    late.resolve();
    await answered;
    await room.click();
    await fresh.locator('[data-composer]').waitFor();
    await fresh.context().close();
  });

  it('keeps the link of an e-mail, out of sight, when its page is shown in another language', async () => {
    const fresh = await (await browser.newContext({ locale: 'en' })).newPage();
    await fresh.goto(`${instance.url}/reset-password#older-token`);
    await fresh.getByLabel('New password', { exact: true }).waitFor();
    // Into the same tab, which does not load the page again by itself.
    await fresh.goto(`${instance.url}/reset-password#link-token`);
    await fresh.waitForURL(`${instance.url}/reset-password`);
    await fresh.getByRole('button', { name: /English/ }).click();
    await fresh.getByRole('menuitem', { name: 'Deutsch' }).click();
    const password = fresh.getByLabel('Neues Passwort', { exact: true });
    await password.fill(PASSWORD);
    expect(fresh.url()).toBe(`${instance.url}/reset-password`);
    const asked = fresh.waitForRequest('**/api/auth/password/reset');
    await password.press('Enter');
    expect((await asked).postDataJSON()).toEqual({ token: 'link-token', newPassword: PASSWORD });
    await fresh.context().close();
  });

  it('says that passkeys may not work at an address such as this one', async () => {
    const fresh = await (await browser.newContext()).newPage();
    await fresh.goto(`${instance.url}/login`);
    await fresh.getByRole('button', { name: 'Log in with a passkey' }).click();
    await fresh.getByText('Passkeys work only on https pages and on localhost.').waitFor();
    await fresh.context().close();
  });

  it('says in the language of a suspended person until when and why they cannot', async () => {
    const suspended = await aPerson(instance);
    const operator = await anOperator(instance);
    const until = '2099-12-24T12:00:00.000Z';
    await suspendUser(operator, suspended.id, { reason: 'Werbung', until });
    await operator.close();
    const fresh = await (await browser.newContext({ locale: 'de', timezoneId: 'UTC' })).newPage();
    await fresh.goto(`${instance.url}/login`);
    await fresh.getByLabel('Benutzername oder E-Mail-Adresse').fill(suspended.username);
    await fresh.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD);
    await fresh.keyboard.press('Enter');
    const alert = fresh.getByRole('alert');
    await alert.waitFor();
    await expect
      .poll(() => alert.textContent())
      .toBe(
        'Die Betreiber dieser Instanz haben dein Konto bis Donnerstag, 24. Dezember 2099 um 12:00 gesperrt. Grund: Werbung',
      );
    await fresh.context().close();
  });

  it('with a provider creates an account, whose owner confirms who they are there', async () => {
    provider.setPerson('grace', { preferred_username: 'grace', name: 'Grace Hopper' });
    const fresh = await (await browser.newContext({ baseURL: instance.url })).newPage();
    await fresh.goto(`${instance.url}/settings/security`);
    await fresh.getByRole('button', { name: 'Continue with Acme' }).click();
    // Back at the requested page, logged in.
    await fresh.getByText('Linked as grace').waitFor();
    expect(new URL(fresh.url()).pathname).toBe('/settings/security');
    await fresh.getByRole('button', { name: 'Unlink Acme' }).click();
    await fresh.getByRole('button', { name: 'Confirm with Acme' }).waitFor();
    const heard = await listen(fresh);
    await fresh.getByRole('button', { name: 'Confirm with Acme' }).click();
    await expect.poll(heard).toContain('Confirmed. Continue within five minutes.');
    instance.clock.advance(301_000);
    await fresh.getByRole('button', { name: 'Unlink', exact: true }).click();
    await fresh.getByRole('alert').getByText('Your confirmation has expired. Confirm again.').waitFor();
    await fresh.getByRole('button', { name: 'Confirm with Acme' }).click();
    await fresh.getByText('Confirmed. Continue within five minutes.').waitFor();
    await fresh.getByRole('button', { name: 'Unlink', exact: true }).click();
    await fresh.getByText('This is your last way to log in').waitFor();
    await go(fresh, '/settings/applications');
    await fresh.getByRole('button', { name: 'Create application' }).first().click();
    const dialog = fresh.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Compiler');
    await dialog.getByRole('button', { name: 'Create application' }).click();
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await fresh.getByRole('tab', { name: 'Sign-in' }).click();
    await fresh.getByRole('button', { name: 'Reset secret' }).click();
    await dialog.getByRole('button', { name: 'Confirm with Acme' }).click();
    await dialog.getByText('Confirmed. Continue within five minutes.').waitFor();
    instance.clock.advance(301_000);
    await dialog.getByRole('button', { name: 'Reset secret' }).click();
    await dialog.getByRole('alert').getByText('Your confirmation has expired. Confirm again.').waitFor();
    await go(fresh, '/settings/security');
    await fresh.getByRole('button', { name: 'Log out', exact: true }).click();
    await fresh.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    // The provider's page.
    await fresh.getByRole('button', { name: 'Yes, sign me out' }).click();
    await fresh.waitForURL(`${instance.url}/login`);
    await fresh.getByRole('button', { name: 'Continue with Acme' }).waitFor();
    await fresh.context().close();
  });

  it('begins by the link on a page of the provider, and leads in if the person is logged in', async () => {
    provider.setPerson('tile', { preferred_username: 'tile', name: 'Tile' });
    const fresh = await (await browser.newContext({ baseURL: instance.url })).newPage();
    for (let times = 0; times < 2; times += 1) {
      await fresh.goto(`${instance.url}/sign-in/acme?${new URLSearchParams({ iss: provider.issuer })}`);
      await fresh.getByRole('link', { name: 'Direct messages' }).waitFor();
    }
    await fresh.context().close();
  });

  it('links a provider to an existing account, and unlinks it', async () => {
    provider.setPerson('linked', { preferred_username: 'ada@acme.example' });
    await go(page, '/settings/security');
    const confirm = async (button: string) => {
      await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
      await page.getByRole('button', { name: button, exact: true }).click();
    };
    await page.getByRole('button', { name: 'Link Acme' }).click();
    await confirm('Link');
    await page.getByText('Linked as ada@acme.example').waitFor();
    await page.getByRole('button', { name: 'Unlink Acme' }).click();
    await confirm('Unlink');
    await page.getByText('Not linked').waitFor();
  });

  it('adds, renames and removes passkeys and logs in with one, by keyboard alone', async () => {
    // Passkeys need a name for the site, and an address is none.
    const baseURL = instance.url.replace('127.0.0.1', 'localhost');
    const context = await browser.newContext({ baseURL });
    const desk = await context.newPage();
    const tools = await context.newCDPSession(desk);
    await tools.send('WebAuthn.enable');
    await tools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    const keys = desk.keyboard;
    const button = (name: string) => desk.getByRole('button', { name, exact: true });
    const name = desk.getByRole('textbox', { name: 'Name', exact: true });
    const password = desk.getByRole('textbox', { name: 'Your password' });
    async function reach(control: Locator): Promise<void> {
      await control.waitFor();
      for (let step = 0; step < 100; step += 1) {
        if (await control.evaluate((node) => node === document.activeElement)) return;
        await keys.press('Tab');
      }
      throw new Error('Tab does not lead there');
    }
    async function open(which: string, field: Locator): Promise<void> {
      await reach(button(which));
      await keys.press('Enter');
      await expectFocus(field);
    }

    await desk.goto('/login');
    await reach(desk.getByLabel('Username or e-mail'));
    await keys.type(person.username);
    await keys.press('Tab');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await desk.getByRole('navigation', { name: 'Servers' }).waitFor();
    await go(desk, '/settings/security');
    await open('Add a passkey', name);
    await keys.type('Laptop');
    await keys.press('Tab');
    await expectFocus(password);
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await desk.getByText('Passkey added.').waitFor();
    await expectFocus(button('Add a passkey'));

    await open('Add a passkey', name);
    await keys.type('The same laptop');
    await reach(password);
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await desk.getByText('This device already has a passkey for your account.').waitFor();
    // As browsers answer a press on Cancel.
    await desk.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await keys.press('Enter');
    await desk.locator('form [aria-busy]').waitFor({ state: 'detached' });
    expect(await desk.getByRole('alert').count()).toBe(0);
    await keys.press('Escape');
    await expectFocus(button('Add a passkey'));

    await open('Rename Laptop', name);
    await keys.press('Control+a');
    await keys.type('Desk');
    await keys.press('Enter');
    await desk.getByText('Passkey renamed.').waitFor();
    await expectFocus(button('Rename Desk'));
    await open('Remove Desk', password);
    // Esc cancels the form, not the settings.
    await keys.press('Escape');
    await expectFocus(button('Remove Desk'));

    await context.clearCookies();
    await desk.goto('/login');
    await reach(button('Log in with a passkey'));
    await keys.press('Enter');
    await desk.getByRole('navigation', { name: 'Servers' }).waitFor();
    await go(desk, '/settings/security');
    await open('Remove Desk', password);
    await keys.type('not it');
    await keys.press('Enter');
    await desk.getByText('That password is wrong.').waitFor();
    await expectFocus(password);
    await keys.press('Control+a');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await desk.getByText('You have no passkeys yet.').waitFor();
    await expectFocus(button('Add a passkey'));
    await context.close();
  });
});
