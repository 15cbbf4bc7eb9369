/** Walks through the screens in a browser and checks each with axe. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Operator, openConsole } from '../operator.ts';
import type { AccessibilityChecks, Finding } from './accessibility.ts';
import { Lane } from './lane.ts';
import { type Screen, SIZES, type Size, THEMES, type Theme } from './screen.ts';
import { SCREENS } from './screens.ts';
import type { Seeded } from './seed/seed.ts';

export interface Walk {
  readonly browser: Browser;
  readonly baseUrl: string;
  readonly seeded: Seeded;
  readonly checks: AccessibilityChecks;
  /** Without one, screens of the console are skipped. */
  readonly operator?: Operator;
  readonly sizes?: readonly Size[];
  readonly themes?: readonly Theme[];
  /** The client's language; `ar-XB` is English from right to left. Default: English. */
  readonly language?: 'de' | 'ar-XB';
  /** Only screens whose names contain this. */
  readonly only?: string;
  /** Parallel pages, each in its own context; default 2. */
  readonly lanes?: number;
  /** Called when a screen is ready. @param name such as `log-in-desktop-dark` */
  readonly onScreen?: (page: Page, name: string) => Promise<void>;
}

export interface WalkResult {
  /** Findings that axe rates serious or critical. */
  readonly serious: Finding[];
  /** Screens that did not open, and console errors. */
  readonly problems: string[];
  /** Screens that opened only in a fresh page, with the first error. */
  readonly repeated: string[];
}

const DEFAULT_LANES = 2;
const VIEWERS = [false, true, 'as operator'] as const;

/** Opens every screen once in each size, and switches themes in place. */
export async function walkScreens(walk: Walk): Promise<WalkResult> {
  const found: WalkResult = { serious: [], problems: [], repeated: [] };
  for (const size of walk.sizes ?? (Object.keys(SIZES) as Size[])) {
    for (const signedIn of walk.operator ? VIEWERS : VIEWERS.slice(0, 2)) {
      const waiting = SCREENS.filter(
        (screen) => screen.signedIn === signedIn && screen.name.includes(walk.only ?? ''),
      );
      const walkLane = async (): Promise<void> => {
        const context = await openContext(walk, size, signedIn);
        const lane = new Lane(context, walk.baseUrl, found.problems);
        for (let screen = waiting.shift(); screen; screen = waiting.shift())
          await visit(walk, lane, screen, size, found);
        await context.close();
      };
      // Each lane of an operator uses two more one-time codes.
      const lanes = signedIn === 'as operator' ? 1 : (walk.lanes ?? DEFAULT_LANES);
      await Promise.all(Array.from({ length: lanes }, walkLane));
    }
  }
  return found;
}

async function openContext(walk: Walk, size: Size, signedIn: Screen['signedIn']): Promise<BrowserContext> {
  const context = await walk.browser.newContext({
    viewport: SIZES[size],
    bypassCSP: true,
    locale: 'en-GB',
    // Drawing in a phone's resolution takes an eighth of the walk's processor time, and only pictures show it.
    ...(size === 'desktop' ? {} : { hasTouch: true, isMobile: true }),
    ...(size === 'phone' && walk.onScreen ? { deviceScaleFactor: 2 } : {}),
  });
  await walk.checks.prepare(context);
  if (walk.language)
    await context.addInitScript(`localStorage.setItem('guildhall:language', '"${walk.language}"')`);
  if (!signedIn) return context;
  if (signedIn === 'as operator' && walk.operator) {
    await openConsole(context, walk.baseUrl, walk.operator);
    return context;
  }
  const { login, password } = walk.seeded;
  const answer = await context.request.post(`${walk.baseUrl}/api/auth/login`, { data: { login, password } });
  if (!answer.ok()) throw new Error(`logging in answered ${answer.status()}`);
  return context;
}

/**
 * Opens each address in German at phone width, where the longest words have the least room, and with text twice as
 * large. Actions are skipped, because they use English labels.
 */
