/** Entries that features add with the first input, in display order. */

import { accounts } from '../features/accounts/later.ts';
import { announcements } from '../features/announcements/later.ts';
import { applications } from '../features/applications/later.ts';
import { auditLog } from '../features/audit-log/later.ts';
import { automod } from '../features/automod/later.ts';
import { channelArranging } from '../features/channel-arranging/later.ts';
import { channelSettings } from '../features/channel-settings/later.ts';
import { channels } from '../features/channels/later.ts';
import { clanTags } from '../features/clan-tags/later.ts';
import { coins } from '../features/coins/later.ts';
import { community } from '../features/community/later.ts';
import { directMessages } from '../features/direct-messages/later.ts';
import { expressions } from '../features/expressions/later.ts';
import { forums } from '../features/forums/later.ts';
import { forwards } from '../features/forwards/later.ts';
import { integrations } from '../features/integrations/later.ts';
import { invites } from '../features/invites/later.ts';
import { joinGate } from '../features/join-gate/later.ts';
import { mentions } from '../features/mentions/later.ts';
import { messages } from '../features/messages/later.ts';
import { moderation } from '../features/moderation/later.ts';
import { moving } from '../features/moving/later.ts';
import { notifications } from '../features/notifications/later.ts';
import { oauth2 } from '../features/oauth2/later.ts';
import { onboarding } from '../features/onboarding/later.ts';
import { operators } from '../features/operators/later.ts';
import { pins } from '../features/pins/later.ts';
import { polls } from '../features/polls/later.ts';
import { reactions } from '../features/reactions/later.ts';
import { reports } from '../features/reports/later.ts';
import { roles } from '../features/roles/later.ts';
import { screening } from '../features/screening/later.ts';
import { search } from '../features/search/later.ts';
import { servers } from '../features/servers/later.ts';
import { threads } from '../features/threads/later.ts';
import { voice } from '../features/voice/later.ts';
import { setErrorSentences } from '../state/describe-error.ts';
import { describeFault } from '../state/errors/describe-fault.ts';
import { errorSentences } from '../state/errors/sentence-strings.ts';
import type { Registration } from '../state/slots.ts';
import { refuseStrayFiles } from '../ui/files/refuse-stray-files.ts';
import { followRows } from '../ui/focus/row-focus.ts';
import { showCutText } from '../ui/text/show-cut-text.ts';
import { shell } from './later-shell.ts';

const FEATURES: readonly (readonly Registration[])[] = [
  accounts,
  servers,
  roles,
  moderation,
  channels,
  messages,
  invites,
  forwards,
  mentions,
  pins,
  announcements,
  reactions,
  polls,
  coins,
  forums,
  threads,
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
  joinGate,
  auditLog,
  screening,
  notifications,
  voice,
  onboarding,
  expressions,
  moving,
  oauth2,
  operators,
  shell,
];

/** Registers entries and starts listeners that the first page does not need. */
export function registerLaterFeatures(): void {
  followRows();
  refuseStrayFiles();
  showCutText();
  setErrorSentences(errorSentences, describeFault);
  for (const register of FEATURES.flat()) register();
}
