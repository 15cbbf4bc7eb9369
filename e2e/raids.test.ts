/** Server rules in the browser: requirements for joining, undoing a raid, message retention. */
import {
  acceptInvite,
  createInvite,
  deleteInvite,
  getRegistrationChallenge,
  getScreening,
  listMembers,
  register,
  sendMessage,
  updateJoinGate,
} from '@guildhall/protocol';
import {
  aServer,
  createCaller,
  PASSWORD,
  queryDatabase,
  solveChallenge,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { button, expectFocus } from './controls.ts';
import { go } from './navigate.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('newcomers and raids', () => {
  const instance = useWebInstance({ settings: { REGISTRATION_CHALLENGE: 'work' } });
  // Proof of work takes a long time without optimized code.
  const browser = useBrowser([]);
  let server: TestServer;
  let code: string;
  /** Owns the server. */
  let ada: Page;
  /** A person who signs up in the browser. */
  let bo: Page;
  /** Has an account from the beginning. */
  let dora: Page;

  async function person(username: string): Promise<TestPerson> {
    const nobody = createCaller(instance.url);
    const challenge = solveChallenge(await nobody.do(getRegistrationChallenge));
    const body = { username, email: `${username}@example.org`, password: PASSWORD, challenge } as const;
    const { user, token = '' } = await nobody.do(register, { body: { ...body, transport: 'token' } });
    return { ...createCaller(instance.url, `Session ${token}`), id: user.id, username, token };
  }
  async function pageOf(username: string): Promise<Page> {
    return openPageFor(browser, instance.url, await person(username), {});
  }
  const inServer = () => ({ serverId: server.id });
  /** Not a secure context in browsers, unlike 127.0.0.1. */
  const plainHttp = () => instance.url.replace('127.0.0.1', '0.0.0.0');
  const names = async () =>
    (await server.owner.do(listMembers, { params: inServer() })).map(({ user }) => user.username).toSorted();
  const openSettings = () => go(ada, `/servers/${server.id}/settings/raids`);
  async function save(): Promise<void> {
    await button(ada, 'Save').click();
    await ada.getByText('Saved.').first().waitFor();
  }

  beforeAll(async () => {
    const owner = await person('ada');
    server = await aServer(instance, owner);
    const invite = { params: { channelId: server.channel.id }, body: {} };
    code = (await owner.do(createInvite, invite)).code;
    ada = await openPageFor(browser, plainHttp(), owner);
    dora = await pageOf('dora');
  });

  it('sign up with a challenge that is solved while they fill in the form', async () => {
    const context = await browser.newContext({ baseURL: plainHttp() });
    bo = await context.newPage();
    const asked = bo.waitForRequest('**/api/auth/register/challenge');
    await bo.goto('/register');
    await asked;
    await bo.getByLabel('Username').fill('bo');
    await bo.getByLabel('E-mail').fill('bo@example.org');
    await bo.getByLabel('Password', { exact: true }).fill('12345678');
    await button(bo, 'Create account').click();
    await bo.getByText('too easy to guess').waitFor();
    await bo.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(bo, 'Create account').click();
    await bo.waitForURL((url) => !url.pathname.includes('register'));
  });

  it('answer the question of a server, and try again after a wrong answer', async () => {
    await openSettings();
    await ada.getByLabel('Challenge').selectOption({ label: 'A question' });
    await ada.getByLabel('Question').fill('Which game do we play?');
    await ada.getByLabel('Accepted answers').fill('Go\nBaduk');
    await ada.getByRole('switch', { name: 'Slow joins down when they spike' }).click();
    await ada.getByLabel('Number of joins').fill('50');
    await save();
    await go(bo, `/invite/${code}`);
    await button(bo, `Join ${server.server.name}`).click();
    const dialog = bo.getByRole('dialog', { name: `Before you join ${server.server.name}` });
    await dialog.getByLabel('Which game do we play?').fill('chess');
    const pause = (joinsPausedUntil: string | null) =>
      server.owner.do(updateJoinGate, { params: inServer(), body: { joinsPausedUntil } });
    await pause(new Date(instance.clock.now() + 600_000).toISOString());
    let reads = 0;
    bo.on('request', (request) => {
      if (request.url().endsWith('/join-gate')) reads += 1;
    });
    for (const _ of ['once', 'twice']) {
      const refused = bo.waitForResponse(`**/api/invites/${code}`);
      await button(dialog, 'Join').click();
      await refused;
      await dialog.getByText(/has paused its invites/).waitFor();
    }
    await pause(null);
    await button(dialog, 'Join').click();
    await dialog.getByText(/missing or wrong/).waitFor();
    await expect.poll(() => reads).toBe(1);
    await dialog.getByLabel('Which game do we play?').fill(' baduk');
    await bo.keyboard.press('Enter');
    await bo.locator('[data-composer]').waitFor();
  });

  it('copy links, write rules and attach files where the server has no https', async () => {
    expect(await bo.evaluate('isSecureContext')).toBe(false);
    await go(ada, `/servers/${server.id}/settings/invites`);
    const copy = button(ada, `Copy link: ${code}`);
    await copy.click();
    await ada.getByText('Link copied.').waitFor();
    await expectFocus(copy);
    await go(ada, `/servers/${server.id}/settings/rules`);
    await button(ada, 'Add a rule').click();
    await ada.getByRole('textbox', { name: 'Rule 1' }).press('Control+v');
    await expect
      .poll(() => ada.getByRole('textbox', { name: 'Rule 1' }).inputValue())
      .toBe(`${plainHttp()}/invite/${code}`);
    await ada.getByRole('textbox', { name: 'Rule 1' }).fill('Be kind.');
    await button(ada, 'Save').click();
    const screening = () => server.owner.do(getScreening, { params: inServer() });
    await expect.poll(async () => (await screening()).rules).toEqual(['Be kind.']);
    const file = { name: 'board.txt', mimeType: 'text/plain', buffer: Buffer.from('19 by 19') };
    await bo.locator('input[type=file]').setInputFiles(file);
    await button(bo, 'Remove board.txt').click();
  });

  it('join without further steps when their device solves the challenge of a server', async () => {
    await server.owner.do(updateJoinGate, { params: inServer(), body: { challenge: 'work' } });
    const cem = await pageOf('cem');
    await cem.goto(`/invite/${code}`);
    await button(cem, `Join ${server.server.name}`).click();
    await cem.locator('[data-composer]').waitFor();
    await cem.context().close();
  });

  it('are asked to confirm their address, or to wait', async () => {
    const body = { challenge: 'none', verifiedEmail: true, accountAgeSecs: 3600 } as const;
    await server.owner.do(updateJoinGate, { params: inServer(), body });
    await go(dora, `/invite/${code}`);
    await button(dora, `Join ${server.server.name}`).click();
    const dialog = dora.getByRole('dialog');
    await dialog.getByText(/Your account is too new/).waitFor();
    await dialog.getByText(/Confirm your e-mail address first/).waitFor();
    await server.owner.do(updateJoinGate, { params: inServer(), body: { accountAgeSecs: 0 } });
    await button(dialog, 'Not now').click();
    await button(dora, `Join ${server.server.name}`).click();
    await button(dialog, 'I have confirmed it').waitFor();
    await dora.route('**/join-gate', (route) => route.abort());
    await button(dialog, 'I have confirmed it').click();
    await dialog.getByRole('alert').waitFor();
    await dora.unrouteAll({ behavior: 'wait' });
    await server.owner.do(updateJoinGate, { params: inServer(), body: { verifiedEmail: false } });
    await button(dialog, 'Not now').click();
    await dora.getByRole('link', { name: 'Go to your servers' }).click();
    await dora.getByRole('heading', { name: 'Your servers live here' }).waitFor();
  });

  it('are asked the question of a server that chose it while they were joining', async () => {
    const choose = (challenge: 'none' | 'work' | 'question') =>
      server.owner.do(updateJoinGate, { params: inServer(), body: { challenge } });
    await choose('work');
    await go(dora, `/invite/${code}`);
    const chooseAfterwards = async (route: Route) => {
      const response = await route.fetch();
      await choose('question');
      await route.fulfill({ response });
    };
    await dora.route('**/join-gate', chooseAfterwards, { times: 1 });
    await button(dora, `Join ${server.server.name}`).click();
    const dialog = dora.getByRole('dialog');
    await dialog.getByLabel('Which game do we play?').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await button(dialog, 'Not now').click();
    const invite = { params: { channelId: server.channel.id }, body: { unique: true } };
    const { code: short } = await server.owner.do(createInvite, invite);
    await go(dora, `/invite/${short}`);
    await button(dora, `Join ${server.server.name}`).click();
    await dialog.getByLabel('Which game do we play?').fill('go');
    await server.owner.do(deleteInvite, { params: { code: short } });
    await button(dialog, 'Join').click();
    await dialog
      .getByText(/This invite is invalid/)
      .first()
      .waitFor();
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(1);
    await choose('none');
  });

  it('wait while joins are paused', async () => {
    await openSettings();
    await button(ada, 'Pause joins').click();
    await ada.getByText(/No one can join until/).waitFor();
    await go(dora, `/invite/${code}`);
    await button(dora, `Join ${server.server.name}`).click();
    await dora.getByText(/has paused its invites/).waitFor();
    await button(ada, 'Let people join again').click();
    await ada.getByText('People can join again.').waitFor();
    await button(dora, `Join ${server.server.name}`).click();
    await dora.locator('[data-composer]').waitFor();
  });

  it('are paused until the end that is shown', async () => {
    const page = await openPageFor(browser, instance.url, server.owner);
    await page.clock.install();
    await page.goto(`/servers/${server.id}/settings/raids`);
    await button(page, 'Pause joins').click();
    await page.getByText(/No one can join until/).waitFor();
    await page.getByText('Joins are paused.', { exact: true }).waitFor();
    await page.clock.fastForward('01:00:01');
    await button(page, 'Pause joins').waitFor();
    await page.context().close();
    await server.owner.do(updateJoinGate, { params: inServer(), body: { joinsPausedUntil: null } });
  });

  it('are removed together after a raid, except for people who were unticked', async () => {
    expect(await names()).toEqual(['ada', 'bo', 'cem', 'dora']);
    await openSettings();
    await ada.getByLabel('From', { exact: true }).fill('01/01/2026');
    await ada.getByLabel('Time: From').fill('09:30');
    await ada.getByLabel('To', { exact: true }).fill('01/02/2026');
    await button(ada, 'Show who joined').click();
    const shown = ada.locator('[data-settings]');
    await shown.getByText('No one you can remove joined in that time.').waitFor();
    await button(ada, '10 minutes').click();
    await shown.getByText('3 people would be removed').waitFor();
    await ada.getByRole('checkbox', { name: 'bo (bo)' }).click();
    await shown.getByText('2 people would be removed').waitFor();
    await button(ada, 'Undo the raid').click();
    const dialog = ada.getByRole('dialog', { name: 'Remove 2 people?' });
    const loss = dialog.getByText(/^Their messages since .*20\d\d.* are deleted for good\.$/);
    await loss.waitFor();
    await button(dialog, 'Cancel').click();
    const messages = ada.getByRole('switch', { name: 'Delete their messages' });
    await messages.click();
    await button(ada, 'Undo the raid').click();
    await dialog.waitFor();
    expect(await loss.count()).toBe(0);
    await button(dialog, 'Cancel').click();
    await messages.click();
    await button(ada, 'Undo the raid').click();
    await dialog.getByLabel('Reason').fill('A raid');
    await button(dialog, 'Undo the raid').click();
    await ada.getByText('Done · 2 of 2 removed').waitFor();
    await ada.getByText('Bans them and deletes their messages').waitFor();
    await ada.getByText(/^Started by ada, /).waitFor();
    expect(await names()).toEqual(['ada', 'bo']);
    await go(ada, `/servers/${server.id}/settings/bans`);
    await expect.poll(() => ada.getByText('A raid', { exact: true }).count()).toBe(2);
  });

  it('cause a warning for managers on any page when many join at once, and have to wait', async () => {
    instance.clock.advance(3_600_000);
    await server.owner.do(updateJoinGate, {
      params: inServer(),
      body: { raidProtection: true, raidJoins: 3, raidWindowSecs: 3600 },
    });
    await go(ada, '/messages');
    await ada.getByRole('link', { name: /^Friends/ }).waitFor();
    for (const username of ['fay', 'gus', 'hal'])
      await (await person(username)).do(acceptInvite, { params: { code }, body: {} });
    await ada.getByText(/3 people joined .* in a short time/).waitFor();
    // The notice disappears after a few seconds.
    await button(ada, 'Review').click();
    const ian = await pageOf('ian');
    await go(ian, `/invite/${code}`);
    await button(ian, `Join ${server.server.name}`).click();
    await ian.getByText(/^Many people are joining right now\. Try again in \d+ minutes\.$/).waitFor();
    await ian.context().close();
    await button(ada, 'End the slow-down').click();
    await button(ada, 'End the slow-down').waitFor({ state: 'detached' });
  });

  it('lose messages that are too old a day after the owner has previewed and saved the rule', async () => {
    const { id: channelId, name } = server.channel;
    await server.owner.do(sendMessage, { params: { channelId }, body: { content: 'from last week' } });
    instance.clock.advance(8 * 86_400_000);
    await go(ada, `/servers/${server.id}/settings/retention`);
    await ada.getByLabel('Days in this server').fill('90');
    await ada.getByLabel('Add a rule for').selectOption({ label: `#${name}` });
    await button(ada, 'Add').click();
    await ada.getByLabel(`Days in #${name}`).fill('7');
    await button(ada, 'Show what would be deleted').click();
    const preview = ada.getByRole('list', { name: 'What would be deleted now' });
    await preview.getByText('1 message', { exact: true }).waitFor();
    await preview.getByText('after 7 days').waitFor();
    await save();
    await ada.getByText(/^The changed rules take effect on/).waitFor();
    await go(ada, `/servers/${server.id}/channels/${channelId}`);
    const old = ada.getByText('from last week');
    await old.waitFor();
    instance.clock.advance(25 * 3_600_000);
    await queryDatabase(instance, `select graphile_worker.add_job('start-retention')`);
    await instance.runDueJobs();
    await old.waitFor({ state: 'detached' });
  });
});
