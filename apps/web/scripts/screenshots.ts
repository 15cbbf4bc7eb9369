/**
 * Walks through every screen of the web client against a running instance, photographs each one in both themes and both
 * widths, and checks it with axe. An instance of its own is best, since it makes accounts and servers:
 *
 *   RATE_LIMIT_SCALE=50 PORT=3456 DATA_DIR=/tmp/screens npm start
 *   node apps/web/scripts/screenshots.ts http://127.0.0.1:3456 /tmp/screens/pictures
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Seeded, seed } from './seed.ts';

const [baseUrl = 'http://127.0.0.1:3456', output = '/tmp/screens/pictures', only = ''] =
  process.argv.slice(2);
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
const THEMES = ['light', 'dark'] as const;

interface Finding {
  readonly screen: string;
  readonly rule: string;
  readonly impact: string;
  readonly targets: readonly string[];
}

interface Screen {
  readonly name: string;
  /** Signed out when false. */
  readonly signedIn: boolean;
  readonly path: (seeded: Seeded) => string;
  readonly ready: string;
  /** What is done on the page before the picture. */
  act?(page: Page, size: keyof typeof SIZES): Promise<void>;
}

const channel = (seeded: Seeded) => `/servers/${seeded.serverId}/channels/${seeded.channelId}`;
const openMenu = async (page: Page) => page.getByRole('button', { name: /server menu/ }).click();

const SCREENS: readonly Screen[] = [
  { name: 'log-in', signedIn: false, path: () => '/login', ready: 'text=Welcome back' },
  { name: 'register', signedIn: false, path: () => '/register', ready: 'text=Create your account' },
  {
    name: 'register-errors',
    signedIn: false,
    path: () => '/register',
    ready: 'text=Create your account',
    async act(page) {
      await page.getByLabel('Username').fill('system');
      await page.getByLabel('E-mail').fill('a@example.org');
      await page.getByLabel('Password', { exact: true }).fill('longenough-92');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.waitForSelector('[aria-invalid]');
    },
  },
  {
    name: 'invite',
    signedIn: false,
    path: ({ inviteCode }) => `/invite/${inviteCode}`,
    ready: 'text=You are invited',
  },
  { name: 'invite-unknown', signedIn: false, path: () => '/invite/nothing1', ready: 'text=does not work' },
  { name: 'conversation', signedIn: true, path: channel, ready: '[data-message]' },
  {
    name: 'server',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
  },
  {
    name: 'hover',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.locator('[data-message]').last().hover();
    },
  },
  {
    name: 'edit-and-reply',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      const messages = page.locator('[data-message]');
      await messages.nth((await messages.count()) - 2).focus();
      await page.keyboard.press('r');
      await page.locator('[data-composer]').fill('');
      await page.keyboard.press('ArrowUp');
      await page.getByRole('textbox', { name: 'Edit message' }).waitFor();
    },
  },
  {
    name: 'completion',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.locator('[data-composer]').pressSequentially('Hello @');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'members',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page, size) {
      if (size === 'phone') await page.getByRole('button', { name: 'Show members' }).click();
    },
  },
  {
    name: 'empty-channel',
    signedIn: true,
    path: ({ serverId, emptyChannelId }) => `/servers/${serverId}/channels/${emptyChannelId}`,
    ready: 'text=Welcome to',
  },
  {
    name: 'server-menu',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    act: openMenu,
  },
  {
    name: 'invite-dialog',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    async act(page) {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Invite people' }).click();
      await page.getByLabel('Invite link').waitFor();
      await page.getByRole('button', { name: 'Change expiry and uses' }).click();
    },
  },
  {
    name: 'create-channel',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    async act(page) {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Create channel' }).click();
      await page.getByLabel('Name', { exact: true }).waitFor();
    },
  },
  {
    name: 'add-server',
    signedIn: true,
    path: ({ serverId }) => `/servers/${serverId}`,
    ready: 'nav[aria-label="Channels"]',
    async act(page) {
      await page.getByRole('button', { name: 'Add a server' }).click();
      await page.getByRole('button', { name: /Create a server/ }).waitFor();
    },
  },
  {
    name: 'delete-message',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.locator('[data-message]').last().focus();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'quick-switcher',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Jump anywhere' }).fill('e');
    },
  },
  {
    name: 'keyboard-map',
    signedIn: true,
    path: channel,
    ready: '[data-message]',
    async act(page) {
      await page.locator('[data-message]').last().focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  ...['overview', 'invites', 'delete'].map(
    (section): Screen => ({
      name: `server-settings-${section}`,
      signedIn: true,
      path: ({ serverId }) => `/servers/${serverId}/settings/${section}`,
      ready: 'main, h1',
    }),
  ),
  { name: 'settings', signedIn: true, path: () => '/settings', ready: 'nav[aria-label="Your settings"]' },
  ...['profile', 'account', 'sessions', 'appearance', 'keyboard', 'applications'].map(
    (section): Screen => ({
      name: `settings-${section}`,
      signedIn: true,
      path: () => `/settings/${section}`,
      ready: 'h1',
    }),
  ),
  {
    name: 'settings-unsaved',
    signedIn: true,
    path: () => '/settings/profile',
    ready: 'h1',
    async act(page) {
      await page.getByLabel('Pronouns').fill('she/her');
    },
  },
  {
    name: 'application',
    signedIn: true,
    path: ({ applicationId }) => `/settings/applications/${applicationId}`,
    ready: 'text=Reset token',
  },
  {
    name: 'add-bot',
    signedIn: true,
    path: ({ applicationId }) => `/settings/applications/${applicationId}`,
    ready: 'text=Reset token',
    async act(page) {
      await page.getByRole('button', { name: 'Add to a server' }).click();
      await page.getByRole('dialog', { name: 'Add to a server' }).waitFor();
    },
  },
  { name: 'not-found', signedIn: true, path: () => '/no/such/place', ready: 'text=Nothing is here' },
];

async function check(page: Page, screen: string): Promise<readonly Finding[]> {
  await page.addScriptTag({ content: AXE }).catch(() => page.evaluate(AXE));
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: readonly Violation[] }> };
    };
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
    }
    return (await axe.run()).violations.map((violation) => ({
      rule: violation.id,
      impact: violation.impact,
      targets: violation.nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.failureSummary}`),
    }));
  });
  return violations.map((violation) => ({ screen, ...violation }));
}

async function visit(
  context: BrowserContext,
  screen: Screen,
  size: keyof typeof SIZES,
  seeded: Seeded,
  name: string,
) {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`${name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 4'))
      problems.push(`${name}: ${message.text()}`);
  });
  const findings: Finding[] = [];
  try {
    await page.goto(baseUrl + screen.path(seeded));
    await page.waitForSelector(screen.ready, { timeout: 10_000 });
    await page.waitForLoadState('networkidle');
    await screen.act?.(page, size);
    await page
      .evaluate(() =>
        Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0)))
          .then(() => document.fonts.ready)
          .then(() => true)
          .catch(() => true),
      )
      .catch(() => undefined);
    await page.screenshot({ path: join(output, `${name}.png`) });
    findings.push(...(await check(page, name)));
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    await page.screenshot({ path: join(output, `${name}-failed.png`) }).catch(() => undefined);
  } finally {
    await page.close();
  }
  return { findings, problems };
}

