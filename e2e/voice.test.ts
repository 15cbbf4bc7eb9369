/** Voice in browsers with devices that are made up: what one says and shows arrives at the others, and only there. */

import { redisInstalled, startTestRedis, type TestRedis } from '@guildhall/platform/test-redis';
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
import { startProduct } from './product.ts';
import { openPageFor, startWebInstance } from './web-instance.ts';

const HAS_REDIS = redisInstalled();

if (!HAS_CHROMIUM) console.warn('The browser tests are skipped: install chromium to run them.');

/** Each person's voice: a tone of their own, on and off like words, so that a gate takes it for speech. */
const TONES = [500, 900, 1300] as const;

/** Keeps connections and devices of the page where the test can reach them, and gives the microphone a tone. */
const keepMedia = (tone: number): string => `
  globalThis.connections = [];
  globalThis.devices = [];
  globalThis.isDenied = false;
  globalThis.isStubborn = false;
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) { super(...given); connections.push(this); }
    close() { if (!isStubborn) super.close(); }
  };
  globalThis.sing = () => {
    const context = new AudioContext();
    const [voice, words, level] = [context.createOscillator(), context.createOscillator(), context.createGain()];
    const microphone = context.createMediaStreamDestination();
    voice.frequency.value = ${tone};
    words.frequency.value = 1.5;
    level.gain.value = 0.3;
    const swing = context.createGain();
    swing.gain.value = 0.3;
    words.connect(swing).connect(level.gain);
    voice.connect(level).connect(microphone);
    voice.start();
    words.start();
    return microphone.stream.getAudioTracks()[0];
  };
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (isDenied) throw new DOMException('denied', 'NotAllowedError');
    const stream = await open(wanted);
    for (const track of stream.getAudioTracks()) {
      stream.removeTrack(track);
      track.stop();
      stream.addTrack(sing());
    }
    devices.push(...stream.getTracks());
    return stream;
  };
  globalThis.alive = () => connections.filter(({ connectionState }) => connectionState === 'connected');
`;

/** How loud each person's tone comes in over all connections that are up, in the time of two words: in dB. */
function heard(page: Page): Promise<readonly number[]> {
  return page.evaluate(`(async () => {
    const context = new AudioContext();
    const tracks = alive().flatMap((connection) => connection.getReceivers().map(({ track }) => track));
    const analysers = tracks.filter(({ kind, readyState }) => kind === 'audio' && readyState === 'live').map((track) => {
      const analyser = context.createAnalyser();
      analyser.smoothingTimeConstant = 0;
      context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
      return analyser;
    });
    const loudest = ${JSON.stringify(TONES)}.map(() => -200);
    const begin = context.currentTime;
    while (context.currentTime - begin < 1.4) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      for (const analyser of analysers) {
        const bins = new Float32Array(analyser.frequencyBinCount);
        analyser.getFloatFrequencyData(bins);
        ${JSON.stringify(TONES)}.forEach((tone, index) => {
          const bin = Math.round(tone / (context.sampleRate / analyser.fftSize));
          loudest[index] = Math.max(loudest[index], bins[bin]);
        });
      }
    }
    await context.close();
    return loudest;
  })()`);
}

