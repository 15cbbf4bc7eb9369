/** Actions of one person in a browser by mouse and keyboard, and what another person then sees. */
import type { Client } from '@guildhall/client';
import { PASSWORD, queryDatabase } from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, reachByKeyboard } from './browser.ts';
import { button, expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { go } from './navigate.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, registerClient, useWebInstance } from './web-instance.ts';

const STICKERS = ['Ladder', 'Brush', 'Soup', 'Slate'] as const;

/** What an MP4 begins with. */
const FILM = '\0\0\0\x18ftypisom\0\0\0\0isommp42';

describe.skipIf(!HAS_CHROMIUM)('two people in a server', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  /** Owns the server. */
  let ada: Page;
  /** A member, with a server of his own. */
  let bo: Page;
  let server: string;
  let attic: string;
  let atticId: string;
  let owner: Client['api'];
  let guest: Client['api'];
  /** The first channel of the shared server. */
  let channelId: string;
  /** Where each test begins. */
  let home: string;

  const person = async (username: string) => (await registerClient(instance.url, username)).api;

  async function openPage(username: string, path: string): Promise<Page> {
    const page = await openPageFor(browser, instance.url, { username });
    await page.goto(path);
    await page.locator('[data-composer]').waitFor();
    return page;
  }

  beforeAll(async () => {
    [owner, guest] = [await person('ada'), await person('bo')];
    const { id: serverId, channels } = await owner.createServer({ body: { name: 'Co-op' } });
    channelId = channels.find(({ kind }) => kind === 'text')?.id ?? '';
    await owner.createChannel({ serverId, body: { name: 'yard', kind: 'text' } });
    await owner.createChannel({ serverId, body: { name: 'news', kind: 'announcement' } });
    for (const name of STICKERS) {
      const files = [new File([PICTURE], 'sticker.png', { type: 'image/png' })];
      await owner.createSticker({ serverId, body: { name, emoji: '🧱' }, files });
    }
    const { code } = await owner.createInvite({ channelId, body: {} });
    await guest.acceptInvite({ code });
    const own = await guest.createServer({ body: { name: 'Attic' } });
    atticId = own.id;
    [server, attic] = [`/servers/${serverId}`, `/servers/${own.id}`];
    home = `${server}/channels/${channelId}`;
    [ada, bo] = await Promise.all([openPage('ada', home), openPage('bo', home)]);
  });
  beforeEach(async () => {
    for (const page of [ada, bo]) if (new URL(page.url()).pathname !== home) await go(page, home);
  });

  const row = (page: Page, text: string) =>
    page.getByRole('log').locator('[data-message]').filter({ hasText: text });
  const goTo = (page: Page, channel: string) =>
    page
      .getByRole('navigation', { name: 'Channels' })
      .getByRole('link', { name: new RegExp(`^${channel}`) })
      .click();
  async function say(page: Page, text: string): Promise<void> {
    await page.locator('[data-composer]').fill(text);
    await page.keyboard.press('Enter');
    await row(page, text).waitFor();
  }
  /** Closes a dialog whose form was written in, which asks first. */
  async function leaveForm(page: Page): Promise<void> {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByText('Close again to discard it').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  async function chooseFromMenu(page: Page, text: string, entry: string): Promise<void> {
    await row(page, text).hover();
    await button(page.getByRole('toolbar', { name: 'Message actions' }), 'More actions').click();
    await page.getByRole('menuitem', { name: entry }).click();
  }

  it('send up to three stickers together, without text', async () => {
    const sticker = (name: string) => button(ada, `Sticker ${name}`);
    await button(ada, 'Add emoji').click();
    await ada.getByRole('tab', { name: 'Stickers' }).click();
    for (const name of STICKERS.slice(0, 3)) {
      await sticker(name).click();
      await button(ada, `Remove sticker ${name}`).waitFor();
      await button(ada, 'Add emoji').click();
    }
    await ada.getByText('A message can have up to 3 stickers.').waitFor();
    await expect.poll(() => sticker('Slate').isDisabled()).toBe(true);
    await ada.keyboard.press('Escape');
    await button(ada, 'Remove sticker Brush').click();
    await expectFocus(ada.locator('[data-composer]'));
    await ada.keyboard.press('Enter');
    const shown = bo.getByRole('log').getByRole('img', { name: /^Sticker:/ });
    await expect
      .poll(() => shown.evaluateAll((images) => images.map((image) => image.getAttribute('title'))))
      .toEqual(['Ladder', 'Soup']);
    await button(ada, 'Remove sticker Soup').waitFor({ state: 'detached' });
  });

  it('show which server their stickers are from', async () => {
    const sticker = await guest.createSticker({
      serverId: atticId,
      body: { name: 'Brick', emoji: '🧱', description: 'From the old wall' },
      files: [new File([PICTURE], 'sticker.png', { type: 'image/png' })],
    });
    await guest.sendMessage({ channelId, body: { stickerIds: [sticker.id] } });
    for (const page of [ada, bo]) {
      const shown = button(page, 'Sticker: Brick');
      const card = page.getByRole('dialog', { name: 'Sticker: Brick' });
      await shown.press('Enter');
      await card.getByText('From the old wall').waitFor();
      await card.getByText('Attic').waitFor();
      await page.keyboard.press('Escape');
      await expectFocus(shown);
    }
    await button(ada, 'Sticker: Brick').click();
    await ada.getByText('Only members of this server can send it.').waitFor();
    expect(await button(ada, 'Open server').count()).toBe(0);
    await ada.keyboard.press('Escape');
    await button(bo, 'Sticker: Brick').click();
    await button(bo, 'Open server').click();
    await bo.getByRole('heading', { name: 'general' }).first().waitFor();
    await expect.poll(() => bo.url()).toContain(attic);
    await go(bo, home);
  });

  it('show emoji of a server that their reader is not in', async () => {
    const files = [new File([PICTURE], 'brick.png', { type: 'image/png' })];
    const emoji = await guest.createEmoji({ serverId: atticId, body: { name: 'brick' }, files });
    await guest.sendMessage({
      channelId,
      body: { content: `One more <:brick:${emoji.id}> and we are done` },
    });
    await row(ada, 'and we are done').getByRole('img', { name: ':brick:' }).waitFor();
    await guest.deleteEmoji({ serverId: atticId, emojiId: emoji.id });
    await ada.reload();
    await row(ada, 'One more :brick: and we are done').waitFor();
    expect(await row(ada, 'One more').getByRole('img', { name: ':brick:' }).count()).toBe(0);
  });

  it('pick emoji of a server, by its button below the others', async () => {
    const files = [new File([PICTURE], 'gate.png', { type: 'image/png' })];
    await owner.createEmoji({ serverId: server.split('/').at(-1) ?? '', body: { name: 'gate' }, files });
    await button(ada, 'Add emoji').click();
    await button(ada, 'Go to Flags').click();
    const gate = ada.getByRole('option', { name: 'gate', exact: true });
    await gate.waitFor({ state: 'detached' });
    const search = ada.getByRole('combobox', { name: 'Find an emoji' });
    await search.fill('cat');
    await button(ada, 'Go to Co-op').focus();
    await ada.keyboard.press('Enter');
    await expectFocus(search);
    await gate.and(ada.locator('[aria-selected=true]')).waitFor();
    await ada.keyboard.press('Enter');
    await expect.poll(() => ada.locator('[data-composer]').inputValue()).toBe(':gate:');
    await ada.locator('[data-composer]').fill('');
  });

  it('cover pictures that are spoilers, by their name or by their channel', async () => {
    const picture = (name: string) => [new File([PICTURE], name, { type: 'image/png' })];
    const post = (place: string, name: string) =>
      owner.sendMessage({ channelId: place, body: { content: name }, files: picture(name) });
    await post(channelId, 'SPOILER_plan.png');
    await post(channelId, 'photo.png');
    await button(bo, 'Open photo.webp').waitFor();
    const covered = button(bo, 'Show SPOILER_plan.webp, which is a spoiler');
    await covered.click();
    await covered.waitFor({ state: 'detached' });
    await button(bo, 'Open SPOILER_plan.webp').click();
    await bo.getByRole('dialog').waitFor();
    await bo.keyboard.press('Escape');

    const { id: serverId } = await owner.getServer({ serverId: server.split('/').at(-1) ?? '' });
    const cellar = await owner.createChannel({ serverId, body: { name: 'cellar', contentMode: 'spoiler' } });
    await post(cellar.id, 'wall.png');
    await goTo(bo, 'cellar');
    await button(bo, 'Show wall.webp, which is a spoiler').waitFor();
    await owner.updateChannel({ channelId: cellar.id, body: { contentMode: 'default' } });
    await button(bo, 'Open wall.webp').waitFor();
  });

  it('cover pictures and videos in threads and posts of channels that cover them', async () => {
    const { id: serverId } = await owner.getServer({ serverId: server.split('/').at(-1) ?? '' });
    const cover = { contentMode: 'spoiler' } as const;
    const loft = await owner.createChannel({ serverId, body: { name: 'loft', ...cover } });
    const thread = await owner.createThread({ channelId: loft.id, body: { name: 'Beams' } });
    await owner.sendMessage({
      channelId: thread.id,
      body: {},
      files: [
        new File([PICTURE], 'beam.png', { type: 'image/png' }),
        new File([FILM], 'beam.mp4', { type: 'video/mp4' }),
      ],
    });
    await go(bo, `${server}/channels/${thread.id}`);
    const covered = bo.getByLabel('beam.mp4', { exact: true });
    await button(bo, 'Show beam.webp, which is a spoiler').waitFor();
    await covered.waitFor({ state: 'attached' });
    await expect.poll(() => bo.locator('[inert]').filter({ has: covered }).count()).toBe(1);
    await button(bo, 'Show beam.mp4, which is a spoiler').click();
    await bo.locator('[inert]').waitFor({ state: 'detached' });

    const forum = await owner.createChannel({ serverId, body: { name: 'finds', kind: 'forum', ...cover } });
    await owner.createThread({
      channelId: forum.id,
      body: { name: 'A coin', message: { content: 'Under the floor' } },
      files: [new File([PICTURE], 'coin.png', { type: 'image/png' })],
    });
    await go(bo, `${server}/channels/${forum.id}`);
    const card = bo.getByRole('article').filter({ hasText: 'A coin' });
    await expect.poll(() => card.locator('img.blur-xl').count()).toBe(1);
    await card.getByRole('link', { name: 'A coin' }).click();
    await button(bo, 'Show coin.webp, which is a spoiler').waitFor();
  });

  it('mark a direct message as read from its menu, mute and unmute it', async () => {
    const [{ id: recipientId }] = [await owner.getAccount()];
    const { id: directId } = await guest.openDirectChannel({ body: { recipientId } });
    await guest.sendMessage({ channelId: directId, body: { content: 'Are you there?' } });
    await go(ada, '/friends');
    const direct = ada.getByRole('link', { name: /bo/ });
    const unread = ada.getByRole('link', { name: /bo.*unread/ });
    await unread.click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Mark as read' }).click();
    await unread.waitFor({ state: 'detached' });
    await direct.click({ button: 'right' });
    expect(await ada.getByRole('menuitem', { name: 'Mark as read' }).count()).toBe(0);
    await ada.getByRole('menuitem', { name: 'Mute for an hour' }).click();
    await ada.getByRole('link', { name: /bo.*muted/ }).waitFor();
    expect(await owner.listNotificationSettings()).toContainEqual(
      expect.objectContaining({ id: directId, mutedUntil: expect.any(String) }),
    );
    await direct.click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Unmute' }).click();
    await ada.getByRole('link', { name: /bo.*muted/ }).waitFor({ state: 'detached' });
  });

  it('leave muted channels and threads out of a folded category', async () => {
    const serverId = server.split('/').at(-1) ?? '';
    const shed = await owner.createChannel({ serverId, body: { name: 'Shed', kind: 'category' } });
    const add = (name: string) =>
      owner.createChannel({ serverId, body: { name, kind: 'text', parentId: shed.id } });
    const [loud, quiet] = [await add('loud'), await add('quiet')];
    const thread = await owner.createThread({ channelId: quiet.id, body: { name: 'Quiet talk' } });
    const level = { level: 'all', suppressEveryone: false } as const;
    const mutedUntil = '9999-12-31T00:00:00.000Z';
    await owner.putNotificationSettings({ targetId: quiet.id, body: { ...level, mutedUntil } });
    const { username } = await owner.getAccount();
    for (const { id } of [loud, quiet, thread])
      await guest.sendMessage({ channelId: id, body: { content: `@${username} come` } });
    const list = ada.getByRole('navigation', { name: 'Channels' });
    await list.getByRole('link', { name: /^Quiet talk/ }).waitFor();
    await list.getByRole('link', { name: /^quiet.*muted/ }).waitFor();
    for (const { id } of [shed, thread])
      await owner.putNotificationSettings({ targetId: id, body: { ...level, mutedUntil } });
    await list.getByRole('button', { name: /^Shed.*muted$/ }).waitFor();
    await list.getByRole('link', { name: /^Quiet talk.*muted/ }).waitFor();
    for (const { id } of [shed, thread])
      await owner.putNotificationSettings({ targetId: id, body: { ...level, mutedUntil: null } });
    await list.getByRole('button', { name: 'Shed', exact: true }).click();
    await expect.poll(() => list.getByRole('link', { name: /^[qQ]uiet/ }).count()).toBe(0);
    await list.getByRole('link', { name: /^loud/ }).waitFor();
    await owner.putNotificationSettings({ targetId: quiet.id, body: { ...level, mutedUntil: null } });
    await list.getByRole('link', { name: /^quiet/ }).waitFor();
    await list.getByRole('link', { name: /^Quiet talk/ }).waitFor();
  });

  it('open the menus of a message, a person, a role and a channel by a right click wherever they appear', async () => {
    const serverId = server.split('/').at(-1) ?? '';
    const painters = await owner.createRole({ serverId, body: { name: 'painters', mentionable: true } });
    const { id: boId } = await guest.getAccount();
    const content = `Paint: <@${boId}>, <@&${painters.id}>, <#${channelId}>, https://example.org/lime`;
    await owner.sendMessage({ channelId, body: { content } });
    const message = row(ada, 'Paint:');
    const entry = (name: string) => ada.getByRole('menuitem', { name, exact: true });
    const close = async () => {
      await ada.keyboard.press('Escape');
      await ada.getByRole('menu').waitFor({ state: 'detached' });
    };
    const text = message.locator('[data-text]');
    await text.click({ button: 'right', position: { x: 5, y: 8 } });
    await entry('Copy link').waitFor();
    await close();
    await reachByKeyboard(message);
    await ada.keyboard.press('ContextMenu');
    await entry('Copy link').waitFor();
    await close();
    await expectFocus(message);

    const leftToBrowser = () =>
      ada.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            // Runs after the page's own listeners, which are on inner elements or were added earlier.
            addEventListener('contextmenu', (event) => resolve(!event.defaultPrevented), { once: true });
          }),
      );
    const [link] = await Promise.all([
      leftToBrowser(),
      message.getByRole('link', { name: 'example.org' }).click({ button: 'right' }),
    ]);
    await text.selectText();
    const [selection] = await Promise.all([
      leftToBrowser(),
      text.click({ button: 'right', position: { x: 5, y: 8 } }),
    ]);
    expect({ link, selection }).toEqual({ link: true, selection: true });
    await ada.evaluate(() => getSelection()?.empty());

    await button(message, '@bo').click({ button: 'right' });
    await entry('Kick').waitFor();
    await entry('Block').click();
    await button(ada.getByRole('dialog', { name: 'Block bo?' }), 'Block').click();
    await expect
      .poll(async () => (await owner.listRelationships()).map(({ type }) => type))
      .toEqual(['blocked']);
    await button(message, '@bo').click();
    await button(ada.getByRole('dialog'), 'Unblock').click();
    await button(ada.getByRole('dialog'), 'Add friend').waitFor();
    await ada.keyboard.press('Escape');
    await message.getByRole('link', { name: '#general' }).click({ button: 'right' });
    await entry('Copy ID').waitFor();
    await close();
    await button(message, '@painters').click();
    await entry('Edit role').click();
    await ada.getByRole('heading', { name: 'painters' }).waitFor();
    await ada.getByLabel('Name', { exact: true }).fill('plasterers');
    const wide = ada.viewportSize();
    await ada.setViewportSize({ width: 500, height: 700 });
    await button(ada, 'Back').waitFor();
    await expect.poll(() => ada.getByLabel('Name', { exact: true }).inputValue()).toBe('plasterers');
    if (wide) await ada.setViewportSize(wide);
    await button(ada, 'Reset').click();
    await button(ada, 'Reset').waitFor({ state: 'detached' });
    await ada.goBack();
    await message.waitFor();
  });

  it('pin a message, unpin it from the list of pins, and forward it', async () => {
    await say(ada, 'The gate code is 4711');
    const pinned = row(bo, 'The gate code is 4711').getByText('Pinned');
    await reachByKeyboard(row(ada, 'The gate code is 4711'));
    await ada.keyboard.press('p');
    await ada.getByText('Pinned.').waitFor();
    await pinned.waitFor();
    await bo.getByRole('button', { name: 'Pinned messages', exact: true }).click();
    await bo.locator('[data-found]').filter({ hasText: 'The gate code is 4711' }).waitFor();
    await reachByKeyboard(row(ada, 'The gate code is 4711'));
    await ada.keyboard.press('p');
    await pinned.waitFor({ state: 'detached' });
    await bo.getByText('Nothing is pinned yet').waitFor();

    await ada.keyboard.press('f');
    const dialog = ada.getByRole('dialog', { name: 'Forward message' });
    await dialog.getByLabel('Find a channel or a person').fill('yard');
    await dialog.getByRole('button', { name: /^yard/ }).click();
    await dialog.getByLabel('Note').fill('For the van, too');
    await ada.keyboard.press('Escape');
    await dialog.getByText('What you have entered here will be lost.').waitFor();
    await dialog.getByLabel('Note').press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await goTo(bo, 'yard');
    await bo.getByRole('figure').getByText('The gate code is 4711').waitFor();
    await row(bo, 'For the van, too').waitFor();
  });

  it('have the focus on the next pin after unpinning one in the list', async () => {
    const ids: string[] = [];
    for (const content of ['Bins go out on Monday', 'Glass goes out on Friday', 'Paper stays in']) {
      const { id: messageId } = await owner.sendMessage({ channelId, body: { content } });
      await owner.pinMessage({ channelId, messageId });
      ids.unshift(messageId);
    }
    await button(ada, 'Pinned messages').click();
    const pins = ada.getByRole('complementary', { name: 'Pinned messages' }).getByRole('listitem');
    await pins.filter({ hasText: 'Paper' }).waitFor();
    await owner.deleteMessage({ channelId, messageId: ids[0] ?? '' });
    await pins.filter({ hasText: 'Paper' }).waitFor({ state: 'detached' });
    const [first, last] = [pins.filter({ hasText: 'Glass' }), pins.filter({ hasText: 'Bins' })];
    await first.getByRole('button', { name: /^Unpin/ }).press('Enter');
    await expectFocus(last.getByRole('link'));
    await last.getByRole('button', { name: /^Unpin/ }).press('Enter');
    await ada.getByText('Nothing is pinned yet').waitFor();
    await expectFocus(
      button(ada.getByRole('complementary', { name: 'Pinned messages' }), 'Close pinned messages'),
    );
    await ada.keyboard.press('Escape');
  });

  it('save a message for later, go back to it, and remove it from the saved ones', async () => {
    for (const text of ['The ladder is behind the shed', 'The rope is on the ladder']) {
      await say(ada, text);
      await chooseFromMenu(ada, text, 'Save message');
    }
    await ada.getByText('Message saved.', { exact: false }).first().waitFor();
    await expect.poll(() => owner.listSavedIds()).toHaveLength(2);
    await go(ada, '/mentions');
    await ada.getByRole('link', { name: 'Saved', exact: true }).click();
    const saved = ada.locator('[data-found]');
    const [rope, ladder] = [
      saved.filter({ hasText: 'The rope' }),
      saved.filter({ hasText: 'behind the shed' }),
    ];
    await rope.waitFor();
    await ada.getByLabel('Where', { exact: true }).selectOption('Direct messages');
    await ada.getByText('No message matches these filters.').waitFor();
    await button(ada, 'Clear filters').click();
    await rope.waitFor();
    const elsewhere = await ada.context().newPage();
    await elsewhere.goto('/mentions/saved');
    await elsewhere.locator('[data-found]').nth(1).waitFor();
    await ada
      .getByRole('button', { name: /^Remove from saved messages: / })
      .last()
      .click();
    await ladder.waitFor({ state: 'detached' });
    await elsewhere.locator('[data-found]').nth(1).waitFor({ state: 'detached' });
    await elsewhere.close();
    await button(ada, 'Undo').last().click();
    await ada.getByText('Message saved.', { exact: false }).waitFor();
    await saved.nth(1).filter({ hasText: 'behind the shed' }).click();
    await row(ada, 'The ladder is behind the shed').and(ada.locator('[data-highlighted]')).waitFor();
    await chooseFromMenu(ada, 'The ladder is behind the shed', 'Remove from saved messages');
    await ada.getByText('The message is no longer saved.').last().waitFor();
  });

  it('see in their mentions and saved messages what has become of a message', async () => {
    const { id: userId } = await guest.getAccount();
    for (const path of ['/mentions', '/mentions/saved']) {
      const body = { content: `<@${userId}>, bring the rope` };
      const { id: messageId } = await owner.sendMessage({ channelId, body });
      await guest.saveMessage({ channelId, messageId });
      await go(bo, path);
      const found = bo.locator(`[data-found="${messageId}"]`);
      await found.filter({ hasText: 'bring the rope' }).waitFor();
      const edited = `<@${userId}>, bring both ropes`;
      await owner.editMessage({ channelId, messageId, body: { content: edited } });
      await found.filter({ hasText: 'both ropes' }).waitFor();
      await owner.deleteMessage({ channelId, messageId });
      await found.waitFor({ state: 'detached' });
    }
  });

  it('see in their mentions and saved messages what happens in a muted channel, until it is deleted', async () => {
    const serverId = server.split('/').at(-1) ?? '';
    const { id: userId } = await guest.getAccount();
    const { id: targetId } = await owner.createChannel({ serverId, body: { name: 'loft' } });
    const body = { level: 'nothing', mutedUntil: '9999-12-31T00:00:00.000Z' } as const;
    await guest.putNotificationSettings({ targetId, body });
    const mention = (content: string) =>
      owner.sendMessage({ channelId: targetId, body: { content: `<@${userId}>, ${content}` } });
    const first = await mention('mind the step');
    await guest.saveMessage({ channelId: targetId, messageId: first.id });
    const found = (id: string) => bo.locator(`[data-found="${id}"]`);
    await go(bo, '/mentions');
    await found(first.id).waitFor();
    const second = await mention('and the beam');
    await found(second.id).waitFor();
    await go(bo, '/mentions/saved');
    await found(first.id).waitFor();
    await owner.deleteChannel({ channelId: targetId });
    await found(first.id).waitFor({ state: 'detached' });
    await go(bo, '/mentions');
    await found(second.id).waitFor({ state: 'detached' });
  });

  it('see in a forum what has become of the beginning of a post', async () => {
    const serverId = server.split('/').at(-1) ?? '';
    const forum = await owner.createChannel({ serverId, body: { name: 'wanted', kind: 'forum' } });
    const message = { content: 'Looking for a rope' };
    const post = await owner.createThread({ channelId: forum.id, body: { name: 'Rope', message } });
    const place = { channelId: post.id, messageId: post.id };
    await go(bo, `${server}/channels/${forum.id}`);
    await bo.getByText('Looking for a rope').waitFor();
    await owner.editMessage({ ...place, body: { content: 'Looking for two ropes' } });
    await bo.getByText('Looking for two ropes').waitFor();
    await owner.deleteMessage(place);
    await bo.getByText('Looking for two ropes').waitFor({ state: 'detached' });
    await owner.deleteChannel({ channelId: forum.id });
  });

  it('mark a message and all later ones as unread, while the channel stays open', async () => {
    await say(ada, 'The gate is open');
    await say(ada, 'The gate is shut');
    const link = bo.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: /^general/ });
    await chooseFromMenu(bo, 'The gate is open', 'Mark unread');
    const line = bo.getByRole('log').getByText('New', { exact: true });
    await line.waitFor();
    await goTo(bo, 'yard');
    await link.and(bo.getByRole('link', { name: /unread/i })).waitFor();
    await goTo(bo, 'general');
    await line.waitFor();
    await bo.locator('[data-composer]').press('Escape');
    await line.waitFor({ state: 'detached' });
    await goTo(bo, 'yard');
    await bo.getByRole('link', { name: /^general.*unread/i }).waitFor({ state: 'detached' });
  });

  it('keep a message unread although its channel was about to be marked as read', async () => {
    await goTo(bo, 'yard');
    const page = await openPage('bo', `${server}/channels/${channelId}`);
    await row(page, 'The gate is shut').waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await say(ada, 'The paint has dried');
    const message = row(page, 'The paint has dried');
    // Frames pass, but less time than someone must look at a message before it counts as read.
    const passFrames = () => page.clock.runFor(40);
    await expect.poll(() => passFrames().then(() => message.count()), { interval: 1_000 }).toBe(1);
    await message.click({ button: 'right' });
    await passFrames();
    await page.getByRole('menuitem', { name: 'Mark unread' }).click();
    await page.clock.runFor(1_000);
    await say(ada, 'It needs a second coat');
    const next = row(page, 'It needs a second coat');
    const passASecond = () => page.clock.runFor(1_000);
    await expect.poll(() => passASecond().then(() => next.count()), { interval: 1_000 }).toBe(1);
    await page.context().close();
    const link = bo.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: /^general/ });
    await bo.reload();
    await link.and(bo.getByRole('link', { name: /unread/i })).waitFor();
    await goTo(bo, 'general');
  });

  it('see the plus key in a menu, and a notice that does not cover the composer', async () => {
    await say(ada, 'Keys and notices');
    await row(ada, 'Keys and notices').click({ button: 'right' });
    const entry = ada.getByRole('menuitem', { name: 'Add reaction' });
    await entry.waitFor();
    expect(await entry.locator('kbd').allInnerTexts()).toEqual(['+']);
    await ada.getByRole('menuitem', { name: 'Pin' }).click();
    const notice = ada.getByRole('region', { name: 'Notices' }).getByText('Pinned.', { exact: true });
    const distance = async () => {
      const [above, below] = await Promise.all([
        notice.boundingBox(),
        ada.locator('[data-composer]').boundingBox(),
      ]);
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await expect.poll(distance).toBeGreaterThan(0);
  });

  it('type over the suggested name of a thread', async () => {
    await say(ada, 'Who has the long ladder?');
    await reachByKeyboard(row(ada, 'Who has the long ladder?'));
    await ada.keyboard.press('t');
    const name = ada.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await expectFocus(name);
    await ada.keyboard.type('Ladders');
    await expect.poll(() => name.inputValue()).toBe('Ladders');
    await leaveForm(ada);
  });

  it('move between the answers of a poll by Enter, and keep the draft on Ctrl+K or a click outside the dialog', async () => {
    await button(ada, 'Add something').click();
    await ada.getByRole('menuitem', { name: 'Create poll' }).click();
    const answer = (place: number) => ada.getByRole('textbox', { name: `Answer ${place}` });
    await ada.getByRole('textbox', { name: 'Question' }).fill('When?');
    await answer(1).fill('Today');
    await ada.keyboard.press('Enter');
    await expectFocus(answer(2));
    await ada.keyboard.type('Tomorrow');
    await ada.keyboard.press('Enter');
    await expectFocus(answer(3));
    await ada.keyboard.press('Control+k');
    await ada.mouse.dblclick(5, 5);
    await expect.poll(() => answer(2).inputValue()).toBe('Tomorrow');
    await ada.getByRole('dialog').getByText('Close again to discard it').waitFor();
    await ada.keyboard.press('Escape');
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('find someone from a server that was not opened, and write to them by keyboard alone', async () => {
    const page = await openPageFor(browser, instance.url, { username: 'bo' });
    await page.goto('/messages');
    await button(page, 'New message').first().click();
    const field = page.getByRole('textbox', { name: 'Search people' });
    await expectFocus(field);
    await page.keyboard.type('ada');
    await page.getByRole('dialog').getByRole('button', { name: 'ada @ada' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Message ada' }).waitFor();
    await page.context().close();
  });

  it('ask in a poll, and vote', async () => {
    await button(ada, 'Add something').click();
    await ada.getByRole('menuitem', { name: 'Create poll' }).click();
    await ada.getByRole('dialog', { name: 'Create a poll' }).waitFor();
    await ada.keyboard.type('Which paint?');
    await ada.getByLabel('Answer 1', { exact: true }).fill('Lime');
    await ada.getByLabel('Answer 2', { exact: true }).fill('Chalk');
    await ada.keyboard.press('Enter');
    await expectFocus(ada.getByLabel('Answer 3', { exact: true }));
    await ada.keyboard.press('Enter');
    const poll = (page: Page) => page.getByRole('region', { name: 'Poll: Which paint?' });
    await poll(bo).getByRole('radio', { name: 'Chalk' }).click();
    await button(poll(bo), 'Vote').click();
    await poll(ada).getByText('1 person voted').waitFor();
    await button(poll(ada), 'Show results').click();
    const voters = poll(ada).getByRole('button', { name: 'Who voted for Chalk' });
    await voters.click();
    await ada.getByRole('dialog').getByText('bo', { exact: true }).waitFor();
    await ada.keyboard.press('Escape');
    await expectFocus(voters);
    const announced = bo.getByText('ada: Poll ended: Which paint?').waitFor({ state: 'attached' });
    await button(poll(ada), 'End poll').click();
    await button(ada.getByRole('dialog'), 'End poll').click();
    await announced;
    await row(ada, 'Which paint?” has ended').getByRole('button', { name: 'Poll: Which paint?' }).waitFor();
  });

  it('see who voted in a poll while others vote', async () => {
    const poll = { question: 'Which soup?', answers: [{ text: 'Leek' }, { text: 'Bean' }] };
    const { id: messageId } = await owner.sendMessage({ channelId, body: { poll } });
    const vote = (api: Client['api']) => api.votePoll({ channelId, messageId, body: { answerIds: ['1'] } });
    await vote(owner);
    const card = ada.getByRole('region', { name: 'Poll: Which soup?' });
    await card.getByRole('button', { name: 'Who voted for Leek' }).click();
    const dialog = ada.getByRole('dialog');
    const first = dialog.getByText('ada', { exact: true });
    await first.waitFor();
    const release = await holdRequests(ada, '**/polls/*/answers/*');
    await vote(guest);
    await dialog.getByText('2 votes').waitFor();
    await expect.poll(() => first.count()).toBe(1);
    release();
    await dialog.getByText('bo', { exact: true }).waitFor();
    await ada.unrouteAll({ behavior: 'wait' });
    await ada.keyboard.press('Escape');
  });

  it('follow announcements, which arrive once they are published', async () => {
    await goTo(bo, 'news');
    await button(bo, 'Follow').click();
    const dialog = bo.getByRole('dialog', { name: 'Follow #news' });
    await dialog.getByLabel('Server').selectOption('Attic');
    await button(dialog, 'Follow').click();
    await dialog.waitFor({ state: 'detached' });
    await goTo(ada, 'news');
    await say(ada, 'We meet on Sunday');
    await chooseFromMenu(ada, 'We meet on Sunday', 'Publish');
    await row(bo, 'We meet on Sunday').getByText('Published', { exact: true }).waitFor();
    await go(bo, attic);
    await row(bo, 'We meet on Sunday').waitFor();
  });

  it('get the focus back where it was when a dialog opened from a menu closes', async () => {
    await say(ada, 'We eat on Sunday');
    await chooseFromMenu(ada, 'We eat on Sunday', 'Delete');
    await ada.getByRole('dialog').waitFor();
    await ada.keyboard.press('Escape');
    await expectFocus(row(ada, 'We eat on Sunday'));
    const member = ada.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: /^bo/ });
    await member.click();
    await button(ada, 'Actions for bo').click();
    await ada.getByRole('menuitem', { name: 'Kick' }).click();
    await ada.getByRole('dialog', { name: 'Kick bo?' }).waitFor();
    await ada.keyboard.press('Escape');
    await expectFocus(member);
  });

  it('transfer a server', async () => {
    await go(ada, `${server}/settings/delete`);
    await ada.getByRole('combobox', { name: 'New owner' }).fill('bo');
    await ada.getByRole('option', { name: /bo/ }).waitFor();
    await ada.keyboard.press('Enter');
    await ada.getByRole('textbox', { name: 'Password' }).first().fill(PASSWORD);
    const other = await ada.context().newPage();
    await other.goto(`${instance.url}${server}/settings/delete`);
    await button(other, 'Transfer server').waitFor();
    await button(ada, 'Transfer server').click();
    await ada.getByText('bo now owns the server.').waitFor();
    await other.getByText(/You may no longer change these settings/).waitFor();
    await other.close();
    await button(ada, 'Transfer server').waitFor({ state: 'detached' });
    expect(await ada.getByText(/You may no longer change these settings/).count()).toBe(0);
    await go(bo, server);
    await bo
      .getByRole('complementary', { name: 'Members' })
      .getByRole('button', { name: /^bo Owner of this server/ })
      .waitFor();
  });

  it('block someone from the menu of the direct message with them', async () => {
    const { id: recipientId } = await guest.getAccount();
    const { id } = await owner.openDirectChannel({ body: { recipientId } });
    const loadMenu = await holdRequests(bo, '**/assets/DirectTitle-*');
    await bo.goto(`/messages/${id}`);
    const name = bo.getByRole('heading', { level: 1, name: 'ada' });
    await name.waitFor();
    loadMenu();
    await name.getByRole('button').click();
    await bo.getByRole('menuitem', { name: 'Report ada' }).waitFor();
    await bo.getByRole('menuitem', { name: 'Block' }).click();
    await button(bo.getByRole('dialog', { name: 'Block ada?' }), 'Block').click();
    await bo.getByText('You blocked this person.').waitFor();
    await bo.getByRole('heading', { level: 1, name: 'ada' }).getByRole('button').click();
    await bo.getByRole('menuitem', { name: 'Unblock' }).click();
    await expect.poll(() => bo.locator('[data-composer]').count()).toBe(1);
  });

  it('find one of many friends', async () => {
    const text = `with made as (
        insert into users (id, kind, username, display_name)
        select number, 'person', 'friend_' || number, 'Friend ' || number from generate_series(1, 20) number
        union all
        select number, 'person', 'pal_' || number, 'Pal ' || number from generate_series(21, 120) number returning id)
      insert into relationships (user_id, other_id, type, since) select $1, id, 'friend', now() from made`;
    await queryDatabase(instance, text, [(await guest.getAccount()).id]);
    await guest.putRelationship({ userId: '20', body: { type: 'blocked' } });
    await bo.goto('/friends');
    const names = async () => (await bo.getByRole('main').getByText(/^@/).allTextContents()).toSorted();
    const search = bo.getByRole('searchbox', { name: 'Search people' });
    await search.fill('friend 2');
    await expect.poll(names).toEqual(['@friend_2', '@friend_20']);
    await search.fill('@Friend_12');
    await expect.poll(names).toEqual(['@friend_12']);
    expect(await bo.getByRole('heading', { name: 'Blocked' }).count()).toBe(0);
    await search.fill('Fred');
    await bo.getByRole('status').getByText('Nothing matches.').waitFor();
    await search.fill('');
    await bo.getByRole('heading', { name: 'Blocked' }).waitFor();
    expect(await names()).toHaveLength(1 + 100);
    await bo.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(names).toHaveLength(120);
  });
});
