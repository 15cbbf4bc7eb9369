/** An owner and a moderator run a server in the browser, and the affected people see the changes. */
import type { Client } from '@guildhall/client';
import type { Server } from '@guildhall/protocol';
import { GATEWAY } from '@guildhall/protocol/gateway-codes';
import { LIMITS } from '@guildhall/protocol/limits';
import { bit, bits } from '@guildhall/protocol/permissions';
import { changeServerTypes } from '@guildhall/service';
import { anOperator, changeDatabase, PASSWORD } from '@guildhall/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, reachByKeyboard } from './browser.ts';
import { button } from './controls.ts';
import { go, goWithin } from './navigate.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, registerClient, useWebInstance } from './web-instance.ts';

const STEWARD_COLOUR = '#c2410c';

describe.skipIf(!HAS_CHROMIUM)('running a server', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let serverId: string;
  let channelId: string;
  let code: string;
  /** Another server of the owner. */
  let shed: Server;
  const clients = new Map<string, Client>();
  /** Owns the server. */
  let ada: Page;
  /** Becomes a moderator. */
  let bo: Page;
  /** The member who is moderated. */
  let cem: Page;

  async function register(username: string): Promise<Client> {
    const client = await registerClient(instance.url, username);
    clients.set(username, client);
    return client;
  }
  const api = (username: string) => clients.get(username)?.api ?? expect.unreachable(username);

  async function openPage(username: string): Promise<Page> {
    const page = await openPageFor(browser, instance.url, { username });
    await go(page, `/servers/${serverId}/channels/${channelId}`);
    await page.locator('[data-composer]').waitFor();
    return page;
  }

  beforeAll(async () => {
    const owner = await register('ada');
    const server = await owner.api.createServer({ body: { name: 'Co-op' } });
    serverId = server.id;
    shed = await owner.api.createServer({ body: { name: 'Shed' } });
    channelId = server.channels.find(({ kind }) => kind === 'text')?.id ?? '';
    code = (await owner.api.createInvite({ channelId, body: {} })).code;
    for (const username of ['bo', 'cem', 'dora', 'emil']) {
      await (await register(username)).api.acceptInvite({ code });
    }
    await clients.get('cem')?.sendMessage(channelId, 'Buy my ladders');
    await clients.get('bo')?.sendMessage(channelId, 'Good morning');
    [ada, bo, cem] = await Promise.all([openPage('ada'), openPage('bo'), openPage('cem')]);
  });

  const settings = async (page: Page, section: string) => {
    await go(page, `/servers/${serverId}/settings/${section}`);
    await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor();
  };
  const openChannel = async (page: Page) => {
    await go(page, `/servers/${serverId}/channels/${channelId}`);
    await page.getByRole('log').locator('[data-message]').first().waitFor();
  };
  /** Makes text twice as large. @returns what undoes that */
  async function enlargeText(page: Page): Promise<() => Promise<unknown>> {
    const style = await page.addStyleTag({ content: 'html { font-size: 200% }' });
    return () => style.evaluate((element) => element.parentNode?.removeChild(element));
  }
  const author = (page: Page, name: string) => button(page.getByRole('log'), name).first();
  async function choose(page: Page, name: string, entry: string): Promise<Locator> {
    await author(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    return page.getByRole('dialog');
  }
  const colourOf = (element: Locator) => element.locator('span').evaluate((node) => node.style.cssText);
  const roleNames = async () => (await api('ada').listRoles({ serverId })).map(({ name }) => name);

  it('makes a role, gives it, and everyone sees its colour and its group at once', async () => {
    await settings(ada, 'roles');
    await button(ada, 'Create role').click();
    await ada.getByLabel('Name', { exact: true }).fill('Stewards');
    await ada.getByRole('radio', { name: `Colour ${STEWARD_COLOUR}` }).click();
    await ada.getByRole('switch', { name: 'Show as a separate group' }).click();
    await ada.getByRole('tab', { name: 'Permissions' }).click();
    for (const name of ['Moderate Members', 'Kick Members', 'Ban Members']) {
      await ada.getByLabel('Find a permission').fill(name.split(' ')[0] ?? '');
      await ada.getByRole('switch', { name }).click();
    }
    await ada.getByLabel('Find a permission').fill('manage roles');
    await ada.getByRole('switch', { name: 'Manage Roles' }).click();
    await button(ada, 'Save').click();
    await ada.getByText('Saved.').waitFor();

    await ada.getByRole('tab', { name: /^Members/ }).click();
    await button(ada, 'Add members').click();
    const dialog = ada.getByRole('dialog', { name: 'Add members to Stewards' });
    await dialog.getByLabel('Find a member').fill('b');
    await dialog.getByRole('checkbox', { name: 'bo' }).click();
    await ada.keyboard.press('Escape');
    await dialog.getByText('Close again to discard it').waitFor();
    await button(dialog, 'Add 1 member').click();
    await ada.getByText('Gave Stewards to bo.').waitFor();
    await ada.getByText('@bo', { exact: true }).waitFor();

    await expect.poll(() => colourOf(author(cem, 'bo'))).toContain(STEWARD_COLOUR);
    await cem.getByRole('heading', { name: 'Stewards · 1' }).waitFor();
  });

  it('moves roles by keyboard alone, duplicates and deletes them', async () => {
    await api('ada').createRole({ serverId, body: { name: 'Guests' } });
    await settings(ada, 'roles');
    const pickUp = async (name: string) => {
      await button(ada, `Move ${name}`).focus();
      await ada.keyboard.press('Space');
      await ada.getByText(`${name} picked up.`).waitFor({ state: 'attached' });
    };
    await pickUp('Guests');
    await ada.keyboard.press('ArrowUp');
    await ada.getByText('Guests is at position 1 of 3.').waitFor({ state: 'attached' });
    await ada.keyboard.press('Space');
    await expect.poll(roleNames).toEqual(['Guests', 'Stewards', '@everyone']);
    await ada.getByText('Guests was moved.').waitFor();
    await button(ada, 'Undo').click();
    await expect.poll(roleNames).toEqual(['Stewards', 'Guests', '@everyone']);
    // A change of the list ends a move that has begun.
    await ada
      .getByRole('button', { name: /^Move / })
      .first()
      .and(button(ada, 'Move Stewards'))
      .waitFor();
    await pickUp('Guests');
    // Esc ends the move alone, not the settings.
    await ada.keyboard.press('Escape');
    await ada.getByText('Guests stays where it was.').waitFor({ state: 'attached' });
    await button(ada, 'Actions for Guests').click();
    await ada.getByRole('menuitem', { name: 'Move up' }).click();
    await expect.poll(roleNames).toEqual(['Guests', 'Stewards', '@everyone']);
    await button(ada, 'Undo').click();
    await expect.poll(roleNames).toEqual(['Stewards', 'Guests', '@everyone']);
    await button(ada, 'Actions for Guests').click();
    await ada.getByRole('menuitem', { name: 'Duplicate' }).click();
    await ada.getByRole('heading', { name: 'Guests (copy)' }).waitFor();
    await button(ada, 'Actions for Guests (copy)').click();
    await ada.getByRole('menuitem', { name: 'Delete role' }).click();
    await button(ada.getByRole('dialog', { name: 'Delete Guests (copy)?' }), 'Delete role').click();
    await expect.poll(roleNames).toEqual(['Stewards', 'Guests', '@everyone']);
  });

  it('ends the move of a role or a channel that is deleted in between, and says so', async () => {
    const role = await api('ada').createRole({ serverId, body: { name: 'Passers-by' } });
    await settings(ada, 'roles');
    const endsWith = async (name: string, remove: () => Promise<unknown>, notice: string) => {
      await button(ada, `Move ${name}`).focus();
      await ada.keyboard.press('Space');
      await ada.locator('[aria-roledescription=sortable][aria-pressed=true]').waitFor();
      await remove();
      await ada.getByText(notice).waitFor();
      // Space is free again: it begins the next move.
      await ada
        .getByRole('button', { name: /^Move / })
        .first()
        .press('Space');
      await ada.locator('[aria-roledescription=sortable][aria-pressed=true]').waitFor();
      await ada.keyboard.press('Escape');
    };
    const removeRole = () => api('ada').deleteRole({ serverId, roleId: role.id });
    await endsWith('Passers-by', removeRole, 'Passers-by was deleted.');
    const { id } = await api('ada').createChannel({ serverId, body: { name: 'annex' } });
    await settings(ada, 'channels');
    await endsWith('annex', () => api('ada').deleteChannel({ channelId: id }), 'annex is no longer here.');
  });

  it('asks before it discards unsaved changes of a role, and shows the changes of others', async () => {
    await settings(ada, 'roles');
    await ada.getByRole('button', { name: /^Guests/ }).click();
    await ada.getByLabel('Name', { exact: true }).fill('Visitors');
    const roleId = (await api('ada').listRoles({ serverId })).find(({ name }) => name === 'Guests')?.id ?? '';
    await api('ada').updateRole({ serverId, roleId, body: { hoist: true } });
    await expect
      .poll(() => ada.getByRole('switch', { name: 'Show as a separate group' }).isChecked())
      .toBe(true);
    await expect.poll(() => ada.getByLabel('Name', { exact: true }).inputValue()).toBe('Visitors');
    await button(ada, 'All roles').click();
    await button(ada.getByRole('dialog', { name: 'Discard your changes?' }), 'Discard').click();
    await button(ada, 'Create role').waitFor();
  });

  it.each([
    ['the server', 'Description'],
    ['a channel', 'Topic'],
  ])('keeps the changes of others to %s while someone types', async (subject, label) => {
    const { id, channels } = shed;
    const channelId = channels.find(({ kind }) => kind === 'text')?.id ?? '';
    const isChannel = subject === 'a channel';
    await go(ada, `/servers/${id}${isChannel ? `/channels/${channelId}` : ''}/settings/overview`);
    const written = ada.getByRole('textbox', { name: label });
    await written.fill('Ladders');
    const body = { name: 'attic' };
    if (isChannel) await api('ada').updateChannel({ channelId, body });
    else await api('ada').updateServer({ serverId: id, body });
    await expect.poll(() => ada.getByRole('textbox', { name: /name$/i }).inputValue()).toBe('attic');
    await button(ada, 'Save').click();
    await button(ada, 'Save').waitFor({ state: 'detached' });
    const server = await api('ada').getServer({ serverId: id });
    const saved = isChannel ? server.channels.find((channel) => channel.id === channelId) : server;
    expect(saved).toMatchObject({ name: 'attic', [isChannel ? 'topic' : 'description']: 'Ladders' });
  });

  it('keeps profile changes from another device while someone types', async () => {
    await go(ada, '/settings/profile');
    const profile = ada.getByRole('dialog');
    await profile.getByRole('textbox', { name: 'Pronouns' }).fill('she/her');
    await api('ada').updateProfile({ body: { bio: 'Gardener' } });
    await expect
      .poll(() => profile.getByRole('textbox', { name: 'About you' }).inputValue())
      .toBe('Gardener');
    const preview = profile.getByRole('region', { name: 'Preview of your profile' });
    await preview.getByText('Gardener').waitFor();
    await profile.getByLabel('First theme colour', { exact: true }).fill('#336699');
    await expect
      .poll(() => preview.locator('[style]').first().getAttribute('style'))
      .toContain('rgb(51, 102, 153)');
    await button(ada, 'Save').click();
    await button(ada, 'Save').waitFor({ state: 'detached' });
    expect(await api('ada').getAccount()).toMatchObject({ pronouns: 'she/her', bio: 'Gardener' });
  });

  it('chooses a status on a phone, and finds it in the menu of a wide window', async () => {
    await ada.setViewportSize({ width: 390, height: 844 });
    await go(ada, '/settings/profile');
    await ada.getByLabel('Status', { exact: true }).selectOption('Invisible');
    await expect.poll(async () => (await api('ada').getAccount()).status).toBe('invisible');
    await ada.setViewportSize({ width: 1280, height: 800 });
    await api('ada').updatePresence({ body: { customStatus: 'In the garden' } });
    await go(ada, `/servers/${serverId}`);
    await ada.getByRole('button', { name: 'In the garden Invisible · Change your status' }).click();
    await ada.getByRole('menuitemradio', { name: 'Invisible', checked: true }).waitFor();
    await ada.getByRole('menuitemradio', { name: 'Online', checked: false }).click();
    await expect.poll(async () => (await api('ada').getAccount()).status).toBe('online');
    await api('ada').updatePresence({ body: { customStatus: null } });
  });

  it('counts emoji in texts as one character each', async () => {
    await go(ada, '/settings/profile');
    const pronouns = ada.getByRole('dialog').getByRole('textbox', { name: 'Pronouns' });
    await pronouns.fill('');
    await pronouns.focus();
    for (let typed = 0; typed < LIMITS.pronouns + 3; typed += 1) await ada.keyboard.insertText('🪜');
    await expect.poll(() => pronouns.inputValue()).toBe('🪜'.repeat(LIMITS.pronouns));
    await button(ada, 'Save').click();
    await button(ada, 'Save').waitFor({ state: 'detached' });
    expect((await api('ada').getAccount()).pronouns).toBe('🪜'.repeat(LIMITS.pronouns));
  });

  it('shows the server as a role sees it, until the preview ends', async () => {
    const hidden = await api('ada').createChannel({
      serverId,
      body: { name: 'stewards-only', kind: 'text' },
    });
    await api('ada').putOverwrite({
      channelId: hidden.id,
      targetId: serverId,
      body: { type: 'role', allow: '0', deny: String(bits('viewChannel')) },
    });
    await settings(ada, 'roles');
    await button(ada, 'Actions for Guests').click();
    await ada.getByRole('menuitem', { name: 'View server as this role' }).click();
    const channels = ada.getByRole('navigation', { name: 'Channels' });
    await ada.getByText('You see this server as a member with Guests.').waitFor();
    await channels.getByRole('link', { name: /^general/ }).waitFor();
    expect(await channels.getByRole('link', { name: 'stewards-only' }).count()).toBe(0);
    // Its settings closed on purpose.
    expect(await ada.getByText('You may no longer change these settings').count()).toBe(0);
    await button(ada, 'End preview').click();
    await channels.getByRole('link', { name: 'stewards-only' }).waitFor();
  });

  it('does not let a moderator change roles that rank above, and says why', async () => {
    await settings(bo, 'roles');
    await bo.getByRole('button', { name: /^Stewards/ }).click();
    await bo.getByText('This role ranks as high as your highest one or higher').waitFor();
    await expect.poll(() => bo.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    await button(bo, 'All roles').click();
    await bo.getByRole('button', { name: /^Guests/ }).click();
    await bo.getByRole('tab', { name: 'Permissions' }).click();
    await expect.poll(() => bo.getByRole('switch', { name: 'Manage Server' }).isDisabled()).toBe(true);
    expect(await bo.getByRole('switch', { name: 'Kick Members' }).isDisabled()).toBe(false);
  });

  it('lets a moderator give a lower role to the owner, and take it away', async () => {
    await settings(bo, 'roles');
    await bo.getByRole('button', { name: /^Guests/ }).click();
    await bo.getByRole('tab', { name: /^Members/ }).click();
    await button(bo, 'Add members').click();
    const dialog = bo.getByRole('dialog', { name: 'Add members to Guests' });
    await dialog.getByRole('checkbox', { name: 'ada' }).click();
    await button(dialog, 'Add 1 member').click();
    await bo.getByText('Gave Guests to ada.').waitFor();
    await button(bo, 'Take the role from ada').click();
    await bo.getByText('Took Guests from ada.').waitFor();
  });

  it('searches the messages of a member from their menu, beside the channel or from the settings', async () => {
    await openChannel(ada);
    const found = ada.getByRole('list', { name: 'Search results' }).getByRole('listitem');
    const search = (from: Locator, entry: string) =>
      from.click({ button: 'right' }).then(() => ada.getByRole('menuitem', { name: entry }).click());
    const cem = ada.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: 'cem' });
    await search(cem, 'Search their messages');
    await found.filter({ hasText: 'Buy my ladders' }).waitFor();
    expect(await found.filter({ hasNotText: 'cem' }).count()).toBe(0);
    await ada.locator('[data-search]:focus').waitFor();
    const last = await api('ada').createChannel({ serverId, body: { name: 'ladders', kind: 'text' } });
    await go(ada, `/servers/${serverId}/channels/${last.id}`);
    await ada.locator('[data-composer]').waitFor();
    await api('ada').deleteChannel({ channelId: last.id });
    await ada.locator('[data-composer]').waitFor({ state: 'detached' });
    await settings(ada, 'members');
    await search(ada.getByRole('dialog').getByText('@bo', { exact: true }), 'Search their messages');
    await found.filter({ hasText: 'Good morning' }).waitFor();
    expect(await found.filter({ hasNotText: 'bo' }).count()).toBe(0);
    await button(ada, 'Close search').click();
    await ada.locator('[data-composer]').waitFor();
  });

  it('times a member out and undoes it', async () => {
    await openChannel(bo);
    const dialog = await choose(bo, 'cem', 'Time out');
    await dialog.getByLabel('How long').selectOption({ label: 'Another length' });
    await dialog.getByLabel('Amount').fill('90');
    await dialog.getByLabel('Unit').selectOption({ label: 'Minutes' });
    await dialog.getByLabel('Reason').fill('Sells ladders');
    await button(dialog, 'Time out').click();
    await bo.getByText('Timed out cem for 90 minutes.').waitFor();
    await cem.locator('[data-composer]').waitFor({ state: 'detached' });
    await button(bo, 'Undo').click();
    await cem.locator('[data-composer]').waitFor();
    const { entries } = await api('ada').listAuditLog({ serverId, query: { action: 'member_timeout' } });
    expect(entries[0]?.reason).toBe('Sells ladders');
  });

  it('tells only moderators on the card of a person until when they are timed out', async () => {
    const userId = (await api('dora').getAccount()).id;
    await api('ada').putTimeout({ serverId, userId, body: { durationSecs: 3600 } });
    const openCard = async (page: Page) => {
      await openChannel(page);
      const members = page.getByRole('complementary', { name: 'Members' });
      await members.getByRole('button', { name: /^dora/ }).click();
      const card = page.getByRole('dialog', { name: 'Profile of dora' });
      await card.getByText('Joined').waitFor();
      return card.getByText(/^Timed out until /);
    };
    const timeout = await openCard(bo);
    await timeout.waitFor();
    expect(await (await openCard(cem)).count()).toBe(0);
    await api('ada').deleteTimeout({ serverId, userId });
    await timeout.waitFor({ state: 'detached' });
    await Promise.all([bo, cem].map((page) => page.keyboard.press('Escape')));
  });

  it('says how old an account, a friendship and a membership are', async () => {
    await api('bo').requestFriendship({ body: { username: 'cem' } });
    await api('cem').requestFriendship({ body: { username: 'bo' } });
    await openChannel(bo);
    await author(bo, 'cem').click();
    const card = bo.getByRole('dialog', { name: 'Profile of cem' });
    for (const fact of ['Account created', 'Friends since', 'Joined']) await card.getByText(fact).waitFor();
    await api('cem').updateProfile({ body: { bio: 'Ladders, mostly' } });
    await card.getByText('Ladders, mostly').waitFor();
    await bo.keyboard.press('Escape');
  });

  it('shows who asks for friendship without a shared server, and opens their profile after that', async () => {
    const stranger = await register('gil');
    await stranger.api.updateProfile({ body: { bio: 'Knots and ropes' } });
    await stranger.api.requestFriendship({ body: { username: 'bo' } });
    await go(bo, '/friends');
    const entry = bo.getByRole('listitem').filter({ hasText: 'gil' });
    const open = () => entry.getByText('gil').first().click();
    await open();
    const card = bo.getByRole('dialog', { name: 'Profile of gil' });
    await card.getByText('@gil').waitFor();
    const actions = async () => (await card.getByRole('button').allTextContents()).filter(Boolean);
    await expect.poll(actions).toEqual(['Accept request', 'Decline', 'Block']);
    await button(card, 'Accept request').press('Enter');
    await button(entry, 'Message: gil').waitFor();
    await expect.poll(() => bo.evaluate(() => document.activeElement?.localName)).not.toBe('body');
    await open();
    await card.getByText('Knots and ropes').waitFor();
    await button(card, 'Message').waitFor();
    await bo.keyboard.press('Escape');
    await openChannel(bo);
  });

  it('says where each permission of a member comes from', async () => {
    const dialog = await choose(bo, 'bo', 'Permissions');
    const field = dialog.getByLabel('Find a permission');
    await field.fill('kick');
    await dialog.getByText('Stewards').waitFor();
    await bo.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('');
    await bo.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('kicks, bans with what was written, and lifts the ban', async () => {
    await button(await choose(bo, 'cem', 'Kick'), 'Kick').click();
    await bo.getByText('Kicked cem.').waitFor();
    await cem.getByText('You were removed from Co-op').waitFor();
    await api('cem').acceptInvite({ code });
    await clients.get('cem')?.sendMessage(channelId, 'Ladders again');
    await bo.getByText('Ladders again', { exact: true }).waitFor();
    await author(bo, 'cem').click();
    await bo.getByRole('dialog').getByText('Left this server before and came back').waitFor();
    await bo.keyboard.press('Escape');

    const dialog = await choose(bo, 'cem', 'Ban');
    await dialog.getByLabel('Delete their messages').selectOption({ label: 'Up to 1 hour old' });
    await dialog.getByLabel('Reason').fill('Only sells ladders');
    await button(dialog, 'Ban').click();
    await bo.getByText('Banned cem.').waitFor();
    await bo.getByText('Buy my ladders', { exact: true }).waitFor({ state: 'detached' });

    await settings(bo, 'bans');
    await bo.getByText('Only sells ladders').waitFor();
    await bo.getByLabel('Find a ban').fill('nothing like it');
    await bo.getByText('No ban matches.').waitFor();
    await bo.getByLabel('Find a ban').fill('ladders');
    await button(bo, 'Lift ban on cem').click();
    await bo.getByText('Only sells ladders').waitFor({ state: 'detached' });
    await button(bo, 'Undo').click();
    await bo.getByText('Only sells ladders').waitFor();
    await button(bo, 'Lift ban on cem').click();
    await expect.poll(() => api('ada').listBans({ serverId, query: {} })).toEqual([]);
  });

  it('selects messages and deletes them together', async () => {
    for (const text of ['One', 'Two', 'Three', 'Four'])
      await clients.get('dora')?.sendMessage(channelId, text);
    await openChannel(ada);
    const log = ada.getByRole('log');
    await log.locator('[data-message]').filter({ hasText: 'One' }).hover();
    await button(ada.getByRole('toolbar', { name: 'Message actions' }), 'More actions').click();
    await ada.getByRole('menuitem', { name: 'Select messages' }).click();
    await ada.getByText('1 message selected').waitFor();
    const box = (text: string) =>
      log.locator('[data-message]').filter({ hasText: text }).getByRole('checkbox');
    await box('Three').click({ modifiers: ['Shift'] });
    await ada.getByText('3 messages selected').waitFor();
    // The lower edge of the box above, coming from the hovered message, once no row moves.
    await box('Three').hover();
    const { x, y, width } = (await box('Three').boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await ada.mouse.click(x + width - 24, y - 4);
    await ada.getByText('2 messages selected').waitFor();
    await box('Two').focus();
    await ada.keyboard.press('Space');
    await ada.getByText('3 messages selected').waitFor();
    await ada.keyboard.press('Space');
    await ada.getByText('2 messages selected').waitFor();
    await button(ada, 'Delete').click();
    await button(ada.getByRole('dialog', { name: 'Delete 2 messages?' }), 'Delete').click();
    await openChannel(bo);
    await expect
      .poll(() =>
        bo
          .getByRole('log')
          .locator('[data-message]')
          .filter({ hasText: /^.*(One|Three)$/ })
          .count(),
      )
      .toBe(0);
    await bo.getByText('Four', { exact: true }).waitFor();
    await ada.locator('[data-composer]').waitFor();
  });

  it('deselects messages that others delete, and ends the selection without any', async () => {
    const post = (content: string) => api('dora').sendMessage({ channelId, body: { content } });
    const sent = [await post('Buy ladders'), await post('Buy ropes')];
    const remove = (at: number) => api('dora').deleteMessage({ channelId, messageId: sent[at]?.id ?? '' });
    await openChannel(ada);
    const rows = sent.map(({ id }) => ada.locator(`[data-message="${id}"]`));
    await rows[0]?.hover();
    await button(ada.getByRole('toolbar', { name: 'Message actions' }), 'More actions').click();
    await ada.getByRole('menuitem', { name: 'Select messages' }).click();
    await rows[1]?.getByRole('checkbox').click();
    await ada.getByText('2 messages selected').waitFor();
    await remove(0);
    await ada.getByText('1 message selected').waitFor();
    await remove(1);
    await ada.locator('[data-composer]').waitFor();
  });

  it('has the focus on the next message after deleting one by keyboard', async () => {
    for (const text of ['First of three', 'Second of three', 'Third of three'])
      await clients.get('ada')?.sendMessage(channelId, text);
    await openChannel(ada);
    const message = (text: string) =>
      ada.getByRole('log').locator('[data-message]').filter({ hasText: text });
    await reachByKeyboard(message('Second of three'));
    await ada.keyboard.press('Delete');
    await button(ada.getByRole('dialog'), 'Delete message').press('Enter');
    await message('Second of three').waitFor({ state: 'detached' });
    await message('Third of three').and(ada.locator(':focus')).waitFor();
    await ada.keyboard.press('ArrowUp');
    await message('First of three').and(ada.locator(':focus')).waitFor();
  });

  it('bans people outside the server by id', async () => {
    const stranger = await register('stranger');
    const { id } = await stranger.api.getAccount();
    await settings(bo, 'bans');
    await button(bo, 'Ban by ID').click();
    await bo.getByLabel('User IDs').fill(`<@${id}> 1`);
    await button(bo.getByRole('dialog'), 'Ban').click();
    await bo.getByText('It did not work for 1 account').waitFor();
    await bo.getByText('1 account is banned.').waitFor();
    await bo.getByText('There is no such account.').waitFor();
    await button(bo, 'Close').last().click();
    await button(bo, 'Lift ban on stranger').waitFor();
  });

  it('finds members and acts on many at once', async () => {
    await settings(bo, 'members');
    await bo.getByText('4 shown of 4 members').waitFor();
    await bo.getByLabel('Find a member').fill('nobody');
    await bo.getByText('No one matches').waitFor();
    await button(bo, 'Clear filters').click();
    await bo.getByLabel('Joined', { exact: true }).selectOption({ label: 'More than a week ago' });
    await bo.getByText('No one matches').waitFor();
    await button(bo, 'Clear filters').click();
    for (const name of ['dora', 'emil', 'ada']) {
      await bo.getByRole('checkbox', { name: `Select ${name}` }).click();
    }
    expect(await button(bo, 'End timeout').count()).toBe(0);
    await button(bo, 'Time out').click();
    await bo.getByText(/1 member left out/).waitFor();
    await button(bo.getByRole('dialog', { name: 'Time out 2 members' }), 'Time out').click();
    await bo.getByText('Timed out 2 members for 10 minutes.').waitFor();
    await bo.getByLabel('Status').selectOption({ label: 'Timed out' });
    await bo.getByText('2 shown of 4 members').waitFor();
    await button(bo, 'End timeout').click();
    const question = bo.getByRole('dialog', { name: 'End the timeout of 2 members?' });
    await button(question, 'End timeout').click();
    await bo.getByText('No one matches').waitFor();
  });

  it('asks again who is online when a server of more than 250 members is shown again', async () => {
    const yard = await api('ada').createServer({ body: { name: 'Yard' } });
    await changeDatabase(instance, {
      text: `with guests as (insert into users (id, kind, username, display_name)
          select 100000 + number, 'person', 'guest_' || number, 'Guest ' || number from generate_series(1, $2) number
          returning id), arrived as (insert into members (server_id, user_id, joined_at)
          select $1, id, now() from guests)
        update servers set member_count = 1 + $2 where id = $1`,
      values: [yard.id, GATEWAY.presencesToAllUpTo],
      touches: [`server:${yard.id}`, `member-count:${yard.id}`],
    });
    const channel = yard.channels.find(({ kind }) => kind === 'text')?.id ?? '';
    const { code } = await api('ada').createInvite({ channelId: channel, body: {} });
    await api('bo').acceptInvite({ code });
    const first = bo.waitForResponse('**/members/browse?*');
    await go(bo, `/servers/${yard.id}/channels/${channel}`);
    const ofAda = bo.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: /^ada/ });
    await ofAda.filter({ hasText: 'Online' }).waitFor();
    // Without its answer, the next page would ask once more.
    await (await first).finished();
    const other = await api('ada').createChannel({ serverId: yard.id, body: { name: 'gate' } });
    const asked: string[] = [];
    const note = (request: { url(): string }) => request.url().includes('/members/browse') && asked.push('');
    bo.on('request', note);
    await goWithin(bo, `/servers/${yard.id}/channels/${other.id}`);
    await ofAda.filter({ hasText: 'Online' }).waitFor();
    await goWithin(bo, `/servers/${serverId}/channels/${channelId}`);
    await ofAda.waitFor();
    // Changes of the channel are no reason to ask.
    expect(asked).toEqual([]);
    bo.off('request', note);
    // As if she had left meanwhile: her presence is sent only to people who look at the server.
    await bo.route('**/members/browse?*', async (route) => {
      const response = await route.fetch();
      const page = (await response.json()) as { members: { user: { username: string } }[] };
      const members = page.members.filter(({ user }) => user.username !== 'ada');
      await route.fulfill({ response, json: { ...page, members } });
    });
    await goWithin(bo, `/servers/${yard.id}/channels/${channel}`);
    await ofAda.filter({ hasText: 'Offline' }).waitFor();
    await bo.unrouteAll({ behavior: 'wait' });
  });

  it('lists only who is online in a large server, and finds the others by name', async () => {
    const fair = await api('ada').createServer({ body: { name: 'Fair' } });
    await changeDatabase(instance, {
      text: `with visitors as (insert into users (id, kind, username, display_name)
          select number, 'person', 'visitor_' || number, 'Visitor ' || number from generate_series(1, $2) number
          returning id), arrived as (insert into members (server_id, user_id, joined_at)
          select $1, id, now() from visitors)
        update servers set member_count = 1 + $2 where id = $1`,
      values: [fair.id, 5 * LIMITS.membersPage],
      touches: [`server:${fair.id}`, `member-count:${fair.id}`],
    });
    const channel = fair.channels.find(({ kind }) => kind === 'text')?.id ?? '';
    const invite = await api('ada').createInvite({ channelId: channel, body: {} });
    await api('bo').acceptInvite({ code: invite.code });
    await clients.get('ada')?.sendMessage(channel, 'Ask <@4243>');
    await go(bo, `/servers/${fair.id}/channels/${channel}`);
    await bo.getByRole('log').getByText('@Visitor 4243').waitFor();
    const list = bo.getByRole('complementary', { name: 'Members' });
    await list.getByText('Only members who are online are listed. Search to find the others.').waitFor();
    await list.getByRole('button', { name: /^bo/ }).waitFor();
    expect(await list.getByRole('button', { name: /^Visitor/ }).count()).toBe(0);
    await list.getByRole('searchbox').fill('Visitor 4242');
    await list.getByRole('button', { name: /^Visitor 4242/ }).waitFor();
    await list.getByRole('searchbox').fill('');
    await list.getByRole('button', { name: /^bo/ }).waitFor();
    expect(await list.getByRole('button', { name: /^Visitor/ }).count()).toBe(0);

    await api('ada').updateMember({ serverId: fair.id, userId: '4000', body: { nick: 'Captain' } });
    await list.getByRole('searchbox').fill('Visitor 4000');
    await list.getByRole('button', { name: /^Captain/ }).waitFor();
    await bo.route('**/members/search?*', (route) => route.fulfill({ status: 500 }));
    await list.getByRole('searchbox').fill('Visitor 40001');
    await list.getByRole('alert').waitFor();
    expect(await list.getByText('No one has that name.').count()).toBe(0);
    await bo.unroute('**/members/search?*');

    const composer = bo.locator('[data-composer]');
    await composer.fill('@visitor_4500 has the key');
    await composer.press('Enter');
    await expect
      .poll(
        async () => (await api('ada').listMessages({ channelId: channel, query: { limit: 1 } }))[0]?.content,
      )
      .toBe('<@4500> has the key');

    const allowed = { type: 'member', allow: String(bits('viewChannel')), deny: '0' } as const;
    await api('ada').putOverwrite({ channelId: channel, targetId: '4244', body: allowed });
    // Ada's page has seen none of them arrive.
    await ada.reload();
    await go(ada, `/servers/${fair.id}/channels/${channel}/settings/permissions`);
    await ada.getByText('Visitor 4244', { exact: true }).waitFor();
    await api('ada').deleteServer({ serverId: fair.id, body: { password: PASSWORD } });
  });

  it('selects members on a phone with twice as large text, under a bar of one line', async () => {
    const before = bo.viewportSize() ?? { width: 1280, height: 720 };
    await bo.setViewportSize({ width: 390, height: 844 });
    await settings(bo, 'members');
    const shrinkText = await enlargeText(bo);
    for (const name of ['dora', 'emil']) await bo.getByRole('checkbox', { name: `Select ${name}` }).click();
    await bo.getByText('2 selected').waitFor();
    await button(bo, 'Actions for the selected members').click();
    await bo.getByRole('menuitem', { name: 'Time out' }).click();
    await button(bo.getByRole('dialog', { name: 'Time out 2 members' }), 'Cancel').click();
    await button(bo, 'Actions for the selected members').click();
    await bo.getByRole('menuitem', { name: 'Clear selection' }).click();
    await bo.getByText('Select all shown').waitFor();
    await shrinkText();
    await bo.setViewportSize(before);
  });

  it('immediately shows changes from another device to AutoMod and joining', async () => {
    await settings(ada, 'automod');
    await ada.getByText('No rules').waitFor();
    const { id: ruleId } = await api('ada').createAutomodRule({
      serverId,
      body: { name: 'No ladders', trigger: { kind: 'spam' }, actions: [{ kind: 'block' }] },
    });
    const isOn = ada.getByRole('switch', { name: 'No ladders' });
    await isOn.and(ada.locator('[aria-checked=true]')).waitFor();
    await api('ada').updateAutomodRule({ serverId, ruleId, body: { enabled: false } });
    await isOn.and(ada.locator('[aria-checked=false]')).waitFor();

    await settings(ada, 'raids');
    await button(ada, 'Pause joins').waitFor();
    const joinsPausedUntil = new Date(Date.now() + 3_600_000).toISOString();
    await api('ada').updateJoinGate({ serverId, body: { joinsPausedUntil } });
    await button(ada, 'Let people join again').click();
    await button(ada, 'Pause joins').waitFor();
  });

  it('asks for a reason for deletions, which the audit log shows', async () => {
    await settings(ada, 'automod');
    await button(ada, 'Delete No ladders').click();
    await ada.getByRole('dialog').getByLabel('Reason').fill('They are welcome now');
    await button(ada.getByRole('dialog'), 'Delete rule').click();
    await ada.getByText('No rules').waitFor();

    await clients.get('dora')?.sendMessage(channelId, 'Ladders for all');
    await clients.get('ada')?.sendMessage(channelId, 'Not for me');
    await openChannel(ada);
    const message = (text: string) =>
      ada.getByRole('log').locator('[data-message]').filter({ hasText: text });
    const dialog = ada.getByRole('dialog', { name: 'Delete this message?' });
    await reachByKeyboard(message('Not for me'));
    await ada.keyboard.press('Delete');
    await dialog.waitFor();
    expect(await dialog.getByLabel('Reason').count()).toBe(0);
    await ada.keyboard.press('Escape');
    await reachByKeyboard(message('Ladders for all'));
    await ada.keyboard.press('Delete');
    await dialog.getByLabel('Reason').fill('Selling');
    await ada.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await message('Ladders for all').waitFor({ state: 'detached' });
    const { entries } = await api('ada').listAuditLog({ serverId, query: { limit: 5 } });
    expect(entries.map(({ action, reason }) => `${action}: ${reason}`)).toEqual(
      expect.arrayContaining(['automod_rule_delete: They are welcome now', 'message_delete: Selling']),
    );
  });

  it('sends the link of an invite to a friend', async () => {
    const friend = (await register('fay')).api;
    await api('ada').requestFriendship({ body: { username: 'fay' } });
    await friend.requestFriendship({ body: { username: 'ada' } });
    await openChannel(ada);
    await ada.getByRole('button', { name: /server menu/ }).click();
    await ada.getByRole('menuitem', { name: 'Invite people' }).click();
    const link = await ada.getByLabel('Invite link').inputValue();
    // Sent once, although the answer to the first attempt is lost.
    await ada.route('**/messages', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(ada, 'Send to fay').press('Enter');
    await ada.getByRole('dialog').getByRole('alert').waitFor();
    await ada.unroute('**/messages');
    await button(ada, 'Send to fay').press('Enter');
    await button(ada, 'Sent to fay').and(ada.locator(':focus')).waitFor();
    const [direct] = await friend.listDirectChannels();
    const messages = await friend.listMessages({ channelId: direct?.id ?? '', query: {} });
    expect(messages.map(({ content }) => content)).toEqual([link]);
    await ada.keyboard.press('Escape');
  });

  it('sees that an invite is used', async () => {
    const invite = await api('ada').createInvite({ channelId, body: { maxUses: 9 } });
    await settings(ada, 'invites');
    await ada.getByText('Used 0 of 9 times').waitFor();
    await (await register('ute')).api.acceptInvite({ code: invite.code });
    await ada.getByText('Used 1 of 9 times').waitFor();
  });

  it('sees that the link of an invite was deleted elsewhere, and creates another', async () => {
    await openChannel(ada);
    await ada.getByRole('button', { name: /server menu/ }).click();
    await ada.getByRole('menuitem', { name: 'Invite people' }).click();
    const dialog = ada.getByRole('dialog');
    const link = dialog.getByLabel('Invite link');
    const deleted = await link.inputValue();
    await api('ada').deleteInvite({ code: deleted.split('/').at(-1) ?? '' });
    await dialog.getByText('This invite no longer works.').waitFor();
    expect(await link.count()).toBe(0);
    await button(dialog, 'Create new link').click();
    await link.waitFor();
    const created = await link.inputValue();
    expect(created).not.toBe(deleted);
    // The deleted one may be the invite of the other tests.
    code = created.split('/').at(-1) ?? '';
    await ada.keyboard.press('Escape');
  });

  it('sees the age of an invite grow while the settings stay open', async () => {
    await api('ada').createInvite({ channelId, body: { maxUses: 8 } });
    const page = await openPageFor(browser, instance.url, { username: 'ada' });
    await page.clock.install();
    await page.goto(`/servers/${serverId}/settings/invites`);
    const invite = page.getByRole('listitem').filter({ hasText: 'Used 0 of 8 times' });
    await invite.getByText('this minute').waitFor();
    await page.clock.fastForward('10:00');
    await invite.getByText('10 minutes ago').waitFor();
    await page.context().close();
  });

  it('returns to the page before the invite after joining', async () => {
    await register('vera');
    const page = await openPageFor(browser, instance.url, { username: 'vera' });
    await page.goto('/settings/appearance');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`/invite/${code}`);
    await button(page, 'Join Co-op').click();
    await page.locator('[data-composer]').waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/settings/appearance');
    await page.context().close();
  });

  it('invites people to a voice channel from its menu', async () => {
    const voice = await api('ada').createChannel({ serverId, body: { name: 'Workbench', kind: 'voice' } });
    await openChannel(ada);
    await ada.getByRole('link', { name: /^Workbench/ }).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Invite people' }).click();
    await ada.getByText('They arrive in Workbench.').waitFor();
    await ada.getByLabel('Invite link').waitFor();
    const invites = await api('ada').listChannelInvites({ channelId: voice.id });
    expect(invites.map(({ channel }) => channel.name)).toEqual(['Workbench']);
    await ada.keyboard.press('Escape');
  });

  it('creates a limited invite to another channel only on request', async () => {
    const shed = await api('ada').createChannel({ serverId, body: { name: 'Shed', kind: 'voice' } });
    await openChannel(ada);
    await ada.getByRole('button', { name: /server menu/ }).click();
    await ada.getByRole('menuitem', { name: 'Invite people' }).click();
    const dialog = ada.getByRole('dialog');
    await button(dialog, 'Change expiry and uses').click();
    await dialog.getByLabel('Expires after').selectOption('30 minutes');
    await dialog.getByLabel('Can be used').selectOption('Once');
    await dialog.getByLabel('Channel', { exact: true }).selectOption('Shed');
    await dialog.getByText('They arrive in Shed.').waitFor();
    await button(dialog, 'Create new link').click();
    await dialog.getByLabel('Invite link').waitFor();
    const invites = await api('ada').listChannelInvites({ channelId: shed.id });
    expect(invites.map(({ maxUses }) => maxUses)).toEqual([1]);
    await ada.keyboard.press('Escape');
  });

  describe('in a team server', () => {
    let team: string;
    let lobby: string;

    beforeAll(async () => {
      const { id, channels } = await api('ada').createServer({ body: { name: 'Works' } });
      [team, lobby] = [id, channels.find(({ kind }) => kind === 'text')?.id ?? ''];
      const invite = await api('ada').createInvite({ channelId: lobby, body: {} });
      await api('bo').acceptInvite({ code: invite.code });
    });

    async function makeTeam(type: 'staff' | 'developer'): Promise<void> {
      const operator = await anOperator(instance);
      await changeServerTypes(operator, team, [`+${type}`]);
      await operator.close();
    }

    it('offers invites only to people who may create them, and a link for each friend', async () => {
      const friends = ['hal', 'ida'] as const;
      for (const username of friends) {
        const friend = (await register(username)).api;
        await api('ada').requestFriendship({ body: { username } });
        await friend.requestFriendship({ body: { username: 'ada' } });
      }
      await go(bo, `/servers/${team}/channels/${lobby}`);
      const offer = bo.getByRole('main').getByRole('button', { name: 'Invite people' });
      await offer.first().waitFor();
      await makeTeam('staff');
      await offer.first().waitFor({ state: 'detached' });

      await makeTeam('developer');
      await go(ada, `/servers/${team}/channels/${lobby}`);
      await button(ada.getByRole('main'), 'Invite people').first().click();
      const dialog = ada.getByRole('dialog');
      await dialog.getByText('Invites to this server work once, for an hour at most.').waitFor();
      const shown = await dialog.getByLabel('Invite link').inputValue();
      expect(await button(dialog, 'Change expiry and uses').count()).toBe(0);
      for (const username of friends) {
        await button(dialog, `Send to ${username}`).click();
        await button(dialog, `Sent to ${username}`).waitFor();
      }
      const sent = await Promise.all(
        friends.map(async (username) => {
          const [direct] = await api(username).listDirectChannels();
          const messages = await api(username).listMessages({ channelId: direct?.id ?? '', query: {} });
          return messages.map(({ content }) => content);
        }),
      );
      expect(new Set([shown, ...sent.flat()]).size).toBe(3);
      await ada.keyboard.press('Escape');
    });

    it('offers a developer server for bots only to its owner', async () => {
      await makeTeam('developer');
      const { id: roleId } = await api('ada').createRole({
        serverId: team,
        body: { name: 'Lead', permissions: Number(bit('administrator')) },
      });
      const { id: userId } = await api('bo').getAccount();
      await api('ada').giveRole({ serverId: team, userId, roleId });
      await api('bo').createServer({ body: { name: 'Bo’s bots' } });
      const { id: applicationId } = await api('bo').createApplication({ body: { name: 'Rota keeper' } });
      await api('bo').createBot({ applicationId });
      await go(bo, `/settings/applications/${applicationId}`);
      await bo.getByRole('tab', { name: 'Bot' }).click();
      await button(bo, 'Add to a server').click();
      const servers = bo.getByRole('dialog', { name: 'Add to a server' }).getByLabel('Server');
      await expect.poll(() => servers.getByRole('option').allTextContents()).toEqual(['Bo’s bots']);
      await bo.keyboard.press('Escape');
    });
  });

  it("changes one's own nickname from the menu of the server", async () => {
    const roles = await api('ada').listRoles({ serverId });
    const held = BigInt(roles.find(({ id }) => id === serverId)?.permissions ?? 0);
    const allow = (permissions: bigint) =>
      api('ada').updateRole({ serverId, roleId: serverId, body: { permissions: Number(permissions) } });
    await allow((held & ~bit('changeNickname')) | bit('manageNicknames'));
    await openChannel(bo);
    await bo.getByRole('button', { name: /server menu/ }).click();
    await bo.getByRole('menuitem', { name: 'Change your nickname' }).click();
    await bo.getByLabel('Nickname', { exact: true }).fill('Bobby');
    await button(bo, 'Save').click();
    await author(bo, 'Bobby').waitFor();
    await button(bo, 'Undo').click();
    await author(bo, 'Bobby').waitFor({ state: 'detached' });
    await allow(held);
  });

  it('marks all channels of a category as read from its menu', async () => {
    const { id: parentId } = await api('ada').createChannel({
      serverId,
      body: { name: 'Sheds', kind: 'category' },
    });
    for (const name of ['tools', 'paint']) {
      const channel = await api('ada').createChannel({ serverId, body: { name, parentId } });
      await clients.get('dora')?.sendMessage(channel.id, 'Locked');
    }
    const channels = bo.getByRole('navigation', { name: 'Channels' });
    const unread = channels.getByRole('link', { name: /^(tools|paint).*unread/ });
    await expect.poll(() => unread.count()).toBe(2);
    await channels.getByText('Sheds').click({ button: 'right' });
    await bo.getByRole('menuitem', { name: 'Mark as read' }).click();
    await expect.poll(() => unread.count()).toBe(0);
  });

  it('offers no moderation to members without the permissions', async () => {
    const dora = await openPage('dora');
    await author(dora, 'bo').click({ button: 'right' });
    await dora.getByRole('menuitem', { name: 'Copy user ID' }).waitFor();
    for (const entry of ['Roles', 'Permissions', 'Time out', 'Kick', 'Ban']) {
      expect(await dora.getByRole('menuitem', { name: entry }).count()).toBe(0);
    }
    await dora.keyboard.press('Escape');
    // Where `go` would wait for the settings.
    await dora.goto(`/servers/${serverId}/settings/members`);
    await dora.locator('[data-composer]').waitFor();
    expect(new URL(dora.url()).pathname).not.toContain('settings');
    await dora.locator('[data-composer]').fill('Hello');
    await dora.keyboard.press('Enter');
    await openChannel(bo);
    const dialog = await choose(dora, 'dora', 'Change your nickname');
    await dialog.getByLabel('Nickname').fill('Dora the quiet');
    await button(dialog, 'Save').click();
    await author(bo, 'Dora the quiet').waitFor();
    await dora.context().close();
  });

  it('shows the names of authors and members on a phone with twice as large text', async () => {
    const { api: filippa } = await register('filippa');
    await filippa.acceptInvite({ code });
    await api('ada').putClanTag({ serverId, body: { name: 'COOP', badge: 'mushroom', color: 0xb4532a } });
    await filippa.wearClanTag({ body: { serverId } });
    await clients.get('filippa')?.sendMessage(channelId, 'Is there soup?');
    await ada.setViewportSize({ width: 390, height: 844 });
    const isWhole = (name: Locator) =>
      name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    await openChannel(ada);
    const shrinkText = await enlargeText(ada);
    expect(await isWhole(author(ada, 'filippa'))).toBe(true);
    await shrinkText();
    await settings(ada, 'members');
    const shrinkAgain = await enlargeText(ada);
    const member = ada.getByRole('listitem').filter({ hasText: '@filippa' });
    for (const name of ['filippa', '@filippa'])
      expect(await isWhole(member.getByText(name, { exact: true }).first())).toBe(true);
    await shrinkAgain();
  });

  it('shows the names of all that a server has on a phone with twice as large text', async () => {
    const names = {
      channels: 'scaffolding-materials',
      roles: 'Keeper of the scaffolding',
      integrations: 'Weather warnings at night',
      expressions: ':moss_on_the_wall:',
    };
    await api('ada').createChannel({ serverId, body: { name: names.channels } });
    await api('ada').createRole({ serverId, body: { name: names.roles } });
    await api('ada').createWebhook({ channelId, body: { name: names.integrations } });
    const files = [new File([PICTURE], 'moss.png', { type: 'image/png' })];
    await api('ada').createEmoji({ serverId, body: { name: names.expressions.slice(1, -1) }, files });
    await ada.setViewportSize({ width: 390, height: 844 });
    for (const [section, name] of Object.entries(names)) {
      await settings(ada, section);
      const shrinkText = await enlargeText(ada);
      const shown = ada.getByRole('dialog').getByRole('listitem').getByText(name, { exact: true });
      const room = () =>
        shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth && clientWidth > 100);
      await expect.poll(room, { message: section }).toBe(true);
      await shrinkText();
    }
  });

  it('gives the fields of a dialog room on a small phone with twice as large text', async () => {
    await ada.setViewportSize({ width: 320, height: 568 });
    await settings(ada, 'channels');
    const shrinkText = await enlargeText(ada);
    await button(ada, 'Create channel').click();
    const dialog = ada.getByRole('dialog', { name: 'Create a channel' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('loft');
    const room = await name.evaluate((field) => {
      let scroller = field.parentElement;
      while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
      return scroller?.clientHeight;
    });
    expect(room).toBeGreaterThan(568 / 2);
    await button(dialog, 'Create channel').click();
    await dialog.waitFor({ state: 'detached' });
    await shrinkText();
  });

  it('shows the whole notice of unsaved changes on a small phone with twice as large text', async () => {
    await ada.setViewportSize({ width: 320, height: 568 });
    await settings(ada, 'overview');
    const shrinkText = await enlargeText(ada);
    await ada.getByLabel('Description').fill('Soup on Fridays');
    const notice = ada.getByText('You have unsaved changes.');
    await expect.poll(async () => (await notice.boundingBox())?.x).toBeGreaterThan(0);
    await button(ada, 'Reset').click();
    await shrinkText();
  });

  it('leaves room for the channels under the banner on a phone held sideways', async () => {
    const files = [new File([PICTURE], 'banner.png', { type: 'image/png' })];
    await api('ada').putServerBanner({ serverId, files });
    await ada.setViewportSize({ width: 844, height: 390 });
    await go(ada, `/servers/${serverId}`);
    await ada.locator('#channels img').first().waitFor();
    const channels = ada.getByRole('navigation', { name: 'Channels' });
    await expect.poll(async () => (await channels.boundingBox())?.height).toBeGreaterThan(390 / 2);
  });

  it('shows settings beside their list, and dialogs in the middle, on a tablet', async () => {
    await ada.setViewportSize({ width: 768, height: 1024 });
    await settings(ada, 'bans');
    await expect.poll(async () => (await ada.getByRole('main').boundingBox())?.width).toBeGreaterThan(400);
    await ada.getByRole('button', { name: 'Ban by ID' }).click();
    const dialog = ada.getByRole('dialog', { name: 'Ban people' });
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThan(700);
  });
});
