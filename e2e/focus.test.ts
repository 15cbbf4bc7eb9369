/** Where the focus goes while someone runs a server by keyboard. */
import {
  createApplication,
  createChannel,
  createEmoji,
  createInvite,
  createRole,
  createThread,
  deleteMessage,
  kickMember,
  openDirectChannel,
  putOnboarding,
  putScreening,
  removeRecipient,
  sendMessage,
  updateChannel,
  updateProfile,
} from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import {
  aMember,
  aPerson,
  aServer,
  befriend,
  PASSWORD,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, isFocusCovered, reachByKeyboard, WITHOUT_OPTIMIZING } from './browser.ts';
import { button, expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { go } from './navigate.ts';
import { oneTimeCode } from './screens/one-time-code.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

const COMPUTER = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 800 };

describe.skipIf(!HAS_CHROMIUM)('the focus', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  const withoutMouse = useBrowser([
    WITHOUT_OPTIMIZING,
    '--blink-settings=primaryHoverType=1,availableHoverTypes=1,primaryPointerType=1,availablePointerTypes=1',
  ]);

  /** Of most tests, which the shared page knows from the beginning. */
  let server: TestServer;
  let owner: TestPerson;
  /** Of the owner. */
  let page: Page;

  beforeAll(async () => {
    server = await aServer(instance);
    owner = server.owner;
    page = await openPageFor(browser, instance.url, owner);
  });
  afterEach(async () => {
    const contexts = [browser, withoutMouse].flatMap((used) => used.contexts());
    const others = contexts.filter((context) => context !== page.context());
    await Promise.all(others.map((context) => context.close()));
    await page.setViewportSize(COMPUTER);
  });

  const openSettings = (section: string) => go(page, `/servers/${server.id}/settings/${section}`);
  const openChannel = () => go(page, `/servers/${server.id}/channels/${server.channel.id}`);

  it('returns to the form when its changes are saved or reset', async () => {
    await openSettings('overview');
    const description = page.getByLabel('Description');
    for (const press of ['Reset', 'Save']) {
      await description.fill('Ladders');
      await button(page, press).press('Enter');
      await button(page, press).waitFor({ state: 'detached' });
      await expectFocus(description);
    }
  });

  it('goes to the field where people write next, even on a computer without a mouse', async () => {
    const { id, channel } = await aServer(instance, owner);
    await owner.do(sendMessage, { params: { channelId: channel.id }, body: { content: 'Hello' } });
    const page = await openPageFor(withoutMouse, instance.url, owner);
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    const composer = page.locator('[data-composer]');
    await expectFocus(composer);
    await reachByKeyboard(page.locator('[data-message]'));
    await page.keyboard.press('+');
    await expectFocus(page.getByRole('combobox', { name: 'Find an emoji' }));
    await page.keyboard.press('Escape');
    await expectFocus(page.locator('[data-message]'));
    await page.keyboard.press('t');
    await expectFocus(page.getByRole('dialog').getByLabel('Name'));
    await page.keyboard.press('Escape');
    await composer.fill('Hello again');
    await button(page, 'Send message').press('Enter');
    await page.getByText('Hello again').waitFor();
    await expectFocus(composer);
  });

  it('is in a forum and in a panel as soon as they are shown, so that no key goes elsewhere', async () => {
    const { id: serverId, channel } = server;
    const body = { name: 'finds', kind: 'forum' } as const;
    const forum = await owner.do(createChannel, { params: { serverId }, body });
    const link = (channelId: string) => page.locator(`#channels a[href$="/${channelId}"]`);
    /** Notes whether an element has the focus when the page has just got it, before it is drawn. */
    const watch = (selector: string) =>
      page.evaluate((watched) => {
        const changes = new MutationObserver(() => {
          const shown = document.querySelector(watched);
          if (!shown) return;
          changes.disconnect();
          Object.assign(globalThis, { hadFocus: shown.contains(document.activeElement) });
        });
        changes.observe(document.body, { childList: true, subtree: true });
        Object.assign(globalThis, { hadFocus: null });
      }, selector);
    await openChannel();
    await page.locator('[data-composer]').waitFor();
    await watch('section[aria-label=finds]');
    await link(forum.id).click();
    await expect.poll(() => page.evaluate('hadFocus')).toBe(true);
    await link(channel.id).click();
    await page.locator('[data-composer]').waitFor();
    await watch('aside[aria-label="Pinned messages"]');
    await button(page, 'Pinned messages').click();
    await expect.poll(() => page.evaluate('hadFocus')).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('is in the search of the server after its key in a forum, where another key shows and hides the members', async () => {
    const params = { serverId: server.id };
    const forum = await owner.do(createChannel, { params, body: { name: 'tips', kind: 'forum' } });
    const body = { name: 'Ladders', message: { content: 'Keep them dry' } };
    await owner.do(createThread, { params: { channelId: forum.id }, body });
    await go(page, `/servers/${server.id}/channels/${forum.id}`);
    const posts = page.getByRole('region', { name: 'tips' });
    await expectFocus(posts);
    await page.keyboard.press('Control+f');
    await expectFocus(page.locator('[data-search]'));
    await page.keyboard.type('dry');
    await page.locator('[data-found]').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectFocus(posts);
    const members = page.getByRole('complementary', { name: 'Members' });
    await members.waitFor();
    await page.keyboard.press('Control+Shift+M');
    await members.waitFor({ state: 'detached' });
    await button(page, 'Show members').click();
    await members.waitFor();
    await page.setViewportSize(PHONE);
    await button(page, 'Search').click();
    await expectFocus(page.locator('[data-search]'));
    await button(page, 'Close search').click();
  });

  it('stays in a field whose value is missing, which every attempt announces', async () => {
    await openSettings('overview');
    const name = page.getByRole('textbox', { name: 'Server name' });
    await name.fill('');
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      const listener = new MutationObserver((changes) => {
        for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (added instanceof Element && added.matches('[role=alert]')) heard.push(added.textContent ?? '');
      });
      listener.observe(document.body, { subtree: true, childList: true });
    });
    const heard = () => page.evaluate('heard');
    await button(page, 'Save').press('Enter');
    await expectFocus(name);
    await page.getByRole('textbox', { name: 'Server name', description: 'Fill this in.' }).waitFor();
    expect(await heard()).toEqual([]);
    for (const attempt of [1, 2]) {
      await page.keyboard.press('Enter');
      await expect.poll(heard).toEqual(Array(attempt).fill('Fill this in.'));
    }
    await expectFocus(name);
    await button(page, 'Reset').click();
  });

  it('stays on the button that has moved a rule to the end of the list', async () => {
    const { id: serverId } = server;
    const rules = ['Be kind.', 'Be brief.', 'Be there.'];
    await owner.do(putScreening, { params: { serverId }, body: { enabled: false, description: '', rules } });
    await openSettings('rules');
    for (const [way, before, after] of [
      ['up', 2, 1],
      ['down', 1, 2],
      ['down', 2, 3],
    ] as const) {
      await button(page, `Move rule ${before} ${way}`).press('Enter');
      await expectFocus(button(page, `Move rule ${after} ${way}`));
    }
    await button(page, 'Move rule 3 down').press('Enter');
    await expectFocus(button(page, 'Move rule 3 down'));
    const shown = await page.getByRole('textbox', { name: /^Rule/ }).all();
    await expect
      .poll(() => Promise.all(shown.map((rule) => rule.inputValue())))
      .toEqual(['Be kind.', 'Be there.', 'Be brief.']);
    await button(page, 'Reset').click();
  });

  it('returns to the button for new recovery codes, which are not left before they are saved', async () => {
    const page = await openPageFor(browser, instance.url, await aPerson(instance), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto('/settings/security');
    const password = page.getByRole('textbox', { name: 'Your password' });
    await button(page, 'Set up').click();
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    const secret = await page.getByLabel('Key', { exact: true }).inputValue();
    await page.getByLabel('The code it shows').fill(oneTimeCode(secret));
    await page.keyboard.press('Enter');
    await button(page, 'Copy all').press('Enter');
    await page.getByRole('region', { name: 'Notices' }).getByText('Copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [code = ''] = copied.split('\n');
    const question = page.getByRole('dialog', { name: 'Have you saved the recovery codes?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Back to the codes' }).press('Enter');
    await expectFocus(button(page, 'Copy all'));
    await page.getByText(code, { exact: true }).waitFor();
    await button(page, 'I have saved them').press('Enter');
    await expectFocus(button(page, 'Turn off'));
    await button(page, 'New recovery codes').press('Enter');
    await page.keyboard.press('Escape');
    await expectFocus(button(page, 'New recovery codes'));
    await page.keyboard.press('Enter');
    await password.fill(PASSWORD);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.keyboard.press('Enter');
    await button(page, 'Copy all').waitFor();
    await button(page, 'Sessions').click();
    await question.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor();
  });

  it('moves to the button for new recovery codes when the answer that contained them was lost', async () => {
    const page = await openPageFor(browser, instance.url, await aPerson(instance));
    await page.goto('/settings/security');
    await button(page, 'Set up').click();
    await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const code = oneTimeCode(await page.getByLabel('Key', { exact: true }).inputValue());
    await page.route('**/two-factor/confirm', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByLabel('The code it shows').fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Check before you try again.' }).waitFor();
    await page.unroute('**/two-factor/confirm');
    await button(page, 'Turn on').press('Enter');
    await page.getByText('Two-factor authentication is already on.').waitFor();
    await expectFocus(button(page, 'New recovery codes'));
  });

  it('returns from a section of the settings to its entry on a phone', async () => {
    await page.setViewportSize(PHONE);
    await go(page, '/settings');
    await button(page, 'Sessions').press('Enter');
    await button(page, 'Back').press('Enter');
    await expectFocus(button(page, 'Sessions'));
  });

  it('goes to the channel list when settings opened by their address are closed on a phone', async () => {
    await page.setViewportSize(PHONE);
    // No channel of it was opened.
    const { id } = await aServer(instance, owner);
    await page.goto(`/servers/${id}/settings/overview`);
    await button(page, 'Close').first().press('Enter');
    await page.locator('[data-settings]').waitFor({ state: 'detached' });
    await expectFocus(page.locator('main#channels button').first());
  });

  it('goes to the conversation that opens on a phone, and back to its row', async () => {
    const member = await aMember(instance, server);
    const direct = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const page = await openPageFor(browser, instance.url, owner, {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    for (const [list, conversation] of [
      [`/servers/${server.id}`, server.channel.id],
      ['/messages', direct.id],
    ] as const) {
      await go(page, list);
      const row = page.locator(`#channels a[href$="/${conversation}"]`);
      await row.press('Enter');
      await row.waitFor({ state: 'detached' });
      const holdsFocus = () =>
        page.locator('#conversation').evaluate((element) => element.contains(document.activeElement));
      await expect.poll(holdsFocus).toBe(true);
      await page.getByRole('link', { name: 'Back' }).press('Enter');
      await expectFocus(row);
    }
    await expect.poll(() => page.title()).toBe('Direct messages · Guildhall');
  });

  it('is not covered by the bar above the members, even in a low window', async () => {
    await Promise.all(Array.from({ length: 4 }, () => aMember(instance, server)));
    await openSettings('members');
    await page.setViewportSize({ width: 320, height: 256 });
    const rows = page.getByRole('list', { name: 'Members of the server' }).getByRole('listitem');
    await rows.nth(4).getByRole('checkbox').focus();
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => isFocusCovered(page)).toBe(false);
    }
  });

  it('stays on the page when the back gesture of Android closes what is open', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile';
    const { channel, id: serverId } = await aServer(instance, owner);
    const viewport = { width: 360, height: 800 };
    const page = await openPageFor(browser, instance.url, owner, { userAgent, viewport });
    // The gesture itself cannot be made here.
    await page.addInitScript(`{
      const open = [];
      globalThis.CloseWatcher = class {
        constructor() { open.push(this); }
        destroy() { open.splice(open.indexOf(this), 1); }
      };
      globalThis.goBack = () => {
        const watcher = open.at(-1);
        if (watcher) { watcher.destroy(); watcher.onclose(); }
        else history.back();
      };
    }`);
    await page.goto(`/servers/${serverId}`);
    const goBack = () => page.evaluate('goBack()');
    const jump = page.getByRole('dialog', { name: 'Jump anywhere' });
    await button(page, 'Jump anywhere').click();
    await jump.waitFor();
    await goBack();
    await jump.waitFor({ state: 'detached' });
    await page.locator(`#channels a[href$="/${channel.id}"]`).click();
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Search' }).click();
    const search = page.getByRole('complementary', { name: 'Search' });
    await search.getByRole('button', { name: 'Filters' }).click();
    await search.getByRole('combobox', { name: 'From' }).click();
    const people = page.getByRole('listbox', { name: 'From' });
    await people.waitFor();
    await goBack();
    await people.waitFor({ state: 'detached' });
    await search.waitFor();
    await goBack();
    await search.waitFor({ state: 'detached' });
    await button(page, 'More actions').click();
    await page.getByRole('menu').waitFor();
    await goBack();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Threads' }).click();
    const panel = page.getByRole('complementary', { name: 'Threads' });
    await button(page, 'Start thread').first().click();
    const dialog = page.getByRole('dialog', { name: 'Start a thread' });
    await dialog.getByLabel('Name').fill('Ladders');
    await goBack();
    await dialog.getByText('Close again').waitFor();
    await goBack();
    await dialog.waitFor({ state: 'detached' });
    await panel.waitFor();
    await goBack();
    await panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/servers/${serverId}/channels/${channel.id}`);
    await goBack();
    await page.waitForURL((url) => url.pathname === `/servers/${serverId}`);
    await go(page, `/servers/${serverId}/settings/roles`);
    await page.getByRole('button', { name: /^@everyone/ }).click();
    await button(page, 'All roles').waitFor();
    await goBack();
    await button(page, 'Create role').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/servers/${serverId}/settings/roles`);
  });

  it('stays on the button that requests an archive until there is one', async () => {
    await go(page, '/settings/account');
    await button(page, 'Request an archive').press('Enter');
    await page.getByRole('link', { name: 'Download' }).waitFor();
    await expectFocus(button(page, 'Create a new one'));
  });

  it('follows to the page of a role, and back to its row', async () => {
    const { id: serverId } = server;
    await owner.do(createRole, { params: { serverId }, body: { name: 'Stewards' } });
    await openSettings('roles');
    const row = page.getByRole('button', { name: /^Stewards/ });
    await row.press('Enter');
    await expectFocus(button(page, 'All roles'));
    await button(page, 'All roles').press('Enter');
    await expectFocus(row);
    const search = page.getByRole('searchbox', { name: 'Find a role' });
    await search.fill('everyone');
    await row.waitFor({ state: 'detached' });
    await search.fill('');
    await row.waitFor();
    await expectFocus(search);
  });

  it('stays in a search of settings that Esc empties, before it closes them', async () => {
    await openSettings('roles');
    for (const name of ['Find a role', 'Search settings']) {
      const search = page.getByRole('searchbox', { name });
      await search.fill('no such thing');
      await page.keyboard.press('Escape');
      await expect.poll(() => search.inputValue()).toBe('');
      await expectFocus(search);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search settings' }).waitFor({ state: 'detached' });
  });

  it('stays in a search that Esc empties, before it closes the panel or dialog around it', async () => {
    const { id: serverId } = server;
    const empty = async (search: Locator) => {
      await search.fill('no such thing');
      await page.keyboard.press('Escape');
      await expect.poll(() => search.inputValue()).toBe('');
      await expectFocus(search);
    };
    await openChannel();
    await button(page, 'Threads').click();
    const threads = page.getByRole('searchbox', { name: 'Search threads by name' });
    await empty(threads);
    await page.keyboard.press('Escape');
    await threads.waitFor({ state: 'detached' });
    await owner.do(createRole, { params: { serverId }, body: { name: 'Wardens' } });
    await openSettings('roles');
    await page.getByRole('button', { name: /^Wardens/ }).click();
    await page.getByRole('tab', { name: /^Members/ }).click();
    await button(page, 'Add members').click();
    const dialog = page.getByRole('dialog', { name: 'Add members to Wardens' });
    await empty(dialog.getByRole('searchbox', { name: 'Find a member' }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('follows to the page of an application, and back to its row', async () => {
    await owner.do(createApplication, { body: { name: 'Bellhop' } });
    await owner.do(createApplication, { body: { name: 'Porter' } });
    await go(page, '/settings/applications');
    const row = page.getByRole('link', { name: /Porter/ });
    await row.press('Enter');
    const back = page.getByRole('link', { name: 'All applications' });
    await expectFocus(back);
    await back.press('Enter');
    await expectFocus(row);
  });

  it('stays among the questions for newcomers when one is removed', async () => {
    const { id: serverId, channel } = server;
    const options = ['Yes', 'No'].map((title) => ({ title, channelIds: [channel.id], roleIds: [] }));
    const prompts = ['Ladders?', 'Sheds?'].map((title) => ({
      title,
      single: true,
      required: false,
      options,
    }));
    const body = { enabled: false, defaultChannelIds: [], prompts };
    await owner.do(putOnboarding, { params: { serverId }, body });
    await openSettings('onboarding');
    await button(page, 'Remove question 2').press('Enter');
    await expectFocus(button(page, 'Move question 1 up'));
    await button(page, 'Remove question 1').press('Enter');
    await expectFocus(button(page, 'Add a question'));
    await button(page, 'Reset').click();
  });

  it('goes to the field of a rule, a question or an answer that is added', async () => {
    const { id: serverId } = await aServer(instance, owner);
    // The page may not know the server yet.
    await page.goto(`/servers/${serverId}/settings/rules`);
    for (const rule of ['Rule 1', 'Rule 2']) {
      await button(page, 'Add a rule').press('Enter');
      await expectFocus(page.getByLabel(rule, { exact: true }));
    }
    await button(page, 'Reset').click();
    await go(page, `/servers/${serverId}/settings/onboarding`);
    await button(page, 'Add a question').press('Enter');
    await expectFocus(page.getByLabel('What you ask'));
    await button(page, 'Add an answer').press('Enter');
    const answer = page.getByRole('listitem', { name: 'Answer 2' });
    await expectFocus(answer.getByLabel('Answer', { exact: true }));
    await button(page, 'Reset').click();
  });

  it('stays in a dialog when its row is removed after a question about the row was closed', async () => {
    const friends = await Promise.all([aPerson(instance), aPerson(instance)]);
    for (const friend of friends) await befriend(owner, friend);
    const [userId = '', other = ''] = friends.map(({ id }) => id);
    const { id } = await owner.do(openDirectChannel, { body: { recipientIds: [userId, other] } });
    await go(page, `/messages/${id}`);
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'People in the group' }).click();
    const people = page.getByRole('dialog', { name: 'People in the group' });
    const remove = people.getByRole('button', { name: `Remove ${friends[0]?.username}` });
    await remove.press('Enter');
    const question = page.getByRole('dialog', { name: /^Remove / });
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expectFocus(remove);
    await owner.do(removeRecipient, { params: { channelId: id, userId } });
    await remove.waitFor({ state: 'detached' });
    await expectFocus(people);
  });

  it('is free for the next friend while one is being added to a group', async () => {
    const friends = [];
    for (const name of ['Zoe', 'Yann', 'Xenia', 'Wim']) {
      const friend = await aPerson(instance);
      await friend.do(updateProfile, { body: { displayName: name } });
      await befriend(owner, friend);
      friends.push(friend.id);
    }
    const { id } = await owner.do(openDirectChannel, { body: { recipientIds: friends.slice(0, 2) } });
    await go(page, `/messages/${id}`);
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'People in the group' }).click();
    const people = page.getByRole('dialog', { name: 'People in the group' });
    const addable = people.getByRole('button', { name: /^Add (Wim|Xenia)$/ });
    await expect
      .poll(() => addable.evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toEqual(['Add Wim', 'Add Xenia']);
    const release = await holdRequests(page, '**/recipients/*');
    await addable.first().press('Enter');
    await expect.poll(() => addable.first().getAttribute('aria-busy')).toBe('true');
    expect(await addable.last().getAttribute('aria-busy')).not.toBe('true');
    release();
    await people.getByRole('button', { name: 'Remove Wim' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('stays in the card of a person when a pressed button is replaced', async () => {
    const member = await aMember(instance, server);
    await member.do(sendMessage, { params: { channelId: server.channel.id }, body: { content: 'Hello' } });
    await openChannel();
    await page.getByRole('log').getByRole('button', { name: member.username }).press('Enter');
    const card = page.getByRole('dialog', { name: `Profile of ${member.username}` });
    await card.getByRole('button', { name: 'Add friend' }).press('Enter');
    await card.getByRole('button', { name: 'Withdraw' }).waitFor();
    await expectFocus(card);
  });

  it('goes to the button that adds an emoji when the last one is deleted', async () => {
    const { id: serverId } = server;
    const files = [new File([PICTURE], 'moss.png', { type: 'image/png' })];
    await owner.do(createEmoji, { params: { serverId }, body: { name: 'moss' }, files });
    await openSettings('expressions');
    await button(page, 'Delete :moss:').press('Enter');
    await button(page, 'Delete').press('Enter');
    await expectFocus(button(page, 'Upload emoji'));
  });

  it('goes to the button that created the first webhook, and back to it when the last one is deleted', async () => {
    await openSettings('integrations');
    await button(page, 'New webhook').press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Nightly');
    await page.keyboard.press('Enter');
    await button(page, 'Edit Nightly').waitFor();
    await expectFocus(button(page, 'New webhook'));
    await button(page, 'Delete Nightly').press('Enter');
    await button(page, 'Delete').press('Enter');
    await button(page, 'Delete Nightly').waitFor({ state: 'detached' });
    await expectFocus(button(page, 'New webhook'));
  });

  it('moves on from a deleted message that had it before the whole client was loaded', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const [first, second] = [
      await owner.do(sendMessage, { params, body: { content: 'Which ladder?' } }),
      await owner.do(sendMessage, { params, body: { content: 'The long one' } }),
    ];
    const page = await openPageFor(browser, instance.url, owner);
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    const row = (messageId: string) => page.locator(`[data-message="${messageId}"]`);
    await row(first.id).waitFor();
    const release = await holdRequests(page, '**/assets/*.js');
    await page.keyboard.press('Tab');
    await row(first.id).focus();
    release();
    const confirm = button(page, 'Delete message');
    await expect
      .poll(async () => {
        await page.keyboard.press('Delete');
        return confirm.isVisible();
      })
      .toBe(true);
    await confirm.press('Enter');
    await expectFocus(row(second.id));
  });

  it('stays on the button that has moved a tag to the front or to the end', async () => {
    const { id: serverId } = server;
    const body = { name: 'ideas', kind: 'forum' } as const;
    const { id: channelId } = await owner.do(createChannel, { params: { serverId }, body });
    const availableTags = ['Roof', 'Shed'].map((name) => ({ name, emoji: null }));
    await owner.do(updateChannel, { params: { channelId }, body: { availableTags } });
    // The page may not know the forum yet.
    await page.goto(`/servers/${serverId}/channels/${channelId}/settings/overview`);
    const up = button(page, 'Move Shed up');
    await up.press('Enter');
    await expect.poll(() => page.getByLabel('Tag 1', { exact: true }).inputValue()).toBe('Shed');
    await expectFocus(up);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Tag 1', { exact: true }).inputValue()).toBe('Shed');
    await expect.poll(() => page.getByLabel('Tag 2', { exact: true }).inputValue()).toBe('Roof');
    const down = button(page, 'Move Shed down');
    await down.press('Enter');
    await expect.poll(() => page.getByLabel('Tag 2', { exact: true }).inputValue()).toBe('Shed');
    await expectFocus(down);
  });

  it('stays on the button that shows a picture as small or as large as possible', async () => {
    const { channel } = server;
    const files = ['beam.png', 'roof.png'].map((name) => new File([PICTURE], name, { type: 'image/png' }));
    await owner.do(sendMessage, { params: { channelId: channel.id }, body: { content: 'There' }, files });
    await openChannel();
    await button(page, 'Open beam.webp').press('Enter');
    const scale = page.getByRole('dialog').getByRole('status');
    const larger = button(page, 'Larger');
    for (let presses = 0; presses < 6; presses += 1) await larger.press('Enter');
    await expect.poll(() => scale.textContent()).toBe('800%');
    await expectFocus(larger);
    const smaller = button(page, 'Smaller');
    await smaller.focus();
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Enter');
    await expect.poll(() => scale.textContent()).toBe('100%');
    await expectFocus(smaller);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog').getByRole('img', { name: 'roof.webp' }).waitFor();
    await expect
      .poll(() => page.getByText('2 of 2', { exact: true }).getAttribute('aria-live'))
      .toBe('polite');
  });

  it('stays where it has gone while an edited message is saved or deleted', async () => {
    const { channel } = server;
    const params = { channelId: channel.id };
    const { id: messageId } = await owner.do(sendMessage, { params, body: { content: 'Four' } });
    await openChannel();
    const release = await holdRequests(page, `**/messages/${messageId}`);
    await page.locator(`[data-message="${messageId}"]`).waitFor();
    const composer = page.locator(`[data-composer="${channel.id}"]`);
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    const search = page.locator('[data-search]');
    await composer.press('ArrowUp');
    await editor.fill('Four ladders');
    await editor.press('Enter');
    await page.locator('button[aria-busy]').waitFor();
    await page.keyboard.press('Control+f');
    await search.fill('lad');
    release();
    await editor.waitFor({ state: 'detached' });
    await expectFocus(search);
    await composer.press('ArrowUp');
    await editor.fill('Five ladders');
    await search.focus();
    await owner.do(deleteMessage, { params: { ...params, messageId } });
    await editor.waitFor({ state: 'detached' });
    await expectFocus(search);
  });

  it('returns to where it was when a notice is dismissed or its button is pressed', async () => {
    const { channel } = server;
    await openChannel();
    for (const press of ['Dismiss', 'Undo']) {
      const params = { channelId: channel.id };
      const { id: messageId } = await owner.do(sendMessage, { params, body: { content: press } });
      const message = page.locator(`[data-message="${messageId}"]`);
      await message.click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Save message' }).click();
      await button(page, press).press('Enter');
      await expectFocus(message);
      await page.getByRole('menuitem').waitFor({ state: 'detached' });
    }
  });

  it('keeps a notice in the page, as the pointer does', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const { id: messageId } = await owner.do(sendMessage, { params, body: { content: 'Hello' } });
    const page = await openPageFor(browser, instance.url, owner);
    await page.clock.install();
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    await page.locator(`[data-message="${messageId}"]`).click({ button: 'right' });
    const save = page.getByRole('menuitem', { name: 'Save message' });
    await save.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await save.click();
    const undo = button(page, 'Undo');
    // The client may wait for a timer first, such as that of a new connection.
    const isSaved = async () => {
      await page.clock.runFor(100);
      return undo.isVisible();
    };
    await expect.poll(isSaved).toBe(true);
    await page.clock.runFor(1_000);
    await save.waitFor({ state: 'detached' });
    await undo.focus();
    await page.clock.runFor(60_000);
    await expectFocus(undo);
    await undo.hover();
    await page.locator('[data-composer]').focus();
    await page.clock.runFor(60_000);
    await expect.poll(() => undo.count()).toBe(1);
    await page.mouse.move(5, 500);
    await page.clock.runFor(60_000);
    await undo.waitFor({ state: 'detached' });
  });

  it('stays in a dialog when a notice above it is pressed', async () => {
    const { id, channel } = await aServer(instance, owner);
    const params = { channelId: channel.id };
    const files = [new File([PICTURE], 'beam.png', { type: 'image/png' })];
    const { id: messageId } = await owner.do(sendMessage, { params, body: { content: 'Hello' }, files });
    const page = await openPageFor(browser, instance.url, owner);
    // Notices stay until they are pressed.
    await page.addInitScript(
      'const later = setTimeout; window.setTimeout = (run, ms, ...rest) => ms >= 4000 ? 0 : later(run, ms, ...rest)',
    );
    await page.goto(`/servers/${id}/channels/${channel.id}`);
    const message = page.locator(`[data-message="${messageId}"]`);
    const openings = [
      { title: 'Keyboard', open: () => message.press('?') },
      { title: 'Jump anywhere', open: () => message.press('Control+k') },
      { title: 'beam.webp', open: () => button(page, 'Open beam.webp').press('Enter') },
    ];
    for (const { title, open } of openings) {
      await message.click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Save message' }).click();
      const undo = button(page, 'Undo');
      await undo.waitFor();
      await open();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      await undo.click();
      const undone = page.getByText('The message is no longer saved.');
      await undone.waitFor();
      await button(page, 'Dismiss').click();
      await undone.waitFor({ state: 'detached' });
      await expect.poll(() => dialog.count()).toBe(1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('goes on to the first row of the last page of a list', async () => {
    const { channel } = server;
    for (let number = 0; number <= LIMITS.searchPage; number += 1) {
      const body = { content: `Slate ${String(number)}` };
      await owner.do(sendMessage, { params: { channelId: channel.id }, body });
    }
    await openChannel();
    await page.locator('[data-composer]').waitFor();
    await page.keyboard.press('Control+f');
    await page.locator('[data-search]').fill('slate');
    const found = page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
    await expect.poll(() => found.count()).toBe(LIMITS.searchPage);
    await button(page, 'Show more').press('Enter');
    await expect.poll(() => found.count()).toBe(LIMITS.searchPage + 1);
    const holdsFocus = () => found.last().evaluate((row) => row.contains(document.activeElement));
    await expect.poll(holdsFocus).toBe(true);
  });

  it('moves from the only thread of a channel to the channel when the thread is archived', async () => {
    const { channel } = server;
    const body = { name: 'Ridge tiles', message: { content: 'Two came down.' } };
    await owner.do(createThread, { params: { channelId: channel.id }, body });
    await openChannel();
    const list = page.getByRole('navigation', { name: 'Channels' });
    await list.getByRole('link', { name: 'Ridge tiles' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Archive thread' }).click();
    await list.getByRole('link', { name: 'Ridge tiles' }).waitFor({ state: 'detached' });
    await expectFocus(list.getByRole('link', { name: channel.name, exact: true }));
  });

  it('goes to the notice of a lost server when its dialog closes', async () => {
    const member = await aPerson(instance);
    const servers = [await aServer(instance, owner), await aServer(instance, owner)];
    for (const server of servers) await aMember(instance, server, member);
    const page = await openPageFor(browser, instance.url, member);
    const items = ['Change your nickname', 'Notification settings'];
    for (const [place, server] of servers.entries()) {
      await go(page, `/servers/${server.id}/channels/${server.channel.id}`);
      await page.getByRole('button', { name: server.server.name }).first().press('Enter');
      await page.getByRole('menuitem', { name: items[place] ?? '' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await owner.do(kickMember, { params: { serverId: server.id, userId: member.id } });
      await dialog.waitFor({ state: 'detached' });
      await expectFocus(page.locator('main > div', { hasText: 'You were removed from' }));
    }
  });

  it('stays in settings and dialogs when a key of the conversation is pressed there', async () => {
    const { id, channel } = server;
    await openSettings('raids');
    const choice = page.getByLabel('Pause for');
    await choice.focus();
    // Opens the list of choices; elsewhere it goes to the channel below.
    await choice.press('Alt+ArrowDown');
    await expectFocus(choice);
    expect(new URL(page.url()).pathname).toBe(`/servers/${id}/settings/raids`);
    // Tab begins again at the top of the list, which was scrolled.
    const search = page.getByLabel('Search settings');
    await search.focus();
    await button(page, 'Danger zone').scrollIntoViewIfNeeded();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expectFocus(search);
    await expect.poll(async () => (await search.boundingBox())?.y).toBeGreaterThan(0);
    await go(page, `/servers/${id}/channels/${channel.id}/settings/overview`);
    await page.getByLabel('Topic').press('Control+f');
    await button(page, 'Close').press('Enter');
    await page.getByRole('log').waitFor();
    expect(await page.getByRole('complementary', { name: 'Search' }).isVisible()).toBe(false);
  });

  it('moves on when the pressed button is replaced, and back when a notice is dismissed', async () => {
    const { id, channel } = await aServer(instance, owner);
    // The page may not know the server yet.
    await page.goto(`/servers/${id}/settings/overview`);
    await button(page, 'Create a clan tag').press('Enter');
    await button(page, 'Cancel').press('Enter');
    await expectFocus(button(page, 'Create a clan tag'));
    await owner.do(createInvite, { params: { channelId: channel.id }, body: {} });
    await go(page, `/servers/${id}/settings/invites`);
    await page.getByRole('button', { name: /^Delete invite: / }).press('Enter');
    await button(page, 'Delete invite').press('Enter');
    const make = button(page, 'Invite people');
    await expectFocus(make);
    // The notice ends by itself on a slow machine.
    const dismiss = button(page, 'Dismiss');
    await dismiss.press('Enter', { timeout: 3000 }).catch(() => dismiss.waitFor({ state: 'detached' }));
    await expectFocus(make);
  });
});
