/** Keys of the list of completions. They load with the first input. */
import { stepActive } from '../../../../ui/combo/step-active.ts';
import type { Completions } from './completion.ts';

/** @returns whether the list handled the key */
export function takeCompletionKey(key: string, list: Omit<Completions, 'onKey'>): boolean {
  const { items, chosen, choose, pick, close } = list;
  const item = items[chosen];
  if (!item) return false;
  const next = stepActive(key, chosen, items.length);
  if (next !== null) choose(next);
  else if (key === 'Enter' || key === 'Tab') pick(item);
  else if (key === 'Escape') close();
  else return false;
  return true;
}
