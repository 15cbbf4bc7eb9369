/** Someone in voice who changes the channel or the device. */
import { createChannel, updateMember } from '@guildhall/protocol';
import {
  aMember,
  aServer,
  holdEvents,
  overwritePermissions,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAKE_DEVICES, HAS_CHROMIUM } from './browser.ts';
import { type CuttableLine, openLine } from './cuttable-line.ts';
import { useBrowser } from './use-browser.ts';
import { hummingScript, listenFor, openConnections } from './voice/humming-page.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

/** Long enough for the client to act on an event. */
const SETTLED_MS = 2500;
const TONE = 500;
const OTHER_TONE = 900;

describe.skipIf(!HAS_CHROMIUM)('someone in voice in the browser', () => {
  const instance = useWebInstance();
  const browser = useBrowser(FAKE_DEVICES);
  let server: TestServer;
  let person: TestPerson;
  let line: CuttableLine;
  let laptop: Page;
  /** Another device of the person. */
  let phone: Page;
  let gardenId: string;

  async function open(url: string, who: TestPerson = person, tone = TONE): Promise<Page> {
    const page = await openPageFor(browser, url, who);
    await page.addInitScript({ content: hummingScript({ tone }) });
    // As after hours, sessions are not resumed, but new ones begin.
    await page.routeWebSocket(/gateway/, (socket) => {
      const gateway = socket.connectToServer();
      socket.onMessage((sent) =>
        gateway.send(String(sent).replace(/"position":"[^"]+"/, '"position":"0.0.0"')),
      );
    });
    await page.goto(`/servers/${server.id}/channels/${server.channel.id}`);
    return page;
  }

  beforeAll(async () => {
    [server, line] = [await aServer(instance), await openLine(instance.url)];
    person = await aMember(instance, server);
    const create = (name: string) =>
      server.owner.do(createChannel, { params: { serverId: server.id }, body: { name, kind: 'voice' } });
    await create('Kitchen');
    ({ id: gardenId } = await create('Garden'));
    laptop = await open(line.url);
    phone = await open(instance.url);
  });
  afterAll(async () => {
    await line?.close();
  });

  const enter = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name }).click();
  const isIn = (page: Page, name: string) =>
    page
      .getByRole('list', { name: `In ${name}` })
      .getByRole('button')
      .waitFor();
  const inVoice = (page: Page) =>
    page.getByRole('region', { name: 'Voice' }).getByText('In voice', { exact: true });

  async function staysIn(page: Page, name: string): Promise<void> {
    await isIn(page, name);
    await page.waitForTimeout(SETTLED_MS);
    await inVoice(page).waitFor();
    await isIn(page, name);
  }

  it('stays in voice after moving to another channel, and after being moved', async () => {
    await enter(laptop, 'Garden');
    await inVoice(laptop).waitFor();
    await enter(laptop, 'Kitchen');
    await staysIn(laptop, 'Kitchen');
    const params = { serverId: server.id, userId: person.id };
    await server.owner.do(updateMember, { params, body: { voiceChannelId: gardenId } });
    await staysIn(laptop, 'Garden');
    await server.owner.do(updateMember, { params, body: { voiceChannelId: null } });
    await laptop.getByText('You were disconnected from voice.').waitFor();
  });

  it('is offered by moderators only channels that they see', async () => {
    const { id: officeId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'Office', kind: 'voice' },
    });
    await overwritePermissions(server, officeId, { deny: ['viewChannel'] });
    await enter(laptop, 'Garden');
    await inVoice(laptop).waitFor();
    const owner = await open(instance.url, server.owner);
    await owner.getByRole('list', { name: 'In Garden' }).getByRole('button').click({ button: 'right' });
    await owner.getByRole('menuitem', { name: 'Move to another voice channel' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await expect.poll(() => owner.getByRole('option').allTextContents()).toEqual(['Kitchen', 'General']);
    await owner.context().close();
  });

  it('sees the first steps of a server in its text channels only', async () => {
    const owner = await open(instance.url, server.owner);
    const steps = owner.getByRole('log').getByRole('button', { name: 'Invite people' });
    await steps.waitFor();
    await owner.goto(`/servers/${server.id}/channels/${gardenId}`);
    await owner.getByRole('log').getByText('Welcome to Garden').waitFor();
    expect(await steps.count()).toBe(0);
    await owner.context().close();
  });

  it('stays on the other device when a page that was offline for long comes back', async () => {
    await enter(laptop, 'Kitchen');
    await inVoice(laptop).waitFor();
    line.cut();
    await laptop.getByText('Reconnecting…').first().waitFor();
    await enter(phone, 'Garden');
    await inVoice(phone).waitFor();
    line.restore();
    await laptop.getByText('You joined voice on another device.').waitFor();
    await staysIn(phone, 'Garden');
    expect(await inVoice(laptop).count()).toBe(0);
  });

  it('hears people whose move from another channel is announced late', async () => {
    const friend = await aMember(instance, server);
    const other = await open(instance.url, friend, OTHER_TONE);
    await enter(phone, 'Kitchen');
    await enter(other, 'Garden');
    await phone
      .getByRole('list', { name: 'In Garden' })
      .getByRole('button')
      .filter({ hasText: friend.username })
      .waitFor();
    const release = await holdEvents(instance);
    try {
      await enter(other, 'Kitchen');
      expect(await listenFor(phone, [OTHER_TONE], [OTHER_TONE])).toEqual([OTHER_TONE]);
    } finally {
      await release();
    }
    await phone.waitForTimeout(SETTLED_MS);
    expect(await openConnections(phone)).toBe(1);
    expect(await listenFor(phone, [OTHER_TONE], [OTHER_TONE])).toEqual([OTHER_TONE]);
  });
});
