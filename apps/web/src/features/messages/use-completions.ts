import { useMemo, useState } from 'react';
import { fit } from '../../app/switcher-entries.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { openableChannels } from '../../state/selectors.ts';
import { type Trigger, triggerAt } from './mentions.ts';

const MOST = 8;

export interface Completion {
  readonly id: string;
  readonly kind: 'user' | 'channel';
  readonly label: string;
  readonly detail: string;
  /** What is written in place of what was typed. */
  readonly insert: string;
  readonly avatarUrl: string | null;
}

interface Completions {
  readonly items: readonly Completion[];
  readonly chosen: number;
  readonly trigger: Trigger | null;
  choose(index: number): void;
  /** The text or the caret changed. */
  follow(text: string, caret: number): void;
  close(): void;
}

/** What fits the name being written before the caret. */
export function useCompletions(serverId: string): Completions {
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [chosen, setChosen] = useState(0);
  const members = useGateway((state) => state.members[serverId]);
  const channels = useGateway((state) => state.channels);
  const items = useMemo((): readonly Completion[] => {
    if (!trigger) return [];
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
  }, [trigger, members, channels, serverId]);
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

/** Letters in order are not enough here: a list that pops up by itself shows only what begins like what was written. */
function scoreOf(item: Completion, query: string): number | null {
  const scores = [fit(item.label, query), fit(item.detail, query)].filter(
    (score) => score !== null && score < 4,
  );
  return scores.length > 0 ? Math.min(...(scores as number[])) : null;
}
