/** Voice in browsers with fake devices: sound and pictures reach the others, and nobody else. */

import { redisInstalled, startTestRedis, type TestRedis } from '@guildhall/platform/test-redis';
import {
  createChannel,
  kickMember,
  OPCODES,
  openDirectChannel,
  ringCall,
  updateMember,
  VOICE_GRACE_MS,
} from '@guildhall/protocol';
import { aMember, aServer, connectProbe, type TestPerson, type TestServer } from '@guildhall/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAKE_DEVICES, HAS_CHROMIUM } from './browser.ts';
import { button, expectFocus } from './controls.ts';
import { type CuttableLine, openLine } from './cuttable-line.ts';
import { holdRequests } from './hold-requests.ts';
import { type Product, startProduct } from './product.ts';
import { useBrowser } from './use-browser.ts';
import { type Detour, openDetour } from './voice/detour.ts';
import {
  framesDecoded,
  hummingScript,
  listenFor,
  openConnections,
  packetsReceived,
} from './voice/humming-page.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

const HAS_REDIS = redisInstalled();

/** Each person's voice, and the sound of the screen that the second one shares. */
const VOICES = [500, 900, 1300] as const;
const SCREEN = 2100;
const TONES = [...VOICES, SCREEN];

/** Two cameras and the screen, with few frames: encoding and showing more takes much processor time. */
const PICTURES = '--use-fake-device-for-media-stream=device-count=2,fps=5';

const CHOSEN_CAMERA_IS_GONE = `localStorage['guildhall:voice-settings'] ??= '{"camera":"unplugged"}'`;

