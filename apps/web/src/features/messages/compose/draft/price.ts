/** The typed price of a draft's files, by account and channel. */
import { LIMITS } from '@guildhall/protocol/limits';
import type { GatewayState } from '../../../../state/model.ts';
import { ownKey } from '../../../../state/people/own-key.ts';
import { mayInChannel } from '../../../../state/permissions.ts';
import { createStore, useStore } from '../../../../state/store.ts';
import { put, without } from '../../../../state/table.ts';

const prices = createStore<Readonly<Record<string, string>>>({});

/** Null when the files are not for sale. */
export function usePrice(channelId: string): string | null {
  return useStore(prices, (table) => table[ownKey(channelId)] ?? null);
}

export function setPrice(channelId: string, price: string | null): void {
  const key = ownKey(channelId);
  prices.update((table) => (price === null ? without(table, key) : put(table, key, price)));
}

/** A whole number of coins within the limits, or null. */
export function parsePrice(price: string): number | null {
  const coins = /^\d{1,9}$/.test(price.trim()) ? Number(price) : 0;
  return coins >= LIMITS.priceMinimum && coins <= LIMITS.price ? coins : null;
}

/** Whether the signed-in person may sell files in a channel: in official servers, with Coin Upload. */
export function maySell(state: GatewayState, channelId: string): boolean {
  const server = state.servers[state.channels[channelId]?.serverId ?? ''];
  return server?.types.includes('official') === true && mayInChannel(state, channelId, 'coinUpload');
}
