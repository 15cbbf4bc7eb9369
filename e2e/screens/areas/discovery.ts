/** Discovery and the App Directory. */
import type { Screen } from '../screen.ts';

export const DISCOVERY_SCREENS: readonly Screen[] = [
  { name: 'discovery', signedIn: true, path: () => '/discover', ready: 'text=Chess by Post' },
  {
    name: 'discovery-nothing',
    signedIn: true,
    path: () => '/discover',
    ready: 'text=Chess by Post',
    async act(page) {
      await page.getByLabel('Search servers').fill('zeppelins');
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    },
  },
  { name: 'app-directory', signedIn: true, path: () => '/discover/apps', ready: 'text=Librarian' },
  {
    name: 'app-directory-add',
    signedIn: true,
    path: () => '/discover/apps',
    ready: 'text=Librarian',
    async act(page) {
      await page.getByRole('button', { name: 'Add to server: Librarian' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
