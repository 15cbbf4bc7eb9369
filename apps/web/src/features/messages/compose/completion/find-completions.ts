/** Finds completions of the typed name: people, roles, channels and emoji. Loads with the first input. */
import type { ServerChannel } from '@guildhall/protocol';
import { gatewayStore } from '../../../../state/gateway-store.ts';
import type { GatewayState } from '../../../../state/model.ts';
import { mayInChannel } from '../../../../state/permissions.ts';
import { DIRECT } from '../../../../state/resources/directs.ts';
import { rankMatch } from '../../../../state/search/rank-match.ts';
import {
  emojiMarkup,
  emojiName,
  type Pickable,
  searchEmoji,
  tone,
  type UnicodeEmoji,
  usableEmoji,
} from '../../../emoji/index.ts';
import { mentionableChannels, readDirectory } from '../../directory.ts';
import { fromWire, type Trigger } from '../../mentions.ts';
import type { Completion } from './completion.ts';
import { completionText as text } from './completion-strings.ts';

const MAX_COMPLETIONS = 8;

/** A completion whose text is only worked out if it is shown. */
interface Candidate extends Omit<Completion, 'insert'> {
  insert(): string;
}

type ChannelIds = Pick<ServerChannel, 'id' | 'serverId'>;

/**
 * The best completions of what was typed, best first.
 * @param unicode the standard emoji, once they are loaded
 */
export function findCompletions(
  trigger: Trigger,
  channel: ChannelIds,
  unicode: readonly UnicodeEmoji[] | null,
): readonly Completion[] {
  const state = gatewayStore.get();
  if (trigger.kind === 'emoji') return fittingEmoji(state, channel.id, unicode ?? [], trigger.query);
  const candidates = trigger.kind === 'channel' ? channels(state, channel) : peopleAndRoles(state, channel);
  return candidates
    .map((item) => ({ item, score: scoreOf(item, trigger.query) }))
    .filter((scored): scored is { item: Candidate; score: number } => scored.score !== null)
    .sort((left, right) => left.score - right.score || left.item.label.localeCompare(right.item.label))
    .slice(0, MAX_COMPLETIONS)
    .map(({ item }) => ({ ...item, insert: item.insert() }));
}

/** If a name cannot be typed, the id is inserted. */
function channels(state: GatewayState, { serverId }: ChannelIds): readonly Candidate[] {
  const directory = readDirectory(state, serverId);
  return mentionableChannels(state, serverId).map(({ id, name, kind, parentId }) => ({
    id,
    kind: 'channel',
    channelKind: kind,
    label: name,
    detail: state.channels[parentId ?? '']?.name ?? '',
    insert: () => `${fromWire(`<#${id}>`, directory)} `,
    avatarUrl: null,
  }));
}

function peopleAndRoles(state: GatewayState, channel: ChannelIds): readonly Candidate[] {
  // The pseudo server of direct messages has the people of all of them.
  const here = state.directs[channel.id]?.recipients.map(({ id }) => id);
  const people = Object.values(state.members[channel.serverId]?.byId ?? {})
    .filter(({ user }) => !here || here.includes(user.id))
    .map(
      ({ user, nick }): Candidate => ({
        id: user.id,
        kind: 'user',
        label: nick ?? user.displayName,
        detail: `@${user.username}`,
        insert: () => `@${user.username} `,
        avatarUrl: user.avatarUrl,
      }),
    );
  return channel.serverId === DIRECT
    ? people
    : [...people, ...roles(state, channel), ...everyone(state, channel)];
}

function roles(state: GatewayState, { serverId }: ChannelIds): readonly Candidate[] {
  const directory = readDirectory(state, serverId);
  return (state.roles[serverId] ?? [])
    .filter(({ id, botId }) => id !== serverId && botId === null)
    .map(({ id, name, color }) => ({
      id,
      kind: 'role',
      color,
      label: name,
      detail: text.role,
      insert: () => `${fromWire(`<@&${id}>`, directory)} `,
      avatarUrl: null,
    }));
}

/** @everyone and @here, for people with the permission. */
function everyone(state: GatewayState, { id }: ChannelIds): readonly Candidate[] {
  if (!mayInChannel(state, id, 'mentionEveryone')) return [];
  return [['everyone', text.everyone] as const, ['here', text.here] as const].map(([name, detail]) => ({
    id: name,
    kind: 'everyone',
    label: name,
    detail,
    insert: () => `@${name} `,
    avatarUrl: null,
  }));
}

/** Custom emoji come before standard ones that match equally well. */
function fittingEmoji(
  state: GatewayState,
  channelId: string,
  unicode: readonly UnicodeEmoji[],
  query: string,
): readonly Completion[] {
  const custom = usableEmoji(state, { channelId }).flatMap(({ emojis }) => emojis);
  const all: readonly Pickable[] = [
    ...custom.map((emoji): Pickable => ({ kind: 'custom', emoji })),
    ...unicode.map((emoji): Pickable => ({ kind: 'unicode', emoji })),
  ];
  return searchEmoji(all, query, MAX_COMPLETIONS).map((found) => ({
    id: emojiMarkup(found, tone()),
    kind: 'emoji',
    label: `:${emojiName(found, query)}:`,
    detail: '',
    insert: found.kind === 'custom' ? `:${found.emoji.name}: ` : `${emojiMarkup(found, tone())} `,
    avatarUrl: null,
  }));
}

/** Only prefixes match here, because the list opens by itself. */
function scoreOf({ label, detail, kind }: Candidate, query: string): number | null {
  const texts = kind === 'user' ? [label, detail] : [label];
  const scores = texts
    .map((candidate) => rankMatch(candidate, query))
    .filter((score): score is number => score !== null && score < 4);
  return scores.length > 0 ? Math.min(...scores) : null;
}
