/** Screens of threads, forums and search. */
import type { Page } from 'playwright-core';
import { reachByKeyboard } from '../../browser.ts';
import type { Screen } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const inServer = (id: (seeded: Seeded) => string) => (seeded: Seeded) =>
  `/servers/${seeded.serverId}/channels/${id(seeded)}`;
const channel = inServer(({ channelId }) => channelId);
const thread = inServer(({ threadId }) => threadId);
const forum = inServer(({ forumId }) => forumId);
const post = inServer(({ postId }) => postId);

export const THREAD_SCREENS: readonly Screen[] = [
  { name: 'thread', signedIn: true, path: thread, ready: '[data-message]' },
  {
    name: 'thread-menu',
    signedIn: true,
    path: thread,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('button', { name: 'Thread menu' }).click();
      await page.getByRole('menuitem', { name: 'Lock thread' }).waitFor();
    },
  },
  {
    name: 'thread-edit',
    signedIn: true,
    path: post,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('button', { name: 'Post menu' }).click();
      await page.getByRole('menuitem', { name: 'Edit post' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'thread-start',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await reachByKeyboard(page.locator('[data-message]').last());
      await page.keyboard.press('t');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'thread-panel',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('button', { name: 'Threads', exact: true }).click();
      await page.getByRole('complementary', { name: 'Threads' }).getByRole('link').first().waitFor();
    },
  },
  {
    name: 'thread-panel-archived',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.getByRole('button', { name: 'Threads', exact: true }).click();
      await page.getByRole('button', { name: 'Archived' }).click();
      await page.getByText('Scaffolding in March').waitFor();
    },
  },
  { name: 'forum', signedIn: true, path: forum, ready: '[data-post]' },
  { name: 'forum-post', signedIn: true, path: post, ready: '[data-message]' },
  {
    name: 'forum-new-post',
    signedIn: true,
    path: forum,
    ready: '[data-post]',
    async act(page) {
      await page.getByRole('button', { name: 'New post' }).click();
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await page.waitForSelector('[aria-invalid]');
    },
  },
  // The forum keeps its filter, so this is its last screen.
  {
    name: 'forum-no-match',
    signedIn: true,
    path: forum,
    ready: '[data-post]',
    async act(page) {
      await page.getByRole('textbox', { name: 'Search posts' }).fill('zebra');
      await page.getByRole('heading', { name: 'No matching posts' }).waitFor();
    },
  },
];

const search = async (page: Page, words: string) => {
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: /^Search / }).fill(words);
};

export const SEARCH_SCREENS: readonly Screen[] = [
  {
    name: 'search',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await search(page, 'ladder sat');
      await page.locator('[data-found]').first().waitFor();
    },
  },
  {
    name: 'search-filters',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await search(page, 'the');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByText('Filters (1)').waitFor();
      await page.locator('[data-found]').first().waitFor();
    },
  },
  {
    name: 'search-nothing',
    signedIn: true,
    path: ({ directId }) => `/messages/${directId}`,
    ready: '[data-message]',
    async act(page) {
      await search(page, 'zebra');
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    },
  },
];
