/** Every screen of the web client, with the actions before its picture. */
import { ACCOUNT_SCREENS } from './areas/account.ts';
import { APPLICATION_SCREENS } from './areas/applications.ts';
import { CHANNEL_SCREENS } from './areas/channels.ts';
import { DIRECT_SCREENS } from './areas/direct-messages.ts';
import { DISCOVERY_SCREENS } from './areas/discovery.ts';
import { ENTRY_SCREENS } from './areas/entry.ts';
import { GOVERNING_SCREENS } from './areas/governing.ts';
import { INBOX_SCREENS } from './areas/inbox.ts';
import { INTERACTION_SCREENS } from './areas/interactions.ts';
import { MESSAGE_SCREENS } from './areas/messages.ts';
import { OPERATOR_SCREENS } from './areas/operators.ts';
import { PEOPLE_SCREENS } from './areas/people.ts';
import { POLL_SCREENS } from './areas/polls.ts';
import { PROVIDER_SCREENS } from './areas/providers.ts';
import { REACTION_SCREENS } from './areas/reactions.ts';
import { SERVER_SCREENS } from './areas/servers.ts';
import { SEARCH_SCREENS, THREAD_SCREENS } from './areas/threads-and-search.ts';
import { VOICE_SCREENS } from './areas/voice.ts';
import { WEBHOOK_SCREENS } from './areas/webhooks.ts';
import type { Screen } from './screen.ts';

export const SCREENS: readonly Screen[] = [
  ...ENTRY_SCREENS,
  ...MESSAGE_SCREENS,
  ...INTERACTION_SCREENS,
  ...INBOX_SCREENS,
  ...CHANNEL_SCREENS,
  ...PEOPLE_SCREENS,
  ...GOVERNING_SCREENS,
  ...POLL_SCREENS,
  ...PROVIDER_SCREENS,
  ...REACTION_SCREENS,
  ...VOICE_SCREENS,
  ...WEBHOOK_SCREENS,
  ...THREAD_SCREENS,
  ...OPERATOR_SCREENS,
  ...SEARCH_SCREENS,
  ...SERVER_SCREENS,
  ...ACCOUNT_SCREENS,
  ...APPLICATION_SCREENS,
  ...DIRECT_SCREENS,
  ...DISCOVERY_SCREENS,
  { name: 'not-found', signedIn: true, path: () => '/no/such/place', ready: 'text=Nothing is here' },
];
