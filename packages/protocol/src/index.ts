/**
 * Guildhall's public contract: schemas of resources, endpoints, events and errors, limits, and permission computation.
 * Pure, and runs in browsers without Node. Validation, serialisation, documentation and types of the API are derived
 * from `ENDPOINTS` and `EVENTS`.
 */
import { accountDeletionEndpoints } from './accounts/account-deletion.ts';
import { accountRecoveryEndpoints } from './accounts/account-recovery.ts';
import { accountSecurityEndpoints } from './accounts/account-security.ts';
import { accountEndpoints, userEvents } from './accounts/accounts.ts';
import { challengeEndpoints } from './accounts/challenges.ts';
import { clanTagEndpoints, clanTagEvents } from './accounts/clan-tags.ts';
import { dataExportEndpoints } from './accounts/data-export.ts';
import { presenceEndpoints, presenceEvents } from './accounts/presence.ts';
import { profileEndpoints } from './accounts/profiles.ts';
import { pushEndpoints } from './accounts/push.ts';
import { relationshipEndpoints, relationshipEvents } from './accounts/relationships.ts';
import { securityEventEndpoints } from './accounts/security-events.ts';
import { settingsEndpoints, settingsEvents } from './accounts/settings.ts';
import { signInProviderEndpoints } from './accounts/sign-in-providers.ts';
import { applicationEndpoints } from './applications/applications.ts';
import { bearerEndpoints } from './applications/bearer.ts';
import { commandEndpoints, commandEvents } from './applications/commands.ts';
import { integrationEndpoints } from './applications/integrations.ts';
import { interactionEndpoints, interactionEvents } from './applications/interactions.ts';
import { oauth2Endpoints, oauth2Events } from './applications/oauth2.ts';
import { callEndpoints, callEvents } from './channels/calls.ts';
import { channelEndpoints } from './channels/channel-endpoints.ts';
import { channelEvents } from './channels/channel-events.ts';
import { directMessageEndpoints, directMessageEvents } from './channels/direct-messages.ts';
import { threadEndpoints, threadEvents } from './channels/threads.ts';
import { voiceEndpoints, voiceEvents } from './channels/voice.ts';
import { webhookPostEndpoints } from './channels/webhook-posts.ts';
import { webhookEndpoints, webhookEvents } from './channels/webhooks.ts';
import type { BodyOf, QueryOf, ReplyOf } from './contract/contract.ts';
import { gatewayEndpoints, gatewayEvents } from './gateway.ts';
import { instanceEndpoints } from './instance.ts';
import { instanceAnnouncementEndpoints, instanceAnnouncementEvents } from './instance-announcements.ts';
import { announcementEndpoints } from './messages/announcements.ts';
import { attachmentEndpoints } from './messages/attachments.ts';
import { coinEndpoints, coinEvents } from './messages/coins.ts';
import { forwardEndpoints } from './messages/forwards.ts';
import { mentionEndpoints } from './messages/mentions.ts';
import { messageEndpoints } from './messages/message-endpoints.ts';
import { messageEvents } from './messages/message-events.ts';
import { pinEndpoints, pinEvents } from './messages/pins.ts';
import { pollEndpoints, pollEvents } from './messages/polls.ts';
import { reactionEndpoints, reactionEvents } from './messages/reactions.ts';
import { readStateEndpoints, readStateEvents } from './messages/read-states.ts';
import { savedMessageEndpoints, savedMessageEvents } from './messages/saved-messages.ts';
import { searchEndpoints } from './messages/search.ts';
import { operatorEndpoints } from './operators/operator-endpoints.ts';
import { auditLogEndpoints, auditLogEvents } from './servers/audit-log.ts';
import { automodEndpoints, automodEvents } from './servers/automod.ts';
import { communityEndpoints } from './servers/community.ts';
import { discoveryEndpoints } from './servers/discovery.ts';
import { expressionEndpoints, expressionEvents } from './servers/expressions.ts';
import { importedPeopleEndpoints, importedPeopleEvents } from './servers/imported-people.ts';
import { inviteEndpoints, inviteEvents } from './servers/invites.ts';
import { joinGateEndpoints, joinGateEvents } from './servers/join-gate.ts';
import { memberEndpoints, memberEvents } from './servers/members.ts';
import { moderationEndpoints, moderationEvents } from './servers/moderation.ts';
import { onboardingEndpoints } from './servers/onboarding.ts';
import { raidCleanupEndpoints, raidCleanupEvents } from './servers/raid-cleanups.ts';
import { reportEndpoints } from './servers/reports.ts';
import { retentionEndpoints } from './servers/retention.ts';
import { roleEndpoints, roleEvents } from './servers/roles.ts';
import { screeningEndpoints } from './servers/screening.ts';
import { serverExportEndpoints } from './servers/server-export.ts';
import { serverImportEndpoints } from './servers/server-import.ts';
import { serverEndpoints, serverEvents } from './servers/servers.ts';
import { storageEndpoints } from './servers/storage.ts';

