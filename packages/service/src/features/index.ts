/** The features in order: each imports only those above it, through their index. A check enforces the order. */
import type { JobTable } from '../job-table.ts';
import type { AdmissionTable, RouteTable } from '../route-table.ts';
import { storedFileJobs } from './stored-files/index.ts';
import './images/index.ts';
import { dropBalance, walletJobs, walletRoutes } from './wallets/index.ts';
import { challengeRoutes } from './challenges/index.ts';
import { accountJobs, accountRoutes } from './accounts/index.ts';
import { relationshipJobs, relationshipRoutes, removeAllRelationships } from './relationships/index.ts';
import { presenceRoutes, announcePresencesBetween } from './presence/index.ts';
import { accessRoutes } from './access/index.ts';
import './voice/index.ts';
import { settingsRoutes } from './settings/index.ts';
import { auditJobs, auditRoutes } from './audit/index.ts';
import { expressionRoutes } from './expressions/index.ts';
import { channelJobs, channelRoutes } from './channels/index.ts';
import { roleJobs, roleRoutes } from './roles/index.ts';
import { memberRoutes } from './members/index.ts';
import { timeoutJobs, timeoutRoutes } from './timeouts/index.ts';
import { joinGateRoutes } from './join-gate/index.ts';
import { serverJobs, serverRoutes } from './servers/index.ts';
import { screeningJobs, screeningRoutes } from './screening/index.ts';
import { onboardingRoutes } from './onboarding/index.ts';
import { clanTagJobs, clanTagRoutes } from './clan-tags/index.ts';
import { profileRoutes } from './profiles/index.ts';
import { inviteJobs, inviteRoutes } from './invites/index.ts';
import { communityRoutes } from './community/index.ts';
import { discoveryRoutes } from './discovery/index.ts';
import './rich-content/index.ts';
import { previewJobs } from './previews/index.ts';
import { automodRoutes } from './automod/index.ts';
import { readStateJobs, readStateRoutes, recountAfterBlock } from './read-states/index.ts';
import { directChannelRoutes } from './direct-channels/index.ts';
import { attachmentRoutes } from './attachments/index.ts';
import { messageRoutes } from './messages/index.ts';
import { postingJobs, postingRoutes } from './posting/index.ts';
import { noticeJobs } from './notices/index.ts';
import { eraseReactions, reactionRoutes } from './reactions/index.ts';
import { pinRoutes } from './pins/index.ts';
import { pollJobs, pollRoutes } from './polls/index.ts';
import { threadJobs, threadRoutes } from './threads/index.ts';
import { forwardRoutes } from './forwards/index.ts';
import { webhookAdmissions, webhookRoutes } from './webhooks/index.ts';
import { codeHostJobs, codeHostRoutes } from './code-hosts/index.ts';
import { announcementJobs, announcementRoutes } from './announcements/index.ts';
import { searchJobs, searchRoutes } from './search/index.ts';
import { mentionRoutes } from './mentions/index.ts';
import { savedMessageRoutes } from './saved-messages/index.ts';
import { forgetReportedNames, reportJobs, reportRoutes } from './reports/index.ts';
import { pushJobs, pushRoutes } from './push/index.ts';
import { callJobs, callRoutes, endCallAfterBlock } from './calls/index.ts';
import { groupJobs, groupRoutes, leaveAllGroups } from './groups/index.ts';
import { banJobs, banRoutes } from './bans/index.ts';
import { raidJobs, raidRoutes } from './raids/index.ts';
import { dataExportJobs, dataExportRoutes } from './data-export/index.ts';
import './profile-erasure/index.ts';
import { applicationJobs, applicationRoutes, endApplicationTokens } from './applications/index.ts';
import { integrationRoutes } from './integrations/index.ts';
import { purchaseRoutes } from './purchases/index.ts';
import { appDirectoryRoutes } from './app-directory/index.ts';
import { oauth2Jobs, oauth2Routes, removeAllGrants } from './oauth2/index.ts';
import {
  accountDeletionJobs,
  accountDeletionRoutes,
  deleteApplications,
  eraseMembershipTraces,
  type Eraser,
  forgetLoggedNames,
  transferOwnedServers,
  leaveServers,
} from './account-deletion/index.ts';
import { commandRoutes } from './commands/index.ts';
import { interactionJobs, interactionAdmissions, interactionRoutes } from './interactions/index.ts';
import { operatorJobs, operatorRoutes } from './operators/index.ts';
import { providerSignInJobs, providerSignInRoutes } from './provider-sign-in/index.ts';
import './instance-key/index.ts';
import { eraseImports, movingJobs, movingRoutes } from './moving/index.ts';
import { retentionJobs, retentionRoutes } from './retention/index.ts';
import { instanceAnnouncementJobs, instanceAnnouncementRoutes } from './instance-announcements/index.ts';
import { storageJobs, storageRoutes } from './storage/index.ts';
import './live/index.ts';
import { instanceRoutes } from './instance/index.ts';

