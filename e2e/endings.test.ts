/** Memberships, servers and sessions that end while someone views them, and operators' actions on them. */
import { readFile } from 'node:fs/promises';
import {
  bits,
  createApplication,
  createAutomodRule,
  createBot,
  createChannel,
  createEmoji,
  createRole,
  createSticker,
  createThread,
  createWebhook,
  deleteAutomodRule,
  deleteChannel,
  deleteEmoji,
  deleteInvite,
  deleteMessage,
  deleteOverwrite,
  deleteRole,
  deleteServer,
  deleteSticker,
  deleteTimeout,
  deleteWebhook,
  endSession,
  giveRole,
  kickMember,
  listDirectChannels,
  listSessions,
  type OperatorActionName,
  openDirectChannel,
  putBan,
  putTimeout,
  requestFriendship,
  runOperatorAction,
  sendMessage,
  updateChannel,
  updateSettings,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  overwritePermissions,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HAS_CHROMIUM, reachByKeyboard } from './browser.ts';
import { button, expectFocus } from './controls.ts';
import { type CuttableLine, openLine } from './cuttable-line.ts';
import { holdRequests } from './hold-requests.ts';
import { go } from './navigate.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { beLoggedIn, openPageFor, useWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('the client, when something on screen ends,', () => {
  const instance = useWebInstance({ mail: true });
  const browser = useBrowser();

  let line: CuttableLine;
  let owner: TestPerson;
  let member: TestPerson;
  let page: Page;

  beforeAll(async () => {
    line = await openLine(instance.url);
    [owner, member] = [await aPerson(instance), await aPerson(instance)];
    page = await openPageFor(browser, line.url, member);
  });
  afterEach(async () => {
    line.restore();
    await page.unrouteAll();
  });
  afterAll(() => line?.close());

  const pathOf = ({ id, channel }: TestServer) => `/servers/${id}/channels/${channel.id}`;

  /** A new server. Its member views the channel. */
  async function visit(): Promise<TestServer> {
    const server = await aServer(instance, owner);
    await aMember(instance, server, member);
    await open(server);
    return server;
  }

  async function open(server: TestServer): Promise<void> {
    await go(page, pathOf(server));
    await page.locator('[data-composer]').waitFor();
  }

  /** Opens a server, and waits until the page knows what was done there, without which its settings would not open. */
  async function openWithChanges(server: TestServer): Promise<void> {
    await open(server);
    const params = { channelId: server.channel.id };
    const { id } = await server.owner.do(sendMessage, { params, body: { content: 'All is set up' } });
    await page.locator(`[data-message="${id}"]`).waitFor();
  }

  /** Ends the sessions of someone's pages from elsewhere. */
  async function endSessionOf(person: TestPerson): Promise<void> {
    const sessions = await person.do(listSessions, {});
    for (const { id: sessionId, current } of sessions)
      if (!current) await person.do(endSession, { params: { sessionId } });
  }

  /** Logs in on a page whose session has ended, which leads back to the channel. */
  async function logIn(page: Page, { username }: TestPerson, server: TestServer): Promise<void> {
    await page.waitForURL('**/login?*');
    await page.getByLabel('Username or e-mail').fill(username);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`**${pathOf(server)}`);
    await page.locator('[data-composer]').waitFor();
  }

  it('tells someone who was kicked or banned what happened, and links to their servers', async () => {
    const outsider = await aPerson(instance);
    const theirs = await openPageFor(browser, instance.url, outsider);
    for (const [remove, words] of [
      [kickMember, 'You were removed from'],
      [putBan, 'You were banned from'],
    ] as const) {
      const server = await aServer(instance, owner);
      await aMember(instance, server, outsider);
      await go(theirs, pathOf(server));
      await theirs.locator('[data-composer]').waitFor();
      await owner.do(remove, { params: { serverId: server.id, userId: outsider.id }, body: {} });
      await theirs.getByRole('heading', { name: `${words} ${server.server.name}` }).waitFor();
      expect(await theirs.getByText('Opening').count()).toBe(0);
      await theirs.getByRole('link', { name: 'Go to your servers' }).click();
      await theirs.getByText('Create server').first().waitFor();
    }
    await theirs.context().close();
  });

  it('says that the server was deleted', async () => {
    const server = await visit();
    await owner.do(deleteServer, { params: { serverId: server.id }, body: { password: PASSWORD } });
    await page.getByRole('heading', { name: `${server.server.name} was deleted` }).waitFor();
  });

  it('shows a notice while another page is open', async () => {
    const server = await visit();
    await go(page, '/friends');
    await page.getByRole('heading', { name: 'Friends' }).first().waitFor();
    await owner.do(kickMember, { params: { serverId: server.id, userId: member.id }, body: {} });
    await page.getByText(`You were removed from ${server.server.name}.`).waitFor();
  });

  it('lets members edit their messages when they can no longer send any', async () => {
    const server = await visit();
    const channelId = server.channel.id;
    await member.do(sendMessage, { params: { channelId }, body: { content: 'Bring the lader' } });
    await overwritePermissions(server, channelId, { deny: ['sendMessages'] });
    await page.getByText('You can read here, but not write.').waitFor();
    await page.getByText('Bring the lader').hover();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Edit message' }).fill('Bring the ladder');
    await page.keyboard.press('Enter');
    await page.getByText('Bring the ladder').waitFor();
  });

  it('gives back the text of an edit whose message was deleted while another channel was open', async () => {
    const server = await visit();
    const channelId = server.channel.id;
    const params = { channelId };
    const { id: messageId } = await member.do(sendMessage, { params, body: { content: 'Bring the lader' } });
    const body = { name: 'shed', kind: 'text' as const };
    await owner.do(createChannel, { params: { serverId: server.id }, body });
    await page.locator(`[data-message="${messageId}"]`).waitFor();
    const composer = page.locator(`[data-composer="${channelId}"]`);
    await composer.press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('Bring the ladder, and two ropes');
    await page.getByRole('link', { name: 'shed' }).click();
    await editor.waitFor({ state: 'detached' });
    await owner.do(deleteMessage, { params: { channelId, messageId } });
    await owner.do(sendMessage, { params, body: { content: 'The roof is done' } });
    await page.locator(`a[data-channel="${channelId}"]`).click();
    await page.getByText('The roof is done', { exact: true }).waitFor();
    await page.getByText('Your text is in the composer.').waitFor();
    await expect.poll(() => composer.inputValue()).toBe('Bring the ladder, and two ropes');
  });

  it('shows where the messages begin that were missed without a connection, or further down', async () => {
    const server = await visit();
    const params = { channelId: server.channel.id };
    const post = (content: string) => owner.do(sendMessage, { params, body: { content } });
    const rowOf = (text: string) => page.locator('[data-index]').filter({ hasText: text });
    const unread = page.locator(`a[data-channel="${server.channel.id}"][data-waiting]`);
    await post('Is anyone there?');
    await rowOf('Is anyone there?').waitFor();
    await unread.waitFor({ state: 'detached' });
    line.cut();
    await page.getByText('Connection lost.', { exact: false }).waitFor();
    for (const words of ['The first.', 'The second.', 'The third.'])
      await post(`${words}${'\nMore'.repeat(40)}`);
    line.restore();
    const bar = page.getByRole('button', { name: '3 new messages', exact: true });
    await bar.waitFor();
    // They count as read, because the list follows to its end.
    await unread.waitFor({ state: 'detached' });
    await bar.click();
    await rowOf('The first.').getByText('New', { exact: true }).waitFor();
    await post('The fourth.');
    await page.getByRole('button', { name: '1 new message below' }).click();
    await rowOf('The fourth.').getByText('New', { exact: true }).waitFor();
  });

  it.each([
    ['', false],
    [' while the page was offline', true],
  ])(
    'says that a conversation is not available once it was closed on another device%s',
    async (_, offline) => {
      const server = await visit();
      const body = { recipientId: server.owner.id };
      const { id: channelId } = await member.do(openDirectChannel, { body });
      await go(page, `/messages/${channelId}`);
      await page.locator('[data-composer]').waitFor();
      if (offline) {
        line.cut();
        await page.getByText('Connection lost.', { exact: false }).waitFor();
      }
      await member.do(deleteChannel, { params: { channelId } });
      line.restore();
      await page.getByRole('heading', { name: 'This conversation is not available' }).waitFor();
      expect(await page.locator(`a[href="/messages/${channelId}"]`).count()).toBe(0);
    },
  );

  it('says that a channel is not available once it is hidden', async () => {
    const server = await visit();
    await overwritePermissions(server, server.channel.id, { deny: ['viewChannel'] });
    await page.getByRole('heading', { name: 'This channel is not available' }).waitFor();
    // A phone shows no list beside it.
    await page.setViewportSize({ width: 390, height: 844 });
    onTestFinished(() => page.setViewportSize({ width: 1280, height: 720 }));
    await page.getByRole('button', { name: 'Back to channels' }).click();
    await page.getByRole('navigation', { name: 'Channels' }).waitFor();
  });

  it('shows what was written in a channel that was deleted, with what waited to be sent', async () => {
    const server = await visit();
    const channel = { params: { serverId: server.id }, body: { name: 'shed', kind: 'text' as const } };
    const shed = await owner.do(createChannel, channel);
    await go(page, `/servers/${server.id}/channels/${shed.id}`);
    const composer = page.locator('[data-composer]');
    await page.getByRole('log').getByText('Welcome to #shed').waitFor();
    line.cut();
    await page.getByText('Connection lost.', { exact: false }).waitFor();
    await composer.fill('The lock is stiff.');
    await composer.press('Enter');
    await page.getByRole('log').getByText('The lock is stiff.').waitFor();
    await composer.fill('Bring oil');
    await owner.do(deleteChannel, { params: { channelId: shed.id } });
    line.restore();
    await page.getByRole('heading', { name: 'This channel is not available' }).waitFor();
    const written = page.getByRole('region', { name: 'What you wrote here' });
    await written.getByText('The lock is stiff.\nBring oil', { exact: true }).waitFor();
    await written.getByRole('button', { name: 'Copy' }).waitFor();
  });

  it('shows once what was being sent to a channel that was deleted', async () => {
    const server = await visit();
    const body = { name: 'shed', kind: 'text' as const };
    const shed = await owner.do(createChannel, { params: { serverId: server.id }, body });
    await go(page, `/servers/${server.id}/channels/${shed.id}`);
    await page.getByRole('log').getByText('Welcome to #shed').waitFor();
    const send = await holdRequests(page, '**/messages');
    await page.locator('[data-composer]').fill('The lock is stiff.');
    await page.locator('[data-composer]').press('Enter');
    await owner.do(deleteChannel, { params: { channelId: shed.id } });
    const written = page.getByRole('region', { name: 'What you wrote here' });
    await written.getByText('The lock is stiff.', { exact: true }).waitFor();
    const refused = page.waitForResponse('**/messages');
    send();
    await (await refused).finished();
    // A later answer, behind which the page has handled the refusal.
    await page.evaluate(() => fetch('/theme.js').then((answer) => answer.text()));
    await expect.poll(() => written.getByText('The lock is stiff.', { exact: true }).count()).toBe(1);
  });

  it('gives back the files of unsent messages of a channel that was deleted', async () => {
    const server = await visit();
    const body = { name: 'shed', kind: 'text' as const };
    const shed = await owner.do(createChannel, { params: { serverId: server.id }, body });
    await go(page, `/servers/${server.id}/channels/${shed.id}`);
    await page.getByRole('log').getByText('Welcome to #shed').waitFor();
    const attach = (name: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`About ${name}`) });
    await attach('lock.txt');
    await page.getByRole('button', { name: 'Remove lock.txt' }).waitFor();
    line.cut();
    await page.getByText('Connection lost.', { exact: false }).waitFor();
    await page.locator('[data-composer]').press('Enter');
    await page.getByRole('button', { name: 'Remove lock.txt' }).waitFor({ state: 'detached' });
    await attach('oil.txt');
    await page.getByRole('button', { name: 'Remove oil.txt' }).waitFor();
    await owner.do(deleteChannel, { params: { channelId: shed.id } });
    line.restore();
    const written = page.getByRole('region', { name: 'What you wrote here' });
    await written.getByRole('link', { name: 'Download oil.txt' }).waitFor();
    const downloading = page.waitForEvent('download');
    await written.getByRole('link', { name: 'Download lock.txt' }).click();
    expect(await readFile(await (await downloading).path(), 'utf8')).toBe('About lock.txt');
  });

  it('shows the poll that was being written in a channel that was deleted', async () => {
    const server = await visit();
    const body = { name: 'shed', kind: 'text' as const };
    const shed = await owner.do(createChannel, { params: { serverId: server.id }, body });
    await page.getByRole('link', { name: 'shed' }).click();
    await page.locator(`[data-composer="${shed.id}"]`).waitFor();
    await page.getByRole('button', { name: 'Add something' }).click();
    await page.getByRole('menuitem', { name: 'Create poll' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question').fill('Which paint?');
    await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('The green one');
    await owner.do(deleteChannel, { params: { channelId: shed.id } });
    const written = page.getByRole('region', { name: 'What you wrote here' });
    await written.getByText('Which paint?\nThe green one', { exact: true }).waitFor();
  });

  it('shows the edit that was not saved in a channel that was deleted', async () => {
    const server = await visit();
    const body = { name: 'shed', kind: 'text' as const };
    const shed = await owner.do(createChannel, { params: { serverId: server.id }, body });
    const params = { channelId: shed.id };
    const { id } = await member.do(sendMessage, { params, body: { content: 'Bring the lader' } });
    await page.getByRole('link', { name: 'shed' }).click();
    await page.locator(`[data-message="${id}"]`).waitFor();
    await page.locator(`[data-composer="${shed.id}"]`).press('ArrowUp');
    await page.getByRole('textbox', { name: 'Edit message' }).fill('Bring the ladder');
    await owner.do(deleteChannel, { params });
    const written = page.getByRole('region', { name: 'What you wrote here' });
    await written.getByText('Bring the ladder', { exact: true }).waitFor();
  });

  it('asks before an edit that is not saved is lost by a reload', async () => {
    const server = await aServer(instance, owner);
    await aMember(instance, server, member);
    const tab = await openPageFor(browser, instance.url, member);
    await tab.goto(pathOf(server));
    const params = { channelId: server.channel.id };
    const { id } = await member.do(sendMessage, { params, body: { content: 'Bring the lader' } });
    await tab.locator(`[data-message="${id}"]`).waitFor();
    const asked: string[] = [];
    tab.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const composer = tab.locator('[data-composer]');
    const editor = tab.getByRole('textbox', { name: 'Edit message' });
    await composer.press('ArrowUp');
    await editor.fill('Bring the ladder');
    await editor.press('Escape');
    await tab.reload();
    expect(asked).toEqual([]);
    await tab.locator(`[data-message="${id}"]`).waitFor();
    await composer.press('ArrowUp');
    await editor.fill('Bring the ladder');
    await tab.reload();
    expect(asked.splice(0)).toEqual(['beforeunload']);
    await tab.locator(`[data-message="${id}"]`).waitFor();
    await composer.press('ArrowUp');
    await editor.fill('Bring the ladder');
    await tab
      .getByRole('button', { name: /settings/i })
      .last()
      .click();
    await tab.getByRole('button', { name: 'Log out', exact: true }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Log out' }).last().click();
    await tab.getByLabel('Username or e-mail').waitFor();
    await tab.reload();
    expect(asked).toEqual([]);
    await tab.context().close();
  });

  it('shows the post that was being written in a forum that was deleted', async () => {
    const server = await visit();
    const body = { name: 'how-to', kind: 'forum' as const };
    const forum = await owner.do(createChannel, { params: { serverId: server.id }, body });
    await page.getByRole('link', { name: 'how-to' }).click();
    await page.getByRole('button', { name: 'New post' }).click();
    const dialog = page.getByRole('dialog', { name: 'New post in #how-to' });
    await dialog.getByLabel('Title').fill('Damp patch');
    await dialog.getByLabel('First message').fill('It comes back every spring.');
    await owner.do(deleteChannel, { params: { channelId: forum.id } });
    await page.getByText('What you had open was deleted, or you can no longer see it.').waitFor();
    const written = page.getByRole('region', { name: 'What you wrote here' });
    await written.getByText('Damp patch\nIt comes back every spring.', { exact: true }).waitFor();
  });

  it('shows what was written in a server, after a ban', async () => {
    const server = await visit();
    await page.locator('[data-composer]').fill('I am sorry about the paint');
    await owner.do(putBan, { params: { serverId: server.id, userId: member.id }, body: {} });
    await page.getByRole('heading', { name: 'You were banned from' }).waitFor();
    await page.getByRole('region', { name: 'What you wrote here' }).getByText('the paint').waitFor();
  });

  it('shows what was posted while a channel was hidden, if it was hidden without a connection', async () => {
    const server = await visit();
    const channelId = server.channel.id;
    const post = (content: string) => owner.do(sendMessage, { params: { channelId }, body: { content } });
    await post('The gate is open.');
    await page.getByRole('log').getByText('The gate is open.').waitFor();
    line.cut();
    const params = { channelId, targetId: server.id };
    await overwritePermissions(server, params.channelId, { deny: ['viewChannel'] });
    await post('The gate is shut.');
    line.restore();
    await page.getByRole('heading', { name: 'This channel is not available' }).waitFor();
    await owner.do(deleteOverwrite, { params });
    await page.getByRole('log').getByText('The gate is shut.').waitFor();
  });

  it('shows what was posted while a channel was for adults, once the person confirms to be one', async () => {
    const server = await visit();
    const channelId = server.channel.id;
    const post = (content: string) => owner.do(sendMessage, { params: { channelId }, body: { content } });
    await owner.do(updateSettings, { body: { adultConfirmed: true } });
    await post('The gate is open.');
    await page.getByRole('log').getByText('The gate is open.').waitFor();
    await owner.do(updateChannel, { params: { channelId }, body: { contentMode: 'age_restricted' } });
    await page.getByText('This channel is for adults.').waitFor();
    await post('The gate is shut.');
    await member.do(updateSettings, { body: { adultConfirmed: true } });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('log').getByText('The gate is shut.').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Forward' }).click();
    await page
      .getByRole('dialog')
      .getByText(/only to channels for adults/)
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('moves the focus from the composer to whatever replaces it, even if that loads late', async () => {
    const loadReason = await holdRequests(page, '**/assets/ClosedFoot-*');
    const loadNotice = await holdRequests(page, '**/assets/LostServer-*');
    const server = await visit();
    const params = { channelId: server.channel.id, targetId: server.id };
    const focused = page.locator(':focus');
    const composer = page.locator('[data-composer]');
    /** When something else was given the focus of the composer, if anything is. */
    const moved = async () => {
      await composer.waitFor({ state: 'detached' });
      await focused.waitFor({ state: 'attached' });
    };
    await page.locator('[data-composer]:focus').waitFor();
    // Rows and controls that disappear give their focus to others from the first input on.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-composer]:focus').waitFor();
    await overwritePermissions(server, params.channelId, { deny: ['sendMessages'] });
    await moved();
    loadReason();
    await focused.getByText('You can read here, but not write.').waitFor();
    await owner.do(deleteOverwrite, { params });
    await page.locator('[data-composer]:focus').waitFor();
    await owner.do(kickMember, { params: { serverId: server.id, userId: member.id }, body: {} });
    await moved();
    loadNotice();
    await focused.getByRole('heading', { name: /^You were removed from/ }).waitFor();
  });

  it('says until which day a timeout lasts, and gives the composer back when it ends', async () => {
    const server = await visit();
    const params = { serverId: server.id, userId: member.id };
    const { timeoutUntil } = await owner.do(putTimeout, {
      params,
      body: { durationSecs: 3 * 86_400 },
    });
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(new Date(timeoutUntil));
    await page.getByText(`You are timed out until ${day} at `).waitFor();
    await owner.do(deleteTimeout, { params });
    await page.locator('[data-composer]').waitFor();
  });

  it('leaves the focus in search when the composer comes back', async () => {
    const server = await visit();
    const params = { channelId: server.channel.id, targetId: server.id };
    await overwritePermissions(server, params.channelId, { deny: ['sendMessages'] });
    await page.getByText('You can read here, but not write.').waitFor();
    await page.keyboard.press('Control+f');
    await page.locator('[data-search]:focus').waitFor();
    await owner.do(deleteOverwrite, { params });
    await page.locator('[data-composer]').waitFor();
    await page.keyboard.type('ladder');
    await expect.poll(() => page.locator('[data-search]').inputValue()).toBe('ladder');
  });

  it('says that a channel is gone while its settings are open', async () => {
    const server = await aServer(instance, member);
    const params = { serverId: server.id };
    const { id } = await member.do(createChannel, { params, body: { name: 'yard', kind: 'text' } });
    await openWithChanges(server);
    await go(page, `/servers/${server.id}/channels/${id}/settings`);
    await page.getByLabel('Topic').fill('half a topic');
    await member.do(deleteChannel, { params: { channelId: id } });
    await page.getByRole('heading', { name: 'This channel is not available' }).waitFor();
  });

  it('returns from settings to the server when the permission to change them is lost', async () => {
    const server = await aServer(instance, owner);
    await aMember(instance, server, member);
    const params = { serverId: server.id };
    const body = { name: 'Stewards', permissions: String(bits('manageServer')) };
    const { id: roleId } = await owner.do(createRole, { params, body });
    await owner.do(giveRole, { params: { ...params, userId: member.id, roleId } });
    await openWithChanges(server);
    await go(page, `/servers/${server.id}/settings/overview`);
    await page.getByLabel('Name').fill('half a name');
    await owner.do(deleteRole, { params: { ...params, roleId } });
    await page.getByText(`You may no longer change these settings of ${server.server.name}.`).waitFor();
    await page.locator('[data-composer]').waitFor();
  });

  it('says that a role is gone while it is being edited', async () => {
    const server = await aServer(instance, member);
    const params = { serverId: server.id };
    const { id: roleId } = await member.do(createRole, { params, body: { name: 'Stewards' } });
    await openWithChanges(server);
    await go(page, `/servers/${server.id}/settings/roles?target=${roleId}`);
    await page.getByLabel('Name', { exact: true }).fill('half a name');
    await member.do(deleteRole, { params: { ...params, roleId } });
    await page.getByText('Stewards was deleted.').waitFor();
    await page.getByRole('button', { name: 'Create role' }).waitFor();
  });

  it('closes the dialog of a webhook that was deleted, and says so', async () => {
    const server = await aServer(instance, member);
    const params = { channelId: server.channel.id };
    const webhook = await member.do(createWebhook, { params, body: { name: 'Nightly' } });
    await openWithChanges(server);
    await go(page, `/servers/${server.id}/settings/integrations`);
    await page.getByRole('button', { name: 'Edit Nightly' }).click();
    await page.getByRole('dialog', { name: 'Edit Nightly' }).waitFor();
    await member.do(deleteWebhook, { params: { webhookId: webhook.id } });
    await page.getByText('The webhook was deleted.').waitFor();
    await page.getByRole('dialog', { name: 'Edit Nightly' }).waitFor({ state: 'detached' });
  });

  it('closes the dialogs of an emoji, a sticker and a rule that were deleted, and says so', async () => {
    const server = await aServer(instance, member);
    const params = { serverId: server.id };
    const picture = new File([PICTURE], 'picture.png', { type: 'image/png' });
    const emoji = await member.do(createEmoji, { params, body: { name: 'brick' }, files: [picture] });
    const sticker = await member.do(createSticker, {
      params,
      body: { name: 'Ladder', emoji: '🪜' },
      files: [picture],
    });
    const rule = await member.do(createAutomodRule, {
      params,
      body: {
        name: 'No selling',
        trigger: { kind: 'keyword', keywords: ['bargain'] },
        actions: [{ kind: 'block' }],
      },
    });
    const endsWith = async (edit: string, remove: () => Promise<unknown>, notice: string) => {
      await page.getByRole('button', { name: edit, exact: true }).click();
      await page.getByRole('dialog', { name: edit }).waitFor();
      await remove();
      await page.getByText(notice).waitFor();
      await page.getByRole('dialog', { name: edit }).waitFor({ state: 'detached' });
    };
    await openWithChanges(server);
    await go(page, `/servers/${server.id}/settings/expressions`);
    const emojiParams = { params: { ...params, emojiId: emoji.id } };
    await endsWith('Rename :brick:', () => member.do(deleteEmoji, emojiParams), ':brick: was deleted.');
    const stickerParams = { params: { ...params, stickerId: sticker.id } };
    await endsWith('Edit Ladder', () => member.do(deleteSticker, stickerParams), 'Ladder was deleted.');
    await page.getByRole('button', { name: 'AutoMod', exact: true }).click();
    const ruleParams = { params: { ...params, ruleId: rule.id } };
    await endsWith(
      'Edit No selling',
      () => member.do(deleteAutomodRule, ruleParams),
      'The rule was deleted.',
    );
  });

  it('closes a dialog about a server or channel that was deleted, and says so', async () => {
    const server = await visit();
    const body = { name: 'shed', kind: 'text' as const };
    const shed = await owner.do(createChannel, { params: { serverId: server.id }, body });
    await page.getByRole('link', { name: 'shed' }).click();
    await page.getByRole('button', { name: 'Add something' }).click();
    await page.getByRole('menuitem', { name: 'Create poll' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await owner.do(deleteChannel, { params: { channelId: shed.id } });
    await page.getByText('What you had open was deleted, or you can no longer see it.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await go(page, '/friends');
    await page.locator(`nav a[href="/servers/${server.id}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Leave server' }).click();
    await dialog.waitFor();
    await owner.do(deleteServer, { params: { serverId: server.id }, body: { password: PASSWORD } });
    await page.getByText(`${server.server.name} was deleted.`).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('closes the dialog that duplicates a channel when that is deleted', async () => {
    const { id, channel } = await aServer(instance, member);
    const body = { name: 'shed', kind: 'text' as const };
    const shed = await member.do(createChannel, { params: { serverId: id }, body });
    await go(page, `/servers/${id}/channels/${channel.id}`);
    await page.getByRole('link', { name: 'shed' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await member.do(deleteChannel, { params: { channelId: shed.id } });
    await page.getByText('What you had open was deleted, or you can no longer see it.').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('searches everywhere once the chosen channel was deleted, including in a recent search', async () => {
    const server = await visit();
    const body = { name: 'shed', kind: 'text' as const };
    const shed = await owner.do(createChannel, { params: { serverId: server.id }, body });
    const params = { channelId: server.channel.id };
    await owner.do(sendMessage, { params, body: { content: 'A ladder' } });
    await page.keyboard.press('ControlOrMeta+f');
    const words = page.locator('[data-search]');
    await words.fill('ladder');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const place = page.getByRole('combobox', { name: 'In', exact: true });
    await place.selectOption(shed.id);
    await page.getByText('Nothing found').first().waitFor();
    await words.press('Enter');
    await owner.do(deleteChannel, { params: { channelId: shed.id } });
    await page.locator('[data-found]').waitFor();
    await expect.poll(() => place.inputValue()).toBe('anywhere');
    await words.fill('');
    await page.getByRole('button', { name: 'ladder · 1 filter', exact: true }).click();
    await page.locator('[data-found]').waitFor();
  });

  it('says in a forum until when a timeout lasts', async () => {
    const server = await visit();
    const params = { serverId: server.id };
    await owner.do(createChannel, { params, body: { name: 'ideas', kind: 'forum' } });
    await page.getByRole('link', { name: 'ideas' }).click();
    const post = page.getByRole('button', { name: 'New post' });
    await post.waitFor();
    const timeout = { params: { ...params, userId: member.id } };
    await owner.do(putTimeout, { ...timeout, body: { durationSecs: 3 * 86_400 } });
    await page.getByText(/^You are timed out until .* Then you can write again\.$/).waitFor();
    await owner.do(deleteTimeout, timeout);
    await post.waitFor();
  });

  it('does not call deleted what is only hidden from the person who has a dialog open', async () => {
    const server = await visit();
    const openPoll = async () => {
      await page.getByRole('button', { name: 'Add something' }).click();
      await page.getByRole('menuitem', { name: 'Create poll' }).click();
      await page.getByRole('dialog').waitFor();
    };
    const notice = page.getByText('What you had open was deleted');
    await openPoll();
    const params = { channelId: server.channel.id, targetId: server.id };
    await overwritePermissions(server, params.channelId, { deny: ['viewChannel'] });
    await page.getByText('What you had open was deleted, or you can no longer see it.').waitFor();
    // The notice does not stay long.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await owner.do(deleteOverwrite, { params });
    await openPoll();
    await owner.do(kickMember, { params: { serverId: server.id, userId: member.id }, body: {} });
    await page.getByRole('heading', { name: `You were removed from ${server.server.name}` }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await notice.count()).toBe(0);
  });

  it('deselects a server that is gone, in filters and in dialogs', async () => {
    const server = await visit();
    const [first, second] = [await aServer(instance, member), await aServer(instance, member)];
    const deleteById = (serverId: string) =>
      member.do(deleteServer, { params: { serverId }, body: { password: PASSWORD } });
    const params = { channelId: server.channel.id };
    await owner.do(sendMessage, { params, body: { content: `<@${member.id}> hello` } });
    const application = await member.do(createApplication, { body: { name: 'Rota keeper' } });
    await member.do(createBot, { params: { applicationId: application.id }, body: {} });
    await go(page, `/settings/applications/${application.id}`);
    await page.getByRole('tab', { name: 'Bot' }).click();
    await page.getByRole('button', { name: 'Add to a server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to a server' });
    const target = dialog.getByRole('combobox', { name: 'Server' });
    await target.selectOption(first.id);
    await deleteById(first.id);
    await target.locator(`option[value="${first.id}"]`).waitFor({ state: 'detached' });
    const next = await target.locator('option:checked').textContent();
    await dialog.getByRole('button', { name: 'Add bot' }).click();
    await page.getByText(`Rota keeper is in ${next}.`).waitFor();

    await go(page, '/mentions');
    const place = page.getByRole('combobox', { name: 'Where' });
    await place.selectOption(second.id);
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await deleteById(second.id);
    await page.getByRole('link', { name: /hello/ }).waitFor();
    await expect.poll(() => place.inputValue()).toBe('everywhere');
  });

  it('deselects a role that is gone in the list of members', async () => {
    const server = await aServer(instance, member);
    await aMember(instance, server, owner);
    const params = { serverId: server.id };
    const { id: roleId } = await member.do(createRole, { params, body: { name: 'Singers' } });
    await openWithChanges(server);
    await go(page, `/servers/${server.id}/settings/members`);
    const list = page.getByRole('list', { name: 'Members of the server' });
    const role = page.getByRole('combobox', { name: 'Role' });
    await list.getByText(`@${owner.username}`).waitFor();
    await role.selectOption('Singers');
    await page.getByText('No one matches').waitFor();
    await member.do(deleteRole, { params: { ...params, roleId } });
    await list.getByText(`@${owner.username}`).waitFor();
    await expect.poll(() => role.inputValue()).toBe('');
  });

  it('closes dialogs about a message and a thread that were deleted, so that shortcuts work again', async () => {
    const server = await visit();
    const params = { channelId: server.channel.id };
    const { id: messageId } = await owner.do(sendMessage, { params, body: { content: 'Soon gone' } });
    await page.locator(`[data-message="${messageId}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Forward' }).click();
    await page.getByRole('dialog', { name: /Forward/ }).waitFor();
    await owner.do(deleteMessage, { params: { ...params, messageId } });
    await page.getByText('What you had open was deleted.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const theirs = await aServer(instance, member);
    const inTheirs = { params: { channelId: theirs.channel.id } };
    const thread = await member.do(createThread, { ...inTheirs, body: { name: 'Ridge tiles' } });
    await open(theirs);
    const list = page.getByRole('navigation', { name: 'Channels' });
    await list.getByText('Ridge tiles').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit thread' }).click();
    await page.getByRole('dialog').waitFor();
    await member.do(deleteChannel, { params: { channelId: thread.id } });
    await page.getByText('What you had open was deleted, or you can no longer see it.').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
  });

  it('moves the focus from a deleted message to its neighbour, even after a visit to the member list', async () => {
    const server = await visit();
    const params = { channelId: server.channel.id };
    const say = (content: string) => owner.do(sendMessage, { params, body: { content } });
    const [first, second, third] = [await say('nails'), await say('planks'), await say('ropes')];
    const row = ({ id }: typeof first) => page.locator(`[data-message="${id}"]`);
    const remove = ({ id: messageId }: typeof first) =>
      owner.do(deleteMessage, { params: { ...params, messageId } });
    await reachByKeyboard(row(first));
    await row(first).getByRole('button', { name: 'Reply' }).waitFor();
    await page.locator('[data-composer]').focus();
    await page.getByRole('complementary').getByRole('listitem').getByRole('button').first().focus();
    await row(second).focus();
    await remove(second);
    await expectFocus(row(third));
    await remove(third);
    await expectFocus(row(first));
  });

  it('shows that the link of an invite was deleted to someone who copies or sends it', async () => {
    await visit();
    const friend = await aPerson(instance);
    await member.do(requestFriendship, { body: { username: friend.username } });
    await friend.do(requestFriendship, { body: { username: member.username } });
    await page.getByRole('button', { name: /server menu/ }).click();
    await page.getByRole('menuitem', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog');
    const link = dialog.getByLabel('Invite link');
    for (const use of ['Copy', `Send to ${friend.username}`]) {
      const code = (await link.inputValue()).split('/').at(-1) ?? '';
      await owner.do(deleteInvite, { params: { code } });
      await dialog.getByRole('button', { name: use, exact: true }).click();
      await dialog.getByText('This invite no longer works.').waitFor();
      await dialog.getByRole('button', { name: 'Create new link' }).click();
      await link.waitFor();
      expect(await link.inputValue()).not.toContain(code);
    }
    expect(await friend.do(listDirectChannels, {})).toEqual([]);
  });

  it('ends the session on another device', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const device = await openPageFor(browser, instance.url, member, { userAgent });
    await device.context().close();
    await go(page, '/settings/sessions');
    const end = page.getByRole('button', { name: 'End session on Firefox' });
    await end.click();
    await end.waitFor({ state: 'detached' });
    await page.getByText('This session').waitFor();
  });

  describe('a session that is ended elsewhere', () => {
    let writer: TestPerson;
    let other: TestPerson;
    let desk: Page;

    beforeAll(async () => {
      [writer, other] = [await aPerson(instance), await aPerson(instance)];
      desk = await openPageFor(browser, instance.url, writer);
    });
    afterEach(() => desk.context().unrouteAll());

    /** A new server with both people, which the writer views. */
    async function begin(): Promise<TestServer> {
      const server = await aServer(instance, writer);
      await aMember(instance, server, other);
      await beLoggedIn(desk.context(), writer);
      await desk.goto(pathOf(server));
      await desk.locator('[data-composer]').waitFor();
      return server;
    }

    it('leads to log-in, even from settings with unsaved changes, says why, and keeps what was written', async () => {
      const server = await begin();
      await desk.locator('[data-composer]').fill('half a sentence');
      await desk.keyboard.press('Control+k');
      await desk.getByRole('dialog').waitFor();
      await endSessionOf(writer);
      await desk.getByText('Your session has ended').waitFor();
      await logIn(desk, writer, server);
      await expect.poll(() => desk.locator('[data-composer]').inputValue()).toBe('half a sentence');
      expect(await desk.getByRole('dialog').count()).toBe(0);
      for (const next of ['https://example.org/', 'javascript:alert(1)']) {
        await desk.goto(`/login?next=${encodeURIComponent(next)}`);
        await desk.waitForURL(({ pathname }) => pathname !== '/login');
        expect(new URL(desk.url()).origin).toBe(instance.url);
      }
      await go(desk, '/settings/profile');
      await desk.getByLabel('Pronouns').fill('she');
      await endSessionOf(writer);
      await desk.getByText('Your session has ended').waitFor();
    });

    it('makes an edit that was not saved a draft, and keeps no poll in the browser that was being written', async () => {
      const server = await begin();
      const { id } = await writer.do(sendMessage, {
        params: { channelId: server.channel.id },
        body: { content: 'Bring the ladder' },
      });
      const composer = desk.locator('[data-composer]');
      const editor = desk.getByRole('textbox', { name: 'Edit message' });
      await desk.locator(`[data-message="${id}"]`).waitFor();
      await composer.press('ArrowUp');
      await editor.fill('Bring both ladders');
      await endSessionOf(writer);
      await logIn(desk, other, server);
      expect(await composer.inputValue()).toBe('');
      await endSessionOf(other);
      await logIn(desk, writer, server);
      await expect.poll(() => composer.inputValue()).toBe('Bring both ladders');
      expect(await editor.count()).toBe(0);
      await desk.getByRole('button', { name: 'Add something' }).click();
      await desk.getByRole('menuitem', { name: 'Create poll' }).click();
      await desk.getByRole('dialog').getByLabel('Question').fill('Which paint?');
      await endSessionOf(writer);
      await desk.getByText('Your session has ended').waitFor();
      expect(await desk.evaluate('JSON.stringify(localStorage)')).not.toContain('Which paint?');
    });

    it('keeps an unsent message for its author, who has it once when two tabs showed it', async () => {
      const server = await begin();
      const json = { code: 'file_too_large', message: 'Too large.' };
      await desk.context().route('**/messages', (route) => route.fulfill({ status: 413, json }));
      await desk.locator('[data-composer]').fill('Bring the ladder');
      await desk.locator('[data-composer]').press('Enter');
      const unsent = (tab: Page) => tab.getByRole('article').filter({ hasText: 'Bring the ladder' });
      await unsent(desk).getByRole('button', { name: 'Edit', exact: true }).waitFor();
      const tab = await desk.context().newPage();
      await tab.goto(desk.url());
      await unsent(tab).getByRole('button', { name: 'Edit', exact: true }).waitFor();
      await endSessionOf(writer);
      await tab.waitForURL('**/login?*');
      await logIn(desk, other, server);
      expect(await desk.locator('[data-composer]').inputValue()).toBe('');
      await endSessionOf(other);
      await logIn(desk, writer, server);
      await unsent(desk).getByRole('button', { name: 'Edit', exact: true }).click();
      await expect.poll(() => desk.locator('[data-composer]').inputValue()).toBe('Bring the ladder');
      expect(await unsent(desk).count()).toBe(0);
      await tab.close();
    });

    it('hides drafts and attached files from the next person in the same browser', async () => {
      const server = await begin();
      const composer = desk.locator('[data-composer]');
      const files = desk.getByRole('list', { name: 'Files of this message' }).getByRole('listitem');
      await composer.fill('a secret');
      await desk
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: PICTURE });
      await files.waitFor();
      const search = desk.locator('[data-search]');
      await desk.keyboard.press('ControlOrMeta+f');
      await search.fill('treasure');
      await desk.getByRole('heading', { name: 'Nothing found' }).waitFor();
      await search.press('Enter');
      await endSessionOf(writer);
      await logIn(desk, other, server);
      expect([await composer.inputValue(), await files.count()]).toEqual(['', 0]);
      await desk.keyboard.press('ControlOrMeta+f');
      expect(await search.inputValue()).toBe('');
      expect(await desk.getByRole('button', { name: 'treasure' }).count()).toBe(0);
      await endSessionOf(other);
      await logIn(desk, writer, server);
      expect([await composer.inputValue(), await files.count()]).toEqual(['a secret', 1]);
    });
  });

  it('waits without a connection, then sends messages in the order in which they were written', async () => {
    const server = await aServer(instance, owner);
    const tab = await openPageFor(browser, instance.url, owner);
    // The connection is cut while a part of the page is loading.
    const release = await holdRequests(tab, '**/assets/FirstSteps-*', (route) =>
      route.abort('internetdisconnected'),
    );
    await tab.goto(pathOf(server));
    const composer = tab.locator('[data-composer]');
    await tab.getByRole('log').getByText('Welcome to #').waitFor();
    await tab.context().setOffline(true);
    await tab.getByText('You are offline.').waitFor();
    release();
    const texts = ['first', 'second', 'third', 'fourth'];
    for (const text of texts) {
      await composer.fill(text);
      await composer.press('Enter');
    }
    await tab.getByText('Waiting for the connection').first().waitFor();
    await tab.getByRole('button', { name: '4 messages waiting' }).focus();
    await tab.unrouteAll({ behavior: 'wait' });
    const isRead = tab.getByRole('status').getByText('Connected again.').waitFor({ state: 'attached' });
    await tab.context().setOffline(false);
    const params = { channelId: server.channel.id };
    await tab.getByText('You are offline.').waitFor({ state: 'detached' });
    await isRead;
    await tab.locator('[data-composer]:focus').waitFor();
    await tab.getByText('Waiting for the connection').first().waitFor({ state: 'detached' });
    await composer.fill('fifth');
    await composer.press('Enter');
    await tab.locator('[role=log] [data-message]').filter({ hasText: 'fifth' }).waitFor();
    await owner.do(sendMessage, { params, body: { content: 'seen' } });
    await tab.getByRole('log').getByText('seen', { exact: true }).waitFor();
    const rows = await tab.locator('[role=log] [data-message]').allInnerTexts();
    const shown = rows.map((row) => row.split('\n').at(-1));
    expect(shown).toEqual([...texts, 'fifth', 'seen']);
    await tab.context().close();
  });

  describe('by an operator', () => {
    const query = (text: string, ...values: unknown[]) => queryDatabase(instance, text, values);
    let operator: TestPerson;
    let console: Page;

    const section = async (name: string) => {
      await button(console, name).click();
      await console.getByRole('heading', { name, exact: true }).waitFor();
    };

    const act = async (action: OperatorActionName, input: Record<string, unknown>) =>
      (await operator.do(runOperatorAction, { body: { action, input } })).result;

    beforeAll(async () => {
      operator = await aPerson(instance);
      console = await openPageFor(browser, instance.url, operator);
      await query('update users set operator = true, two_factor = true where id = $1', operator.id);
      await query(
        'update sessions set confirmed_at = $2 where user_id = $1',
        operator.id,
        new Date(instance.clock.now()),
      );
      await console.goto('/settings/operator-overview');
      await console.getByText('Database size').waitFor();
    });

    it('a suspended server stays readable, says why, and takes nothing until it is given back', async () => {
      const server = await visit();
      const params = { channelId: server.channel.id };
      const [own] = await Promise.all([
        member.do(sendMessage, { params, body: { content: 'my own words' } }),
        section('Servers'),
      ]);
      await console.getByLabel('Name, ID, or ID of the owner').fill(server.id);
      await console.keyboard.press('Enter');
      await expect.poll(() => button(console, /^Actions for/).count()).toBe(1);
      await button(console, /^Actions for/).click();
      await console.getByRole('menuitem', { name: 'Suspend' }).click();
      await console.getByRole('dialog').getByLabel('Reason').fill('Fraud');
      await console.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();

      await page.getByText('The operators have suspended this server.').waitFor();
      await page.getByText('Reason: Fraud').waitFor();
      expect(await page.locator('[data-composer]').count()).toBe(0);
      await page.locator(`[data-message="${own.id}"]`).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Copy link', exact: true }).waitFor();
      expect(await page.getByRole('menuitem', { name: /Delete|Edit|Reply|React/ }).count()).toBe(0);
      await page.keyboard.press('Escape');

      await console.getByText('Fraud').waitFor();
      await button(console, /^Actions for/).click();
      await console.getByRole('menuitem', { name: 'Lift the suspension' }).click();
      await console.getByText(`${server.server.name} is no longer suspended.`).waitFor();
      await page.locator('[data-composer]').waitFor();

      await button(console, /^Actions for/).click();
      await console.getByRole('menuitem', { name: 'Suspend' }).click();
      await console.getByRole('dialog').getByLabel('Reason').fill('Fraud');
      await owner.do(deleteServer, { params: { serverId: server.id }, body: { password: PASSWORD } });
      await console.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
      await button(console, /^Actions for/).waitFor({ state: 'detached' });
      await console.getByText('There is no server with this ID.').waitFor();
    });

    it('an announcement appears above every client, goes when it is dismissed, and ends everywhere', async () => {
      await visit();
      const elsewhere = await console.context().newPage();
      await elsewhere.goto('/settings/operator-announcements');
      await section('Announcements');
      await button(console, 'New announcement').click();
      const dialog = console.getByRole('dialog');
      await dialog.getByLabel('Kind').selectOption('Maintenance');
      await dialog.getByLabel('Text').fill('Back at **nine**');
      await dialog.getByLabel('Link').fill('https://status.example.org');
      await dialog.getByText('Preview').waitFor();
      await dialog.getByRole('button', { name: 'Announce' }).click();
      const banners = (on: Page) => on.getByRole('list', { name: 'Announcements' });
      await Promise.all([page, elsewhere].map((on) => banners(on).getByText('nine').waitFor()));
      await banners(page).getByRole('link', { name: 'Read more' }).waitFor();

      await button(page, 'Dismiss').click();
      await banners(page).waitFor({ state: 'detached' });
      await button(console, 'Change “Back at **nine**”').click();
      await console.getByRole('dialog').getByLabel('Text').fill('Back at ten');
      await console.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await Promise.all([page, elsewhere].map((on) => banners(on).getByText('Back at ten').waitFor()));
      await button(console, 'Change “Back at ten”').click();
      await button(elsewhere, 'End “Back at ten”').click();
      await console.getByText('The announcement has ended.').waitFor();
      await console.getByRole('dialog', { name: 'Change the announcement' }).waitFor({ state: 'detached' });
      await Promise.all([page, elsewhere].map((on) => banners(on).waitFor({ state: 'detached' })));
      await elsewhere.close();
    });

    it('an announcement keeps what another operator changed while it was being edited', async () => {
      await section('Announcements');
      const dialog = console.getByRole('dialog');
      await button(console, 'New announcement').click();
      await dialog.getByLabel('Text').fill('Back at noon');
      await dialog.getByRole('button', { name: 'Announce' }).click();
      await button(console, 'Change “Back at noon”').click();
      await console.getByRole('dialog', { name: 'Change the announcement' }).waitFor();
      const listed = (await act('listAnnouncements', {})) as { id: string; text: string }[];
      const announcement = listed.find(({ text }) => text === 'Back at noon')?.id;
      await act('changeAnnouncement', { announcement, text: 'Back at one' });
      await dialog.getByLabel('Kind').selectOption('Warning');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await console.getByRole('dialog', { name: 'Change the announcement' }).waitFor({ state: 'detached' });
      await button(console, 'End “Back at one”').waitFor();
      await console.getByText('Warning', { exact: true }).first().waitFor();
      await button(console, 'End “Back at one”').click();
      await console.getByText('The announcement has ended.').waitFor();
    });

    it('a typed value stays when another operator changes the setting', async () => {
      await section('Instance settings');
      const typed = console.getByRole('spinbutton', { name: 'Coins per day' });
      await typed.fill('90');
      await act('changeSetting', { name: 'coins-daily', value: '60' });
      // Saving another setting reads them all again.
      await console.getByRole('spinbutton', { name: 'Coins for a new account' }).fill('7');
      await console.keyboard.press('Enter');
      await expect.poll(() => console.getByText('Changed by an operator').count()).toBe(2);
      await expect.poll(() => typed.inputValue()).toBe('90');
    });

    it('a time among the settings is chosen in a calendar', async () => {
      const setting = { name: 'early-access-from' };
      await act('changeSetting', { ...setting, value: '2030-05-05T12:00:00Z' });
      await section('Overview');
      await section('Instance settings');
      // The calendar opens at the month of the shown value; a kept answer may lack it.
      const day = console.getByLabel('Early access begins', { exact: true });
      await expect.poll(() => day.inputValue()).toContain('2030');
      await button(console, 'Choose a day: Early access begins').click();
      await button(console, /May 15, 2030/).click();
      await console.getByLabel('Time: Early access begins').fill('09:30');
      await button(console, 'Save: Early access begins').click();
      const begins = async () => {
        const settings = (await act('listSettings', {})) as { name: string; value: string | null }[];
        return settings.find(({ name }) => name === setting.name)?.value ?? '';
      };
      const chosen = await console.evaluate(() => new Date(2030, 4, 15, 9, 30).getTime());
      await expect.poll(async () => Date.parse(await begins())).toBe(chosen);
      await act('changeSetting', { ...setting, value: null });
    });

    it('a limit is looked up, stays if it is saved unchanged, and is given up on request', async () => {
      const { id, server } = await aServer(instance, owner);
      const holder = { kind: 'server', target: id };
      await act('limitStorage', { ...holder, megabytes: 3 });
      await section('Overview');
      const dialog = console.getByRole('dialog', { name: 'Set a storage limit' });
      const lookUp = async () => {
        await button(console, 'Set a storage limit').click();
        await dialog.getByLabel('For', { exact: true }).selectOption('Server');
        await dialog.getByLabel('Server ID').fill(id);
        await console.keyboard.press('Tab');
        await dialog.getByText('0 bytes of 3 MB used').waitFor();
      };
      const done = async () => {
        await dialog.waitFor({ state: 'detached' });
        await console.getByText(`Limit for ${server.name} changed.`).first().waitFor();
      };
      await lookUp();
      await dialog.getByRole('button', { name: 'Set limit' }).click();
      await done();
      expect(await act('getStorageUse', holder)).toMatchObject({ ownLimit: true, maxBytes: 3 * 1024 ** 2 });
      await lookUp();
      await dialog.getByRole('button', { name: 'Use the general limit' }).click();
      await done();
      expect(await act('getStorageUse', holder)).toMatchObject({ ownLimit: false });
    });

    it('a server and an account have their id, a hold and a limit in their menus', async () => {
      const server = await aServer(instance, owner);
      const search = async (label: string, text: string) => {
        await console.getByLabel(label).fill(text);
        await console.keyboard.press('Enter');
        await expect.poll(() => button(console, /^Actions for/).count()).toBe(1);
      };
      const choose = async (entry: string) => {
        await button(console, /^Actions for/).click();
        await console.getByRole('menuitem', { name: entry, exact: true }).click();
      };
      const field = (name: string) => console.getByRole('dialog').getByLabel(name);
      await section('Servers');
      await search('Name, ID, or ID of the owner', server.id);
      await choose('Copy ID');
      await console.getByText('ID copied.').waitFor();
      await choose('Set a storage limit');
      await expect.poll(() => field('Server ID').inputValue()).toBe(server.id);
      await console.keyboard.press('Escape');
      await choose('Place a hold');
      await expect.poll(() => field('Server ID').inputValue()).toBe(server.id);
      await console.keyboard.press('Escape');
      await section('People');
      await search('Name, e-mail address or ID', owner.id);
      await choose('Copy ID');
      await choose('Set a storage limit');
      await expect.poll(() => field('Username or ID').inputValue()).toBe(owner.id);
      await console.keyboard.press('Escape');
      await choose('Place a hold');
      await console.getByRole('dialog').getByRole('button', { name: 'Place a hold' }).click();
      await console.getByText(`${owner.username} is held.`).waitFor();
      expect(await act('listHolds', {})).toMatchObject([{ kind: 'user', targetId: owner.id }]);
      await act('liftHold', { kind: 'user', target: owner.id });
    });

    it('a failed job runs again, a session ends, an e-mail is sent, and a backup asks for its location', async () => {
      const suspect = await aPerson(instance);
      const theirs = await openPageFor(browser, instance.url, suspect);
      await theirs.goto('/settings/sessions');
      await theirs.getByText('This session').waitFor();
      await query(`select graphile_worker.add_job('announce', run_at => '2100-01-01')`);
      await query(
        `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer'
         where run_at > '2099-01-01'`,
      );
      // Its process was killed.
      await query(
        `select graphile_worker.add_job('forget-nonces', run_at => '2100-01-01', max_attempts => 1)`,
      );
      await query(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`);
      await section('Background jobs');
      await console.getByLabel('Which jobs').selectOption('Failed');
      await console.getByText('no answer').waitFor();
      await button(console, /^Run announce/).click();
      await button(console, /^Run forget-nonces/).click();
      await console.getByRole('heading', { name: 'No jobs' }).waitFor();

      await section('People');
      await console.getByLabel('Name, e-mail address or ID').fill(suspect.username);
      await console.keyboard.press('Enter');
      await expect.poll(() => button(console, /^Actions for/).count()).toBe(1);
      await button(console, /^Actions for/).click();
      await console.getByRole('menuitem', { name: 'Sessions' }).click();
      await console
        .getByRole('dialog')
        .getByRole('button', { name: /^End the session on Chrome/ })
        .click();
      await console.getByText(/^The session on Chrome.* has ended\.$/).waitFor();
      await theirs.waitForURL('**/login?*');
      await console.keyboard.press('Escape');

      await section('Mail and push');
      await console.getByLabel('To').fill('ada@example.org');
      await button(console, 'Send a test e-mail').click();
      await console.getByText('The mail server accepted the e-mail to ada@example.org.').waitFor();
      expect(instance.mails.map(({ to }) => to)).toContain('ada@example.org');

      // One every half an hour.
      await queryDatabase(
        instance,
        `insert into backup_runs (location, began_at, ended_at, name, fault)
         select '/mnt/full', now() - n * interval '30 minutes', now(), case n when 60 then 'good' end,
           case when n < 60 then 'disk full' end
         from generate_series(1, 60) n`,
      );
      await section('Backups');
      await console.getByText(/^The last good backup began/).waitFor();
      await button(console, 'Back up now').click();
      await console.getByText('There is no location for backups: set BACKUP_TO.').waitFor();
      await theirs.context().close();
    });
  });
});
