/** The pages that an event makes stale; those on screen are then read again. */
import type { GatewayEvent } from '../events.ts';

type Key = readonly string[];

/** Lists of messages of several channels, some of which may be gone. */
const FOUND_MESSAGES: readonly Key[] = [['mentions'], ['saved-messages', 'list'], ['search']];

const PLACE_GONE: ReadonlySet<string> = new Set(['SERVER_DELETE', 'CHANNEL_DELETE', 'THREAD_DELETE']);

/** Keys of stale pages, each including everything below it. */
export function staleQueries(event: GatewayEvent): readonly Key[] {
  return PLACE_GONE.has(event.name) ? [...stalePages(event), ...FOUND_MESSAGES] : stalePages(event);
}

function stalePages(event: GatewayEvent): readonly Key[] {
  switch (event.name) {
    case 'INVITE_CREATE':
    case 'INVITE_DELETE':
      return [['invites', event.payload.serverId]];
    case 'AUDIT_LOG_ENTRY_CREATE':
      return [['audit-log-newest', event.payload.serverId]];
    case 'AUTHORIZED_APPS_UPDATE':
      return [['authorized-apps']];
    case 'SERVER_CREATE':
      return ['online members', 'people'].map((part) => [part, event.payload.id]);
    case 'SERVER_UPDATE':
      return ['community', 'screening', 'onboarding', 'retention'].map((part) => [part, event.payload.id]);
    case 'CHANNEL_DELETE':
      return ['community', 'onboarding', 'webhooks'].map((part) => [part, event.payload.serverId]);
    case 'ROLE_DELETE':
      return [['onboarding', event.payload.serverId]];
    case 'AUTOMOD_RULE_CREATE':
    case 'AUTOMOD_RULE_UPDATE':
    case 'AUTOMOD_RULE_DELETE':
      return [['automod', event.payload.serverId]];
    case 'INSTANCE_ANNOUNCEMENTS_UPDATE':
      return [['operators', 'announcements']];
    case 'BAN_ADD':
    case 'BAN_REMOVE':
      return [['bans', event.payload.serverId, event.payload.user.id]];
    case 'JOIN_GATE_UPDATE':
      return [['join-gate', event.payload.serverId]];
    case 'USER_UPDATE':
      return [['profile', event.payload.id]];
    case 'RELATIONSHIP_UPDATE':
      return [['profile', event.payload.relationship.user.id]];
    case 'CHANNEL_PINS_UPDATE':
      return [['pins', event.payload.channelId]];
    case 'MESSAGE_UPDATE':
    case 'MESSAGE_DELETE':
    case 'MESSAGE_DELETE_BULK':
      return messages(event);
    case 'THREAD_UPDATE':
    case 'THREAD_DELETE':
      return threadLists(event);
    case 'IMPORTED_CLAIM_UPDATE':
      return [['imported-people', event.payload.serverId], ['imported-claims']];
    case 'SAVED_MESSAGES_UPDATE':
      return [['saved-messages']];
    case 'COMMANDS_UPDATE':
      // The picker's pages are cached by channel and word; only an open picker reads again at once.
      return [['commands'], ['application-commands', event.payload.applicationId]];
    case 'WEBHOOKS_UPDATE':
      return [['webhooks', event.payload.serverId]];
    case 'MEMBER_ADD':
    case 'MEMBER_UPDATE':
    case 'MEMBER_REMOVE':
      return membership(event);
    case 'ROLE_UPDATE':
      return event.payload.role.botId === null ? [] : [['integrations', event.payload.serverId]];
    default:
      return [];
  }
}

function membership({
  name,
  payload: { serverId, user },
}: Extract<GatewayEvent, { readonly name: `MEMBER_${'ADD' | 'UPDATE' | 'REMOVE'}` }>): readonly Key[] {
  // A bot and its commands came or went. Few people have a tag (staff).
  const apps = user.tag && name !== 'MEMBER_UPDATE' ? [['integrations', serverId], ['commands']] : [];
  return [name === 'MEMBER_ADD' ? ['invites', serverId] : ['profile', user.id], ...apps];
}

type MessageEvent = Extract<
  GatewayEvent,
  { readonly name: 'MESSAGE_UPDATE' | 'MESSAGE_DELETE' | 'MESSAGE_DELETE_BULK' }
>;

function messages(event: MessageEvent): readonly Key[] {
  const { channelId } = event.payload;
  const ids = event.name === 'MESSAGE_DELETE_BULK' ? event.payload.ids : [event.payload.id];
  const mayBePinned = event.name !== 'MESSAGE_UPDATE' || event.payload.pinned;
  return [...ids.map((id) => ['message', channelId, id]), ...(mayBePinned ? [['pins', channelId]] : [])];
}

/** The lists that contain archived threads, most of which are not in the state. */
function threadLists({
  name,
  payload,
}: Extract<GatewayEvent, { readonly name: 'THREAD_UPDATE' | 'THREAD_DELETE' }>): readonly Key[] {
  const { parentId } = payload;
  if (parentId === null) return [];
  const isListed = name === 'THREAD_DELETE' || payload.archived;
  return [['archived-threads', parentId], ...(isListed ? [['posts', parentId]] : [])];
}
