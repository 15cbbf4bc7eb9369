/** What the web client shows and keeps when requests fail, and how people try again. */
import {
  addReaction,
  answerOnboarding,
  bits,
  cancelServerImport,
  createApplication,
  createAutomodRule,
  createBot,
  createChannel,
  createInvite,
  createRole,
  createServerImport,
  createThread,
  createWebhook,
  deleteAutomodRule,
  deleteChannel,
  getAutomodRule,
  getChannel,
  getMember,
  getRetention,
  getScreening,
  getServer,
  getSettings,
  giveRole,
  OPCODES,
  putNotificationSettings,
  putOnboarding,
  putOverwrite,
  putScreening,
  requestFriendship,
  sendMessage,
  updateApplication,
  updateAutomodRule,
  updateChannel,
  updatePresence,
  updateRetention,
  updateRole,
  updateServer,
  updateSettings,
} from '@guildhall/protocol';
import { limitStorage } from '@guildhall/service';
import {
  aBot,
  aMember,
  anOperator,
  aPerson,
  aServer,
  queryDatabase,
  type TestPerson,
} from '@guildhall/testkit';
import type { BrowserContextOptions, Page, Route, WebSocketRoute } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { button, expectFocus } from './controls.ts';
import { openLine } from './cuttable-line.ts';
import { holdRequests } from './hold-requests.ts';
import { goWithin } from './navigate.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('failures', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let owner: TestPerson;
  let member: TestPerson;
  let page: Page;
  let memberPage: Page;
  /** Pages that stay open, because loading the client takes longer than most tests. */
  const shared: Page[] = [];

  beforeAll(async () => {
    owner = await aPerson(instance, 'owner');
    member = await aPerson(instance, 'member');
    page = await share(owner);
    memberPage = await share(member);
  });
  afterEach(async () => {
    await Promise.all(shared.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    const others = browser.contexts().filter((context) => !shared.some((each) => each.context() === context));
    await Promise.all(others.map((context) => context.close()));
  });

  /** A fault of the service. */
  const broken = (route: Route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: 'Broken.' } } });
  const BROKEN = 'Something went wrong on our side.';

  const openAs = (person: TestPerson, options?: BrowserContextOptions) =>
    openPageFor(browser, instance.url, person, options);
  async function share(...opened: Parameters<typeof openAs>): Promise<Page> {
    const page = await openAs(...opened);
    shared.push(page);
    return page;
  }

  it('show the logo while the scripts are missing', async () => {
    const context = await browser.newContext({ baseURL: instance.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('#root svg').waitFor();
  });

  it('say what the page of a proxy means, by its status', async () => {
    const { id } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/settings/integrations`);
    await button(page, 'New webhook').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Nightly');
    for (const [status, sentence] of [
      [502, 'The service did not answer, but it may have worked.'],
      [413, 'That is more than the service accepts in one request.'],
      [429, 'You are doing that too often.'],
    ] as const) {
      await page.route('**/api/channels/*/webhooks', (route) =>
        route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' }),
      );
      await button(dialog, 'Create webhook').click();
      await dialog.getByRole('alert').filter({ hasText: sentence }).waitFor();
    }
  });

  it('let someone join a voice channel once its code has loaded after all', async () => {
    const { id, channel, owner } = await aServer(instance);
    const page = await openAs(owner);
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    const attempts: string[] = [];
    await page.route(/assets\/voice-(?!settings)[^/]*\.js$/, (route) => {
      attempts.push(route.request().url());
      return attempts.length === 1 ? route.abort() : route.continue();
    });
    await page.getByRole('link', { name: /^General.*voice channel/ }).click();
    await button(page, 'Leave').first().waitFor();
    expect(attempts.length).toBeGreaterThan(1);
  });

  it.each<[string, (route: Route) => Promise<void>]>([
    ['without an answer', (route) => route.abort('connectionreset')],
    ['behind a proxy that gave up', (route) => route.fulfill({ status: 504, body: '<h1>nginx</h1>' })],
  ])('say to look first when something may have been created %s', async (_how, answer) => {
    const { id } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/settings/channels`);
    await button(page, 'Create channel').first().click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel('Name', { exact: true }).fill('plans');
    await page.route('**/api/servers/*/channels', async (route) => {
      await route.fetch();
      await answer(route);
    });
    await button(dialog, 'Create channel').click();
    await dialog.getByText('Check before you try again.', { exact: false }).waitFor();
  });

  it('offer to read a page again', async () => {
    const server = await aServer(instance, owner);
    const { channel } = server;
    await owner.do(createWebhook, { params: { channelId: channel.id }, body: { name: 'Nightly' } });
    await page.route('**/api/servers/*/webhooks', broken);
    await goWithin(page, `/servers/${server.id}/settings/integrations`);
    await page.getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Try again').click();
    await button(page, 'Edit Nightly').waitFor();
  });

  it('leave what is being written when a page cannot be read again', async () => {
    const server = await aServer(instance, owner);
    const params = { channelId: server.channel.id };
    await owner.do(createWebhook, { params, body: { name: 'Nightly' } });
    await goWithin(page, `/servers/${server.id}/settings/integrations`);
    await button(page, 'Edit Nightly').click();
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('Every night');
    await page.route('**/api/servers/*/webhooks', broken);
    const answered = page.waitForResponse('**/api/servers/*/webhooks');
    await owner.do(createWebhook, { params, body: { name: 'Hourly' } });
    await answered;
    await expect.poll(() => name.inputValue()).toBe('Every night');
    await page.waitForTimeout(200);
    await expect.poll(() => name.inputValue()).toBe('Every night');
  });

  it('say that the rest of a list is missing, and are not repeated until asked', async () => {
    const server = await aServer(instance, owner);
    const forum = await owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'ideas', kind: 'forum' },
    });
    const body = { name: 'Ridge tiles', message: { content: 'Two came down.' } };
    await owner.do(createThread, { params: { channelId: forum.id }, body });
    let asked = 0;
    await page.route('**/api/channels/*/posts?*', async (route) => {
      if (!route.request().url().includes('offset=0')) {
        asked += 1;
        return broken(route);
      }
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), hasMore: true } });
    });
    await goWithin(page, `/servers/${server.id}/channels/${forum.id}`);
    await page.getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    expect(asked).toBe(1);
    await button(page, 'Try again').click();
    await expect.poll(() => asked).toBe(2);
    await page.getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    await page.getByText('Two came down.').waitFor();
  });

  it('leave a message that a proxy did not let through ready to be sent again', async () => {
    const { id, channel } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    await page.route('**/api/channels/*/messages', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>nginx</h1>' }),
    );
    await page.locator('[data-composer]').fill('The gate is open.');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The service cannot answer right now.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Try again').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('log').locator('[data-message]').filter({ hasText: 'The gate is open.' }).waitFor();
  });

  it('are not taken for an invite that does not work', async () => {
    const { owner, channel } = await aServer(instance);
    const { code } = await owner.do(createInvite, { params: { channelId: channel.id }, body: {} });
    const page = await (await browser.newContext({ baseURL: instance.url })).newPage();
    await page.route(`**/api/invites/${code}`, broken);
    await page.goto(`/invite/${code}`);
    await page.getByRole('heading', { name: 'This invite could not be loaded' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Try again').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('are not taken for an invite in a message that no longer works', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const { code } = await owner.do(createInvite, { params, body: {} });
    const body = { description: 'Ladders for the whole street.' };
    await owner.do(updateServer, { params: { serverId: id }, body });
    await owner.do(sendMessage, { params, body: { content: `Come in: ${instance.url}/invite/${code}` } });
    await page.route(`**/api/invites/${code}`, broken);
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    await page.getByText('This invite could not be loaded.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Try again').click();
    await page
      .getByRole('region', { name: /^Invite to / })
      .getByText('Ladders for the whole street.')
      .waitFor();
  });

  it('are not taken for a deleted message', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const message = await owner.do(sendMessage, { params, body: { content: 'Which ladder?' } });
    const body = { name: 'ladder', messageId: message.id };
    const thread = await owner.do(createThread, { params, body });
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    // Without room for the channel beside the thread.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(`**/api/channels/${channel.id}/messages/${message.id}`, broken);
    await goWithin(page, `/servers/${id}/channels/${thread.id}`);
    await page.getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    expect(await page.getByText('a message that was deleted').count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Try again').click();
    await page.getByRole('figure').getByText('Which ladder?').waitFor();
    await page.setViewportSize(before);
  });

  it('do not skip the questions of a server', async () => {
    const server = await aServer(instance, owner);
    await server.owner.do(putOnboarding, {
      params: { serverId: server.id },
      body: {
        enabled: true,
        defaultChannelIds: [server.channel.id],
        prompts: [{ title: 'Which ladder?', required: true, options: [{ title: 'The long one' }] }],
      },
    });
    await aMember(instance, server, member);
    await memberPage.route('**/api/servers/*/onboarding', broken);
    await goWithin(memberPage, `/servers/${server.id}/channels/${server.channel.id}`);
    await memberPage.getByRole('dialog').getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    await memberPage.unrouteAll({ behavior: 'wait' });
    await button(memberPage, 'Try again').click();
    await memberPage.getByRole('dialog').getByText('Which ladder?').first().waitFor();
  });

  it('of reads without an answer are over once the connection is back', async () => {
    const server = await aServer(instance);
    const line = await openLine(instance.url);
    const page = await openPageFor(browser, line.url, await aMember(instance, server));
    await page.route('**/api/servers/*/onboarding', (route) => route.abort());
    await page.goto(`/servers/${server.id}/channels/${server.channel.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').filter({ hasText: 'The service did not answer.' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    line.cut();
    await page.getByText('Connection lost.', { exact: false }).waitFor();
    line.restore();
    await dialog.waitFor({ state: 'detached' });
    await line.close();
  });

  it('of answering replaced questions lead to the new ones', async () => {
    const server = await aServer(instance, owner);
    const { id: serverId, channel } = server;
    const ask = (title: string) =>
      owner.do(putOnboarding, {
        params: { serverId },
        body: {
          enabled: true,
          defaultChannelIds: [channel.id],
          prompts: [{ title, required: true, options: [{ title: 'The long one' }] }],
        },
      });
    await ask('Which ladder?');
    await aMember(instance, server, member);
    await goWithin(memberPage, `/servers/${serverId}/channels/${channel.id}`);
    const dialog = memberPage.getByRole('dialog');
    const finish = dialog.getByRole('button', { name: 'Finish' });
    await dialog.getByText('The long one').click();
    await ask('Which shed?');
    await finish.click();
    await dialog.getByRole('alert').filter({ hasText: 'Answer “Which shed?”.' }).waitFor();
    await dialog.getByRole('group', { name: 'Which shed?' }).waitFor();
    await expectFocus(finish);
    await dialog.getByText('The long one').click();
    await finish.click();
    await dialog.getByRole('button', { name: `#${channel.name}` }).waitFor();
  });

  it('show their progress on the button that skips questions', async () => {
    const server = await aServer(instance, owner);
    const { id: serverId, channel } = server;
    const prompts = [{ title: 'Which ladder?', options: [{ title: 'The long one' }] }];
    const body = { enabled: true, defaultChannelIds: [channel.id], prompts };
    await owner.do(putOnboarding, { params: { serverId }, body });
    await aMember(instance, server, member);
    await goWithin(memberPage, `/servers/${serverId}/channels/${channel.id}`);
    const release = await holdRequests(memberPage, '**/onboarding/answers');
    await memberPage.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
    await memberPage.locator('button[aria-busy]').filter({ hasText: 'Skip' }).waitFor();
    release();
    await memberPage.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('let people who skipped the questions of a server answer later', async () => {
    const server = await aServer(instance, owner);
    const { id: serverId, channel } = server;
    const params = { serverId };
    const role = await owner.do(createRole, { params, body: { name: 'Climbers' } });
    const ask = (title: string) => {
      const prompts = [{ title, options: [{ title: 'The long one', roleIds: [role.id] }] }];
      const body = { enabled: true, defaultChannelIds: [channel.id], prompts };
      return owner.do(putOnboarding, { params, body });
    };
    const turnOff = () => owner.do(putOnboarding, { params, body: { enabled: false } });
    const dialog = memberPage.getByRole('dialog');
    const isOff = async () => {
      await memberPage.getByText('This server no longer asks any questions.').waitFor();
      await dialog.waitFor({ state: 'detached' });
      await button(memberPage, 'Dismiss').click();
    };
    const answerAgain = async () => {
      await memberPage.getByRole('button', { name: /server menu/ }).click();
      await memberPage.getByRole('menuitem', { name: 'Choose roles and channels' }).click();
      await dialog.getByText('The long one').click();
    };
    await ask('Which ladder?');
    await aMember(instance, server, member);
    await goWithin(memberPage, `/servers/${serverId}/channels/${channel.id}`);
    await dialog.getByText('Which ladder?').first().waitFor();
    await turnOff();
    await button(dialog, 'Skip').click();
    await isOff();
    await ask('Which ladder?');
    await member.do(answerOnboarding, { params, body: { optionIds: [] } });
    await answerAgain();
    await turnOff();
    await button(dialog, 'Finish').click();
    await isOff();
    await ask('Which ladder?');
    await answerAgain();
    const release = await holdRequests(memberPage, '**/onboarding/answers');
    await button(dialog, 'Finish').click();
    await button(dialog, 'Not now').click();
    await dialog.waitFor({ state: 'detached' });
    await ask('Which shed?');
    release();
    await memberPage.getByText('One of these options is gone. Choose again.').waitFor();
    expect(await dialog.count()).toBe(0);
    await answerAgain();
    await button(dialog, 'Finish').click();
    await dialog.getByRole('button', { name: `#${channel.name}` }).waitFor();
    const { roles } = await member.do(getMember, { params: { serverId, userId: member.id } });
    expect(roles).toEqual([role.id]);
  });

  it('of cancelling an import that is gone do not ask about the next one', async () => {
    const { id } = await aServer(instance, owner);
    const { id: importId } = await owner.do(createServerImport, { body: { filename: 'a.zip', size: 9 } });
    await goWithin(page, `/servers/${id}/settings/import`);
    await button(page, 'Import an archive').click();
    await button(page, 'Cancel import').click();
    await page.getByRole('dialog', { name: 'Cancel the import?' }).waitFor();
    await owner.do(cancelServerImport, { params: { importId } });
    await button(page, 'Cancel import').click();
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Choose a file').click();
    const file = { name: 'b.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') };
    await (await chooser).setFiles(file);
    await page.getByRole('dialog', { name: 'The import failed' }).waitFor();
  });

  it('are not taken for people who do not exist', async () => {
    const stranger = await aMember(instance, await aServer(instance, owner));
    // Otherwise the client knows them since they joined.
    await page.goto('/friends');
    await page.route('**/members/search?*', broken);
    await button(page, 'New message').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(stranger.username);
    await dialog.getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    expect(await dialog.getByText('No one found').count()).toBe(0);
  });

  it('leave the dialog of an invite open, even after two clicks', async () => {
    const { id, channel } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    await page.route('**/api/channels/*/invites', broken);
    await button(page, 'Invite people').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await dialog.getByRole('button', { name: 'Create new link' }).click();
    await dialog.getByText('Expires in').waitFor();
    await dialog.getByRole('button', { name: 'Change expiry and uses' }).click();
    await page.route('**/api/channels/*/invites', broken);
    await dialog.getByRole('button', { name: 'Create new link' }).dblclick();
    await dialog.getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await dialog.getByRole('button', { name: 'Create new link' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('do not include a new channel whose category is deleted while it is created', async () => {
    const { id: serverId, channel } = await aServer(instance, owner);
    await goWithin(page, `/servers/${serverId}/channels/${channel.id}`);
    await button(page, 'Create a channel in Text channels').click();
    await page.getByRole('dialog').getByLabel('Name').fill('shed');
    await owner.do(deleteChannel, { params: { channelId: channel.parentId ?? '' } });
    await expect
      .poll(() => page.getByLabel('Category').evaluate((field) => (field as HTMLSelectElement).value))
      .toBe('none');
    await page.getByRole('dialog').getByRole('button', { name: 'Create channel' }).click();
    await page.getByRole('heading', { name: 'shed', exact: true }).waitFor();
  });

  it('do not include a new webhook whose channel is deleted while it is created', async () => {
    const { id: serverId, channel } = await aServer(instance, owner);
    const body = { name: 'yard', kind: 'text' as const };
    const yard = await owner.do(createChannel, { params: { serverId }, body });
    await goWithin(page, `/servers/${serverId}/settings/integrations`);
    await button(page, 'New webhook').click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('Name').fill('Nightly');
    await dialog.getByLabel('Channel').selectOption(yard.id);
    await owner.do(deleteChannel, { params: { channelId: yard.id } });
    await dialog.getByRole('option', { name: 'yard' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`#${channel.name}`).first().waitFor();
  });

  it('leave the page alone while the service is away, and open the next one afterwards', async () => {
    const { id, channel } = await aServer(instance, owner);
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    await page.locator('[data-composer]').waitFor();
    const marked = () => page.evaluate<boolean>("document.documentElement.dataset.marked === ''");
    await page.evaluate("document.documentElement.dataset.marked = ''");
    await page.route('**/assets/DiscoveryPage-*', (route) => route.abort('connectionrefused'));
    await page.route(`${instance.url}/`, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: /Discover/ }).click();
    // Longer than the client tries to load a part while the service answers.
    await page.waitForTimeout(6500);
    expect(await marked()).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor();
  });

  it('of the emoji are shown in the picker, and can be repeated', async () => {
    const { id, channel } = await aServer(instance, owner);
    await page.route('**/assets/build-emoji-*', (route) => route.fulfill({ status: 404 }));
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    await button(page, 'Add emoji').click();
    const picker = page.getByRole('dialog', { name: 'Emoji' });
    await picker.getByRole('alert').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await picker.getByRole('button', { name: 'Try again' }).click();
    await picker.getByRole('option', { name: 'grinning', exact: true }).waitFor();
  });

  it('are repeated for members once the connection is back', async () => {
    const server = await aServer(instance);
    const { id, channel, owner } = server;
    await aMember(instance, server);
    const page = await openAs(owner);
    await page.route(/\/api\/servers\/\d+\/members(\?|$)/, broken);
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    const failure = page.getByRole('alert').filter({ hasText: 'The members could not be loaded.' });
    await failure.waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await failure.waitFor({ state: 'detached' });
  });

  it('are not taken for an archived thread that is gone', async () => {
    const { id, channel } = await aServer(instance, owner);
    const body = { name: 'ladder', message: { content: 'Which one?' } };
    const thread = await owner.do(createThread, { params: { channelId: channel.id }, body });
    await owner.do(updateChannel, { params: { channelId: thread.id }, body: { archived: true } });
    await page.route(`**/api/channels/${thread.id}`, broken);
    const answered = page.waitForResponse(`**/api/channels/${thread.id}`);
    // Otherwise the client knows the thread since it began.
    await page.goto(`/servers/${id}/channels/${thread.id}`);
    await answered;
    await page.waitForTimeout(500);
    expect(await page.getByRole('heading', { name: 'This channel is not available' }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('heading', { name: 'ladder' }).first().waitFor();
  });

  it('of the first connection to the gateway are shown until one succeeds', async () => {
    const { id, channel, owner } = await aServer(instance);
    const page = await openAs(owner);
    let isBlocked = true;
    await page.routeWebSocket(/\/gateway/, (socket) => {
      if (isBlocked) void socket.close();
      else socket.connectToServer();
    });
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    await page.getByText('The service is not responding. Retrying every few seconds.').waitFor();
    isBlocked = false;
    await page.locator('[data-composer]').waitFor();
  });

  it('are announced to screen readers beside the invalid field', async () => {
    const { owner } = await aServer(instance);
    const page = await (await browser.newContext({ baseURL: instance.url })).newPage();
    await page.goto('/register');
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('E-mail').fill('new@example.org');
    await page.getByRole('textbox', { name: 'Password' }).fill('a sentence that nobody guesses');
    await button(page, 'Create account').click();
    await page.getByRole('alert').getByText('taken').waitFor();
  });

  it('are not shown for text that names no command, which is sent as a message', async () => {
    const { id, channel } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    const composer = page.locator('[data-composer]');
    await composer.fill('/');
    const none = page.getByRole('status').filter({ hasText: 'There is no such command here.' });
    await none.waitFor();
    await composer.press('Escape');
    await none.waitFor({ state: 'detached' });
    await composer.fill('/rota');
    await none.waitFor();
    await composer.press('Enter');
    await page.getByRole('log').getByText('/rota').waitFor();
    await none.waitFor({ state: 'detached' });
  });

  it('never let a command be sent as a message', async () => {
    const { id, channel } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/messages')) sent.push(request.url());
    });
    const release = await holdRequests(page, '**/api/channels/*/commands?*', broken);
    const composer = page.locator('[data-composer]');
    await composer.fill('/rota');
    await page.getByText('Loading commands').waitFor();
    await composer.press('Enter');
    release();
    await page.getByRole('alert').getByText('The commands could not be loaded.').waitFor();
    await button(page, 'Send message').click();
    await button(page, 'Try again').click();
    await page.getByRole('alert').getByText('The commands could not be loaded.').waitFor();
    expect(sent).toEqual([]);
    await button(page, 'Write a message instead').click();
    await composer.press('Enter');
    await page.getByRole('log').getByText('/rota').waitFor();
    await expect.poll(() => sent.length).toBe(1);
  });

  it('leave the dialog of a folder open with its name', async () => {
    const { id, channel } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    const rail = page.getByRole('navigation', { name: 'Servers' });
    await rail.locator(`a[href="/servers/${id}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Put in a folder' }).click();
    await page.route('**/api/users/@me/settings', broken);
    const name = page.getByRole('dialog').getByLabel('Folder name');
    await name.fill('Ladders');
    await name.press('Enter');
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    await expect.poll(() => name.inputValue()).toBe('Ladders');
    await page.unrouteAll({ behavior: 'wait' });
    await name.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rail.getByRole('button', { name: /^Ladders, 1 server/ }).waitFor();
  });

  it('are shown in the dialog of reactions, which asks once to remove all', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const { id: messageId } = await owner.do(sendMessage, { params, body: { content: 'Which ladder?' } });
    await owner.do(addReaction, { params: { ...params, messageId, emoji: '👍' } });
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    await page.locator(`[data-message="${messageId}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'See who reacted' }).click();
    const late = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route(/\/reactions(\/|$)/, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      asked.push(route.request().method());
      await late.promise;
      await broken(route);
    });
    const dialog = page.getByRole('dialog', { name: 'Reactions', exact: true });
    const ask = async (name: string) => {
      await dialog.getByRole('button', { name, exact: true }).click();
      const question = page.getByRole('dialog', { name: `${name}?` });
      await question.getByText('1 reaction is lost').waitFor();
      return question;
    };
    for (const name of ['Remove all 👍', 'Remove all reactions']) {
      await (await ask(name)).getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();
    }
    expect(asked).toEqual([]);
    const question = await ask('Remove all reactions');
    await question.getByRole('button', { name: 'Remove' }).dblclick();
    late.resolve();
    await question.getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    expect(asked).toEqual(['DELETE']);
  });

  it('and new reactions leave shown who reacted on pages that were opened with "Show more"', async () => {
    const server = await aServer(instance, owner);
    const { id, channel } = server;
    await aMember(instance, server, member);
    const params = { channelId: channel.id };
    const { id: messageId } = await owner.do(sendMessage, { params, body: { content: 'Which ladder?' } });
    const react = { params: { ...params, messageId, emoji: '👍' } };
    await owner.do(addReaction, react);
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    let first = 'Ada';
    const person = (displayName: string, index: number) => ({
      id: String(index),
      displayName,
      avatarUrl: null,
    });
    await page.route('**/reactions/*', (route) => {
      const isFirst = !route.request().url().includes('after=');
      const names = isFirst ? [first, ...Array.from({ length: 99 }, () => 'Someone')] : ['Zoe'];
      return route.fulfill({ json: names.map((name, index) => person(name, isFirst ? index : 100)) });
    });
    await page.locator(`[data-message="${messageId}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'See who reacted' }).click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Show more').click();
    const last = dialog.getByText('Zoe', { exact: true });
    await last.waitFor();
    first = 'Ben';
    await member.do(addReaction, react);
    await dialog.getByText('Ben', { exact: true }).waitFor();
    await expect.poll(() => last.count()).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('of a double click on a reaction come from one request; a failed pin loses its mark', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const { id: messageId } = await owner.do(sendMessage, { params, body: { content: 'Which ladder?' } });
    await owner.do(addReaction, { params: { ...params, messageId, emoji: '👍' } });
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    const row = page.locator(`[data-message="${messageId}"]`);
    const asked: string[] = [];
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/reactions\/.+|\/pins\/\d+$/, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      asked.push(route.request().method());
      await mayAnswer;
      await broken(route);
    });
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'See who reacted' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Remove the reaction of/ }).dblclick();
    await dialog.locator('[aria-busy=true]').waitFor();
    await page.keyboard.press('Escape');
    for (const press of [1, 2]) {
      await row.click({ button: 'right' });
      const name = press === 1 ? /^Pin/ : /^Unpin/;
      await page.getByRole('menuitem', { name }).click();
      await row.getByText('Pinned').waitFor();
    }
    answer();
    await page.getByText(BROKEN).waitFor();
    await row.getByText('Pinned').waitFor({ state: 'detached' });
    expect(asked).toEqual(['DELETE', 'PUT']);
  });

  it('leave a channel read that could not be marked as unread', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const { id: messageId } = await owner.do(sendMessage, { params, body: { content: 'Which ladder?' } });
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    const unread = page.locator(`a[data-channel="${channel.id}"][data-waiting]`);
    const refuse = await holdRequests(page, '**/ack', broken);
    await page.locator(`[data-message="${messageId}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Mark unread' }).click();
    await unread.waitFor();
    refuse();
    await page.getByText(BROKEN).waitFor();
    await unread.waitFor({ state: 'detached' });
  });

  it('do not hide what the service did although its answer was lost', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const { id: messageId } = await owner.do(sendMessage, { params, body: { content: 'Which ladder?' } });
    const body = { name: 'attic', kind: 'text', parentId: channel.parentId } as const;
    await owner.do(createChannel, { params: { serverId: id }, body });
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    await page.route(/\/pins\/\d+$|\/reactions\/|\/servers\/\d+\/channels$/, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>nginx</h1>' });
    });
    const notices = page.getByRole('region', { name: 'Notices' });
    async function readFailure(): Promise<void> {
      await notices.getByText('The service cannot answer right now.').waitFor();
      await button(notices, 'Dismiss').click();
      await notices.getByText('The service cannot answer right now.').waitFor({ state: 'detached' });
    }

    const row = page.locator(`[data-message="${messageId}"]`);
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Pin/ }).click();
    await readFailure();
    await row.getByText('Pinned').waitFor();

    await row.hover();
    await row.getByRole('button', { name: '👍' }).first().click();
    await readFailure();
    await row.getByRole('button', { name: /👍.*1/ }).waitFor();

    await page.getByRole('link', { name: 'attic' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await readFailure();
    // Without an answer, the event brings the new order.
    const listed = () => page.getByRole('link', { name: /^(general|attic)$/ }).allTextContents();
    await expect.poll(listed).toEqual(['attic', 'general']);
  });

  it('of calls that a menu started are shown, after a notice that the call takes long', async () => {
    const server = await aServer(instance, owner);
    await aMember(instance, server, member);
    await owner.do(sendMessage, { params: { channelId: server.channel.id }, body: { content: 'Hello' } });
    await goWithin(memberPage, '/friends');
    const late = Promise.withResolvers<void>();
    let asked = 0;
    await memberPage.route(`**/api/servers/${server.id}/ack`, async (route) => {
      asked += 1;
      await late.promise;
      await broken(route);
    });
    const notices = memberPage.getByRole('region', { name: 'Notices' });
    for (const _ of ['chosen', 'chosen again']) {
      await memberPage.getByRole('link', { name: server.server.name }).click({ button: 'right' });
      await memberPage.getByRole('menuitem', { name: 'Mark everything as read' }).click();
      await notices.getByText('In progress: Mark everything as read').waitFor();
    }
    late.resolve();
    await notices.getByText(BROKEN).waitFor();
    await notices.getByText('In progress').waitFor({ state: 'detached' });
    expect(await notices.getByText('Everything is marked as read.').count()).toBe(0);
    expect(asked).toBe(1);
    await memberPage.unrouteAll({ behavior: 'wait' });
    await memberPage.getByRole('link', { name: server.server.name }).click({ button: 'right' });
    await memberPage.getByRole('menuitem', { name: 'Mark everything as read' }).click();
    await notices.getByText('Everything is marked as read.').waitFor();
  });

  it('say how long to wait after too many requests', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const message = await owner.do(sendMessage, { params, body: { content: 'Which ladder?' } });
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    const error = { code: 'rate_limited', message: 'Slow down.', retryAfter: 40 };
    await page.route('**/api/channels/*/pins/*', (route) => route.fulfill({ status: 429, json: { error } }));
    await page.locator(`[data-message="${message.id}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin' }).click();
    await page.getByText('You are doing that too often. Try again in 40 seconds.').waitFor();
  });

  it('are shown after their dialog was closed; successes leave the next dialog open', async () => {
    const { id, channel } = await aServer(instance, owner);
    const path = `/servers/${id}/channels/${channel.id}`;
    await goWithin(page, path);
    const name = page.getByRole('dialog').getByLabel('Name');
    const write = async (typed: string) => {
      await button(page, 'Create a channel in Text channels').click();
      await name.fill(typed);
    };
    /** Sends the form and closes it, twice because it has a name. */
    async function sendAndClose(typed: string): Promise<(act: (route: Route) => unknown) => void> {
      const answer = Promise.withResolvers<(route: Route) => unknown>();
      await page.route(`**/api/servers/${id}/channels`, async (route) => (await answer.promise)(route), {
        times: 1,
      });
      await write(typed);
      await name.press('Enter');
      await page.getByRole('dialog').locator('button[aria-busy]').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return answer.resolve;
    }
    const fail = await sendAndClose('shed');
    fail(broken);
    await page.getByRole('region', { name: 'Notices' }).getByText(BROKEN).waitFor();
    const succeed = await sendAndClose('shed');
    await write('attic');
    succeed((route) => route.continue());
    await page.getByRole('link', { name: 'shed', includeHidden: true }).waitFor();
    await page.waitForTimeout(300);
    await expect.poll(() => name.inputValue()).toBe('attic');
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('remove rules that were deleted elsewhere, and close their dialogs', async () => {
    const { id: serverId, owner } = await aServer(instance);
    const rule = (name: string, trigger: { kind: 'spam' } | { kind: 'mention_spam'; limit: number }) =>
      owner.do(createAutomodRule, {
        params: { serverId },
        body: { name, trigger, actions: [{ kind: 'block' }] },
      });
    const rules = await Promise.all([
      rule('No floods', { kind: 'spam' }),
      rule('No crowds', { kind: 'mention_spam', limit: 5 }),
    ]);
    const page = await openAs(owner);
    // The page gets no events, as when they are late, so only the answers show the deletions.
    await page.routeWebSocket(/\/gateway/, (socket) => {
      const service = socket.connectToServer();
      service.onMessage((frame) => {
        if (!String(frame).includes('AUTOMOD_RULE_DELETE')) socket.send(frame);
      });
    });
    await page.goto(`/servers/${serverId}/settings/automod`);
    const press = async (opener: string, title: string, confirm: string, ruleId: string) => {
      await button(page, opener).click();
      const dialog = page.getByRole('dialog', { name: title });
      await owner.do(deleteAutomodRule, { params: { serverId, ruleId } });
      await dialog.getByRole('button', { name: confirm }).click();
      await button(page, opener).waitFor({ state: 'detached' });
      await dialog.waitFor({ state: 'detached' });
    };
    await press('Delete No floods', 'Delete the rule “No floods”?', 'Delete rule', rules[0].id);
    await Promise.all([
      page.getByText('The rule was deleted.').waitFor(),
      press('Edit No crowds', 'Edit No crowds', 'Save', rules[1].id),
    ]);
  });

  it.each([
    ['overview', 'Description'],
    ['rules', 'What this server is about'],
  ])('keep what is typed in the settings %s while they are saved', async (section, label) => {
    const { id } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/settings/${section}`);
    const description = page.getByLabel(label);
    await description.fill('Ladders');
    const release = await holdRequests(page, `**/api/servers/${id}{,/*}`);
    await button(page, 'Save').click();
    await page.locator('button[aria-busy]').filter({ hasText: 'Save' }).waitFor();
    await description.fill('Ladders and sheds');
    release();
    await page.getByText('Saved.').waitFor();
    await expect.poll(() => description.inputValue()).toBe('Ladders and sheds');
    await button(page, 'Save').click();
    await button(page, 'Save').waitFor({ state: 'detached' });
  });

  it('leave later changes to what was saved while something else was typed', async () => {
    const { id } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/settings/overview`);
    const name = page.getByLabel('Server name');
    await name.fill('Second');
    const release = await holdRequests(page, `**/api/servers/${id}`);
    await button(page, 'Save').click();
    await page.locator('button[aria-busy]').filter({ hasText: 'Save' }).waitFor();
    await page.getByLabel('Description').fill('Ladders');
    release();
    await page.getByText('Saved.').waitFor();
    await owner.do(updateServer, { params: { serverId: id }, body: { name: 'Third' } });
    await expect.poll(() => name.inputValue()).toBe('Third');
    await button(page, 'Save').click();
    await button(page, 'Save').waitFor({ state: 'detached' });
    const saved = await owner.do(getServer, { params: { serverId: id } });
    expect(saved).toMatchObject({ name: 'Third', description: 'Ladders' });
  });

  it('leave later changes of the owner elsewhere while another rule of retention was typed', async () => {
    const { id: serverId } = await aServer(instance, owner);
    await goWithin(page, `/servers/${serverId}/settings/retention`);
    const days = page.getByLabel('Days in this server');
    await days.fill('90');
    const release = await holdRequests(page, '**/retention');
    await button(page, 'Save').click();
    await page.locator('button[aria-busy]').filter({ hasText: 'Save' }).waitFor();
    await page.getByLabel('Days for attachments in this server').fill('30');
    release();
    await page.getByText('Saved.').waitFor();
    await owner.do(updateRetention, {
      params: { serverId },
      body: { messageDays: 80, attachmentDays: null, channels: [] },
    });
    await expect.poll(() => days.inputValue()).toBe('80');
    await button(page, 'Save').click();
    await button(page, 'Save').waitFor({ state: 'detached' });
    const saved = await owner.do(getRetention, { params: { serverId } });
    expect(saved).toMatchObject({ messageDays: 80, attachmentDays: 30 });
  });

  it('leave a rule in its place, with the focus, when it is edited while it is saved', async () => {
    const { id: serverId } = await aServer(instance, owner);
    const body = { enabled: true, description: '', rules: ['Be kind.', 'Be brief.'] };
    await owner.do(putScreening, { params: { serverId }, body });
    await goWithin(page, `/servers/${serverId}/settings/rules`);
    const rules = page.getByRole('textbox', { name: /^Rule / });
    await rules.first().fill('Be kind and');
    const release = await holdRequests(page, '**/screening');
    await button(page, 'Save').click();
    await page.locator('button[aria-busy]').filter({ hasText: 'Save' }).waitFor();
    await rules.first().fill('Be kind and patient.');
    release();
    await page.getByText('Saved.').waitFor();
    await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
    const texts = await Promise.all((await rules.all()).map((rule) => rule.inputValue()));
    expect(texts).toEqual(['Be kind and patient.', 'Be brief.']);
    await expectFocus(rules.first());
    await button(page, 'Save').click();
    await button(page, 'Save').waitFor({ state: 'detached' });
    const saved = await owner.do(getScreening, { params: { serverId } });
    expect(saved.rules).toEqual(['Be kind and patient.', 'Be brief.']);
  });

  it('lose nothing that is typed while the profile of a bot is saved, and only that is saved next', async () => {
    const { id } = await owner.do(createApplication, { body: { name: 'Roster' } });
    await owner.do(createBot, { params: { applicationId: id }, body: {} });
    await goWithin(page, `/settings/applications/${id}`);
    await page.getByRole('tab', { name: 'Bot' }).click();
    await page.getByLabel('Display name of the bot').fill('Rota');
    const release = await holdRequests(page, `**/api/applications/${id}/bot`);
    await button(page, 'Save').click();
    await page.locator('button[aria-busy]').filter({ hasText: 'Save' }).waitFor();
    await page.getByLabel('About the bot').fill('Keeps the rota.');
    await page.getByLabel('Display name of the bot').fill('Rota keeper');
    release();
    await page.getByText('Saved.').waitFor();
    const asked = page.waitForRequest(`**/api/applications/${id}/bot`);
    await button(page, 'Save').click();
    expect((await asked).postDataJSON()).toEqual({ displayName: 'Rota keeper', bio: 'Keeps the rota.' });
    await button(page, 'Save').waitFor({ state: 'detached' });
  });

  it('keep a later change when the answer to an earlier one comes late', async () => {
    const { id } = await aServer(instance, owner);
    await goWithin(page, `/servers/${id}/settings/overview`);
    const name = page.getByLabel('Server name');
    await name.fill('Second');
    const [stored, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(`**/api/servers/${id}`, async (route) => {
      const response = await route.fetch();
      stored.resolve();
      await late.promise;
      await route.fulfill({ response });
    });
    await button(page, 'Save').click();
    // The page shows the new name before it is stored.
    await stored.promise;
    await owner.do(updateServer, { params: { serverId: id }, body: { name: 'Latest' } });
    await page.getByText('Latest', { exact: true }).first().waitFor();
    late.resolve();
    await page.getByText('Saved.').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Latest');
  });

  it('show later rules of another manager when the answer to earlier ones comes late', async () => {
    const { id: serverId } = await aServer(instance, owner);
    await goWithin(page, `/servers/${serverId}/settings/rules`);
    const [stored, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/screening', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const response = await route.fetch();
      stored.resolve();
      await late.promise;
      await route.fulfill({ response });
    });
    const about = page.getByLabel('What this server is about');
    await about.fill('A garden');
    await button(page, 'Save').click();
    await stored.promise;
    const body = { enabled: false, description: 'A shed', rules: ['Be kind.'] };
    await owner.do(putScreening, { params: { serverId }, body });
    await page.getByRole('textbox', { name: 'Rule 1' }).waitFor();
    late.resolve();
    await page.getByText('Saved.').waitFor();
    await expect.poll(() => about.inputValue()).toBe('A shed');
    await expect.poll(() => page.getByRole('textbox', { name: 'Rule 1' }).inputValue()).toBe('Be kind.');
  });

  it('keep a later status of another device when the answer to an earlier one comes late', async () => {
    await goWithin(page, '/friends');
    const [stored, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/users/@me/presence', async (route) => {
      const response = await route.fetch();
      stored.resolve();
      await late.promise;
      await route.fulfill({ response });
    });
    const panel = page.getByRole('button', { name: /Change your status/ });
    await panel.click();
    await page.getByRole('menuitemradio', { name: 'Idle' }).click();
    await stored.promise;
    await owner.do(updatePresence, { body: { status: 'dnd' } });
    const later = panel.getByText('Do not disturb');
    await later.waitFor();
    const work = page.getByText('In progress: Idle');
    await work.waitFor();
    late.resolve();
    await work.waitFor({ state: 'detached' });
    await expect.poll(() => later.count()).toBe(1);
  });

  it('may be late without losing what is chosen in between in the privacy settings', async () => {
    const person = await aPerson(instance);
    const page = await openAs(person);
    await page.goto('/settings/privacy');
    const release = await holdRequests(page, '**/api/users/@me/settings');
    const messages = page.getByRole('switch', { name: 'Messages from people in my servers' });
    const requests = page.getByLabel('Friend requests from');
    await messages.click();
    await requests.selectOption('mutual');
    await requests.selectOption('nobody');
    const shown = async () => [await messages.isChecked(), await requests.inputValue()];
    await expect.poll(shown).toEqual([false, 'nobody']);
    release();
    const chosen = { allowServerDms: false, friendRequests: 'nobody' };
    await expect.poll(() => person.do(getSettings)).toMatchObject(chosen);
    await page.locator('[aria-busy]').waitFor({ state: 'detached' });
    await expect.poll(shown).toEqual([false, 'nobody']);
  });

  it('leave unread what arrives before the answer to marking a server as read', async () => {
    const server = await aServer(instance, owner);
    const { id, channel } = server;
    await aMember(instance, server, member);
    const post = (content: string) =>
      owner.do(sendMessage, { params: { channelId: channel.id }, body: { content } });
    await post('Bring the ladder.');
    await goWithin(memberPage, '/friends');
    const late = Promise.withResolvers<void>();
    await memberPage.route(`**/api/servers/${id}/ack`, async (route) => {
      const response = await route.fetch();
      await late.promise;
      await route.fulfill({ response });
    });
    const inRail = (note: string) =>
      memberPage.getByRole('link', { name: new RegExp(`^${server.server.name}\\b.*${note}`) });
    const entry = inRail('unread');
    const marked = memberPage.waitForRequest(`**/api/servers/${id}/ack`);
    await entry.click({ button: 'right' });
    await memberPage.getByRole('menuitem', { name: 'Mark server as read' }).click();
    await marked;
    await entry.waitFor({ state: 'detached' });
    await post(`<@${member.id}> and the rope.`);
    const mentioned = inRail('1 mention');
    await mentioned.waitFor();
    const answered = memberPage.waitForResponse(`**/api/servers/${id}/ack`);
    late.resolve();
    await answered;
    await memberPage.waitForTimeout(300);
    await expect.poll(() => mentioned.count()).toBe(1);
  });

  it('leave permissions of a channel that someone else set while others were edited', async () => {
    const { id: serverId, channel } = await aServer(instance, owner);
    const role = await owner.do(createRole, { params: { serverId }, body: { name: 'Stewards' } });
    await owner.do(createRole, { params: { serverId }, body: { name: 'Crew' } });
    await goWithin(page, `/servers/${serverId}/channels/${channel.id}/settings/permissions`);
    await page.getByRole('switch', { name: 'Private' }).click();
    const saves: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
    await button(page, 'Add a role or person').click();
    const dialog = page.getByRole('dialog', { name: 'Add roles and people' });
    await dialog.getByText('Crew').click();
    await button(dialog, 'Add').click();
    await page.getByRole('button', { name: /^Crew/ }).waitFor();
    expect(saves).toEqual([]);
    const allow = String(bits('sendMessages'));
    await owner.do(putOverwrite, {
      params: { channelId: channel.id, targetId: role.id },
      body: { type: 'role', allow, deny: '0' },
    });
    await page.getByRole('button', { name: /^Stewards/ }).waitFor();
    await button(page, 'Save').click();
    await page.getByText('Saved.').waitFor();
    await button(page, 'Save').waitFor({ state: 'detached' });
    const { overwrites } = await owner.do(getChannel, { params: { channelId: channel.id } });
    expect(overwrites).toContainEqual({ id: role.id, type: 'role', allow, deny: '0' });
    expect(overwrites).toContainEqual({
      id: serverId,
      type: 'role',
      allow: '0',
      deny: String(bits('viewChannel')),
    });
  });

  it('leave permissions of a role and an overwrite that someone else changed while others were edited', async () => {
    const { id: serverId, channel } = await aServer(instance, owner);
    const params = { serverId };
    const body = { name: 'Stewards', permissions: String(bits('banMembers')) };
    const { id: roleId } = await owner.do(createRole, { params, body });
    await goWithin(page, `/servers/${serverId}/settings/roles`);
    const toggle = (name: string) => page.getByRole('switch', { name });
    await page.getByRole('button', { name: /^Stewards/ }).click();
    await page.getByRole('tab', { name: 'Permissions' }).click();
    await toggle('Attach Files').click();
    const permissions = String(bits('kickMembers'));
    await owner.do(updateRole, { params: { serverId, roleId }, body: { permissions } });
    await expect.poll(() => toggle('Kick Members').isChecked()).toBe(true);
    await button(page, 'Save').click();
    await page.getByText('Saved.').waitFor();
    const { roles } = await owner.do(getServer, { params });
    expect(roles.find(({ id }) => id === roleId)).toMatchObject({
      permissions: Number(bits('kickMembers', 'attachFiles')),
    });

    const target = { params: { channelId: channel.id, targetId: roleId } };
    const before = { type: 'role', allow: String(bits('sendMessages')), deny: '0' } as const;
    await owner.do(putOverwrite, { ...target, body: before });
    await goWithin(page, `/servers/${serverId}/channels/${channel.id}/settings/permissions`);
    await page.getByRole('button', { name: /^Stewards/ }).click();
    await page
      .getByRole('radiogroup', { name: 'Add Reactions' })
      .getByRole('radio', { name: 'Deny' })
      .click();
    const after = { type: 'role', allow: '0', deny: String(bits('attachFiles')) } as const;
    await owner.do(putOverwrite, { ...target, body: after });
    await page.getByRole('button', { name: /^Stewards.*2 denied/ }).waitFor();
    await button(page, 'Save').click();
    await page.getByText('Saved.').waitFor();
    await button(page, 'Save').waitFor({ state: 'detached' });
    const { overwrites } = await owner.do(getChannel, { params: { channelId: channel.id } });
    expect(overwrites).toContainEqual({
      id: roleId,
      type: 'role',
      allow: '0',
      deny: String(bits('attachFiles', 'addReactions')),
    });
  });

  it('are no longer shown when the unsaved changes are reset', async () => {
    const { id, channel } = await aServer(instance, owner);
    await goWithin(page, '/settings/profile');
    const reset = async (field: string, text: string, request: string) => {
      await page.getByLabel(field, { exact: true }).last().fill(text);
      await page.route(request, broken);
      await page.getByRole('button', { name: 'Save', exact: true }).last().click();
      const fault = page.getByRole('alert').filter({ hasText: BROKEN });
      await fault.waitFor();
      await button(page, 'Reset').click();
      await fault.waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
    };
    await reset('Pronouns', 'she/her', '**/api/users/@me/profile');
    await goWithin(page, `/servers/${id}/settings/overview`);
    await reset('Server name', 'Another', `**/api/servers/${id}`);
    await goWithin(page, `/servers/${id}/channels/${channel.id}/settings/overview`);
    await reset('Name', 'another', `**/api/channels/${channel.id}`);
    const { id: roleId } = await owner.do(createRole, { params: { serverId: id }, body: { name: 'Crew' } });
    await goWithin(page, `/servers/${id}/settings/roles?target=${roleId}`);
    await reset('Name', 'Another', `**/api/servers/${id}/roles/${roleId}`);
  });

  it('of a log-in by password are replaced by those of a passkey, and back', async () => {
    const page = await (await browser.newContext({ baseURL: instance.url })).newPage();
    await page.goto('/login');
    const alert = page.getByRole('alert');
    const logIn = async () => {
      await page.getByLabel('Username or e-mail').fill('nobody');
      await page.getByRole('textbox', { name: 'Password' }).fill('not the right one');
      await button(page, 'Log in').click();
      await alert.filter({ hasNotText: BROKEN }).waitFor();
    };
    await logIn();
    await page.route('**/api/auth/login/passkey/**', broken);
    await button(page, 'Log in with a passkey').click();
    await alert.filter({ hasText: BROKEN }).waitFor();
    await logIn();
  });

  it('of an interactions endpoint say what is wrong, in the language of the client', async () => {
    const developer = await aPerson(instance);
    const { id } = await developer.do(createApplication, { body: { name: 'Clock' } });
    await developer.do(createBot, { params: { applicationId: id } });
    const page = await openAs(developer, { locale: 'es' });
    await page.goto(`/settings/applications/${id}`);
    await page.getByLabel('Punto de acceso de interacciones').fill('https://127.0.0.1/interactions');
    await button(page, 'Guardar').click();
    await page.getByText('No se pudo llegar a la dirección.').waitFor();
  });

  it('show the secret of an application although the dialog was closed before the answer', async () => {
    await goWithin(page, '/settings/applications');
    await button(page, 'Create application').click();
    const dialog = page.getByRole('dialog', { name: 'Create an application' });
    await dialog.getByLabel('Name').fill('Rota keeper');
    const release = await holdRequests(page, '**/api/applications');
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await button(dialog, 'Create application').click();
    await asked;
    for (const _ of ['warned', 'closed']) await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    release();
    const secret = page.getByRole('dialog', { name: 'Client secret' });
    await secret.getByRole('textbox', { name: 'Client secret' }).waitFor();
    await button(secret, 'I have copied it').click();
    await page.getByRole('heading', { name: 'Rota keeper' }).waitFor();
  });

  it('are gone, as is the password, when a cancelled form opens again', async () => {
    await goWithin(page, '/settings/account');
    const password = page.getByRole('textbox', { name: 'Your password' });
    const next = page.getByRole('textbox', { name: 'New password' });
    for (const name of ['Change username', 'Change password']) {
      await button(page, name).click();
      await password.fill('not the right one');
      if (await next.isVisible()) await next.fill('a sentence that is new');
      await button(page, 'Change').click();
      await page.getByRole('alert').waitFor();
      await button(page, 'Cancel').click();
      await button(page, name).click();
      expect(await password.inputValue()).toBe('');
      expect(await page.getByRole('alert').count()).toBe(0);
      await button(page, 'Cancel').click();
    }
  });

  it('are shown for a name that is only spaces, even from another tab of a role', async () => {
    const { id, channel } = await aServer(instance, owner);
    const { id: roleId } = await owner.do(createRole, { params: { serverId: id }, body: { name: 'Crew' } });
    await goWithin(page, `/servers/${id}/channels/${channel.id}/settings/overview`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).last().click();
    const fault = page.getByRole('alert').filter({ hasText: 'character' });
    await name.fill('  ');
    await save();
    await fault.waitFor();
    await goWithin(page, `/servers/${id}/settings/roles?target=${roleId}`);
    await name.fill('');
    await page.getByRole('tab', { name: 'Permissions' }).click();
    await save();
    await fault.waitFor();
    expect(await name.inputValue()).toBe('');
  });

  it('leave what someone else changed while other fields were edited', async () => {
    const { id: serverId, channel } = await aServer(instance, owner);
    const params = { serverId };
    const body = { name: 'ideas', kind: 'forum' } as const;
    const { id: forumId } = await owner.do(createChannel, { params, body });
    const { id: ruleId } = await owner.do(createAutomodRule, {
      params,
      body: {
        name: 'Words',
        trigger: { kind: 'keyword', keywords: ['one'], patterns: [], allow: [] },
        actions: [{ kind: 'block' }],
      },
    });
    await goWithin(page, `/servers/${serverId}/channels/${forumId}/settings/overview`);
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).last().click();

    await page.getByRole('switch', { name: 'Posts need a tag' }).click();
    const tags = { availableTags: [{ name: 'Help', emoji: null }] };
    await owner.do(updateChannel, { params: { channelId: forumId }, body: tags });
    await expect.poll(() => page.getByLabel('Tag 1', { exact: true }).inputValue()).toBe('Help');
    await save();
    await page.getByText('Saved.').waitFor();
    expect(await owner.do(getChannel, { params: { channelId: forumId } })).toMatchObject({
      requireTag: true,
      availableTags: [{ name: 'Help' }],
    });

    await goWithin(page, `/servers/${serverId}/settings/automod`);
    await button(page, 'Edit Words').click();
    const trigger = { kind: 'keyword' as const, keywords: ['two'], patterns: [], allow: [] };
    await owner.do(updateAutomodRule, { params: { serverId, ruleId }, body: { trigger } });
    const rule = page.getByRole('dialog', { name: 'Edit Words' });
    await rule.getByLabel('Name').fill('Better words');
    await save();
    await rule.waitFor({ state: 'detached' });
    expect(await owner.do(getAutomodRule, { params: { serverId, ruleId } })).toMatchObject({
      name: 'Better words',
      trigger: { keywords: ['two'] },
    });

    const started = { params: { channelId: channel.id }, body: { name: 'shed' } };
    const { id: threadId } = await owner.do(createThread, started);
    await goWithin(page, `/servers/${serverId}/channels/${threadId}`);
    await button(page, 'Thread menu').click();
    await page.getByRole('menuitem', { name: 'Edit thread' }).click();
    await owner.do(updateChannel, { params: { channelId: threadId }, body: { name: 'better shed' } });
    await page.getByText('better shed').first().waitFor();
    const dialog = page.getByRole('dialog', { name: 'Edit thread' });
    await dialog.getByLabel('Slowmode').selectOption({ index: 1 });
    await save();
    await dialog.waitFor({ state: 'detached' });
    const thread = await owner.do(getChannel, { params: { channelId: threadId } });
    expect(thread).toMatchObject({ name: 'better shed', slowmodeSecs: 5 });

    await page
      .getByRole('link', { name: /general/, exact: true })
      .first()
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Notification settings' }).click();
    const mutedUntil = new Date(Date.now() + 3_600_000).toISOString();
    const muted = { level: 'all', mutedUntil, suppressEveryone: false } as const;
    await owner.do(putNotificationSettings, { params: { targetId: channel.id }, body: muted });
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).waitFor();
    await page
      .getByRole('dialog')
      .getByText(/^Muted until /)
      .waitFor();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Only mentions by name/ })
      .click();
    const request = page.waitForRequest(`**/notifications/${channel.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    expect((await request).postDataJSON()).toEqual({ ...muted, level: 'nothing' });
  });

  it('leave the name of a folder that another device gave it while its colour was chosen', async () => {
    const { id, channel } = await aServer(instance, owner);
    const entry = (name: string, color: string | null) => ({
      folder: { id: 'folder-1', name, color },
      serverIds: [id],
    });
    await owner.do(updateSettings, { body: { serverRail: [entry('Ladders', null)] } });
    await goWithin(page, `/servers/${id}/channels/${channel.id}`);
    const folder = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name });
    await folder(/^Ladders, 1 server/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit folder' });
    await dialog.getByRole('radio', { name: 'Colour #2f7dd1' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByText('Close again to discard it').waitFor();
    await owner.do(updateSettings, { body: { serverRail: [entry('Sheds', null)] } });
    // The dialog hides the rest of the page from roles.
    await page.getByText('Sheds, 1 server').waitFor();
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
    expect((await owner.do(getSettings)).serverRail).toContainEqual(entry('Sheds', '#2f7dd1'));
    await folder(/^Sheds, 1 server/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit folder' }).click();
    await dialog.waitFor();
    await owner.do(updateSettings, { body: { serverRail: [{ serverIds: [id] }] } });
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('What you had open was deleted').waitFor();
  });

  it('do not let undo take roles that someone else gave', async () => {
    const server = await aServer(instance, owner);
    const { id: serverId } = server;
    await aMember(instance, server, member);
    const [early, late, last] = await Promise.all(
      ['Early', 'Late', 'Last'].map((name) => owner.do(createRole, { params: { serverId }, body: { name } })),
    );
    if (!early || !late || !last) throw new Error('the roles are missing');
    await member.do(sendMessage, { params: { channelId: server.channel.id }, body: { content: 'hello' } });
    await goWithin(page, `/servers/${serverId}/channels/${server.channel.id}`);
    const author = page.getByRole('log').getByRole('button', { name: member.username });
    await author.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Roles', exact: true }).click();
    const params = { serverId, userId: member.id };
    await owner.do(giveRole, { params: { ...params, roleId: late.id } });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Late', checked: true }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Early' }).click();
    await button(page, 'Save').click();
    await button(page, 'Undo').waitFor();
    await owner.do(giveRole, { params: { ...params, roleId: last.id } });
    await button(page, 'Undo').click();
    await page.getByText('Undone.').waitFor();
    const { roles } = await owner.do(getMember, { params });
    expect(roles.toSorted()).toEqual([late.id, last.id].toSorted());
  });

  it('of joining a listed server are shown as errors, and a double click sends one request', async () => {
    const { id } = await aServer(instance, owner);
    const listing = { id: `${id}0`, name: 'Ladders', iconUrl: null, description: '', category: 'other' };
    const counts = { tags: [], types: [], memberCount: 3, onlineCount: 1 };
    await page.route('**/api/discovery/servers?*', (route) =>
      route.fulfill({ json: { items: [{ ...listing, ...counts }], hasMore: false } }),
    );
    const late = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route('**/api/discovery/servers/*/join', async (route) => {
      asked.push(route.request().method());
      await late.promise;
      await broken(route);
    });
    await goWithin(page, '/discover');
    await button(page, 'Join Ladders').dblclick();
    late.resolve();
    const notice = page.getByRole('region', { name: 'Notices' }).locator('div').filter({ hasText: BROKEN });
    await notice.locator('svg.text-danger').waitFor();
    expect(asked).toEqual(['POST']);
  });

  it('of a command are shown once, beside its field', async () => {
    const server = await aServer(instance, owner);
    const { applicationId } = await aBot(instance, server);
    await goWithin(page, `/settings/applications/${applicationId}`);
    await page.getByRole('tab', { name: 'Commands' }).click();
    await button(page, 'Add command').click();
    const dialog = page.getByRole('dialog', { name: 'Add a command' });
    await dialog.getByLabel('Name', { exact: true }).fill('ladder');
    await dialog.getByRole('button', { name: 'Save command' }).click();
    await dialog.getByRole('alert').waitFor();
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(1);
    await expect.poll(() => dialog.getByLabel('Description').getAttribute('aria-invalid')).toBe('true');
  });

  it('leave the focus on a switch, as does waiting for the answer', async () => {
    const { id: serverId } = await aServer(instance, owner);
    const trigger = { kind: 'spam' } as const;
    await owner.do(createAutomodRule, {
      params: { serverId },
      body: { name: 'No floods', trigger, actions: [{ kind: 'block' }] },
    });
    await goWithin(page, `/servers/${serverId}/settings/automod`);
    const release = await holdRequests(page, '**/automod/rules/*', broken);
    const rule = page.getByRole('switch', { name: 'No floods' });
    const isFocused = () => rule.evaluate((control) => control === document.activeElement);
    await rule.press('Space');
    await page.locator('[role=switch][aria-busy]').waitFor();
    expect(await isFocused()).toBe(true);
    release();
    await page.getByRole('alert').filter({ hasText: BROKEN }).waitFor();
    expect(await isFocused()).toBe(true);
  });

  it('do not lead away from the page that someone opened while joining', async () => {
    const server = await aServer(instance, member);
    const params = { channelId: server.channel.id };
    const { code } = await member.do(createInvite, { params, body: {} });
    await goWithin(page, '/friends');
    const late = Promise.withResolvers<void>();
    await page.route(`**/api/invites/${code}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await late.promise;
      await route.continue();
    });
    await button(page, 'Add a server').first().click();
    await page.getByRole('button', { name: /^Join a server/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Join / }).click();
    await page.locator('button[aria-busy]').waitFor();
    await page.goBack();
    late.resolve();
    await page.locator(`a[href="/servers/${server.id}"]`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/friends');
  });

  it('are shown after a double click that accepts a friend request, which shows its progress and sends one request', async () => {
    await member.do(requestFriendship, { body: { username: owner.username } });
    await goWithin(page, '/friends');
    const late = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route('**/api/users/@me/relationships/*', async (route) => {
      asked.push(route.request().method());
      await late.promise;
      await broken(route);
    });
    await page.getByRole('button', { name: /^Accept: / }).dblclick();
    await page.locator('button[aria-busy]').filter({ hasText: 'Accept' }).waitFor();
    late.resolve();
    await page.getByText(BROKEN).waitFor();
    await expect.poll(() => page.locator('button[aria-busy]').count()).toBe(0);
    expect(asked).toEqual(['PUT']);
  });

  describe('where a session cannot resume', () => {
    let page: Page;
    let line: WebSocketRoute | undefined;
    let worked = Promise.resolve();

    beforeAll(async () => {
      page = await share(owner);
      await page.routeWebSocket(/gateway/, (socket) => {
        line = socket;
        const server = socket.connectToServer();
        socket.onMessage(async (frame) => {
          if (JSON.parse(String(frame)).op !== OPCODES.resume) return server.send(frame);
          await worked;
          socket.send(JSON.stringify({ op: OPCODES.invalidSession, d: false }));
        });
      });
    });

    /** Cuts the connection, and starts a new session after some work. */
    async function startSessionAfter(work: () => Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      worked = promise;
      await line?.close({ code: 1001 });
      await work();
      resolve();
    }

    /** Opens a new archived thread, where the owner wrote a message that the service refused. */
    async function failInArchivedThread() {
      const { id, channel } = await aServer(instance, owner);
      const body = { name: 'ladder', message: { content: 'Which one?' } };
      const thread = await owner.do(createThread, { params: { channelId: channel.id }, body });
      await owner.do(updateChannel, { params: { channelId: thread.id }, body: { archived: true } });
      await goWithin(page, `/servers/${id}/channels/${thread.id}`);
      await page.route('**/messages', broken);
      const composer = page.getByRole('textbox', { name: 'Message ladder' });
      await composer.fill('The long one');
      await composer.press('Enter');
      await button(page, 'Try again').waitFor();
      await page.unroute('**/messages');
      return { composer, thread, parentPath: `/servers/${id}/channels/${channel.id}` };
    }

    it('leave a message in an archived thread through a new session, unless the thread was deleted', async () => {
      const { composer, thread } = await failInArchivedThread();
      const again = page
        .getByRole('article')
        .filter({ hasText: 'The long one' })
        .locator(button(page, 'Try again'));
      const readAgain = page.waitForResponse(`**/api/channels/${thread.id}`);
      await startSessionAfter(async () => undefined);
      await readAgain;
      await again.waitFor();
      expect(await composer.inputValue()).toBe('');
      await startSessionAfter(async () => {
        await page.getByText('Connection lost.', { exact: false }).waitFor();
        await again.click();
        await composer.fill('The short one');
        await composer.press('Enter');
        await owner.do(deleteChannel, { params: { channelId: thread.id } });
      });
      await page
        .getByRole('region', { name: 'What you wrote here' })
        .getByText('The long one\nThe short one', { exact: true })
        .waitFor();
    });

    it('leave a message as a draft if its channel is deleted while the page is closed', async () => {
      const { id, channel } = await aServer(instance, owner);
      const path = `/servers/${id}/channels/${channel.id}`;
      await goWithin(page, path);
      await page.route('**/messages', broken);
      await page.locator('[data-composer]').fill('The long one');
      await page.keyboard.press('Enter');
      await button(page, 'Try again').waitFor();
      await page.goto('about:blank');
      await owner.do(deleteChannel, { params: { channelId: channel.id } });
      await page.goto(path);
      await page.getByRole('region', { name: 'What you wrote here' }).getByText('The long one').waitFor();
    });

    it('leave a message in an archived thread that is not open through a new session', async () => {
      const { parentPath } = await failInArchivedThread();
      await page.goto(parentPath);
      await page.locator('[data-composer]').waitFor();
      const waiting = button(page, '1 message waiting');
      const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
      for (const _ of ['from before', 'through a new session']) {
        await startSessionAfter(async () => {
          await waiting.click();
          await dialog.getByText('The long one').waitFor();
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'detached' });
        });
        await waiting.waitFor({ state: 'detached' });
      }
    });

    it('are repeated for messages that were missed', async () => {
      const { id, channel } = await aServer(instance, owner);
      await goWithin(page, `/servers/${id}/channels/${channel.id}`);
      const content = 'The gate is open.';
      const params = { channelId: channel.id };
      await owner.do(sendMessage, { params, body: { content: 'Is the gate open?' } });
      await page.getByRole('log').getByText('Is the gate open?').waitFor();
      await page.route('**/api/channels/*/messages?*', broken);
      const answered = page.waitForResponse('**/api/channels/*/messages?*');
      await startSessionAfter(async () => {
        await owner.do(sendMessage, { params, body: { content } });
      });
      await answered;
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('log').getByText(content).waitFor();
    });

    it('mark a channel as read again if the service did not hear of it', async () => {
      const server = await aServer(instance, owner);
      const { channel } = server;
      await aMember(instance, server, member);
      const params = { channelId: channel.id };
      const { id } = await member.do(sendMessage, { params, body: { content: 'The gate is open.' } });
      const lastRead = async () => {
        const rows = await queryDatabase(
          instance,
          `select last_read_message_id as id from read_states
           where channel_id = ${channel.id} and user_id = ${owner.id}`,
        );
        return rows[0]?.id;
      };
      const cut = page.waitForRequest('**/ack');
      await page.route('**/ack', (route) => route.abort());
      await goWithin(page, `/servers/${server.id}/channels/${channel.id}`);
      await cut;
      await page.unroute('**/ack');
      await startSessionAfter(async () => undefined);
      await expect.poll(lastRead, { timeout: 120_000 }).toBe(id);
    });

    it('leave a channel unread until its missed messages are shown', async () => {
      const server = await aServer(instance, owner);
      const { channel } = server;
      await aMember(instance, server, member);
      await goWithin(page, `/servers/${server.id}/channels/${channel.id}`);
      await page.locator('[data-composer]').waitFor();
      const requests: string[] = [];
      await page.route('**/api/channels/*/messages/*/ack', (route) => {
        requests.push('read');
        return route.continue();
      });
      await page.route('**/api/channels/*/messages?*', (route) => {
        requests.push('failed');
        return broken(route);
      });
      await startSessionAfter(async () => {
        const params = { channelId: channel.id };
        await member.do(sendMessage, { params, body: { content: 'The gate is open.' } });
      });
      // The second follows long after the time in which a message that is shown counts as read.
      await expect.poll(() => requests.filter((each) => each === 'failed').length).toBe(2);
      expect(requests).not.toContain('read');
      await page.unroute('**/api/channels/*/messages?*');
      await expect.poll(() => requests).toContain('read');
    });
  });

  describe('in a client in German', () => {
    let person: TestPerson;
    let page: Page;

    beforeAll(async () => {
      person = await aPerson(instance);
      page = await share(person, { locale: 'de-DE' });
    });

    it('are described in the language of the client from the first page on', async () => {
      const { id, channel } = await aServer(instance, person);
      await page.route('**/api/channels/*/messages?*', broken);
      await page.goto(`/servers/${id}/channels/${channel.id}`);
      await page.getByRole('alert').getByText('Bei uns ist etwas schiefgegangen').waitFor();
    });

    it('of everyday use are described in the language of the client', async () => {
      const recluse = await aPerson(instance);
      await recluse.do(updateSettings, { body: { friendRequests: 'nobody' } });
      await goWithin(page, '/friends');
      await page.getByLabel('Benutzername').fill(recluse.username);
      await button(page, 'Anfrage senden').click();
      await page.getByText('Diese Person nimmt keine Freundschaftsanfrage von dir an.').waitFor();
    });

    it('of an upload say whose storage is full, in the language of the client', async () => {
      const { id, channel } = await aServer(instance, person);
      const operator = await anOperator(instance);
      await goWithin(page, `/servers/${id}/channels/${channel.id}`);
      const sent = { name: 'plans.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_100_000, 'a') };
      for (const [kind, target, sentence] of [
        ['server', id, 'Der Speicher dieses Servers ist voll.'],
        ['user', person.id, 'Dein Speicher ist voll.'],
      ] as const) {
        await limitStorage(operator, { kind, target, megabytes: 1 });
        await page.locator('[data-composer]').waitFor();
        await page.locator('input[type=file]').setInputFiles([sent]);
        await page.locator('[data-composer]').press('Enter');
        await page.getByText(sentence).waitFor();
      }
      await operator.close();
    });

    it('of an application say what to do, in the language of the client', async () => {
      const { id: applicationId } = await person.do(createApplication, { body: { name: 'Clock' } });
      await person.do(createBot, { params: { applicationId } });
      const setPublic = (botPublic: boolean) =>
        person.do(updateApplication, { params: { applicationId }, body: { botPublic } });
      await setPublic(true);
      await goWithin(page, `/settings/applications/${applicationId}`);
      await page.getByRole('tab', { name: 'Bot' }).click();
      await page.getByRole('switch', { name: 'Im App-Verzeichnis' }).click();
      await setPublic(false);
      await button(page, 'Speichern').click();
      await page.getByText('Mach den Bot zuerst öffentlich.').waitFor();
    });
  });
});
