/**
 * The features of the first page in order: each imports only those above it, through their index. A check enforces the
 * order.
 */
import type { Registration } from '../state/slots.ts';
import '../features/presence/index.ts';
import '../features/permissions/index.ts';
import '../features/emoji/index.ts';
import '../features/profiles/index.ts';
import '../features/accounts/index.ts';
import '../features/members/index.ts';
import '../features/servers/index.ts';
import '../features/roles/index.ts';
import '../features/channels/index.ts';
import '../features/messages/index.ts';
import '../features/join-gate/index.ts';
import { invites } from '../features/invites/index.ts';
import { forwards } from '../features/forwards/index.ts';
import { pins } from '../features/pins/index.ts';
import { announcements } from '../features/announcements/index.ts';
import { reactions } from '../features/reactions/index.ts';
import { polls } from '../features/polls/index.ts';
import { coins } from '../features/coins/index.ts';
import { forums } from '../features/forums/index.ts';
import { threads } from '../features/threads/index.ts';
import { interactions } from '../features/interactions/index.ts';
import { search } from '../features/search/index.ts';
import '../features/mentions/index.ts';
import { directMessages } from '../features/direct-messages/index.ts';
import '../features/webhooks/index.ts';
import '../features/applications/index.ts';
import '../features/discovery/index.ts';
import '../features/screening/index.ts';
import '../features/notifications/index.ts';
import { voice } from '../features/voice/index.ts';
import '../features/onboarding/index.ts';
import '../features/instance-announcements/index.ts';

const FEATURES: readonly (readonly Registration[])[] = [
  invites,
  forwards,
  pins,
  announcements,
  reactions,
  polls,
  coins,
  forums,
  threads,
  interactions,
  search,
  directMessages,
  voice,
];

/** Registers the entries of the first page in all slots, in order. */
export function registerFeatures(): void {
  for (const register of FEATURES.flat()) register();
}
