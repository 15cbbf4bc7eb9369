import { client } from '../../../state/client.ts';
import { connectionStore } from '../../../state/connection.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;
/** After a failure. */
const LATER_MS = 60_000;

/** Unix milliseconds. */
let nextAt = 0;

/**
 * Reports that the person is active, as often as the service asks, so that nothing is pushed to their devices.
 *
 * @place Anywhere, by itself while the client is in use
 */
export function reportActivity(force = false): void {
  if (force) nextAt = 0;
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

/** Watches for activity of the person. @returns a function that stops this */
export function watchActivity(): () => void {
  const report = () => reportActivity();
  for (const sign of SIGNS) addEventListener(sign, report, { passive: true });
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, report);
  };
}
