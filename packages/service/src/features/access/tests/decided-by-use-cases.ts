/** Decisions of use cases beyond `access`: outcomes that the matrix cannot derive from a contract. */
import type { EndpointName, Permission } from '@guildhall/protocol';
import type { Kind } from './callers.ts';

/** Permissions required in channels of the body; the matrix uses one where the caller has the same permissions. */
export const NEEDED_IN_TARGET: { readonly [Name in EndpointName]?: Permission } = {
  followChannel: 'manageWebhooks',
  forwardMessage: 'sendMessages',
};

/** Endpoints whose messages only the author may change; these kinds of callers are their authors. */
export const OF_AUTHORS: ReadonlySet<string> = new Set<EndpointName>(['editMessage']);

type Decided = Readonly<Partial<Record<Kind, string>>>;

const NOT_AUTHOR: Decided = {
  without: 'not_own_message',
  weakBot: 'not_own_message',
  timedOut: 'not_own_message',
  pending: 'not_own_message',
  bot: 'not_own_message',
  holder: 'not_own_message',
  administrator: 'not_own_message',
};

const NO_CLIENT: Decided = {
  nobody: 'invalid_request',
  suspended: 'invalid_client',
  bot: 'invalid_client',
  stranger: 'invalid_client',
};

/** Outcomes by endpoint, or by endpoint and field: for kinds of callers, or for all admitted ones. */
export const DECIDED: Readonly<Record<string, Decided | string>> = {
  // The owner of the server wrote it.
  editMessage: NOT_AUTHOR,
  purchasePost: { pending: 'screening_pending', owner: 'own_post' },
  'updateMember.voiceChannelId':
    'invalid_request [{"path":"body/voiceChannelId","message":"the member is not in voice"}]',
  // Sampled bodies contain invented values: a password, a link, a ticket, a code, an application.
  logIn: 'wrong_credentials',
  logInWithPasskey: 'wrong_credentials',
  logInWithCode: 'ticket_expired',
  logInWithLink: 'invalid_link',
  startProviderSignIn: 'unknown_provider',
  finishProviderSignIn: 'unknown_provider',
  startProviderLink: 'unknown_provider',
  finishProviderLink: 'unknown_provider',
  unlinkProvider: 'unknown_provider',
  startProviderProof: 'unknown_provider',
  finishProviderProof: 'unknown_provider',
  endProviderSessions: NO_CLIENT,
  receiveLiveKitEvent: 'unauthorized',
  verifyEmail: 'invalid_link',
  resetPassword: 'invalid_link',
  confirmTwoFactor: 'wrong_code',
  renewRecoveryCodes: 'wrong_code',
  addPasskey: 'invalid_passkey',
  renamePasskey: 'unknown_passkey',
  removePasskey: 'unknown_passkey',
  deletePushSubscription: 'unknown_push_subscription',
  testPushSubscription: 'unknown_push_subscription',
  putImportedClaim: 'unknown_imported_person',
  deleteImportedClaim: 'unknown_claim',
  acceptImportedClaim: 'unknown_claim',
  getServerImport: 'unknown_import',
  putImportPart: 'unknown_import',
  checkServerImport: 'unknown_import',
  startServerImport: 'unknown_import',
  cancelServerImport: 'unknown_import',
  removeAuthorizedApp: 'unknown_application',
  getAuthorization: 'unknown_application',
  decideAuthorization: 'unknown_application',
  createInteraction: 'unknown_channel',
  issueToken: NO_CLIENT,
  revokeToken: NO_CLIENT,
  introspectToken: NO_CLIENT,
  createReport: { stranger: 'unknown_user' },
  // Into a server that the body names.
  authorizeBot: { stranger: 'unknown_server', bot: 'missing_permission Manage Server' },
  // Requires Manage Channels there, or Manage Server.
  deleteInvite: { stranger: 'unknown_server', bot: 'missing_permission Manage Channels' },
  // Not visible, because a stranger shares no server with the owner.
  wearClanTag: 'no_clan_tag',
  getUser: { stranger: 'unknown_user' },
  getProfile: { stranger: 'unknown_user' },
  openDirectChannel: { stranger: 'cannot_dm' },
  putNotificationSettings: { stranger: 'unknown_channel' },
  joinDiscoveryServer: 'unlisted',
  getDiscoveryRequirements: 'unlisted',
  // Calls exist only in direct messages.
  ringCall: 'invalid_channel_kind',
  stopRingingCall: 'invalid_channel_kind',
  leaveServer: { owner: 'owner_cannot_leave' },
};
