// Generated from @guildhall/protocol by tooling/generate-routes.ts (npm run docs); do not edit.
import type { Route } from '../http/route.ts';

/** All other endpoints; they load with the first call of one of them. */
export const LATER_ROUTES: Readonly<Record<string, Route>> = {
  deleteAccount: {
    method: 'POST',
    path: '/auth/delete',
    body: 'required',
  },
  getDataExport: {
    method: 'GET',
    path: '/auth/export',
  },
  requestDataExport: {
    method: 'POST',
    path: '/auth/export',
  },
  getServerExport: {
    method: 'GET',
    path: '/servers/{serverId}/export',
    limitedBy: ['serverId'],
  },
  requestServerExport: {
    method: 'POST',
    path: '/servers/{serverId}/export',
  },
  listServerImports: {
    method: 'GET',
    path: '/imports',
  },
  createServerImport: {
    method: 'POST',
    path: '/imports',
    body: 'required',
  },
  getServerImport: {
    method: 'GET',
    path: '/imports/{importId}',
  },
  putImportPart: {
    method: 'PUT',
    path: '/imports/{importId}/parts/{part}',
    files: { name: 'file', bodyAs: 'fields' },
  },
  checkServerImport: {
    method: 'POST',
    path: '/imports/{importId}/check',
  },
  startServerImport: {
    method: 'POST',
    path: '/imports/{importId}/start',
  },
  cancelServerImport: {
    method: 'DELETE',
    path: '/imports/{importId}',
  },
  listImportedPeople: {
    method: 'GET',
    path: '/servers/{serverId}/imported-people',
    query: true,
    limitedBy: ['serverId'],
  },
  putImportedClaim: {
    method: 'PUT',
    path: '/servers/{serverId}/imported-people/{personId}/claim',
    body: 'required',
  },
  deleteImportedClaim: {
    method: 'DELETE',
    path: '/servers/{serverId}/imported-people/{personId}/claim',
    limitedBy: ['serverId'],
  },
  acceptImportedClaim: {
    method: 'POST',
    path: '/servers/{serverId}/imported-people/{personId}/claim/accept',
    limitedBy: ['serverId'],
  },
  listImportedClaims: {
    method: 'GET',
    path: '/imported-claims',
  },
  getRetention: {
    method: 'GET',
    path: '/servers/{serverId}/retention',
    limitedBy: ['serverId'],
  },
  updateRetention: {
    method: 'PATCH',
    path: '/servers/{serverId}/retention',
    body: 'required',
    limitedBy: ['serverId'],
  },
  previewRetention: {
    method: 'POST',
    path: '/servers/{serverId}/retention/preview',
    body: 'required',
  },
  getOwnStorage: {
    method: 'GET',
    path: '/users/@me/storage',
  },
  getServerStorage: {
    method: 'GET',
    path: '/servers/{serverId}/storage',
    limitedBy: ['serverId'],
  },
  updateAccount: {
    method: 'PATCH',
    path: '/auth/me',
    body: 'required',
  },
  changePassword: {
    method: 'POST',
    path: '/auth/password',
    body: 'required',
  },
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
  },
  updateProfile: {
    method: 'PATCH',
    path: '/users/@me/profile',
    body: 'required',
  },
  putClanTag: {
    method: 'PUT',
    path: '/servers/{serverId}/clan-tag',
    body: 'required',
  },
  deleteClanTag: {
    method: 'DELETE',
    path: '/servers/{serverId}/clan-tag',
    limitedBy: ['serverId'],
  },
  wearClanTag: {
    method: 'PUT',
    path: '/users/@me/clan-tag',
    body: 'required',
  },
  takeOffClanTag: {
    method: 'DELETE',
    path: '/users/@me/clan-tag',
  },
  getProfile: {
    method: 'GET',
    path: '/users/{userId}/profile',
    query: true,
  },
  getUser: {
    method: 'GET',
    path: '/users/{userId}',
  },
  putAvatar: {
    method: 'PUT',
    path: '/users/@me/avatar',
    files: { name: 'file', bodyAs: 'fields' },
  },
  deleteAvatar: {
    method: 'DELETE',
    path: '/users/@me/avatar',
  },
  putBanner: {
    method: 'PUT',
    path: '/users/@me/banner',
    files: { name: 'file', bodyAs: 'fields' },
  },
  deleteBanner: {
    method: 'DELETE',
    path: '/users/@me/banner',
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/email/verify',
    body: 'required',
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/email/resend',
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/password/forgot',
    body: 'required',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/password/reset',
    body: 'required',
  },
  startProviderSignIn: {
    method: 'POST',
    path: '/auth/providers/{providerId}/start',
    body: 'required',
  },
  finishProviderSignIn: {
    method: 'POST',
    path: '/auth/providers/{providerId}/finish',
    body: 'required',
  },
  listSignInMethods: {
    method: 'GET',
    path: '/auth/sign-in-methods',
  },
  startProviderLink: {
    method: 'POST',
    path: '/auth/providers/{providerId}/link',
    body: 'required',
  },
  finishProviderLink: {
    method: 'POST',
    path: '/auth/providers/{providerId}/link/finish',
    body: 'required',
  },
  unlinkProvider: {
    method: 'DELETE',
    path: '/auth/providers/{providerId}/link',
    body: 'required',
  },
  startProviderProof: {
    method: 'POST',
    path: '/auth/providers/{providerId}/proof',
  },
  finishProviderProof: {
    method: 'POST',
    path: '/auth/providers/{providerId}/proof/finish',
    body: 'required',
  },
  logInWithLink: {
    method: 'POST',
    path: '/auth/login/link',
    body: 'required',
  },
  startProviderLogOut: {
    method: 'POST',
    path: '/auth/logout/provider',
  },
  endProviderSessions: {
    method: 'POST',
    path: '/auth/providers/{providerId}/backchannel-logout',
    body: 'optional',
  },
  logInWithCode: {
    method: 'POST',
    path: '/auth/login/code',
    body: 'required',
  },
  startTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor',
    body: 'required',
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor/confirm',
    body: 'required',
  },
  endTwoFactor: {
    method: 'DELETE',
    path: '/auth/two-factor',
    body: 'required',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    body: 'required',
  },
  listPasskeys: {
    method: 'GET',
    path: '/auth/passkeys',
  },
  startPasskey: {
    method: 'POST',
    path: '/auth/passkeys/options',
    body: 'required',
  },
  addPasskey: {
    method: 'POST',
    path: '/auth/passkeys',
    body: 'required',
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/auth/passkeys/{passkeyId}',
    body: 'required',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/auth/passkeys/{passkeyId}',
    body: 'required',
  },
  startPasskeyLogIn: {
    method: 'POST',
    path: '/auth/login/passkey/options',
  },
  logInWithPasskey: {
    method: 'POST',
    path: '/auth/login/passkey',
    body: 'required',
  },
  listSecurityEvents: {
    method: 'GET',
    path: '/auth/security-events',
    query: true,
  },
  listApplications: {
    method: 'GET',
    path: '/applications',
  },
  createApplication: {
    method: 'POST',
    path: '/applications',
    body: 'required',
  },
  getOwnApplication: {
    method: 'GET',
    path: '/applications/@me',
  },
  getApplication: {
    method: 'GET',
    path: '/applications/{applicationId}',
  },
  getApplicationStats: {
    method: 'GET',
    path: '/applications/{applicationId}/stats',
  },
  updateApplication: {
    method: 'PATCH',
    path: '/applications/{applicationId}',
    body: 'required',
  },
  deleteApplication: {
    method: 'DELETE',
    path: '/applications/{applicationId}',
    body: 'required',
  },
  createBot: {
    method: 'POST',
    path: '/applications/{applicationId}/bot',
    body: 'optional',
  },
  resetBotToken: {
    method: 'POST',
    path: '/applications/{applicationId}/bot/token',
    body: 'required',
  },
  resetClientSecret: {
    method: 'POST',
    path: '/applications/{applicationId}/secret',
    body: 'required',
  },
  updateBot: {
    method: 'PATCH',
    path: '/applications/{applicationId}/bot',
    body: 'required',
  },
  putApplicationIcon: {
    method: 'PUT',
    path: '/applications/{applicationId}/icon',
    files: { name: 'file', bodyAs: 'fields' },
  },
  deleteApplicationIcon: {
    method: 'DELETE',
    path: '/applications/{applicationId}/icon',
  },
  putBotAvatar: {
    method: 'PUT',
    path: '/applications/{applicationId}/bot/avatar',
    files: { name: 'file', bodyAs: 'fields' },
  },
  deleteBotAvatar: {
    method: 'DELETE',
    path: '/applications/{applicationId}/bot/avatar',
  },
  authorizeBot: {
    method: 'POST',
    path: '/applications/{applicationId}/authorize',
    body: 'required',
  },
  listAuditLog: {
    method: 'GET',
    path: '/servers/{serverId}/audit-log',
    query: true,
    limitedBy: ['serverId'],
  },
  listAutomodRules: {
    method: 'GET',
    path: '/servers/{serverId}/automod/rules',
    limitedBy: ['serverId'],
  },
  createAutomodRule: {
    method: 'POST',
    path: '/servers/{serverId}/automod/rules',
    body: 'required',
    limitedBy: ['serverId'],
  },
  getAutomodRule: {
    method: 'GET',
    path: '/servers/{serverId}/automod/rules/{ruleId}',
    limitedBy: ['serverId'],
  },
  updateAutomodRule: {
    method: 'PATCH',
    path: '/servers/{serverId}/automod/rules/{ruleId}',
    body: 'required',
    limitedBy: ['serverId'],
  },
  deleteAutomodRule: {
    method: 'DELETE',
    path: '/servers/{serverId}/automod/rules/{ruleId}',
    limitedBy: ['serverId'],
  },
  getBearerUser: {
    method: 'GET',
    path: '/users/@me',
  },
  listBearerGuilds: {
    method: 'GET',
    path: '/users/@me/guilds',
  },
  listBearerServers: {
    method: 'GET',
    path: '/users/@me/servers',
  },
  getBearerGuildMember: {
    method: 'GET',
    path: '/users/@me/guilds/{serverId}/member',
  },
  getBearerServerMember: {
    method: 'GET',
    path: '/users/@me/servers/{serverId}/member',
  },
  getTokenInformation: {
    method: 'GET',
    path: '/oauth2/@me',
  },
  addGuildMember: {
    method: 'PUT',
    path: '/guilds/{serverId}/members/{userId}',
    body: 'required',
  },
  addServerMember: {
    method: 'PUT',
    path: '/servers/{serverId}/members/{userId}',
    body: 'required',
  },
  ringCall: {
    method: 'POST',
    path: '/channels/{channelId}/call/ring',
    body: 'optional',
    limitedBy: ['channelId'],
  },
  stopRingingCall: {
    method: 'POST',
    path: '/channels/{channelId}/call/stop-ringing',
    body: 'optional',
    limitedBy: ['channelId'],
  },
  receiveLiveKitEvent: {
    method: 'POST',
    path: '/voice/livekit',
    body: 'required',
  },
  getRegistrationChallenge: {
    method: 'GET',
    path: '/auth/register/challenge',
  },
  createChannel: {
    method: 'POST',
    path: '/servers/{serverId}/channels',
    body: 'required',
    limitedBy: ['serverId'],
  },
  reorderChannels: {
    method: 'PATCH',
    path: '/servers/{serverId}/channels',
    body: 'required',
    limitedBy: ['serverId'],
  },
  updateChannel: {
    method: 'PATCH',
    path: '/channels/{channelId}',
    body: 'required',
    limitedBy: ['channelId'],
  },
  deleteChannel: {
    method: 'DELETE',
    path: '/channels/{channelId}',
    limitedBy: ['channelId'],
  },
  putOverwrite: {
    method: 'PUT',
    path: '/channels/{channelId}/overwrites/{targetId}',
    body: 'required',
    limitedBy: ['channelId'],
  },
  deleteOverwrite: {
    method: 'DELETE',
    path: '/channels/{channelId}/overwrites/{targetId}',
    limitedBy: ['channelId'],
  },
  getChannelPermissions: {
    method: 'GET',
    path: '/channels/{channelId}/permissions/@me',
    limitedBy: ['channelId'],
  },
  getWallet: {
    method: 'GET',
    path: '/users/@me/wallet',
  },
  listLedger: {
    method: 'GET',
    path: '/users/@me/wallet/ledger',
    query: true,
  },
  purchasePost: {
    method: 'POST',
    path: '/channels/{channelId}/messages/{messageId}/purchase',
  },
  listCommands: {
    method: 'GET',
    path: '/applications/{applicationId}/commands',
  },
  replaceCommands: {
    method: 'PUT',
    path: '/applications/{applicationId}/commands',
    body: 'required',
    limitedBy: ['applicationId'],
  },
  listServerCommands: {
    method: 'GET',
    path: '/applications/{applicationId}/servers/{serverId}/commands',
    limitedBy: ['serverId'],
  },
  replaceServerCommands: {
    method: 'PUT',
    path: '/applications/{applicationId}/servers/{serverId}/commands',
    body: 'required',
    limitedBy: ['applicationId', 'serverId'],
  },
  deleteCommand: {
    method: 'DELETE',
    path: '/applications/{applicationId}/commands/{commandId}',
  },
  getCommunity: {
    method: 'GET',
    path: '/servers/{serverId}/community',
    limitedBy: ['serverId'],
  },
  putCommunity: {
    method: 'PUT',
    path: '/servers/{serverId}/community',
    body: 'required',
    addsEachTime: true,
    limitedBy: ['serverId'],
  },
  putDiscovery: {
    method: 'PUT',
    path: '/servers/{serverId}/discovery',
    body: 'required',
    limitedBy: ['serverId'],
  },
  openDirectChannel: {
    method: 'POST',
    path: '/users/@me/channels',
    body: 'required',
  },
  listDirectChannels: {
    method: 'GET',
    path: '/users/@me/channels',
  },
  addRecipient: {
    method: 'PUT',
    path: '/channels/{channelId}/recipients/{userId}',
    limitedBy: ['channelId'],
  },
  removeRecipient: {
    method: 'DELETE',
    path: '/channels/{channelId}/recipients/{userId}',
    limitedBy: ['channelId'],
  },
  putGroupIcon: {
    method: 'PUT',
    path: '/channels/{channelId}/icon',
    files: { name: 'file', bodyAs: 'fields' },
  },
  deleteGroupIcon: {
    method: 'DELETE',
    path: '/channels/{channelId}/icon',
  },
  listDiscoveryServers: {
    method: 'GET',
    path: '/discovery/servers',
    query: true,
  },
  joinDiscoveryServer: {
    method: 'POST',
    path: '/discovery/servers/{serverId}/join',
    body: 'optional',
  },
  getDiscoveryRequirements: {
    method: 'GET',
    path: '/discovery/servers/{serverId}/join-gate',
  },
  listDiscoveryApps: {
    method: 'GET',
    path: '/discovery/apps',
    query: true,
  },
  listEmojis: {
    method: 'GET',
    path: '/servers/{serverId}/emojis',
    limitedBy: ['serverId'],
  },
  getEmoji: {
    method: 'GET',
    path: '/servers/{serverId}/emojis/{emojiId}',
    limitedBy: ['serverId'],
  },
  listEmojisById: {
    method: 'GET',
    path: '/emojis',
    query: true,
  },
  createEmoji: {
    method: 'POST',
    path: '/servers/{serverId}/emojis',
    body: 'required',
    files: { name: 'file', bodyAs: 'fields' },
    limitedBy: ['serverId'],
  },
  updateEmoji: {
    method: 'PATCH',
    path: '/servers/{serverId}/emojis/{emojiId}',
    body: 'required',
    limitedBy: ['serverId'],
  },
  deleteEmoji: {
    method: 'DELETE',
    path: '/servers/{serverId}/emojis/{emojiId}',
    limitedBy: ['serverId'],
  },
  listStickers: {
    method: 'GET',
    path: '/servers/{serverId}/stickers',
    limitedBy: ['serverId'],
  },
  listOwnStickers: {
    method: 'GET',
    path: '/users/@me/stickers',
  },
  getSticker: {
    method: 'GET',
    path: '/stickers/{stickerId}',
  },
  createSticker: {
    method: 'POST',
    path: '/servers/{serverId}/stickers',
    body: 'required',
    files: { name: 'file', bodyAs: 'fields' },
    limitedBy: ['serverId'],
  },
  updateSticker: {
    method: 'PATCH',
    path: '/servers/{serverId}/stickers/{stickerId}',
    body: 'required',
    limitedBy: ['serverId'],
  },
  deleteSticker: {
    method: 'DELETE',
    path: '/servers/{serverId}/stickers/{stickerId}',
    limitedBy: ['serverId'],
  },
  getBotGateway: {
    method: 'GET',
    path: '/gateway/bot',
  },
  listInstanceAnnouncements: {
    method: 'GET',
    path: '/instance/announcements',
  },
  listIntegrations: {
    method: 'GET',
    path: '/servers/{serverId}/integrations',
    limitedBy: ['serverId'],
  },
  removeIntegration: {
    method: 'DELETE',
    path: '/servers/{serverId}/integrations/{applicationId}',
    limitedBy: ['serverId'],
  },
  createInteraction: {
    method: 'POST',
    path: '/interactions',
    body: 'required',
  },
  respondToInteraction: {
    method: 'POST',
    path: '/interactions/{interactionId}/{interactionToken}/callback',
    query: true,
    body: 'required',
    files: { name: 'files', bodyAs: 'payload_json' },
    anonymous: true,
    limitedBy: ['interactionToken'],
  },
  sendFollowUp: {
    method: 'POST',
    path: '/webhooks/{applicationId}/{interactionToken}',
    body: 'required',
    files: { name: 'files', bodyAs: 'payload_json' },
    anonymous: true,
    limitedBy: ['interactionToken'],
  },
  getInteractionResponse: {
    method: 'GET',
    path: '/webhooks/{applicationId}/{interactionToken}/messages/{messageId}',
    anonymous: true,
    limitedBy: ['interactionToken'],
  },
  editInteractionResponse: {
    method: 'PATCH',
    path: '/webhooks/{applicationId}/{interactionToken}/messages/{messageId}',
    body: 'required',
    files: { name: 'files', bodyAs: 'payload_json' },
    anonymous: true,
    limitedBy: ['interactionToken'],
  },
  deleteInteractionResponse: {
    method: 'DELETE',
    path: '/webhooks/{applicationId}/{interactionToken}/messages/{messageId}',
    anonymous: true,
    limitedBy: ['interactionToken'],
  },
  createInvite: {
    method: 'POST',
    path: '/channels/{channelId}/invites',
    body: 'optional',
  },
  acceptInvite: {
    method: 'POST',
    path: '/invites/{code}',
    body: 'optional',
  },
  getInviteRequirements: {
    method: 'GET',
    path: '/invites/{code}/join-gate',
  },
  deleteInvite: {
    method: 'DELETE',
    path: '/invites/{code}',
  },
  listServerInvites: {
    method: 'GET',
    path: '/servers/{serverId}/invites',
    limitedBy: ['serverId'],
  },
  listChannelInvites: {
    method: 'GET',
    path: '/channels/{channelId}/invites',
    limitedBy: ['channelId'],
  },
  getJoinGate: {
    method: 'GET',
    path: '/servers/{serverId}/join-gate',
    limitedBy: ['serverId'],
  },
  updateJoinGate: {
    method: 'PATCH',
    path: '/servers/{serverId}/join-gate',
    body: 'required',
    limitedBy: ['serverId'],
  },
  searchMembers: {
    method: 'GET',
    path: '/servers/{serverId}/members/search',
    query: true,
    limitedBy: ['serverId'],
  },
  browseMembers: {
    method: 'GET',
    path: '/servers/{serverId}/members/browse',
    query: true,
    limitedBy: ['serverId'],
  },
  getMember: {
    method: 'GET',
    path: '/servers/{serverId}/members/{userId}',
    limitedBy: ['serverId'],
  },
  getServerPermissions: {
    method: 'GET',
    path: '/servers/{serverId}/members/@me/permissions',
    limitedBy: ['serverId'],
  },
  updateMember: {
    method: 'PATCH',
    path: '/servers/{serverId}/members/{userId}',
    body: 'required',
    limitedBy: ['serverId'],
  },
  updateOwnMember: {
    method: 'PATCH',
    path: '/servers/{serverId}/members/@me',
    body: 'required',
    limitedBy: ['serverId'],
  },
  giveRole: {
    method: 'PUT',
    path: '/servers/{serverId}/members/{userId}/roles/{roleId}',
    limitedBy: ['serverId'],
  },
  takeRole: {
    method: 'DELETE',
    path: '/servers/{serverId}/members/{userId}/roles/{roleId}',
    limitedBy: ['serverId'],
  },
  kickMember: {
    method: 'DELETE',
    path: '/servers/{serverId}/members/{userId}',
    body: 'optional',
    limitedBy: ['serverId'],
  },
  listMentions: {
    method: 'GET',
    path: '/users/@me/mentions',
    query: true,
  },
  listSavedMessages: {
    method: 'GET',
    path: '/users/@me/saved-messages',
    query: true,
  },
  listSavedIds: {
    method: 'GET',
    path: '/users/@me/saved-messages/ids',
  },
  saveMessage: {
    method: 'PUT',
    path: '/channels/{channelId}/messages/{messageId}/save',
    body: 'optional',
  },
  unsaveMessage: {
    method: 'DELETE',
    path: '/channels/{channelId}/messages/{messageId}/save',
  },
  editMessage: {
    method: 'PATCH',
    path: '/channels/{channelId}/messages/{messageId}',
    body: 'required',
    limitedBy: ['channelId'],
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/channels/{channelId}/messages/{messageId}',
    limitedBy: ['channelId'],
  },
  bulkDeleteMessages: {
    method: 'POST',
    path: '/channels/{channelId}/messages/bulk-delete',
    body: 'required',
    limitedBy: ['channelId'],
  },
  acknowledgeServer: {
    method: 'POST',
    path: '/servers/{serverId}/ack',
    limitedBy: ['serverId'],
  },
  forwardMessage: {
    method: 'POST',
    path: '/channels/{channelId}/messages/{messageId}/forward',
    body: 'required',
    limitedBy: ['channelId'],
  },
  searchServerMessages: {
    method: 'GET',
    path: '/servers/{serverId}/messages/search',
    query: true,
  },
  searchChannelMessages: {
    method: 'GET',
    path: '/channels/{channelId}/messages/search',
    query: true,
  },
  listBans: {
    method: 'GET',
    path: '/servers/{serverId}/bans',
    query: true,
    limitedBy: ['serverId'],
  },
  getBan: {
    method: 'GET',
    path: '/servers/{serverId}/bans/{userId}',
    limitedBy: ['serverId'],
  },
  putBan: {
    method: 'PUT',
    path: '/servers/{serverId}/bans/{userId}',
    body: 'optional',
    limitedBy: ['serverId'],
  },
  deleteBan: {
    method: 'DELETE',
    path: '/servers/{serverId}/bans/{userId}',
    limitedBy: ['serverId'],
  },
  putTimeout: {
    method: 'PUT',
    path: '/servers/{serverId}/members/{userId}/timeout',
    body: 'required',
    limitedBy: ['serverId'],
  },
  deleteTimeout: {
    method: 'DELETE',
    path: '/servers/{serverId}/members/{userId}/timeout',
    limitedBy: ['serverId'],
  },
  putOnboarding: {
    method: 'PUT',
    path: '/servers/{serverId}/onboarding',
    body: 'required',
    limitedBy: ['serverId'],
  },
  answerOnboarding: {
    method: 'POST',
    path: '/servers/{serverId}/onboarding/answers',
    body: 'required',
    limitedBy: ['serverId'],
  },
  getAuthorization: {
    method: 'GET',
    path: '/oauth2/authorize',
    query: true,
  },
  decideAuthorization: {
    method: 'POST',
    path: '/oauth2/authorize',
    body: 'required',
  },
  listAuthorizedApps: {
    method: 'GET',
    path: '/auth/apps',
  },
  removeAuthorizedApp: {
    method: 'DELETE',
    path: '/auth/apps/{applicationId}',
  },
  issueToken: {
    method: 'POST',
    path: '/oauth2/token',
    body: 'optional',
  },
  revokeToken: {
    method: 'POST',
    path: '/oauth2/token/revoke',
    body: 'optional',
  },
  introspectToken: {
    method: 'POST',
    path: '/oauth2/token/introspect',
    body: 'optional',
  },
  listPins: {
    method: 'GET',
    path: '/channels/{channelId}/pins',
    limitedBy: ['channelId'],
  },
  pinMessage: {
    method: 'PUT',
    path: '/channels/{channelId}/pins/{messageId}',
    limitedBy: ['channelId'],
  },
  unpinMessage: {
    method: 'DELETE',
    path: '/channels/{channelId}/pins/{messageId}',
    limitedBy: ['channelId'],
  },
  votePoll: {
    method: 'PUT',
    path: '/channels/{channelId}/polls/{messageId}/votes',
    body: 'required',
    limitedBy: ['channelId'],
  },
  listVoters: {
    method: 'GET',
    path: '/channels/{channelId}/polls/{messageId}/answers/{answerId}',
    query: true,
    limitedBy: ['channelId'],
  },
  expirePoll: {
    method: 'POST',
    path: '/channels/{channelId}/polls/{messageId}/expire',
    limitedBy: ['channelId'],
  },
  previewRaidCleanup: {
    method: 'GET',
    path: '/servers/{serverId}/raid-cleanups/preview',
    query: true,
    limitedBy: ['serverId'],
  },
  createRaidCleanup: {
    method: 'POST',
    path: '/servers/{serverId}/raid-cleanups',
    body: 'required',
    limitedBy: ['serverId'],
  },
  listRaidCleanups: {
    method: 'GET',
    path: '/servers/{serverId}/raid-cleanups',
    limitedBy: ['serverId'],
  },
  stopRaidCleanup: {
    method: 'DELETE',
    path: '/servers/{serverId}/raid-cleanups/{cleanupId}',
    limitedBy: ['serverId'],
  },
  removeReactionOf: {
    method: 'DELETE',
    path: '/channels/{channelId}/messages/{messageId}/reactions/{emoji}/{userId}',
    limitedBy: ['channelId'],
  },
  removeReactionsWith: {
    method: 'DELETE',
    path: '/channels/{channelId}/messages/{messageId}/reactions/{emoji}/all',
    limitedBy: ['channelId'],
  },
  removeAllReactions: {
    method: 'DELETE',
    path: '/channels/{channelId}/messages/{messageId}/reactions',
    limitedBy: ['channelId'],
  },
  listRelationships: {
    method: 'GET',
    path: '/users/@me/relationships',
  },
  requestFriendship: {
    method: 'POST',
    path: '/users/@me/relationships',
    body: 'required',
  },
  putRelationship: {
    method: 'PUT',
    path: '/users/@me/relationships/{userId}',
    body: 'required',
  },
  deleteRelationship: {
    method: 'DELETE',
    path: '/users/@me/relationships/{userId}',
  },
  createReport: {
    method: 'POST',
    path: '/reports',
    body: 'required',
  },
  confirmOperator: {
    method: 'POST',
    path: '/operator/confirmation',
    body: 'required',
  },
  runOperatorAction: {
    method: 'POST',
    path: '/operator/actions',
    body: 'required',
  },
  listRoles: {
    method: 'GET',
    path: '/servers/{serverId}/roles',
    limitedBy: ['serverId'],
  },
  countRoleMembers: {
    method: 'GET',
    path: '/servers/{serverId}/roles/member-counts',
    limitedBy: ['serverId'],
  },
  createRole: {
    method: 'POST',
    path: '/servers/{serverId}/roles',
    body: 'required',
    limitedBy: ['serverId'],
  },
  reorderRoles: {
    method: 'PATCH',
    path: '/servers/{serverId}/roles',
    body: 'required',
    limitedBy: ['serverId'],
  },
  updateRole: {
    method: 'PATCH',
    path: '/servers/{serverId}/roles/{roleId}',
    body: 'required',
    limitedBy: ['serverId'],
  },
  deleteRole: {
    method: 'DELETE',
    path: '/servers/{serverId}/roles/{roleId}',
    limitedBy: ['serverId'],
  },
  putScreening: {
    method: 'PUT',
    path: '/servers/{serverId}/screening',
    body: 'required',
    limitedBy: ['serverId'],
  },
  agreeToScreening: {
    method: 'POST',
    path: '/servers/{serverId}/screening/agree',
    limitedBy: ['serverId'],
  },
  listServers: {
    method: 'GET',
    path: '/servers',
  },
  createServer: {
    method: 'POST',
    path: '/servers',
    body: 'required',
  },
  getServer: {
    method: 'GET',
    path: '/servers/{serverId}',
    limitedBy: ['serverId'],
  },
  updateServer: {
    method: 'PATCH',
    path: '/servers/{serverId}',
    body: 'required',
  },
  putServerIcon: {
    method: 'PUT',
    path: '/servers/{serverId}/icon',
    files: { name: 'file', bodyAs: 'fields' },
  },
  deleteServerIcon: {
    method: 'DELETE',
    path: '/servers/{serverId}/icon',
  },
  putServerBanner: {
    method: 'PUT',
    path: '/servers/{serverId}/banner',
    files: { name: 'file', bodyAs: 'fields' },
  },
  deleteServerBanner: {
    method: 'DELETE',
    path: '/servers/{serverId}/banner',
  },
  transferServer: {
    method: 'POST',
    path: '/servers/{serverId}/transfer',
    body: 'required',
  },
  deleteServer: {
    method: 'DELETE',
    path: '/servers/{serverId}',
    body: 'required',
  },
  leaveServer: {
    method: 'DELETE',
    path: '/users/@me/servers/{serverId}',
    limitedBy: ['serverId'],
  },
  getSettings: {
    method: 'GET',
    path: '/users/@me/settings',
  },
  updateSettings: {
    method: 'PATCH',
    path: '/users/@me/settings',
    body: 'required',
  },
  listNotificationSettings: {
    method: 'GET',
    path: '/users/@me/notifications',
  },
  putNotificationSettings: {
    method: 'PUT',
    path: '/users/@me/notifications/{targetId}',
    body: 'required',
  },
  deleteNotificationSettings: {
    method: 'DELETE',
    path: '/users/@me/notifications/{targetId}',
  },
  getPush: {
    method: 'GET',
    path: '/users/@me/push',
  },
  putPushSubscription: {
    method: 'PUT',
    path: '/users/@me/push',
    body: 'required',
  },
  deletePushSubscription: {
    method: 'DELETE',
    path: '/users/@me/push/{sessionId}',
  },
  testPushSubscription: {
    method: 'POST',
    path: '/users/@me/push/{sessionId}/test',
  },
  reportActivity: {
    method: 'POST',
    path: '/users/@me/activity',
  },
  createThread: {
    method: 'POST',
    path: '/channels/{channelId}/threads',
    body: 'required',
    files: { name: 'files', bodyAs: 'payload_json' },
    limitedBy: ['channelId'],
  },
  listThreads: {
    method: 'GET',
    path: '/channels/{channelId}/threads',
    query: true,
    limitedBy: ['channelId'],
  },
  followThread: {
    method: 'PUT',
    path: '/channels/{channelId}/follow',
    limitedBy: ['channelId'],
  },
  unfollowThread: {
    method: 'DELETE',
    path: '/channels/{channelId}/follow',
    limitedBy: ['channelId'],
  },
  createWebhook: {
    method: 'POST',
    path: '/channels/{channelId}/webhooks',
    body: 'required',
    limitedBy: ['channelId'],
  },
  listChannelWebhooks: {
    method: 'GET',
    path: '/channels/{channelId}/webhooks',
    limitedBy: ['channelId'],
  },
  listServerWebhooks: {
    method: 'GET',
    path: '/servers/{serverId}/webhooks',
    limitedBy: ['serverId'],
  },
  updateWebhook: {
    method: 'PATCH',
    path: '/webhooks/{webhookId}',
    body: 'required',
    files: { name: 'file', bodyAs: 'payload_json' },
    limitedBy: ['webhookId'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    limitedBy: ['webhookId'],
  },
  getWebhookByToken: {
    method: 'GET',
    path: '/webhooks/{webhookId}/{webhookToken}',
    anonymous: true,
    limitedBy: ['webhookId'],
  },
  updateWebhookByToken: {
    method: 'PATCH',
    path: '/webhooks/{webhookId}/{webhookToken}',
    body: 'required',
    anonymous: true,
    limitedBy: ['webhookId'],
  },
  deleteWebhookByToken: {
    method: 'DELETE',
    path: '/webhooks/{webhookId}/{webhookToken}',
    anonymous: true,
    limitedBy: ['webhookId'],
  },
  postWebhookMessage: {
    method: 'POST',
    path: '/webhooks/{webhookId}/{webhookToken}',
    query: true,
    body: 'required',
    files: { name: 'files', bodyAs: 'payload_json' },
    anonymous: true,
    limitedBy: ['webhookId', 'webhookToken'],
  },
  postCodeHostDelivery: {
    method: 'POST',
    path: '/webhooks/{webhookId}/{webhookToken}/codehost',
    body: 'required',
    anonymous: true,
    limitedBy: ['webhookId', 'webhookToken'],
  },
  getWebhookMessage: {
    method: 'GET',
    path: '/webhooks/{webhookId}/{webhookToken}/messages/{messageId}',
    query: true,
    anonymous: true,
    limitedBy: ['webhookId'],
  },
  updateWebhookMessage: {
    method: 'PATCH',
    path: '/webhooks/{webhookId}/{webhookToken}/messages/{messageId}',
    query: true,
    body: 'required',
    anonymous: true,
    limitedBy: ['webhookId', 'webhookToken'],
  },
  deleteWebhookMessage: {
    method: 'DELETE',
    path: '/webhooks/{webhookId}/{webhookToken}/messages/{messageId}',
    query: true,
    anonymous: true,
    limitedBy: ['webhookId'],
  },
  followChannel: {
    method: 'POST',
    path: '/channels/{channelId}/followers',
    body: 'required',
    limitedBy: ['channelId'],
  },
  countFollowers: {
    method: 'GET',
    path: '/channels/{channelId}/followers',
    limitedBy: ['channelId'],
  },
  crosspostMessage: {
    method: 'POST',
    path: '/channels/{channelId}/messages/{messageId}/crosspost',
    limitedBy: ['channelId'],
  },
};
