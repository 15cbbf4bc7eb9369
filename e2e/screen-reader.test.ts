/** Announcements of screen readers. */
import {
  createChannel,
  createRole,
  createThread,
  putOnboarding,
  sendMessage,
  updateMember,
} from '@guildhall/protocol';
import { aPerson, aServer, aServerWithMember, befriend, PASSWORD, type TestServer } from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, reachByKeyboard } from './browser.ts';
import { expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { listen } from './listen.ts';
import { go } from './navigate.ts';
import { makeOperator, openConsole } from './operator.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('a screen reader', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let server: TestServer;
  let voice: string;
  let forum: string;
  /** The owner's. */
  let page: Page;

  beforeAll(async () => {
    server = await aServer(instance);
    const params = { serverId: server.id };
    ({ id: voice } = await server.owner.do(createChannel, {
      params,
      body: { name: 'Porch', kind: 'voice' },
    }));
    ({ id: forum } = await server.owner.do(createChannel, {
      params,
      body: { name: 'repairs', kind: 'forum' },
    }));
    await server.owner.do(createThread, {
      params: { channelId: forum },
      body: { name: 'Wet wall', message: { content: 'It drips.' } },
    });
    page = await openPageFor(browser, instance.url, server.owner);
  });

  const open = (path: string) => go(page, `/servers/${server.id}/${path}`);
  const openChannel = async () => {
    await open(`channels/${server.channel.id}`);
    await page.locator('[data-composer]').waitFor();
  };

  it('hears over a dialog that the connection is lost and back', async () => {
    await openChannel();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Jump anywhere' }).waitFor();
    const heard = await listen(page);
    await page.context().setOffline(true);
    await expect.poll(heard).toContain('You are offline. Messages you send will wait until you are back.');
    await page.context().setOffline(false);
    await expect.poll(heard).toContain('Connected again.');
  });

  it('hears over a dialog that nobody hears the person in voice', async () => {
    await open(`channels/${voice}`);
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () =>
      new Promise((_, reject) => Object.assign(globalThis, { refuse: () => reject(new DOMException('', 'NotAllowedError')) }))`);
    await page.getByRole('button', { name: 'Join voice' }).click();
    await page.getByRole('region', { name: 'Voice' }).getByText('In voice').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Jump anywhere' }).waitFor();
    const heard = await listen(page);
    await page.evaluate('refuse()');
    await expect.poll(heard).toContainEqual(expect.stringContaining('No one can hear you'));
  });

  it('hears what keys and moderators change in voice, where joining keeps the focus', async () => {
    await open(`channels/${voice}`);
    await page.getByRole('button', { name: 'Join voice' }).press('Enter');
    await page.getByRole('region', { name: 'Voice' }).getByText('In voice').waitFor();
    const mute = page.getByRole('region', { name: 'Call' }).getByRole('button', { name: 'Mute' });
    await expectFocus(mute);
    const heard = await listen(page);
    await page.keyboard.press('Control+d');
    await expect.poll(heard).toContainEqual(expect.stringContaining('You are muted.'));
    await page.keyboard.press('Control+Shift+d');
    await expect.poll(heard).toContainEqual(expect.stringContaining('You cannot hear anyone.'));
    await page.keyboard.press('Control+d');
    await expect.poll(heard).toContainEqual(expect.stringContaining('You are not muted.'));
    const params = { serverId: server.id, userId: server.owner.id };
    await server.owner.do(updateMember, { params, body: { mute: true } });
    await expect.poll(heard).toContainEqual(expect.stringContaining('The server has muted you here'));
  });

  it('finds no messages behind a dialog', async () => {
    await openChannel();
    const log = page.getByRole('log');
    await log.waitFor();
    for (const [key, name] of [
      ['Control+k', 'Jump anywhere'],
      ['Control+,', 'Your settings'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      await expect.poll(() => log.count()).toBe(0);
      await page.keyboard.press('Escape');
      await log.waitFor();
    }
  });

  it('hears that a form has changes that are not saved', async () => {
    await open('settings/overview');
    const description = page.getByLabel('Description');
    await description.waitFor();
    const heard = await listen(page);
    await description.fill('Ladders');
    await expect.poll(heard).toContainEqual(expect.stringContaining('You have unsaved changes.'));
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
  });

  /** Listens to everything except that something loads, which is announced on slow machines only. */
  const listenForResults = async () => {
    const heard = await listen(page);
    return async () => (await heard()).filter((text) => !text.startsWith('Loading'));
  };

  it('hears how many posts, servers and emoji a search finds', async () => {
    await open(`channels/${forum}`);
    await page.getByRole('link', { name: /^Wet wall/ }).waitFor();
    const posts = await listenForResults();
    await page.getByRole('textbox', { name: 'Search posts' }).fill('wall');
    await expect.poll(posts).toEqual(['1 post']);
    await page.getByRole('textbox', { name: 'Search posts' }).fill('walls');
    await expect.poll(posts).toEqual(['1 post', 'No matching posts']);

    await go(page, '/discover');
    await page.getByRole('heading', { name: 'No servers are listed yet' }).waitFor();
    const servers = await listenForResults();
    await page.getByRole('textbox', { name: 'Search servers' }).fill('ladders');
    await expect.poll(servers).toEqual(['Nothing matches']);

    await openChannel();
    await page.getByRole('button', { name: 'Add emoji' }).click();
    const field = page.getByRole('combobox', { name: 'Find an emoji' });
    await page.getByRole('option').first().waitFor();
    const emoji = await listenForResults();
    await field.fill('no such emoji');
    await expect.poll(emoji).toEqual(['No emoji has that name.']);
  });

  it('hears that no setting is found', async () => {
    await open('settings/roles');
    const search = page.getByRole('searchbox', { name: 'Search settings' });
    await search.waitFor();
    const heard = await listenForResults();
    await search.fill('no such setting');
    await expect.poll(heard).toEqual(['No section has that name.']);
  });

  it('hears how many accounts a search of an operator finds', async () => {
    const env = { DATA_DIR: instance.dataDirectory, DATABASE_URL: instance.databaseUrl };
    const operator = await makeOperator(instance.url, env, 'carol', PASSWORD);
    const context = await browser.newContext({ baseURL: instance.url });
    await openConsole(context, instance.url, operator);
    const console = await context.newPage();
    await console.goto('/settings/operator-people');
    await console.getByRole('button', { name: 'Actions for carol' }).waitFor();
    const heard = await listen(console);
    const field = console.getByLabel('Name, e-mail address or ID');
    for (const [query, result] of [
      ['carol', '1 entry'],
      ['no one of that name', 'No accounts found'],
    ] as const) {
      await field.fill(query);
      await field.press('Enter');
      await expect.poll(heard).toContain(result);
    }
    await context.close();
  });

  it('hears that no friend and no newcomer is found', async () => {
    for (let count = 0; count < 6; count += 1) await befriend(server.owner, await aPerson(instance));
    await openChannel();
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    const field = page.getByRole('searchbox', { name: 'Find a friend' });
    await field.waitFor();
    const friends = await listen(page);
    await field.fill('no one of that name');
    await expect.poll(friends).toContain('No friend matches.');

    await open('settings/raids');
    await page.getByRole('button', { name: '10 minutes' }).waitFor();
    const newcomers = await listen(page);
    await page.getByRole('button', { name: '10 minutes' }).click();
    await expect.poll(newcomers).toContain('No one you can remove joined in that time.');
  });

  it('hears whom Enter chooses for a group, and that no person, place or role is found', async () => {
    const friend = await aPerson(instance);
    await befriend(server.owner, friend);
    await go(page, '/messages');
    await page.getByRole('button', { name: 'New message' }).first().click();
    const person = page.getByRole('textbox', { name: 'Search people' });
    await page.getByRole('button', { name: new RegExp(`@${friend.username}`) }).waitFor();
    const people = await listen(page);
    await person.fill(friend.username);
    await person.press('Enter');
    await expect.poll(people).toEqual([`Chosen: ${friend.username}`]);
    await person.fill('no one of that name');
    await expect.poll(people).toContainEqual(expect.stringMatching(/^No one found/));

    await server.owner.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'Who has screws?' },
    });
    await openChannel();
    await reachByKeyboard(page.getByRole('article').filter({ hasText: 'Who has screws?' }));
    await page.keyboard.press('f');
    const place = page.getByRole('dialog', { name: 'Forward message' }).getByRole('textbox').first();
    await place.waitFor();
    const places = await listen(page);
    await place.fill('no such place');
    await expect.poll(places).toContain('Nothing found, or you cannot write there.');

    await open('settings/roles');
    const role = page.getByRole('searchbox', { name: 'Find a role' });
    await role.waitFor();
    const roles = await listen(page);
    await role.fill('no such role');
    await expect.poll(roles).toEqual(['No role has that name.']);
  });

  it('hears that nobody is found for a role, and nothing for the permissions of a channel', async () => {
    await server.owner.do(createRole, { params: { serverId: server.id }, body: { name: 'Wardens' } });
    await open('settings/roles');
    await page.getByRole('button', { name: /^Wardens/ }).click();
    await page.getByRole('tab', { name: /^Members/ }).click();
    await page.getByRole('button', { name: 'Add members' }).click();
    const member = page.getByRole('searchbox', { name: 'Find a member' });
    await member.waitFor();
    const members = await listen(page);
    await member.fill('no one of that name');
    await expect.poll(members).toContain('No one has that name.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await open(`channels/${server.channel.id}/settings/permissions`);
    await page.getByRole('button', { name: 'Add a role or person' }).click();
    const target = page.getByRole('searchbox', { name: 'Find a role or person' });
    await target.waitFor();
    const targets = await listen(page);
    await target.fill('no one of that name');
    await expect.poll(targets).toContain('No role or person has that name.');
  });

  it('hears that a message is marked unread, and that a section takes a long time to load', async () => {
    await server.owner.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'Who has nails?' },
    });
    await openChannel();
    await reachByKeyboard(page.locator('[data-message]').last());
    const heard = await listen(page);
    await page.keyboard.press('u');
    await expect.poll(heard).toContain('Marked unread.');
    const release = await holdRequests(page, '**/api/auth/sessions');
    await page.evaluate(
      `history.pushState(null, '', '/settings/sessions'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await expect.poll(heard).toContain('Loading your sessions');
    release();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('hears that a new password is set', async () => {
    const reset = await (await browser.newContext({ baseURL: instance.url })).newPage();
    await reset.route('**/api/auth/password/reset', (route) => route.fulfill({ status: 204 }));
    await reset.goto('/reset-password#abc');
    await reset.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
    const heard = await listen(reset);
    await reset.keyboard.press('Enter');
    await expect.poll(heard).toContainEqual(expect.stringContaining('Your password is set.'));
    await reset.context().close();
  });

  it('finds names of menus, and which questions need an answer', async () => {
    await openChannel();
    const { name } = server.channel;
    const channels = page.getByRole('navigation', { name: 'Channels' });
    await channels.getByRole('link', { name, exact: true }).click({ button: 'right' });
    await page.getByRole('menu', { name, exact: true }).waitFor();

    const { server: asking, member } = await aServerWithMember(instance);
    await asking.owner.do(putOnboarding, {
      params: { serverId: asking.id },
      body: {
        enabled: true,
        defaultChannelIds: [asking.channel.id],
        prompts: [
          {
            title: 'When do you meet?',
            single: true,
            required: true,
            options: [
              { title: 'Mornings', channelIds: [asking.channel.id] },
              { title: 'Evenings', channelIds: [asking.channel.id] },
            ],
          },
        ],
      },
    });
    const newcomer = await openPageFor(browser, instance.url, member);
    await newcomer.goto(`/servers/${asking.id}`);
    const description = 'Choose one. Needs an answer.';
    await newcomer.getByRole('radiogroup', { name: 'When do you meet?', description }).waitFor();
    expect(await newcomer.getByRole('group', { name: 'When do you meet?' }).count()).toBe(0);
    await newcomer.context().close();
  });
});
