/** The service worker: pushes become notifications that open their message, and the client starts offline. */
import { createECDH, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebClient, WEB_CLIENT } from '@guildhall/guildhall/web-client';
import { getPush, getSettings, type PushNotice, sendMessage } from '@guildhall/protocol';
import { aServerWithMember, type TestPerson, type TestServer, useInstance } from '@guildhall/testkit';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WHOLE_CHROMIUM } from './browser.ts';
import { type CuttableLine, openLine } from './cuttable-line.ts';
import { go } from './navigate.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor } from './web-instance.ts';

/** Endpoints that received pushes. */
const pushed: string[] = [];
const pushService = Object.assign(
  async (url: string) => {
    pushed.push(url);
    return { url, status: 201, headers: new Headers(), body: Buffer.alloc(0) };
  },
  { close: async () => {} },
);

describe.skipIf(!existsSync(WHOLE_CHROMIUM))('a client with its service worker', () => {
  let line: CuttableLine;
  /** A copy of the client, to create a newer version. */
  let webClient: string;
  let server: TestServer;
  let member: TestPerson;
  let page: Page;
  let context: BrowserContext;
  let devTools: CDPSession;

  beforeAll(async () => {
    webClient = await mkdtemp(join(tmpdir(), 'guildhall-client-'));
    await ensureWebClient(AbortSignal.timeout(600_000));
    // Without compressed files, because the test replaces the plain ones.
    await cp(WEB_CLIENT.output, webClient, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  });
  const instance = useInstance(() => ({ safeFetch: pushService, webClient, runsJobs: true }));
  const browser = useBrowser([], WHOLE_CHROMIUM);
  beforeAll(async () => {
    line = await openLine(instance.url);
    ({ server, member } = await aServerWithMember(instance));
    page = await openPageFor(browser, line.url, member, { serviceWorkers: 'allow' });
    context = page.context();
    await context.grantPermissions(['notifications'], { origin: line.url });
    devTools = await context.newCDPSession(page);
  });
  afterAll(async () => {
    await line?.close();
    await rm(webClient, { recursive: true, force: true });
  });

  afterEach(() => line.restore());

  /** A push about a message of the owner in the channel. */
  const notice = (messageId: string, content: string) =>
    ({
      type: 'message',
      messageId,
      channelId: server.channel.id,
      serverId: server.id,
      author: { id: server.owner.id, name: 'Olga', avatarUrl: null },
      channelName: server.channel.name,
      channelKind: 'text',
      serverName: server.server.name,
      content,
    }) as const;
  async function openFriends(): Promise<void> {
    await go(page, '/friends');
    await page.getByRole('heading', { name: 'Friends' }).first().waitFor();
  }
  const place = () => `/servers/${server.id}/channels/${server.channel.id}`;
  const say = (content: string) =>
    server.owner.do(sendMessage, { params: { channelId: server.channel.id }, body: { content } });
  const composer = () => page.getByLabel(`Message #${server.channel.name}`);
  async function write(text: string): Promise<void> {
    await composer().fill(text);
    await composer().press('Enter');
  }
  const shown = (text: string) => page.getByRole('log').getByText(text, { exact: true });

  /** Resolves when the worker controls the page and has cached its files. */
  async function workerReady(): Promise<void> {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller)
        await new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        });
    });
  }

  /**
   * Delivers pushes like a push service and resolves once the worker has shown each. Asking Chromium for its
   * notifications while it shows one can make it forget that one, so tests ask only afterwards.
   */
  async function deliver(...notices: readonly PushNotice[]): Promise<void> {
    const registration = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ isDeleted }) => !isDeleted);
        if (found) resolve(found.registrationId);
      });
    });
    await devTools.send('ServiceWorker.enable');
    const registrationId = await registration;
    const worker = context.serviceWorkers().at(-1);
    if (!worker) throw new Error('No service worker runs.');
    await worker.evaluate(`{
      const show = ServiceWorkerRegistration.prototype.showNotification.bind(registration);
      globalThis.allShown = new Promise((resolve) => {
        let missing = ${notices.length};
        registration.showNotification = async (...options) => {
          await show(...options);
          missing -= 1;
          if (missing === 0) resolve();
        };
      });
      undefined;
    }`);
    for (const notice of notices) {
      const data = JSON.stringify(notice);
      await devTools.send('ServiceWorker.deliverPushMessage', { origin: line.url, registrationId, data });
    }
    await worker.evaluate('allShown');
    await devTools.send('ServiceWorker.disable');
  }

  const notifications = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const shown = await registration.getNotifications();
      return shown.map(({ title, body, tag }) => ({ title, body, tag }));
    });

  /** Forgets the font of emoji, which the buttons of a message under the pointer may have loaded. */
  async function forgetEmojiFont(): Promise<void> {
    await page.evaluate(async () => {
      const assets = await caches.open('assets');
      for (const request of await assets.keys())
        if (request.url.includes('twemoji')) await assets.delete(request);
    });
    await devTools.send('Network.clearBrowserCache');
    // Also empties the memory of the page's process.
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: false });
  }

  it('turns push on, tests it, lists the device and turns it off again', async () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
    // The browser's push service is unreachable here, so its subscription is fake; the rest is real.
    await page.addInitScript(
      (made) => {
        let current: Pick<PushSubscription, 'options' | 'toJSON' | 'unsubscribe'> | null = null;
        PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
        PushManager.prototype.subscribe = async (options) => {
          const text = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/');
          const applicationServerKey = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
          // As in browsers: a key is compared with that of the current subscription.
          const before = current?.options.applicationServerKey;
          if (before && String(new Uint8Array(before)) !== String(new Uint8Array(applicationServerKey)))
            throw new DOMException('for another key', 'InvalidStateError');
          current = {
            options: { applicationServerKey, userVisibleOnly: true },
            toJSON: () => made,
            unsubscribe: async () => {
              current = null;
              return true;
            },
          };
          return current as PushSubscription;
        };
      },
      { endpoint: 'https://push.example/device', keys },
    );
    await page.goto('/settings/notifications');
    await workerReady();
    await page.getByRole('switch', { name: 'Push notifications' }).click();
    const devices = page.getByRole('region', { name: 'Devices that are notified' });
    await devices.getByText('This device').waitFor();
    await devices.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('Sent. It should arrive within seconds.').waitFor();
    expect(pushed).toEqual(['https://push.example/device']);
    const level = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
    // The worker keeps requests from routes.
    const whole = await page.evaluateHandle(() => globalThis.fetch);
    await page.evaluate(() => {
      const answer = { error: { code: 'internal_error', message: 'Broken.' } };
      globalThis.fetch = async () => Response.json(answer, { status: 500 });
    });
    await level('All messages').click();
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
    await expect.poll(() => level('Mentions').isChecked()).toBe(true);
    // As after `guildhall key rotate`.
    await page.evaluate(async () => {
      const { pushManager } = await navigator.serviceWorker.ready;
      Object.assign((await pushManager.getSubscription()) ?? {}, {
        options: { applicationServerKey: new ArrayBuffer(65) },
      });
      const { subscribe } = PushManager.prototype;
      PushManager.prototype.subscribe = function (options) {
        document.documentElement.dataset.subscribed = 'again';
        return subscribe.call(this, options);
      };
    });
    // The level is still being saved when push is turned off.
    await page.evaluate((restored) => {
      globalThis.fetch = async (...request) => {
        if (request[1]?.method !== 'PUT') return restored(...request);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        const saved = await restored(...request);
        document.documentElement.dataset.levelSaved = 'yes';
        return saved;
      };
    }, whole);
    await level('All messages').click();
    await expect.poll(() => level('All messages').isChecked()).toBe(true);
    await page.getByRole('switch', { name: 'Push notifications' }).click();
    await page.locator('html[data-level-saved][data-subscribed]').waitFor();
    await devices.waitFor({ state: 'detached' });
    expect((await member.do(getPush)).subscriptions).toEqual([]);
  });

  it('shows the newest push of a channel, in whatever order they arrive', async () => {
    await openFriends();
    await workerReady();
    const { id } = await say('first');
    const { id: laterId } = await say('second');
    const expected = {
      title: `Olga (#${server.channel.name}, ${server.server.name})`,
      body: 'second',
      tag: server.channel.id,
    };
    const first = notice(id, 'first');
    await deliver(notice(laterId, 'second'), first);
    expect(await notifications()).toEqual([expected]);
    await deliver(first, { type: 'test' });
    expect(await notifications()).toHaveLength(2);
    expect(await notifications()).toContainEqual(expected);
    await deliver({ ...notice(laterId, 'Tea?'), channelId: server.id, part: 'poll' });
    expect(await notifications()).toContainEqual({ ...expected, body: 'Poll: Tea?', tag: server.id });
  });

  async function clickNotice(): Promise<void> {
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(`registration.getNotifications({ tag: '${server.channel.id}' }).then(([notification]) => {
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })`);
  }

  it('opens the message of a clicked notification in the existing window', async () => {
    const { id } = await say('third');
    await openFriends();
    await deliver(notice(id, 'third'));
    await clickNotice();
    await page.waitForURL((url) => url.pathname === place());
    await shown('third').waitFor();
  });

  it('opens the message in a window that shows a page outside the app, but not in the guides', async () => {
    const { id } = await say('from outside');
    await go(page, '/invite/nothing');
    const guides = await context.newPage();
    await guides.goto('/docs/guides');
    await deliver(notice(id, 'from outside'));
    await clickNotice();
    await page.waitForURL((url) => url.pathname === place());
    await shown('from outside').waitFor();
    await guides.close();
  });

  it('closes the notification of a channel that is read', async () => {
    const tags = async () => (await notifications()).map(({ tag }) => tag);
    const { id } = await say('fourth');
    await openFriends();
    await deliver(notice(id, 'fourth'));
    expect(await tags()).toContain(server.channel.id);
    await go(page, place());
    await shown('fourth').waitFor();
    await expect.poll(tags).not.toContain(server.channel.id);
  });

  it('is replaced by the worker of a newer client, without a stuck page', async () => {
    await go(page, place());
    await shown('second').waitFor();
    const worker = join(webClient, 'sw.js');
    const index = join(webClient, 'index.html');
    const version = /version:\s*["'`](\w+)/.exec(await readFile(worker, 'utf8'))?.[1] ?? '';
    await writeFile(worker, (await readFile(worker, 'utf8')).replaceAll(version, 'newer'));
    await writeFile(index, (await readFile(index, 'utf8')).replace('<head>', '<head><meta name="newer">'));
    await page.evaluate(async () => {
      const changed = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    const caches = () => page.evaluate(async () => (await globalThis.caches.keys()).sort());
    await expect.poll(caches).toEqual(['assets', 'language', 'version-newer']);
    await expect.poll(keptWindows).toContain(server.channel.id);
    line.cut();
    await page.reload();
    await shown('second').waitFor();
    await expect.poll(() => page.locator('meta[name="newer"]').count()).toBe(1);
    line.restore();
    await page.getByText('Connection lost.').waitFor({ state: 'detached' });
  });

  it('starts without a network, shows the channel, and sends what was written in order once it is back', async () => {
    await go(page, place());
    await shown('second').waitFor();
    await expect.poll(keptWindows).toContain(server.channel.id);
    await forgetEmojiFont();
    line.cut();
    await page.reload();
    await shown('second').waitFor();
    await page.getByText('Connection lost.').waitFor();
    await write('while offline 1');
    await write('while offline 2');
    await expect.poll(() => kept('outgoing')).toHaveLength(2);
    await page.reload();
    await shown('while offline 2').waitFor();
    await page.getByRole('button', { name: '2 messages wait' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
    await dialog.getByRole('listitem').nth(1).waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('while offline 1'),
      expect.stringContaining('while offline 2'),
    ]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await composer().fill('🧱');
    const emojiFont = () =>
      page.evaluate(() => {
        const fonts = [...document.fonts].filter(({ family }) => family.includes('Twemoji'));
        return fonts.map(({ status }) => status);
      });
    await expect.poll(emojiFont).toEqual(['error']);
    line.restore();
    await page.getByText('Connection lost.').waitFor({ state: 'detached' });
    await expect.poll(emojiFont).toEqual(['loaded']);
    await composer().fill('');
    const log = page.getByRole('log');
    await expect.poll(() => log.getByText('Waiting for the connection').count()).toBe(0);
    await expect
      .poll(() => log.getByText(/^while offline \d$/).allInnerTexts())
      .toEqual(['while offline 1', 'while offline 2']);
    await expect.poll(() => kept('outgoing')).toEqual([]);
  });

  it('speaks the language that is chosen, without a network and in notifications too', async () => {
    await go(page, place());
    await composer().fill('half a sentence');
    await go(page, '/settings/language');
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Use this language' }).click();
    await page.getByRole('heading', { name: 'Sprache' }).first().waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await member.do(getSettings)).toMatchObject({ locale: 'de' });
    await workerReady();
    await deliver({ type: 'test' });
    expect(await notifications()).toContainEqual(
      expect.objectContaining({ title: 'Ein Test von Guildhall' }),
    );
    line.cut();
    await page.goto(place());
    const field = page.getByLabel(`Nachricht an #${server.channel.name}`);
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('half a sentence');
    line.restore();
    await page.getByText('Verbindung verloren.').waitFor({ state: 'detached' });
    await field.fill('');
    await page.evaluate("localStorage.removeItem('guildhall:language')");
  });

  it('keeps no data of someone who logs out, even before the page has registered the worker', async () => {
    await page.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
      const unsubscribe = async () => {
        document.documentElement.dataset.unsubscribed = 'yes';
        return true;
      };
      PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as unknown as PushSubscription;
    });
    await page.goto('/settings/profile');
    await page.getByRole('button', { name: 'Log out' }).first().click();
    // A notification that the worker is about to show.
    const worker = context.serviceWorkers().at(-1);
    await worker?.evaluate(`{
      const show = ServiceWorkerRegistration.prototype.showNotification.bind(registration);
      globalThis.lateShown = new Promise((resolve) => {
        registration.showNotification = async (...options) => {
          await new Promise((goOn) => setTimeout(goOn, 2000));
          await show(...options);
          resolve();
        };
      });
      undefined;
    }`);
    const author = { id: server.owner.id, name: 'Olga', avatarUrl: null };
    const notice = { type: 'message', messageId: '1', channelId: server.id, author, content: 'late' };
    await page.evaluate((request) => navigator.serviceWorker.controller?.postMessage(request), {
      type: 'show-notice',
      notice,
      silent: true,
    });
    await page
      .getByRole('button', { name: 'Log out' })
      .last()
      .click()
      .catch(() => undefined);
    await page.waitForURL((url) => url.pathname === '/login');
    await page.locator('html[data-unsubscribed]').waitFor();
    await expect.poll(async () => [...(await kept('state')), ...(await kept('windows'))]).toEqual([]);
    await worker?.evaluate('lateShown');
    await expect.poll(notifications).toEqual([]);
  });

  /** Keys of the browser's storage. */
  const kept = (store: string) =>
    page.evaluate(
      (name) =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open('guildhall');
          opening.onsuccess = () => {
            const reading = opening.result.transaction(name).objectStore(name).getAllKeys();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result.map(String));
            };
          };
        }),
      store,
    );
  const keptWindows = () => kept('windows');
});
