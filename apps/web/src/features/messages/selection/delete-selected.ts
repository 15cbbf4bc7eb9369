import { idTime } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { client } from '../../../state/client.ts';
import type { Audited } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { DAY_MS, MINUTE_MS } from '../../../ui/text/durations.ts';

/** With a margin of a minute, so that no message becomes too old during the request. */
const YOUNG_MS = LIMITS.bulkDeleteDays * DAY_MS - MINUTE_MS;

/** Splits ids into those that can be deleted in bulk and those that are too old. */
export function splitByAge(ids: readonly string[], now: number) {
  const isYoung = (id: string) => now - idTime(id) < YOUNG_MS;
  return { young: ids.filter(isYoung), old: ids.filter((id) => !isYoung(id)) };
}

/** Deletes messages: in bulk if young enough, the others one by one. */
export async function deleteMessages(
  channelId: string,
  ids: readonly string[],
  audited: Audited,
): Promise<void> {
  const { young, old } = splitByAge(ids, Date.now());
  const together = young.length >= LIMITS.bulkDeleteMinimum;
  if (together) await client.api.bulkDeleteMessages({ channelId, body: { ids: [...young] }, ...audited });
  for (const messageId of together ? old : [...young, ...old]) {
    await client.api.deleteMessage({ channelId, messageId, ...audited });
  }
}
