/** What ends while somebody looks at it: a membership, a server, the session itself. */
import { deleteServer, endSession, kickMember, listSessions, putBan, sendMessage } from '@guildhall/protocol';
import { aMember, aPerson, aServer, PASSWORD, type TestInstance, type TestServer } from '@guildhall/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, launchBrowser } from './browser.ts';
import { openPageFor, startWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('what ends under the eyes of a person', () => {
  let instance: TestInstance;
  let browser: Browser;

  beforeAll(async () => {
    [instance, browser] = await Promise.all([startWebInstance(), launchBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await instance?.stop();
  });

  const pathOf = ({ id, channel }: TestServer) => `/servers/${id}/channels/${channel.id}`;

  /** A member who looks at the server's channel and has begun to write there. */
  async function visit(): Promise<{ server: TestServer; memberId: string; page: Page }> {
    const server = await aServer(instance);
    const member = await aMember(instance, server);
    const page = await openPageFor(browser, instance.url, member);
    await page.goto(pathOf(server));
    await page.locator('[data-composer]').waitFor();
    return { server, memberId: member.id, page };
  }

  it.each([
    ['kicked', kickMember, 'You were removed from'],
    ['banned', putBan, 'You were banned from'],
  ] as const)('says who was %s what happened, and leads on', async (_cause, remove, words) => {
    const { server, memberId, page } = await visit();
    await server.owner.do(remove, { params: { serverId: server.id, userId: memberId }, body: {} });
    await page.getByRole('heading', { name: `${words} ${server.server.name}` }).waitFor();
    expect(await page.getByText('Opening').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to your servers' }).click();
    await page.getByText('Create server').first().waitFor();
    await page.context().close();
  });

  it('says that the server was deleted', async () => {
    const { server, page } = await visit();
    await server.owner.do(deleteServer, { params: { serverId: server.id }, body: { password: PASSWORD } });
    await page.getByRole('heading', { name: `${server.server.name} was deleted` }).waitFor();
    await page.context().close();
  });

  it('shows a notice where something else is on screen', async () => {
    const { server, memberId, page } = await visit();
    await page.goto('/friends');
    await page.getByRole('heading', { name: 'Friends' }).first().waitFor();
    await server.owner.do(kickMember, { params: { serverId: server.id, userId: memberId }, body: {} });
    await page.getByText(`You were removed from ${server.server.name}.`).waitFor();
    await page.context().close();
  });

  it('leads to log-in when the session is ended elsewhere, says why, and keeps what was written', async () => {
    const person = await aPerson(instance);
    const server = await aServer(instance, person);
    const page = await openPageFor(browser, instance.url, person);
    await page.goto(pathOf(server));
    await page.locator('[data-composer]').fill('half a sentence');
    const sessions = await person.do(listSessions, {});
    const session = sessions.find(({ current }) => !current);
    await person.do(endSession, { params: { sessionId: session?.id ?? '' } });
    await page.waitForURL('**/login?*');
    await page.getByText('Your session was ended').waitFor();
    await page.getByLabel('Username or e-mail').fill(person.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`**${pathOf(server)}`);
    expect(await page.locator('[data-composer]').inputValue()).toBe('half a sentence');
    await page.context().close();
  });

  it('waits without a line, and sends in the order of writing', async () => {
    const server = await aServer(instance);
    const page = await openPageFor(browser, instance.url, server.owner);
    // The line is cut while a part of the page is still on its way.
    const offline = Promise.withResolvers<void>();
    await page.route('**/assets/FirstSteps-*', async (route) => {
      await offline.promise;
      await route.abort('internetdisconnected');
    });
    await page.goto(pathOf(server));
    const composer = page.locator('[data-composer]');
    await composer.waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    offline.resolve();
    const texts = ['first', 'second', 'third', 'fourth'];
    for (const text of texts) {
      await composer.fill(text);
      await composer.press('Enter');
    }
    await page.getByText('Waiting for the connection').first().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().setOffline(false);
    const params = { channelId: server.channel.id };
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await page.getByText('Waiting for the connection').first().waitFor({ state: 'detached' });
    await composer.fill('fifth');
    await composer.press('Enter');
    await page.getByRole('article', { name: 'Sending' }).first().waitFor({ state: 'detached' });
    await server.owner.do(sendMessage, { params, body: { content: 'seen' } });
    await page.getByRole('log').getByText('seen', { exact: true }).waitFor();
    const rows = await page.locator('[role=log] [data-message]').allInnerTexts();
    const shown = rows.map((row) => row.split('\n').at(-1));
    expect(shown).toEqual([...texts, 'fifth', 'seen']);
    await page.context().close();
  });
});
