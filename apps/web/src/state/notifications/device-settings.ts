/** Notification settings of this browser, because devices may differ. */

import type { Level } from '@guildhall/protocol/notifications';
import { createDeviceStore } from '../device.ts';
import { useStore } from '../store.ts';

export interface DeviceNotifications {
  /** Whether to show the browser's notifications, if it permits them. */
  readonly desktop: boolean;
  readonly messageSound: boolean;
  readonly mentionSound: boolean;
  /** The level of servers without a setting. */
  readonly level: Level;
}

const DEFAULTS: DeviceNotifications = {
  desktop: false,
  messageSound: false,
  mentionSound: true,
  level: 'mentions',
};

function read(stored: unknown): DeviceNotifications {
  if (typeof stored !== 'object' || stored === null) return DEFAULTS;
  const known = stored as Partial<Record<keyof DeviceNotifications, unknown>>;
  const flag = (key: 'desktop' | 'messageSound' | 'mentionSound') =>
    typeof known[key] === 'boolean' ? known[key] : DEFAULTS[key];
  const levels: readonly unknown[] = ['all', 'mentions', 'nothing'] satisfies readonly Level[];
  return {
    desktop: flag('desktop'),
    messageSound: flag('messageSound'),
    mentionSound: flag('mentionSound'),
    level: levels.includes(known.level) ? (known.level as Level) : DEFAULTS.level,
  };
}

const store = createDeviceStore('notifications', read);

export function deviceNotifications(): DeviceNotifications {
  return store.get();
}

export function useDeviceNotifications(): DeviceNotifications {
  return useStore(store, (settings) => settings);
}

export function changeDeviceNotifications(changes: Partial<DeviceNotifications>): void {
  store.update((known) => ({ ...known, ...changes }));
}
