/**
 * The public promise of Guildhall: schemas of resources, endpoints, events and errors, limits, permission
 * mathematics. Pure, runs in browsers and knows nothing of Node. Everything that validates, serialises, documents
 * or types the API is derived from `ENDPOINTS` and `EVENTS`.
 */

import { accountDeletionEndpoints } from './account-deletion.ts';
import { accountRecoveryEndpoints } from './account-recovery.ts';
import { accountSecurityEndpoints } from './account-security.ts';
import { accountEndpoints, userEvents } from './accounts.ts';
import { announcementEndpoints } from './announcements.ts';
import { applicationEndpoints } from './applications.ts';
import { auditLogEndpoints, auditLogEvents } from './audit-log.ts';
import { automodEndpoints, automodEvents } from './automod.ts';
import { bearerEndpoints } from './bearer.ts';
import { callEndpoints, callEvents } from './calls.ts';
import { channelEndpoints } from './channel-endpoints.ts';
import { channelEvents } from './channel-events.ts';
import { clanTagEndpoints, clanTagEvents } from './clan-tags.ts';
import { coinEndpoints, coinEvents } from './coins.ts';
import { commandEndpoints, commandEvents } from './commands.ts';
import { communityEndpoints } from './community.ts';
import { dataExportEndpoints } from './data-export.ts';
import { directMessageEndpoints, directMessageEvents } from './direct-messages.ts';
import { discoveryEndpoints } from './discovery.ts';
import { expressionEndpoints, expressionEvents } from './expressions.ts';
import { forwardEndpoints } from './forwards.ts';
import { gatewayEndpoints, gatewayEvents } from './gateway.ts';
import { instanceEndpoints } from './instance.ts';
import { integrationEndpoints } from './integrations.ts';
import { interactionEndpoints, interactionEvents } from './interactions.ts';
import { inviteEndpoints, inviteEvents } from './invites.ts';
import { memberEndpoints, memberEvents } from './members.ts';
import { mentionEndpoints } from './mentions.ts';
import { messageEndpoints } from './message-endpoints.ts';
import { messageEvents } from './message-events.ts';
import { moderationEndpoints, moderationEvents } from './moderation.ts';
import { oauth2Endpoints, oauth2Events } from './oauth2.ts';
import { onboardingEndpoints } from './onboarding.ts';
import { pinEndpoints, pinEvents } from './pins.ts';
import { pollEndpoints, pollEvents } from './polls.ts';
import { presenceEndpoints, presenceEvents } from './presence.ts';
import { profileEndpoints } from './profiles.ts';
import { reactionEndpoints, reactionEvents } from './reactions.ts';
import { readStateEndpoints, readStateEvents } from './read-states.ts';
import { relationshipEndpoints, relationshipEvents } from './relationships.ts';
import { reportEndpoints } from './reports.ts';
import { roleEndpoints, roleEvents } from './roles.ts';
import { screeningEndpoints } from './screening.ts';
import { searchEndpoints } from './search.ts';
import { serverEndpoints, serverEvents } from './servers.ts';
import { settingsEndpoints, settingsEvents } from './settings.ts';
import { threadEndpoints, threadEvents } from './threads.ts';
import { voiceEvents } from './voice.ts';
import { webhookPostEndpoints } from './webhook-posts.ts';
import { webhookEndpoints, webhookEvents } from './webhooks.ts';

