/** Saves the arrangement of servers. */
import type { ServerRail } from '@guildhall/protocol';
import { client } from '../../../state/client.ts';
import { applyWaiting, gatewayStore } from '../../../state/gateway-store.ts';
import { deviceOrder, pendingRail, shownRail } from '../../../state/navigation/server-rail.ts';
import { settingsUpdate } from '../../../state/resources/settings.ts';
import { beforeSessionEnds } from '../../../state/session.ts';
import { showProblem } from '../../../ui/toasts/toast.ts';

let saved = Promise.resolve();
/** What was saved here, oldest first, as long as its event has not arrived. */
let expected: readonly string[] = [];
let answered: ServerRail | null = null;

// Unsaved changes belong to the person who leaves.
beforeSessionEnds(() => {
  expected = [];
  pendingRail.update(() => null);
});

// The events of earlier saves may arrive after the answer to the newest, which is shown until its own event arrives.
client.on('dispatch', ({ name, payload }) => {
  if (name !== 'READY' && name !== 'SETTINGS_UPDATE') return;
  const rail = name === 'READY' ? null : payload.serverRail;
  const index = expected.indexOf(JSON.stringify(rail));
  // Anything else was saved elsewhere, after what was saved here.
  expected = index === -1 ? [] : expected.slice(index + 1);
  showSaved();
});

function showSaved(): void {
  if (expected.length > 0) return;
  applyWaiting();
  pendingRail.update((newest) => (newest === answered ? null : newest));
}

type Change = (rail: ServerRail) => ServerRail;

/** Changes the rail: shown at once, reverted when it cannot be saved. */
export function changeRail(change: Change): void {
  saveRail(change).catch(showProblem);
}

/** Like {@link changeRail}; resolves when it is saved. */
export async function saveRail(change: Change): Promise<void> {
  const rail = shownRail();
  const changed = change(rail);
  if (changed === rail) return;
  pendingRail.update(() => changed);
  const saving = saved.then(() => save(changed));
  saved = saving.catch(() => undefined);
  await saving;
}

/** One at a time, and only the newest. */
async function save(rail: ServerRail): Promise<void> {
  if (pendingRail.get() !== rail) return;
  expected = [...expected, JSON.stringify(rail)];
  try {
    const settings = await client.api.updateSettings({ body: { serverRail: rail } });
    if (pendingRail.get() === null) return; // The session has ended.
    // Not with answerIntoState: the event of the previous save may arrive during this one, and would be shown again.
    gatewayStore.update((state) => settingsUpdate(state, settings));
    deviceOrder.update(() => []);
  } catch (error) {
    expected = [];
    throw error;
  } finally {
    answered = rail;
    showSaved();
  }
}

/** Copies this device's order to an account without one. */
export function moveOrderToAccount(): void {
  const { settings, servers } = gatewayStore.get();
  const isOfAccount = deviceOrder.get().some((id) => id in servers);
  if (settings && !settings.serverRail && isOfAccount) changeRail((rail) => [...rail]);
}
