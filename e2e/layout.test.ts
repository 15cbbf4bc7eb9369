/** What people press has the size of a finger on touch screens, and names and fields have room on tablets. */
import {
  createApplication,
  createChannel,
  createRole,
  deleteMessage,
  putBan,
  sendMessage,
  updateOwnMember,
} from '@guildhall/protocol';
import { aPerson, aServerWithMember, PICTURE, type TestPerson, type TestServer } from '@guildhall/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, reachByKeyboard } from './browser.ts';
import { button } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { go } from './navigate.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TABLET = { width: 768, height: 1024 };
const FINGER = 44;

describe.skipIf(!HAS_CHROMIUM)('the web client', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let server: TestServer;
  let member: TestPerson;
  /** The owner's pages. */
  let desk: Page;
  let touch: Page;

  beforeAll(async () => {
    ({ server, member } = await aServerWithMember(instance));
    const params = { channelId: server.channel.id };
    const { id } = await server.owner.do(sendMessage, { params, body: { content: 'Who brings soup?' } });
    await member.do(sendMessage, { params, body: { content: 'I do', replyTo: id } });
    desk = await openPageFor(browser, instance.url, server.owner);
    touch = await openPageFor(browser, instance.url, server.owner, PHONE);
  });

  const touchOf = async (size: typeof TABLET): Promise<Page> => {
    await touch.setViewportSize(size);
    return touch;
  };
  const openChannel = async (page: Page, channelId = server.channel.id) => {
    await go(page, `/servers/${server.id}/channels/${channelId}`);
    await page.locator('[data-composer]').waitFor();
  };
  const openSettings = async (page: Page, section: string) => {
    await go(page, `/servers/${server.id}/settings/${section}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const height = async (element: Locator) => (await element.boundingBox())?.height;
  const isWhole = (element: Locator) =>
    expect
      .poll(() => element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
      .toBe(true);

  it('has links of the size of a finger beside the forms for logging in', async () => {
    const context = await browser.newContext({ baseURL: instance.url, ...PHONE });
    const page = await context.newPage();
    await page.goto('/login');
    for (const name of ['Create account', 'Forgot your password?']) {
      const link = page.getByRole('link', { name });
      expect(await height(link), name).toBeGreaterThanOrEqual(FINGER);
    }
    await context.close();
  });

  it('has room for a finger on the line that leads to the original of a reply', async () => {
    const page = await touchOf(PHONE.viewport);
    await openChannel(page);
    const line = page.getByRole('button', { name: 'In reply to' });
    await line.waitFor();
    expect(await height(line)).toBeGreaterThanOrEqual(FINGER);
  });

  it('reacts from the menu of a message with one press, under a finger', async () => {
    for (const size of [PHONE.viewport, TABLET]) {
      const page = await touchOf(size);
      await openChannel(page);
      const message = page.locator('[data-message]').filter({ hasText: 'Who brings soup?' }).first();
      await message.click({ button: 'right' });
      const quick = page.getByRole('menuitem', { name: 'React with 👍' });
      await quick.waitFor();
      const box = (await quick.boundingBox()) ?? expect.unreachable('no emoji');
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(FINGER);
      await quick.tap();
      const chip = message.getByRole('button', { name: '👍: 1 person' });
      await chip.waitFor();
      await chip.tap();
      await chip.waitFor({ state: 'detached' });
    }
  });

  it('opens the profile by a press on the picture of an author, and their menu by a right click', async () => {
    const page = desk;
    await openChannel(page);
    const picture = page.locator('[data-message]').filter({ hasText: 'I do' }).locator('[data-margin]');
    const press = async (button: 'left' | 'right') => {
      const { x, y, width } = (await picture.boundingBox()) ?? expect.unreachable('no picture');
      // Below the line with the original of the reply.
      await page.mouse.click(x + width / 2, y + 42, { button });
    };
    await picture.waitFor();
    await press('left');
    const profile = page.getByRole('dialog').getByText(`@${member.username}`);
    await profile.waitFor();
    await page.keyboard.press('Escape');
    await profile.waitFor({ state: 'hidden' });
    await press('right');
    await page.getByRole('menuitem', { name: 'Copy user ID' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('neither presses nor closes with a double click the dialog that the first click opened', async () => {
    const params = { channelId: server.channel.id };
    const { id } = await server.owner.do(sendMessage, { params, body: { content: 'Still needed' } });
    const body = { name: 'suggestions', kind: 'forum' } as const;
    const forum = await server.owner.do(createChannel, { params: { serverId: server.id }, body });
    const pages = [
      [await touchOf(PHONE.viewport), (x: number, y: number) => touch.touchscreen.tap(x, y)],
      [desk, (x: number, y: number, clickCount: number) => desk.mouse.click(x, y, { clickCount })],
    ] as const;
    for (const [page, press] of pages) {
      const staysOpen = async (opener: string, name: string) => {
        const box = (await button(page, opener).boundingBox()) ?? expect.unreachable('no button');
        const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
        // However slow the machine is, the presses are a double click.
        await page.evaluate(() => {
          let now = 0;
          Object.defineProperty(Event.prototype, 'timeStamp', { get: () => ++now });
        });
        await press(...at, 1);
        const dialog = page.getByRole('dialog', { name });
        await dialog.waitFor();
        await press(...at, 2);
        expect(await dialog.isVisible(), name).toBe(true);
        await page.reload();
      };
      await openChannel(page);
      await page.locator(`[data-message="${id}"]`).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Select messages' }).click();
      await staysOpen('Delete', 'Delete 1 message?');
      await page.locator(`[data-message="${id}"]`).waitFor();
      await go(page, `/servers/${server.id}/channels/${forum.id}`);
      await button(page, 'New post').waitFor();
      await staysOpen('New post', 'New post in #suggestions');
      if (page === desk) await button(page, 'Jump anywhere').waitFor();
      if (page === desk) await staysOpen('Jump anywhere', 'Jump anywhere');
    }
    await server.owner.do(deleteMessage, { params: { ...params, messageId: id } });
  });

  it('shows a name that is cut as a whole while the mouse rests on it', async () => {
    const { id } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'minutes-of-the-meetings-of-the-committee' },
    });
    const page = desk;
    await openChannel(page, id);
    const link = page.getByRole('link', { name: 'minutes-of-the-meetings-of-the-committee' });
    const title = link.getByTitle('minutes-of-the-meetings-of-the-committee', { exact: true });
    const hovered = async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      return await title.count();
    };
    await expect.poll(hovered).toBe(1);
    await page.locator(`a[data-channel="${server.channel.id}"]`).hover();
    expect(await page.getByTitle(server.channel.name, { exact: true }).count()).toBe(0);
  });

  it('shows the whole name of an announcement channel on tablets and phones', async () => {
    const body = { name: 'announcements', kind: 'announcement' } as const;
    const { id } = await server.owner.do(createChannel, { params: { serverId: server.id }, body });
    const page = await touchOf(TABLET);
    await openChannel(page, id);
    const name = page.getByRole('heading', { level: 1, name: 'announcements' });
    const line = name.locator('.truncate').first();
    await isWhole(line);
    await page.setViewportSize(PHONE.viewport);
    await isWhole(line);
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.getByRole('dialog', { name: 'Follow #announcements' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('gives long names of channels and forums the whole header if no topic follows', async () => {
    const name = 'plans-and-sketches-for-the-roof-of-the-barn';
    for (const kind of ['text', 'forum'] as const) {
      const { id } = await server.owner.do(createChannel, {
        params: { serverId: server.id },
        body: { name, kind },
      });
      await go(desk, `/servers/${server.id}/channels/${id}`);
      await isWhole(desk.getByRole('heading', { level: 1, name }).locator('.truncate').first());
    }
  });

  it('shows days as a whole on a tablet, and the bar of unsaved changes beside the list of sections', async () => {
    const page = await touchOf(TABLET);
    await openSettings(page, 'raids');
    await isWhole(page.getByRole('textbox', { name: 'From', exact: true }));
    await page.getByRole('switch', { name: 'Slow joins down when they spike' }).click();
    const bar = await page.getByRole('status').filter({ hasText: 'unsaved changes' }).boundingBox();
    const list = await page.getByRole('navigation').filter({ hasText: 'Raids' }).boundingBox();
    expect(bar?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
    await button(page, 'Reset').click();
  });

  it('does not move the settings below push notifications when their state arrives', async () => {
    const page = await touchOf(PHONE.viewport);
    const release = await holdRequests(page, '**/api/users/@me/push');
    await go(page, '/settings/notifications');
    await page.getByRole('switch', { name: 'Push notifications' }).waitFor();
    const sounds = page.getByRole('heading', { name: 'Sounds' });
    const before = await sounds.boundingBox();
    const answered = page.waitForResponse('**/api/users/@me/push');
    release();
    await answered;
    expect(await sounds.boundingBox()).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('keeps icons and long names within the menus of a phone', async () => {
    const nickname = 'W'.repeat(32);
    await member.do(updateOwnMember, { params: { serverId: server.id }, body: { nick: nickname } });
    const page = await touchOf(PHONE.viewport);
    await openChannel(page);
    await page.getByRole('button', { name: nickname, exact: true }).click({ button: 'right' });
    const report = page.getByRole('menuitem', { name: `Report ${nickname}` });
    await isWhole(report);
    await expect.poll(async () => (await report.locator('svg').boundingBox())?.width).toBeGreaterThan(12);
    await page.keyboard.press('Escape');
  });

  it('keeps the buttons of a notice with a long word on a phone, even with text twice as large', async () => {
    const params = { serverId: server.id };
    const name = 'w'.repeat(100);
    await server.owner.do(createChannel, { params, body: { name } });
    const page = await touchOf(PHONE.viewport);
    await openSettings(page, 'channels');
    await button(page, `Actions for ${name}`).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    const inside = () =>
      button(page, 'Undo').evaluate((undo) =>
        [undo, undo.nextElementSibling].every((it) => {
          const { left = -1, right = Infinity } = it?.getBoundingClientRect() ?? {};
          return left >= 0 && right <= innerWidth;
        }),
      );
    // Focused, the notice stays.
    await button(page, 'Undo').focus();
    expect(await inside()).toBe(true);
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    expect(await inside()).toBe(true);
    await page.evaluate(`document.documentElement.style.fontSize = ''`);
    await button(page, 'Dismiss').tap();
  });

  it('keeps fields, buttons and rows inside a narrow phone with text twice as large', async () => {
    const params = { serverId: server.id };
    const { id: userId } = await aPerson(instance);
    await server.owner.do(putBan, { params: { ...params, userId }, body: { reason: 'Sells ladders' } });
    const { id } = await server.owner.do(createApplication, { body: { name: 'Clock' } });
    const pictures = ['ladder', 'wall'].map(
      (name) => new File([PICTURE], `${name}.png`, { type: 'image/png' }),
    );
    await server.owner.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: {},
      files: pictures,
    });
    const page = await touchOf({ width: 320, height: 640 });
    const inside = (element: Locator) =>
      element.evaluate((it) => {
        const { left, right, width } = it.getBoundingClientRect();
        return width > 80 && left >= 0 && right <= innerWidth;
      });
    const right = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().right);
    const SIZE = 'document.documentElement.style.fontSize';
    const openWithLargeText = async (path: string, shown: Locator) => {
      // Otherwise the client would load again.
      if (page.url().startsWith('http')) await page.evaluate(`${SIZE} = ''`);
      await go(page, path);
      await shown.waitFor();
      await page.evaluate(`${SIZE} = '200%'`);
    };
    for (const [path, find] of [
      [`/servers/${server.id}/settings/roles`, () => page.getByRole('searchbox', { name: 'Find a role' })],
      [`/servers/${server.id}/settings/bans`, () => page.getByText('Sells ladders')],
      [`/settings/applications/${id}`, () => page.getByRole('textbox', { name: 'Application ID' })],
      [`/settings/applications/${id}`, () => button(page, 'Copy').first()],
      ['/settings/privacy', () => page.getByText('Friends can always message you.')],
      ['/settings/wallet', () => page.getByText('Coins unlock the files')],
      ['/settings/keyboard', () => page.getByText('Channel above', { exact: true })],
    ] as const) {
      await openWithLargeText(path, find());
      await expect.poll(() => inside(find()), { message: path }).toBe(true);
    }
    await openWithLargeText(
      `/servers/${server.id}/channels/${server.channel.id}`,
      page.locator('[data-composer]'),
    );
    await button(page, 'Open ladder.webp').tap();
    const viewer = page.getByRole('dialog', { name: 'ladder.webp' });
    await expect.poll(() => inside(viewer.getByRole('heading'))).toBe(true);
    await expect.poll(() => right(button(page, 'Close'))).toBeLessThanOrEqual(320);
    await button(page, 'Close').tap();
    const search = page.getByRole('textbox', { name: 'Search servers' });
    await openWithLargeText('/discover', search);
    const textWidth = () =>
      search.evaluate((it) => {
        const { paddingLeft, paddingRight } = getComputedStyle(it);
        return it.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      });
    await expect.poll(textWidth).toBeGreaterThan(60);
    const system = page.getByRole('radio', { name: 'System' });
    await openWithLargeText('/settings/appearance', system);
    const isWholeWord = () =>
      system.evaluate((card) => {
        const parts = [...card.children];
        const label = parts.at(1);
        const lineHeight = label ? Number.parseFloat(getComputedStyle(label).lineHeight) : 0;
        const { right } = card.getBoundingClientRect();
        return (
          (label?.clientHeight ?? 0) < 2 * lineHeight &&
          (label?.scrollWidth ?? 0) <= (label?.clientWidth ?? 0) &&
          parts.every((part) => part.getBoundingClientRect().right <= right)
        );
      });
    await expect.poll(isWholeWord).toBe(true);
    await page.evaluate(`${SIZE} = ''`);
  });

  it('leaves no colour of a role alone in a row', async () => {
    const role = { name: 'Gardeners', color: '#15876a' };
    await server.owner.do(createRole, { params: { serverId: server.id }, body: role });
    await openSettings(desk, 'roles');
    await desk.getByText(role.name, { exact: true }).first().click();
    const colours = desk.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio');
    await colours.first().waitFor();
    const tops = await colours.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops.at(-1)).length).toBeGreaterThan(1);
  });

  it('shows several rows of emoji beside a message on a phone held sideways', async () => {
    // Below the message, so that it is in the middle, where neither side has much room.
    const content = 'A pot\nfour bowls\na ladle\nspoons\nand bread';
    await member.do(sendMessage, { params: { channelId: server.channel.id }, body: { content } });
    const page = await touchOf({ width: 844, height: 390 });
    await openChannel(page);
    await page.locator('[data-message]').filter({ hasText: 'and bread' }).waitFor();
    await reachByKeyboard(page.locator('[data-message]').filter({ hasText: 'I do' }));
    await page.keyboard.press('+');
    const grid = page.getByRole('listbox', { name: 'Emoji to choose from' });
    await grid.waitFor();
    const shown = () => grid.evaluate((it) => it.parentElement?.clientHeight ?? 0);
    await expect.poll(shown).toBeGreaterThan(3 * FINGER);
  });
});
