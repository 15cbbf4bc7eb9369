/** Screens of emoji, reactions, stickers, pins, forwards and new polls. */
import type { Page } from 'playwright-core';
import { reachByKeyboard } from '../../browser.ts';
import type { Screen, Size } from '../screen.ts';
import type { Seeded } from '../seed/seed.ts';

const cheers = ({ serverId, cheersId }: Seeded) => `/servers/${serverId}/channels/${cheersId}`;

function screen(name: string, act?: (page: Page, size: Size) => Promise<void>): Screen {
  return { name, signedIn: true, path: cheers, ready: '[data-message]', ...(act ? { act } : {}) };
}

async function press(page: Page, key: string): Promise<void> {
  await reachByKeyboard(page.locator('[data-message]').last());
  await page.keyboard.press(key);
}

export const REACTION_SCREENS: readonly Screen[] = [
  screen('reactions'),
  screen('reaction-picker', async (page) => {
    await press(page, '+');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
  }),
  screen('who-reacted', async (page, size) => {
    const chip = page.getByRole('button', { name: '❤️: 1 person' });
    if (size !== 'desktop') await chip.waitFor();
    else {
      await chip.hover();
      await page.getByRole('tooltip', { name: 'Bo Lindqvist reacted with ❤️' }).waitFor();
    }
  }),
  screen('reactions-dialog', async (page, size) => {
    const last = page.locator('[data-message]').last();
    if (size !== 'desktop') await last.click({ button: 'right', position: { x: 200, y: 10 } });
    else {
      await last.hover();
      await page.getByRole('button', { name: 'More actions' }).click();
    }
    await page.getByRole('menuitem', { name: 'See who reacted' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  }),
  screen('emoji-search', async (page) => {
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await page.getByRole('combobox', { name: 'Find an emoji' }).fill('heart');
    await page.getByRole('option').first().waitFor();
  }),
  screen('stickers', async (page) => {
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await page.getByRole('tab', { name: 'Stickers' }).click();
    await page.getByRole('button', { name: 'Sticker Mossy wall', exact: true }).waitFor();
  }),
  screen('sticker-origin', async (page) => {
    await page.getByRole('button', { name: 'Sticker: Mossy wall' }).click();
    await page.getByText('It should not be green').waitFor();
  }),
  screen('sticker-chosen', async (page) => {
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await page.getByRole('tab', { name: 'Stickers' }).click();
    await page.getByRole('button', { name: 'Sticker Mossy wall', exact: true }).click();
    await page.getByRole('button', { name: 'Remove sticker Mossy wall' }).waitFor();
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await page.getByText('1 of 3 chosen').waitFor();
  }),
  screen('emoji-completion', async (page) => {
    await page.locator('[data-composer]').pressSequentially('Hooray :mo');
    await page.getByRole('option').first().waitFor();
  }),
  screen('pins', async (page) => {
    await page.getByRole('button', { name: 'Pinned messages', exact: true }).click();
    await page.locator('[data-found]').first().waitFor();
  }),
  screen('forward', async (page) => {
    await press(page, 'f');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Bo Lindqvist/ })
      .first()
      .click();
  }),
  screen('create-poll', async (page) => {
    await page.getByRole('button', { name: 'Add something' }).click();
    await page.getByRole('menuitem', { name: 'Create poll' }).click();
    await page.getByLabel('Question').fill('Which cake?');
    await page.getByRole('textbox', { name: 'Answer 1' }).fill('Plum');
  }),
];
