/** The definition of a screen, and the sizes and themes of the walk. */
import type { Page } from 'playwright-core';
import type { Seeded } from './seed/seed.ts';

export const SIZES = {
  desktop: { width: 1280, height: 800 },
  /** Only for pictures: the tests walk the other two. */
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A section of settings that has loaded. */
export const SECTION = '[role=dialog] main:not(:has(.animate-turn))';

export interface Screen {
  readonly name: string;
  /** Signed out when false. Operators have the console open. */
  readonly signedIn: boolean | 'as operator';
  readonly path: (seeded: Seeded) => string;
  readonly ready: string;
  /** Actions on the page before the picture. */
  act?(page: Page, size: Size, seeded: Seeded): Promise<void>;
}
