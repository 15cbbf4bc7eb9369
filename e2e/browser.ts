/** Chromium, where it is installed. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';

/** Chromium without desktop features, which every tab would start again: twice as fast. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const EXECUTABLE =
  process.env.CHROMIUM_PATH ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium');

/** For desktop features such as notifications. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium';

/** Whether browser tests can run; otherwise they are reported as skipped. */
export const HAS_CHROMIUM = existsSync(EXECUTABLE);

/** A camera that shows a clock and a microphone that beeps once a second, both allowed without asking. */
export const FAKE_DEVICES: readonly string[] = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

/** Only against tests that hang: a busy machine may need many seconds for what takes milliseconds. */
const WITHIN_MS = 120_000;

/** For short-lived pages, where optimizing code does not pay off. */
export const WITHOUT_OPTIMIZING = '--js-flags=--no-opt --no-maglev';

/**
 * Pages have no service worker unless their context asks for one, because its cache would bypass what a test does to
 * the network. They have no animations, which take a fifth of the processor time.
 */
export async function launchBrowser(
  more: readonly string[] = [WITHOUT_OPTIMIZING],
  executablePath = EXECUTABLE,
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(WITHIN_MS);
    return context;
  };
  return browser;
}

/** Focuses a message as a keyboard user does, so that letters are shortcuts. */
export async function reachByKeyboard(message: Locator): Promise<void> {
  await message.waitFor();
  await message.page().keyboard.press('Tab');
  await message.focus();
}

/** Whether something lies over the middle of the element with the focus, or it is out of sight. */
export function isFocusCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return !document.activeElement?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
