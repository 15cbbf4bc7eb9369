/** Jumps to messages in unloaded parts of a channel: by link, search, pin, mention and reply. */

import { createClient } from '@guildhall/client';
import {
  acknowledgeMessage,
  createChannel,
  createServer,
  createThread,
  deleteChannel,
  kickMember,
  openDirectChannel,
  pinMessage,
  putNotificationSettings,
  saveMessage,
  searchServerMessages,
  sendMessage,
  updateSettings,
} from '@guildhall/protocol';
import { idAtTime } from '@guildhall/protocol/ids';
import { aMember, aServer, aServerWithMember, queryDatabase, type TestServer } from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { go } from './navigate.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

const MANY = 6500;
const FEW = 100;
const GAP_MS = 60_000;
const COMPUTER = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 800 };

describe.skipIf(!HAS_CHROMIUM)('jumps', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let server: TestServer;
  let page: Page;
  let few: string;
  const begun = Date.now() - (MANY + 10) * GAP_MS;
  /** Message ids by number; the number is also the text. */
  const idOf = (number: number): string => idAtTime(begun + number * GAP_MS);

  /** Messages with one or many lines, some with a slow picture. */
  async function fill(channelId: string, from: number, to: number): Promise<void> {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const texts = numbers.map(
      (number) => `number ${number}${number % 7 === 0 ? '\nand a line below'.repeat(1 + (number % 5)) : ''}`,
    );
    await queryDatabase(
      instance,
      `insert into messages (channel_id, id, author_id, content)
       select $1, id, $2, content from unnest($3::bigint[], $4::text[]) as t (id, content)`,
      [channelId, server.owner.id, numbers.map(idOf), texts],
    );
  }

  beforeAll(async () => {
    server = await aServer(instance);
    await fill(server.channel.id, 1, MANY);
    const made = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'few', kind: 'text' },
    });
    few = made.id;
    await fill(few, 1, FEW);
    const params = { channelId: server.channel.id };
    await server.owner.do(pinMessage, { params: { ...params, messageId: idOf(700) } });
    await server.owner.do(sendMessage, { params, body: { content: 'an answer', replyTo: idOf(2500) } });
    page = await openPage();
  });
  afterEach(() => page.unrouteAll());

  const openPage = () => openPageFor(browser, instance.url, server.owner);

  const channelPath = (channelId = server.channel.id) => `/servers/${server.id}/channels/${channelId}`;

  /** The numbers of the visible messages, and the target's distance from the list's centre as a share of its height. */
  const view = (messageId: string) =>
    page.evaluate((id) => {
      const list = document.querySelector('[role=log]')?.getBoundingClientRect();
      const target = document.querySelector(`[data-message="${id}"]`);
      const box = target?.getBoundingClientRect();
      if (!list || !box) return { off: null, focused: false, marked: false };
      return {
        off: (box.top + box.height / 2 - (list.top + list.height / 2)) / list.height,
        focused: document.activeElement === target,
        marked: target?.hasAttribute('data-highlighted') ?? false,
      };
    }, messageId);

  async function expectJumpedTo(number: number): Promise<void> {
    await expect.poll(() => view(idOf(number))).toMatchObject({ focused: true, marked: true });
    await page.waitForLoadState('networkidle');
    const seen = await view(idOf(number));
    expect(Math.abs(seen.off ?? 9), `message ${number} is off by ${seen.off}`).toBeLessThan(0.1);
  }

  it('lead to the newest messages without drawing older ones first', async () => {
    const fresh = await openPage();
    await fresh.addInitScript(() => {
      const drawn = new Set<string>();
      Object.assign(globalThis, { drawn });
      new MutationObserver(() => {
        for (const row of document.querySelectorAll<HTMLElement>('[data-message]'))
          drawn.add(row.dataset.message ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    await fresh.goto(channelPath(few));
    await fresh.getByRole('log').getByText(`number ${FEW}`, { exact: true }).waitFor();
    const drawn = await fresh.evaluate(() => [...(globalThis as unknown as { drawn: Set<string> }).drawn]);
    expect(drawn).toContain(idOf(FEW));
    expect(drawn).not.toContain(idOf(FEW - 49));
    await fresh.context().close();
  });

  it.each([5000, 6400, 40])('lead by a link on a cold load: %i', async (number) => {
    await page.goto(`${channelPath()}?message=${idOf(number)}`);
    await expectJumpedTo(number);
  });

  it('leave nothing moving out of sight, which would keep the processor busy', async () => {
    const forum = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'ideas', kind: 'forum' },
    });
    for (const person of [server.owner, await aMember(instance, server), await aMember(instance, server)]) {
      for (let number = 1; number <= 10; number += 1) {
        const body = { name: `Idea ${number} of ${person.username}`, message: { content: 'Its text' } };
        await person.do(createThread, { params: { channelId: forum.id }, body });
      }
    }
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    for (const [channelId, shown] of [
      [server.channel.id, `number ${MANY}`],
      [forum.id, 'Idea 10 of'],
    ] as const) {
      await go(page, channelPath(channelId));
      await page.getByText(shown).last().waitFor();
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('lead by a link in a channel of 100 messages', async () => {
    await page.goto(`${channelPath(few)}?message=${idOf(50)}`);
    await expectJumpedTo(50);
  });

  it('lead from a search result, a pin and a reply to parts that are not loaded', async () => {
    // Search indexes the messages that were inserted directly.
    await expect
      .poll(async () => {
        await instance.runDueJobs();
        const query = { q: '6100' };
        return server.owner.do(searchServerMessages, { params: { serverId: server.id }, query });
      })
      .toHaveProperty('total', 1);
    await go(page, channelPath());
    await page.getByRole('log').getByText(`number ${MANY}`, { exact: true }).waitFor();
    await page.keyboard.press('Control+f');
    await page.locator('[data-search]').fill('6100');
    await page.locator('[data-search]').press('Enter');
    await page.locator(`[data-found="${idOf(6100)}"]`).click();
    await expectJumpedTo(6100);
    await page.getByRole('button', { name: 'Pinned messages' }).click();
    await page.locator(`[data-found="${idOf(700)}"]`).click();
    await expectJumpedTo(700);
    await page.getByRole('button', { name: 'Jump to present' }).click();
    await page.getByRole('log').getByText('an answer', { exact: true }).waitFor();
    await page.getByRole('button', { name: /In reply to/ }).click();
    await expectJumpedTo(2500);
  });

  it('stay while pictures load', async () => {
    const { api } = createClient({
      baseUrl: instance.url,
      token: { kind: 'Session', value: server.owner.token },
    });
    const { id: channelId } = await api.createChannel({
      serverId: server.id,
      body: { name: 'pictures', kind: 'text' },
    });
    const ids: string[] = [];
    for (let number = 0; number < 30; number += 1) {
      const files = [new File([PICTURE], 'wall.png', { type: 'image/png' })];
      ids.push((await api.sendMessage({ channelId, body: { content: `picture ${number}` }, files })).id);
    }
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/media/**', async (route) => {
      await held;
      await route.continue();
    });
    const target = ids[12] ?? '';
    await go(page, `${channelPath(channelId)}?message=${target}`);
    await expect.poll(() => view(target)).toMatchObject({ focused: true, marked: true });
    const before = await view(target);
    release();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('[role=log] img')].every(({ complete }) => complete),
    );
    const after = await view(target);
    expect(Math.abs(before.off ?? 9)).toBeLessThan(0.1);
    expect(Math.abs(after.off ?? 9)).toBeLessThan(0.1);
  });

  it('continue in both directions without a gap, and back to the present', async () => {
    await go(page, `${channelPath()}?message=${idOf(3000)}`);
    await expectJumpedTo(3000);
    const log = page.getByRole('log');
    await log.hover();
    const shownTexts = () =>
      log.evaluate(async (list) => {
        // A slow machine would scroll by several turns of the wheel at once.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return [...list.querySelectorAll('[data-message]')].map(({ textContent }) => textContent);
      });
    for (const [direction, last] of [
      [-1, 2800],
      [1, 3200],
    ] as const) {
      const seen = new Set<number>();
      await expect
        .poll(
          async () => {
            for (const text of await shownTexts()) seen.add(Number(/number (\d+)/.exec(text)?.[1]));
            if (seen.has(last)) return true;
            await page.mouse.wheel(0, direction * 400);
            return false;
          },
          { interval: 30 },
        )
        .toBe(true);
      const numbers = [...seen].sort((left, right) => left - right);
      expect(numbers).toEqual(
        Array.from({ length: numbers.length }, (_, index) => (numbers[0] ?? 0) + index),
      );
    }
    await page.getByRole('button', { name: 'Jump to present' }).click();
    await log.getByText('an answer', { exact: true }).waitFor();
  });

  it('lead to the first unread message, even if it is not loaded, and count only what is new', async () => {
    const { owner } = server;
    const { id } = await owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'behind' },
    });
    await fill(id, 1, 169);
    const writer = await aMember(instance, server);
    const body = { content: 'number 170', replyTo: idOf(165) };
    await writer.do(sendMessage, { params: { channelId: id }, body });
    const params = { channelId: id, messageId: idOf(20) };
    await owner.do(acknowledgeMessage, { params, body: { manual: true } });
    // A page that is open may learn later of the mark.
    await page.goto(channelPath(id));
    const log = page.getByRole('log');
    const bar = page.getByRole('button', { name: /^\d+\+ new messages$/ });
    // A later jump, to a loaded message, is not overridden.
    const release = await holdRequests(page, /[?&]around=/);
    const reading = page.waitForRequest(/[?&]around=/);
    await bar.click();
    await reading;
    await log.getByRole('button', { name: 'number 165' }).click();
    await expect.poll(() => view(idOf(165))).toMatchObject({ focused: true, marked: true });
    const read = page.waitForResponse(/[?&]around=/);
    release();
    await (await read).finished();
    // The page has shown the answer two frames later.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await view(idOf(165))).toMatchObject({ focused: true });
    expect(await log.getByText('number 21', { exact: true }).count()).toBe(0);
    await bar.click();
    await expectJumpedTo(21);
    const line = log.getByText('New', { exact: true });
    const [drawn, first] = [await line.boundingBox(), await log.getByText('number 21').boundingBox()];
    expect((first?.y ?? 0) - (drawn?.y ?? 0)).toBeGreaterThan(0);
    expect((first?.y ?? 0) - (drawn?.y ?? 0)).toBeLessThan(100);
    await log.hover();
    await expect
      .poll(
        async () => {
          if ((await log.getByText('number 150', { exact: true }).count()) > 0) return true;
          await page.mouse.wheel(0, 300);
          return false;
        },
        { interval: 50 },
      )
      .toBe(true);
    const pills = page.getByRole('button', { name: /present|below/ });
    await expect.poll(() => pills.allInnerTexts()).toEqual(['Jump to present']);
  });

  it('keep the text of a message that is being edited', async () => {
    await go(page, channelPath(few));
    const log = page.getByRole('log');
    await log.getByText('number 97', { exact: true }).hover();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('number 97, corrected');
    await page.locator('[data-composer]').focus();
    await log.hover();
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -1500);
          return log.getByText('number 2', { exact: true }).count();
        },
        { interval: 50 },
      )
      .toBe(1);
    await page.getByRole('button', { name: 'Jump to present' }).click();
    await log.getByText('number 99', { exact: true }).waitFor();
    await expect.poll(() => editor.inputValue()).toBe('number 97, corrected');
    await editor.press('Escape');
  });

  it('show the newest messages in a channel that was left before older pages had arrived', async () => {
    const held: (() => void)[] = [];
    let holding = /[?&](?:before|after)=/;
    await page.route(/\/messages\?/, async (route) => {
      if (holding.test(route.request().url())) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const other = page.getByRole('link', { name: 'few' });
    const back = page.getByRole('link', { name: 'general', exact: true });
    const log = page.getByRole('log');
    const present = log.getByText('an answer', { exact: true });
    async function leaveWhileHeld(): Promise<void> {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await other.click();
      await log.getByText(`number ${FEW}`, { exact: true }).waitFor();
      holding = /never/;
      for (const release of held.splice(0)) release();
      await page.waitForLoadState('networkidle');
      await back.click();
    }

    await go(page, `${channelPath()}?message=${idOf(3000)}`);
    await log.getByText('number 3000', { exact: true }).waitFor();
    await leaveWhileHeld();
    await present.waitFor();

    holding = /[?&]around=/;
    await log.getByRole('button', { name: 'number 2500' }).click();
    await leaveWhileHeld();
    await present.waitFor();
    expect(await page.getByText('That message was deleted').count()).toBe(0);
  });

  it('end when the person writes before the message was read', async () => {
    const release = await holdRequests(page, /[?&]around=/);
    await go(page, channelPath());
    const log = page.getByRole('log');
    const reading = page.waitForRequest(/[?&]around=/);
    await log.getByRole('button', { name: 'number 2500' }).click();
    await reading;
    await page.locator('[data-composer]').fill('written meanwhile');
    await page.locator('[data-composer]').press('Enter');
    await log.locator('[data-message]').filter({ hasText: 'written meanwhile' }).waitFor();
    const read = page.waitForResponse(/[?&]around=/);
    release();
    await (await read).finished();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => log.getByText('written meanwhile', { exact: true }).count()).toBe(1);
    expect(await page.getByText('That message was deleted').count()).toBe(0);
  });

  it('lead into a direct message that was closed, even if it cannot be opened from elsewhere', async () => {
    const { owner, id: serverId } = server;
    const other = await aMember(instance, server);
    const { id: channelId } = await other.do(openDirectChannel, { body: { recipientId: owner.id } });
    const content = 'The key is under the mat';
    const { id: messageId } = await other.do(sendMessage, { params: { channelId }, body: { content } });
    await owner.do(saveMessage, { params: { channelId, messageId } });
    await owner.do(deleteChannel, { params: { channelId } });
    await owner.do(kickMember, { params: { serverId, userId: other.id }, body: {} });
    await go(page, '/mentions/saved');
    await page.locator('[data-found]').filter({ hasText: content }).click();
    await page.locator(`[role=log] [data-message="${messageId}"][data-highlighted]`).waitFor();
    const entry = page.locator(`a[href="/messages/${channelId}"]`);
    await entry.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close conversation' }).click();
    await entry.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/messages');
  });

  it('use what was typed before the quick switcher had loaded', async () => {
    await page.goto(channelPath());
    const composer = page.locator('[data-composer]');
    await composer.focus();
    const release = await holdRequests(page, '**/assets/*.js');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('fe');
    release();
    const field = page.getByRole('combobox', { name: 'Jump anywhere' });
    await field.waitFor();
    await page.keyboard.type('w');
    await expect.poll(() => field.inputValue()).toBe('few');
    expect(await composer.inputValue()).toBe('');
    await page.keyboard.press('Enter');
    await page.getByRole('log', { name: 'Messages in few' }).waitFor();
  });

  it('name the kind of a channel, even without its icon', async () => {
    await go(page, channelPath());
    await page.locator('[data-composer]').press('Control+k');
    await page.keyboard.type('general');
    await page
      .getByRole('option', { name: /^General.*voice channel/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await go(page, `${channelPath()}/settings`);
    await expect.poll(() => page.title()).toMatch(/Settings for .+ · .+ · Guildhall$/);
    await go(page, `${channelPath().replace(/channels.*/, '')}settings`);
    await expect.poll(() => page.title()).toMatch(/Settings for [^·]+ · Guildhall$/);
  });

  it('lead by keyboard from one conversation to the next that is shown as unread', async () => {
    const { server: first, member } = await aServerWithMember(instance);
    const { owner } = first;
    const second = await aServer(instance, owner);
    await aMember(instance, second, member);
    const rail = [{ serverIds: [second.id] }, { serverIds: [first.id] }];
    await owner.do(updateSettings, { body: { serverRail: rail } });
    const add = async (name: string) =>
      (await owner.do(createChannel, { params: { serverId: first.id }, body: { name } })).id;
    const muted = await add('muted');
    const unread = await add('unread');
    await owner.do(putNotificationSettings, {
      params: { targetId: muted },
      body: { mutedUntil: new Date(Date.now() + GAP_MS * 60).toISOString() },
    });
    const direct = await member.do(openDirectChannel, { body: { recipientId: owner.id } });
    for (const channelId of [muted, unread, second.channel.id, direct.id])
      await member.do(sendMessage, { params: { channelId }, body: { content: 'Read this' } });
    const other = await aMember(instance, first);
    const older = await owner.do(openDirectChannel, { body: { recipientId: other.id } });
    const reader = await openPageFor(browser, instance.url, owner);
    const path = ({ id }: { id: string }, channelId: string) => `/servers/${id}/channels/${channelId}`;
    await reader.goto(path(first, first.channel.id));
    await reader.locator('[data-composer]').waitFor();
    for (const [keys, address] of [
      ['Shift+Alt+ArrowUp', path(first, unread)],
      ['Shift+Alt+ArrowUp', path(second, second.channel.id)],
      ['Shift+Alt+ArrowUp', `/messages/${direct.id}`],
      ['Alt+ArrowDown', `/messages/${older.id}`],
      ['Alt+ArrowUp', `/messages/${direct.id}`],
    ] as const) {
      await reader.keyboard.press(keys);
      await reader.waitForURL(`**${address}`);
      await reader.locator('[data-composer]').waitFor();
      // What is open counts as read only once it was seen.
      await reader.getByText('Read this').or(reader.getByText('begins here')).first().waitFor();
    }
    await reader.context().close();
  });

  it('lead on from the conversation that the key before chose, although the page does not show it yet', async () => {
    const { owner } = server;
    const { id } = await aServer(instance, owner);
    const add = async (name: string) =>
      (await owner.do(createChannel, { params: { serverId: id }, body: { name } })).id;
    await add('middle');
    const last = await add('last');
    await go(page, `/servers/${id}/channels/${last}`);
    await page.locator('[data-composer]').waitFor();
    await page.evaluate(() => {
      const press = () =>
        dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, cancelable: true }));
      press();
      press();
    });
    await page.getByRole('log', { name: 'Messages in general' }).waitFor();
  });

  it.each([
    ['the page', () => channelPath()],
    ['the start page, which leads on,', () => '/'],
  ])('begin with Ctrl+K while %s is still loading', async (_, path) => {
    const fresh = await openPage();
    const release = await holdRequests(fresh, '**/assets/Shell-*.js');
    await fresh.goto(path(), { waitUntil: 'commit' });
    await fresh.getByText('Connecting').waitFor();
    await fresh.keyboard.press('Control+k');
    await fresh.keyboard.type('few');
    release();
    const field = fresh.getByRole('combobox', { name: 'Jump anywhere' });
    await fresh.locator('[data-composer]').waitFor();
    await expect.poll(() => field.inputValue()).toBe('few');
    await fresh.context().close();
  });

  it('keep text that was typed in a dialog', async () => {
    await go(page, channelPath());
    await page.getByRole('button', { name: 'Create a channel in Text channels' }).click();
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
    await name.fill('ladders');
    await page.keyboard.press('Control+k');
    await expect.poll(() => name.inputValue()).toBe('ladders');
  });

  it('search for what was typed before the panel had loaded', async () => {
    await page.goto(channelPath());
    const composer = page.locator('[data-composer]');
    await composer.focus();
    const release = await holdRequests(page, '**/assets/*.js');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('nunber');
    await page.keyboard.press('Control+Backspace');
    await page.keyboard.type('number 13');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    release();
    const field = page.locator('[data-search]');
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('number 12');
    await page.keyboard.type('34');
    await expect.poll(() => field.inputValue()).toBe('number 1234');
    expect(await composer.inputValue()).toBe('');
  });

  it('find the emoji that was typed before the picker had loaded', async () => {
    await page.goto(channelPath());
    await page.locator('[data-composer]').focus();
    const release = await holdRequests(page, '**/assets/*.js');
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await page.keyboard.type('thumbz');
    await page.keyboard.press('Backspace');
    release();
    const field = page.getByRole('combobox', { name: 'Find an emoji' });
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('thumb');
    await page.keyboard.type('s');
    await expect.poll(() => field.inputValue()).toBe('thumbs');
    expect(await page.locator('[data-composer]').inputValue()).toBe('');
  });

  it('into a server that was never opened lead to messages, even if a voice channel is listed first', async () => {
    const { id } = await server.owner.do(createServer, { body: { name: 'With a lobby' } });
    const lobby = { name: 'lobby', kind: 'voice' } as const;
    await server.owner.do(createChannel, { params: { serverId: id }, body: lobby });
    await go(page, `/servers/${id}`);
    await page.getByRole('log', { name: 'Messages in general' }).waitFor();
  });

  it('return to the place before by Ctrl+K and Enter', async () => {
    await go(page, `/servers/${server.id}/channels/${few}`);
    await page.getByRole('log', { name: 'Messages in few' }).waitFor();
    await page.getByRole('link', { name: server.channel.name, exact: true }).click();
    await page.getByRole('log', { name: `Messages in ${server.channel.name}` }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Jump anywhere' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('log', { name: 'Messages in few' }).waitFor();
  });

  it('are offered above the lists of channels and of direct messages, on a computer and on a phone', async () => {
    const jump = page.getByRole('button', { name: 'Jump anywhere' });
    for (const viewport of [PHONE, COMPUTER]) {
      await page.setViewportSize(viewport);
      for (const path of [`/servers/${server.id}`, '/messages', '/mentions']) {
        await go(page, path);
        await jump.click();
        const field = page.getByRole('combobox', { name: 'Jump anywhere' });
        await field.waitFor();
        await field.press('Escape');
        await expectFocus(jump);
      }
    }
  });

  it('lead back to the search and the category in Discovery', async () => {
    const listing = {
      name: 'Ladders',
      iconUrl: null,
      description: '',
      category: 'gaming',
      tags: [],
      types: [],
    };
    const items = [{ ...listing, id: server.id, memberCount: 3, onlineCount: 1 }];
    await page.route('**/api/discovery/servers?*', (route) =>
      route.fulfill({ json: { items, hasMore: false } }),
    );
    await go(page, '/discover');
    const field = page.getByLabel('Search servers');
    const category = page.getByRole('radio', { name: 'Gaming' });
    await field.fill('ladder');
    await category.click();
    await page.getByRole('link', { name: 'Open Ladders' }).click();
    await page.locator('[data-composer]').waitFor();
    await page.goBack();
    await category.waitFor();
    await expect.poll(() => field.inputValue()).toBe('ladder');
    await expect.poll(() => category.isChecked()).toBe(true);
  });

  it('go to a person of a server that was not opened', async () => {
    const guest = await aMember(instance, server);
    await page.goto('/mentions');
    await page.getByRole('link', { name: 'Direct messages' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(guest.username);
    await page.getByRole('option', { name: new RegExp(guest.username) }).waitFor();
  });
});
