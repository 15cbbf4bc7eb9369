/** Choices of selects and command options: people, roles, channels, and choices of apps. */
import type { ChannelKind, Member, PlainOption, Role, ServerChannel, User } from '@guildhall/protocol';
import { CHANNEL_TYPE_NUMBERS } from '@guildhall/protocol/component-codes';
import type { GatewayState } from '../../state/model.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { rankMatch } from '../../state/search/rank-match.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  readonly icon:
    | { readonly kind: 'user'; readonly avatarUrl: string | null }
    | { readonly kind: 'role'; readonly color: Role['color'] }
    | { readonly kind: 'channel'; readonly channelKind: ChannelKind }
    | { readonly kind: 'emoji'; readonly emoji: string }
    | null;
}

/** A choice without a picture. */
export function plainChoice(value: string, label: string): Choice {
  return { value, label, detail: '', icon: null };
}

/** The maximum shown; typing narrows them. */
const MAX_SHOWN = 50;

/** The tables with the choices. */
export type ChoiceState = Pick<GatewayState, 'members' | 'roles' | 'channels' | 'directs' | 'account'>;
/** The state that choices are read from; a hook that selects it renders again only when one of its parts changes. */
export function choiceState({ members, roles, channels, directs, account }: GatewayState): ChoiceState {
  return { members, roles, channels, directs, account };
}

type ChannelIds = Pick<ServerChannel, 'id' | 'serverId'>;

/** Members of the server, or participants of the direct message. */
export function userChoices(state: ChoiceState, { id, serverId }: ChannelIds): readonly Choice[] {
  const { account } = state;
  if (serverId === DIRECT) {
    const others = state.directs[id]?.recipients ?? [];
    return [...others, ...(account ? [account] : [])].map(userChoice);
  }
  return Object.values(state.members[serverId]?.byId ?? {}).map(memberChoice);
}

export function memberChoice({ user, nick }: Member): Choice {
  return { ...userChoice(user), label: nick ?? user.displayName };
}

export function userChoice(user: Pick<User, 'id' | 'username' | 'displayName' | 'avatarUrl'>): Choice {
  return {
    value: user.id,
    label: user.displayName,
    detail: `@${user.username}`,
    icon: { kind: 'user', avatarUrl: user.avatarUrl },
  };
}

export function roleChoices(state: ChoiceState, { serverId }: ChannelIds): readonly Choice[] {
  return (state.roles[serverId] ?? []).map(({ id, name, color }) => ({
    value: id,
    label: name,
    detail: '',
    icon: { kind: 'role', color },
  }));
}

/** @param kinds which may be chosen; all when absent or empty */
export function channelChoices(
  state: ChoiceState,
  { serverId }: ChannelIds,
  kinds?: readonly string[],
): readonly Choice[] {
  return Object.values(state.channels)
    .filter((channel) => channel.serverId === serverId && serverId !== DIRECT)
    .filter(({ kind }) => !kinds?.length || kinds.includes(kind))
    .map(({ id, name, kind }) => ({
      value: id,
      label: name,
      detail: '',
      icon: { kind: 'channel', channelKind: kind },
    }));
}

/** Kinds of channels by their numbers in selects. */
export function channelKindNames(numbers: readonly number[] | undefined): readonly string[] {
  return Object.entries(CHANNEL_TYPE_NUMBERS)
    .filter(([, number]) => numbers?.includes(number))
    .map(([kind]) => kind);
}

/** Matches of the typed text, best first; without text all, in their own order. */
export function fittingChoices(choices: readonly Choice[], query: string): readonly Choice[] {
  if (query.trim() === '') return choices.slice(0, MAX_SHOWN);
  return choices
    .map((choice) => ({ choice, score: rankMatch(choice.label, query) ?? rankMatch(choice.detail, query) }))
    .filter((scored): scored is { choice: Choice; score: number } => scored.score !== null)
    .sort((left, right) => left.score - right.score)
    .slice(0, MAX_SHOWN)
    .map(({ choice }) => choice);
}

/** Whether an option is chosen from a list instead of typed. */
export function isChosen({ type, choices, autocomplete }: PlainOption): boolean {
  const fromList = ['boolean', 'user', 'role', 'channel'].includes(type);
  return fromList || choices !== undefined || autocomplete === true;
}
