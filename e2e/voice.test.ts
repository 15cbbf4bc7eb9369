/** Voice in browsers with devices that are made up: what one says and shows arrives at the others, and only there. */
import {
  createChannel,
  kickMember,
  openDirectChannel,
  updateMember,
  VOICE_GRACE_MS,
} from '@guildhall/protocol';
import { aMember, aServer, type TestInstance, type TestPerson, type TestServer } from '@guildhall/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAKE_DEVICES, HAS_CHROMIUM, launchBrowser } from './browser.ts';
import { type CuttableLine, openLine } from './cuttable-line.ts';
import { openPageFor, startWebInstance } from './web-instance.ts';

if (!HAS_CHROMIUM) console.warn('The browser tests are skipped: install chromium to run them.');

/** Keeps connections and devices of the page where the test can reach them. */
const KEEP_MEDIA = `
  globalThis.connections = [];
  globalThis.devices = [];
  globalThis.isDenied = false;
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) { super(...given); connections.push(this); }
  };
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (isDenied) throw new DOMException('denied', 'NotAllowedError');
    const stream = await open(wanted);
    devices.push(...stream.getTracks());
    return stream;
  };
  globalThis.alive = () => connections.filter(({ connectionState }) => connectionState === 'connected');
`;

/** The loudest that came in over each connection that is up, in the time of two beeps. */
function peaks(page: Page): Promise<readonly number[]> {
  return page.evaluate(`(async () => {
    const context = new AudioContext();
    const heard = alive().map((connection) => {
      const analyser = context.createAnalyser();
      const { track } = connection.getReceivers().find(({ track }) => track.kind === 'audio');
      context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
      return { analyser, peak: 0 };
    });
    const samples = new Float32Array(2048);
    const begin = context.currentTime;
    while (context.currentTime - begin < 2.2) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      for (const each of heard) {
        each.analyser.getFloatTimeDomainData(samples);
        each.peak = Math.max(each.peak, ...samples.map(Math.abs));
      }
    }
    await context.close();
    return heard.map(({ peak }) => peak);
  })()`);
}

