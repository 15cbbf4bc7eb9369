/** Contents of messages, entered in a browser by mouse and keyboard. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createWebhook } from '@guildhall/client';
import type { Message } from '@guildhall/protocol';
import { IS_COMPONENTS_V2 } from '@guildhall/protocol/component-codes';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, reachByKeyboard } from './browser.ts';
import { expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { goWithin } from './navigate.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, registerClient, useWebInstance } from './web-instance.ts';

/** Holds what a page does 2 s after it opened until `startReading()`, and its kept messages until `finishReading()`. */
const HOLD_KEPT_MESSAGES = `
  const { setTimeout } = window;
  const held = [];
  window.setTimeout = (run, ms, ...rest) => (ms === 2000 ? held.push(run) : setTimeout(run, ms, ...rest));
  window.startReading = () => held.splice(0).forEach((run) => run());
  window.finishReading = undefined;
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function () {
    const request = getAll.call(this);
    if (this.name !== 'outgoing') return request;
    const answer = {};
    request.onsuccess = () => {
      answer.result = request.result;
      window.finishReading = () => answer.onsuccess();
    };
    return answer;
  };`;

/** Opening the database creates it, which only the page can do completely. */
const countKept = (store: 'outgoing' | 'state') => `
  indexedDB.databases().then(({ length }) => length === 0 ? 0 : new Promise((resolve) => {
    indexedDB.open('guildhall').onsuccess = ({ target: { result: database } }) => {
      database.transaction('${store}').objectStore('${store}').count().onsuccess = ({ target }) => {
        database.close();
        resolve(target.result);
      };
    };
  }))`;

