import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';

import { withFeatures } from '../state/later.ts';
import { pickReaction } from '../state/messages/reaction-picker.ts';
import { loadWhenOnline } from '../state/offline/load-when-online.ts';
import { closeOverlay } from '../state/overlays.ts';
import { beforeSessionEnds } from '../state/session.ts';
import { BootScreen } from '../ui/panels/BootScreen.tsx';
import { BrokenPage, NotFoundPage } from './ErrorPages.tsx';
import { appText } from './first-strings.ts';
import { SignedIn } from './SignedIn.tsx';

/** The router keeps parameters that a reader does not set, so readers overwrite values they do not accept. */
interface NextSearch {
  /** The target after signing in; only addresses within the client are accepted. */
  readonly next?: string | undefined;
}

function readNext(search: Record<string, unknown>): NextSearch {
  const { next } = search;
  return { next: typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined };
}

interface ChannelSearch {
  /** A message to show and mark. */
  readonly message?: string | undefined;
}

function readChannelSearch(search: Record<string, unknown>): ChannelSearch {
  const id = String(search.message ?? '');
  return { message: /^[0-9]{1,20}$/.test(id) ? id : undefined };
}

function writeSearch(search: Record<string, unknown>): string {
  const defined = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = String(
    new URLSearchParams(defined.map(([name, value]): [string, string] => [name, String(value)])),
  );
  return query === '' ? '' : `?${query}`;
}

/** The object that a section of settings shows: the target of a log, a role, an account. */
function readTarget({ target }: Record<string, unknown>): { readonly target?: string } {
  return typeof target === 'string' ? { target } : {};
}

/** A page that loads when it is opened. It waits for the service; the router alone would reload the client. */
const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadWhenOnline(load), name);

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readNext,
  component: lazyPage(() => import('../features/accounts/entry/LogInPage.tsx'), 'LogInPage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: readNext,
  component: lazyPage(() => import('../features/accounts/entry/RegisterPage.tsx'), 'RegisterPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPage(
    () => import('../features/accounts/entry/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPage(() => import('../features/accounts/entry/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyPage(() => import('../features/accounts/entry/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});
const signInReturn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/$provider',
  component: lazyPage(
    () => import('../features/accounts/providers/ProviderReturnPage.tsx'),
    'ProviderReturnPage',
  ),
});
const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in-link',
  component: lazyPage(() => import('../features/accounts/providers/LogInLinkPage.tsx'), 'LogInLinkPage'),
});
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$code',
  component: lazyPage(() => import('../features/invites/InvitePage.tsx'), 'InvitePage'),
});
const authorize = createRoute({
  getParentRoute: () => root,
  path: '/oauth2/authorize',
  component: lazyPage(() => import('../features/oauth2/AuthorizePage.tsx'), 'AuthorizePage'),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });

/** A page for people who are signed in. */
function page<const Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) {
  return createRoute({ getParentRoute: () => signedIn, path, component });
}

const home = page(
  '/',
  lazyPage(() => import('../features/servers/HomePage.tsx'), 'HomePage'),
);
const server = page(
  '/servers/$serverId',
  lazyPage(() => import('../features/servers/ServerPage.tsx'), 'ServerPage'),
);
const channel = createRoute({
  getParentRoute: () => signedIn,
  path: '/servers/$serverId/channels/$channelId',
  validateSearch: readChannelSearch,
  component: lazyPage(() => import('../features/messages/view/ConversationPage.tsx'), 'ConversationPage'),
});
const messages = page(
  '/messages',
  lazyPage(() => import('../features/direct-messages/DirectPages.tsx'), 'MessagesPage'),
);
const directMessage = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/$channelId',
  validateSearch: readChannelSearch,
  component: lazyPage(() => import('../features/direct-messages/DirectPages.tsx'), 'DirectPage'),
});
const friends = page(
  '/friends',
  lazyPage(() => import('../features/direct-messages/FriendsPage.tsx'), 'FriendsPage'),
);
const mentions = page(
  '/mentions',
  lazyPage(() => import('../features/mentions/MentionsPage.tsx'), 'MentionsPage'),
);
const savedMessages = page(
  '/mentions/saved',
  lazyPage(() => import('../features/mentions/SavedPage.tsx'), 'SavedPage'),
);
const discover = page(
  '/discover',
  lazyPage(() => import('../features/discovery/DiscoveryPage.tsx'), 'DiscoveryPage'),
);
const discoverApps = page(
  '/discover/apps',
  lazyPage(() => import('../features/discovery/AppDirectoryPage.tsx'), 'AppDirectoryPage'),
);
const channelSettings = page(
  '/servers/$serverId/channels/$channelId/settings/{-$section}',
  lazyPage(
    () => withFeatures(() => import('../features/channel-settings/ChannelSettings.tsx')),
    'ChannelSettings',
  ),
);
const serverSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/servers/$serverId/settings/{-$section}',
  validateSearch: readTarget,
  component: lazyPage(
    () => withFeatures(() => import('../features/servers/settings/ServerSettings.tsx')),
    'ServerSettings',
  ),
});
/** One panel for both addresses, so that it stays open, and the focus in it, when an application is opened. */
const settings = createRoute({
  getParentRoute: () => signedIn,
  id: 'settings',
  component: lazyPage(
    () => withFeatures(() => import('../features/accounts/settings/UserSettings.tsx')),
    'UserSettings',
  ),
});
const settingsSection = createRoute({
  getParentRoute: () => settings,
  path: '/settings/{-$section}',
  validateSearch: readTarget,
});
const application = createRoute({
  getParentRoute: () => settings,
  path: '/settings/applications/$applicationId',
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    signInReturn,
    signInLink,
    register,
    forgotPassword,
    resetPassword,
    verifyEmail,
    invite,
    authorize,
    signedIn.addChildren([
      home,
      server,
      channel,
      messages,
      directMessage,
      friends,
      mentions,
      savedMessages,
      discover,
      discoverApps,
      channelSettings,
      serverSettings,
      settings.addChildren([settingsSection, application]),
    ]),
  ]),
  // Queries stay text: parsing them as JSON would change ids and states in other sites' links.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: () => <BootScreen message={appText.starting} />,
  defaultPendingMs: 300,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: false,
});

let shownPath = router.history.location.pathname;
// Leaving a page, even with the Back button, closes its dialog. The start page redirects by replacing its address and
// keeps what was opened since.
router.history.subscribe(({ location: { pathname }, action }) => {
  const isLeft = pathname !== shownPath && action.type !== 'REPLACE';
  shownPath = pathname;
  if (!isLeft) return;
  closeOverlay();
  pickReaction(null);
});
beforeSessionEnds(closeOverlay);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