const afterBlock: Parameters<typeof relationshipJobs>[0] = async (...block) => {
  await announcePresencesBetween(...block);
  await recountAfterBlock(...block);
  await endCallAfterBlock(...block);
};

export const admissionTables: readonly AdmissionTable[] = [webhookAdmissions, interactionAdmissions];

export const routeTables: readonly RouteTable[] = [
  walletRoutes,
  challengeRoutes,
  accountRoutes({ endGrants: removeAllGrants, endApplicationTokens }),
  presenceRoutes,
  accessRoutes,
  settingsRoutes,
  relationshipRoutes(afterBlock, announcePresencesBetween),
  auditRoutes,
  expressionRoutes,
  channelRoutes,
  directChannelRoutes,
  roleRoutes,
  memberRoutes,
  timeoutRoutes,
  screeningRoutes,
  onboardingRoutes,
  joinGateRoutes,
  serverRoutes,
  clanTagRoutes,
  profileRoutes,
  inviteRoutes,
  communityRoutes,
  discoveryRoutes,
  automodRoutes,
  readStateRoutes,
  messageRoutes,
  postingRoutes,
  attachmentRoutes,
  reactionRoutes,
  pinRoutes,
  pollRoutes,
  threadRoutes,
  webhookRoutes,
  codeHostRoutes,
  announcementRoutes,
  forwardRoutes,
  searchRoutes,
  mentionRoutes,
  savedMessageRoutes,
  reportRoutes,
  operatorRoutes,
  providerSignInRoutes,
  callRoutes,
  groupRoutes,
  banRoutes,
  raidRoutes,
  applicationRoutes,
  integrationRoutes,
  purchaseRoutes,
  appDirectoryRoutes,
  oauth2Routes,
  dataExportRoutes,
  pushRoutes,
  accountDeletionRoutes,
  commandRoutes,
  interactionRoutes,
  movingRoutes,
  retentionRoutes,
  instanceAnnouncementRoutes,
  storageRoutes,
  instanceRoutes,
];

/**
 * Erasers of an account's data after its name and profile, in the order of design 6.3. Each is safe to run twice.
 */
const erasers: readonly Eraser[] = [
  eraseImports,
  async (runtime, userId) => {
    await runtime.database.transaction((tx) => removeAllGrants(tx, userId));
  },
  removeAllRelationships,
  eraseReactions,
  leaveAllGroups,
  transferOwnedServers,
  leaveServers,
  eraseMembershipTraces,
  forgetReportedNames,
  forgetLoggedNames,
  deleteApplications,
  dropBalance,
];

export const jobTables: readonly JobTable[] = [
  storedFileJobs,
  walletJobs,
  accountJobs,
  relationshipJobs(afterBlock),
  auditJobs,
  channelJobs,
  roleJobs,
  timeoutJobs,
  screeningJobs,
  serverJobs,
  clanTagJobs,
  inviteJobs,
  previewJobs,
  readStateJobs,
  postingJobs,
  pollJobs,
  threadJobs,
  codeHostJobs,
  announcementJobs,
  searchJobs,
  reportJobs,
  callJobs,
  groupJobs,
  banJobs,
  raidJobs,
  applicationJobs,
  oauth2Jobs,
  dataExportJobs,
  pushJobs,
  accountDeletionJobs(erasers),
  interactionJobs,
  providerSignInJobs,
  movingJobs,
  noticeJobs,
  retentionJobs,
  storageJobs,
  instanceAnnouncementJobs,
  operatorJobs,
];
