/** What tests find on a page, and expect of it. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The button with exactly this name. */
export function button(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('button', { name, exact: true });
}

/** Waits until an element has the focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
}
