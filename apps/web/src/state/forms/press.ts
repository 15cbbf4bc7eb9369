import { orTakeBack } from '../gateway-store.ts';

/** The last press of switches with a call under way, by key. */
const wishes = new Map<string, boolean>();

interface Press {
  /** What is switched, unique in the page. */
  readonly key: string;
  readonly wanted: boolean;
  show(on: boolean): void;
  /** @param latest what was pressed last */
  send(on: boolean, latest: () => boolean): Promise<unknown>;
}

/**
 * Presses a switch: shown at once, reverted when the service refuses. If pressed again before the service has answered,
 * the last press counts.
 * @throws errors of the call
 */
export async function press({ key, wanted, show, send }: Press): Promise<void> {
  const isUnderWay = wishes.has(key);
  show(wanted);
  wishes.set(key, wanted);
  if (isUnderWay) return;
  const latest = () => wishes.get(key) ?? wanted;
  let confirmed = !wanted;
  async function sendLatest(): Promise<void> {
    for (let next = latest(); next !== confirmed; next = latest()) {
      await send(next, latest);
      confirmed = next;
    }
  }
  try {
    await orTakeBack(sendLatest, () => show(confirmed));
  } finally {
    wishes.delete(key);
  }
}
