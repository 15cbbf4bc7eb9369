import type { ServerChannel } from '@guildhall/protocol';
import { useMemo, useState } from 'react';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { rankMatch } from '../../../state/search/rank-match.ts';
import { openableChannels } from '../../../state/selectors.ts';
import {
  nameOf,
  type Pickable,
  searchEmoji,
  sentAs,
  tone,
  type UnicodeEmoji,
  usableEmoji,
  useEmoji,
} from '../../emoji/index.ts';
import { type Trigger, triggerAt } from '../mentions.ts';

const MOST = 8;

export interface Completion {
  /** Of an emoji how it is sent: Unicode, or name:id. */
  readonly id: string;
  readonly kind: 'user' | 'channel' | 'emoji';
  readonly label: string;
  readonly detail: string;
  /** What is written in place of what was typed. */
  readonly insert: string;
  readonly avatarUrl: string | null;
}

export interface Completions {
  readonly items: readonly Completion[];
  readonly chosen: number;
  readonly trigger: Trigger | null;
  choose(index: number): void;
  /** The text or the caret changed. */
  follow(text: string, caret: number): void;
  close(): void;
}

/** What fits the name being written before the caret. */
export function useCompletions({
  id: channelId,
  serverId,
}: Pick<ServerChannel, 'id' | 'serverId'>): Completions {
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [chosen, setChosen] = useState(0);
  const members = useGateway((state) => state.members[serverId]);
  const channels = useGateway((state) => state.channels);
  const unicode = useEmoji(trigger?.kind === 'emoji');
  const items = useMemo((): readonly Completion[] => {
    if (!trigger) return [];
    if (trigger.kind === 'emoji') return fittingEmoji(channelId, unicode ?? [], trigger.query);
    const candidates: readonly Completion[] =
      trigger.kind === 'channel'
        ? openableChannels(channels, serverId)
            .filter((channel) => !/[\s#<>@]/.test(channel.name))
            .map((channel) => ({
              id: channel.id,
              kind: 'channel',
              label: channel.name,
              detail: '',
              insert: `#${channel.name} `,
              avatarUrl: null,
            }))
        : Object.values(members?.byId ?? {}).map((member) => ({
            id: member.user.id,
            kind: 'user',
            label: member.nick ?? member.user.displayName,
            detail: `@${member.user.username}`,
            insert: `@${member.user.username} `,
            avatarUrl: member.user.avatarUrl,
          }));
    return candidates
      .map((item) => ({ item, score: scoreOf(item, trigger.query) }))
      .filter((scored): scored is { item: Completion; score: number } => scored.score !== null)
      .sort((left, right) => left.score - right.score || left.item.label.localeCompare(right.item.label))
      .slice(0, MOST)
      .map(({ item }) => item);
  }, [trigger, members, channels, serverId, channelId, unicode]);
  return {
    items,
    chosen: Math.min(chosen, Math.max(0, items.length - 1)),
    trigger,
    choose: setChosen,
    follow(text, caret) {
      const next = triggerAt(text, caret);
      if (next?.query !== trigger?.query || next?.start !== trigger?.start) setChosen(0);
      setTrigger(next);
    },
    close: () => setTrigger(null),
  };
}

/** Emoji of servers first where they fit as well. */
function fittingEmoji(
  channelId: string,
  unicode: readonly UnicodeEmoji[],
  query: string,
): readonly Completion[] {
  const custom = usableEmoji(gatewayStore.get(), channelId).flatMap(({ emojis }) => emojis);
  const all: readonly Pickable[] = [
    ...custom.map((emoji): Pickable => ({ kind: 'custom', emoji })),
    ...unicode.map((emoji): Pickable => ({ kind: 'unicode', emoji })),
  ];
  return searchEmoji(all, query, MOST).map((found) => ({
    id: sentAs(found, tone()),
    kind: 'emoji',
    label: `:${nameOf(found, query)}:`,
    detail: '',
    insert: found.kind === 'custom' ? `:${found.emoji.name}: ` : `${sentAs(found, tone())} `,
    avatarUrl: null,
  }));
}

/** Letters in order are not enough here: a list that pops up by itself shows only what begins like what was written. */
function scoreOf(item: Completion, query: string): number | null {
  const scores = [rankMatch(item.label, query), rankMatch(item.detail, query)].filter(
    (score) => score !== null && score < 4,
  );
  return scores.length > 0 ? Math.min(...(scores as number[])) : null;
}
