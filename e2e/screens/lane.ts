/**
 * One page that visits screen after screen. It reloads only if the last screen left something behind: loading
 * the client would take three quarters of a screen's time.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { leaveFor } from '../navigate.ts';
import type { Theme } from './screen.ts';
import { Traffic } from './traffic.ts';

/** Addresses that the server handles too. */
const OWN_PAGES = '/oauth2/';
const READY_WITHIN_MS = 120_000;

export class Lane {
  /** Errors are reported for this screen. */
  screen = '';
  /** Once a screen has been in a theme. */
  theme: Theme | null = null;
  readonly #context: BrowserContext;
  readonly #baseUrl: string;
  readonly #problems: string[];
  #page: Page | null = null;
  #traffic: Traffic | null = null;
  /** Whether the page shows the client as served. */
  #isGenuine = false;

  constructor(context: BrowserContext, baseUrl: string, problems: string[]) {
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
    if (!(canStay && (await leaveFor(page, path)))) await page.goto(this.#baseUrl + path);
    await page.waitForSelector(ready, { timeout: READY_WITHIN_MS });
    await this.#traffic?.untilQuiet();
    this.#isGenuine = true;
    return page;
  }

  /** Switches the page's theme in place. */
  async switchTheme(theme: Theme): Promise<void> {
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
}
