/** Details of reading and writing, each performed as by hand. */
import {
  acceptInvite,
  acknowledgeServer,
  createApplication,
  createChannel,
  createInvite,
  createRole,
  createThread,
  createWebhook,
  deleteChannel,
  deleteMessage,
  deleteWebhook,
  expirePoll,
  getAccount,
  getMessage,
  getSettings,
  listMessages,
  listRelationships,
  postWebhookMessage,
  putScreening,
  requestFriendship,
  sendMessage,
  updateChannel,
  updateMember,
  updateSettings,
  updateWebhook,
} from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { tagUser } from '@guildhall/service';
import {
  aBot,
  aMember,
  anOperator,
  aServer,
  aServerWithMember,
  PASSWORD,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, isFocusCovered, reachByKeyboard } from './browser.ts';
import { expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { go } from './navigate.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

/** Whether an element is completely inside the window. */
async function isInSight(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { height } = element.page().viewportSize() ?? { height: 0 };
  return box !== null && box.y >= 56 && box.y + box.height <= height - 56;
}

describe.skipIf(!HAS_CHROMIUM)('the web client', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let server: TestServer;
  let member: TestPerson;
  let page: Page;

  beforeAll(async () => {
    ({ server, member } = await aServerWithMember(instance));
    await server.owner.do(sendMessage, { params: here(), body: { content: 'the only message' } });
    page = await openPageFor(browser, instance.url, server.owner);
  });
  beforeEach(async () => {
    await go(page, `/servers/${server.id}/channels/${server.channel.id}`);
    await composer().waitFor();
  });

  const here = () => ({ channelId: server.channel.id });
  const composer = () => page.locator('[data-composer]');
  const row = (text: string) => page.locator('[role=log] [data-message]').filter({ hasText: text });

  it('lets Tab reach the only message, where letters are shortcuts', async () => {
    await row('the only message').waitFor();
    // Actions load with the first input; keys pressed before wait for them.
    const release = await holdRequests(page, '**/assets/**');
    await composer().focus();
    await page.keyboard.press('Shift+Tab');
    for (let step = 0; step < 12; step += 1) {
      if (await row('the only message').evaluate((node) => node === document.activeElement)) break;
      await page.keyboard.press('Shift+Tab');
    }
    await expectFocus(row('the only message'));
    await page.keyboard.press('e');
    release();
    await row('the only message').getByRole('textbox').waitFor();
    await page.unroute('**/assets/**');
    await page.keyboard.press('Escape');
  });

  it('has a message that arrow keys lead to read aloud whole', async () => {
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'whole' },
    });
    const write = (person: TestPerson, body: { content: string; replyTo?: string }) =>
      person.do(sendMessage, { params: { channelId }, body });
    const { id: replyTo } = await write(server.owner, { content: 'Who has the **ladder**?' });
    await write(member, { content: 'I do, behind ||the shed||.', replyTo });
    await go(page, `/servers/${server.id}/channels/${channelId}`);
    await reachByKeyboard(row('I do'));
    await page.keyboard.press('ArrowUp');
    const read = (description: string | RegExp) => page.getByRole('article', { description }).waitFor();
    await read(/^Who has the ladder\?/);
    await read(/^In reply to .+ Who has the ladder\? I do, behind Show spoiler\s*\./);
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Edit message' }).waitFor();
    await expect.poll(() => page.locator('[data-message][aria-describedby]').count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('shows the initials of a webhook whose picture is deleted', async () => {
    const { id: webhookId, url } = await server.owner.do(createWebhook, {
      params: here(),
      body: { name: 'Night Watch' },
    });
    const files = [new File([PICTURE], 'lantern.png', { type: 'image/png' })];
    await server.owner.do(updateWebhook, { params: { webhookId }, body: {}, files });
    const webhookToken = url?.split('/').at(-1) ?? '';
    await server.owner.do(postWebhookMessage, {
      params: { webhookId, webhookToken },
      body: { content: 'All quiet' },
    });
    await row('All quiet').locator('img').waitFor();
    await server.owner.do(deleteWebhook, { params: { webhookId } });
    // A page that has not cached the picture.
    const other = await openPageFor(browser, instance.url, server.owner);
    await go(other, `/servers/${server.id}/channels/${server.channel.id}`);
    await other
      .locator('[data-message]', { hasText: 'All quiet' })
      .getByText('NW', { exact: true })
      .waitFor();
    await other.context().close();
  });

  it('announces no list where there is nothing to list', async () => {
    for (const [path, notice] of [
      [`/servers/${server.id}/settings/onboarding`, 'There are no questions yet.'],
      ['/settings/notifications', 'Why did I get this?'],
    ] as const) {
      await go(page, path);
      await page.getByText(notice).waitFor();
      const lists = page.getByRole('list').filter({ hasNot: page.getByRole('listitem') });
      await expect.poll(() => lists.count()).toBe(0);
    }
  });

  it('renames the day of messages after midnight', async () => {
    await page.getByText('Today', { exact: true }).waitFor();
    await page.evaluate('const { now } = Date; Date.now = () => now() + 86_400_000');
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.getByText('Yesterday', { exact: true }).waitFor();
  });

  it('keeps a spoiler of one long word within its message, and the direction of the text despite a mention', async () => {
    const params = { serverId: server.id, userId: member.id };
    await server.owner.do(updateMember, { params, body: { nick: 'محمد' } });
    const content = `<@${member.id}> look: ||${'word'.repeat(100)}||`;
    const sent = await server.owner.do(sendMessage, { params: here(), body: { content } });
    const text = row('look:').locator('[data-text]');
    await text.getByText('@محمد').waitFor();
    await expect.poll(() => text.evaluate((node) => getComputedStyle(node).direction)).toBe('ltr');
    expect(await text.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    await server.owner.do(deleteMessage, { params: { ...here(), messageId: sent.id } });
    await server.owner.do(updateMember, { params, body: { nick: null } });
  });

  it('begins polls, embeds and rules of right-to-left languages at the right', async () => {
    const answers = [{ text: 'פיצה' }, { text: 'סלט' }];
    const poll = { question: 'מה נאכל היום?', answers, duration: 1 };
    await server.owner.do(sendMessage, { params: here(), body: { poll } });
    const bot = await aBot(instance, server);
    const embed = { title: 'חדשות', fields: [{ name: 'מקום', value: 'כאן' }], footer: { text: 'סוף' } };
    await bot.do(sendMessage, { params: here(), body: { embeds: [embed] } });
    const rules = ['נא להיות נחמדים.'];
    await server.owner.do(putScreening, {
      params: { serverId: server.id },
      body: { enabled: false, description: 'ברוכים הבאים.', rules },
    });
    const direction = (text: string) =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((node) => getComputedStyle(node).direction);
    for (const text of [poll.question, 'פיצה', 'חדשות', 'מקום', 'סוף'])
      expect(await direction(text)).toBe('rtl');
    await page.getByText('פיצה', { exact: true }).click();
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await page.getByRole('button', { name: 'Change vote' }).waitFor();
    expect(await direction('פיצה')).toBe('rtl');
    await go(page, `/servers/${server.id}/settings/rules`);
    await page.getByRole('button', { name: 'See what newcomers see' }).click();
    await page.getByRole('dialog', { name: /rules/i }).last().waitFor();
    for (const text of ['ברוכים הבאים.', ...rules])
      expect(
        await page
          .locator('p')
          .filter({ hasText: text })
          .evaluate((node) => getComputedStyle(node).direction),
      ).toBe('rtl');
  });

  it('hides the problem with a camera together with its preview', async () => {
    await go(page, '/settings/voice');
    await page.getByRole('button', { name: 'Show the camera', exact: true }).click();
    const problem = page.getByRole('alert');
    await problem.waitFor();
    await page.getByRole('button', { name: 'Hide the camera', exact: true }).click();
    await problem.waitFor({ state: 'detached' });
  });

  it('keeps a reply and an edit during a visit to another channel', async () => {
    const body = { name: 'attic' };
    const attic = await server.owner.do(createChannel, { params: { serverId: server.id }, body });
    const { id } = await server.owner.do(sendMessage, { params: here(), body: { content: 'Four ladders' } });
    const channels = page.getByRole('navigation', { name: 'Channels' });
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    const visitAttic = async () => {
      await channels.getByRole('link', { name: 'attic' }).click();
      await page.getByPlaceholder('Message #attic').waitFor();
      expect(await page.getByRole('button', { name: 'Cancel reply' }).count()).toBe(0);
      await page.goBack();
      await row('Four ladders').or(editor).first().waitFor();
    };
    await row('Four ladders').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Reply/ }).click();
    await composer().fill('Where?');
    await visitAttic();
    await page.getByRole('button', { name: 'Cancel reply' }).waitFor();
    await composer().press('Enter');
    await row('Where?').getByText('Four ladders').waitFor();

    await row('Four ladders').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Edit/ }).click();
    await editor.fill('Five ladders');
    await visitAttic();
    await expect.poll(() => editor.inputValue()).toBe('Five ladders');
    const release = await holdRequests(page, `**/messages/${id}`);
    await editor.press('Enter');
    await channels.getByRole('link', { name: 'attic' }).click();
    await page.getByPlaceholder('Message #attic').waitFor();
    release();
    await expect
      .poll(async () => (await server.owner.do(getMessage, { params: { ...here(), messageId: id } })).content)
      .toBe('Five ladders');
    await page.goBack();
    await row('Five ladders').first().waitFor();
    // The answer may come later than the change is stored.
    await editor.waitFor({ state: 'detached' });
    await server.owner.do(deleteChannel, { params: { channelId: attic.id } });
  });

  it('says in the field whom a reply answers', async () => {
    await reachByKeyboard(row('the only message'));
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: /^Message/, description: /^Replying to/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: /^Message/, description: /^$/ }).waitFor();
  });

  it('puts into the composer what is typed after a click on a message', async () => {
    await row('the only message').click({ position: { x: 300, y: 5 } });
    await row('the only message').focus();
    await page.keyboard.type('people');
    await expect.poll(() => composer().inputValue()).toBe('people');
    expect(await page.getByText('Pinned', { exact: false }).count()).toBe(0);
    await composer().fill('');
  });

  it('reads new messages aloud, and no earlier one again when a later one is deleted', async () => {
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'aloud' },
    });
    const write = (person: TestPerson, content: string) =>
      person.do(sendMessage, { params: { channelId }, body: { content } });
    await go(page, `/servers/${server.id}/channels/${channelId}`);
    await page.getByRole('heading', { name: 'Welcome to #aloud' }).waitFor();
    await page.keyboard.press('Shift');
    await page.locator('section > [aria-live=polite]').waitFor({ state: 'attached' });
    await page.evaluate(`
      globalThis.heard = [];
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('section > [aria-live=polite] > p'))
          if (!heard.includes(textContent)) heard.push(textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    `);
    const heard = () => page.evaluate('heard');
    const name = (await member.do(getAccount, {})).displayName;
    await write(member, 'The first');
    await expect.poll(heard).toEqual([`${name}: The first`]);
    const { id: messageId } = await write(server.owner, 'A slip');
    await row('A slip').waitFor();
    await server.owner.do(deleteMessage, { params: { channelId, messageId } });
    await row('A slip').waitFor({ state: 'detached' });
    // Without frames, what arrives within a quarter of a second changes the page at once.
    await page.evaluate('globalThis.requestAnimationFrame = () => 0');
    const later = ['The second', 'The third', 'The third, again'];
    for (const text of later) await write(member, text);
    await expect.poll(heard).toEqual(['The first', ...later].map((text) => `${name}: ${text}`));
  });

  it('leaves Enter and Esc to an input method that composes words', async () => {
    const thread = await server.owner.do(createThread, {
      params: here(),
      body: { name: 'Furigana' },
    });
    await go(page, `/servers/${server.id}/channels/${thread.id}`);
    const field = page.locator(`[data-composer="${thread.id}"]`);
    // Chromium reports that it composes; Safari reports only the code of the key.
    const press = (target: Locator, key: string, init: object) =>
      target.evaluate(
        (element, options) =>
          element.dispatchEvent(
            new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options }),
          ),
        { key, ...init },
      );
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      await field.fill('かな');
      await press(field, 'Enter', init);
      await press(field, 'Escape', init);
      await expect.poll(() => field.inputValue()).toBe('かな');
    }
    expect(page.url()).toContain(thread.id);
    await page.keyboard.press('Control+k');
    const switcher = page.getByRole('dialog').getByRole('combobox');
    await switcher.fill('general');
    await page.getByRole('option').first().waitFor();
    await press(switcher, 'Enter', { isComposing: true });
    expect(page.url()).toContain(thread.id);
    await press(switcher, 'Escape', { isComposing: true });
    await expect.poll(() => switcher.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await field.fill('');
  });

  it('asks before Shift and Delete delete a message', async () => {
    await composer().focus();
    await row('the only message').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await row('the only message').focus();
    await page.keyboard.press('Shift+Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => row('the only message').count()).toBe(1);
  });

  it('shows the first section at an unknown address of settings, and on a phone the list', async () => {
    await go(page, '/settings/nonsense');
    await page.locator('button[aria-current=page]').filter({ hasText: 'Profile' }).waitFor();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('button', { name: 'Sessions', exact: true }).waitFor();
    expect(await page.getByLabel('Display name').count()).toBe(0);
    await page.setViewportSize(before);
  });

  it('shows the first section at the address of an action', async () => {
    await go(page, '/settings/log-out');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await go(page, `/servers/${server.id}/channels/${server.channel.id}/settings/delete`);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Delete channel' }).click();
    await page
      .getByRole('dialog', { name: /Delete/ })
      .getByRole('button', { name: 'Cancel' })
      .click();
  });

  it('lets panels cover the conversation when twice as large text leaves no room beside it', async () => {
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Search' });
    await panel.waitFor();
    const rightEdge = async () => {
      const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {};
      return x + width;
    };
    await expect.poll(rightEdge).toBe(page.viewportSize()?.width);
    await expect
      .poll(async () => (await page.locator('[role=log]').boundingBox())?.width)
      .toBeGreaterThan(500);
    const takesFocus = () =>
      composer().evaluate((field) => {
        field.focus();
        return field === document.activeElement;
      });
    // Nothing behind the panel can have the focus, which returns when it closes.
    for (const name of ['Search', 'Show members']) {
      const opener = page.locator(`button[aria-label="${name}"]`);
      if (name !== 'Search') await opener.press('Enter');
      await page.getByRole('complementary').and(page.locator(':focus-within')).waitFor();
      expect(await takesFocus()).toBe(false);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('complementary').count(), { message: name }).toBe(0);
      await opener.and(page.locator(':focus')).waitFor();
      expect(await takesFocus()).toBe(true);
    }
  });

  it('has room for the name on the narrowest phone, because the buttons are in a menu', async () => {
    const params = { serverId: server.id };
    const { id } = await server.owner.do(createChannel, { params, body: { name: 'minutes-of-meetings' } });
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 320, height: 568 });
    await go(page, `/servers/${server.id}/channels/${id}`);
    const name = page.getByRole('heading', { level: 1, name: 'minutes-of-meetings' });
    await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(96);
    const more = page.locator('main header').getByRole('button', { name: 'More actions' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Show members' }).waitFor();
    await page.getByRole('menuitem', { name: 'Pinned messages' }).click();
    const pins = page.getByRole('complementary', { name: 'Pinned messages' });
    await expect.poll(() => pins.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await pins.waitFor({ state: 'detached' });
    await expectFocus(more);
    await page.setViewportSize(before);
  });

  it('shows the whole of a long name on a phone, and buttons instead of a menu beside a short one', async () => {
    const params = { serverId: server.id };
    const { id } = await server.owner.do(createChannel, { params, body: { name: 'minutes-of-meetings' } });
    const phone = await openPageFor(browser, instance.url, server.owner, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await go(phone, `/servers/${server.id}/channels/${id}`);
    await phone.getByRole('log').waitFor();
    const name = phone.getByRole('heading', { level: 1, name: 'minutes-of-meetings' });
    const line = name.locator('.truncate').first();
    await expect.poll(() => line.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    await go(phone, `/servers/${server.id}/channels/${server.channel.id}`);
    await phone.locator('main header').getByRole('button', { name: 'Pinned messages' }).waitFor();
    await phone.context().close();
  });

  it('shows the first suggestion and the head of a calendar on a phone held sideways', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 640, height: 320 });
    const top = async (element: Locator) => (await element.boundingBox())?.y;
    await composer().fill(':mo');
    const suggestions = page.getByRole('option');
    await suggestions.nth(5).waitFor();
    await expect.poll(() => top(suggestions.first())).toBeGreaterThan(0);
    await composer().fill('');
    await page.keyboard.press('Control+f');
    const search = page.getByRole('complementary', { name: 'Search' });
    await search.getByRole('button', { name: 'Filters' }).click();
    await search.getByRole('button', { name: 'Choose a day: On or after' }).click();
    const month = page.getByRole('dialog').getByRole('button', { name: 'Previous month' });
    await month.scrollIntoViewIfNeeded();
    expect(await top(month)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await month.waitFor({ state: 'detached' });
    await search.getByRole('button', { name: 'Close search' }).click();
    await search.waitFor({ state: 'detached' });
    await page.setViewportSize(before);
  });

  it('shows the sections below the emoji on a phone held sideways', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    const picker = page.getByRole('dialog', { name: 'Emoji' });
    const bottom = async (element: Locator) => {
      const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
      return Math.round(y + height);
    };
    for (const size of [
      { width: 844, height: 390 },
      { width: 640, height: 320 },
    ]) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Add emoji' }).click();
      const sections = picker.getByRole('button', { name: /^Go to / });
      await sections.last().waitFor();
      await expect.poll(() => bottom(sections.last())).toBeLessThanOrEqual(await bottom(picker));
      await page.keyboard.press('Escape');
      await picker.waitFor({ state: 'detached' });
    }
    await page.setViewportSize(before);
  });

  it('leaves room for the name and the composer on a phone with twice as large text', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect.poll(async () => (await composer().boundingBox())?.width).toBeGreaterThan(150);
    const name = page.getByRole('heading', { level: 1, name: 'general' });
    await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(80);
    await page.setViewportSize(before);
    await page.reload();
  });

  it('breaks no word in the answers of a poll on a phone with twice as large text', async () => {
    const answers = ['Chalk', 'The second weekend'].map((text) => ({ text }));
    await server.owner.do(sendMessage, {
      params: here(),
      body: { poll: { question: 'Which paint?', answers } },
    });
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const poll = page.getByRole('region', { name: 'Poll: Which paint?' });
    const isOnOneLine = () =>
      poll.getByText('Chalk', { exact: true }).evaluate((node) => {
        const { height } = node.getBoundingClientRect();
        return height < 2 * Number.parseFloat(getComputedStyle(node).lineHeight);
      });
    await expect.poll(isOnOneLine).toBe(true);
    await poll.getByRole('button', { name: 'Show results' }).click();
    await poll.getByRole('button', { name: 'Back to voting' }).waitFor();
    expect(await isOnOneLine()).toBe(true);
    await page.setViewportSize(before);
  });

  it('fits lists and settings into the width of a phone with twice as large text', async () => {
    await server.owner.do(createInvite, { params: here(), body: {} });
    await server.owner.do(createApplication, { body: { name: 'Rota keeper' } });
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    const ofChannel = `/servers/${server.id}/channels/${server.channel.id}/settings`;
    const screens = [
      ['/mentions', 'link', 'Saved'],
      ['/discover', 'link', 'Apps'],
      [`${ofChannel}/invites`, 'button', /^Copy link: /],
      ['/settings/applications', 'link', /Rota keeper/],
    ] as const;
    for (const [path, role, name] of screens) {
      await go(page, path);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      const control = page.getByRole(role, { name }).first();
      await control.waitFor();
      const rightEdge = async () => {
        const { x = 0, width = 1000 } = (await control.boundingBox()) ?? {};
        return x + width;
      };
      await expect.poll(rightEdge, { message: path }).toBeLessThanOrEqual(390);
    }
    await page.setViewportSize(before);
  });

  it('lets the emoji picker grow with the text, without overlaps and within the window', async () => {
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await page.getByRole('button', { name: 'Add emoji' }).click();
    const [above, below] = ['grinning', 'upside_down_face'].map((name) =>
      page.getByRole('option', { name, exact: true }).first(),
    );
    const distance = async () => {
      const boxes = await Promise.all([above, below].map((cell) => cell?.boundingBox()));
      return (boxes[1]?.y ?? 0) - (boxes[0]?.y ?? 0);
    };
    await expect.poll(distance).toBeGreaterThanOrEqual(72);
    await expect
      .poll(async () => (await page.getByRole('combobox').boundingBox())?.y)
      .toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
  });

  it('has cells for fingers in the emoji picker on the smallest phones', async () => {
    const phone = await openPageFor(browser, instance.url, member, {
      viewport: { width: 320, height: 568 },
      hasTouch: true,
      isMobile: true,
    });
    await go(phone, `/servers/${server.id}/channels/${server.channel.id}`);
    await phone.getByRole('button', { name: 'Add emoji' }).tap();
    const cells = phone.getByRole('listbox', { name: 'Emoji to choose from' }).getByRole('option');
    const sections = phone.getByRole('button', { name: /^Go to / });
    for (const target of [cells.first(), cells.nth(5), sections.first(), sections.last()]) {
      const side = async () => {
        const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
        return Math.min(width, height);
      };
      await expect.poll(side).toBeGreaterThanOrEqual(44);
    }
    await sections.last().tap();
    await phone.getByRole('option', { name: 'rainbow_flag', exact: true }).waitFor();
    await phone.context().close();
  });

  it('shows switches, chosen sections and menus in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await go(page, '/settings/appearance');
    const styleOf = (element: Locator, property: string) =>
      element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
    const off = page.getByRole('switch', { name: 'Compact messages' });
    const thumb = await styleOf(off.locator('span'), 'background-color');
    expect(await styleOf(off, 'background-color')).not.toBe(thumb);
    expect(await styleOf(off, 'outline-style')).toBe('solid');
    expect(await styleOf(page.locator('button[aria-current=page]'), 'outline-style')).toBe('solid');
    await page.emulateMedia({ forcedColors: null });
  });

  it('asks before Esc drops edits of settings', async () => {
    await go(page, '/settings/sessions');
    const session = page.getByRole('listitem').filter({ hasText: 'This session' });
    await session.waitFor();
    expect(await session.getByText('Last used').count()).toBe(0);
    // A form has the focus, and its button has it again afterwards.
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('input[autocomplete=current-password]:focus').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('button:focus').filter({ hasText: 'Change password' }).waitFor();
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await page.getByLabel('Display name').fill('Somebody else');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Somebody else');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/settings'));
  });

  it('completes roles, everyone, channels and emoji, and puts marks around what is selected', async () => {
    await server.owner.do(createRole, { params: { serverId: server.id }, body: { name: 'Old guard' } });
    const params = { serverId: server.id };
    const voice = await server.owner.do(createChannel, {
      params,
      body: { name: 'Long wall', kind: 'voice' },
    });
    const option = (name: RegExp) => page.getByRole('option', { name }).waitFor();
    const type = (keys: string) => page.keyboard.type(keys, { delay: 10 });
    await composer().click();
    await type('hi @ol');
    await option(/^Old guard/);
    await page.keyboard.press('Enter');
    await type('and @here');
    await option(/^here/);
    await page.keyboard.press('Tab');
    await type('in #lo');
    await option(/^Long wall/);
    await page.keyboard.press('Enter');
    await type(':tada');
    await option(/tada/);
    await page.keyboard.press('Enter');
    await expect.poll(() => composer().inputValue()).toBe('hi @Old guard and @here in #Long wall 🎉 ');
    await type('now');
    for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.press('ControlOrMeta+i');
    await expect.poll(() => composer().inputValue()).toMatch(/ \*\*\*now\*\*\*$/);
    await page.keyboard.press('ControlOrMeta+i');
    await page.keyboard.press('Enter');
    const sent = row('hi @Old guard');
    await sent.locator('strong', { hasText: 'now' }).waitFor();
    const [message] = await server.owner.do(listMessages, { params: here(), query: { limit: 1 } });
    const { mentionRoles = [], mentionEveryone, content } = message ?? {};
    expect(content).toBe(`hi <@&${mentionRoles[0]}> and @here in <#${voice.id}> 🎉 **now**`);
    expect(mentionEveryone).toBe(true);
    await reachByKeyboard(sent);
    await page.keyboard.press('e');
    await expect
      .poll(() => sent.getByRole('textbox').inputValue())
      .toBe('hi @Old guard and @here in #Long wall 🎉 **now**');
    await page.keyboard.press('Escape');
  });

  it('takes back by undo what a completion or the emoji picker has inserted', async () => {
    const undoTo = (text: string) =>
      expect
        .poll(async () => {
          await page.keyboard.press('ControlOrMeta+z');
          return composer().inputValue();
        })
        .toBe(text);
    await composer().click();
    await page.keyboard.type('ask @he', { delay: 10 });
    await page.getByRole('option', { name: /^here/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('ok');
    await expect.poll(() => composer().inputValue()).toBe('ask @here ok');
    await undoTo('ask @he');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await page.getByRole('option', { name: 'upside_down_face', exact: true }).first().click();
    await expect.poll(() => composer().inputValue()).toBe('🙃ask @he');
    await page.locator('[data-composer]:focus').waitFor();
    await page.keyboard.type('!');
    await expect.poll(() => composer().inputValue()).toBe('🙃!ask @he');
    await undoTo('ask @he');
    await composer().fill('');
  });

  it('colours code and formats topics', async () => {
    await server.owner.do(updateChannel, { params: here(), body: { topic: 'All about **ropes**' } });
    await server.owner.do(sendMessage, { params: here(), body: { content: '```ts\nconst rope = 60;\n```' } });
    await row('const rope').locator('.hljs-keyword', { hasText: 'const' }).waitFor();
    await page.locator('header').locator('strong', { hasText: 'ropes' }).waitFor();
    const name = page.getByRole('heading', { level: 1, name: 'general', exact: true });
    await name.getByRole('button').press('Enter');
    await page.getByRole('menuitem', { name: 'Show topic' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '#general' });
    await dialog.locator('strong', { hasText: 'ropes' }).waitFor();
    await server.owner.do(updateChannel, { params: here(), body: { topic: null } });
    await dialog.waitFor({ state: 'detached' });
    await server.owner.do(updateChannel, { params: here(), body: { topic: 'All about **ropes**' } });
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await name.getByText('All about ropes').waitFor();
    await page.setViewportSize(before);
  });

  it('nests lists, including in quotes, and keeps the empty lines between blocks', async () => {
    const content = 'Plan\n\n> 1. pack\n>    - rope\n>      - long\n> 2. leave\n\n> - early';
    await server.owner.do(sendMessage, { params: here(), body: { content } });
    const text = row('pack').locator('[data-text]');
    await text.locator('li', { hasText: 'early' }).waitFor();
    const boxes = (selector: string) =>
      text.locator(selector).evaluateAll((all) => all.map((node) => node.getBoundingClientRect()));
    const [pack, rope, long, leave] = await boxes('blockquote:first-of-type li');
    expect([pack, rope, long].map((box) => (box?.x ?? 0) - (leave?.x ?? 0))).toEqual([0, 24, 48]);
    const [plan] = await boxes('p');
    const [first, second] = await boxes('blockquote');
    const line = long?.height ?? 0;
    expect((first?.y ?? 0) - (plan?.y ?? 0)).toBeGreaterThan(1.9 * line);
    expect((second?.y ?? 0) - (first?.bottom ?? 0)).toBeGreaterThan(0.9 * line);
  });

  it('lists the open channel in sight, and says what waits out of sight', async () => {
    const params = { serverId: server.id };
    for (let wall = 0; wall < 30; wall += 1)
      await server.owner.do(createChannel, { params, body: { name: `wall-${wall}`, kind: 'text' } });
    const list = page.getByRole('navigation', { name: 'Channels' });
    const first = list.getByRole('link', { name: /^wall-0/ });
    await list.getByRole('link', { name: 'wall-29' }).waitFor();
    // Earlier tests mention the owner in other channels.
    await server.owner.do(acknowledgeServer, { params });
    await page.reload();
    // Categories come after channels without one.
    await expect.poll(() => isInSight(list.locator('[aria-current]'))).toBe(true);
    // The pills for unread channels load with the first input.
    await page.keyboard.press('Shift');
    await expect.poll(() => isInSight(first)).toBe(false);
    await member.do(sendMessage, {
      params: { channelId: (await first.getAttribute('data-channel')) ?? '' },
      body: { content: `<@${server.owner.id}>` },
    });
    const above = page.getByRole('button', { name: 'Mention above' });
    await above.waitFor();
    await list.getByRole('link', { name: 'wall-29' }).focus();
    for (let wall = 28; wall > 8; wall -= 1) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => isFocusCovered(page)).toBe(false);
    }
    await above.click();
    await expect.poll(() => isInSight(first)).toBe(true);
    await page.getByRole('button', { name: 'Mention above' }).waitFor({ state: 'detached' });
  });

  it('arranges servers on the account, in order and in folders, by mouse and by menu', async () => {
    const [second, third] = [await aServer(instance, server.owner), await aServer(instance, server.owner)];
    const rail = page.getByRole('navigation', { name: 'Servers' });
    const item = (id: string) => rail.locator(`a[href="/servers/${id}"]`);
    const folder = rail.getByRole('button', { name: /^Ladders, 2 servers/ });
    const saved = async () => (await server.owner.do(getSettings)).serverRail;
    const choose = async (from: Locator, line: string) => {
      await from.click({ button: 'right' });
      await page.getByRole('menuitem', { name: line, exact: true }).click();
    };
    const alone = (...ids: string[]) => ids.map((id) => ({ serverIds: [id] }));

    // An order that the device stored in the past moves to the account.
    await page.evaluate(
      (ids) => localStorage.setItem('guildhall:server-order', JSON.stringify(ids)),
      [second.id, server.id],
    );
    await page.reload();
    await item(third.id).hover();
    await expect.poll(saved).toEqual(alone(second.id, server.id, third.id));

    const secondLine = rail.locator('li', { has: page.locator(`a[href$="${second.id}"]`) });
    // The code for dragging loads after the first input, so the first attempt may come too early.
    const dragThirdUp = () => item(third.id).dragTo(secondLine, { targetPosition: { x: 34, y: 2 } });
    await expect.poll(() => dragThirdUp().then(saved)).toEqual(alone(third.id, second.id, server.id));
    await choose(item(third.id), 'Move down');
    await expect.poll(saved).toEqual(alone(second.id, third.id, server.id));

    await choose(item(third.id), 'Put in a folder');
    await page.getByLabel('Folder name').fill('Ladders');
    await page.keyboard.press('Enter');
    await rail.getByRole('button', { name: /^Ladders, 1 server/ }).waitFor();
    await item(second.id).dragTo(rail.getByRole('button', { name: /^Ladders/ }), {
      targetPosition: { x: 20, y: 20 },
    });
    const ladders = { id: 'folder-1', name: 'Ladders', color: null };
    await expect
      .poll(saved)
      .toEqual([{ folder: ladders, serverIds: [third.id, second.id] }, ...alone(server.id)]);
    await item(second.id).waitFor({ state: 'detached' });

    // A closed folder shows the unread counts of its servers.
    const { code } = await server.owner.do(createInvite, {
      params: { channelId: second.channel.id },
      body: {},
    });
    await member.do(acceptInvite, { params: { code } });
    await member.do(sendMessage, {
      params: { channelId: second.channel.id },
      body: { content: `<@${server.owner.id}>` },
    });
    await rail.getByRole('button', { name: 'Ladders, 2 servers, 1 mention' }).waitFor();
    await choose(folder, 'Mark folder as read');
    await rail.getByRole('button', { name: 'Ladders, 2 servers', exact: true }).waitFor();

    // Another device shows the same, and its changes arrive here.
    const other = await openPageFor(browser, instance.url, server.owner);
    await go(other, '/friends');
    const otherFolder = other.getByRole('button', { name: 'Ladders, 2 servers', exact: true });
    await otherFolder.click({ button: 'right' });
    await other.getByRole('menuitem', { name: 'Edit folder' }).click();
    // Forced colours leave the colours to choose from.
    await other.emulateMedia({ forcedColors: 'active' });
    const colour = other.getByRole('radio', { name: 'Colour #15876a' });
    await expect
      .poll(() => colour.evaluate((node) => getComputedStyle(node).backgroundColor))
      .toBe('rgb(21, 135, 106)');
    await other.emulateMedia({ forcedColors: null });
    await other.getByLabel('Folder name').fill('Scaffolding');
    await other.getByRole('radio', { name: 'Colour #2f7dd1' }).click();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    const scaffolding = rail.getByRole('button', { name: 'Scaffolding, 2 servers' });
    await scaffolding.press('Enter');
    await other.context().close();
    await page.reload();
    await choose(item(third.id), 'Take out of the folder');
    await choose(rail.getByRole('button', { name: 'Scaffolding, 1 server' }), 'Remove folder, keep servers');
    await expect.poll(saved).toEqual(alone(second.id, third.id, server.id));
  });

  it('keeps searches that led somewhere, and shows messages compactly by choice', async () => {
    await page.keyboard.press('ControlOrMeta+f');
    const field = page.locator('[data-search]');
    await field.fill('only message');
    await page.locator('[data-found]').first().waitFor();
    await field.press('Enter');
    await field.fill('');
    await page.getByRole('button', { name: 'only message', exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe('only message');
    await go(page, '/settings/appearance');
    await page.getByRole('switch', { name: 'Compact messages' }).click();
    await page.locator('html[data-compact]').waitFor({ state: 'attached' });
    await go(page, `/servers/${server.id}/channels/${server.channel.id}`);
    await row('the only message').waitFor();
    expect(await row('the only message').locator('[data-margin] img').count()).toBe(0);
    // So is one that could not be sent.
    const json = { code: 'file_too_large', message: 'Too large.' };
    await page.route('**/messages', (route) => route.fulfill({ status: 413, json }));
    await composer().fill('Refused');
    await composer().press('Enter');
    const unsent = page.getByRole('article', { name: 'Not sent' });
    await unsent.locator('[data-margin] > div').waitFor({ state: 'hidden' });
    await unsent.getByRole('button', { name: 'Discard' }).click();
    await page.unroute('**/messages');
    await go(page, '/settings/appearance');
    await page.getByRole('switch', { name: 'Compact messages' }).click();
    await page.locator('html:not([data-compact])').waitFor({ state: 'attached' });
  });

  it('moves less once another device has chosen that, and chooses for all devices', async () => {
    const { owner } = server;
    await go(page, '/settings/appearance');
    const reduced = page.getByRole('switch', { name: 'Reduce motion' });
    await reduced.waitFor();
    await owner.do(updateSettings, { body: { reducedMotion: true } });
    await page.locator('html[data-motion=reduced]').waitFor({ state: 'attached' });
    await reduced.and(page.locator('[aria-checked=true]')).waitFor();
    await reduced.click();
    await page.locator('html:not([data-motion])').waitFor({ state: 'attached' });
    await expect.poll(async () => (await owner.do(getSettings)).reducedMotion).toBe(false);
  });

  it('offers what is too long as a file', async () => {
    await composer().fill('word '.repeat(1000));
    await page.getByRole('button', { name: 'Send as a file' }).click();
    await page.getByRole('button', { name: 'Remove message.txt' }).waitFor();
    expect(await composer().inputValue()).toBe('');
    await page.getByRole('button', { name: 'Remove message.txt' }).click();
  });

  it('names bots on their cards, offers them no friendship, and keeps a note', async () => {
    const bot = await aBot(instance, server);
    await bot.do(sendMessage, { params: here(), body: { content: 'beep' } });
    await row('beep').locator('button').first().click();
    const card = page.getByRole('dialog');
    await card.getByText('Bot', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Message', exact: true }).waitFor();
    expect(await card.getByRole('button', { name: 'Add friend' }).count()).toBe(0);
    await card.getByLabel('Note').fill('rings at nine');
    await page.keyboard.press('Escape');
    await page.reload();
    await row('beep').locator('button').first().click();
    await expect.poll(() => card.getByLabel('Note').inputValue()).toBe('rings at nine');
    await page.keyboard.press('Escape');
  });

  it('declines a request for friendship on the card of the person, and withdraws one in the menu', async () => {
    await member.do(requestFriendship, { body: { username: server.owner.username } });
    const members = page.getByRole('complementary', { name: 'Members' });
    const person = members.getByRole('button', { name: member.username });
    await person.click();
    const card = page.getByRole('dialog');
    await card.getByRole('button', { name: 'Accept request' }).waitFor();
    await card.getByRole('button', { name: 'Decline' }).click();
    await card.getByRole('button', { name: 'Add friend' }).waitFor();
    expect(await member.do(listRelationships)).toEqual([]);
    await card.getByRole('button', { name: 'Add friend' }).click();
    // A menu shows what the client knows when it opens.
    await card.getByRole('button', { name: 'Withdraw' }).waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await person.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Withdraw request' }).click();
    await expect.poll(() => member.do(listRelationships)).toEqual([]);
  });

  it('treats a person with an official account as a person: a friend, and the next owner', async () => {
    const operator = await anOperator(instance);
    await tagUser(operator, member.username, 'official');
    await operator.close();
    await member.do(sendMessage, { params: here(), body: { content: 'from the team' } });
    await row('from the team').locator('button').first().click();
    const card = page.getByRole('dialog');
    await card.getByText('Official', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Add friend' }).waitFor();
    await page.keyboard.press('Escape');
    await row('from the team').locator('button').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add friend' }).waitFor();
    await page.keyboard.press('Escape');
    await go(page, `/servers/${server.id}/settings/delete`);
    await page.getByRole('combobox', { name: 'New owner' }).fill(member.username);
    await page.getByRole('option', { name: new RegExp(member.username) }).waitFor();
  });

  it('shows slowmode only where it applies, and counts down', async () => {
    await server.owner.do(updateChannel, { params: here(), body: { slowmodeSecs: 120 } });
    // A new member, because people who have written must already wait.
    const slowed = await openPageFor(browser, instance.url, await aMember(instance, server));
    await go(slowed, `/servers/${server.id}/channels/${server.channel.id}`);
    await slowed.getByText('Slowmode is on', { exact: false }).waitFor();
    await slowed.locator('[data-composer]').fill('one word');
    await slowed.keyboard.press('Enter');
    await slowed.getByText(/you can write again in 1?\d\d seconds/).waitFor();
    expect(await page.getByText('Slowmode', { exact: false }).count()).toBe(0);
    await slowed.context().close();
  });

  it('counts slowmode from what a person wrote, not from the result of their poll', async () => {
    await server.owner.do(updateChannel, { params: here(), body: { slowmodeSecs: 120 } });
    const asker = await aMember(instance, server);
    const poll = { question: 'Later?', answers: [{ text: 'Yes' }, { text: 'No' }] };
    const { id: messageId } = await asker.do(sendMessage, { params: here(), body: { poll } });
    instance.clock.advance(150_000);
    await server.owner.do(expirePoll, { params: { ...here(), messageId } });
    const slowed = await openPageFor(browser, instance.url, asker);
    await slowed.clock.setFixedTime(Date.now() + 150_000);
    await go(slowed, `/servers/${server.id}/channels/${server.channel.id}`);
    await slowed.getByText('Later?').nth(1).waitFor();
    await slowed.getByText('Slowmode', { exact: false }).waitFor();
    expect(await slowed.getByText(/you can write again in/).count()).toBe(0);
    await slowed.context().close();
  });

  it('renews links to files that have expired, in what was posted and in what was pasted', async () => {
    const files = [new File(['the minutes'], 'minutes.txt', { type: 'text/plain' })];
    const sent = await server.owner.do(sendMessage, { params: here(), body: { content: 'file' }, files });
    const old = sent.attachments[0]?.url ?? '';
    await server.owner.do(sendMessage, { params: here(), body: { content: `pasted ${old}` } });
    const link = row('pasted').getByRole('link');
    const file = row('minutes.txt').getByRole('link').first();
    await Promise.all([link.waitFor(), file.waitFor()]);
    instance.clock.advance(26 * 3_600_000);
    expect((await page.request.get(old)).ok()).toBe(false);
    // The page stays open for a day, then reloads from its stored state.
    await page.clock.setFixedTime(Date.now() + 26 * 3_600_000);
    const renewed = page.waitForResponse('**/api/attachments/refresh-urls');
    await page.reload();
    await renewed;
    for (const each of [link, file]) {
      await expect.poll(() => each.getAttribute('href')).not.toBe(old);
      const answer = await page.request.get((await each.getAttribute('href')) ?? '');
      expect(await answer.text()).toBe('the minutes');
    }
  });

  /** Presses a key until an element has focus, as keyboard users do. */
  async function reach(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < 80; step += 1) {
      if (await target.evaluate((node) => node === document.activeElement)) return;
      await target.page().keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${target}`);
  }

  it('is used by keyboard alone, from logging in to logging out', async () => {
    const desk = await (await browser.newContext({ baseURL: instance.url })).newPage();
    const keys = desk.keyboard;
    const said = (text: string) =>
      desk
        .locator('[role=log] [data-message]')
        .filter({ has: desk.locator('[data-text]', { hasText: text }) });
    const jumpTo = async (words: string, place: RegExp) => {
      await keys.press('Control+k');
      await desk.getByRole('dialog').getByRole('combobox').waitFor();
      await keys.type(words);
      await desk.getByRole('option', { name: place, selected: true }).waitFor();
      await keys.press('Enter');
    };
    await go(desk, '/login');
    await reach(desk.getByLabel('Username or e-mail'));
    await keys.type(server.owner.username);
    await reach(desk.getByRole('textbox', { name: 'Password' }));
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await desk.getByRole('link', { name: server.server.name }).waitFor();
    // Shortcuts work once the page has loaded its parts.
    await desk.waitForLoadState('networkidle');

    await jumpTo(server.channel.name, new RegExp(server.channel.name));
    const field = desk.locator('[data-composer]');
    await reach(field);
    await keys.type('written without a mouse');
    await keys.press('Enter');
    await reach(said('written without a mouse'), 'Shift+Tab');
    await keys.press('r');
    await desk.locator('[data-composer]:focus').waitFor();
    await keys.type('and answered');
    await keys.press('Enter');
    await said('and answered').getByText('written without a mouse').waitFor();
    await reach(said('written without a mouse'), 'Shift+Tab');
    await reach(said('and answered'), 'ArrowDown');
    await keys.press('+');
    await desk.locator('input[role=combobox]:focus').waitFor();
    await keys.type('tada');
    await desk.getByRole('option', { name: 'party', exact: true }).waitFor();
    await keys.press('Enter');
    await said('and answered').getByRole('button', { name: '🎉: 1 person' }).waitFor();

    await jumpTo('appearance', /^Appearance/);
    await reach(desk.getByRole('radio', { name: 'System', exact: true }));
    for (const theme of ['Light', 'Dark']) {
      await keys.press('ArrowRight');
      await desk.getByRole('radio', { name: theme, exact: true, checked: true }).waitFor();
    }
    await reach(desk.getByRole('button', { name: 'Log out', exact: true }), 'Shift+Tab');
    await keys.press('Enter');
    await reach(
      desk
        .getByRole('alertdialog')
        .or(desk.getByRole('dialog'))
        .getByRole('button', { name: 'Log out' })
        .last(),
    );
    await keys.press('Enter');
    await desk.getByLabel('Username or e-mail').waitFor();
    await desk.context().close();
  });

  it('is used with one finger on a phone, from logging in to logging out', async () => {
    const silent = await aMember(instance, server);
    const params = { serverId: server.id };
    const porch = await server.owner.do(createChannel, { params, body: { name: 'porch' } });
    const files = ['beam.png', 'roof.png'].map((name) => new File([PICTURE], name, { type: 'image/png' }));
    await server.owner.do(sendMessage, { params: { channelId: porch.id }, body: {}, files });
    const phone = await (
      await browser.newContext({
        baseURL: instance.url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
    ).newPage();
    const said = (text: string) =>
      phone
        .locator('[role=log] [data-message]')
        .filter({ has: phone.locator('[data-text]', { hasText: text }) });
    const button = (name: string) => phone.getByRole('button', { name, exact: true });
    const expectLarge = async (link: Locator) =>
      await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await go(phone, '/login');
    await expectLarge(phone.getByRole('link', { name: 'Forgot your password?' }));
    await phone.getByLabel('Username or e-mail').fill(member.username);
    await phone.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await button('Log in').tap();
    await phone.getByRole('link', { name: server.server.name }).tap();
    await phone
      .getByRole('main')
      .getByRole('link', { name: /^porch/ })
      .tap();
    const field = phone.locator('[data-composer]');
    await field.tap();
    // The member list is closed, so the service finds people who never wrote.
    await phone.keyboard.type(`Is @${silent.username.slice(0, -1)}`);
    await phone.getByRole('option', { name: new RegExp(silent.username) }).tap();
    await phone.keyboard.type('there?\nWith soup?');
    await button('Send message').tap();
    await expect
      .poll(() => said('there?').locator('[data-text]').innerText())
      .toMatch(/there\?\nWith soup\?/);
    await said('there?').getByText(`@${silent.username}`).waitFor();
    await said('there?').locator('[data-author]').getByRole('button').first().tap();
    const card = phone.getByRole('dialog');
    await card.getByText(`@${member.username}`).waitFor();
    await expect.poll(async () => (await card.boundingBox())?.width).toBe(390);
    await phone.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    const menu = async (entry: string, text = 'there?') => {
      await said(text).click({ button: 'right', position: { x: 340, y: 8 } });
      await phone.getByRole('menuitem', { name: entry, exact: true }).tap();
    };
    const finger = await phone.context().newCDPSession(phone);
    const place = await said('there?').boundingBox();
    // Beside the name of the author, which has a menu of its own.
    const touchPoints = [{ x: 340, y: (place?.y ?? 0) + 8 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const reply = phone.getByRole('menuitem', { name: 'Reply', exact: true });
    await reply.waitFor();
    // The menu is open below the finger, whose lifting chooses nothing.
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await reply.tap();
    await field.fill('Somebody is');
    await button('Send message').tap();
    await said('Somebody is').getByText('there?').waitFor();
    // With a keyboard of its own, where Enter starts a new line.
    await field.fill('And bread');
    await field.press('Control+Enter');
    await menu('Edit', 'And bread');
    const editor = phone.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('x'.repeat(LIMITS.messageContent + 1));
    await phone.getByText('1 character too many').waitFor();
    await editor.fill('And butter');
    await editor.press('Control+Enter');
    await said('And butter').waitFor();
    await menu('Add reaction');
    await phone.getByRole('combobox').last().fill('tada');
    await phone.getByRole('option', { name: 'party', exact: true }).tap();
    await said('there?').getByRole('button', { name: '🎉: 1 person' }).waitFor();

    const swipe = async (toX: number) => {
      const at = (x: number) => [{ x, y: 400 }];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(180) });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(toX) });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await button('Open beam.webp').tap();
    const beam = phone.getByRole('dialog').getByRole('img', { name: 'beam.webp' });
    const roof = phone.getByRole('dialog').getByRole('img', { name: 'roof.webp' });
    await beam.waitFor();
    await button('Next picture').press('Enter');
    await roof.waitFor();
    await phone.keyboard.press('Enter');
    await beam.waitFor();
    await swipe(60);
    await roof.waitFor();
    await swipe(300);
    await beam.waitFor();
    await button('Larger').tap();
    await swipe(300);
    // The picture moved below the finger; behind it, the conversation is still open.
    await phone.keyboard.press('Escape');
    await beam.waitFor({ state: 'detached' });
    await said('Somebody is').waitFor();

    await button('Show members').tap();
    const members = phone.getByRole('complementary', { name: 'Members' });
    await members.waitFor();
    await phone.goBack();
    await phone.goForward();
    await said('Somebody is').waitFor();
    expect(await members.count()).toBe(0);
    await phone.getByRole('link', { name: 'Back' }).first().tap();
    const body = { name: 'Porch plans' };
    await member.do(createThread, { params: { channelId: porch.id }, body });
    await phone.getByRole('main').getByRole('link', { name: 'Porch plans' }).tap();
    await phone.getByRole('log', { name: /Porch plans/ }).waitFor();
    await expectLarge(phone.getByRole('link', { name: 'Back to #porch' }));
    await phone.getByRole('link', { name: 'Back to channels' }).tap();
    await phone.getByRole('link', { name: 'You', exact: true }).tap();
    await button('Appearance').tap();
    await phone.getByRole('radio', { name: 'Dark', exact: true }).tap();
    await expect.poll(() => phone.getByRole('radio', { name: 'Dark', exact: true }).isChecked()).toBe(true);
    const compact = phone.getByRole('switch', { name: 'Compact messages' });
    // 21 px above its middle, a switch is still under the finger.
    await compact.tap({ position: { x: 20, y: -9 }, force: true });
    await expect.poll(() => compact.isChecked()).toBe(true);
    await button('Back').tap();
    const { name } = await member.do(createApplication, { body: { name: 'Rope counter' } });
    await button('Applications').tap();
    await phone.getByRole('link', { name }).tap();
    await expectLarge(phone.getByRole('link', { name: 'All applications' }));
    await button('Back').tap();
    await button('Log out').tap();
    await phone
      .getByRole('alertdialog')
      .or(phone.getByRole('dialog'))
      .getByRole('button', { name: 'Log out' })
      .last()
      .tap();
    await phone.getByLabel('Username or e-mail').waitFor();
    await phone.context().close();
  });
});
