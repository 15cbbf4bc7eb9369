/** Two tabs of one person. */
import {
  acceptInvite,
  createChannel,
  createInvite,
  OPCODES,
  openDirectChannel,
  ringCall,
  sendMessage,
  updateJoinGate,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  befriend,
  connectProbe,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAKE_DEVICES, HAS_CHROMIUM, WITHOUT_OPTIMIZING } from './browser.ts';
import { go } from './navigate.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

/** Counts notes, and replaces the browser's notifications, which tests cannot observe. */
const OBSERVED = `
  globalThis.notes = 0;
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...given) {
    globalThis.notes += 1;
    start.apply(this, given);
  };
  globalThis.notices = [];
  globalThis.closedNotices = [];
  globalThis.Notification = class {
    static permission = 'granted';
    constructor(title, { body, tag }) {
      this.tag = tag;
      globalThis.notices.push(body || title);
      globalThis.lastNotice = this;
    }
    close() { globalThis.closedNotices.push(this.tag); }
  };
  localStorage.setItem('guildhall:notifications', '{"desktop":true}');`;
/** Those of the sound of a mention. */
const NOTES = 2;
/** Three rounds of a ringing call. */
const RINGS = 12;

describe.skipIf(!HAS_CHROMIUM)('two tabs', () => {
  const instance = useWebInstance();
  const browser = useBrowser([
    ...FAKE_DEVICES,
    WITHOUT_OPTIMIZING,
    '--autoplay-policy=no-user-gesture-required',
  ]);
  let server: TestServer;
  /** The owner of the server, in both tabs. */
  let person: TestPerson;
  let friend: TestPerson;
  let [first, second]: readonly [Page, Page] = [] as never;

  beforeAll(async () => {
    server = await aServer(instance);
    person = server.owner;
    friend = await aMember(instance, server);
    await befriend(friend, person);
    first = await openPageFor(browser, instance.url, person);
    await first.context().addInitScript({ content: OBSERVED });
    second = await first.context().newPage();
  });

  const mention = (words: string, channelId = server.channel.id) =>
    friend.do(sendMessage, { params: { channelId }, body: { content: `<@${person.id}> ${words}` } });
  const notes = (page: Page) => page.evaluate<number>('globalThis.notes');
  const notices = (page: Page) => page.evaluate<string[]>('globalThis.notices');
  /** Tabs tell each other by locks which channels they show. */
  const locks = (page: Page) =>
    page.evaluate<string>('navigator.locks.query().then(({ held }) => held.map(({ name }) => name).join())');
  const show = async (page: Page, path: string) => {
    await go(page, path);
    await page.getByRole('navigation', { name: 'Servers' }).waitFor();
    await page.evaluate('globalThis.notes = 0; globalThis.notices = []');
  };
  const decisions = (page: Page) => page.getByText('notified: ');

  it('sound once for a mention', async () => {
    for (const page of [first, second]) {
      await page.goto('/settings/notifications');
      await page.getByText('Why did I get this?').waitFor();
    }
    const sum = async () => (await notes(first)) + (await notes(second));
    for (const count of [1, 2, 3]) {
      await mention(`number ${count}`);
      for (const page of [first, second]) await expect.poll(() => decisions(page).count()).toBe(count);
      await expect.poll(sum).toBe(count * NOTES);
    }
  });

  it('sound once for a raid', async () => {
    const tabs = [first, second];
    for (const tab of tabs) await show(tab, '/friends');
    const params = { serverId: server.id };
    await server.owner.do(updateJoinGate, { params, body: { raidProtection: true, raidJoins: 3 } });
    const { code } = await server.owner.do(createInvite, {
      params: { channelId: server.channel.id },
      body: {},
    });
    for (const newcomer of [await aPerson(instance), await aPerson(instance), await aPerson(instance)])
      await newcomer.do(acceptInvite, { params: { code }, body: {} });
    for (const tab of tabs) await tab.getByText(/3 people joined .* in a short time/).waitFor();
    await expect.poll(async () => (await Promise.all(tabs.map(notes))).toSorted()).toEqual([0, NOTES]);
  });

  it('show no notice for a message that the person sees in the other one', async () => {
    const { id: otherId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'elsewhere' },
    });
    await show(first, `/servers/${server.id}/channels/${server.channel.id}`);
    await show(second, '/friends');
    await expect.poll(() => locks(first)).toContain(server.channel.id);
    await mention('seen');
    await first.getByRole('log').getByText('seen').waitFor();
    await mention('not seen', otherId);
    await expect.poll(() => notices(second)).toContain(`@${person.username} not seen`);
    expect(await notices(second)).toEqual([`@${person.username} not seen`]);
  });

  it('ring as one, and the other continues when the ringing one is closed', async () => {
    await Promise.all([show(first, '/friends'), show(second, '/friends')]);
    for (const page of [first, second]) await page.evaluate('document.hasFocus = () => false');
    const { id: channelId } = await friend.do(openDirectChannel, { body: { recipientId: person.id } });
    const caller = await connectProbe(instance.url, friend);
    caller.send(OPCODES.voiceStateUpdate, { serverId: null, channelId });
    await caller.take('CALL_CREATE');
    await friend.do(ringCall, { params: { channelId }, body: {} });
    for (const page of [first, second]) await page.getByRole('alertdialog').waitFor();
    const count = async () => Math.max(await notes(first), await notes(second));
    await expect.poll(count).toBeGreaterThan(RINGS);
    const [ringing, silent] = (await notes(first)) > 0 ? [first, second] : [second, first];
    expect(await notes(silent)).toBe(0);
    await ringing.close();
    await expect.poll(() => notes(silent)).toBeGreaterThan(0);

    await silent.evaluate('globalThis.lastNotice.onclick(); globalThis.closedNotices = []');
    await silent.waitForURL((url) => url.pathname === `/messages/${channelId}`);
    caller.send(OPCODES.voiceStateUpdate, { serverId: null, channelId: null });
    await expect
      .poll(() => silent.evaluate('globalThis.closedNotices'))
      .toEqual([expect.stringMatching(/^call /)]);
    await caller.close();
  });
});
