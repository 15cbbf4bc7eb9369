/** Screens of voice channels, calls and their settings. */
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.ts';

const voice: Pick<Screen, 'signedIn' | 'path' | 'ready'> = {
  signedIn: true,
  path: ({ serverId, voiceId }) => `/servers/${serverId}/channels/${voiceId}`,
  ready: 'role=button[name="Join voice"]',
};
const settings: Pick<Screen, 'signedIn' | 'path' | 'ready'> = {
  signedIn: true,
  path: () => '/settings/voice',
  ready: 'role=button[name="Start the test"]',
};
const REFUSE_MICROPHONE =
  "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))";
const openMenu = (page: Page) =>
  page.getByRole('button', { name: 'Focus on Cem Aydın' }).click({ button: 'right' });

export const VOICE_SCREENS: readonly Screen[] = [
  { name: 'voice-channel', ...voice },
  {
    name: 'voice-screen-not-joined',
    ...voice,
    async act(page) {
      await page.getByRole('button', { name: 'Focus on Gus Okafor’s screen' }).click();
      await page.getByText('Join to watch').waitFor();
    },
  },
  {
    name: 'voice-person-menu',
    ...voice,
    async act(page) {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Disconnect from voice' }).waitFor();
    },
  },
  {
    name: 'voice-move',
    ...voice,
    async act(page) {
      await openMenu(page);
      await page.getByRole('menuitem', { name: /^Move to another/ }).click();
      await page.getByRole('dialog', { name: 'Move Cem Aydın' }).waitFor();
    },
  },
  {
    name: 'voice-joined',
    ...voice,
    async act(page) {
      // Includes the problem and its solution.
      await page.evaluate(REFUSE_MICROPHONE);
      await page.getByRole('button', { name: 'Join voice' }).click();
      await page.getByText('does not let this page use your microphone').first().waitFor();
      await page.getByRole('button', { name: 'Focus on Ada Holt' }).waitFor();
    },
  },
  {
    name: 'call',
    signedIn: true,
    path: ({ callId }) => `/messages/${callId}`,
    ready: 'role=button[name="Join call"]',
  },
  {
    name: 'incoming-call',
    // On another person's page, where it covers no other screen.
    signedIn: false,
    path: () => '/login',
    ready: 'text=Welcome back',
    async act(page, _size, { ring, password }) {
      const login = await ring();
      const { origin } = new URL(page.url());
      try {
        await page.request.post(`${origin}/api/auth/login`, { data: { login, password } });
        await page.goto(`${origin}/friends`);
        await page.getByRole('alertdialog', { name: 'Bo Lindqvist is calling in Ladder talk' }).waitFor();
        await page.waitForLoadState('networkidle');
      } finally {
        await page.context().clearCookies();
      }
    },
  },
  { name: 'voice-settings', ...settings },
  {
    name: 'voice-settings-push-to-talk',
    ...settings,
    async act(page) {
      await page.getByRole('switch', { name: 'Set the level automatically' }).click();
      await page.getByRole('slider', { name: 'Level above which you are heard' }).waitFor();
      await page.getByRole('radio', { name: /^Push to talk/ }).click();
      await page.getByRole('button', { name: 'Change key' }).waitFor();
    },
  },
];
