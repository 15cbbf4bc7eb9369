/** Pages before logging in: log-in, sign-up and invites. */
import { replaceResponse } from '../replace-response.ts';
import type { Screen } from '../screen.ts';

export const ENTRY_SCREENS: readonly Screen[] = [
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
    name: 'log-in-code',
    signedIn: false,
    path: () => '/login',
    ready: 'text=Welcome back',
    async act(page, _size, { guarded, password }) {
      await page.getByLabel('Username or e-mail').fill(guarded);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('That code is wrong').waitFor();
    },
  },
  {
    name: 'register-with-code',
    signedIn: false,
    path: () => '/register',
    ready: 'text=Create your account',
    async act(page) {
      await replaceResponse(page, '**/api/instance', (instance) => ({ ...instance, registration: 'code' }));
      await page.reload();
      await page.getByLabel('Code').waitFor();
    },
  },
  {
    name: 'forgot-password',
    signedIn: false,
    path: () => '/forgot-password',
    ready: 'text=Forgot your password?',
  },
  {
    name: 'reset-password',
    signedIn: false,
    path: () => '/reset-password#x',
    ready: 'text=Set a new password',
  },
  {
    name: 'verify-email',
    signedIn: false,
    path: () => '/verify-email#x',
    ready: 'text=Confirm your e-mail address',
  },
  {
    name: 'invite',
    signedIn: false,
    path: ({ inviteCode }) => `/invite/${inviteCode}`,
    ready: 'text=You are invited',
  },
  { name: 'invite-unknown', signedIn: false, path: () => '/invite/nothing1', ready: 'text=does not work' },
];