export * from './access.ts';
export * from './access-errors.ts';
export * from './access-text.ts';
export * from './account-deletion.ts';
export * from './account-recovery.ts';
export * from './account-security.ts';
export * from './accounts.ts';
export * from './announcements.ts';
export * from './applications.ts';
export * from './audit-log.ts';
export * from './automod.ts';
export * from './bearer.ts';
export * from './calls.ts';
export * from './channel-endpoints.ts';
export * from './channel-events.ts';
export * from './channels.ts';
export * from './clan-tags.ts';
export * from './coins.ts';
export * from './command-text.ts';
export * from './commands.ts';
export * from './community.ts';
export * from './components.ts';
export * from './contract.ts';
export * from './data-export.ts';
export * from './direct-messages.ts';
export * from './discovery.ts';
export * from './embeds.ts';
export * from './errors.ts';
export * from './expressions.ts';
export * from './forwards.ts';
export * from './fresh-proof.ts';
export * from './gateway.ts';
export * from './ids.ts';
export * from './instance.ts';
export * from './integrations.ts';
export * from './interactions.ts';
export * from './invites.ts';
export * from './limits.ts';
export * from './members.ts';
export * from './mentions.ts';
export * from './message-endpoints.ts';
export * from './message-events.ts';
export * from './message-parts.ts';
export * from './messages.ts';
export * from './moderation.ts';
export * from './oauth-scopes.ts';
export * from './oauth2.ts';
export * from './onboarding.ts';
export * from './permissions.ts';
export * from './pins.ts';
export * from './polls.ts';
export * from './presence.ts';
export * from './profiles.ts';
export * from './reactions.ts';
export * from './read-states.ts';
export * from './relationships.ts';
export * from './reports.ts';
export * from './roles.ts';
export * from './schema.ts';
export * from './screening.ts';
export * from './search.ts';
export * from './servers.ts';
export * from './settings.ts';
export * from './threads.ts';
export * from './users.ts';
export * from './voice.ts';
export * from './webhook-posts.ts';
export * from './webhooks.ts';

/** Every endpoint by the name the SDK calls it. */
export const ENDPOINTS = {
  ...accountDeletionEndpoints,
  ...dataExportEndpoints,
  ...accountEndpoints,
  ...clanTagEndpoints,
  ...profileEndpoints,
  ...accountRecoveryEndpoints,
  ...accountSecurityEndpoints,
  ...applicationEndpoints,
  ...auditLogEndpoints,
  ...automodEndpoints,
  ...bearerEndpoints,
  ...callEndpoints,
  ...channelEndpoints,
  ...coinEndpoints,
  ...commandEndpoints,
  ...communityEndpoints,
  ...directMessageEndpoints,
  ...discoveryEndpoints,
  ...expressionEndpoints,
  ...gatewayEndpoints,
  ...instanceEndpoints,
  ...integrationEndpoints,
  ...interactionEndpoints,
  ...inviteEndpoints,
  ...memberEndpoints,
  ...mentionEndpoints,
  ...messageEndpoints,
  ...readStateEndpoints,
  ...forwardEndpoints,
  ...searchEndpoints,
  ...moderationEndpoints,
  ...onboardingEndpoints,
  ...oauth2Endpoints,
  ...pinEndpoints,
  ...pollEndpoints,
  ...presenceEndpoints,
  ...reactionEndpoints,
  ...relationshipEndpoints,
  ...reportEndpoints,
  ...roleEndpoints,
  ...screeningEndpoints,
  ...serverEndpoints,
  ...settingsEndpoints,
  ...threadEndpoints,
  ...webhookEndpoints,
  ...webhookPostEndpoints,
  ...announcementEndpoints,
};
export type EndpointName = keyof typeof ENDPOINTS;

/** Every event of the gateway. */
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
  ...interactionEvents,
  ...inviteEvents,
  ...memberEvents,
  ...messageEvents,
  ...readStateEvents,
  ...moderationEvents,
  ...oauth2Events,
  ...pinEvents,
  ...pollEvents,
  ...presenceEvents,
  ...reactionEvents,
  ...relationshipEvents,
  ...roleEvents,
  ...serverEvents,
  ...settingsEvents,
  ...threadEvents,
  ...userEvents,
  ...voiceEvents,
  ...webhookEvents,
};
/** Name of each event on the wire, such as MESSAGE_CREATE, to its contract. */
export type EventByName = {
  [Key in keyof typeof EVENTS as (typeof EVENTS)[Key]['name']]: (typeof EVENTS)[Key];
};
export type EventName = keyof EventByName;