describe.skipIf(!HAS_CHROMIUM)('messages in the browser', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let page: Page;
  let client: Client;
  let place: { readonly serverId: string; readonly channelId: string };

  beforeAll(async () => {
    client = await register('ada');
    const server = await client.api.createServer({ body: { name: 'Workshop' } });
    const channel = server.channels.find(({ kind }) => kind === 'text');
    place = { serverId: server.id, channelId: channel?.id ?? '' };
    await client.api.sendMessage({ channelId: place.channelId, body: { content: 'Welcome' } });
    page = await openPageFor(browser, instance.url, { username: 'ada' });
  });
  beforeEach(async () => {
    await goWithin(page, pathTo(place.channelId));
    await page.waitForSelector('[data-composer]');
  });

  const pathTo = (channelId: string) => `/servers/${place.serverId}/channels/${channelId}`;
  const createRoom = (name: string) =>
    client.api.createChannel({ serverId: place.serverId, body: { name, kind: 'text' } });
  const register = (username: string) => registerClient(instance.url, username);
  const composer = () => page.locator('[data-composer]');
  const choose = (...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.locator('input[type=file]').setInputFiles([...files]);
  const picture = { name: 'north wall.png', mimeType: 'image/png', buffer: PICTURE };
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('dry by Monday') };

  it('are shown after at most 180 KB of scripts, even to newcomers, and load more with the first input (design: "Speed as felt")', async () => {
    const { code } = await client.api.createInvite({ channelId: place.channelId, body: {} });
    await (await register('newcomer')).api.acceptInvite({ code });
    const first = await openPageFor(browser, instance.url, { username: 'newcomer' });
    await first.goto(pathTo(place.channelId));
    await first.getByText('Welcome', { exact: true }).waitFor();
    // What a browser reports of a mouse that rests over the page.
    await first.evaluate("document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))");
    await first.waitForLoadState('networkidle');
    const loaded = await first.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js')
            ? [{ name: entry.name, size: entry.encodedBodySize, startTime: entry.startTime }]
            : [],
        ),
    );
    // The page keeps its state after 2 s, and loads the rest after 15 s without input; a busy machine may take that long.
    const isRest = ({ name, startTime }: { name: string; startTime: number }) =>
      (name.includes('/kept-') && startTime > 2_000) ||
      (name.includes('/later-features-') && startTime > 14_000);
    const restFrom = loaded.find(isRest)?.startTime ?? Number.POSITIVE_INFINITY;
    const scripts = loaded.filter(({ startTime }) => startTime < restFrom);
    const names = scripts.map(({ name, size }) => `${size} ${name}`).join('\n');
    expect(names).toContain('/assets/channel-');
    expect(
      scripts.reduce((sum, { size }) => sum + size, 0),
      names,
    ).toBeLessThanOrEqual(180_000);
    await first.mouse.move(20, 20);
    const resources = () =>
      first.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    for (const part of ['DirectSidebar', 'ThreadHeader', 'ThreadBeginning'])
      await expect.poll(resources).toContainEqual(expect.stringContaining(`/assets/${part}-`));
    await first.context().close();
  });

  it('neither scroll nor take presses under a dialog', async () => {
    const body = { content: `${'Plank\n'.repeat(60)}The last plank` };
    await client.api.sendMessage({ channelId: place.channelId, body });
    const last = page.getByText('The last plank');
    await last.waitFor();
    const position = () => last.evaluate((text) => text.getBoundingClientRect().y);
    const menu = await page.getByRole('button', { name: 'Server menu' }).boundingBox();
    const dialog = page.getByRole('dialog', { name: 'Jump anywhere' });
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    const before = await position();
    for (const y of [20, 300]) {
      await page.mouse.move(700, y);
      await page.mouse.wheel(0, -600);
    }
    await page.waitForTimeout(500);
    expect(await position()).toBe(before);
    await page.mouse.click((menu?.x ?? 0) + 20, (menu?.y ?? 0) + 10);
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('menu').count()).toBe(0);
    // The dialog may hold the wheel for a moment after it is gone.
    const scroll = async () => {
      await page.mouse.move(700, 300);
      await page.mouse.wheel(0, -600);
      return position();
    };
    await expect.poll(scroll).not.toBe(before);
  });

  it('carry files that open and download in place', async () => {
    const damaged = { ...notes, name: 'damaged.png', mimeType: 'image/png' };
    await choose(picture, damaged, notes);
    const pictures = page.getByRole('list', { name: 'Files of this message' }).locator('img');
    await expect.poll(() => pictures.count()).toBe(1);
    await page.getByRole('button', { name: 'Remove damaged.png' }).click();
    await choose({ ...notes, name: 'film.mp4', buffer: Buffer.alloc(LIMITS.fileBytes + 1) });
    await page.getByText('Left out: film.mp4.').waitFor();
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await choose(notes);
    const spoiler = page.getByRole('button', { name: 'Mark notes.txt as a spoiler' });
    await spoiler.click();
    await spoiler.and(page.locator('[aria-pressed=true]')).click();
    await page.getByRole('button', { name: 'Mark north wall.png as a spoiler' }).click();
    await composer().fill('Two files for you');
    await composer().press('Enter');
    await page.getByRole('link', { name: 'notes.txt', exact: true }).waitFor();
    const [sent] = await client.api.listMessages({ channelId: place.channelId, query: { limit: 1 } });
    expect(sent?.content).toBe('Two files for you');
    expect(sent?.attachments.map(({ contentType }) => contentType)).toEqual([
      'image/webp',
      'text/plain; charset=utf-8',
    ]);
    expect(sent?.attachments.map(({ filename }) => filename)).toEqual([
      'SPOILER_north wall.webp',
      'notes.txt',
    ]);
    await page.getByRole('button', { name: /^Show SPOILER_north/ }).click();
    await page.getByRole('button', { name: /^Open SPOILER_north/ }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('can still be sent on a small phone when they carry as many files as allowed', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 320, height: 640 });
    await choose(
      ...Array.from({ length: LIMITS.filesPerMessage }, (_, index) => ({
        ...notes,
        name: `notes ${index}.txt`,
      })),
    );
    await page.getByRole('button', { name: `Remove notes ${LIMITS.filesPerMessage - 1}.txt` }).waitFor();
    const bottom = async () => {
      const { y = Number.POSITIVE_INFINITY, height = 0 } = (await composer().boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(640);
    await page.setViewportSize(before);
    // The composer keeps its files until the page loads again.
    await page.reload();
  });

  it('of components show each file once, at its place, and cover spoilers', async () => {
    const { url } = await client.api.createWebhook({
      channelId: place.channelId,
      body: { name: 'Lay-outs' },
    });
    await createWebhook(url ?? '').send(
      {
        flags: IS_COMPONENTS_V2,
        components: [
          { type: 10, content: 'The plan' },
          { type: 13, file: { url: 'attachment://plan.txt' } },
          {
            type: 12,
            items: [
              { media: { url: 'attachment://north.png' }, description: 'North wall' },
              { media: { url: 'attachment://south.png' }, description: 'South wall', spoiler: true },
            ],
          },
          { type: 17, spoiler: true, components: [{ type: 10, content: 'We leave in May' }] },
        ],
      },
      {
        files: [
          new File(['dry by Monday'], 'plan.txt', { type: 'text/plain' }),
          ...['north.png', 'south.png'].map((name) => new File([PICTURE], name, { type: 'image/png' })),
        ],
      },
    );
    const row = page.locator('[data-message]').filter({ hasText: 'The plan' });
    const button = (name: string) => row.getByRole('button', { name, exact: true });
    await row.getByRole('link', { name: 'plan.txt', exact: true }).waitFor();
    await expect.poll(() => row.getByRole('link', { name: 'plan.txt', exact: true }).count()).toBe(1);
    // The parts of a layout load one after the other.
    await expect.poll(() => row.locator('img[loading=lazy]').count()).toBe(2);
    const [title, file] = await Promise.all(
      ['The plan', 'plan.txt'].map((text) => row.getByText(text, { exact: true }).boundingBox()),
    );
    expect(file?.y).toBeGreaterThan(title?.y ?? Number.POSITIVE_INFINITY);
    await button('Open North wall').click();
    await page.getByRole('dialog').getByRole('img', { name: 'North wall' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const covered = row.locator('[inert]');
    const southWall = covered.getByRole('button', { name: 'Open South wall' });
    await southWall.waitFor({ state: 'attached' });
    await button('Show South wall, which is a spoiler').click();
    await southWall.waitFor({ state: 'detached' });
    await button('Open South wall').waitFor();
    await expect.poll(() => covered.getByText('We leave in May').count()).toBe(1);
    await button('Show spoiler').click();
    await covered.waitFor({ state: 'detached' });
    await row.getByText('We leave in May').waitFor();
  });

  it('have pictures in embeds in their own shape, with room kept before they load', async () => {
    const { url } = await client.api.createWebhook({
      channelId: place.channelId,
      body: { name: 'Tall things' },
    });
    // 4 by 4 pixels.
    const files = [new File([PICTURE], 'tile.png', { type: 'image/png' })];
    await createWebhook(url ?? '').send(
      { embeds: [{ title: 'A tile', image: { url: 'attachment://tile.png' } }] },
      { files },
    );
    const embedded = page
      .locator('[data-message]')
      .filter({ hasText: 'A tile' })
      .locator('img:not([data-picture])')
      .last();
    await embedded.waitFor();
    const size = async () => {
      const { width, height } = (await embedded.boundingBox()) ?? {};
      return [width, height];
    };
    await expect.poll(size).toEqual([4, 4]);
    const opener = page.getByRole('button', { name: 'Open tile.webp' }).last();
    await opener.press('Enter');
    await page.getByRole('dialog').getByRole('img').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await opener.and(page.locator(':focus')).waitFor();
    await page.route('**/media/**', () => undefined);
    await page.reload();
    await embedded.waitFor({ state: 'attached' });
    await expect.poll(size).toEqual([4, 4]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('link to the video of a preview, and offer no text to copy where there is none', async () => {
    const url = 'https://films.example/short.mp4';
    const { id: channelId } = await createRoom('films');
    await client.sendMessage(channelId, `A short film: ${url}`);
    await page.route('**/api/channels/*/messages?*', async (route) => {
      const messages = (await (await route.fetch()).json()) as Message[];
      const json = messages.map((message) =>
        message.content.includes(url)
          ? { ...message, content: '', embeds: [{ type: 'video', url, video: { url } }] }
          : message,
      );
      await route.fulfill({ json });
    });
    await goWithin(page, pathTo(channelId));
    const row = page.locator('[data-message]').last();
    const video = row.getByRole('link', { name: 'Watch the video on films.example' });
    await video.waitFor();
    await expect.poll(() => video.getAttribute('href')).toBe(url);
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Copy text' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('have files dropped on them; beside them, files do not open in place of the page', async () => {
    // The page takes it when the default, which is opening the file, is prevented.
    const drop = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['dry by Monday'], 'dropped.txt'));
          const init = { bubbles: true, cancelable: true, dataTransfer };
          element.dispatchEvent(new DragEvent('dragover', init));
          return !element.dispatchEvent(new DragEvent('drop', init));
        });
    await page.keyboard.press('Shift');
    await expect.poll(() => drop('nav')).toBe(true);
    expect(await page.getByRole('button', { name: 'Remove dropped.txt' }).count()).toBe(0);
    expect(await drop('[role=log]')).toBe(true);
    await page.getByRole('button', { name: 'Remove dropped.txt' }).click();
    const { id } = await client.api.sendMessage({
      channelId: place.channelId,
      body: {},
      files: [new File([PICTURE], 'wall.png', { type: 'image/png' })],
    });
    await page.locator(`[data-message="${id}"] button:has(img)`).last().click();
    await page.getByRole('dialog').waitFor();
    expect(await drop('[role=dialog]')).toBe(true);
    await expect
      .poll(() => page.getByRole('button', { name: 'Remove dropped.txt', includeHidden: true }).count())
      .toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('take pasted files, but only the text of a table that was pasted with its picture', async () => {
    const paste = (texts: Readonly<Record<string, string>>) =>
      composer().evaluate((field, data) => {
        const clipboardData = new DataTransfer();
        for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
        clipboardData.items.add(new File(['picture'], 'pasted.png', { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true, clipboardData };
        return !field.dispatchEvent(new ClipboardEvent('paste', init));
      }, texts);
    const chip = page.getByRole('button', { name: 'Remove pasted.png' });
    expect(await paste({ 'text/plain': 'Oil\t3', 'text/html': '<td>Oil</td><td>3</td>' })).toBe(false);
    expect(await chip.count()).toBe(0);
    for (const texts of [{}, { 'text/html': '<img src="a.png">' }, { 'text/plain': 'pasted.png' }]) {
      expect(await paste(texts)).toBe(true);
      await chip.click();
    }
  });

  it('are cancelled while their files upload', async () => {
    const answered = page.getByRole('article').filter({ hasText: 'Welcome' });
    await answered.hover();
    await answered.getByRole('button', { name: 'Reply' }).click();
    // The upload waits until the test releases it.
    await page.route('**/messages', () => undefined);
    await choose(notes);
    await composer().fill('Not yet');
    await composer().press('Enter');
    await composer().fill('The next one');
    await page.getByRole('article', { name: 'Sending' }).getByText('Welcome').waitFor();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByRole('textbox', { name: /^Message/, description: 'Replying to ada' }).waitFor();
    const file = page.getByRole('button', { name: 'Remove notes.txt' });
    await file.waitFor();
    await expect.poll(() => composer().inputValue()).toBe('Not yet\nThe next one');
    await page.keyboard.type('!');
    await expect.poll(() => composer().inputValue()).toBe('Not yet\nThe next one!');
    await page.unroute('**/messages');
    // A message that is refused for good can be changed.
    const json = { code: 'file_too_large', message: 'Too large.' };
    await page.route('**/messages', (route) => route.fulfill({ status: 413, json }));
    await composer().press('Enter');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await file.waitFor();
    await page.unroute('**/messages');
    await composer().press('Enter');
    await expect
      .poll(async () => {
        const messages = await client.api.listMessages({ channelId: place.channelId });
        return messages.flatMap(({ content, reply }) =>
          content.startsWith('Not yet') ? [reply?.content] : [],
        );
      })
      .toEqual(['Welcome']);
    // Otherwise the page of the next test would send it again.
    await page.getByRole('button', { name: 'Cancel upload' }).waitFor({ state: 'detached' });
  });

  it('can be changed when a file of theirs can no longer be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
    const path = join(folder, 'plan.txt');
    await writeFile(path, 'first');
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('button', { name: 'Remove plan.txt' }).waitFor();
    await rm(path);
    await composer().fill('The plan');
    await composer().press('Enter');
    await page.getByText('Cannot be read any more: plan.txt.').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Remove plan.txt' }).click();
    expect(await composer().inputValue()).toBe('The plan');
    await composer().fill('');
    await rm(folder, { recursive: true });
  });

  it('report their failure in another channel', async () => {
    const room = await createRoom('other-room');
    const refuse = await holdRequests(page, '**/messages', (route) =>
      route.fulfill({ status: 413, json: { code: 'file_too_large', message: 'Too large.' } }),
    );
    await choose(notes);
    await composer().fill('Far away');
    await composer().press('Enter');
    await goWithin(page, pathTo(room.id));
    await page.getByRole('textbox', { name: 'Message #other-room' }).waitFor();
    refuse();
    await page.getByText('A message in #general was not sent.').waitFor();
    await page.getByRole('button', { name: 'Show it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
    await dialog.getByText('Far away').waitFor();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByText('Everything has been sent.').waitFor();
    await page.keyboard.press('Escape');
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('have neither the white space around them nor a length that counts it', async () => {
    const text = 'x'.repeat(LIMITS.messageContent);
    await composer().fill(` ${text}\n`);
    await composer().press('Enter');
    const newest = async () =>
      (await client.api.listMessages({ channelId: place.channelId, query: { limit: 1 } }))[0];
    await expect.poll(async () => (await newest())?.content).toBe(text);
    await page.getByRole('article', { name: 'Sending' }).waitFor({ state: 'detached' });
    await composer().press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill(`${text}\n\n`);
    await editor.press('Enter');
    await editor.waitFor({ state: 'detached' });
    expect(await newest()).toMatchObject({ content: text, editedAt: null });
  });

  it('begin with what is pasted while a message has the focus', async () => {
    await composer().fill('Copied');
    await composer().press('ControlOrMeta+A');
    await composer().press('ControlOrMeta+X');
    await page.getByRole('article').first().click();
    await page.keyboard.press('ControlOrMeta+V');
    await expect.poll(() => composer().inputValue()).toBe('Copied');
    await composer().fill('');
  });

  it('are answered by keyboards without Latin letters, which open the quick switcher too', async () => {
    const press = (init: object) =>
      page.evaluate((keys) => {
        const event = new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, init);
    await reachByKeyboard(page.getByRole('article').last());
    await press({ key: 'к', code: 'KeyR' });
    await page.getByRole('button', { name: 'Cancel reply' }).click();
    await press({ key: 'л', code: 'KeyK', ctrlKey: true });
    await page.getByRole('combobox', { name: 'Jump anywhere' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('leave the focus on the button that cancels their upload, until they are sent', async () => {
    // The upload goes on step by step.
    await page.evaluate(`
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        XMLHttpRequest.prototype.send = send;
        globalThis.uploadFiles = () => this.upload.onprogress({ loaded: 1, total: 1, lengthComputable: true });
        globalThis.finishUpload = () => this.send(body);
      };
    `);
    await choose(notes);
    await composer().press('Enter');
    const cancel = page.getByRole('button', { name: 'Cancel upload' });
    await cancel.focus();
    await page.evaluate('uploadFiles()');
    await expect.poll(() => cancel.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await expectFocus(cancel);
    await page.evaluate('finishUpload()');
    await cancel.waitFor({ state: 'detached' });
    await page.locator('[data-conversation]:focus').waitFor();
  });

  it('are cancelled in all tabs', async () => {
    const other = await page.context().newPage();
    const uploading = other.waitForRequest('**/messages');
    for (const tab of [page, other]) await tab.route('**/messages', () => undefined);
    await choose(notes);
    await composer().fill('Never sent');
    await composer().press('Enter');
    const cancel = page.getByRole('button', { name: 'Cancel upload' });
    await cancel.waitFor();
    await other.goto(page.url());
    await uploading;
    const failed = other.waitForEvent('requestfailed', {
      predicate: (request) => request.method() === 'POST',
    });
    await cancel.click();
    await failed;
    await other.getByRole('article').filter({ hasText: 'Never sent' }).waitFor({ state: 'detached' });
    await expect.poll(() => composer().inputValue()).toBe('Never sent');
    await composer().fill('');
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await other.close();
    await page.unroute('**/messages');
  });

  it('are all kept, however often the page is left before they are sent', async () => {
    const waiting = page.locator('[role=log] article').filter({ hasText: 'Patience' });
    const texts = ['Patience 1', 'Patience 2', 'Patience 3'];
    await page.route('**/messages', () => undefined);
    for (const text of texts) {
      await composer().fill(text);
      await composer().press('Enter');
    }
    await expect.poll(() => page.evaluate<number>(countKept('outgoing'))).toBe(texts.length);
    for (let left = 0; left < 3; left += 1) {
      await expect
        .poll(() => waiting.allInnerTexts())
        .toEqual(texts.map((text) => expect.stringContaining(text)));
      await page.reload();
    }
    await page.unroute('**/messages');
    await page.reload();
    await page.locator('[data-message]').filter({ hasText: 'Patience 3' }).waitFor();
  });

  it('wait for their author if the session ended while no page was open', async () => {
    const { context, url } = { context: page.context(), url: page.url() };
    await context.route('**/api/channels/*/messages', () => undefined);
    await composer().fill('From the train');
    await composer().press('Enter');
    for (const store of ['outgoing', 'state'] as const)
      await expect.poll(() => page.evaluate<number>(countKept(store))).toBe(1);
    await page.goto('about:blank');
    const session = await context.cookies();
    await context.clearCookies();
    await page.goto(instance.url);
    await page.getByLabel('Username or e-mail').waitFor();
    await expect.poll(() => page.evaluate<number>(countKept('state'))).toBe(0);
    await context.addCookies(session);
    await context.unroute('**/api/channels/*/messages');
    await page.goto(url);
    await page.locator('[data-message]').filter({ hasText: 'From the train' }).waitFor();
  });

  it.each([
    ['before they are kept', 'sessionStorage.left || (IDBFactory.prototype.open = () => ({}))'],
    ['where the browser keeps none', 'IDBFactory.prototype.open = () => { throw new Error("Blocked"); }'],
  ])('are posted once if the page is left %s', async (when, script) => {
    const { channelId } = place;
    const late = await openPageFor(browser, instance.url, { username: 'ada' });
    await late.addInitScript(script);
    await late.route('**/messages', () => undefined);
    await late.goto(page.url());
    const field = late.locator('[data-composer]');
    const texts = [`In a hurry ${when}`, `In a great hurry ${when}`];
    const sending = late.waitForRequest('**/messages');
    for (const text of texts) {
      await field.fill(text);
      await field.press('Enter');
    }
    await field.fill('Almost written');
    const { nonce } = (await sending).postDataJSON();
    const loaded =
      "performance.getEntriesByType('resource').some(({ name }) => name.includes('kept-outgoing'))";
    await expect.poll(() => late.evaluate<boolean>(loaded)).toBe(true);
    await late.evaluate('sessionStorage.left = true');
    await late.goto('about:blank');
    // The first message has arrived, but not its answer.
    await client.sendMessage(channelId, { content: texts[0] ?? '', nonce });
    await late.unroute('**/messages');
    await late.goto(page.url());
    await late
      .locator('[data-message]')
      .filter({ hasText: texts[1] ?? '' })
      .waitFor();
    const messages = await client.api.listMessages({ channelId });
    const posted = messages.map(({ content }) => content).filter((content) => content.endsWith(when));
    expect(posted).toEqual(texts);
    await expect.poll(() => field.inputValue()).toBe('Almost written');
    await late.context().close();
  });

  it('are drafted in two tabs that keep each other’s drafts', async () => {
    const other = await page.context().newPage();
    await other.goto('/messages');
    await composer().fill('Half a thought');
    const room = await createRoom('drafts');
    await other.goto(pathTo(room.id));
    await composer().fill('A whole thought');
    await other.locator('[data-composer]').fill('Elsewhere');
    await page.reload();
    await expect.poll(() => composer().inputValue()).toBe('A whole thought');
    await goWithin(page, other.url());
    await expect.poll(() => composer().inputValue()).toBe('Elsewhere');
    await composer().press('Enter');
    await expect.poll(() => other.locator('[data-composer]').inputValue()).toBe('');
    await other.close();
    await client.api.deleteChannel({ channelId: room.id });
  });

  it('are drafted in two tabs at once', async () => {
    const other = await page.context().newPage();
    // What the first tab stores is not there yet.
    await other.addInitScript("addEventListener('storage', (event) => event.stopImmediatePropagation())");
    const room = await createRoom('drafts');
    await other.goto(pathTo(room.id));
    const field = other.locator('[data-composer]');
    await field.waitFor();
    await composer().fill('Here');
    await field.fill('There');
    await page.reload();
    await expect.poll(() => composer().inputValue()).toBe('Here');
    await goWithin(page, other.url());
    await expect.poll(() => composer().inputValue()).toBe('There');
    await other.close();
    await client.api.deleteChannel({ channelId: room.id });
    await goWithin(page, pathTo(place.channelId));
    await composer().fill('');
  });

  it('are sent without the reply when the answered message was deleted', async () => {
    const { channelId } = place;
    const { id: messageId } = await client.api.sendMessage({ channelId, body: { content: 'Soon gone' } });
    const answered = page.getByRole('article').filter({ hasText: 'Soon gone' });
    await answered.hover();
    await answered.getByRole('button', { name: 'Reply' }).click();
    await composer().fill('A long answer');
    await client.api.deleteMessage({ channelId, messageId });
    await answered.waitFor({ state: 'detached' });
    await composer().press('Enter');
    await page.getByText('The message you are answering was deleted.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article', { name: /^ada/ }).filter({ hasText: 'A long answer' }).waitFor();
  });

  it('quote a poll and a sticker by what they are, even when the original is not loaded', async () => {
    const { serverId } = place;
    const { id: channelId } = await createRoom('questions');
    const files = [new File([PICTURE], 'ladder.png', { type: 'image/png' })];
    const body = { name: 'Ladder', emoji: '🪜' };
    const { id: sticker } = await client.api.createSticker({ serverId, body, files });
    const send = async (message: Parameters<typeof client.api.sendMessage>[0]['body']) =>
      (await client.api.sendMessage({ channelId, body: message })).id;
    const originals = [
      await send({ poll: { question: 'Which oil?', answers: [{ text: 'Linseed' }, { text: 'Tung' }] } }),
      await send({ stickerIds: [sticker] }),
    ];
    for (const replyTo of originals) await send({ content: 'Good question', replyTo });
    await goWithin(page, pathTo(channelId));
    const quote = (words: string) => page.getByRole('button', { name: `In reply to ada ${words}` });
    await quote('Poll: Which oil?').waitFor();
    await quote('Sticker: Ladder').waitFor();
    await page.route('**/messages?*', async (route) => {
      const answer = await route.fetch();
      const messages: readonly { readonly id: string }[] = await answer.json();
      await route.fulfill({ json: messages.filter(({ id }) => !originals.includes(id)) });
    });
    await page.reload();
    await quote('Poll: Which oil?').waitFor();
    await quote('Sticker: Ladder').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('ask in polls: a vote is cast, changed and taken back, and the poll ends', async () => {
    const { channelId } = place;
    const { id: messageId } = await client.api.sendMessage({
      channelId,
      body: { poll: { question: 'Which tea?', answers: [{ text: 'Assam' }, { text: 'Mint' }] } },
    });
    const poll = page.getByRole('region', { name: 'Poll: Which tea?' });
    const counts = async () => {
      const message = await client.api.getMessage({ channelId, messageId });
      return message.poll?.answers.map(({ count }) => count);
    };
    const button = (name: string) => poll.getByRole('button', { name, exact: true });
    const holdAnswers = async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/polls/*/votes', async (route) => {
        const response = await route.fetch();
        await released;
        await route.fulfill({ response });
      });
      return release;
    };
    await poll.getByRole('radio', { name: 'Assam' }).click();
    await button('Vote').click();
    await button('Change vote').click();
    await poll.getByRole('radio', { name: 'Assam' }).press('ArrowDown');
    // The event comes before the answer.
    let answer = await holdAnswers();
    await button('Vote').click();
    await poll.getByText('Your vote').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change vote');
    answer();
    await expect.poll(counts).toEqual([0, 1]);
    const focused = page.locator(':focus');
    const vote = (...answerIds: string[]) =>
      client.api.votePoll({ channelId, messageId, body: { answerIds } });
    // The vote is removed in another tab while this one changes it.
    await button('Change vote').click();
    await poll.getByRole('radio', { name: 'Mint' }).press('ArrowUp');
    await vote();
    await poll.getByText('0 people voted').waitFor();
    await expect.poll(() => focused.getAttribute('aria-checked')).toBe('true');
    // Another tab votes while this one looks at the results.
    await button('Show results').click();
    await vote('1');
    const voters = poll.getByRole('button', { name: 'Who voted for Assam' });
    await poll.getByText('1 person voted').waitFor();
    await voters.focus();
    await vote();
    await poll.getByText('0 people voted').waitFor();
    await expect.poll(() => focused.textContent()).toContain('Who voted for Assam');
    await vote('2');
    await poll.getByText('1 person voted').waitFor();
    await poll.getByRole('button', { name: 'Who voted for Mint' }).click();
    await page.getByRole('dialog').getByText('ada', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await goWithin(page, pathTo(channelId));
    answer = await holdAnswers();
    const answered = page.waitForResponse('**/polls/*/votes');
    await button('Remove vote').click();
    await button('Show results').click();
    await button('Back to voting').waitFor();
    answer();
    await (await answered).finished();
    await expect.poll(counts).toEqual([0, 0]);
    await client.sendMessage(channelId, 'Coffee it is');
    await page.getByRole('article').filter({ hasText: 'Coffee it is' }).waitFor();
    await expect.poll(() => button('Back to voting').count()).toBe(1);
    await button('End poll').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End poll' }).click();
    await page.getByText('No one voted').waitFor();
    await button('Back to voting').waitFor({ state: 'detached' });
  });

  it('ask in polls, which are posted once when the answer to the first attempt is lost', async () => {
    await page.route('**/messages', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add something' }).click();
    await page.getByRole('menuitem', { name: 'Create poll' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a poll' });
    const send = dialog.getByRole('button', { name: 'Send poll' });
    const answer = (position: number) => dialog.getByLabel(`Answer ${position}`, { exact: true });
    await dialog.getByLabel('Question').fill('Which wood?');
    await answer(1).fill('Oak');
    await answer(2).fill('Ash');
    await dialog.getByRole('button', { name: 'Add answer' }).click();
    await dialog.getByRole('button', { name: 'Emoji of answer 3' }).click();
    await page.locator('[role=option]').first().click();
    await send.click();
    await dialog.getByText('Fill this in.').waitFor();
    await answer(3).and(page.locator(':focus')).waitFor();
    await dialog.getByRole('button', { name: 'Remove the emoji of answer 3' }).click();
    await dialog.getByText('Fill this in.').waitFor({ state: 'detached' });
    await send.click();
    await dialog.getByRole('alert').waitFor();
    await page.unroute('**/messages');
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    const messages = await client.api.listMessages({ channelId: place.channelId });
    expect(messages.filter(({ poll }) => poll?.question === 'Which wood?')).toHaveLength(1);
  });

  it('have emoji for names that were pasted before the list of emoji had loaded', async () => {
    const { channelId } = place;
    const newest = async () => (await client.api.listMessages({ channelId, query: { limit: 1 } }))[0];
    const reload = async () => {
      await page.reload();
      // On a slow machine the list may need longer than the two seconds for which a message waits.
      await page.evaluate(
        'const later = setTimeout; window.setTimeout = (run, ms, ...rest) => ms === 2000 ? 0 : later(run, ms, ...rest)',
      );
    };
    await reload();
    await composer().fill('Done :tada: at 10:30:15 `:tada:` :nothing:');
    await composer().press('Enter');
    await expect.poll(async () => (await newest())?.content).toBe('Done 🎉 at 10:30:15 `:tada:` :nothing:');
    const { id: messageId } = (await newest()) ?? { id: '' };
    const row = page.locator(`[data-message="${messageId}"]`);
    // Otherwise the page would send it again after the reload.
    await row.waitFor();
    await reload();
    await row.waitFor();
    await composer().press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    // Text that is read from right to left does not run under the emoji button.
    await editor.fill('שלום');
    await expect.poll(() => editor.evaluate((field) => getComputedStyle(field).paddingRight)).toBe('44px');
    await editor.fill('Done :heart:');
    await editor.press('Enter');
    await expect.poll(async () => (await newest())?.content).toBe('Done ❤️');
    await editor.waitFor({ state: 'detached' });
    // An edit is not lost with its message.
    await composer().press('ArrowUp');
    await editor.fill('Done, and swept');
    await client.api.deleteMessage({ channelId, messageId });
    await page.getByText('Your text is in the composer.').waitFor();
    await expect.poll(() => composer().inputValue()).toBe('Done, and swept');
    await composer().fill('');
  });

  it('are edited by the up arrow, which skips polls, results and forwards', async () => {
    const { channelId } = place;
    const { id: messageId } = await client.api.sendMessage({
      channelId,
      body: { content: 'Sand, then oil' },
    });
    const poll = await client.api.sendMessage({
      channelId,
      body: { poll: { question: 'Which cloth?', answers: [{ text: 'Linen' }, { text: 'Cotton' }] } },
    });
    await client.api.expirePoll({ channelId, messageId: poll.id });
    await client.api.forwardMessage({ channelId, messageId, body: { targetChannelIds: [channelId] } });
    await page.getByRole('region', { name: 'Poll: Which cloth?' }).waitFor();
    await page.locator('[data-message]').filter({ hasText: 'Sand, then oil' }).nth(1).waitFor();
    await composer().press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('Sand, then oil');
    // The mention is longer than what is typed.
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await editor.fill(`${'a'.repeat(LIMITS.messageContent - 5)} @ada`);
    await expect.poll(() => save.isDisabled()).toBe(true);
    await editor.fill(`${'a'.repeat(LIMITS.messageContent - 40)} @ada`);
    expect(await save.isDisabled()).toBe(false);
    // Esc closes the list of names before the editor.
    const name = page.getByRole('option', { name: /ada/ });
    await name.waitFor();
    await editor.press('Escape');
    await name.waitFor({ state: 'detached' });
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
  });

  it('complete names and take emoji while they are edited', async () => {
    const { channelId } = place;
    const { id } = await client.api.getAccount();
    const { id: messageId } = await client.api.sendMessage({ channelId, body: { content: 'Glue?' } });
    await page.locator(`[data-message="${messageId}"]`).waitFor();
    await composer().press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await page.locator(`[data-message="${messageId}"]`).getByRole('button', { name: 'Add emoji' }).click();
    await page.getByRole('option', { name: 'upside_down_face', exact: true }).first().click();
    await expect.poll(() => editor.inputValue()).toBe('Glue?🙃');
    await page.locator('textarea:focus').and(editor).waitFor();
    await editor.pressSequentially(' @ad');
    const names = page.getByRole('listbox', { name: 'Suggestions' });
    await names.getByRole('option', { name: /ada/, selected: true }).waitFor();
    await expect.poll(() => editor.getAttribute('aria-controls')).toBe(await names.getAttribute('id'));
    await editor.press('Enter');
    await expect.poll(() => editor.inputValue()).toBe('Glue?🙃 @ada ');
    await editor.press('Enter');
    await editor.waitFor({ state: 'detached' });
    const content = `Glue?🙃 <@${id}>`;
    expect((await client.api.getMessage({ channelId, messageId })).content.trim()).toBe(content);
    // A name at the end of the text opens no list.
    await composer().press('ArrowUp');
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
  });

  it('keep what is written while their edit is saved', async () => {
    const { channelId } = place;
    const { id: messageId } = await client.api.sendMessage({ channelId, body: { content: 'Four' } });
    await page.locator(`[data-message="${messageId}"]`).waitFor();
    const release = await holdRequests(page, `**/messages/${messageId}`);
    await composer().press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('Four ladders');
    await editor.press('Enter');
    const saving = page.locator('button[aria-busy]');
    await saving.waitFor();
    await editor.fill('Four ladders and a rope');
    release();
    await saving.waitFor({ state: 'detached' });
    await expect.poll(() => editor.inputValue()).toBe('Four ladders and a rope');
    await editor.press('Enter');
    await editor.waitFor({ state: 'detached' });
    expect(await client.api.getMessage({ channelId, messageId })).toMatchObject({
      content: 'Four ladders and a rope',
    });
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('are edited as another device has left them', async () => {
    const { channelId } = place;
    const { id: messageId } = await client.api.sendMessage({ channelId, body: { content: 'Five' } });
    await page.locator(`[data-message="${messageId}"]`).waitFor();
    await composer().press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('Five');
    await client.api.editMessage({ channelId, messageId, body: { content: 'Five ropes' } });
    await expect.poll(() => editor.inputValue()).toBe('Five ropes');
    await editor.press('Escape');
  });

  it('keep their files when their text is removed', async () => {
    const { channelId } = place;
    const { id: messageId } = await client.api.sendMessage({
      channelId,
      body: { content: 'The north wall' },
      files: [new File([PICTURE], 'wall.png', { type: 'image/png' })],
    });
    await page.locator(`[data-message="${messageId}"]`).waitFor();
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    // The second edit changes nothing.
    for (const content of ['The north wall', '']) {
      await composer().press('ArrowUp');
      await expect.poll(() => editor.inputValue()).toBe(content);
      await editor.fill('');
      await editor.press('Enter');
      await editor.waitFor({ state: 'detached' });
      expect(await client.api.getMessage({ channelId, messageId })).toMatchObject({
        content: '',
        attachments: [{ filename: 'wall.webp' }],
      });
    }
  });

  it('stay deleted when the answer to their send arrives late', async () => {
    const { channelId } = place;
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/channels/*/messages', async (route) => {
      const response = await route.fetch();
      await answers.promise;
      await route.fulfill({ response });
    });
    await composer().fill('Gone in a moment');
    await composer().press('Enter');
    const row = page.locator('[data-message]').filter({ hasText: 'Gone in a moment' });
    const messageId = await row.getAttribute('data-message');
    await client.api.deleteMessage({ channelId, messageId: messageId ?? '' });
    await row.waitFor({ state: 'detached' });
    // It waits for the answer to the message before it.
    await composer().fill('Still here');
    await composer().press('Enter');
    answers.resolve();
    await expect
      .poll(async () => (await client.api.listMessages({ channelId, query: { limit: 1 } }))[0]?.content)
      .toBe('Still here');
    expect(await row.count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('stay deleted when the page reads its kept messages late', async () => {
    const { channelId } = place;
    const late = await openPageFor(browser, instance.url, { username: 'ada' });
    await late.addInitScript(HOLD_KEPT_MESSAGES);
    await late.goto(pathTo(channelId));
    const sent = Promise.withResolvers<void>();
    const answers = Promise.withResolvers<void>();
    await late.route('**/api/channels/*/messages', async (route) => {
      await sent.promise;
      const response = await route.fetch();
      await answers.promise;
      await route.fulfill({ response });
    });
    await late.locator('[data-composer]').fill('Kept and gone');
    await late.locator('[data-composer]').press('Enter');
    const rows = late.locator('article').filter({ hasText: 'Kept and gone' });
    await rows.waitFor();
    await late.evaluate('startReading()');
    await expect.poll(() => late.evaluate('finishReading !== undefined')).toBe(true);
    sent.resolve();
    const stored = late.locator('[data-message]').filter({ hasText: 'Kept and gone' });
    const messageId = await stored.getAttribute('data-message');
    await client.api.deleteMessage({ channelId, messageId: messageId ?? '' });
    await rows.waitFor({ state: 'detached' });
    await late.evaluate('finishReading()');
    await late.locator('[data-composer]').fill('After that one');
    await late.locator('[data-composer]').press('Enter');
    answers.resolve();
    await late.locator('[data-message]').filter({ hasText: 'After that one' }).waitFor();
    expect(await rows.count()).toBe(0);
    await late.unrouteAll({ behavior: 'wait' });
    await late.context().close();
  });

  it('are reacted to with the keyboard, joined with a press, and left again', async () => {
    const { channelId } = place;
    const { id: messageId } = await client.api.sendMessage({ channelId, body: { content: 'Who is in?' } });
    const row = page.locator(`[data-message="${messageId}"]`);
    const reactions = async () => (await client.api.getMessage({ channelId, messageId })).reactions;
    await reachByKeyboard(row);
    await page.keyboard.press('+');
    await page.locator('input[role=combobox]:focus').waitFor();
    await page.keyboard.type('tada', { delay: 20 });
    await page.getByRole('option', { name: 'party', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const chip = row.getByRole('button', { name: '🎉: 1 person' });
    await chip.waitFor();
    await expect.poll(reactions).toEqual([{ emoji: '🎉', count: 1, me: true }]);
    await expectFocus(row);
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    // Letters are still shortcuts after the picker and the menu have closed.
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Reply' }).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(row);
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Cancel reply' }).click();
    expect(await page.locator('[data-composer]').inputValue()).toBe('');
    await chip.press('Enter');
    await chip.waitFor({ state: 'detached' });
    await expect.poll(reactions).toEqual([]);
  });

  it('have people beside them, whose menu opens by a right click and mentions them', async () => {
    const composer = page.locator('[data-composer]');
    await composer.fill('Ask');
    await page
      .getByRole('complementary', { name: 'Members' })
      .getByRole('button', { name: /^ada/ })
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Mention', exact: true }).click();
    await expect.poll(() => composer.inputValue()).toMatch(/^Ask @ada\w* $/);
    await expect.poll(() => composer.evaluate((field) => field.matches(':focus'))).toBe(true);
    await composer.fill('');
  });

  it('go to friends, who are asked by a username with or without @', async () => {
    await register('bo');
    await goWithin(page, '/friends');
    const ask = async (username: string) => {
      await page.getByLabel('Username').fill(username);
      await page.keyboard.press('Enter');
    };
    await ask('nobody');
    await page.getByText('There is no account “nobody”.').waitFor();
    await ask(' @bo ');
    await page.getByText('Friend request sent to bo.').waitFor();
  });

  it('are listed beside friend requests, whose number every page shows', async () => {
    const cem = await register('cem');
    await cem.api.requestFriendship({ body: { username: 'ada' } });
    await page.getByRole('link', { name: 'Direct messages, 1 new' }).click();
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await page.getByRole('link', { name: 'Friends' }).click();
    // Also on the narrowest phone, beside the list of servers and two buttons.
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 320, height: 568 });
    const asks = page.getByText('wants to be your friend');
    await expect.poll(async () => (await asks.boundingBox())?.width).toBeGreaterThan(96);
    await page.setViewportSize(before);
    await page.getByRole('button', { name: 'Accept: cem', exact: true }).click();
    await page.getByRole('link', { name: 'Direct messages', exact: true }).waitFor();
  });

  it('go to a group of friends, whose menu opens at its name, and which asks before someone leaves it', async () => {
    // In this order, which is that of their names in the group.
    const friends = [await register('dora'), await register('emil')];
    for (const friend of friends) {
      await friend.api.requestFriendship({ body: { username: 'ada' } });
      const { id: userId } = await friend.api.getAccount();
      await client.api.putRelationship({ userId, body: { type: 'friend' } });
    }
    for (const { user } of await client.api.listRelationships())
      if (!['dora', 'emil'].includes(user.username)) await client.api.deleteRelationship({ userId: user.id });
    const fred = await register('fred');
    const { code } = await client.api.createInvite({ channelId: place.channelId, body: {} });
    await fred.api.acceptInvite({ code });
    await goWithin(page, '/messages');
    await page.getByRole('button', { name: 'New message' }).first().click();
    const search = page.getByRole('textbox', { name: 'Search people' });
    for (const name of ['dora', 'fred']) {
      await search.fill(name);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `${name} @${name}` })
        .click();
    }
    await page.getByText('A group is for friends. Take fred out').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Create group' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const recipientIds = await Promise.all(friends.map(async ({ api }) => (await api.getAccount()).id));
    const group = await client.api.openDirectChannel({ body: { recipientIds } });
    await goWithin(page, `/messages/${group.id}`);
    const title = page.getByRole('heading', { level: 1 }).getByRole('button', { name: 'dora, emil' });
    // Nobody from other direct messages is offered.
    await client.api.openDirectChannel({ body: { recipientId: (await fred.api.getAccount()).id } });
    await page.getByRole('link', { name: /fred/ }).waitFor();
    await page.locator('[data-composer]').fill('@');
    await page.getByRole('option', { name: /emil/ }).waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(2);
    await page.locator('[data-composer]').fill('');
    await title.click();
    await page.getByRole('menuitem', { name: 'People in the group' }).click();
    await page.getByRole('dialog').getByText('3 people of 10.').waitFor();
    await page.getByText('You have no other friends to add.').waitFor();
    await page.keyboard.press('Escape');
    await title.click();
    await page.getByRole('menuitem', { name: 'Edit group' }).click();
    await page.getByRole('dialog').getByText('DE', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page
      .getByRole('option', { name: /^dora, emil/ })
      .getByText('Group')
      .waitFor();
    await page
      .getByRole('option', { name: /^General/ })
      .locator('.lucide-volume-2')
      .waitFor();
    await page.keyboard.press('Escape');
    await title.click();
    await page.getByRole('menuitem', { name: 'Leave group' }).click();
    await page
      .getByRole('dialog', { name: 'Leave dora, emil?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    for (const friend of friends) await friend.api.deleteChannel({ channelId: group.id });
    await page.getByRole('heading', { level: 1 }).getByRole('button', { name: 'Empty group' }).click();
    await page.getByRole('menuitem', { name: 'Leave group' }).click();
    await page.getByRole('dialog').getByText('the group and its messages will be deleted').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
    await page.waitForURL(`${instance.url}/messages`);
  });

  it('are announced while people write them, except for someone who is blocked', async () => {
    const { code } = await client.api.createInvite({ channelId: place.channelId, body: {} });
    const hal = await register('hal');
    const ina = await register('ina');
    for (const { api } of [hal, ina]) await api.acceptInvite({ code });
    const { id: userId } = await hal.api.getAccount();
    await client.api.putRelationship({ userId, body: { type: 'blocked' } });
    for (const { api } of [hal, ina]) await api.startTyping({ channelId: place.channelId });
    const line = page.getByText(/typing$/);
    await expect.poll(() => line.allTextContents()).toEqual(['ina is typing']);
  });

  it('are not offered to someone who is blocked, until the block is lifted', async () => {
    const gil = await register('gil');
    await gil.api.requestFriendship({ body: { username: 'ada' } });
    const { id: userId } = await gil.api.getAccount();
    await client.api.putRelationship({ userId, body: { type: 'friend' } });
    const direct = await client.api.openDirectChannel({ body: { recipientId: userId } });
    await client.api.putRelationship({ userId, body: { type: 'blocked' } });
    await goWithin(page, `/messages/${direct.id}`);
    await page.getByText('You blocked this person.').waitFor();
    await page.getByRole('button', { name: 'Unblock' }).click();
    await page.getByRole('textbox', { name: 'Message gil' }).waitFor();
  });
});
