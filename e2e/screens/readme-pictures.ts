/**
 * Takes the pictures of the README from the screens of the walk, so that they show the current
 * client: `npm run pictures`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { FAKE_DEVICES, launchBrowser } from '../browser.ts';
import { dataFolder, startProduct } from '../product.ts';
import { AccessibilityChecks } from './accessibility.ts';
import { seed } from './seed/seed.ts';
import { walkScreens } from './walk.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
/** Screens by the name of their picture. */
const PICTURES = new Map([
  ['thread-desktop-light', 'client-light'],
  ['thread-desktop-dark', 'client-dark'],
  ['conversation-phone-light', 'phone-light'],
  ['conversation-phone-dark', 'phone-dark'],
]);
const QUALITY = 85;

await mkdir(FOLDER, { recursive: true });
const dataDirectory = await dataFolder('guildhall-pictures-');
const product = await startProduct({ dataDirectory, port: 0, webClient: true });
const browser = await launchBrowser(FAKE_DEVICES);
try {
  const seeded = await seed(product.url);
  for (const only of ['thread', 'conversation']) {
    const { problems } = await walkScreens({
      browser,
      baseUrl: product.url,
      seeded,
      checks: new AccessibilityChecks(),
      only,
      onScreen: async (page, name) => {
        const picture = PICTURES.get(name);
        if (!picture) return;
        const png = await page.screenshot();
        await sharp(png).webp({ quality: QUALITY }).toFile(`${FOLDER}/${picture}.webp`);
        console.log(`docs/pictures/${picture}.webp`);
      },
    });
    for (const problem of problems) console.error(problem);
  }
  seeded.endVoice();
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
