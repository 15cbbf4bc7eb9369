import type { ServerChannel } from '@guildhall/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useGateway } from '../../../../state/gateway-store.ts';
import { moduleWithInput } from '../../../../state/later.ts';
import { useEmoji } from '../../../emoji/index.ts';
import { type Trigger, triggerAt } from '../../mentions.ts';
import { insertText } from '../insert-text.ts';
import type { Completion, Completions } from './completion.ts';

const useFinder = moduleWithInput(() => import('./with-input.ts'));
const NONE: readonly Completion[] = [];

/** Completions of the name before the caret of a field. */
export function useCompletions(
  channel: Pick<ServerChannel, 'id' | 'serverId'>,
  field: () => HTMLTextAreaElement | null,
): Completions {
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
  const completions: Omit<Completions, 'onKey'> = {
    items,
    chosen: Math.min(chosen, Math.max(0, items.length - 1)),
    trigger,
    choose: setChosen,
    follow(text, caret) {
      const next = triggerAt(text, caret);
      const { kind, query, start } = trigger ?? {};
      // A late select event says nothing new, and must not open a list that its key has just closed.
      if (next?.kind === kind && next?.query === query && next?.start === start) return;
      setChosen(0);
      setTrigger(next);
    },
    close: () => setTrigger(null),
    pick({ insert }) {
      const element = field();
      if (!trigger || !element) return;
      insertText(element, insert, trigger.start, element.selectionStart);
      setTrigger(null);
    },
  };
  return { ...completions, onKey: ({ key }) => finder?.takeCompletionKey(key, completions) ?? false };
}