/** Packets that came in so far, of sound and pictures. */
function packetsReceived(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    let packets = 0;
    for (const connection of connections) {
      for (const entry of (await connection.getStats()).values())
        if (entry.type === 'inbound-rtp') packets += entry.packetsReceived ?? 0;
    }
    return packets;
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
// Encoding pictures on two busy cores takes its time.
const IN_TIME = { timeout: 45_000 };
/** In dB: a tone is far above it, and what is left of silence far below. */
const AUDIBLE = -45;

describe.skipIf(!HAS_CHROMIUM)('voice in the browser', () => {
  let instance: TestInstance;
  let redis: TestRedis | undefined;
  let browser: Browser;
  let line: CuttableLine;
  let server: TestServer;
  let voiceId: string;
  let ada: Page;
  let bo: Page;
  let cem: Page;
  let people: readonly TestPerson[];

  async function open(
    person: TestPerson,
    path: string,
    url = person === people[1] ? line.url : instance.url,
  ): Promise<Page> {
    const page = await openPageFor(browser, url, person, { reducedMotion: 'reduce' });
    page.setDefaultTimeout(45_000);
    await page.addInitScript({ content: keepMedia(TONES[people.indexOf(person)] ?? 0) });
    await page.goto(path);
    return page;
  }

  beforeAll(async () => {
    redis = HAS_REDIS ? await startTestRedis() : undefined;
    const settings = redis ? { REDIS_URL: redis.url } : {};
    [instance, browser] = await Promise.all([startWebInstance({ settings }), launchBrowser(FAKE_DEVICES)]);
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
    await redis?.stop();
  });

  const kitchen = (page: Page) =>
    page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: 'Kitchen' });
  const inKitchen = (page: Page) => page.getByRole('list', { name: 'In Kitchen' }).getByRole('button');
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const person = (page: Page, index: number) =>
    inKitchen(page).filter({ hasText: people[index]?.username ?? '' });
  /** Waits until a page hears these people, by their places in `people`, and nobody else. */
  const hears = (page: Page, others: readonly number[]) =>
    expect
      .poll(
        async () => (await heard(page)).flatMap((level, index) => (level > AUDIBLE ? [index] : [])),
        IN_TIME,
      )
      .toEqual(others);
  const countsOf = async (index: number) =>
    (await instance.voiceCounts()).find(({ userId }) => userId === people[index]?.id);
  /** How broad the moving picture of someone is; 0 while there is none. */
  const video = (page: Page, name: string): Promise<number> =>
    page.evaluate(`document.querySelector('video[aria-label="${name}"]')?.videoWidth ?? 0`);

  it('carries two people directly, and moves them to the server when a third joins by a link', async () => {
    await kitchen(ada).click();
    await expect.poll(() => inKitchen(bo).count(), IN_TIME).toBe(1);
    await kitchen(bo).click();
    await hears(ada, [1]);
    await hears(bo, [0]);
    expect(await instance.voiceCounts()).toEqual([]);
    await cem.goto(`/servers/${server.id}/channels/${voiceId}`);
    await button(cem, 'Join voice').click();
    await hears(ada, [1, 2]);
    await hears(bo, [0, 2]);
    await hears(cem, [0, 1]);
    for (const page of [ada, bo, cem]) expect(await connectionsOf(page)).toBe(1);
    expect(await instance.voiceCounts()).toHaveLength(3);
    await expect.poll(() => inKitchen(ada).count()).toBe(3);
    await person(ada, 1).filter({ hasText: 'speaking' }).waitFor();
  }, 180_000);

  it('is silence from people who mute themselves or are muted, whom everyone sees to be so', async () => {
    await bo.keyboard.press('Control+d');
    await person(ada, 1).filter({ hasText: ', muted' }).waitFor();
    await hears(ada, [2]);
    await bo.keyboard.press('Control+d');
    await person(ada, 1)
      .filter({ hasText: /^(?!.*muted)/ })
      .waitFor();
    await person(ada, 2).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Mute in voice' }).click();
    await person(bo, 2).filter({ hasText: 'muted by the server' }).waitFor();
    await cem.getByRole('button', { name: 'You are muted here by the server' }).first().waitFor();
    await hears(bo, [0]);
    // A client that goes on sending is let through no packet.
    await cem.evaluate('alive()[0].getSenders()[0].replaceTrack(sing())');
    const refused = (await countsOf(2))?.refused ?? 0;
    await expect.poll(async () => (await countsOf(2))?.refused, IN_TIME).toBeGreaterThan(refused + 20);
    await hears(bo, [0]);
    await server.owner.do(updateMember, {
      params: { serverId: server.id, userId: people[2]?.id ?? '' },
      body: { mute: false },
    });
    await person(bo, 2)
      .filter({ hasText: /^(?!.*muted)/ })
      .waitFor();
    await hears(bo, [0, 2]);
  }, 180_000);

  it('shows cameras and screens, while one reads elsewhere and comes back', async () => {
    const bar = bo.getByRole('region', { name: 'Voice' });
    await bar.getByRole('button', { name: /^Connection quality/ }).click();
    await bo.getByRole('dialog', { name: 'Connection quality' }).getByText('Through the server').waitFor();
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
    await hears(ada, [1, 2]);
  }, 180_000);

  it('goes on while the line to the gateway is broken, and is joined again after a longer time', async () => {
    const bar = bo.getByRole('region', { name: 'Voice' });
    line.cut();
    await bar.getByText('Reconnecting…').waitFor();
    await hears(bo, [0, 2]);
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
    await hears(ada, [1, 2]);
    await hears(bo, [0, 2]);
  }, 180_000);

  it('is over for people who are taken out or kicked: nothing is sent or heard from that moment', async () => {
    await person(ada, 1).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Disconnect from voice' }).click();
    await bo.getByText('You were taken out of voice.').waitFor();
    expect(await connectionsOf(bo)).toBe(0);
    await hears(ada, [2]);
    // A client that keeps its connection keeps sending, and nothing of it goes on or comes back.
    await cem.evaluate('isStubborn = true');
    await server.owner.do(kickMember, {
      params: { serverId: server.id, userId: people[2]?.id ?? '' },
      body: {},
    });
    await expect.poll(() => countsOf(2), IN_TIME).toBeUndefined();
    await hears(ada, []);
    const received = await packetsReceived(cem);
    await hears(cem, []);
    expect(await packetsReceived(cem)).toBe(received);
    await expect
      .poll(() => cem.evaluate('devices.every(({ readyState }) => readyState === "ended")'), IN_TIME)
      .toBe(true);
    await expect.poll(() => inKitchen(ada).count(), IN_TIME).toBe(1);
    await button(ada, 'Leave').first().click();
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
    await hears(ada, [1]);
    await hears(bo, [0]);
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
    await hears(ada, []);
    await bo.keyboard.down('F8');
    await hears(ada, [1]);
    await bo.keyboard.up('F8');
    await hears(ada, []);
  }, 180_000);

  it.skipIf(!HAS_REDIS)(
    'goes on through another process within seconds when its own is killed',
    async () => {
      const dana = await aMember(instance, server);
      const settings = { DATABASE_URL: instance.databaseUrl, REDIS_URL: redis?.url ?? '' };
      const product = await startProduct({ dataDirectory: instance.dataDirectory, port: 0, settings });
      try {
        const page = await open(dana, `/servers/${server.id}/channels/${voiceId}`, product.url);
        await button(page, 'Join voice').click();
        await bo.keyboard.down('F8');
        for (const each of [ada, bo, page]) await expect.poll(() => connectionsOf(each), IN_TIME).toBe(1);
        await hears(ada, [1]);
        // Their room lives where the third person came in.
        expect(await instance.voiceCounts()).toEqual([]);
        await product.kill();
      } finally {
        await product.kill();
      }
      const isCarried = async () =>
        (await instance.voiceCounts()).filter(({ connected }) => connected).length;
      // Three to four seconds, where the machine is not busy with anything else.
      await expect.poll(isCarried, { timeout: 15_000, interval: 100 }).toBe(2);
      await hears(ada, [1]);
    },
    180_000,
  );
});