/** Frames of video that came out of the decoders, over all connections. */
function framesDecoded(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    let frames = 0;
    for (const connection of alive()) {
      for (const entry of (await connection.getStats()).values()) frames += entry.framesDecoded ?? 0;
    }
    return frames;
  })()`);
}

const connectionsOf = (page: Page): Promise<number> => page.evaluate('alive().length');
const loudest = async (page: Page) => Math.max(...(await peaks(page)));
const quietest = async (page: Page) => Math.min(...(await peaks(page)));
// Encoding pictures on two busy cores takes its time.
const IN_TIME = { timeout: 45_000 };
/** A beep is nearly as loud as can be; what is let through of silence is nothing. */
const LOUD = 0.1;
const SILENT = 0.001;

describe.skipIf(!HAS_CHROMIUM)('voice in the browser', () => {
  let instance: TestInstance;
  let browser: Browser;
  let line: CuttableLine;
  let server: TestServer;
  let voiceId: string;
  let ada: Page;
  let bo: Page;
  let cem: Page;
  let people: readonly TestPerson[];

  async function open(person: TestPerson, path: string): Promise<Page> {
    const url = person === people[1] ? line.url : instance.url;
    const page = await openPageFor(browser, url, person, { reducedMotion: 'reduce' });
    page.setDefaultTimeout(45_000);
    await page.addInitScript({ content: KEEP_MEDIA });
    await page.goto(path);
    return page;
  }

  beforeAll(async () => {
    [instance, browser] = await Promise.all([startWebInstance(), launchBrowser(FAKE_DEVICES)]);
    line = await openLine(instance.url);
    server = await aServer(instance);
    people = [server.owner, await aMember(instance, server), await aMember(instance, server)];
    const voice = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'Kitchen', kind: 'voice' },
    });
    voiceId = voice.id;
    const path = `/servers/${server.id}/channels/${server.channel.id}`;
    [ada, bo, cem] = (await Promise.all(people.map((person) => open(person, path)))) as [Page, Page, Page];
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await line?.close();
    await instance?.stop();
  });

  const kitchen = (page: Page) =>
    page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: 'Kitchen' });
  const inKitchen = (page: Page) => page.getByRole('list', { name: 'In Kitchen' }).getByRole('button');
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const person = (page: Page, index: number) =>
    inKitchen(page).filter({ hasText: people[index]?.username ?? '' });
  /** How broad the moving picture of someone is; 0 while there is none. */
  const video = (page: Page, name: string): Promise<number> =>
    page.evaluate(`document.querySelector('video[aria-label="${name}"]')?.videoWidth ?? 0`);

  it('carries two people, and a third who joins by a link', async () => {
    await kitchen(ada).click();
    await expect.poll(() => inKitchen(bo).count(), IN_TIME).toBe(1);
    await kitchen(bo).click();
    await expect.poll(() => connectionsOf(ada), IN_TIME).toBe(1);
    for (const page of [ada, bo]) await expect.poll(() => quietest(page), IN_TIME).toBeGreaterThan(LOUD);
    await cem.goto(`/servers/${server.id}/channels/${voiceId}`);
    await button(cem, 'Join voice').click();
    for (const page of [ada, bo, cem]) {
      await expect.poll(() => connectionsOf(page), IN_TIME).toBe(2);
      await expect.poll(() => quietest(page), IN_TIME).toBeGreaterThan(LOUD);
    }
    await expect.poll(() => inKitchen(ada).count()).toBe(3);
    await person(ada, 1).filter({ hasText: 'speaking' }).waitFor();
  }, 180_000);

  it('is silence from whoever mutes themselves or is muted, whom everyone sees to be so', async () => {
    await bo.keyboard.press('Control+d');
    await person(ada, 1).filter({ hasText: ', muted' }).waitFor();
    await expect.poll(() => quietest(ada), IN_TIME).toBeLessThan(SILENT);
    await expect.poll(() => loudest(ada), IN_TIME).toBeGreaterThan(LOUD);
    await bo.keyboard.press('Control+d');
    await person(ada, 1)
      .filter({ hasText: /^(?!.*muted)/ })
      .waitFor();
    await person(ada, 2).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Mute in voice' }).click();
    await person(bo, 2).filter({ hasText: 'muted by the server' }).waitFor();
    await cem.getByRole('button', { name: 'You are muted here by the server' }).first().waitFor();
    await expect.poll(() => quietest(bo), IN_TIME).toBeLessThan(SILENT);
    await server.owner.do(updateMember, {
      params: { serverId: server.id, userId: people[2]?.id ?? '' },
      body: { mute: false },
    });
    await person(bo, 2)
      .filter({ hasText: /^(?!.*muted)/ })
      .waitFor();
  }, 180_000);

  it('shows cameras and screens, while one reads elsewhere and comes back', async () => {
    const bar = bo.getByRole('region', { name: 'Voice' });
    await button(cem, 'Leave').first().click();
    await expect.poll(() => connectionsOf(bo), IN_TIME).toBe(1);
    await bar.getByRole('button', { name: /^Connection quality/ }).click();
    await bo.getByRole('dialog', { name: 'Connection quality' }).getByText('direct').first().waitFor();
    await bo.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Turn camera on' }).click();
    await person(ada, 1).filter({ hasText: 'camera on' }).waitFor();
    await expect.poll(() => framesDecoded(ada), IN_TIME).toBeGreaterThan(10);
    const name = people[1]?.username ?? '';
    await expect.poll(() => video(ada, name), IN_TIME).toBeGreaterThan(0);
    await bar.getByRole('button', { name: 'Share your screen' }).click();
    await person(ada, 1).filter({ hasText: 'sharing the screen' }).waitFor();
    await expect.poll(() => video(ada, `${name}’s screen`), IN_TIME).toBeGreaterThan(0);
    await ada.getByRole('button', { name: `Focus on ${name}’s screen` }).click();
    await ada.getByRole('button', { name: 'Show everyone' }).waitFor();
    await bar.getByRole('button', { name: 'Turn camera off' }).click();
    await bar.getByRole('button', { name: 'Stop sharing' }).click();
    await person(ada, 1)
      .filter({ hasText: /^(?!.*(camera|screen))/ })
      .waitFor();
    await button(cem, 'Join voice').click();
    await expect.poll(() => connectionsOf(ada), IN_TIME).toBe(2);
  }, 180_000);

  it('says why nobody hears one, and how to be heard again', async () => {
    const bar = bo.getByRole('region', { name: 'Voice' });
    await bo.evaluate('devices.find(({ kind }) => kind === "audio").dispatchEvent(new Event("ended"))');
    await bar.getByText('the microphone was unplugged').waitFor();
    await person(ada, 1).filter({ hasText: ', muted' }).waitFor();
    await bo.evaluate('isDenied = true');
    await bar.getByRole('button', { name: 'Try again' }).click();
    await bar.getByText('does not let this page use your microphone').waitFor();
    await bo.evaluate('isDenied = false');
    await bar.getByRole('button', { name: 'Try again' }).click();
    await person(ada, 1)
      .filter({ hasText: /^(?!.*muted)/ })
      .waitFor();
    await expect.poll(() => quietest(ada), IN_TIME).toBeGreaterThan(LOUD);
  }, 180_000);

  it('goes on while the line to the gateway is broken, and is joined again after a longer time', async () => {
    const bar = bo.getByRole('region', { name: 'Voice' });
    line.cut();
    await bar.getByText('Reconnecting…').waitFor();
    // What is said takes another way.
    await expect.poll(() => loudest(bo), IN_TIME).toBeGreaterThan(LOUD);
    line.restore();
    await bar.getByText('In voice', { exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Mute', exact: true }).click();
    await person(ada, 1).filter({ hasText: ', muted' }).waitFor();
    await bar.getByRole('button', { name: 'Unmute', exact: true }).click();
    await person(ada, 1)
      .filter({ hasText: /^(?!.*muted)/ })
      .waitFor();
    line.cut();
    await bar.getByText('Reconnecting…').waitFor();
    const isGivenUp = async () => {
      instance.clock.advance(VOICE_GRACE_MS);
      return (await person(ada, 1).count()) === 0;
    };
    await expect.poll(isGivenUp, { ...IN_TIME, interval: 2_000 }).toBe(true);
    line.restore();
    await person(ada, 1).waitFor();
    await expect.poll(() => connectionsOf(ada), IN_TIME).toBe(2);
    await expect.poll(() => quietest(ada), IN_TIME).toBeGreaterThan(LOUD);
  }, 180_000);

  it('is over for whoever is taken out or kicked: nothing is sent or heard from that moment', async () => {
    await person(ada, 1).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Disconnect from voice' }).click();
    await bo.getByText('You were taken out of voice.').waitFor();
    expect(await connectionsOf(bo)).toBe(0);
    await expect.poll(() => connectionsOf(ada), IN_TIME).toBe(1);
    await server.owner.do(kickMember, {
      params: { serverId: server.id, userId: people[2]?.id ?? '' },
      body: {},
    });
    await expect.poll(() => connectionsOf(cem), IN_TIME).toBe(0);
    await expect.poll(() => connectionsOf(ada), IN_TIME).toBe(0);
    await expect
      .poll(() => cem.evaluate('devices.every(({ readyState }) => readyState === "ended")'), IN_TIME)
      .toBe(true);
    await expect.poll(() => inKitchen(ada).count(), IN_TIME).toBe(1);
  }, 180_000);

  it('rings in a direct message: accepted, left, called again and declined', async () => {
    const names = people.map(({ username }) => username);
    const direct = await server.owner.do(openDirectChannel, { body: { recipientId: people[1]?.id ?? '' } });
    await ada.goto(`/messages/${direct.id}`);
    await bo.goto('/friends');
    await bo.getByRole('navigation', { name: 'Direct messages' }).waitFor();
    await button(ada, 'Start a call').click();
    const ring = bo.getByRole('alertdialog', { name: `${names[0]} is calling` });
    await ring.getByRole('button', { name: 'Accept', exact: true }).click();
    await bo.waitForURL(`**/messages/${direct.id}`);
    for (const page of [ada, bo]) {
      await expect.poll(() => connectionsOf(page), IN_TIME).toBe(1);
      await expect.poll(() => quietest(page), IN_TIME).toBeGreaterThan(LOUD);
    }
    await bo.getByRole('button', { name: 'Leave call' }).click();
    await expect.poll(() => connectionsOf(ada), IN_TIME).toBe(0);
    await button(ada, `Ring ${names[1]}`).click();
    await ring.getByRole('button', { name: 'Decline' }).click();
    await ring.waitFor({ state: 'detached' });
    await button(ada, `Ring ${names[1]}`).click();
    await ring.waitFor();
    await ada.getByRole('button', { name: 'Leave call' }).click();
    await bo.getByText(`You missed a call from ${names[0]}.`).waitFor();
    await ring.waitFor({ state: 'detached' });
  }, 180_000);

  it('is set up in the settings: devices, a meter that moves, and a key that is held to talk', async () => {
    await bo.goto('/settings/voice');
    await bo.getByRole('button', { name: 'Start the test' }).click();
    const level = bo.getByRole('meter', { name: 'Level of the microphone' });
    await expect
      .poll(async () => Number(await level.getAttribute('value')), { ...IN_TIME, interval: 30 })
      .toBeGreaterThan(-30);
    await bo.getByText('You would be heard.').waitFor();
    await bo.getByRole('switch', { name: 'Find the level by itself' }).click();
    await bo.getByRole('slider', { name: 'Level from which on you are heard' }).fill('-20');
    await bo.getByLabel('Microphone', { exact: true }).selectOption({ label: 'Fake Audio Input 1' });
    await bo.getByRole('button', { name: 'Show the camera' }).click();
    await expect.poll(() => video(bo, 'Your camera'), IN_TIME).toBeGreaterThan(0);
    await bo.getByRole('radio', { name: /^While you hold a key/ }).click();
    await bo.getByRole('button', { name: 'Change key' }).click();
    await bo.keyboard.press('F8');
    await bo.getByText('Key: F8').waitFor();
    for (const page of [bo, ada]) {
      await page.goto(`/servers/${server.id}/channels/${voiceId}`);
      await button(page, 'Join voice').click();
    }
    await expect.poll(() => connectionsOf(ada), IN_TIME).toBe(1);
    await expect.poll(() => loudest(ada), IN_TIME).toBeLessThan(SILENT);
    await bo.keyboard.down('F8');
    await expect.poll(() => loudest(ada), IN_TIME).toBeGreaterThan(LOUD);
    await bo.keyboard.up('F8');
    await expect.poll(() => loudest(ada), IN_TIME).toBeLessThan(SILENT);
  }, 180_000);
});
