import { callApi } from './call-api.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Replaces a subscription that the browser has cancelled, for the same session. */
export async function resubscribe(): Promise<void> {
  const answer = await fetch('/api/users/@me/push');
  if (!answer.ok) return;
  const { publicKey, subscriptions } = (await answer.json()) as {
    readonly publicKey: string;
    readonly subscriptions: readonly { readonly current: boolean; readonly level: string }[];
  };
  const current = subscriptions.find((subscription) => subscription.current);
  if (!current) return;
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await callApi('PUT', '/users/@me/push', { endpoint, keys, level: current.level });
}
