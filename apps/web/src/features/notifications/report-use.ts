import { client } from '../../state/client.ts';
import { connectionStore } from '../../state/connection.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;
/** After a failure. */
const LATER_MS = 60_000;

/** Unix milliseconds. */
let nextAt = 0;

/**
 * Says that the person is here, as often as the service asks for it: nothing is pushed to their devices then.
 *
 * @place Anywhere, by itself while the client is in use
 */
export function reportUse(again = false): void {
  if (again) nextAt = 0;
  if (Date.now() < nextAt || document.visibilityState !== 'visible' || !connectionStore.get().connected)
    return;
  nextAt = Date.now() + LATER_MS;
  client.api.reportActivity().then(
    ({ againInSecs }) => {
      nextAt = Date.now() + againInSecs * 1000;
    },
    () => undefined,
  );
}

/** Watches for signs that the person is here. @returns a function that ends it */
export function watchUse(): () => void {
  const report = () => reportUse();
  for (const sign of SIGNS) addEventListener(sign, report, { passive: true });
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, report);
  };
}
