/** Targets of forwarding. */
import type { ServerChannel } from '@guildhall/protocol';
import type { GatewayState } from '../../state/model.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { isAgeRestricted } from '../../state/resources/channels.ts';
import { directList, directName } from '../../state/resources/directs.ts';
import { rankMatch } from '../../state/search/rank-match.ts';
import { isTextLike, openThreads, serverList, textChannels } from '../../state/selectors.ts';
import { forwardText } from './strings.ts';

export interface ForwardTarget {
  readonly key: string;
  readonly kind: 'channel' | 'direct' | 'person';
  readonly id: string;
  readonly label: string;
  /** The name of its server, or its kind outside of servers. */
  readonly detail: string;
  /** A person's picture; null without one, and for channels. */
  readonly avatarUrl: string | null;
  readonly icon: ServerChannel['kind'] | null;
}

/**
 * Direct messages and groups, other friends, then channels and followed threads in which the person may write. Messages
 * of age-restricted channels go only to other age-restricted channels.
 */
export function forwardTargets(state: GatewayState, sourceChannelId: string): readonly ForwardTarget[] {
  const isForAdults = isInAgeRestricted(state, sourceChannelId);
  const channels = channelTargets(state).filter(({ id }) => !isForAdults || isInAgeRestricted(state, id));
  return isForAdults ? channels : [...directTargets(state), ...channels];
}

/** Whether a channel, or that of a thread, is age-restricted. */
export function isInAgeRestricted({ channels }: GatewayState, id: string): boolean {
  const channel = channels[id];
  const holder = channel?.kind === 'thread' ? channels[channel.parentId ?? ''] : channel;
  return holder !== undefined && isAgeRestricted(holder);
}

function directTargets(state: GatewayState): readonly ForwardTarget[] {
  const directs = directList(state)
    .filter(({ id }) => mayInChannel(state, id, 'sendMessages'))
    .map(
      (direct): ForwardTarget => ({
        key: direct.id,
        kind: 'direct',
        id: direct.id,
        label: directName(direct),
        detail: direct.recipient ? forwardText.direct : forwardText.group,
        avatarUrl: direct.recipient?.avatarUrl ?? null,
        icon: null,
      }),
    );
  const written = new Set(Object.values(state.directs).map(({ recipient }) => recipient?.id));
  const friends = Object.values(state.relationships)
    .filter(({ type, user }) => type === 'friend' && !written.has(user.id))
    .map(
      ({ user }): ForwardTarget => ({
        key: `person-${user.id}`,
        kind: 'person',
        id: user.id,
        label: user.displayName,
        detail: forwardText.friend,
        avatarUrl: user.avatarUrl,
        icon: null,
      }),
    );
  return [...directs, ...friends];
}

function channelTargets(state: GatewayState): readonly ForwardTarget[] {
  return serverList(state).flatMap((server) => {
    const threads = openThreads(state.channels, server.id);
    return textChannels(state.channels, server.id)
      .flatMap((channel) => [
        channel,
        ...(threads.get(channel.id) ?? []).filter(
          ({ id, threadLocked }) => id in state.follows && !threadLocked,
        ),
      ])
      .filter((channel) => isTextLike(channel) || channel.kind === 'thread')
      .filter(({ id }) => mayInChannel(state, id, 'sendMessages'))
      .map(
        (channel): ForwardTarget => ({
          key: channel.id,
          kind: 'channel',
          id: channel.id,
          label: channel.name,
          detail: server.name,
          avatarUrl: null,
          icon: channel.kind,
        }),
      );
  });
}

/** Matches of the typed text, best first; all if it is empty. */
export function fittingTargets(targets: readonly ForwardTarget[], query: string): readonly ForwardTarget[] {
  const wanted = query.trim().replace(/^[#@]/, '');
  if (wanted === '') return targets;
  return targets
    .flatMap((target) => {
      const label = rankMatch(target.label, wanted);
      const detail = rankMatch(target.detail, wanted);
      const scores = [label, detail === null ? null : detail + 10].filter((score) => score !== null);
      return scores.length > 0 ? [{ target, score: Math.min(...scores) }] : [];
    })
    .sort((left, right) => left.score - right.score)
    .map(({ target }) => target);
}
