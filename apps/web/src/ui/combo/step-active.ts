const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The choice that an arrow key leads to, from the last to the first and back; null for other keys. */
export function stepActive(key: string, active: number, count: number): number | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  return count === 0 ? 0 : (active + step + count) % count;
}