export async function walkAddressesInGerman(
  walk: Pick<Walk, 'browser' | 'baseUrl' | 'seeded' | 'checks'>,
): Promise<WalkResult> {
  const serious: Finding[] = [];
  const problems: string[] = [];
  const context = await openContext({ ...walk, language: 'de' }, 'phone', true);
  const lane = new Lane(context, walk.baseUrl, problems);
  const signedIn = SCREENS.filter((screen) => screen.signedIn === true).map(({ path }) => path(walk.seeded));
  for (const path of new Set(signedIn)) {
    lane.screen = `${path} in German`;
    const page = await lane.show(path, 'main, [role=dialog], form', true);
    await expectLanguage(page, 'de');
    // Wait for the data of the section.
    await page.waitForFunction("!document.querySelector('.animate-turn')");
    await settle(page);
    for (const size of ['100%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      for (const text of await page.evaluate<readonly string[]>(OUTSIDE))
        problems.push(`${lane.screen}, text at ${size}: “${text}” is outside the page`);
    }
    await page.evaluate("document.documentElement.style.fontSize = ''");
    // The colours do not depend on the language.
    serious.push(...(await walk.checks.structure(page, lane.screen)));
  }
  await context.close();
  return { serious, problems, repeated: [] };
}

/** Controls and labels that overflow the page. As text, because the tests' types do not include the DOM. */
const OUTSIDE = `[...document.querySelectorAll('button, a, h1, h2, h3, label, input, select')]
  .filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.closest('[aria-hidden=true], .sr-only, [class*=overflow-x-auto], pre, table')) return false;
    return right > document.documentElement.clientWidth + 1 || left < -1;
  })
  .map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60))`;

const SCROLLS_SIDEWAYS = `[document.documentElement, ...document.querySelectorAll('[data-sheet]')].some(
  ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
)`;

/** Opens and checks a screen; once again in a fresh page if it fails, because rarely a click has no effect. */
async function visit(walk: Walk, lane: Lane, screen: Screen, size: Size, found: WalkResult): Promise<void> {
  const attempt = () => checkScreen(walk, lane, screen, size, found.serious);
  const reportTo = (list: string[]) => async (error: unknown) => {
    list.push(`${lane.screen}: ${error instanceof Error ? error.message : error}`);
    await lane.drop();
  };
  await attempt().catch(async (error: unknown) => {
    await reportTo(found.repeated)(error);
    await attempt().catch(reportTo(found.problems));
  });
}

/** @param serious receives findings as they are made: a second attempt does not check the same colours again */
async function checkScreen(
  walk: Walk,
  lane: Lane,
  screen: Screen,
  size: Size,
  serious: Finding[],
): Promise<void> {
  lane.screen = `${screen.name}-${size}`;
  const themes = walk.themes ?? THEMES;
  const page = await lane.show(screen.path(walk.seeded), screen.ready, screen.signedIn !== false);
  await expectLanguage(page, walk.language ?? 'en');
  await screen.act?.(page, size, walk.seeded);
  if (await page.evaluate<boolean>(SCROLLS_SIDEWAYS))
    throw new Error('the page or a dialog scrolls sideways');
  // Begins in the theme of the screen before: after a switch, Chromium styles and draws everything again.
  const ordered = lane.theme === themes.at(-1) ? themes.toReversed() : themes;
  for (const theme of ordered) {
    lane.screen = `${screen.name}-${size}-${theme}`;
    await lane.switchTheme(theme);
    await settle(page);
    await walk.onScreen?.(page, lane.screen);
    if (theme === ordered[0]) serious.push(...(await walk.checks.structure(page, lane.screen)));
    serious.push(...(await walk.checks.colours(page, lane.screen)));
  }
}

/** Detects a client that failed to load its language. @throws Error if it shows another */
async function expectLanguage(page: Page, language: string): Promise<void> {
  const { lang, dir } = await page.evaluate<{ lang: string; dir: string }>(
    '({ lang: document.documentElement.lang, dir: getComputedStyle(document.body).direction })',
  );
  if (lang !== language || (dir === 'rtl') !== (language === 'ar-XB'))
    throw new Error(`the page is in ${lang}, ${dir}`);
}

/** Waits for animations and fonts. */
async function settle(page: Page): Promise<void> {
  // As text, because the tests' types do not include the DOM.
  await page.evaluate(`Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    .then(() => document.fonts.ready).then(() => true)`);
}
