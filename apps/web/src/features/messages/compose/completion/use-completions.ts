import type { ServerChannel } from '@guildhall/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useGateway } from '../../../../state/gateway-store.ts';
import { moduleWithInput } from '../../../../state/later.ts';
import { useEmoji } from '../../../emoji/index.ts';
import { type Trigger, triggerAt } from '../../mentions.ts';
import type { Completion } from './completion.ts';

const useFinder = moduleWithInput(() => import('../../with-input.ts'));
const NONE: readonly Completion[] = [];

export interface Completions {
  readonly items: readonly Completion[];
  readonly chosen: number;
  readonly trigger: Trigger | null;
  choose(index: number): void;
  /** Called when the text or the caret changes. */
  follow(text: string, caret: number): void;
  close(): void;
}

/** Completions of the name before the caret. */
export function useCompletions(channel: Pick<ServerChannel, 'id' | 'serverId'>): Completions {
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [chosen, setChosen] = useState(0);
  const members = useGateway((state) => state.members[channel.serverId]);
  const channels = useGateway((state) => state.channels);
  const unicode = useEmoji(trigger?.kind === 'emoji');
  const finder = useFinder(trigger !== null);
  const find = finder?.findCompletions;
  const request = finder?.requestMembers;
  const wanted = trigger?.kind === 'user' ? trigger.query : '';
  useEffect(() => request?.(channel.serverId, wanted), [request, channel.serverId, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is among members and channels
  const items = useMemo(
    () => (trigger && find ? find(trigger, channel, unicode) : NONE),
    [trigger, find, members, channels, channel, unicode],
  );
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
