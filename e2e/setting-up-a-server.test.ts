/** An owner manages a server in one browser, and a member sees the changes in another. */
import { buffer } from 'node:stream/consumers';
import type { Client } from '@guildhall/client';
import { bits } from '@guildhall/protocol/permissions';
import { PASSWORD } from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { HAS_CHROMIUM } from './browser.ts';
import { button, expectFocus } from './controls.ts';
import { go } from './navigate.ts';
import { logInAsOperator, makeOperator } from './operator.ts';
import { runCommand } from './product.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, registerClient, useWebInstance } from './web-instance.ts';

/**
 * Presses Esc in the dialog that opens next, before it listens. As text, because the tests' types do not include the
 * DOM.
 */
const ESCAPE_NEXT_DIALOG = `new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    const button = document.querySelector('[role=dialog]:not([data-settings]) footer button');
    if (!button) return;
    observer.disconnect();
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    resolve();
  }).observe(document.body, { childList: true, subtree: true });
})`;

const JSON_BODY = { 'content-type': 'application/json' };

describe.skipIf(!HAS_CHROMIUM)('an owner and a member', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let owner: Client['api'];
  let guest: Client['api'];
  /** The owner's page. */
  let ada: Page;
  /** The member's page. */
  let bo: Page;
  let serverId: string;
  let generalId: string;

  const person = async (username: string) => (await registerClient(instance.url, username)).api;
  const openContext = (username: string) => openPageFor(browser, instance.url, { username });

  async function openPage(username: string, path: string): Promise<Page> {
    const page = await openContext(username);
    await page.goto(path);
    await page.locator('[data-composer]').waitFor();
    return page;
  }

  beforeAll(async () => {
    owner = await person('ada');
    guest = await person('bo');
    const server = await owner.createServer({ body: { name: 'Co-op' } });
    serverId = server.id;
    generalId = server.channels.find(({ kind }) => kind === 'text')?.id ?? '';
    const { code } = await owner.createInvite({ channelId: generalId, body: {} });
    await guest.acceptInvite({ code });
    const path = `/servers/${serverId}/channels/${generalId}`;
    [ada, bo] = await Promise.all([openPage('ada', path), openPage('bo', path)]);
  });

  const listed = (page: Page, channel: string) =>
    page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: channel });
  async function signUp(page: Page, username: string): Promise<void> {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('E-mail').fill(`${username}@example.org`);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await button(page, 'Create account').click();
  }
  const settings = (page: Page, section: string) => go(page, `/servers/${serverId}/settings/${section}`);

  describe('channels', () => {
    it('are hidden from everyone else from the start, until someone lets them in', async () => {
      await button(ada, 'Co-op')
        .or(ada.getByRole('button', { name: /server menu/ }))
        .first()
        .click();
      await ada.getByRole('menuitem', { name: 'Create channel' }).click();
      const dialog = ada.getByRole('dialog');
      await dialog.getByLabel('Name').fill('cellar');
      await dialog.getByRole('switch', { name: 'Private' }).click();
      await button(dialog, 'Create channel').click();
      await ada.getByRole('heading', { name: 'cellar' }).first().waitFor();
      const { id: atticId } = await owner.createChannel({
        serverId,
        body: { name: 'Attic', kind: 'category' },
      });
      // The later channel has arrived, so the private one never will.
      await owner.createChannel({ serverId, body: { name: 'porch' } });
      await listed(bo, 'porch').waitFor();
      expect(await listed(bo, 'cellar').count()).toBe(0);
      // Only people who could put a channel there see a category without channels.
      await ada.getByRole('region', { name: 'Attic' }).waitFor();
      expect(await bo.getByRole('region', { name: 'Attic' }).count()).toBe(0);
      const target = { channelId: atticId, targetId: (await guest.getAccount()).id };
      const allow = String(bits('manageChannels'));
      await owner.putOverwrite({ ...target, body: { type: 'member', allow, deny: '0' } });
      await bo.getByRole('region', { name: 'Attic' }).waitFor();
      await owner.deleteOverwrite(target);

      await listed(ada, 'cellar').click({ button: 'right' });
      await ada.getByRole('menuitem', { name: 'Channel settings' }).click();
      await button(ada, 'Permissions').click();
      await button(ada, 'Add a role or person').click();
      // A search is not lost work: the first Escape empties it, the second closes the dialog.
      const search = ada.getByRole('searchbox', { name: 'Find a role or person' });
      await search.and(ada.locator(':focus')).fill('nobody');
      await ada.keyboard.press('Escape');
      await ada.getByRole('checkbox', { name: 'bo' }).waitFor();
      await ada.keyboard.press('Escape');
      await search.waitFor({ state: 'detached' });
      await button(ada, 'Add a role or person').click();
      await ada.getByRole('checkbox', { name: 'bo' }).check();
      await button(ada, 'Add').click();
      await ada
        .getByRole('radiogroup', { name: 'View Channel' })
        .getByRole('radio', { name: 'Allow' })
        .click();
      expect(await ada.getByRole('radiogroup', { name: 'Connect', exact: true }).count()).toBe(0);
      await button(ada, 'Save').click();
      await listed(bo, 'cellar').waitFor();
    });

    it('say who can do what in them, and why', async () => {
      await button(ada, 'Who can do what').click();
      await ada.getByRole('radio', { name: 'bo' }).click();
      await ada.getByText('This channel allows it for this person.').waitFor();
      await ada.getByText('Allowed in the whole server by @everyone.').first().waitFor();
      await ada.getByText('None of their roles allows it.').first().waitFor();
      await ada.getByRole('radio', { name: '@everyone' }).click();
      const everyone = ada.getByRole('region', { name: '@everyone' });
      await everyone.getByText('This channel denies it for @everyone.').first().waitFor();
    });

    it('are moved by keyboard, and back again', async () => {
      await settings(ada, 'channels');
      const names = (page: Page) =>
        page
          .getByRole('navigation', { name: 'Channels' })
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.textContent?.replace(/, .*/, '')));
      await expect.poll(() => names(bo)).toEqual(['cellar', 'porch', 'general', 'General']);
      const keyboardHint = ada.getByText('With the keyboard');
      await keyboardHint.waitFor();
      const devTools = await ada.context().newCDPSession(ada);
      await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await keyboardHint.waitFor({ state: 'hidden' });
      await devTools.detach();
      // The second key comes before the list has had time to react to the first.
      await button(ada, 'Move cellar').evaluate((handle) => {
        for (const code of ['Space', 'ArrowDown'])
          handle.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
      });
      await ada.getByText('cellar, position 2 in no category.').waitFor({ state: 'attached' });
      await ada.keyboard.press('Space');
      await expect.poll(() => names(bo)).toEqual(['porch', 'cellar', 'general', 'General']);
      await button(ada, 'Undo').click();
      await expect.poll(() => names(bo)).toEqual(['cellar', 'porch', 'general', 'General']);
      await button(ada, 'Actions for porch').click();
      await ada.getByRole('menuitem', { name: 'Move down' }).click();
      await expect
        .poll(async () => (await owner.getServer({ serverId })).channels)
        .toContainEqual(
          expect.objectContaining({ name: 'porch', parentId: expect.any(String), position: 0 }),
        );
    });

    it('can take over the permissions of another category that they are moved into', async () => {
      const everyone = { id: serverId, type: 'role', allow: '0', deny: String(bits('viewChannel')) } as const;
      const { id: parentId = '' } =
        (await owner.getServer({ serverId })).channels.findLast(({ kind }) => kind === 'category') ?? {};
      // Voice channels come last in their category.
      const body = { name: 'trunk', kind: 'voice', parentId } as const;
      const trunk = await owner.createChannel({ serverId, body });
      const loft = await owner.createChannel({
        serverId,
        body: { name: 'Loft', kind: 'category', overwrites: [everyone] },
      });
      const saved = async () => {
        const { channels } = await owner.getServer({ serverId });
        const { parentId: category, overwrites } = channels.find(({ id }) => id === trunk.id) ?? {};
        return { category, overwrites };
      };
      const moveByMenu = async (entry: string) => {
        await button(ada, 'Actions for trunk').click();
        await ada.getByRole('menuitem', { name: entry }).click();
      };
      await button(ada, 'Move Loft').waitFor();
      const handle = button(ada, 'Move trunk');
      await handle.focus();
      await ada.keyboard.press('Space');
      await ada.getByText('trunk picked up.').waitFor({ state: 'attached' });
      await ada.keyboard.press('ArrowDown');
      await ada.getByText('trunk, position 1 in Loft.').waitFor({ state: 'attached' });
      const escaped = ada.evaluate(ESCAPE_NEXT_DIALOG);
      await ada.keyboard.press('Space');
      const asked = ada.getByRole('dialog', { name: 'Use the permissions of Loft?' });
      await escaped;
      await asked.waitFor({ state: 'detached' });
      await expectFocus(handle);
      await expect.poll(saved).toEqual({ category: loft.id, overwrites: [] });

      // Its permissions are those of its first category.
      await moveByMenu('Move up');
      await expect.poll(async () => (await saved()).category).toBe(parentId);
      await moveByMenu('Move down');
      await button(asked, 'Sync with category').click();
      await asked.waitFor({ state: 'detached' });
      await expect.poll(saved).toEqual({ category: loft.id, overwrites: [everyone] });
      await owner.deleteChannel({ channelId: trunk.id });
      await owner.deleteChannel({ channelId: loft.id });
      await button(ada, 'Move trunk').waitFor({ state: 'detached' });
    });

    it('become announcement channels, slow down, cover pictures, and are deleted once their name is typed', async () => {
      await ada.getByRole('link', { name: 'Settings for porch' }).click();
      await ada.getByRole('switch', { name: 'Announcement channel' }).click();
      await ada.getByLabel('Slowmode').selectOption('30 seconds');
      await ada.getByRole('radio', { name: /^Covered/ }).click();
      await ada.getByLabel('Reason').fill('Too loud');
      await button(ada, 'Save').click();
      await ada.getByText('Saved.').waitFor();
      const porch = (await owner.getServer({ serverId })).channels.find(({ name }) => name === 'porch');
      expect(porch).toMatchObject({ kind: 'announcement', slowmodeSecs: 30, contentMode: 'spoiler' });
      await button(ada, 'Delete channel').click();
      const dialog = ada.getByRole('dialog', { name: 'Delete porch?' });
      await expect.poll(() => button(dialog, 'Delete channel').isDisabled()).toBe(true);
      await dialog.getByLabel('Type porch to confirm').fill('porch');
      await dialog.getByLabel('Reason').fill('Not needed');
      await ada.keyboard.press('Enter');
      await listed(bo, 'porch').waitFor({ state: 'detached' });
      const { entries } = await owner.listAuditLog({ serverId });
      const reasons = entries.map(({ action, reason }) => `${action}: ${reason}`);
      expect(reasons).toContain('channel_update: Too loud');
      expect(reasons).toContain('channel_delete: Not needed');
    });

    it('slow down the chat in them, even if they are voice channels', async () => {
      const { id: channelId } = await owner.createChannel({
        serverId,
        body: { name: 'loft', kind: 'voice' },
      });
      await go(ada, `/servers/${serverId}/channels/${channelId}/settings/overview`);
      await ada.getByLabel('Slowmode').selectOption('5 seconds');
      await button(ada, 'Save').click();
      await ada.getByText('Saved.').waitFor();
      expect(await owner.getChannel({ channelId })).toMatchObject({ slowmodeSecs: 5 });
      await owner.deleteChannel({ channelId });
    });
  });

  describe('a club from nothing', () => {
    it('is set up by its owner, and a newcomer finds all of it at work, after agreeing to its rules', async () => {
      const [olga, pat] = await Promise.all([
        browser.newContext({ baseURL: instance.url }).then((context) => context.newPage()),
        browser.newContext({ baseURL: instance.url }).then((context) => context.newPage()),
      ]);
      await olga.goto('/register');
      await signUp(olga, 'olga');
      await button(olga, 'Create server').first().click();
      await olga.getByRole('button', { name: /^Club/ }).click();
      await olga.getByLabel('Server name').fill('Shed club');
      await button(olga.getByRole('dialog'), 'Create server').click();
      const invite = await olga.getByLabel('Invite link').inputValue();
      await olga.keyboard.press('Escape');

      const menu = async (entry: string) => {
        await olga.getByRole('button', { name: /server menu/ }).click();
        await olga.getByRole('menuitem', { name: entry }).click();
      };
      const section = async (name: string) => {
        await button(olga.getByRole('navigation', { name: 'Shed club' }), name).click();
        await olga.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      };
      const save = async () => {
        await button(olga, 'Save').click();
        await button(olga, 'Save').waitFor({ state: 'detached' });
      };
      await menu('Server settings');
      await section('Roles');
      await button(olga, 'Create role').click();
      const roleName = olga.getByLabel('Name', { exact: true });
      await roleName.waitFor();
      await olga.keyboard.type('Key holders');
      await expect.poll(() => roleName.inputValue()).toBe('Key holders');
      await olga.getByRole('tab', { name: 'Permissions' }).click();
      await olga.getByLabel('Find a permission').fill('pin');
      await olga.getByRole('switch', { name: 'Manage Messages' }).click();
      await save();

      await section('Rules');
      await button(olga, 'Add a rule').click();
      await olga.getByRole('textbox', { name: 'Rule 1' }).fill('Lock the shed.');
      await olga.getByRole('switch', { name: 'Newcomers agree to the rules' }).click();
      await button(olga, 'See what newcomers see').click();
      await olga.getByRole('dialog', { name: 'Rules of Shed club' }).getByText('Lock the shed.').waitFor();
      await olga.keyboard.press('Escape');
      await save();
      await section('Overview');
      await olga.getByText(/^1 member · Created on /).waitFor();

      await section('Onboarding');
      await olga.getByRole('switch', { name: 'Ask new members' }).click();
      await button(olga, 'Add a question').click();
      await olga.getByLabel('What you ask').fill('Do you have a key?');
      await olga.getByLabel('Answer', { exact: true }).fill('Yes');
      await olga.getByText('Gives 0 roles').click();
      await olga.getByRole('checkbox', { name: 'Key holders' }).check();
      await save();

      await section('AutoMod');
      await button(olga, 'Add a rule').first().click();
      const rule = olga.getByRole('dialog', { name: 'New rule' });
      await rule.waitFor();
      await olga.keyboard.type('No selling');
      await expect.poll(() => rule.getByLabel('Name', { exact: true }).inputValue()).toBe('No selling');
      await rule.getByLabel('Words', { exact: true }).fill('bargain*');
      await rule.getByRole('switch', { name: 'Post an alert' }).click();
      const alerts = rule.getByRole('combobox', { name: 'Channel for alerts' });
      await expect.poll(() => alerts.locator('option:checked').textContent()).toBe('#board');
      await alerts.selectOption({ label: '#general' });
      await rule.getByText('its readers see what was blocked').waitFor();
      await alerts.selectOption({ label: '#board' });
      await button(rule, 'Create rule').click();
      await olga.getByRole('switch', { name: 'No selling' }).waitFor();

      await section('Integrations');
      await button(olga, 'New webhook').click();
      const webhook = olga.getByRole('dialog', { name: 'New webhook' });
      await webhook.getByLabel('Name').fill('Weather');
      await webhook.getByLabel('Channel').selectOption({ label: '#general' });
      const answer = olga.waitForResponse(
        (response) => response.url().endsWith('/webhooks') && response.request().method() === 'POST',
      );
      await button(webhook, 'Create webhook').click();
      const made = (await (await answer).json()) as { url: string };
      await olga.getByText('The webhook Weather was created.').waitFor();
      await olga.keyboard.press('Escape');

      await menu('Create channel');
      const channel = olga.getByRole('dialog', { name: 'Create a channel' });
      await channel.getByLabel('Name').fill('keys');
      await channel.getByRole('switch', { name: 'Private' }).click();
      await channel.getByRole('checkbox', { name: 'Key holders' }).check();
      await button(channel, 'Create channel').click();
      await olga.getByRole('heading', { name: 'keys' }).first().waitFor();

      await pat.goto(invite);
      await pat.getByRole('link', { name: 'Create an account to join' }).click();
      await signUp(pat, 'pat');
      const rules = pat.getByRole('dialog', { name: 'Rules of Shed club' });
      await rules.getByText('Lock the shed.').waitFor();
      await button(rules, 'Not now').click();
      await pat.getByText('Agree to the server’s rules before you write here.').waitFor();
      expect(await pat.locator('[data-composer]').count()).toBe(0);
      expect(await listed(pat, 'keys').count()).toBe(0);
      await button(pat, 'Read the rules').click();
      await expect.poll(() => button(rules, 'Agree').isDisabled()).toBe(true);
      await rules.getByRole('checkbox', { name: 'I have read the rules and agree to them' }).check();
      await button(rules, 'Agree').click();
      const questions = pat.getByRole('dialog', { name: 'Welcome to Shed club' });
      await questions.getByText('Yes', { exact: true }).click();
      await button(questions, 'Finish').click();
      await listed(pat, 'keys').waitFor();
      await questions.waitFor({ state: 'detached' });
      expect(await listed(pat, 'board').count()).toBe(0);

      await pat.locator('[data-composer]').fill('Bargains here');
      await pat.keyboard.press('Enter');
      await pat.getByText('AutoMod blocked this message.').first().waitFor();
      await pat.locator('[data-composer]').fill('Who has nails?');
      await pat.keyboard.press('Enter');
      await listed(olga, 'general').click();
      await olga.getByRole('log').getByText('Who has nails?').waitFor();
      expect(await olga.getByRole('log').getByText('Bargains here').count()).toBe(0);
      expect(
        (await fetch(made.url, { method: 'POST', headers: JSON_BODY, body: '{"content":"Dry until noon."}' }))
          .ok,
      ).toBe(true);
      await pat.getByRole('log').getByText('Dry until noon.').waitFor();
      await Promise.all([olga.context().close(), pat.context().close()]);
    });
  });

  describe('notifications', () => {
    /** Replaces the browser's notifications, which tests cannot observe. */
    const NOTICES = `
      globalThis.notices = [];
      globalThis.Notification = class {
        static permission = 'default';
        static async requestPermission() { return (this.permission = 'granted'); }
        constructor(title, { body }) { this.title = title; this.body = body; globalThis.notices.push(this); }
        close() {}
      };`;
    const shown = (page: Page) =>
      page.evaluate('globalThis.notices.map(({ body }) => body)') as Promise<string[]>;

    it('show mentions with their reason, and nothing that is muted', async () => {
      const desk = await openContext('ada');
      await desk.addInitScript({ content: NOTICES });
      await desk.goto('/settings/notifications');
      await desk.getByRole('switch', { name: 'Desktop notifications' }).click();
      await button(desk, 'Send me a test').click();
      await expect.poll(() => shown(desk)).toEqual(['This is what a notification looks like.']);
      const { id: adaId } = await owner.getAccount();
      const say = async (content: string) => guest.sendMessage({ channelId: generalId, body: { content } });
      await say('Anyone seen the saw?');
      await desk.getByText('silent: Set here for all servers: Mentions.').waitFor();
      await say(`<@${adaId}> have you? ||in the van||`);
      await expect.poll(() => shown(desk)).toHaveLength(2);
      expect((await shown(desk))[1]).toBe('@ada have you? ▒▒▒');
      await desk.getByText('notified: It mentions you.').waitFor();

      await owner.putNotificationSettings({
        targetId: generalId,
        body: { level: 'nothing', mutedUntil: '9999-12-31T00:00:00.000Z' },
      });
      await say(`<@${adaId}> it was in the van`);
      await desk.getByText('silent: The channel is muted.').waitFor();
      expect(await shown(desk)).toHaveLength(2);
      const own = desk.getByRole('list', { name: 'Servers and channels with their own settings' });
      const muted = own.getByText('Only mentions by name. Muted until you turn it back on.');
      await muted.waitFor();
      await button(own, 'Change notifications of #general').click();
      await button(desk.getByRole('dialog'), 'Unmute').click();
      const mute = desk.getByRole('dialog').getByLabel('Mute');
      for (let step = 0; step < 3; step++) await mute.press('ArrowDown');
      await expect.poll(() => mute.inputValue()).toBe('28800');
      await desk
        .getByRole('dialog')
        .getByText(/^Muted until /)
        .waitFor();
      await mute.selectOption('Not muted');
      await button(desk.getByRole('dialog'), 'Done').click();
      await muted.waitFor({ state: 'detached' });

      const ofGeneral = button(own, 'Change notifications of #general');
      await button(own, 'Reset notifications of #general').click();
      await ofGeneral.waitFor({ state: 'detached' });
      await button(desk, 'Undo').click();
      await ofGeneral.click();
      await button(desk.getByRole('dialog'), 'Reset').click();
      const ownIds = async () => (await owner.listNotificationSettings()).map(({ id }) => id);
      await expect.poll(ownIds).not.toContain(generalId);
      await ofGeneral.waitFor({ state: 'detached' });
      await desk.evaluate('globalThis.notices[1].onclick()');
      await desk.getByRole('log').getByText('have you?').waitFor();
      await desk.context().close();
    });
  });

  describe('the audit log', () => {
    it('says who changed what, and shows what happens while it is open', async () => {
      await owner.updateServer({ serverId, body: { description: 'Ladders to share' } });
      await settings(ada, 'audit-log');
      const entry = (words: RegExp) => ada.getByRole('listitem').filter({ hasText: words });
      await entry(/ada changed the server/)
        .first()
        .waitFor();
      const { id: channelId } = await owner.createChannel({ serverId, body: { name: 'shed' } });
      await owner.updateChannel({ channelId, body: { name: 'hut', slowmodeSecs: 5 }, reason: 'too grand' });
      await entry(/ada changed the channel shed/)
        .getByText('Reason: too grand')
        .waitFor();
      await entry(/ada changed the channel shed/)
        .getByText('What changed')
        .click();
      await entry(/Name: before shed → now hut/)
        .first()
        .waitFor();
      await button(entry(/ada created the channel shed/), 'Show only what was done to shed').click();
      await expect.poll(() => ada.getByRole('listitem').filter({ hasText: /ada/ }).count()).toBe(2);
      await button(ada, 'Show everything again').click();
      await ada.getByLabel('Action').selectOption('Emoji deleted');
      await ada.getByText('No entry matches').waitFor();
      await ada.getByLabel('Action').selectOption('Channel deleted');
      await owner.deleteChannel({ channelId });
      await entry(/ada deleted the channel hut/).waitFor();
      await button(ada, 'Choose a day: Until').press('Enter');
      // A week earlier, not a day, in case it is just past midnight.
      await ada.locator('td [aria-current=date]').press('ArrowUp');
      await ada.locator('td :focus:not([aria-current])').press('Enter');
      await ada.getByText('No entry matches').waitFor();
      await ada.getByLabel('Until', { exact: true }).fill('31/02/2026');
      await ada.keyboard.press('Tab');
      await ada.getByText('Write the day as', { exact: false }).waitFor();
      await ada.getByLabel('Until', { exact: true }).fill('');
      await entry(/ada deleted the channel hut/).waitFor();
      await ada.getByRole('combobox', { name: 'By' }).fill('@bo');
      await ada.getByRole('option', { name: /bo/ }).click();
      await ada.getByText('No entry matches').waitFor();
      await ada.getByRole('combobox', { name: 'By' }).fill('');
      await entry(/ada deleted the channel hut/).waitFor();
    });

    it('is filtered by someone who was banned, from one of their entries', async () => {
      const builder = await person('cy');
      const { id: userId } = await builder.getAccount();
      await builder.acceptInvite({
        code: (await owner.createInvite({ channelId: generalId, body: {} })).code,
      });
      const { id: roleId } = await owner.createRole({
        serverId,
        body: { name: 'Builder', permissions: Number(bits('manageChannels')) },
      });
      await owner.giveRole({ serverId, userId, roleId });
      const { id: channelId } = await builder.createChannel({ serverId, body: { name: 'stairs' } });
      await owner.putBan({ serverId, userId, body: {} });
      await settings(ada, 'audit-log');
      const entries = ada.getByRole('list').getByRole('listitem');
      const theirs = entries.filter({ hasText: /cy created the channel stairs/ });
      await button(theirs, 'cy').click();
      await expect.poll(() => ada.getByRole('combobox', { name: 'By' }).inputValue()).toBe('cy');
      await entries.filter({ hasText: /ada/ }).first().waitFor({ state: 'detached' });
      await theirs.waitFor();
      await owner.deleteChannel({ channelId });
    });

    it('opens from what it is about', async () => {
      const { id: channelId } = await owner.createChannel({ serverId, body: { name: 'loft', kind: 'text' } });
      await owner.createChannel({ serverId, body: { name: 'cellar', kind: 'text' } });
      await go(ada, `/servers/${serverId}/channels/${channelId}`);
      await ada.getByRole('navigation', { name: 'Channels' }).getByText('loft').click({ button: 'right' });
      await ada.getByRole('menuitem', { name: 'Show in the audit log' }).click();
      await ada
        .getByRole('listitem')
        .filter({ hasText: /ada created the channel loft/ })
        .waitFor();
      expect(
        await ada
          .getByRole('listitem')
          .filter({ hasText: /created the channel cellar/ })
          .count(),
      ).toBe(0);
    });
  });

  it('ask before a picture is removed, and Cancel keeps it', async () => {
    await owner.putServerIcon({ serverId, files: [new File([PICTURE], 'icon.png', { type: 'image/png' })] });
    await settings(ada, 'overview');
    const remove = button(ada, 'Remove icon');
    const question = ada.getByRole('dialog', { name: 'Remove this picture?' });
    await button(ada, 'Upload icon').focus();
    await ada.keyboard.press('Tab');
    await ada.keyboard.press('Enter');
    await button(question, 'Cancel').click();
    await expectFocus(remove);
    expect((await owner.getServer({ serverId })).iconUrl).not.toBeNull();
    await ada.keyboard.press('Enter');
    await expectFocus(button(question, 'Remove icon'));
    await ada.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await expectFocus(button(ada, 'Upload icon'));
    expect((await owner.getServer({ serverId })).iconUrl).toBeNull();
  });

  it('imports a server from a Slack export, after a report of what is left out', async () => {
    const zip = new ZipFile();
    const add = (name: string, content: unknown) => zip.addBuffer(Buffer.from(JSON.stringify(content)), name);
    add('users.json', [{ id: 'U1', team_id: 'T1', name: 'grace' }]);
    add('channels.json', [{ id: 'C1', name: 'engines', created: 1_583_020_800 }]);
    const message = { type: 'message', user: 'U1' };
    add('engines/2020-03-01.json', [
      { ...message, text: 'It adds', ts: '1583053200.000100' },
      { ...message, text: 'joined', subtype: 'channel_join', ts: '1583053201.000100' },
    ]);
    zip.end();
    const name = 'Engines Slack export Mar 1 2020 - Mar 3 2020.zip';
    await go(ada, `/servers/${serverId}/channels/${generalId}`);
    await button(ada, 'Add a server').click();
    await ada.getByRole('button', { name: /Import from Discord, Slack or Mattermost/ }).click();
    const chooser = ada.waitForEvent('filechooser');
    await button(ada, 'Choose a file').click();
    const file = { name, mimeType: 'application/zip', buffer: await buffer(zip.outputStream) };
    const closed = Promise.withResolvers<void>();
    await ada.route(
      '**/api/imports/*/parts/*',
      async (route) => {
        await closed.promise;
        await route.fulfill({ status: 400, json: { error: { code: 'invalid_request', message: 'Cut.' } } });
      },
      { times: 1 },
    );
    await (await chooser).setFiles(file);
    await ada.getByRole('progressbar').waitFor();
    await ada.keyboard.press('Escape');
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
    await ada.keyboard.press('Control+k');
    closed.resolve();
    await ada.getByText('The upload stopped.').waitFor();
    await ada.keyboard.press('Control+k');
    const again = ada.waitForEvent('filechooser');
    await button(ada, 'Continue').click();
    await button(ada.getByRole('dialog'), 'Continue').click();
    await (await again).setFiles(file);
    const dialog = ada.getByRole('dialog', { name: 'Import Engines?' });
    await dialog.getByText('A notice, such as “joined the channel”, is left out.').waitFor();
    // The arrow keys scroll it.
    await expect.poll(() => dialog.locator('[tabindex="0"]').count()).toBe(1);
    await button(dialog, 'Import').click();
    await button(ada.getByRole('dialog', { name: 'Engines is here' }), 'Import another archive').click();
    await button(ada, 'Choose a file').waitFor();
    await ada.keyboard.press('Escape');
    await ada.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Engines' }).click();
    await ada.getByText('It adds').waitFor();

    const [, , imported = '', , engines = ''] = new URL(ada.url()).pathname.split('/');
    const { code } = await owner.createInvite({ channelId: engines, body: {} });
    await guest.acceptInvite({ code });
    await go(ada, `/servers/${imported}/settings/import`);
    await button(ada, 'Assign messages by grace to a member').click();
    const offer = ada.getByRole('dialog', { name: 'Which member is grace?' });
    await offer.getByRole('combobox', { name: 'Member' }).fill('bo');
    await ada.getByRole('option', { name: /bo/ }).click();
    await button(offer, 'Ask them').click();
    await ada.getByText('Offered to bo').waitFor();
    await go(bo, '/settings/imported-messages');
    await bo.getByText('grace in Engines').waitFor();
    await button(bo, 'Accept').click();
    await button(bo.getByRole('dialog', { name: 'Are you grace?' }), 'Accept').click();
    await bo.getByText('No offers').waitFor();
    // Without reading the page again.
    await ada.getByText('Offered to bo').waitFor({ state: 'detached' });
    await go(bo, `/servers/${imported}/channels/${engines}`);
    await bo.getByRole('article', { name: /bo/ }).getByText('It adds').waitFor();
  });

  describe('an operator', () => {
    it('suspends someone in the console, takes it back and changes a setting, after confirming who they are', async () => {
      const env = { DATA_DIR: instance.dataDirectory, DATABASE_URL: instance.databaseUrl };
      const [carol] = await Promise.all([
        makeOperator(instance.url, env, 'carol', PASSWORD),
        person('dora'),
        person('elsa'),
        runCommand(env, ['server', 'types', serverId, '+developer', '+partnered']),
      ]);
      const permissions = ['clipboard-read', 'clipboard-write'];
      const context = await browser.newContext({ baseURL: instance.url, permissions });
      await logInAsOperator(context, instance.url, carol);
      const page = await context.newPage();
      await page.goto('/settings/operator-overview');
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByLabel('Code', { exact: true }).fill(carol.codes.shift() ?? '');
      await button(page, 'Continue').click();
      await page.getByText('Database size').waitFor();
      await button(page, 'Set a storage limit').click();
      const limit = page.getByRole('dialog', { name: 'Set a storage limit' });
      await limit.getByLabel('Username or ID').fill('nobody');
      await button(limit, 'Set limit').click();
      await limit.getByText('There is no account “nobody”.').waitFor();
      await limit.getByLabel('For', { exact: true }).selectOption('Server');
      await limit.getByLabel('Server ID').fill('123');
      await button(limit, 'Set limit').click();
      await limit.getByText('There is no server with this ID.').waitFor();
      await button(limit, 'Close').click();
      await limit.getByText('Close again to discard it').waitFor();
      await button(limit, 'Close').click();
      await button(page, 'Count again').click();
      await page.getByText('Counted again.').waitFor();
      const before = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 390, height: 844 });
      const twice = await page.addStyleTag({ content: 'html { font-size: 200% }' });
      const figure = page
        .getByRole('term')
        .filter({ hasText: /^Messages$/ })
        .first();
      await expect.poll(async () => (await figure.boundingBox())?.height).toBeLessThan(50);
      await twice.evaluate((style) => style.parentNode?.removeChild(style));
      await page.setViewportSize(before);
      await button(page, 'Retention and holds').click();
      await page.getByLabel('Server ID').fill(serverId);
      await page.getByLabel('Try a maximum for messages, in days').fill('1');
      await button(page, 'Show').click();
      await page.getByText('Nothing would be deleted.').waitFor();
      await button(page, 'Delete expired now').click();
      await button(page.getByRole('dialog'), 'Delete expired now').click();
      await page.getByText('Deleting has started.').waitFor();
      await button(page, 'People').click();
      await button(page, 'Create account').click();
      const account = page.getByRole('dialog', { name: 'Create an account' });
      await account.getByLabel('Username').fill('dora');
      await account.getByLabel('E-mail address').fill('second@example.org');
      await button(account, 'Create account').click();
      await account.getByRole('alert').filter({ hasText: 'taken' }).waitFor();
      await button(account, 'Close').click();
      await account.getByText('Close again to discard it').waitFor();
      await button(account, 'Close').click();
      await page.getByLabel('Name, e-mail address or ID').fill('dora');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByRole('button', { name: /^Actions for / }).count()).toBe(1);
      await button(page, 'Actions for dora').click();
      await page.getByRole('menuitem', { name: 'Suspend' }).click();
      const suspension = page.getByRole('dialog', { name: 'Suspend dora?' });
      await suspension.getByLabel('Reason').fill('Spam');
      await suspension.getByLabel('Ends', { exact: true }).fill('31/02/2099');
      await page.keyboard.press('Enter');
      await suspension.getByText('Write the day as', { exact: false }).waitFor();
      await suspension.getByLabel('Ends', { exact: true }).fill('05/05/2099');
      await suspension.getByLabel('Time: Ends').fill('12:30');
      await button(suspension, 'Suspend').click();
      await page.getByText('Spam').waitFor();
      await page.getByText(/Suspended until .*2099.* 12:30/).waitFor();
      await button(page, 'Undo').click();
      await page.getByText('dora is no longer suspended.').waitFor();
      await page.getByText('Spam').waitFor({ state: 'detached' });
      await button(page, 'Actions for dora').click();
      await page.getByRole('menuitem', { name: 'Give or take coins' }).click();
      const coins = page.getByRole('dialog', { name: 'Coins of dora' });
      await coins.getByLabel('What to do').selectOption('Take coins');
      await coins.getByLabel('Number of coins').fill('1000000');
      await button(coins, 'Take coins').click();
      await coins.getByText('They do not have that many coins.').waitFor();
      await coins.getByLabel('What to do').selectOption('Give coins');
      await button(coins, 'Give coins').click();
      await page.getByText(/dora now has 1,000,\d+ coins/).waitFor();
      await page.getByLabel('Name, e-mail address or ID').fill('elsa');
      await page.keyboard.press('Enter');
      await button(page, 'Actions for elsa').click();
      await page.getByRole('menuitem', { name: 'Delete account' }).click();
      await page.getByText('It is erased in 14 days').waitFor();
      await page.getByRole('checkbox', { name: 'Erase immediately' }).check();
      await page.getByRole('checkbox', { name: 'Erase immediately' }).uncheck();
      await page.getByLabel('Type “elsa” to continue').fill('elsa');
      await button(page, 'Delete account').click();
      await page.getByText('Will be deleted on', { exact: false }).waitFor();
      await button(page, 'Actions for elsa').click();
      await page.getByRole('menuitem', { name: 'Erase account now' }).click();
      const erasure = page.getByRole('dialog', { name: 'Erase the account of elsa now?' });
      await erasure.getByText('No one can restore it.').waitFor();
      await expect.poll(() => button(erasure, 'Erase account now').isDisabled()).toBe(true);
      await erasure.getByLabel('Type “elsa” to continue').fill('elsa');
      await page.getByRole('checkbox', { name: 'Also delete what they wrote' }).check();
      await button(erasure, 'Erase account now').click();
      await page.getByText('The account of elsa is being erased.').waitFor();
      await page.getByRole('heading', { name: 'No accounts found' }).waitFor();
      await button(page, 'Servers').click();
      await page.getByLabel('Name, ID, or ID of the owner').fill(serverId);
      await page.keyboard.press('Enter');
      const coop = page.getByRole('listitem').filter({ has: button(page, 'Actions for Co-op') });
      await coop.getByText('Developer', { exact: true }).waitFor();
      await coop.getByText('Partner', { exact: true }).waitFor();
      const { id: fair } = await owner.createServer({ body: { name: 'Fair' } });
      const community = { enabled: true, rulesChannelId: 'new', updatesChannelId: 'new' };
      await owner.putCommunity({ serverId: fair, body: community });
      await owner.putDiscovery({ serverId: fair, body: { listed: true, description: 'Stalls and rides' } });
      await go(page, '/discover');
      await button(page, 'Actions for Fair').click();
      await page.getByRole('menuitem', { name: 'Report server' }).click();
      await button(page, 'Send report').click();
      await page.getByText('Your report was sent.').waitFor();
      const files = [new File([PICTURE], 'offer.png', { type: 'image/png' })];
      const { id: targetId } = await owner.sendMessage({ channelId: generalId, body: {}, files });
      const reported = { kind: 'message', targetId, channelId: generalId, reason: 'spam' } as const;
      await guest.createReport({ body: reported });
      await go(page, '/settings/operator-overview');
      await page.getByRole('link', { name: 'Open reports' }).click();
      const ofPicture = page.getByRole('listitem').filter({ hasText: 'Reported by bo' });
      const place = ofPicture.getByRole('link', { name: /^#.+ · Co-op$/ });
      await button(ofPicture, 'Show offer.webp, which is a spoiler').click();
      await button(ofPicture, 'Open offer.webp').waitFor();
      await button(ofPicture, 'Delete message').click();
      await button(page.getByRole('dialog').last(), 'Delete message').click();
      await ofPicture.getByText('The message is deleted.').waitFor();
      expect(await button(ofPicture, 'Delete message').count()).toBe(0);
      const ofServer = page.getByRole('listitem').filter({ hasText: 'Reported by carol' });
      await ofServer.getByRole('link', { name: 'Fair' }).waitFor();
      await place.click();
      await coop.getByRole('link', { name: /^Owned by ada/ }).click();
      await button(page, 'Actions for ada').click();
      await page.getByRole('menuitem', { name: 'Servers they own' }).click();
      await coop.waitFor();
      await page.goBack();
      await button(page, 'Actions for ada').click();
      await page.getByRole('menuitem', { name: 'Entries in the operator log' }).click();
      await page.getByRole('heading', { name: 'No entry matches' }).waitFor();
      await button(page, 'Instance settings').click();
      await page.getByRole('combobox', { name: 'Who may register' }).selectOption('People with a code');
      await button(page, 'Save: Who may register').click();
      await page.getByText('Changed by an operator').waitFor();
      await page.reload();
      await page.getByText('Changed by an operator').waitFor();
      const inList = page.getByRole('button', { name: 'Instance settings' });
      await expect
        .poll(async () => (await inList.boundingBox())?.y)
        .toBeLessThan(page.viewportSize()?.height ?? 0);
      await button(page, 'Access').click();
      await button(page, 'Create code').click();
      const code = page.getByRole('dialog', { name: 'Create a registration code' });
      await code.getByLabel('What it is for').fill('For the choir');
      await code.getByLabel('Ends', { exact: true }).fill('05/05/2099');
      // The confirmation expires when the code is to be created, not when a list on the page is read again.
      let isExpired = false;
      await page.route('**/api/operator/actions', (route) => {
        isExpired ||= route.request().postDataJSON().action === 'createRegistrationCode';
        const json = { error: { code: 'confirmation_required' } };
        return isExpired ? route.fulfill({ status: 403, json }) : route.continue();
      });
      await button(code, 'Create code').click();
      const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await proof.getByLabel('Your password').fill(PASSWORD);
      await proof.getByLabel('Code', { exact: true }).fill(carol.codes.shift() ?? '');
      await page.unrouteAll({ behavior: 'wait' });
      await button(proof, 'Continue').click();
      await proof.waitFor({ state: 'detached' });
      await expect.poll(() => code.getByLabel('What it is for').inputValue()).toBe('For the choir');
      await button(code, 'Create code').click();
      await page.getByText(/0 of 1 account created · Until .*2099.* · For the choir/).waitFor();
      await page.getByRole('button', { name: /^Copy / }).click();
      await page.getByText('The code is copied.').waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      await button(page, `Revoke ${copied}`).click();
      const revocation = page.getByRole('dialog', { name: `Revoke ${copied}?` });
      await button(revocation, 'Cancel').click();
      await button(page, `Revoke ${copied}`).click();
      await button(revocation, 'Revoke').click();
      await page.getByText(`The code ${copied} is revoked.`).waitFor();
      await button(page, 'Operator log').click();
      await page.getByText('user unsuspend').waitFor();
      await page
        .getByRole('button', { name: /^dora \(\d+\)$/ })
        .first()
        .waitFor();
      await page.getByText('Everyone → People with a code').waitFor();
      await page.getByText('settings set').waitFor();
      await button(page, 'settings set').click();
      await page.getByText('user unsuspend').waitFor({ state: 'detached' });
      await expect.poll(() => page.getByLabel('Action', { exact: true }).inputValue()).toBe('settings set');
      await button(page, 'Clear filters').click();
      await page.getByText('user unsuspend').waitFor();
      await page.getByLabel('Operator', { exact: true }).fill('nobody at all');
      await page.getByRole('heading', { name: 'No entry matches' }).waitFor();
      await context.close();
    });
  });
});
