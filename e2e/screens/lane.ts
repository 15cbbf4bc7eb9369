/**
 * One page that visits screen after screen. It reloads only if the last screen left something behind: loading
 * the client would take three quarters of a screen's time.
 */
import type { BrowserContext, Page } from 'playwright-core';
import type { Theme } from './screen.ts';
import { Traffic } from './traffic.ts';

/** A page of the client that fetches nothing and keeps nothing open. */
const NOWHERE = { path: '/no/such/place', ready: 'text=Nothing is here' };
/** Addresses that the server handles too. */
const OWN_PAGES = '/oauth2/';
const READY_WITHIN_MS = 120_000;
const LEFT_WITHIN_MS = 2_000;
/** As text, because the tests' types do not include the DOM. */
const GO = (path: string) =>
  `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`;
/**
 * Whether a part of the last screen stays in the client: a panel beside a conversation reopens with it, the preview of a
 * role and a voice state persist across pages.
 */
const STAYS = `document.querySelector('aside[tabindex="-1"]') !== null ||
  [...document.querySelectorAll('button, [role=button]')].some((button) =>
    /^(.*End preview.*|Leave)$/.test((button.ariaLabel ?? button.textContent).trim()) && button.checkVisibility())`;
const NOTHING_OPEN = `location.pathname === '${NOWHERE.path}' && document.body.style.pointerEvents !== 'none' &&
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null`;

export class Lane {
  /** Errors are reported for this screen. */
  screen = '';
  /** Once a screen has been in a theme. */
  theme: Theme | null = null;
  readonly #context: BrowserContext;
  readonly #baseUrl: string;
  readonly #problems: string[];
  readonly #nowhere: string;
  #page: Page | null = null;
  #traffic: Traffic | null = null;
  /** Whether the page shows the client as served. */
  #isGenuine = false;

  /** @param nowhere the "not found" text in the client's language */
  constructor(context: BrowserContext, baseUrl: string, problems: string[], nowhere = NOWHERE.ready) {
    this.#nowhere = nowhere;
    this.#context = context;
    this.#baseUrl = baseUrl;
    this.#problems = problems;
  }

  /** Opens a screen. @param staysHere whether the client may navigate there without loading */
  async show(path: string, ready: string, staysHere: boolean): Promise<Page> {
    const page = await this.#open();
    const wasGenuine = this.#isGenuine;
    if (!wasGenuine) await page.unrouteAll({ behavior: 'wait' });
    // Move the pointer away, so that it does not hover over this screen.
    await page.mouse.move(0, 0);
    const canStay = wasGenuine && staysHere && ![path, page.url()].some((each) => each.includes(OWN_PAGES));
    if (!(canStay && (await this.#leaveFor(page, path)))) await page.goto(this.#baseUrl + path);
    await page.waitForSelector(ready, { timeout: READY_WITHIN_MS });
    await this.#traffic?.rests();
    this.#isGenuine = true;
    return page;
  }

  /** Switches the page's theme in place. */
  async turn(theme: Theme): Promise<void> {
    if (this.theme === theme) return;
    await this.#page?.emulateMedia({ colorScheme: theme });
    this.theme = theme;
  }

  /** After a failure, the page's state is unknown. */
  async drop(): Promise<void> {
    await this.#page?.close();
    this.#page = null;
  }

  async #open(): Promise<Page> {
    if (this.#page) return this.#page;
    const page = await this.#context.newPage();
    const route = page.route.bind(page);
    page.route = (...given: Parameters<Page['route']>) => {
      this.#isGenuine = false;
      return route(...given);
    };
    page.on('pageerror', (error) => this.#problems.push(`${this.screen}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 4'))
        this.#problems.push(`${this.screen}: ${message.text()}`);
    });
    page.on('dialog', (dialog) => void dialog.accept());
    this.#page = page;
    this.theme = null;
    this.#traffic = new Traffic(page);
    this.#isGenuine = false;
    return page;
  }

  /** Leaves the last screen within the client, and opens the next. @returns false if a part of it would stay */
  async #leaveFor(page: Page, path: string): Promise<boolean> {
    if (!(await goUnless(page, STAYS, NOWHERE.path))) return false;
    const left = page.waitForSelector(this.#nowhere, { timeout: LEFT_WITHIN_MS });
    return left.then(
      () => goUnless(page, `!(${NOTHING_OPEN})`, path),
      () => false,
    );
  }
}

/** @returns whether it went there */
function goUnless(page: Page, condition: string, path: string): Promise<boolean> {
  return page.evaluate(`(${condition}) ? false : (() => { ${GO(path)}; return true; })()`);
}
