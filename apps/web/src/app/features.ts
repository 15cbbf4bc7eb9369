/** The features, in order: each imports only those above it, through their index. The order is checked, not sorted. */
import type { Registration } from '../state/slots.ts';
import '../features/presence/index.ts';
import '../features/permissions/index.ts';
import '../features/emoji/index.ts';
import '../features/profiles/index.ts';
import { accounts } from '../features/accounts/index.ts';
import { members } from '../features/members/index.ts';
import { servers } from '../features/servers/index.ts';
import { roles } from '../features/roles/index.ts';
import { moderation } from '../features/moderation/index.ts';
import { channels } from '../features/channels/index.ts';
import { messages } from '../features/messages/index.ts';
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
import { reports } from '../features/reports/index.ts';
import { channelSettings } from '../features/channel-settings/index.ts';
import { channelArranging } from '../features/channel-arranging/index.ts';
import { directMessages } from '../features/direct-messages/index.ts';
import '../features/webhooks/index.ts';
import { integrations } from '../features/integrations/index.ts';
import { applications } from '../features/applications/index.ts';
import '../features/discovery/index.ts';
import { community } from '../features/community/index.ts';
import { clanTags } from '../features/clan-tags/index.ts';
import { automod } from '../features/automod/index.ts';
import { auditLog } from '../features/audit-log/index.ts';
import { screening } from '../features/screening/index.ts';
import { notifications } from '../features/notifications/index.ts';
import { voice } from '../features/voice/index.ts';
import { onboarding } from '../features/onboarding/index.ts';
import { expressions } from '../features/expressions/index.ts';
import { oauth2 } from '../features/oauth2/index.ts';
import { shell } from './shell-entries.ts';

const FEATURES: readonly (readonly Registration[])[] = [
  accounts,
  members,
  servers,
  roles,
  moderation,
  channels,
  messages,
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
  reports,
  channelSettings,
  channelArranging,
  directMessages,
  integrations,
  applications,
  community,
  clanTags,
  automod,
  notifications,
  auditLog,
  screening,
  voice,
  onboarding,
  expressions,
  oauth2,
  shell,
];

/** Puts into every slot what the features have for it, in their order. */
export function registerFeatures(): void {
  for (const register of FEATURES.flat()) register();
}
