/** Announcements dismissed on this device, with the time at which each was written: changed ones show again. */
import type { InstanceAnnouncement } from '@guildhall/protocol';
import { createDeviceStore, textTable } from '../../state/device.ts';

type Dismissed = ReturnType<typeof textTable>;

export const dismissed = createDeviceStore<Dismissed>('dismissed-announcements', textTable);

export function isDismissed(known: Dismissed, { id, writtenAt }: InstanceAnnouncement): boolean {
  return known[id] === writtenAt;
}
