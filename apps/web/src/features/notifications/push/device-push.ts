/**
 * Push notifications to this browser: its own subscription, and the service's record of it.
 *
 * @place Your settings: Notifications
 */
import type { PushSubscription as DeviceSubscription } from '@guildhall/protocol';
import type { Level } from '@guildhall/protocol/notifications';
import { client } from '../../../state/client.ts';
import { hasWorkers, readyWorker } from '../../../state/notifications/worker.ts';
import { desktopPermission, requestDesktopPermission } from '../desktop.ts';
import { reportActivity } from '../watches/report-activity.ts';

export interface DevicePush {
  readonly state: 'unsupported' | 'blocked' | 'off' | 'on';
  /** The person's devices, newest first. */
  readonly devices: readonly DeviceSubscription[];
}

/** Why this browser cannot get pushes, as far as it is known without a request. */
export function findObstacle(): 'unsupported' | 'blocked' | null {
  const permission = desktopPermission();
  if (!hasWorkers || !('PushManager' in window) || permission === 'unsupported') return 'unsupported';
  return permission === 'denied' ? 'blocked' : null;
}

/** Reads the current state. */
export async function readDevicePush(): Promise<DevicePush> {
  const { publicKey, subscriptions: devices } = await client.api.getPush();
  const obstacle = findObstacle();
  if (obstacle) return { state: obstacle, devices };
  const registration = await readyWorker().catch(() => null);
  if (!registration) return { state: 'unsupported', devices };
  const local = await registration.pushManager.getSubscription();
  const isOn = local !== null && isFor(local, publicKey) && devices.some(({ current }) => current);
  return { state: isOn ? 'on' : 'off', devices };
}

/** Requests permission and subscribes. @returns false when the person refuses. @throws when it fails */
export async function turnPushOn(level: Level): Promise<boolean> {
  if ((await requestDesktopPermission()) !== 'granted') return false;
  return inTurn(() => subscribe(level));
}

async function subscribe(level: Level): Promise<true> {
  const { publicKey } = await client.api.getPush();
  const { pushManager } = await readyWorker();
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await save(subscription, level);
  // Earlier answers about other devices do not apply to this one.
  reportActivity(true);
  return true;
}

/** Stops pushing to a device, this one or another. */
export function turnPushOff({ sessionId, current }: DeviceSubscription): Promise<void> {
  return inTurn(async () => {
    await client.api.deletePushSubscription({ sessionId });
    if (!current) return;
    const { pushManager } = await readyWorker();
    await (await pushManager.getSubscription())?.unsubscribe();
  });
}

/** The default of pushes follows this device's setting. A subscription for a former key is replaced. */
export function changePushLevel(level: Level): Promise<void> {
  return inTurn(async () => {
    const registration = hasWorkers ? await navigator.serviceWorker.getRegistration() : undefined;
    const subscription = await registration?.pushManager?.getSubscription();
    if (subscription) await subscribe(level);
  });
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Changes one at a time: a level saved after its device was removed would add the device again. */
function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const result = lastChange.then(change);
  lastChange = result.catch(() => undefined);
  return result;
}

async function save(subscription: PushSubscription, level: Level): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await client.api.putPushSubscription({ body: { endpoint, keys: { p256dh, auth }, level } });
}

/** Whether a subscription is for the key of this instance. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}