export * from './accounts/account-deletion.ts';
export * from './accounts/account-recovery.ts';
export * from './accounts/account-security.ts';
export * from './accounts/accounts.ts';
export * from './accounts/challenge-rule.ts';
export * from './accounts/challenges.ts';
export * from './accounts/clan-tags.ts';
export * from './accounts/data-export.ts';
export * from './accounts/fresh-proof.ts';
export * from './accounts/presence.ts';
export * from './accounts/profiles.ts';
export * from './accounts/push.ts';
export * from './accounts/relationships.ts';
export * from './accounts/security-events.ts';
export * from './accounts/server-rail.ts';
export * from './accounts/settings.ts';
export * from './accounts/sign-in-providers.ts';
export * from './accounts/users.ts';
export * from './applications/applications.ts';
export * from './applications/bearer.ts';
export * from './applications/command-text.ts';
export * from './applications/commands.ts';
export * from './applications/integrations.ts';
export * from './applications/interactions.ts';
export * from './applications/oauth-scopes.ts';
export * from './applications/oauth2.ts';
export * from './automod-kinds.ts';
export * from './channels/calls.ts';
export * from './channels/channel-endpoints.ts';
export * from './channels/channel-events.ts';
export * from './channels/channels.ts';
export * from './channels/direct-messages.ts';
export * from './channels/threads.ts';
export * from './channels/voice.ts';
export * from './channels/webhook-posts.ts';
export * from './channels/webhooks.ts';
export * from './contract/access.ts';
export * from './contract/access-errors.ts';
export * from './contract/access-text.ts';
export * from './contract/contract.ts';
export * from './contract/errors.ts';
export * from './contract/limits.ts';
export * from './contract/names.ts';
export * from './contract/normalised.ts';
export * from './contract/schema.ts';
export * from './emoji-spelling.ts';
export * from './gateway.ts';
export * from './ids.ts';
export * from './instance.ts';
export * from './instance-announcements.ts';
export * from './member-flags.ts';
export * from './messages/announcements.ts';
export * from './messages/attachments.ts';
export * from './messages/coins.ts';
export * from './messages/components.ts';
export * from './messages/embeds.ts';
export * from './messages/forwards.ts';
export * from './messages/mentions.ts';
export * from './messages/message-endpoints.ts';
export * from './messages/message-events.ts';
export * from './messages/message-parts.ts';
export * from './messages/messages.ts';
export * from './messages/pins.ts';
export * from './messages/polls.ts';
export * from './messages/reactions.ts';
export * from './messages/read-states.ts';
export * from './messages/saved-messages.ts';
export * from './messages/search.ts';
export { ProcessCondition } from './operators/actions/overview-actions.ts';
export * from './operators/operator-actions.ts';
export * from './operators/operator-endpoints.ts';
export * from './permission-reasons.ts';
export * from './permissions.ts';
export * from './servers/audit-log.ts';
export * from './servers/automod.ts';
export * from './servers/community.ts';
export * from './servers/discovery.ts';
export * from './servers/expressions.ts';
export * from './servers/imported-people.ts';
export * from './servers/invites.ts';
export * from './servers/join-gate.ts';
export * from './servers/members.ts';
export * from './servers/moderation.ts';
export * from './servers/onboarding.ts';
export * from './servers/raid-cleanups.ts';
export * from './servers/reports.ts';
export * from './servers/retention.ts';
export * from './servers/roles.ts';
export * from './servers/screening.ts';
export * from './servers/server-export.ts';
export * from './servers/server-import.ts';
export * from './servers/servers.ts';
export * from './servers/storage.ts';
export * from './shards.ts';

