/** Navigation within the client, because loading it takes more processor time than most tests. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** An address where the client shows, fetches and keeps open nothing. */
const NOWHERE = '/no/such/place';
const LEFT_WITHIN_MS = 2_000;
const OPENED_WITHIN_MS = 120_000;

// As text, because the tests' types do not include the DOM.
const GO = (path: string) =>
  `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`;
/**
 * Whether something stays in the client: a panel beside a conversation reopens with it; the preview of a role, a voice
 * state and the size of text that a test sets persist across pages.
 */
const STAYS = `document.querySelector('aside[tabindex="-1"]') !== null ||
  getComputedStyle(document.documentElement).fontSize !== '16px' ||
  [...document.querySelectorAll('button, [role=button]')].some((button) =>
    /^(.*End preview.*|Leave)$/.test((button.ariaLabel ?? button.textContent).trim()) && button.checkVisibility())`;
/** Other pages with a link home, which are on screen until the client has left them, have another `main`. */
const IS_NOWHERE = `location.pathname === '${NOWHERE}' &&
  document.querySelector('main.flex-1:not([id]) a[href="/"]') !== null`;
/** Notices persist across pages too; the last button of each dismisses it. */
const HAS_NO_NOTICES = `(document.querySelectorAll('[data-toasts] button:last-child').forEach((dismiss) => dismiss.click()),
  document.querySelector('[data-toasts] > *') === null)`;
const NOTHING_OPEN = `${IS_NOWHERE} && document.body.style.pointerEvents !== 'none' &&
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null`;

/** Leaves the page for another within the client. @returns false if the client must load, at first or to keep nothing */
export async function leaveFor(page: Page, path: string): Promise<boolean> {
  if (!page.url().startsWith('http') || !(await goUnless(page, STAYS, NOWHERE))) return false;
  const hasLeft = await becomesTrue(page, `${IS_NOWHERE} && ${HAS_NO_NOTICES}`, LEFT_WITHIN_MS);
  return hasLeft && goUnless(page, `!(${NOTHING_OPEN})`, path);
}

/** As `page.waitForFunction`, which the content security policy of the client refuses. */
async function becomesTrue(page: Page, condition: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!(await page.evaluate<boolean>(condition))) {
    if (performance.now() > end) return false;
    await delay(20);
  }
  return true;
}

/** @returns whether it went there */
function goUnless(page: Page, condition: string, path: string): Promise<boolean> {
  return page.evaluate(`(${condition}) ? false : (() => { ${GO(path)}; return true; })()`);
}

const SETTINGS = /^\/servers\/.*\/settings(\/|$)/;
/** Settings of a server or channel that the client does not know yet lead away: then it goes there again. */
const showsSettings = (path: string) => `location.pathname.includes('/settings')
  ? document.querySelector('[role=dialog]') !== null
  : (() => { ${GO(path)}; return false; })()`;

/** Pages whose client may show something that a test made up. */
const routed = new WeakSet<Page>();

/** Lets `go` load the client again once a test has routed the page's requests. */
export function noticeRoutes(page: Page): Page {
  const route = page.route.bind(page);
  page.route = (...given: Parameters<Page['route']>) => {
    routed.add(page);
    return route(...given);
  };
  return page;
}

/** Opens an address of the client as a person would, and loads the client only where it would keep something. */
export async function go(page: Page, path: string): Promise<void> {
  await (routed.delete(page) ? page.goto(path) : goWithin(page, path));
}

/** As `go`, although a test has routed requests, where what these answered shows on no later page. */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (!(await leaveFor(page, path))) await page.goto(path);
  else if (SETTINGS.test(path) && !(await becomesTrue(page, showsSettings(path), OPENED_WITHIN_MS)))
    throw new Error(`${path} shows ${page.url()}`);
}
