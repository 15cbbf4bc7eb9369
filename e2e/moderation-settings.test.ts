/** The settings of a server in the browser, in situations that other managers, deletions and failures bring about. */
import {
  bits,
  bulkDeleteMessages,
  createApplication,
  createAutomodRule,
  createBot,
  createChannel,
  createEmoji,
  createInvite,
  createRole,
  deleteBan,
  deleteChannel,
  deleteRole,
  getAutomodRule,
  getCommunity,
  getJoinGate,
  getMember,
  getOnboarding,
  getRetention,
  getScreening,
  getServer,
  giveRole,
  listAutomodRules,
  listBans,
  listChannelWebhooks,
  listIntegrations,
  listRoles,
  type Permission,
  putBan,
  putCommunity,
  putOnboarding,
  putScreening,
  putTimeout,
  sendMessage,
  updateJoinGate,
  updateProfile,
  updateRole,
  updateServer,
} from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  holdEvents,
  overwritePermissions,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { button, expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { go, goWithin } from './navigate.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

const UNSEEN = 'A channel that is deleted or hidden from you';

describe.skipIf(!HAS_CHROMIUM)('someone who governs a server', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let server: TestServer;
  /** Another server of the same owner. */
  let yard: TestServer;
  /** Owns the servers. */
  let ada: Page;
  let guest: TestPerson;
  /** Of the guest, who joins servers of single tests. */
  let bo: Page;

  const inServer = () => ({ serverId: server.id });
  const openSettings = (section: string) => go(ada, `/servers/${server.id}/settings/${section}`);
  const aChannel = (name: string) => server.owner.do(createChannel, { params: inServer(), body: { name } });
  /** Makes people with these ids, and bans them. */
  async function banMany(serverId: string, from: number, to: number): Promise<void> {
    const text = `with made as (
        insert into users (id, kind, username, display_name)
        select number, 'person', 'banned_' || number, 'Banned' from generate_series($2::int, $3) number returning id)
      insert into bans (server_id, user_id, created_at) select $1, id, now() - interval '1 day' from made`;
    await queryDatabase(instance, text, [serverId, from, to]);
  }

  async function save(): Promise<void> {
    await button(ada, 'Save').click();
    await button(ada, 'Save').waitFor({ state: 'detached' });
  }

  beforeAll(async () => {
    const owner = await aPerson(instance);
    server = await aServer(instance, owner);
    yard = await aServer(instance, owner);
    ada = await openPageFor(browser, instance.url, owner);
    guest = await aPerson(instance);
    bo = await openPageFor(browser, instance.url, guest);
  });
  /** A server of its own for a test, which the guest has joined. */
  async function aServerWithGuest(): Promise<TestServer> {
    const own = await aServer(instance, server.owner);
    await aMember(instance, own, guest);
    return own;
  }

  it('saves the settings against raids after the channel for alerts was deleted', async () => {
    const { id: channelId } = await aChannel('alarms');
    const body = { raidProtection: true, alertChannelId: channelId };
    await server.owner.do(updateJoinGate, { params: inServer(), body });
    await server.owner.do(deleteChannel, { params: { channelId } });
    await openSettings('raids');
    const alerts = ada.getByLabel('Post alerts in');
    await alerts.waitFor();
    await expect.poll(() => alerts.locator('option:checked').textContent()).toBe(UNSEEN);
    await ada.getByLabel('Number of joins').fill('50');
    await save();
    await alerts.selectOption('No channel');
    await save();
    expect(await server.owner.do(getJoinGate, { params: inServer() })).toMatchObject({
      raidJoins: 50,
      alertChannelId: null,
    });
  });

  it('sees that the channel for the alerts of a rule is gone, and chooses another', async () => {
    const { id: channelId } = await aChannel('warnings');
    const { id: ruleId } = await server.owner.do(createAutomodRule, {
      params: inServer(),
      body: { name: 'Spam', trigger: { kind: 'spam' }, actions: [{ kind: 'alert', channelId }] },
    });
    await server.owner.do(deleteChannel, { params: { channelId } });
    await openSettings('automod');
    await button(ada, 'Edit Spam').click();
    const dialog = ada.getByRole('dialog', { name: 'Edit Spam' });
    const alerts = dialog.getByRole('combobox', { name: 'Channel for alerts' });
    await expect.poll(() => alerts.locator('option:checked').textContent()).toBe(UNSEEN);
    const block = dialog.getByRole('switch', { name: 'Block the message' });
    await block.click();
    await ada.keyboard.press('Escape');
    await dialog.getByText('What you have entered here will be lost.').waitFor();
    await block.click();
    await alerts.selectOption(`#${server.channel.name}`);
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await server.owner.do(getAutomodRule, { params: { ...inServer(), ruleId } })).toMatchObject({
      actions: [{ kind: 'alert', channelId: server.channel.id }],
    });
  });

  it('reads in the audit log how many messages someone deleted together, and where', async () => {
    const { id: channelId } = await aChannel('stalls');
    const params = { channelId };
    const ids: string[] = [];
    for (const content of ['one', 'two', 'three'])
      ids.push((await server.owner.do(sendMessage, { params, body: { content } })).id);
    await server.owner.do(bulkDeleteMessages, { params, body: { ids } });
    await openSettings('audit-log');
    const entry = ada.getByRole('listitem').filter({ hasText: 'deleted' }).first();
    await entry.getByText('deleted 3 messages in stalls').waitFor();
    expect(await entry.textContent()).not.toContain('#stalls');
  });

  it('reads in the audit log all that happens while it is open', async () => {
    const { id: serverId, owner } = await aServer(instance, server.owner);
    const create = (name: string) => owner.do(createRole, { params: { serverId }, body: { name } });
    // Two pages, both of which are read at first.
    for (const name of ['Anvils', 'Arches', 'Awls', 'Axles']) await create(name);
    // Pages of two entries instead of fifty.
    const audit = /audit-log\?/;
    await ada.route(audit, (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
    );
    await go(ada, `/servers/${serverId}/settings/audit-log`);
    const entry = (name: string) => ada.getByRole('listitem').filter({ hasText: name }).first();
    await entry('Anvils').waitFor();
    const names = ['Bellows', 'Chisels', 'Drills'];
    for (const name of names) await create(name);
    await entry('Drills').waitFor();
    await Promise.all(names.map((name) => entry(name).waitFor()));
    await ada.unroute(audit);
  });

  it('undoes a ban by ids without lifting earlier bans', async () => {
    const [banned, seller] = [await aPerson(instance), await aPerson(instance)];
    const reason = 'Shouted at everyone';
    await server.owner.do(putBan, { params: { ...inServer(), userId: banned.id }, body: { reason } });
    await openSettings('bans');
    await button(ada, 'Ban by ID').click();
    const dialog = ada.getByRole('dialog', { name: 'Ban people by their IDs' });
    await dialog.getByLabel('User IDs').fill(`${banned.id} ${seller.id}`);
    await button(dialog, 'Ban').click();
    await ada.getByText('2 accounts are banned.').waitFor();
    const bans = async () =>
      (await server.owner.do(listBans, { params: inServer() })).map((ban) => `${ban.user.id}: ${ban.reason}`);
    expect(await bans()).toHaveLength(2);
    await button(ada, 'Undo').click();
    await ada.getByText('Undone.').waitFor();
    expect(await bans()).toEqual([`${banned.id}: ${reason}`]);
  });

  it('undoes a timeout by restoring the longer one that it replaced', async () => {
    const noisy = await aMember(instance, server);
    const params = { ...inServer(), userId: noisy.id };
    await server.owner.do(putTimeout, { params, body: { durationSecs: 7 * 86_400 } });
    await openSettings('members');
    await button(ada, `Actions for ${noisy.username}`).click();
    // The last entries are not below the edge of the menu.
    const hidden = () => ada.getByRole('menu').evaluate((menu) => menu.scrollHeight - menu.clientHeight);
    await expect.poll(hidden).toBe(0);
    await ada.getByRole('menuitem', { name: 'Time out' }).click();
    await button(ada.getByRole('dialog'), 'Time out').click();
    await button(ada, 'Undo').click();
    await ada.getByText('Undone.').waitFor();
    const { timeoutUntil = '' } = await server.owner.do(getMember, { params });
    expect((Date.parse(timeoutUntil) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  });

  it('creates a channel once, even if the listing saved with it fails at first', async () => {
    const [rules, updates] = [await aChannel('rules-here'), await aChannel('updates-here')];
    const body = { enabled: true, rulesChannelId: rules.id, updatesChannelId: updates.id };
    await server.owner.do(putCommunity, { params: inServer(), body });
    await openSettings('community');
    await ada.getByLabel('Rules channel').selectOption('Create #rules');
    await ada.getByLabel('Description').fill('Neighbours who repair things');
    const json = { error: { code: 'service_unavailable', message: 'Later.' } };
    const refuseOnce = () =>
      ada.route('**/discovery', (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await refuseOnce();
    await button(ada, 'Save').click();
    await ada.getByRole('alert').waitFor();
    await save();
    await ada.getByLabel('Description').fill('Neighbours who sell things');
    await refuseOnce();
    await button(ada, 'Save').click();
    await ada.getByRole('alert').waitFor();
    await button(ada, 'Reset').click();
    await ada.getByRole('alert').waitFor({ state: 'detached' });
    const { channels } = await server.owner.do(getServer, { params: inServer() });
    expect(channels.filter(({ name }) => name === 'rules')).toHaveLength(1);
  });

  it('sees rules that another manager changes, and keeps their own edits', async () => {
    const change = (rule: string, description: string) => {
      const body = { enabled: false, description, rules: [rule] };
      return server.owner.do(putScreening, { params: inServer(), body });
    };
    await change('Be kind.', 'A garden');
    await openSettings('rules');
    const rule = ada.getByRole('textbox', { name: 'Rule 1' });
    await rule.waitFor();
    await change('Be brief.', 'A garden');
    await expect.poll(() => rule.inputValue()).toBe('Be brief.');
    await rule.fill('Be kind and brief.');
    await change('Be brief.', 'A shed');
    const about = ada.getByRole('textbox', { name: 'What this server is about' });
    await expect.poll(() => about.inputValue()).toBe('A shed');
    await save();
    expect(await server.owner.do(getScreening, { params: inServer() })).toMatchObject({
      description: 'A shed',
      rules: ['Be kind and brief.'],
    });
  });

  it('can give two rules the same text, and updates them on screen', async () => {
    const own = await aServer(instance, server.owner);
    const { id: serverId, owner } = own;
    const change = (...rules: string[]) =>
      owner.do(putScreening, { params: { serverId }, body: { enabled: true, description: '', rules } });
    await change('Be kind.', 'Be brief.', 'Be kind.');
    await aMember(instance, own, guest);
    await bo.goto(`/servers/${serverId}`);
    const rules = bo.getByRole('dialog').getByRole('listitem').getByRole('paragraph');
    await expect.poll(() => rules.allTextContents()).toEqual(['Be kind.', 'Be brief.', 'Be kind.']);
    await change('Be brief.');
    await expect.poll(() => rules.allTextContents()).toEqual(['Be brief.']);
  });

  it('reads the names of permissions in their own language', async () => {
    const person = await aMember(instance, server);
    const page = await openPageFor(browser, instance.url, person, { locale: 'de-DE' });
    await page.goto(`/servers/${server.id}/channels/${server.channel.id}`);
    await page.getByRole('button', { name: person.username }).last().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Berechtigungen' }).click();
    const dialog = page.getByRole('dialog', { name: /^Berechtigungen von/ });
    await dialog.getByText('Nachrichten senden', { exact: true }).waitFor();
    expect(await dialog.getByText('Send Messages').count()).toBe(0);
    await page.context().close();
  });

  it('has the actions on selected members in one line, even in the language with the longest names', async () => {
    const own = await aServer(instance, await aPerson(instance));
    const [{ id: userId }] = [await aMember(instance, own), await aMember(instance, own)];
    await own.owner.do(putTimeout, { params: { serverId: own.id, userId }, body: { durationSecs: 600 } });
    const page = await openPageFor(browser, instance.url, own.owner, { locale: 'fr-FR' });
    await page.goto(`/servers/${own.id}/settings/members`);
    await page.getByRole('checkbox', { name: 'Sélectionner tous ceux affichés' }).click();
    const selected = page.getByRole('status').filter({ hasText: '3 sélectionnés' });
    const lift = button(page, 'Lever l’exclusion temporaire');
    const height = async () => (await selected.locator('../..').boundingBox())?.height;
    await lift.waitFor();
    expect(await height()).toBe(44);
    await page.setViewportSize({ width: 1024, height: 720 });
    await expect.poll(height).toBe(44);
    await page.context().close();
  });

  it('finds links in the audit log only to what they may open, and a link to a role opens that role', async () => {
    const params = inServer();
    const { id: roleId } = await server.owner.do(createRole, { params, body: { name: 'Wardens' } });
    await aChannel('yard');
    await openSettings('audit-log');
    await ada.getByRole('link', { name: 'Wardens' }).first().click();
    await ada.getByRole('tab', { name: 'Display' }).waitFor();
    await expect.poll(() => ada.getByLabel('Name', { exact: true }).inputValue()).toBe('Wardens');

    await aMember(instance, server, guest);
    const permissions = String(bits('viewAuditLog'));
    await server.owner.do(updateRole, { params: { ...params, roleId }, body: { permissions } });
    await server.owner.do(giveRole, { params: { ...params, roleId, userId: guest.id } });
    await bo.goto(`/servers/${server.id}/settings/audit-log`);
    await bo.getByText('created the role Wardens').waitFor();
    expect(await bo.getByRole('link', { name: 'Wardens' }).count()).toBe(0);
    await bo.getByRole('link', { name: 'yard' }).first().click();
    await bo.getByRole('heading', { name: 'yard' }).first().waitFor();
    expect(bo.url()).toMatch(/channels\/\d+$/);
  });

  it('manages webhooks with the permission in a single channel', async () => {
    const own = await aServerWithGuest();
    const params = { channelId: own.channel.id };
    await overwritePermissions(own, own.channel.id, { member: guest.id, allow: ['manageWebhooks'] });
    await bo.goto(`/servers/${own.id}/channels/${own.channel.id}`);
    const channels = bo.getByRole('navigation', { name: 'Channels' });
    await channels.getByRole('link', { name: own.channel.name, exact: true }).click({ button: 'right' });
    await bo.getByRole('menuitem', { name: 'Channel settings' }).click();
    await button(bo, 'New webhook').click();
    const dialog = bo.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('Name').fill('Nightly');
    await button(dialog, 'Create webhook').click();
    await button(bo, 'Copy the URL of Nightly').waitFor();
    const made = await own.owner.do(listChannelWebhooks, { params });
    expect(made.map(({ name }) => name)).toEqual(['Nightly']);
  });

  it('can remove only bots that rank below them', async () => {
    const own = await aServerWithGuest();
    const params = { serverId: own.id };
    const [above, below] = [await aBot(instance, own), await aBot(instance, own)];
    const roles = await own.owner.do(listRoles, { params });
    const name = 'Managers';
    const permissions = String(bits('manageServer'));
    const { id: roleId } = await own.owner.do(createRole, {
      params,
      body: { name, permissions, position: roles.find(({ botId }) => botId === above.id)?.position ?? 1 },
    });
    await own.owner.do(giveRole, { params: { ...params, userId: guest.id, roleId } });
    const bots = await own.owner.do(listIntegrations, { params });
    const nameOf = (id: string) => bots.find(({ bot }) => bot.id === id)?.bot.displayName ?? '';
    await bo.goto(`/servers/${own.id}/settings/integrations`);
    await bo.getByText(nameOf(above.id), { exact: true }).waitFor();
    await button(bo, `Remove ${nameOf(below.id)}`).waitFor();
    await button(bo, `Remove ${nameOf(above.id)}`).waitFor({ state: 'detached' });
  });

  it('finds in the settings only what their permissions allow', async () => {
    const own = await aServer(instance, server.owner);
    const allow = (...permissions: Permission[]) =>
      own.owner.do(updateRole, {
        params: { serverId: own.id, roleId: own.id },
        body: { permissions: String(bits('viewChannel', ...permissions)) },
      });
    await allow('manageServer');
    await aMember(instance, own, guest);
    await bo.goto(`/servers/${own.id}/settings`);
    await button(bo, 'Overview').waitFor();
    expect(await button(bo, 'Emoji and stickers').count()).toBe(0);
    await button(bo, 'Invites').click();
    await bo.getByRole('button', { name: /^Copy link/ }).waitFor();
    expect(await button(bo, 'Invite people').count()).toBe(0);
    await allow('manageServer', 'createInvite');
    await button(bo, 'Invite people').waitFor();
    await allow('manageExpressions');
    await button(bo, 'Emoji and stickers').waitFor();
  });

  it('exempts a forum and a voice channel from a rule', async () => {
    const kinds = ['forum', 'voice'] as const;
    for (const kind of kinds)
      await server.owner.do(createChannel, { params: inServer(), body: { name: `free-${kind}`, kind } });
    await openSettings('automod');
    await button(ada, 'Add a rule').click();
    const dialog = ada.getByRole('dialog', { name: 'New rule' });
    await dialog.getByLabel('Name', { exact: true }).fill('Bargains');
    await dialog.getByLabel('Words', { exact: true }).fill('bargain');
    for (const kind of kinds) await dialog.getByRole('checkbox', { name: `free-${kind}` }).check();
    await button(dialog, 'Create rule').click();
    await ada.getByText(/2 exceptions/).waitFor();
  });

  it('is offered only kinds of rules that the server has room for', async () => {
    const own = await aServer(instance, server.owner);
    const params = { serverId: own.id };
    const trigger = { kind: 'spam' } as const;
    const body = { name: 'No spam', trigger, actions: [{ kind: 'block' as const }] };
    await own.owner.do(createAutomodRule, { params, body });
    await go(ada, `/servers/${own.id}/settings/automod`);
    const kinds = ada.getByRole('dialog').getByLabel('What it looks for').getByRole('option');
    await button(ada, 'Edit No spam').click();
    await expect.poll(() => kinds.allTextContents()).toContain('Spam');
    await button(ada.getByRole('dialog'), 'Close').click();
    await button(ada, 'Add a rule').click();
    await ada.getByRole('dialog', { name: 'New rule' }).waitFor();
    const free = ['Words and patterns', 'Word lists', 'Too many mentions', 'Links and invites'];
    await expect.poll(() => kinds.allTextContents()).toEqual(free);
  });

  it('scrolls to what is wrong in a long form', async () => {
    const { id } = await server.owner.do(createRole, { params: inServer(), body: { name: 'Gardeners' } });
    await openSettings('roles');
    await ada.getByText('Gardeners', { exact: true }).click();
    await ada.getByRole('tab', { name: 'Permissions' }).click();
    await ada.getByRole('switch', { name: 'Attach Files' }).click();
    const json = { error: { code: 'role_hierarchy', message: 'not allowed' } };
    await ada.route(`**/roles/${id}`, (route) => route.fulfill({ status: 403, json }), { times: 1 });
    await button(ada, 'Save').click();
    const distance = async () => {
      const alert = await ada.getByRole('dialog').getByRole('alert').boundingBox();
      const bar = await button(ada, 'Save').boundingBox();
      return (bar?.y ?? 0) - (alert?.y ?? 0) - (alert?.height ?? 0);
    };
    await expect.poll(distance).toBeGreaterThan(0);
    await save();
    await openSettings('overview');
    const field = ada.getByLabel('Server name');
    await field.fill('Yard');
    const fields = [{ path: 'body/name', message: 'not this' }];
    const refusal = { error: { code: 'invalid_request', message: 'not this', fields } };
    const refuse = (route: Route) => route.fulfill({ status: 400, json: refusal });
    await ada.route(`**/api/servers/${server.id}`, refuse, { times: 1 });
    await ada.getByRole('heading', { name: 'Clan tag' }).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(0);
    await button(ada, 'Save').click();
    await ada.getByRole('dialog').getByRole('alert').waitFor();
    await expect.poll(async () => (await field.boundingBox())?.y).toBeGreaterThan(0);
    await button(ada, 'Reset').click();
  });

  it('picks the related emoji of a new sticker', async () => {
    await openSettings('expressions');
    const chooser = ada.waitForEvent('filechooser');
    await button(ada, 'Upload sticker').click();
    await (await chooser).setFiles({ name: 'moss.png', mimeType: 'image/png', buffer: PICTURE });
    const dialog = ada.getByRole('dialog', { name: 'Upload sticker' });
    await dialog.locator('img[src^="blob:"]').waitFor();
    await button(dialog, 'Add emoji').click();
    const search = ada.getByRole('dialog', { name: 'Emoji' }).getByLabel('Find an emoji');
    await search.fill('teapot');
    await ada.keyboard.press('Enter');
    await expect.poll(() => dialog.getByLabel('Related emoji').inputValue()).toBe('🫖');
    await button(dialog, 'Upload sticker').click();
    await ada.getByText('The sticker moss was added.').waitFor();
  });

  it('picks from the emoji of all their servers, even where they may not send those of others', async () => {
    const own = await aServerWithGuest();
    const params = { serverId: own.id };
    const permissions = bits('viewChannel', 'manageExpressions', 'manageChannels', 'manageServer');
    const body = { permissions: String(permissions) };
    await own.owner.do(updateRole, { params: { ...params, roleId: own.id }, body });
    const forum = { name: 'sheds', kind: 'forum' } as const;
    const { id: forumId } = await own.owner.do(createChannel, { params, body: forum });
    for (const { id } of [await aServerWithGuest(), own]) {
      const files = [new File([PICTURE], 'plank.png', { type: 'image/png' })];
      await own.owner.do(createEmoji, { params: { serverId: id }, body: { name: 'zzplank' }, files });
    }
    async function findsBoth(opener: Locator): Promise<void> {
      await opener.click();
      await bo.getByRole('dialog', { name: 'Emoji' }).getByLabel('Find an emoji').fill('zzplank');
      await expect.poll(() => bo.getByRole('option', { name: 'zzplank' }).count()).toBe(2);
    }

    await go(bo, `/servers/${own.id}/settings/expressions`);
    await bo.getByText(':zzplank:').waitFor();
    const chooser = bo.waitForEvent('filechooser');
    await button(bo, 'Upload sticker').click();
    await (await chooser).setFiles({ name: 'moss.png', mimeType: 'image/png', buffer: PICTURE });
    await findsBoth(button(bo.getByRole('dialog', { name: 'Upload sticker' }), 'Add emoji'));

    await go(bo, `/servers/${own.id}/settings/onboarding`);
    await button(bo, 'Add a question').click();
    await findsBoth(button(bo, 'Emoji of answer 1'));

    await go(bo, `/servers/${own.id}/channels/${forumId}/settings/overview`);
    await button(bo, 'Add a tag').click();
    await findsBoth(bo.getByRole('button', { name: /^Emoji of/ }));
  });

  it('uploads several emoji at once, and names those that were refused', async () => {
    await openSettings('expressions');
    const chooser = ada.waitForEvent('filechooser');
    await button(ada, 'Upload emoji').click();
    const file = (name: string, buffer = PICTURE) => ({ name, mimeType: 'image/png', buffer });
    const tooLarge = file('oak.png', Buffer.alloc(LIMITS.emojiBytes + 1));
    await (await chooser).setFiles([
      file('fern.png'),
      tooLarge,
      file('elm.png', Buffer.from('not a picture')),
      file('birch.png'),
    ]);
    await ada.getByText('2 emoji were added.').waitFor();
    for (const name of [':fern:', ':birch:']) await ada.getByText(name, { exact: true }).waitFor();
    const alerts = await ada.getByRole('dialog').getByRole('alert').allTextContents();
    expect(alerts.map((alert) => alert.split(':')[0])).toEqual(['oak.png', 'elm.png']);
    expect(alerts[0]).toContain('at most');

    const release = await holdRequests(ada, '**/emojis');
    const nextChooser = ada.waitForEvent('filechooser');
    await button(ada, 'Upload emoji').click();
    await (await nextChooser).setFiles([file('alder.png'), tooLarge]);
    await ada.getByText('1 of 2').waitFor();
    await goWithin(ada, `/servers/${server.id}/settings/bans`);
    release();
    await ada.getByText(':alder: was added.').waitFor();
    await ada.getByText(/^oak\.png: /).waitFor();
    await ada.unroute('**/emojis');
  });

  it('suggests a text channel for a webhook, and explains what a forum needs', async () => {
    const params = { serverId: yard.id };
    await server.owner.do(createChannel, { params, body: { name: 'ideas', kind: 'forum' } });
    await go(ada, `/servers/${yard.id}/settings/integrations`);
    await button(ada, 'New webhook').click();
    const channel = ada.getByRole('dialog', { name: 'New webhook' }).getByLabel('Channel');
    await expect
      .poll(() => channel.locator('option').allTextContents())
      .toEqual(['#ideas', '#general', 'General']);
    await expect.poll(() => channel.locator('option:checked').textContent()).toBe('#general');
    await channel.selectOption('#ideas');
    await ada.getByText(/needs threadName/).waitFor();
  });

  it('chooses an emoji for an answer to newcomers, and takes it off', async () => {
    await openSettings('onboarding');
    await button(ada, 'Add a question').click();
    await ada.getByLabel('What you ask').fill('What brings you here?');
    await ada.getByLabel('Answer', { exact: true }).fill('Tea');
    await button(ada, 'Emoji of answer 1').click();
    await ada.getByRole('dialog', { name: 'Emoji' }).getByLabel('Find an emoji').fill('teapot');
    await ada.keyboard.press('Enter');
    await button(ada, 'Remove the emoji of answer 1').waitFor();
    await button(ada, 'See what newcomers see').click();
    const asked = ada.getByRole('dialog', { name: /^Welcome to/ });
    await asked.getByText('🫖', { exact: true }).waitFor();
    await asked.getByRole('checkbox', { name: 'Tea' }).waitFor();
    await ada.keyboard.press('Escape');
    await save();
    const emoji = async () =>
      (await server.owner.do(getOnboarding, { params: inServer() })).prompts[0]?.options[0]?.emoji;
    expect(await emoji()).toBe('🫖');
    await button(ada, 'Remove the emoji of answer 1').click();
    await save();
    expect(await emoji()).toBeNull();
  });

  it('saves questions after a role and a channel that they would give were deleted', async () => {
    const { id: roleId } = await server.owner.do(createRole, {
      params: inServer(),
      body: { name: 'Bakers' },
    });
    const { id: channelId } = await aChannel('bread');
    await openSettings('onboarding');
    await ada.getByRole('checkbox', { name: '#bread' }).first().check();
    await button(ada, 'Add a question').click();
    await ada.getByLabel('What you ask').last().fill('What do you bake?');
    await ada.getByLabel('Answer', { exact: true }).last().fill('Bread');
    await ada.locator('summary').last().click();
    await ada.getByRole('checkbox', { name: 'Bakers' }).last().check();
    await ada.getByRole('checkbox', { name: '#bread' }).last().check();
    await server.owner.do(deleteRole, { params: { ...inServer(), roleId } });
    await server.owner.do(deleteChannel, { params: { channelId } });
    await expect.poll(() => ada.getByRole('checkbox', { name: '#bread' }).count()).toBe(0);
    await save();
    const saved = await server.owner.do(getOnboarding, { params: inServer() });
    expect(saved.defaultChannelIds).toEqual([]);
    expect(saved.prompts.at(-1)).toMatchObject({
      title: 'What do you bake?',
      options: [{ title: 'Bread', roleIds: [], channelIds: [] }],
    });
  });

  it('points newcomers to a forum, whether they choose an answer or not', async () => {
    const own = await aServerWithGuest();
    const params = { serverId: own.id };
    const body = { name: 'recipes', kind: 'forum' } as const;
    await own.owner.do(createChannel, { params, body });
    const prompts = [{ title: 'What do you bake?', options: [{ title: 'Bread' }] }];
    await own.owner.do(putOnboarding, { params, body: { enabled: true, prompts } });
    await go(ada, `/servers/${own.id}/settings/onboarding`);
    await ada.getByRole('checkbox', { name: '#recipes' }).first().check();
    await save();
    await goWithin(bo, `/servers/${own.id}`);
    await button(bo, 'Finish').click();
    await bo.getByText('Good places to start:').waitFor();
    await button(bo, '#recipes').click();
    await bo.getByRole('heading', { name: 'recipes' }).first().waitFor();
  });

  it('creates a rule after a role and a channel that it would exempt were deleted', async () => {
    const { id: roleId } = await server.owner.do(createRole, {
      params: inServer(),
      body: { name: 'Millers' },
    });
    const { id: channelId } = await aChannel('flour');
    await openSettings('automod');
    await button(ada, 'Add a rule').click();
    const dialog = ada.getByRole('dialog', { name: 'New rule' });
    await dialog.getByLabel('Name', { exact: true }).fill('Chaff');
    await dialog.getByLabel('Words', { exact: true }).fill('chaff');
    await dialog.getByRole('checkbox', { name: 'Millers' }).check();
    await dialog.getByRole('checkbox', { name: 'flour' }).check();
    await server.owner.do(deleteRole, { params: { ...inServer(), roleId } });
    await server.owner.do(deleteChannel, { params: { channelId } });
    await dialog.getByRole('checkbox', { name: 'flour' }).waitFor({ state: 'detached' });
    await button(dialog, 'Create rule').click();
    await dialog.waitFor({ state: 'detached' });
    const rules = await server.owner.do(listAutomodRules, { params: inServer() });
    expect(rules.find(({ name }) => name === 'Chaff')).toMatchObject({
      exemptRoleIds: [],
      exemptChannelIds: [],
    });
  });

  it('creates a private channel after a role that could see it was deleted', async () => {
    const { id: roleId } = await server.owner.do(createRole, {
      params: inServer(),
      body: { name: 'Guards' },
    });
    await openSettings('channels');
    await button(ada, 'Create channel').click();
    const dialog = ada.getByRole('dialog', { name: 'Create a channel' });
    await dialog.getByLabel('Name', { exact: true }).fill('vault');
    await dialog.getByRole('switch', { name: 'Private' }).click();
    const guards = dialog.getByRole('checkbox', { name: 'Guards' });
    await guards.check();
    await server.owner.do(deleteRole, { params: { ...inServer(), roleId } });
    await guards.waitFor({ state: 'detached' });
    await button(dialog, 'Create channel').click();
    await ada.getByRole('heading', { name: 'vault', exact: true }).first().waitFor();
  });

  it('gives a member roles after another chosen one was deleted', async () => {
    const member = await aMember(instance, server);
    const [gone, kept] = await Promise.all(
      ['Smiths', 'Potters'].map((name) =>
        server.owner.do(createRole, { params: inServer(), body: { name } }),
      ),
    );
    await openSettings('members');
    await button(ada, `Actions for ${member.username}`).click();
    await ada.getByRole('menuitem', { name: 'Roles', exact: true }).click();
    const dialog = ada.getByRole('dialog', { name: `Roles of ${member.username}` });
    for (const name of ['Smiths', 'Potters']) await dialog.getByRole('checkbox', { name }).check();
    await server.owner.do(deleteRole, { params: { ...inServer(), roleId: gone?.id ?? '' } });
    await dialog.getByRole('checkbox', { name: 'Smiths' }).waitFor({ state: 'detached' });
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
    const params = { ...inServer(), userId: member.id };
    expect((await server.owner.do(getMember, { params })).roles).toEqual([kept?.id]);
  });

  it('undoes a change of roles although one of them was deleted since', async () => {
    const member = await aMember(instance, server);
    const params = { ...inServer(), userId: member.id };
    const roles = await Promise.all(
      ['Masons', 'Weavers'].map((name) =>
        server.owner.do(createRole, { params: inServer(), body: { name } }),
      ),
    );
    const [gone = '', kept = ''] = roles.map(({ id }) => id);
    for (const roleId of [gone, kept]) await server.owner.do(giveRole, { params: { ...params, roleId } });
    await openSettings('members');
    await button(ada, `Actions for ${member.username}`).click();
    await ada.getByRole('menuitem', { name: 'Roles', exact: true }).click();
    const dialog = ada.getByRole('dialog', { name: `Roles of ${member.username}` });
    for (const name of ['Masons', 'Weavers']) await dialog.getByRole('checkbox', { name }).uncheck();
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
    const release = await holdEvents(instance);
    try {
      await server.owner.do(deleteRole, { params: { ...inServer(), roleId: gone } });
      await button(ada, 'Undo').click();
      await ada.getByText('Undone.').waitFor();
    } finally {
      await release();
    }
    expect((await server.owner.do(getMember, { params })).roles).toEqual([kept]);
  });

  it('shows the chosen colour of a role after half of another was typed', async () => {
    await server.owner.do(createRole, { params: inServer(), body: { name: 'Dyers' } });
    await openSettings('roles');
    await ada.getByText('Dyers', { exact: true }).click();
    const typed = ada.getByLabel(/^As a hex number/);
    const fault = ada.getByText(/^Write # and six/);
    await typed.fill('#2f9');
    await fault.waitFor();
    await ada.getByRole('radio', { name: 'Colour #c2410c' }).click();
    await fault.waitFor({ state: 'detached' });
    await expect.poll(() => typed.inputValue()).toBe('#c2410c');
    await button(ada, 'Reset').click();
  });

  it('moves a role whose handle is dragged by touch without a pause', async () => {
    for (const name of ['Coopers', 'Wrights'])
      await server.owner.do(createRole, { params: inServer(), body: { name } });
    await openSettings('roles');
    const handles = ada.getByRole('button', { name: /^Move (?:Coopers|Wrights)$/ });
    await expect.poll(() => handles.count()).toBe(2);
    await handles.last().scrollIntoViewIfNeeded();
    const [from, to] = await Promise.all([handles.last(), handles.first()].map((each) => each.boundingBox()));
    const at = (y = 0) => ({ touchPoints: [{ x: (from?.x ?? 0) + 10, y: y + 10 }] });
    const finger = await ada.context().newCDPSession(ada);
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from?.y) });
    for (const y of [(from?.y ?? 0) - 8, to?.y])
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
    await ada.getByText(/^(?:Coopers|Wrights) is at position /).waitFor({ state: 'attached' });
    const before = await handles.evaluateAll((all) => all.map((each) => each.ariaLabel));
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await finger.detach();
    await expect
      .poll(() => handles.evaluateAll((all) => all.map((each) => each.ariaLabel)))
      .toEqual(before.toReversed());
  });

  it('saves Community settings although the chosen channel has been deleted', async () => {
    const [rules, chosen] = [await aChannel('house-rules'), await aChannel('short-lived')];
    const body = { enabled: true, rulesChannelId: rules.id, updatesChannelId: rules.id };
    await server.owner.do(putCommunity, { params: inServer(), body });
    await openSettings('community');
    const field = ada.getByLabel('Rules channel');
    await field.selectOption('#short-lived');
    await ada.getByLabel('Description').fill('Neighbours who paint things');
    await server.owner.do(deleteChannel, { params: { channelId: chosen.id } });
    await field.locator('option', { hasText: 'short-lived' }).waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe(rules.id);
    await save();
    expect(await server.owner.do(getCommunity, { params: inServer() })).toMatchObject({
      rulesChannelId: rules.id,
      discovery: { description: 'Neighbours who paint things' },
    });
  });

  it('saves retention rules without those of a deleted channel', async () => {
    const { id: channelId } = await aChannel('rumours');
    await openSettings('retention');
    const choice = ada.getByLabel('Add a rule for');
    await choice.press('ArrowDown');
    await choice.press('ArrowDown');
    expect(await ada.getByLabel(/^Days in #/).count()).toBe(0);
    await choice.selectOption('#rumours');
    await button(ada, 'Add').press('Enter');
    await expectFocus(choice);
    const days = ada.getByLabel('Days in #rumours', { exact: true });
    await days.fill('7');
    await ada.getByLabel('Days in this server').fill('90');
    await server.owner.do(deleteChannel, { params: { channelId } });
    await days.waitFor({ state: 'detached' });
    expect(await ada.getByText(channelId).count()).toBe(0);
    await save();
    expect(await server.owner.do(getRetention, { params: inServer() })).toMatchObject({
      messageDays: 90,
      channels: [],
    });
  });

  it('types in the middle of the name of a server tag', async () => {
    await openSettings('overview');
    await button(ada, 'Create a clan tag').click();
    const name = ada.getByLabel('Letters');
    await name.fill('ad');
    await name.press('ArrowLeft');
    await name.pressSequentially('bc');
    await name.press('Enter');
    await name.waitFor({ state: 'detached' });
    expect((await server.owner.do(getServer, { params: inServer() })).clanTag?.name).toBe('ABCD');
  });

  it('reads names of right-to-left scripts in their own direction, with their marks at their end', async () => {
    const banned = await aPerson(instance);
    const displayName = 'דנה!';
    await banned.do(updateProfile, { body: { displayName } });
    await server.owner.do(putBan, { params: { ...inServer(), userId: banned.id }, body: {} });
    for (const section of ['bans', 'audit-log']) {
      await openSettings(section);
      const name = ada.getByText(displayName, { exact: true }).first();
      await name.waitFor();
      await expect.poll(() => name.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
    }
    await openSettings('bans');
    await ada.getByRole('button', { name: /^Lift ban on .*דנה/ }).click();
    const notice = ada.getByRole('region', { name: 'Notices' }).getByText(displayName);
    // The mark is the last character of the name, so it is the leftmost.
    const leftmost = await notice.evaluate((node, name) => {
      const [text] = node.childNodes;
      const begin = text?.textContent?.indexOf(name) ?? -1;
      const range = document.createRange();
      const lefts = [...name].map((_character, index) => {
        if (text) range.setStart(text, begin + index);
        if (text) range.setEnd(text, begin + index + 1);
        return range.getBoundingClientRect().left;
      });
      return name[lefts.indexOf(Math.min(...lefts))];
    }, displayName);
    expect(leftmost).toBe('!');
  });

  it('can still change the search for bans after lifting the only one', async () => {
    const banned = await aPerson(instance);
    await server.owner.do(putBan, { params: { serverId: yard.id, userId: banned.id }, body: {} });
    await go(ada, `/servers/${yard.id}/settings/bans`);
    const search = ada.getByLabel('Find a ban');
    await search.fill(banned.username);
    await button(ada, `Lift ban on ${banned.username}`).click();
    await ada.getByText('No ban matches.').waitFor();
    await search.fill('');
    await ada.getByRole('heading', { name: 'No one is banned' }).waitFor();
  });

  it('lists the newest of many bans first', async () => {
    const { id: serverId, owner } = await aServer(instance, server.owner);
    await banMany(serverId, 1, 1000);
    const newest = await aPerson(instance);
    await owner.do(putBan, { params: { serverId, userId: newest.id }, body: {} });
    await go(ada, `/servers/${serverId}/settings/bans`);
    const lifts = ada.getByRole('button', { name: /^Lift ban on/ });
    const first = () => lifts.first().getAttribute('aria-label');
    await expect.poll(first).toBe(`Lift ban on ${newest.username}`);
    const shown = await lifts.count();
    await button(ada, 'Show more').click();
    await expect.poll(() => lifts.count()).toBe(2 * shown);
  });

  it('finds the invites of one person among many', async () => {
    const own = await aServerWithGuest();
    const text = `insert into invites (code, server_id, channel_id, inviter_id, max_uses, max_age_secs, created_at)
      select 'ours-' || number, $1, $2, $3, 0, 0, now() from generate_series(1, 120) number`;
    await queryDatabase(instance, text, [own.id, own.channel.id, own.owner.id]);
    const { code } = await guest.do(createInvite, { params: { channelId: own.channel.id }, body: {} });
    await go(ada, `/servers/${own.id}/settings/invites`);
    const deletes = ada.getByRole('button', { name: /^Delete invite/ });
    await expect.poll(() => deletes.count()).toBe(100);
    await button(ada, 'Show more').click();
    await expect.poll(() => deletes.count()).toBe(122);
    const search = ada.getByRole('searchbox', { name: 'Find by code, creator or channel' });
    await search.fill(`@${guest.username}`);
    await expect.poll(() => deletes.count()).toBe(1);
    await expect.poll(() => deletes.getAttribute('aria-label')).toBe(`Delete invite: ${code}`);
    await search.fill('ours-17');
    await button(ada, 'Delete invite: ours-17').waitFor();
    await search.fill('theirs');
    await ada.getByRole('status').getByText('Nothing matches.').waitFor();
    await queryDatabase(instance, "delete from invites where code like 'ours-__%'");
    await search.fill(code);
    await button(ada, `Delete invite: ${code}`).click();
    await button(ada, 'Delete invite').click();
    await deletes.waitFor({ state: 'detached' });
    await search.fill('');
    await button(ada, 'Delete invite: ours-9').waitFor();
    await expect.poll(() => search.count()).toBe(1);
  });

  it('lists the webhooks of a server in parts, and finds one among many', async () => {
    const own = await aServer(instance, server.owner);
    const text = `insert into webhooks
        (server_id, id, channel_id, kind, name, creator_id, token_fingerprint, sealed_token)
      select $1, number, $2, 'incoming', 'Hook ' || number, $3, '', '' from generate_series(1, 110) number`;
    await queryDatabase(instance, text, [own.id, own.channel.id, own.owner.id]);
    await goWithin(ada, `/servers/${own.id}/settings/integrations`);
    const edits = ada.getByRole('button', { name: /^Edit Hook/ });
    await expect.poll(() => edits.count()).toBe(100);
    await button(ada, 'Show more').click();
    await expect.poll(() => edits.count()).toBe(110);
    await ada.getByRole('searchbox', { name: 'Find by name, channel or creator' }).fill('hook 107');
    await expect.poll(() => edits.count()).toBe(1);
    await button(ada, 'Edit Hook 107').waitFor();
  });

  it('follows bans that are lifted and imposed while the others are still being read', async () => {
    const { id: serverId, owner } = await aServer(instance, server.owner);
    await banMany(serverId, 10_001, 12_500);
    const release = await holdRequests(ada, /[?&]after=11000/);
    const reading = ada.waitForRequest(/[?&]after=11000/);
    await goWithin(ada, `/servers/${serverId}/settings/bans`);
    await reading;
    await owner.do(deleteBan, { params: { serverId, userId: '10005' } });
    const early = await aPerson(instance);
    await owner.do(putBan, { params: { serverId, userId: early.id }, body: {} });
    // Shows that the page has received the event.
    await owner.do(updateServer, { params: { serverId }, body: { name: 'After the ban' } });
    await ada.getByText('After the ban').first().waitFor();
    release();
    await ada.getByRole('status').getByText('2,500 bans', { exact: true }).waitFor();
    await ada.unroute(/[?&]after=11000/);
    // Another change does not read all of them again.
    const reads: string[] = [];
    ada.on('request', (request) => void (request.url().includes('/bans?') && reads.push(request.url())));
    const { id: userId, username } = await aPerson(instance);
    await owner.do(putBan, { params: { serverId, userId }, body: {} });
    await button(ada, `Lift ban on ${username}`).waitFor();
    await ada.getByRole('status').getByText('2,501 bans', { exact: true }).waitFor();
    await button(ada, `Lift ban on ${username}`).click();
    await ada.getByRole('status').getByText('2,500 bans', { exact: true }).waitFor();
    expect(reads).toEqual([]);
    // Nor do lifted bans come back before the pages have been read again.
    const answer = await holdRequests(ada, '**/bans?*');
    for (const section of ['invites', 'bans'])
      await goWithin(ada, `/servers/${serverId}/settings/${section}`);
    await ada.getByRole('status').getByText('2,500 bans', { exact: true }).waitFor();
    answer();
  });

  it('without Connect, makes private channels, and keeps permissions they lack in overwrites', async () => {
    const own = await aServerWithGuest();
    const { channel, owner } = own;
    const params = { serverId: own.id };
    const held = bits('viewChannel', 'sendMessages', 'manageChannels', 'manageRoles');
    const { id: roleId } = await owner.do(createRole, { params, body: { name: 'Guards' } });
    const body = { permissions: String(held) };
    await owner.do(updateRole, { params: { ...params, roleId: own.id }, body });
    await overwritePermissions(own, channel.id, { role: roleId, deny: ['manageMessages'] });
    await go(bo, `/servers/${own.id}/settings/channels`);
    await button(bo, 'Create channel').click();
    const dialog = bo.getByRole('dialog', { name: 'Create a channel' });
    await dialog.getByLabel('Name', { exact: true }).fill('den');
    await dialog.getByRole('switch', { name: 'Private' }).click();
    await button(dialog, 'Create channel').click();
    await bo.getByRole('heading', { name: 'den', exact: true }).first().waitFor();
    await go(bo, `/servers/${own.id}/channels/${channel.id}/settings/permissions`);
    const remove = bo.getByRole('button', { name: /^Guards cannot be removed/ });
    await remove.waitFor();
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true');
    await bo.getByRole('button', { name: /^Guards.*denied/ }).click();
    await bo.getByRole('radiogroup', { name: 'Send messages' }).getByRole('radio', { name: 'Deny' }).click();
    await button(bo, 'Save').click();
    await button(bo, 'Save').waitFor({ state: 'detached' });
    const { channels } = await owner.do(getServer, { params });
    const den = channels.find(({ name }) => name === 'den');
    expect(den?.overwrites).toContainEqual(
      expect.objectContaining({ id: own.id, deny: String(bits('viewChannel')) }),
    );
    const { overwrites = [] } = channels.find(({ id }) => id === channel.id) ?? {};
    expect(overwrites).toMatchObject([{ id: roleId, deny: String(bits('sendMessages', 'manageMessages')) }]);
  });

  it('without View Channel, is refused a private channel and does not get an open one instead', async () => {
    const own = await aServerWithGuest();
    const params = { serverId: own.id };
    const body = { permissions: String(bits('manageChannels', 'manageRoles')) };
    await own.owner.do(updateRole, { params: { ...params, roleId: own.id }, body });
    await go(bo, `/servers/${own.id}/settings/channels`);
    await button(bo, 'Create channel').click();
    const dialog = bo.getByRole('dialog', { name: 'Create a channel' });
    await dialog.getByLabel('Name', { exact: true }).fill('den');
    await dialog.getByRole('switch', { name: 'Private' }).click();
    await button(dialog, 'Create channel').click();
    await dialog.getByRole('alert').waitFor();
    await bo.keyboard.press('Escape');
    const { channels } = await own.owner.do(getServer, { params });
    expect(channels.map(({ name }) => name)).not.toContain('den');
  });

  it('adds a bot to the server whose commands they chose, if they manage that', async () => {
    const own = await aServerWithGuest();
    const makeBot = async (person: TestPerson) => {
      const { id } = await person.do(createApplication, { body: { name: 'Sweeper' } });
      await person.do(createBot, { params: { applicationId: id } });
      return id;
    };
    const [applicationId, foreign] = await Promise.all([makeBot(server.owner), makeBot(guest)]);
    const openCommands = async (page: Page, id: string) => {
      await go(page, `/settings/applications/${id}`);
      await page.getByRole('tab', { name: 'Commands' }).click();
      await page.getByRole('combobox', { name: 'Where' }).selectOption(own.id);
      await page.getByText('The bot is not in this server').waitFor();
    };
    await openCommands(ada, applicationId);
    await button(ada, 'Add to a server').click();
    await button(ada.getByRole('dialog', { name: 'Add to a server' }), 'Add bot').click();
    await ada.getByText(`Sweeper is in ${own.server.name}.`).waitFor();
    await button(ada, 'Add command').waitFor();
    await openCommands(bo, foreign);
    await bo.getByText('You may not add bots to this server.').waitFor();
    expect(await button(bo, 'Add to a server').count()).toBe(0);
  });

  it('without Moderate Members, switches a rule with timeouts off, and removes the timeouts from it', async () => {
    const own = await aServerWithGuest();
    const params = { serverId: own.id };
    const body = { permissions: String(bits('viewChannel', 'manageServer')) };
    await own.owner.do(updateRole, { params: { ...params, roleId: own.id }, body });
    const { id: ruleId } = await own.owner.do(createAutomodRule, {
      params,
      body: {
        name: 'Mud',
        trigger: { kind: 'keyword', keywords: ['mud'] },
        actions: [{ kind: 'block' }, { kind: 'timeout', durationSecs: 300 }],
      },
    });
    const rule = () => own.owner.do(getAutomodRule, { params: { ...params, ruleId } });
    await go(bo, `/servers/${own.id}/settings/automod`);
    await bo.getByRole('switch', { name: 'Mud' }).click();
    await expect.poll(async () => (await rule()).enabled).toBe(false);
    await button(bo, 'Edit Mud').click();
    const dialog = bo.getByRole('dialog', { name: 'Edit Mud' });
    const timeout = dialog.getByRole('switch', { name: 'Time the sender out' });
    await dialog.getByText('You need Moderate Members to save a rule that does this.').waitFor();
    await timeout.click();
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
    expect((await rule()).actions).toMatchObject([{ kind: 'block' }]);
  });

  it('tells people whom AutoMod times out what it refused', async () => {
    const own = await aServerWithGuest();
    await own.owner.do(createAutomodRule, {
      params: { serverId: own.id },
      body: {
        name: 'Mud',
        trigger: { kind: 'keyword', keywords: ['mud'] },
        actions: [
          { kind: 'block', customMessage: 'No mud, please.' },
          { kind: 'timeout', durationSecs: 300 },
        ],
      },
    });
    await go(bo, `/servers/${own.id}/channels/${own.channel.id}`);
    await bo.locator('[data-composer]').fill('Look at this mud');
    await bo.keyboard.press('Enter');
    await bo.getByText(/You are timed out until/).waitFor();
    await bo.getByRole('alert').getByText('No mud, please.').waitFor();
  });

  it('sees that a bot who joins has the role made for it', async () => {
    const own = await aServer(instance, server.owner);
    await own.owner.do(createRole, { params: { serverId: own.id }, body: { name: 'Readers' } });
    await go(ada, `/servers/${own.id}/settings/roles`);
    await ada.getByRole('button', { name: /^Readers.*0 members/ }).waitFor();
    await aBot(instance, own);
    await ada.getByRole('button', { name: /^Bot.*1 member/ }).waitFor();
  });

  it('keeps rules that another manager adds, and removes those that they remove', async () => {
    const own = await aServer(instance, server.owner);
    const params = { serverId: own.id };
    const change = (...rules: string[]) =>
      own.owner.do(putScreening, { params, body: { enabled: true, description: '', rules } });
    await change('Be kind.', 'Be brief.', 'Be early.');
    await go(ada, `/servers/${own.id}/settings/rules`);
    const rule = (at: number) => ada.getByRole('textbox', { name: `Rule ${at}`, exact: true });
    await rule(1).fill('Be kind and patient.');
    await change('Be kind.', 'Be brief.', 'Wipe your feet.');
    await expect.poll(() => rule(3).inputValue()).toBe('Wipe your feet.');
    await button(ada, 'Move rule 1 down').click();
    await change('Be kind.', 'Be brief.', 'Wipe your feet.', 'Knock first.');
    await expect.poll(async () => (await rule(4).count()) && rule(4).inputValue()).toBe('Knock first.');
    await save();
    expect((await own.owner.do(getScreening, { params })).rules).toEqual([
      'Be brief.',
      'Be kind and patient.',
      'Wipe your feet.',
      'Knock first.',
    ]);
  });

  it('keeps default channels and answers of questions that another manager adds', async () => {
    const own = await aServer(instance, server.owner);
    const params = { serverId: own.id };
    const { id: shedId } = await own.owner.do(createChannel, { params, body: { name: 'shed' } });
    const { id: yardId } = await own.owner.do(createChannel, { params, body: { name: 'yard' } });
    const first = { title: 'What for?', options: [{ title: 'Tools' }] };
    const body = { enabled: true, defaultChannelIds: [own.channel.id], prompts: [first] };
    const { prompts } = await own.owner.do(putOnboarding, { params, body });
    await go(ada, `/servers/${own.id}/settings/onboarding`);
    await ada.getByRole('checkbox', { name: 'shed' }).check();
    await button(ada, 'Add an answer').click();
    const answer = (at: number) =>
      ada.getByRole('listitem', { name: `Answer ${at}`, exact: true }).getByLabel('Answer', { exact: true });
    await answer(2).fill('Seeds');
    const theirs = prompts.map((prompt) => ({
      ...prompt,
      options: [...prompt.options, { title: 'Soil' }],
    }));
    await own.owner.do(putOnboarding, {
      params,
      body: { enabled: true, defaultChannelIds: [own.channel.id, yardId], prompts: theirs },
    });
    await expect.poll(() => ada.getByRole('checkbox', { name: 'yard' }).isChecked()).toBe(true);
    await answer(3).waitFor();
    await save();
    const saved = await own.owner.do(getOnboarding, { params });
    expect([...saved.defaultChannelIds].sort()).toEqual([own.channel.id, shedId, yardId].sort());
    const titles = saved.prompts.flatMap(({ options }) => options.map(({ title }) => title));
    expect(titles).toEqual(['Tools', 'Soil', 'Seeds']);
  });

  it('keeps the ids of a question and an answer that are edited while they are first saved', async () => {
    const own = await aServer(instance, server.owner);
    const prompts = async () => (await own.owner.do(getOnboarding, { params: { serverId: own.id } })).prompts;
    await go(ada, `/servers/${own.id}/settings/onboarding`);
    await button(ada, 'Add a question').click();
    const question = ada.getByLabel('What you ask');
    const answer = ada.getByLabel('Answer', { exact: true });
    await question.fill('What for?');
    await answer.fill('Tools');
    const release = await holdRequests(ada, '**/onboarding');
    await button(ada, 'Save').click();
    await ada.locator('button[aria-busy]').waitFor();
    await question.fill('What do you need?');
    await answer.fill('Tools and soil');
    release();
    await ada.locator('button[aria-busy]').waitFor({ state: 'detached' });
    const [first] = await prompts();
    await save();
    await expect.poll(prompts).toEqual([
      {
        ...first,
        title: 'What do you need?',
        options: first?.options.map((option) => ({ ...option, title: 'Tools and soil' })),
      },
    ]);
  });

  it('finds a channel among many for an answer, and for the exceptions of a rule', async () => {
    const own = await aServer(instance, server.owner);
    const params = { serverId: own.id };
    for (const name of ['ash', 'beech', 'elm', 'fir', 'hazel', 'larch', 'oak', 'pine'])
      await own.owner.do(createChannel, { params, body: { name } });
    const prompts = [{ title: 'What for?', options: [{ title: 'Wood' }, { title: 'Shade' }] }];
    await own.owner.do(putOnboarding, { params, body: { enabled: false, prompts } });
    await go(ada, `/servers/${own.id}/settings/onboarding`);
    const answer = ada.getByRole('listitem', { name: 'Answer 1', exact: true });
    await answer.waitFor();
    // In all folds of a large server there would be thousands.
    expect(await answer.locator('[role=checkbox]').count()).toBe(0);
    await answer.getByText('Gives 0 roles, points to 0 channels').click();
    const channels = answer.getByRole('group', { name: 'Channels it points to' });
    const found = () => channels.getByRole('checkbox').count();
    await expect.poll(found).toBeGreaterThan(8);
    await channels.getByRole('searchbox', { name: 'Find a channel' }).fill('#LAR');
    await expect.poll(found).toBe(1);
    await channels.getByRole('checkbox', { name: '#larch' }).check();
    await answer.getByText('Gives 0 roles, points to 1 channel').waitFor();
    await save();
    const saved = await own.owner.do(getOnboarding, { params });
    expect(saved.prompts[0]?.options[0]?.channelIds).toHaveLength(1);
    await go(ada, `/servers/${own.id}/settings/automod`);
    await button(ada, 'Add a rule').click();
    const exempt = ada.getByRole('dialog', { name: 'New rule' }).getByRole('group', { name: 'Channels' });
    await exempt.getByRole('searchbox', { name: 'Find a channel' }).fill('birch');
    await exempt.getByRole('status').getByText('Nothing matches.').waitFor();
  });

  it('changes the order of questions and of their answers', async () => {
    const own = await aServer(instance, server.owner);
    const params = { serverId: own.id };
    const options = ['Often', 'Never'].map((title) => ({ title }));
    const body = {
      enabled: false,
      prompts: ['Ladders?', 'Sheds?', 'Tools?'].map((title) => ({ title, options })),
    };
    const [ladders, sheds, tools] = (await own.owner.do(putOnboarding, { params, body })).prompts;
    await go(ada, `/servers/${own.id}/settings/onboarding`);
    await button(ada, 'Move question 2 up').press('Enter');
    await expectFocus(button(ada, 'Move question 1 up'));
    await ada.getByText('Now number 1 of 3.').waitFor({ state: 'attached' });
    await button(ada, 'Move question 1 up').press('Enter');
    await button(ada, 'Move answer 1 down').first().press('Enter');
    await ada.getByText('Now number 2 of 2.').waitFor({ state: 'attached' });
    await save();
    expect((await own.owner.do(getOnboarding, { params })).prompts).toEqual([
      { ...sheds, options: sheds?.options.toReversed() },
      ladders,
      tools,
    ]);
  });

  it('deletes a server whose name has characters that keyboards lack', async () => {
    const own = await aServer(instance, server.owner);
    const params = { serverId: own.id };
    await server.owner.do(updateServer, { params, body: { name: 'Ada’s “Shed” – old' } });
    await go(ada, `/servers/${own.id}/settings/delete`);
    await ada.getByLabel('Type “Ada’s “Shed” – old” to confirm').fill(`ada's "shed" - old`);
    await ada.getByRole('textbox', { name: 'Password' }).last().fill(PASSWORD);
    await button(ada, 'Delete server').click();
    await ada.getByText('Ada’s “Shed” – old was deleted.').waitFor();
  });

  it('reads a long name without a space in the label of a field, on a phone', async () => {
    const params = { serverId: yard.id };
    const name = 'Gartenbauverein'.repeat(6);
    await server.owner.do(updateServer, { params, body: { name } });
    const before = ada.viewportSize() ?? { width: 1280, height: 720 };
    await ada.setViewportSize({ width: 360, height: 740 });
    await go(ada, `/servers/${yard.id}/settings/delete`);
    await ada.getByLabel(`Type “${name}” to confirm`).waitFor();
    const main = ada.getByRole('dialog').locator('main');
    expect(await main.evaluate((page) => page.scrollWidth - page.clientWidth)).toBe(0);
    await ada.setViewportSize(before);
  });
});
