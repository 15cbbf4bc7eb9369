/** Two people in a browser: threads are started, answered, locked and archived; posts are written, listed and found. */
import { queryDatabase } from '@guildhall/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, reachByKeyboard } from './browser.ts';
import { expectFocus } from './controls.ts';
import { holdRequests } from './hold-requests.ts';
import { go } from './navigate.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, registerClient, useWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('threads, forums and search in the browser', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let owner: Awaited<ReturnType<typeof person>>;
  let guest: typeof owner;
  let ada: Page;
  let bo: Page;
  let server: string;
  let channelId: string;
  let forumId: string;
  let starterId: string;

  const person = async (username: string) => (await registerClient(instance.url, username)).api;

  async function openPage(username: string, path: string): Promise<Page> {
    const page = await openPageFor(browser, instance.url, { username });
    await page.goto(path);
    return page;
  }

  beforeAll(async () => {
    owner = await person('ada');
    guest = await person('bo');
    const { id: serverId, channels } = await owner.createServer({ body: { name: 'Co-op' } });
    channelId = channels.find(({ kind }) => kind === 'text')?.id ?? '';
    ({ id: forumId } = await owner.createChannel({
      serverId,
      body: { name: 'how-to', kind: 'forum', availableTags: [{ name: 'Roof' }], requireTag: true },
    }));
    const { code } = await owner.createInvite({ channelId, body: {} });
    await guest.acceptInvite({ code });
    ({ id: starterId } = await owner.sendMessage({
      channelId,
      body: { content: 'Where are the shed keys?' },
    }));
    server = `/servers/${serverId}`;
    const path = `${server}/channels/${channelId}`;
    [ada, bo] = await Promise.all([openPage('ada', path), openPage('bo', path)]);
  });

  const listed = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name });
  const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });
  async function reply(page: Page, text: string): Promise<void> {
    await page.getByPlaceholder('Write a reply').fill(text);
    await page.keyboard.press('Enter');
  }
  async function choose(page: Page, entry: string): Promise<void> {
    await page.getByRole('button', { name: 'Thread menu' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  }

  it('keeps a side conversation together until it is archived', async () => {
    await reachByKeyboard(ada.locator('[data-message]'));
    await ada.keyboard.press('t');
    await ada.getByLabel('Name', { exact: true }).fill('Shed keys');
    await ada.getByRole('button', { name: 'Start thread' }).click();
    await reply(ada, 'I looked in the van.');

    await bo
      .getByRole('article')
      .getByRole('link', { name: /Shed keys 1 reply/ })
      .click();
    await said(bo, 'I looked in the van.').waitFor();
    await bo.getByRole('button', { name: /^Follow:/ }).waitFor();
    await reply(bo, 'I have them.');
    await bo.getByRole('button', { name: /^Following:/ }).waitFor();
    await said(ada, 'I have them.').waitFor();

    await choose(ada, 'Lock thread');
    await bo.getByText('This thread is locked').waitFor();
    await bo.getByRole('button', { name: 'Close thread' }).click();
    await choose(ada, 'Archive thread');
    await listed(bo, 'Shed keys').waitFor({ state: 'detached' });
    await bo.getByRole('button', { name: 'Threads', exact: true }).click();
    await bo.getByRole('button', { name: 'Archived' }).click();
    await bo
      .getByRole('complementary')
      .getByRole('link', { name: /Shed keys/ })
      .click();
    await said(bo, 'I have them.').waitFor();
    await reply(ada, 'Thank you.');
    await said(bo, 'Thank you.').waitFor();
    await listed(bo, 'Shed keys').waitFor();
  });

  it('shows a thread beside its channel, and gives the focus back when it closes', async () => {
    const channelPath = `${server}/channels/${channelId}`;
    const region = (name: string) => ada.getByRole('region', { name, exact: true });
    const toChannel = ada.getByPlaceholder('Message #general');
    const toThread = ada.getByPlaceholder('Write a reply');
    const chip = region('general').getByRole('link', { name: /Shed keys/ });

    await go(ada, channelPath);
    await chip.press('Enter');
    await expectFocus(toThread);
    await toThread.fill('Beside');
    await ada.keyboard.press('Enter');
    await region('Shed keys').getByText('Beside', { exact: true }).waitFor();
    await toChannel.fill('In the channel');
    await ada.keyboard.press('Enter');
    await region('general').getByText('In the channel', { exact: true }).waitFor();

    // Text typed in the channel goes there, all other text to the thread.
    // The message's actions may cover its end.
    const said = region('general').getByRole('log').getByText('In the channel');
    await said.click({ position: { x: 4, y: 4 } });
    await ada.keyboard.type('a');
    await expectFocus(toChannel);
    await toChannel.fill('');
    await chip.focus();
    await ada.keyboard.press('Enter');
    await region('Shed keys').getByRole('button', { name: 'Show in the channel' }).press('Enter');
    await expectFocus(region('general').locator('[data-message]', { hasText: 'Where are the shed keys?' }));

    await ada.reload();
    await expectFocus(toThread);
    await ada.keyboard.press('Escape');
    await ada.waitForURL(`**${channelPath}`);
    await toThread.waitFor({ state: 'detached' });
    await expectFocus(toChannel);

    await chip.press('Enter');
    await expectFocus(toThread);
    await ada.getByRole('button', { name: 'Close thread' }).click();
    await toThread.waitFor({ state: 'detached' });
    await expectFocus(chip);

    // Only one panel beside the channel; a panel covered by a thread returns.
    const panel = (name: string) => ada.getByRole('complementary', { name, exact: true });
    const [pins, members, thread] = [panel('Pinned messages'), panel('Members'), region('Shed keys')];
    const isAlone = (shown: Locator) =>
      expect
        .poll(() => Promise.all([pins, members, thread].map((each) => each.count())))
        .toEqual([pins, members, thread].map((each) => Number(each === shown)));
    await region('general').getByRole('button', { name: 'Pinned messages' }).click();
    await isAlone(pins);
    await chip.press('Enter');
    await expectFocus(toThread);
    await isAlone(thread);
    await ada.keyboard.press('Escape');
    await isAlone(pins);
    await chip.press('Enter');
    await expectFocus(toThread);
    await ada.keyboard.press('Control+Shift+M');
    await isAlone(members);

    // A separate page if preferred, or if there is no room.
    await chip.press('Enter');
    await ada.getByRole('button', { name: 'Show on its own' }).click();
    await toChannel.waitFor({ state: 'detached' });
    await ada.getByRole('button', { name: 'Show beside the channel' }).click();
    await toChannel.waitFor();
    await ada.setViewportSize({ width: 1000, height: 720 });
    await toChannel.waitFor({ state: 'detached' });
    await toThread.waitFor();

    // The original in the beginning of the thread stays current, whether or not its channel was read.
    const original = ada.getByRole('figure');
    const edit = (content: string) =>
      owner.editMessage({ channelId, messageId: starterId, body: { content } });
    await edit('Where are the van keys?');
    await original.getByText('van keys').waitFor();
    await ada.reload();
    await original.getByText('van keys').waitFor();
    await edit('Where are the boat keys?');
    await original.getByText('boat keys').waitFor();
    await owner.deleteMessage({ channelId, messageId: starterId });
    await ada.getByText('It was started from a message that was deleted.').waitFor();
    await ada.setViewportSize({ width: 1280, height: 720 });
  });

  it('opens the threads that the list of channels leaves out', async () => {
    const serverId = server.split('/').at(-1) ?? '';
    const { id } = await owner.createChannel({ serverId, body: { name: 'errands', kind: 'text' } });
    for (let errand = 1; errand <= 9; errand += 1)
      await guest.createThread({ channelId: id, body: { name: `Errand ${errand}` } });
    const inPanel = ada.getByRole('complementary').getByRole('link', { name: /^Errand 1/ });
    await go(ada, `${server}/channels/${id}`);
    const tab = ada.context().waitForEvent('page');
    await listed(ada, '1 more').click({ modifiers: ['ControlOrMeta'] });
    await (await tab).close();
    expect(await inPanel.count()).toBe(0);
    await go(ada, `${server}/channels/${channelId}`);
    await listed(ada, 'Errand 2').focus();
    await ada.keyboard.press('ArrowDown');
    await listed(ada, '1 more').and(ada.locator(':focus')).waitFor();
    await ada.keyboard.press('Enter');
    await inPanel.waitFor();
    expect(ada.url()).toContain(`/channels/${id}`);
    await owner.deleteChannel({ channelId: id });
  });

  it('finds an archived thread by a name that is many pages back', async () => {
    const first = BigInt(starterId) + 1000n;
    const serverId = server.split('/').at(-1);
    await queryDatabase(
      instance,
      `with made as (
         insert into channels (server_id, id, kind, name, position, parent_id, archived)
         select $1, $2::bigint + n, 'thread', case n when 1 then 'Blue lantern' else 'Errand ' || n end, 0, $3, true
         from generate_series(1, 250) n returning *)
       insert into threads (thread_id, server_id, parent_id, activity_id, archived, auto_archive_minutes, opened_id)
       select id, server_id, parent_id, id, true, 60, id from made`,
      [serverId, first, channelId],
    );
    await go(ada, `${server}/channels/${channelId}`);
    await ada.getByRole('button', { name: 'Threads' }).click();
    await ada.getByRole('button', { name: 'Archived' }).click();
    await ada.getByRole('link', { name: /^Errand 250/ }).waitFor();
    const search = ada.getByLabel('Search threads by name');
    await search.fill('lantern');
    await ada.getByRole('link', { name: /^Blue lantern/ }).waitFor();
    await search.fill('no such name');
    await ada.getByText('No thread has that name.').waitFor();
    await ada.getByRole('button', { name: 'Close threads' }).click();
  });

  it('lists a post as soon as it is written, and finds what it says', async () => {
    const forum = `${server}/channels/${forumId}`;
    await go(bo, forum);
    await bo.getByText('No posts yet').waitFor();
    // The next key goes on from the forum, as it does from a channel's composer.
    await bo.keyboard.press('Tab');
    await bo.locator('[data-conversation] button:focus').waitFor();
    await go(ada, forum);
    await ada.getByRole('button', { name: 'New post' }).click();
    await ada.getByLabel('Title').fill('Ridge tiles');
    await ada.getByLabel('First message').fill('Two came down in the storm.');
    await ada.getByRole('button', { name: 'Post', exact: true }).click();
    await ada.getByText('Choose a tag').waitFor();
    await ada.getByRole('button', { name: 'Roof' }).click();
    await expect.poll(() => ada.getByLabel('Archive after').inputValue()).toBe('4320');
    await ada.getByLabel('Archive after').selectOption('7 days');
    await ada.getByLabel('First message').press('Control+Enter');
    await said(ada, 'Two came down in the storm.').waitFor();
    const [, postId = ''] = /channels\/(\d+)/.exec(ada.url()) ?? [];
    expect(await owner.getChannel({ channelId: postId })).toMatchObject({ autoArchiveMinutes: 10080 });
    await listed(ada, 'how-to').click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Channel settings' }).click();
    await ada.getByRole('button', { name: 'Add a tag' }).click();
    await ada.keyboard.type('Gutter');
    await expect.poll(() => ada.getByLabel('Tag 2').inputValue()).toBe('Gutter');
    await ada.getByRole('button', { name: 'Add a tag' }).click();
    await ada.getByRole('button', { name: 'Save', exact: true }).click();
    await ada.locator('input[aria-invalid]:focus').waitFor();
    await ada.getByRole('button', { name: 'Remove Tag 3' }).click();
    await ada.getByRole('button', { name: 'Emoji of Gutter' }).and(ada.locator(':focus')).waitFor();
    await ada.getByRole('button', { name: 'Save', exact: true }).click();
    await ada.getByText('Saved.', { exact: true }).waitFor();

    await bo.getByRole('listitem').filter({ hasText: 'Two came down' }).getByRole('link').waitFor();
    await go(bo, `${server}/channels/${channelId}`);
    await bo.getByPlaceholder('Message #general').focus();
    await bo.keyboard.press('Control+f');
    await bo.getByRole('textbox', { name: 'Search Co-op' }).fill('storm');
    await bo.getByRole('list', { name: 'Search results' }).getByRole('link').click();
    await said(bo, 'Two came down in the storm.').waitFor();
    await expect.poll(() => bo.getByRole('heading', { level: 1 }).textContent()).toBe('Ridge tiles');
    await bo.setViewportSize({ width: 1280, height: 800 });
    await bo.getByRole('button', { name: 'Filters' }).click();
    const found = bo.getByRole('list', { name: 'Search results' }).getByRole('link');
    await expect.poll(() => found.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(800);
    // The search stays in the thread while one reads elsewhere, says so, and can be widened again.
    const place = bo.getByRole('combobox', { name: 'In', exact: true });
    await place.selectOption('Ridge tiles');
    await listed(bo, 'general').first().click();
    await bo.getByPlaceholder('Message #general').waitFor();
    await bo.getByRole('button', { name: 'Filters (1)' }).click();
    await expect.poll(() => place.locator('option:checked').textContent()).toBe('Ridge tiles');
    // Messages in voice channels are found too.
    await place.selectOption('General');
    await place.selectOption('All channels');
    await bo.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    // The post is named by the id of its first message.
    const { posts } = await owner.listPosts({ channelId: forumId, query: {} });
    const id = posts[0]?.channel.id ?? '';
    const message = { channelId: id, messageId: id };
    await owner.editMessage({ ...message, body: { content: 'Four came down in the storm.' } });
    await found.getByText('Four came down').waitFor();
    await owner.deleteMessage(message);
    await found.waitFor({ state: 'detached' });
  });

  it('suggests the beginning of a message as the name, cut between characters', async () => {
    const { id } = await owner.sendMessage({ channelId, body: { content: `a${'🎈'.repeat(45)}` } });
    await go(ada, `${server}/channels/${channelId}`);
    await reachByKeyboard(ada.locator(`[data-message="${id}"]`));
    await ada.keyboard.press('t');
    await expect.poll(() => ada.getByLabel('Name', { exact: true }).inputValue()).toBe(`a${'🎈'.repeat(39)}`);
    await ada.keyboard.press('Escape');
  });

  it('names a thread without # where its messages are forwarded', async () => {
    const { id: threadId } = await owner.createThread({ channelId, body: { name: 'Gutters' } });
    const { id } = await owner.sendMessage({ channelId: threadId, body: { content: 'Left of the door' } });
    const body = { targetChannelIds: [channelId] };
    await owner.forwardMessage({ channelId: threadId, messageId: id, body });
    await go(ada, `${server}/channels/${channelId}`);
    const card = ada.getByRole('figure').filter({ hasText: 'Left of the door' });
    await card.getByText(/^Gutters, Co-op/).waitFor();
  });

  it('shows a forum as it was left after a look at a post', async () => {
    const serverId = server.split('/').at(-1) ?? '';
    const { id } = await owner.createChannel({ serverId, body: { name: 'swaps', kind: 'forum' } });
    for (const name of ['Wanted', ...Array.from({ length: 8 }, (_, index) => `Spare ${index + 1}`)]) {
      const body = { name, message: { content: 'Free to a good home.' } };
      await owner.createThread({ channelId: id, body });
    }
    await go(bo, `${server}/channels/${id}`);
    await bo.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
    await bo.getByRole('textbox', { name: 'Search posts' }).fill('Spare');
    // Waits for the results: until then the list shows all posts or none.
    await bo.getByRole('status').getByText('8 posts', { exact: true }).waitFor();
    const oldest = bo.locator('[data-post]').filter({ hasText: 'Spare 1' });
    await oldest.click();
    await said(bo, 'Free to a good home.').waitFor();
    await bo.goBack();
    await oldest.waitFor();
    await expect.poll(() => bo.getByRole('combobox', { name: 'Order' }).inputValue()).toBe('created');
    await expect.poll(() => bo.getByRole('textbox', { name: 'Search posts' }).inputValue()).toBe('Spare');
    await expect.poll(() => oldest.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(720);
  });

  it('counts who is online only where all members are known', async () => {
    const members = /\/members(?:\?|$)/;
    const release = await holdRequests(bo, members);
    await bo.goto(`${server}/channels/${forumId}`);
    await bo.getByRole('button', { name: /\d members server menu$/ }).waitFor();
    release();
    await bo.getByRole('button', { name: /\d members · \d online server menu$/ }).waitFor();
    await bo.unroute(members);
    await listed(bo, 'general').first().click();
  });

  it('goes on without a chosen tag that was deleted', async () => {
    const serverId = server.split('/').at(-1) ?? '';
    const availableTags = [{ name: 'Pump' }, { name: 'Fence' }];
    const { id } = await owner.createChannel({
      serverId,
      body: { name: 'repairs', kind: 'forum', availableTags },
    });
    const [, fence] = (await owner.getChannel({ channelId: id })).availableTags ?? [];
    await owner.createThread({
      channelId: id,
      body: { name: 'Gate post', message: { content: 'It leans.' } },
    });
    await go(ada, `${server}/channels/${id}`);
    await ada.getByRole('button', { name: 'Pump' }).click();
    await ada.getByRole('heading', { name: 'No matching posts' }).waitFor();
    await ada.getByRole('button', { name: 'New post' }).click();
    const dialog = ada.getByRole('dialog', { name: 'New post in #repairs' });
    await dialog.getByLabel('Title').fill('Dry well');
    const message = dialog.getByLabel('First message');
    await message.fill('No water since Monday. @');
    const name = ada.getByRole('option', { name: /bo/ });
    await name.waitFor();
    await ada.keyboard.press('Escape');
    await name.waitFor({ state: 'detached' });
    await message.pressSequentially('b');
    await name.click();
    await expect.poll(() => message.inputValue()).toBe('No water since Monday. @bo ');
    await dialog.getByRole('button', { name: 'Add emoji' }).click();
    await ada.getByRole('option', { name: 'upside_down_face', exact: true }).first().click();
    await expect.poll(() => message.inputValue()).toBe('No water since Monday. @bo 🙃');
    for (const name of ['Pump', 'Fence']) await dialog.getByRole('button', { name }).click();
    const left = fence ? [{ id: fence.id, name: fence.name }] : [];
    await owner.updateChannel({ channelId: id, body: { availableTags: left } });
    await dialog.getByRole('button', { name: 'Pump' }).waitFor({ state: 'detached' });
    await ada.locator('[data-post]').filter({ hasText: 'Gate post' }).waitFor();
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await ada.getByRole('log').getByText('No water since Monday.').waitFor();
    const { posts } = await owner.listPosts({ channelId: id, query: {} });
    const post = posts.find(({ channel }) => channel.name === 'Dry well');
    expect(post?.channel.appliedTags).toEqual([fence?.id]);
    const { id: guestId } = await guest.getAccount();
    expect(post?.message?.content).toBe(`No water since Monday. <@${guestId}> 🙃`);
  });

  it('names what is unread, and announces what a search found', async () => {
    const { id: serverId, channels } = await owner.createServer({ body: { name: 'Names' } });
    const general = channels.find(({ kind }) => kind === 'text')?.id ?? '';
    const forum = await owner.createChannel({ serverId, body: { name: 'questions', kind: 'forum' } });
    const post = await owner.createThread({
      channelId: forum.id,
      body: { name: 'Wet wall', message: { content: 'Why?' } },
    });
    const thread = await owner.createThread({ channelId: general, body: { name: 'Lost keys' } });
    await guest.acceptInvite({ code: (await owner.createInvite({ channelId: general, body: {} })).code });
    for (const channelId of [post.id, thread.id])
      await guest.sendMessage({ channelId, body: { content: 'An answer' } });
    await go(ada, `/servers/${serverId}/channels/${forum.id}`);
    await ada
      .getByRole('list', { name: 'Posts' })
      .getByRole('link', { name: /^Wet wall\s*, unread/ })
      .waitFor();
    await ada.keyboard.press('Control+k');
    await ada.keyboard.type('lost');
    await ada.getByRole('option', { name: /^Lost keys\s*, unread/ }).waitFor();
    await ada.keyboard.press('Escape');
    await go(ada, `/servers/${serverId}/channels/${general}`);
    await ada.getByRole('button', { name: 'Threads', exact: true }).press('Enter');
    const threads = ada.getByRole('complementary', { name: 'Threads' });
    await threads.getByRole('link', { name: /^Lost keys\s*, unread/ }).waitFor();
    // Only what changes in a status that was there before is announced.
    const noThread = await threads.getByRole('status').elementHandle();
    await ada.keyboard.type('x');
    await expect.poll(() => noThread?.textContent()).toBe('No thread has that name.');
    await ada.keyboard.press('Control+f');
    const found = await ada
      .getByRole('complementary', { name: 'Search' })
      .getByRole('status')
      .elementHandle();
    await ada.keyboard.type('answer');
    await expect.poll(() => found?.textContent()).toBe('2 messages');
    await ada.keyboard.type('less');
    await expect.poll(() => found?.textContent()).toBe('Nothing found');
  });

  it('leaves room for the name of a thread on a tablet', async () => {
    const { id } = await owner.createThread({ channelId, body: { name: 'Which plaster manual to trust' } });
    await go(ada, `${server}/channels/${id}`);
    await ada.setViewportSize({ width: 768, height: 1024 });
    const name = ada.getByRole('heading', { level: 1, name: 'Which plaster manual to trust' });
    const isWhole = () =>
      name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth && clientWidth > 100);
    await expect.poll(isWhole).toBe(true);
    await ada.setViewportSize({ width: 1280, height: 720 });
  });
});
