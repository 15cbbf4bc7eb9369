/** Desktop notifications of a person who uses other devices too, or does not want to be disturbed. */
import {
  acknowledgeMessage,
  createChannel,
  createRole,
  createThread,
  sendMessage,
  updatePresence,
} from '@guildhall/protocol';
import { aMember, aServer, type TestPerson, type TestServer } from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { type CuttableLine, openLine } from './cuttable-line.ts';
import { go } from './navigate.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

/** Replaces the browser's notifications, which tests cannot observe. */
const NOTICES = `
  globalThis.notices = [];
  globalThis.Notification = class {
    static permission = 'granted';
    constructor(_title, { body }) { globalThis.notices.push(body); }
    close() {}
  };
  localStorage.setItem('guildhall:notifications', '{"desktop":true}');`;

describe.skipIf(!HAS_CHROMIUM)('desktop notifications', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let server: TestServer;
  let person: TestPerson;
  let line: CuttableLine;
  let page: Page;

  beforeAll(async () => {
    [server, line] = [await aServer(instance), await openLine(instance.url)];
    person = await aMember(instance, server);
    page = await openPageFor(browser, line.url, person);
    await page.addInitScript({ content: NOTICES });
    await page.goto('/settings/notifications');
    await page.getByText('Why did I get this?').waitFor();
  });
  afterAll(() => line?.close());

  const mention = (words: string, channelId = server.channel.id) =>
    server.owner.do(sendMessage, {
      params: { channelId },
      body: { content: `<@${person.id}> ${words}` },
    });
  const shown = () => page.evaluate('globalThis.notices') as Promise<string[]>;
  const named = (words: string) => `@${person.username} ${words}`;

  it('are not shown for what was read elsewhere while the page was offline', async () => {
    await mention('one');
    await expect.poll(shown).toEqual([named('one')]);
    line.cut();
    const { id: messageId, channelId } = await mention('two');
    await person.do(acknowledgeMessage, { params: { channelId, messageId }, body: {} });
    await mention('three');
    line.restore();
    await expect.poll(shown).toContain(named('three'));
    expect(await shown()).toEqual([named('one'), named('three')]);
  });

  it('are not shown to people who do not want to be disturbed', async () => {
    const before = await shown();
    await person.do(updatePresence, { body: { status: 'dnd', customStatus: null } });
    await mention('quiet');
    await page.getByText('silent: Your status is “Do not disturb”.').waitFor();
    await person.do(updatePresence, { body: { status: 'online', customStatus: null } });
    await mention('loud');
    await expect.poll(shown).toEqual([...before, named('loud')]);
  });

  it('are shown and counted when they were missed before and after a change of the server', async () => {
    await go(page, '/friends');
    const servers = page.getByRole('navigation', { name: 'Servers' });
    const { id: messageId, channelId } = await mention('read');
    await servers.getByRole('link', { name: /mention/ }).waitFor();
    await person.do(acknowledgeMessage, { params: { channelId, messageId }, body: {} });
    await servers.getByRole('link', { name: /mention/ }).waitFor({ state: 'detached' });
    line.cut();
    await mention('missed');
    await server.owner.do(createRole, { params: { serverId: server.id }, body: { name: 'Crew' } });
    await mention('missed too');
    line.restore();
    await expect.poll(shown).toContain(named('missed too'));
    expect(await shown()).toContain(named('missed'));
    await servers.getByRole('link', { name: /2 mentions/ }).waitFor();
  });

  it('are not shown for a channel that is visible beside its thread', async () => {
    const inServer = { params: { serverId: server.id } };
    const { id: otherId } = await server.owner.do(createChannel, {
      ...inServer,
      body: { name: 'elsewhere' },
    });
    const inChannel = { params: { channelId: server.channel.id } };
    const thread = await server.owner.do(createThread, { ...inChannel, body: { name: 'Aside' } });
    await go(page, `/servers/${server.id}/channels/${thread.id}`);
    await page.getByText('missed too').waitFor();
    const before = await shown();
    await mention('seen');
    await page.getByRole('log').getByText('seen').waitFor();
    await mention('not heard', otherId);
    await expect.poll(shown).toContain(named('not heard'));
    expect(await shown()).toEqual([...before, named('not heard')]);
  });

  it('name a thread without #, as the list of channels does', async () => {
    const params = { channelId: server.channel.id };
    const thread = await server.owner.do(createThread, { params, body: { name: 'Ladders to lend' } });
    await go(page, '/settings/notifications');
    await page.getByText('Why did I get this?').waitFor();
    await mention('two of them', thread.id);
    await page.getByText(`(Ladders to lend, ${server.server.name})`).waitFor();
  });
});