describe.skipIf(!HAS_CHROMIUM)('voice in the browser', () => {
  let redis: TestRedis | undefined;
  beforeAll(async () => {
    redis = HAS_REDIS ? await startTestRedis() : undefined;
  });
  afterAll(() => redis?.stop());
  const instance = useWebInstance(() => ({ settings: redis ? { REDIS_URL: redis.url } : {} }));
  const browser = useBrowser([...FAKE_DEVICES, PICTURES]);
  /** Between the second person and the gateway, and the unit. */
  let line: CuttableLine;
  let detour: Detour;
  let server: TestServer;
  let voiceId: string;
  let ada: Page;
  let bo: Page;
  let cem: Page;
  let people: readonly TestPerson[];
  /** Another process of the instance, which starts while others wait. */
  let starting: Promise<Product> | undefined;

  async function open(
    person: TestPerson,
    { path, tone, url = instance.url }: { path: string; tone: number | undefined; url?: string },
  ): Promise<Page> {
    const page = await openPageFor(browser, url, person);
    await page.addInitScript({ content: hummingScript({ tone: tone ?? 0, screenTone: SCREEN }) });
    await page.addInitScript(CHOSEN_CAMERA_IS_GONE);
    if (url === line.url) await page.exposeFunction('detour', detour.lead);
    await page.goto(path);
    return page;
  }

  beforeAll(async () => {
    [line, detour] = await Promise.all([openLine(instance.url), openDetour()]);
    server = await aServer(instance);
    const members = [aMember(instance, server), aMember(instance, server)];
    people = [server.owner, ...(await Promise.all(members))];
    const voice = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'Kitchen', kind: 'voice' },
    });
    voiceId = voice.id;
    const text = server.channel.id;
    [ada, bo, cem] = (await Promise.all(
      people.map((person, index) =>
        open(person, {
          path: `/servers/${server.id}/channels/${index === 2 ? voiceId : text}`,
          tone: VOICES[index],
          url: index === 1 ? line.url : instance.url,
        }),
      ),
    )) as [Page, Page, Page];
  });
  afterAll(async () => {
    await (await starting?.catch(() => undefined))?.kill();
    await line?.close();
    detour?.close();
  });

  function startOtherProcess({ url }: TestRedis): Promise<Product> {
    const settings = { DATABASE_URL: instance.databaseUrl, REDIS_URL: url };
    const product = startProduct({ dataDirectory: instance.dataDirectory, port: 0, settings });
    product.catch(() => undefined);
    return product;
  }

  const kitchen = (page: Page) =>
    page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: 'Kitchen' });
  const inKitchen = (page: Page) => page.getByRole('list', { name: 'In Kitchen' }).getByRole('button');
  const person = (page: Page, index: number) =>
    inKitchen(page).filter({ hasText: people[index]?.username ?? '' });
  /** Waits until a page hears exactly these tones, by their index in `TONES`. */
  const hears = async (page: Page, others: readonly number[]) => {
    const wanted = others.map((index) => TONES[index] ?? 0);
    expect(await listenFor(page, TONES, wanted)).toEqual(wanted);
  };
  const hear = (...pages: readonly (readonly [Page, readonly number[]])[]) =>
    Promise.all(pages.map(([page, others]) => hears(page, others)));
  /** Navigates within the client without reloading. */
  const visit = (page: Page, path: string) =>
    page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  /** Waits until someone is shown without a matching mark. */
  const isShownWithout = (page: Page, index: number, what: string) =>
    person(page, index)
      .filter({ hasText: new RegExp(`^(?!.*(${what}))`) })
      .waitFor();
  const countsOf = async (index: number) =>
    (await instance.voiceCounts()).find(({ userId }) => userId === people[index]?.id);
  /** The width of someone's moving picture; 0 without one. */
  const video = (page: Page, name: string): Promise<number> =>
    page.evaluate(`document.querySelector('video[aria-label="${name}"]')?.videoWidth ?? 0`);

  it('carries two people directly, and moves them to the server when a third joins by a link', async () => {
    await kitchen(ada).click();
    await expect.poll(() => inKitchen(bo).count()).toBe(1);
    await kitchen(bo).click();
    await hear([ada, [1]], [bo, [0]]);
    expect(await instance.voiceCounts()).toEqual([]);
    await button(cem, 'Join voice').click();
    await hear([ada, [1, 2]], [bo, [0, 2]], [cem, [0, 1]]);
    for (const page of [ada, bo, cem]) await expect.poll(() => openConnections(page)).toBe(1);
    expect(await instance.voiceCounts()).toHaveLength(3);
    await expect.poll(() => inKitchen(ada).count()).toBe(3);
    await person(ada, 1).filter({ hasText: 'speaking' }).waitFor();
  });

  it('is silent and marked for people who mute themselves or are muted', async () => {
    await bo.locator('body').press('Control+d');
    await person(ada, 1).filter({ hasText: ', muted' }).waitFor();
    await hears(ada, [2]);
    await bo.locator('body').press('Control+d');
    await isShownWithout(ada, 1, 'muted');
    await person(ada, 2).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Mute in voice' }).click();
    await person(bo, 2).filter({ hasText: 'muted by the server' }).waitFor();
    await cem.getByRole('button', { name: 'The server has muted you here' }).first().waitFor();
    await hears(bo, [0]);
    // No packet of a client that continues to send is forwarded.
    // A busy machine may be replacing the connection.
    const send = `alive()[0]?.getSenders()[0].replaceTrack(hum(${VOICES[2]})).then(() => true)`;
    await expect.poll(() => cem.evaluate(send)).toBe(true);
    const refused = (await countsOf(2))?.refused ?? 0;
    await expect.poll(async () => (await countsOf(2))?.refused).toBeGreaterThan(refused + 20);
    await hears(bo, [0]);
    await server.owner.do(updateMember, {
      params: { serverId: server.id, userId: people[2]?.id ?? '' },
      body: { mute: false },
    });
    await isShownWithout(bo, 2, 'muted');
    await hears(bo, [0, 2]);
  });

  it('shows the quality of the connection, and a camera', async () => {
    const bar = bo.getByRole('region', { name: 'Voice' });
    await bar.getByRole('button', { name: /^Connection quality/ }).click();
    const quality = bo.getByRole('dialog', { name: 'Connection quality' });
    await quality.getByText('Through the instance').waitFor();
    await quality.press('Escape');
    await bar.getByRole('button', { name: 'Turn camera on' }).press('Enter');
    await person(ada, 1).filter({ hasText: 'camera on' }).waitFor();
    await bar.getByRole('button', { name: 'Turn camera off' }).and(bo.locator(':focus')).waitFor();
    const full = bo.getByRole('listitem').getByRole('button', { name: 'Full screen' });
    await full.press('Enter');
    await expect.poll(() => bo.evaluate('document.fullscreenElement?.localName')).toBe('video');
    await bo.evaluate('document.exitFullscreen()');
    await full.and(bo.locator(':focus')).waitFor();
    await expect.poll(() => framesDecoded(ada)).toBeGreaterThan(10);
    await expect.poll(() => video(ada, people[1]?.username ?? '')).toBeGreaterThan(0);
  });

  it('changes to the other camera, and leads to the settings of devices', async () => {
    const sentCamera = () =>
      bo.evaluate<string>(`connections.flatMap((connection) => connection.getSenders())
        .map(({ track }) => (track?.kind === 'video' && track.getSettings().deviceId) || '').join('')`);
    const shownCamera = () =>
      bo.evaluate<string>(`document.querySelector('video[aria-label="${people[1]?.username}"]')
        ?.srcObject.getVideoTracks()[0].getSettings().deviceId ?? ''`);
    const first = await sentCamera();
    await kitchen(bo).click();
    await expect.poll(shownCamera).toBe(first);
    const bar = bo.getByRole('region', { name: 'Voice' });
    const other = bar.getByRole('button', { name: 'Switch camera' });
    await other.click();
    await expect.poll(async () => ['', first].includes(await sentCamera())).toBe(false);
    await expect.poll(shownCamera).toBe(await sentCamera());
    await other.click();
    await expect.poll(sentCamera).toBe(first);
    await person(ada, 1).filter({ hasText: 'camera on' }).waitFor();
    await bar.getByRole('button', { name: 'Voice settings' }).click();
    await bo.getByRole('heading', { name: 'Voice and video' }).waitFor();
    await visit(bo, `/servers/${server.id}/channels/${server.channel.id}`);
  });

  it('shows a screen beside the camera, with its sound, until both end', async () => {
    const bar = bo.getByRole('region', { name: 'Voice' });
    const screen = `${people[1]?.username}’s screen`;
    await bar.getByRole('button', { name: 'Share your screen' }).click();
    await person(ada, 1).filter({ hasText: 'sharing the screen' }).waitFor();
    await expect.poll(() => video(ada, screen)).toBeGreaterThan(0);
    await hears(ada, [1, 2, 3]);
    await ada.getByRole('button', { name: `Focus on ${screen}` }).click();
    await ada.getByRole('button', { name: 'Show everyone' }).waitFor();
    await bar.getByRole('button', { name: 'Turn camera off' }).click();
    await bar.getByRole('button', { name: 'Stop sharing' }).click();
    await isShownWithout(ada, 1, 'camera|screen');
    await hears(ada, [1, 2]);
  });

  it('says why nobody hears you, and how to be heard again', async () => {
    const bar = bo.getByRole('region', { name: 'Voice' });
    await bo.evaluate('devices.find(({ kind }) => kind === "audio").dispatchEvent(new Event("ended"))');
    await bar.getByText('the microphone was unplugged').waitFor();
    await person(ada, 1).filter({ hasText: ', muted' }).waitFor();
    await bo.evaluate('isDenied = true');
    await bar.getByRole('button', { name: 'Try again' }).click();
    await bar.getByText('does not let this page use your microphone').waitFor();
    await bo.evaluate('isDenied = false');
    await bar.getByRole('button', { name: 'Try again' }).click();
    await isShownWithout(ada, 1, 'muted');
    await hears(ada, [1, 2]);
  });

  it('continues while the connection to the gateway is broken, and is joined again after a longer time', async () => {
    const bar = bo.getByRole('region', { name: 'Voice' });
    line.cut();
    await bar.getByText('Reconnecting…').waitFor();
    await hears(bo, [0, 2]);
    line.restore();
    await bar.getByText('In voice', { exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Mute', exact: true }).click();
    await person(ada, 1).filter({ hasText: ', muted' }).waitFor();
    const unmute = bar.getByRole('button', { name: 'Unmute', exact: true });
    // “Unmute, pressed” would say that it is not muted.
    expect(await unmute.getAttribute('aria-pressed')).toBeNull();
    await unmute.click();
    await isShownWithout(ada, 1, 'muted');
    line.cut();
    await bar.getByText('Reconnecting…').waitFor();
    const isGivenUp = async () => {
      instance.clock.advance(VOICE_GRACE_MS);
      return (await person(ada, 1).count()) === 0;
    };
    await expect.poll(isGivenUp, { interval: 300 }).toBe(true);
    line.restore();
    await person(ada, 1).waitFor();
    await hear([ada, [1, 2]], [bo, [0, 2]]);
  });

  it('says that the connection broke, and continues as soon as packets get through again', async () => {
    const sentence = bo.getByRole('region', { name: 'Voice' }).getByText('A connection was lost');
    detour.cut();
    await sentence.waitFor();
    await isShownWithout(bo, 1, 'speaking');
    await hears(ada, [2]);
    detour.restore();
    await sentence.waitFor({ state: 'detached' });
    await hear([ada, [1, 2]], [bo, [0, 2]]);
  });

  it('is over for people who are disconnected or kicked: nothing is sent or heard from that moment', async () => {
    await person(ada, 1).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Disconnect from voice' }).click();
    await bo.getByText('You were disconnected from voice.').waitFor();
    await expect.poll(() => openConnections(bo)).toBe(0);
    await hears(ada, [2]);
    // A client that keeps its connection and sends gets nothing forwarded, and receives nothing.
    await cem.evaluate('isStubborn = true');
    await server.owner.do(kickMember, {
      params: { serverId: server.id, userId: people[2]?.id ?? '' },
      body: {},
    });
    await expect.poll(() => countsOf(2)).toBeUndefined();
    await hears(ada, []);
    const received = await packetsReceived(cem);
    await hears(cem, []);
    expect(await packetsReceived(cem)).toBe(received);
    await expect
      .poll(() => cem.evaluate('devices.every(({ readyState }) => readyState === "ended")'))
      .toBe(true);
    await cem.context().close();
    await expect.poll(() => inKitchen(ada).count()).toBe(1);
    await button(ada, 'Leave').first().click();
  });

  it('rings in a direct message: accepted, left, called again and declined', async () => {
    const names = people.map(({ username }) => username);
    const direct = await server.owner.do(openDirectChannel, { body: { recipientId: people[1]?.id ?? '' } });
    await visit(ada, `/messages/${direct.id}`);
    await button(ada, 'Start a call').click();
    const ring = bo.getByRole('alertdialog', { name: `${names[0]} is calling` });
    await ring.getByRole('button', { name: 'Accept', exact: true }).click();
    await bo.waitForURL(`**/messages/${direct.id}`);
    await hear([ada, [1]], [bo, [0]]);
    await bo.getByRole('button', { name: 'Leave call' }).click();
    await expect.poll(() => openConnections(ada)).toBe(0);
    const state = () => ada.getByRole('list', { name: 'Not in the call' }).getByRole('status').textContent();
    await expect.poll(state).toBe(`${names[1]} not in the call`);
    const rings: string[] = [];
    const letRing = await holdRequests(ada, '**/call/ring', (route) => {
      rings.push(route.request().method());
      return route.continue();
    });
    await button(ada, `Ring ${names[1]}`).dblclick();
    letRing();
    const asked: string[] = [];
    const letDecline = await holdRequests(bo, `**/api/channels/${direct.id}/call/**`, (route) => {
      asked.push(route.request().method());
      return route.continue();
    });
    await ring.getByRole('button', { name: 'Decline' }).dblclick();
    letDecline();
    await ada.unrouteAll({ behavior: 'wait' });
    expect(rings).toEqual(['POST']);
    await expect.poll(state).toBe(`${names[1]} did not answer`);
    await ring.waitFor({ state: 'detached' });
    expect(asked).toHaveLength(1);
    await bo.unrouteAll();
    await button(ada, `Ring ${names[1]}`).click();
    await ring.waitFor();
    await ada.getByRole('button', { name: 'Leave call' }).click();
    await bo.getByText(`You missed a call from ${names[0]}.`).waitFor();
    await ring.waitFor({ state: 'detached' });
  });

  it('is declined over settings, without closing them, and accepted over a dialog', async () => {
    const direct = await server.owner.do(openDirectChannel, { body: { recipientId: people[1]?.id ?? '' } });
    const ring = bo.locator('[role=alertdialog]');
    await visit(bo, '/settings/profile');
    await bo.getByRole('dialog', { name: 'Your settings' }).waitFor();
    await button(ada, 'Start a call').click();
    await ring.getByRole('button', { name: 'Decline' }).click();
    await ring.waitFor({ state: 'detached' });
    await bo.getByRole('dialog', { name: 'Your settings' }).waitFor();
    await visit(bo, '/friends');
    await button(ada, `Ring ${people[1]?.username}`).click();
    await ring.waitFor();
    await bo.locator('body').press('Control+k');
    await bo.getByRole('dialog').waitFor();
    await bo
      .getByRole('region', { name: 'Incoming calls' })
      .getByRole('button', { name: 'Accept', exact: true })
      .click();
    await bo.waitForURL(`**/messages/${direct.id}`);
  });

  it('shows the quality of its connection on a phone', async () => {
    const before = bo.viewportSize() ?? { width: 1280, height: 720 };
    await bo.setViewportSize({ width: 390, height: 844 });
    const stage = bo.getByRole('region', { name: 'Call', exact: true });
    await stage.getByRole('button', { name: /^Connection quality/ }).click();
    await bo.getByRole('dialog', { name: 'Connection quality' }).press('Escape');
    line.cut();
    await stage.getByText('Reconnecting…').waitFor();
    line.restore();
    await stage.getByText('In voice', { exact: true }).waitFor();
    await bo.setViewportSize(before);
  });

  it('stays open on a phone while a finger moves through the people', async () => {
    const before = bo.viewportSize() ?? { width: 1280, height: 720 };
    await bo.setViewportSize({ width: 390, height: 844 });
    const stage = bo.getByRole('region', { name: 'Call', exact: true });
    await stage
      .getByRole('button', { name: /^Focus on / })
      .first()
      .click();
    const { x = 0, y = 0 } = (await stage.getByRole('list').last().boundingBox()) ?? {};
    const finger = await bo.context().newCDPSession(bo);
    const swipe = async (atY: number) => {
      for (const [type, far] of [
        ['touchStart', 40],
        ['touchMove', 240],
      ] as const)
        await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + far, y: atY }] });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(y + 40);
    await stage.getByRole('button', { name: 'Show everyone' }).click();
    await swipe(30);
    await bo.waitForURL((url) => url.pathname === '/messages');
    await bo.goBack();
    await bo.setViewportSize(before);
  });

  async function rowsOfControls(): Promise<number> {
    const tops = ['Mute', 'Leave call'].map(async (name) => (await button(bo, name).boundingBox())?.y);
    return new Set(await Promise.all(tops)).size;
  }

  it('is beside its messages on a phone held sideways', async () => {
    const before = bo.viewportSize() ?? { width: 1280, height: 720 };
    for (const { room, ...size } of [
      { width: 844, height: 390, room: 200 },
      { width: 720, height: 360, room: 200 },
      { width: 568, height: 320, room: 80 },
    ]) {
      await bo.setViewportSize(size);
      // The rest belongs to the header and the composer.
      const log = bo.getByRole('log');
      await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(size.height / 2);
      const composer = bo.locator('[data-composer]');
      await expect.poll(async () => (await composer.boundingBox())?.width).toBeGreaterThan(room);
      await composer.click({ trial: true });
      // The bar would repeat the controls of the stage.
      await expect.poll(() => button(bo, 'Mute').count()).toBe(1);
      await button(bo, 'Leave call').click({ trial: true });
      await expect.poll(rowsOfControls).toBe(1);
      await expect.poll(async () => (await button(bo, 'Mute').boundingBox())?.x).toBeGreaterThanOrEqual(0);
      await bo.getByRole('button', { name: /^Connection quality/ }).click({ trial: true });
      await bo.getByRole('link', { name: 'Back to channels' }).click({ trial: true });
    }
    await bo.setViewportSize(before);
  });

  it('has its controls in one row above the messages on a small phone with twice as large text', async () => {
    const before = bo.viewportSize() ?? { width: 1280, height: 720 };
    await bo.setViewportSize({ width: 320, height: 568 });
    const twice = await bo.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect.poll(() => button(bo, 'Mute').count()).toBe(1);
    expect(await rowsOfControls()).toBe(1);
    await bo.getByRole('article').last().click({ trial: true });
    await twice.evaluate((style) => style.parentNode?.removeChild(style));
    await bo.setViewportSize(before);
    await bo.getByRole('button', { name: 'Leave call' }).click();
    await ada.getByRole('button', { name: 'Leave call' }).click();
  });

  it('is above notices while it rings, as a second call is', async () => {
    const ring = bo.getByRole('alertdialog', { name: `${people[0]?.username} is calling` });
    // Ends the notices of earlier tests; the next ones stay until they are dismissed.
    await bo.reload();
    await bo.evaluate(
      'const later = setTimeout; window.setTimeout = (run, ms, ...rest) => ms >= 4000 ? 0 : later(run, ms, ...rest)',
    );
    await button(ada, 'Start a call').click();
    await ring.waitFor();
    await ada.getByRole('button', { name: 'Leave call' }).click();
    await bo.getByText(`You missed a call from ${people[0]?.username}.`).waitFor();
    await ring.waitFor({ state: 'detached' });
    await button(ada, 'Start a call').click();
    await ring.waitFor();
    const isBelow = async (call: Locator) => {
      const [above, dismiss] = await Promise.all([call.boundingBox(), button(bo, 'Dismiss').boundingBox()]);
      return above && dismiss && dismiss.y > above.y + above.height;
    };
    await expect.poll(() => isBelow(ring)).toBe(true);
    const other = await aMember(instance, server);
    const direct = await other.do(openDirectChannel, { body: { recipientId: people[1]?.id ?? '' } });
    const caller = await connectProbe(instance.url, other);
    caller.send(OPCODES.voiceStateUpdate, { serverId: null, channelId: direct.id });
    await caller.take('CALL_CREATE');
    await other.do(ringCall, { params: { channelId: direct.id }, body: {} });
    const second = bo.getByRole('alertdialog').filter({ hasText: other.username });
    await second.waitFor();
    await expect.poll(() => isBelow(second)).toBe(true);
    caller.send(OPCODES.voiceStateUpdate, { serverId: null, channelId: null });
    await second.waitFor({ state: 'detached' });
    await caller.close();
    await button(bo, 'Dismiss').first().click();
    await ring.getByRole('button', { name: 'Decline' }).click();
    await ada.getByRole('button', { name: 'Leave call' }).click();
    await bo.reload();
  });

  it('is reached by Tab over a dialog, which has the focus again afterwards', async () => {
    await visit(bo, '/friends');
    await button(ada, 'Start a call').click();
    const ring = bo.locator('[role=alertdialog]');
    await ring.waitFor();
    await bo.locator('body').press('Control+k');
    const field = bo.getByRole('dialog').getByRole('combobox');
    await expectFocus(field);
    const message = ring.getByRole('button', { name: 'Message' });
    await bo.keyboard.press('Shift+Tab');
    await expectFocus(message);
    await bo.keyboard.press('Tab');
    await expectFocus(field);
    await bo.keyboard.press('Tab');
    await expectFocus(ring.getByRole('button', { name: 'Accept', exact: true }));
    await bo.keyboard.press('Tab');
    await bo.keyboard.press('Enter');
    await ring.waitFor({ state: 'detached' });
    await expectFocus(field);
    await bo.keyboard.press('Tab');
    await expectFocus(field);
    await bo.keyboard.press('Escape');
    await ada.getByRole('button', { name: 'Leave call' }).click();
  });

  it('is set up in the settings: devices, a meter that moves, and a key that is held to talk', async () => {
    starting = redis && startOtherProcess(redis);
    await visit(bo, '/settings/voice');
    await bo.getByRole('button', { name: 'Start the test' }).click();
    const level = bo.getByRole('meter', { name: 'Microphone level' });
    await expect
      .poll(async () => Number(await level.getAttribute('value')), { interval: 30 })
      .toBeGreaterThan(-30);
    await bo.getByText('You would be heard.').waitFor();
    await bo.getByRole('switch', { name: 'Strong suppression' }).click();
    // The browser's own suppression is off only when RNNoise runs.
    await expect.poll(() => bo.evaluate('asked.audio.noiseSuppression')).toBe(false);
    await bo.getByRole('switch', { name: 'Strong suppression' }).click();
    await expect.poll(() => bo.evaluate('asked.audio.noiseSuppression')).toBe(true);
    await bo.getByRole('switch', { name: 'Set the level automatically' }).click();
    await bo.getByRole('slider', { name: 'Level above which you are heard' }).fill('-20');
    await bo.getByLabel('Microphone', { exact: true }).selectOption({ label: 'Fake Audio Input 1' });
    await bo.getByRole('button', { name: 'Show the camera' }).click();
    await expect.poll(() => video(bo, 'Your camera')).toBeGreaterThan(0);
    await bo.getByRole('radio', { name: /^Push to talk/ }).click();
    await bo.getByRole('button', { name: 'Change key' }).click();
    await bo.keyboard.press('F8');
    await bo.getByText('Key: F8').waitFor();
    for (const page of [bo, ada]) {
      await visit(page, `/servers/${server.id}/channels/${voiceId}`);
      // A toast may still lie over it.
      await button(page, 'Join voice').press('Enter');
    }
    await expect.poll(() => openConnections(ada)).toBe(1);
    await hears(ada, []);
    await bo.keyboard.down('F8');
    await hears(ada, [1]);
    await bo.keyboard.up('F8');
    await hears(ada, []);
  });

  it.skipIf(!HAS_REDIS)(
    'continues through another process when its own is killed, including for people connected to its gateway',
    async () => {
      const product = await starting;
      if (!product) throw new Error('the other process did not start');
      const front = await openLine(product.url);
      try {
        const path = `/servers/${server.id}/channels/${voiceId}`;
        const dana = await open(await aMember(instance, server), { path, tone: VOICES[2], url: front.url });
        const everyone = [ada, bo, dana];
        const allHear = () => hear([ada, [1, 2]], [bo, [0, 2]], [dana, [0, 1]]);
        await button(dana, 'Join voice').click();
        await bo.keyboard.down('F8');
        await allHear();
        // The third person's process carries the room, unless it was too busy to answer and this one took it over.
        for (let attempt = 1; attempt < 10 && (await instance.voiceCounts()).length > 0; attempt += 1) {
          for (const page of everyone) await button(page, 'Leave').first().click();
          await bo.keyboard.up('F8');
          await expect.poll(() => inKitchen(ada).count()).toBe(0);
          for (const [index, page] of everyone.entries()) {
            await button(page, 'Join voice').press('Enter');
            // Otherwise another person may be the third.
            await expect.poll(() => inKitchen(ada).count()).toBe(index + 1);
          }
          await bo.keyboard.down('F8');
          await allHear();
        }
        expect(await instance.voiceCounts()).toEqual([]);
        front.lead(instance.url);
        await product.kill();
        // Within seconds (measured by `npm run voice-crowd`), and without rejoining.
        const isCarried = async () =>
          (await instance.voiceCounts()).filter(({ connected }) => connected).length;
        await expect.poll(isCarried).toBe(3);
        await allHear();
      } finally {
        await front.close();
      }
    },
  );
});
