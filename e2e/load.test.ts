/** A busy instance: hundreds of messages a second in other channels do not disturb a reader. */
import { createChannel, sendMessage } from '@guildhall/protocol';
import { aBot, aServer, type TestBot, type TestServer } from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

const CHANNELS = 50;
const EVENTS_A_SECOND = 500;
const SECONDS = 3;
const TICK_MS = 20;
/** Messages being sent at a time, so that none waits on a slow machine until it is refused. */
const MAX_OPEN = 100;

describe.skipIf(!HAS_CHROMIUM)('500 events a second over 50 channels', () => {
  const instance = useWebInstance();
  // With optimized code, as readers have it.
  const browser = useBrowser([]);
  let server: TestServer;
  let bot: TestBot;
  let page: Page;
  let channels: readonly string[];

  beforeAll(async () => {
    server = await aServer(instance);
    bot = await aBot(instance, server);
    const made = await Promise.all(
      Array.from({ length: CHANNELS }, (_, index) =>
        server.owner.do(createChannel, {
          params: { serverId: server.id },
          body: { name: `busy-${index}`, kind: 'text' },
        }),
      ),
    );
    channels = made.map(({ id }) => id);
    page = await openPageFor(browser, instance.url, server.owner);
  });

  /** Sends messages at a given rate, to each channel in turn. */
  async function flood(): Promise<void> {
    let sent = 0;
    let answered = 0;
    const calls: Promise<unknown>[] = [];
    const send = async (channelId: string, content: string) => {
      await bot.do(sendMessage, { params: { channelId }, body: { content } });
      answered += 1;
    };
    const begun = performance.now();
    while (performance.now() - begun < SECONDS * 1000) {
      const due = Math.floor(((performance.now() - begun) / 1000) * EVENTS_A_SECOND);
      for (; sent < Math.min(due, answered + MAX_OPEN); sent += 1)
        calls.push(send(channels[sent % CHANNELS] ?? '', `event ${sent}`));
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
    await Promise.all(calls);
  }

  it('leaves the page responsive, with no error', async () => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (line) => {
      if (line.type() === 'error') problems.push(line.text());
    });
    await page.goto(`/servers/${server.id}/channels/${server.channel.id}`);
    await page.locator('[data-composer]').waitFor();
    // A phone's processor.
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const flooding = flood();
    for (const name of ['busy-1', 'busy-2', 'busy-1']) {
      await page.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click();
      await page.getByRole('log', { name: `Messages in ${name}` }).waitFor();
    }
    await flooding;
    await server.owner.do(sendMessage, {
      params: { channelId: channels[1] ?? '' },
      body: { content: 'over' },
    });
    await page.getByRole('log').getByText('over', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });
});