async function contextOf(browser: Browser, size: keyof typeof SIZES, theme: (typeof THEMES)[number]) {
  return browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    bypassCSP: true,
    locale: 'en-GB',
    ...(size === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
  });
}

await mkdir(output, { recursive: true });
const seeded = await seed(baseUrl);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const findings: Finding[] = [];
const problems: string[] = [];
for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
  for (const theme of THEMES) {
    for (const signedIn of [false, true]) {
      const context = await contextOf(browser, size, theme);
      if (signedIn) {
        const answer = await context.request.post(`${baseUrl}/api/auth/login`, {
          data: { login: seeded.login, password: seeded.password },
        });
        if (!answer.ok()) throw new Error(`Logging in answered ${answer.status()}`);
      }
      for (const screen of SCREENS.filter(
        (candidate) => candidate.signedIn === signedIn && candidate.name.includes(only),
      )) {
        const result = await visit(context, screen, size, seeded, `${screen.name}-${size}-${theme}`);
        findings.push(...result.findings);
        problems.push(...result.problems);
      }
      await context.close();
    }
  }
}
await browser.close();
await writeFile(join(output, 'findings.json'), JSON.stringify({ findings, problems }, null, 2));
const serious = findings.filter(({ impact }) => impact === 'serious' || impact === 'critical');
for (const { screen, rule, targets } of serious)
  process.stdout.write(`${screen}: ${rule}\n  ${targets.join('\n  ')}\n`);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(
  `${findings.length} findings, ${serious.length} of them serious; ${problems.length} problems\n`,
);
process.exitCode = serious.length + problems.length > 0 ? 1 : 0;
