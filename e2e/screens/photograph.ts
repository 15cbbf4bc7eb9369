/**
 * Takes pictures of every screen of the web client in both themes and all sizes, and checks them with axe. Use a separate
 * instance, because it creates accounts and servers:
 *
 *   RATE_LIMIT_SCALE=50 PORT=3456 DATA_DIR=/tmp/screens npm start
 *   node e2e/screens/photograph.ts http://127.0.0.1:3456 /tmp/screens/pictures [name filter] [ar-XB]
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FAKE_DEVICES, launchBrowser, WITHOUT_OPTIMIZING } from '../browser.ts';
import { AccessibilityChecks } from './accessibility.ts';
import { seed } from './seed/seed.ts';
import { walkScreens } from './walk.ts';

const [baseUrl = 'http://127.0.0.1:3456', output = '/tmp/screens/pictures', only = '', language] =
  process.argv.slice(2);
await mkdir(output, { recursive: true });
const browser = await launchBrowser([...FAKE_DEVICES, WITHOUT_OPTIMIZING]);
const seeded = await seed(baseUrl);
const { serious, problems, repeated } = await walkScreens({
  browser,
  baseUrl,
  seeded,
  checks: new AccessibilityChecks(),
  only,
  ...(language === 'ar-XB' ? { language } : {}),
  onScreen: async (page, name) => {
    await page.screenshot({ path: join(output, `${name}.png`) });
  },
});
seeded.endVoice();
await browser.close();
for (const { screen, rule, targets } of serious) console.log(`${screen}: ${rule}\n  ${targets.join('\n  ')}`);
for (const problem of problems) console.log(problem);
for (const screen of repeated) console.log(`opened only in a fresh page: ${screen}`);
console.log(`${serious.length} serious findings, ${problems.length} problems`);
process.exitCode = serious.length + problems.length > 0 ? 1 : 0;