/** All endpoints by their name in the SDK. */
export const ENDPOINTS = {
  ...accountDeletionEndpoints,
  ...dataExportEndpoints,
  ...serverExportEndpoints,
  ...serverImportEndpoints,
  ...importedPeopleEndpoints,
  ...retentionEndpoints,
  ...storageEndpoints,
  ...accountEndpoints,
  ...clanTagEndpoints,
  ...profileEndpoints,
  ...accountRecoveryEndpoints,
  ...signInProviderEndpoints,
  ...accountSecurityEndpoints,
  ...securityEventEndpoints,
  ...applicationEndpoints,
  ...auditLogEndpoints,
  ...automodEndpoints,
  ...bearerEndpoints,
  ...callEndpoints,
  ...voiceEndpoints,
  ...challengeEndpoints,
  ...channelEndpoints,
  ...coinEndpoints,
  ...commandEndpoints,
  ...communityEndpoints,
  ...directMessageEndpoints,
  ...discoveryEndpoints,
  ...expressionEndpoints,
  ...gatewayEndpoints,
  ...instanceEndpoints,
  ...instanceAnnouncementEndpoints,
  ...integrationEndpoints,
  ...interactionEndpoints,
  ...inviteEndpoints,
  ...joinGateEndpoints,
  ...memberEndpoints,
  ...mentionEndpoints,
  ...savedMessageEndpoints,
  ...messageEndpoints,
  ...readStateEndpoints,
  ...attachmentEndpoints,
  ...forwardEndpoints,
  ...searchEndpoints,
  ...moderationEndpoints,
  ...onboardingEndpoints,
  ...oauth2Endpoints,
  ...pinEndpoints,
  ...pollEndpoints,
  ...presenceEndpoints,
  ...raidCleanupEndpoints,
  ...reactionEndpoints,
  ...relationshipEndpoints,
  ...reportEndpoints,
  ...operatorEndpoints,
  ...roleEndpoints,
  ...screeningEndpoints,
  ...serverEndpoints,
  ...settingsEndpoints,
  ...pushEndpoints,
  ...threadEndpoints,
  ...webhookEndpoints,
  ...webhookPostEndpoints,
  ...announcementEndpoints,
};
export type EndpointName = keyof typeof ENDPOINTS;
/** The body, query and response of an endpoint by its name. */
export type EndpointBody<Name extends EndpointName> = BodyOf<(typeof ENDPOINTS)[Name]>;
export type EndpointQuery<Name extends EndpointName> = QueryOf<(typeof ENDPOINTS)[Name]>;
export type EndpointReply<Name extends EndpointName> = ReplyOf<(typeof ENDPOINTS)[Name]>;

/** All events of the gateway. */
export const EVENTS = {
  ...clanTagEvents,
  ...auditLogEvents,
  ...automodEvents,
  ...callEvents,
  ...channelEvents,
  ...coinEvents,
  ...commandEvents,
  ...directMessageEvents,
  ...expressionEvents,
  ...gatewayEvents,
  ...instanceAnnouncementEvents,
  ...interactionEvents,
  ...inviteEvents,
  ...joinGateEvents,
  ...memberEvents,
  ...messageEvents,
  ...readStateEvents,
  ...moderationEvents,
  ...oauth2Events,
  ...pinEvents,
  ...pollEvents,
  ...presenceEvents,
  ...raidCleanupEvents,
  ...reactionEvents,
  ...relationshipEvents,
  ...roleEvents,
  ...serverEvents,
  ...settingsEvents,
  ...savedMessageEvents,
  ...importedPeopleEvents,
  ...threadEvents,
  ...userEvents,
  ...voiceEvents,
  ...webhookEvents,
};
/** Contracts by event name on the wire, such as MESSAGE_CREATE. */
export type EventByName = {
  [Key in keyof typeof EVENTS as (typeof EVENTS)[Key]['name']]: (typeof EVENTS)[Key];
};
export type EventName = keyof EventByName;
