import { amount } from '../../languages/words.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A duration such as "5 minutes", in the largest unit that leaves no remainder. */
export function formatDuration(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? ['second', 1];
  return amount(seconds / length, unit);
}
