/** Address bans (design, chapters 0 and 9): every route refuses requests from banned addresses. */

import { BlockList, isIP } from 'node:net';
import { ApiError, createFailureLog, isoTime } from '@guildhall/platform';
import type { OperatorActionReply } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { readEnd } from '../read-input.ts';
import { type OperatorContext, recordOperation } from '../record.ts';
import {
  type AddressBanRow,
  addressBanByNetwork,
  canonicalNetwork,
  deleteAddressBan,
  listActiveAddressBans,
  upsertAddressBan,
} from './address-ban-store.ts';

/** Bans expire without an event, so they are read again this often. */
const READ_AGAIN_MS = 10_000;
/** Every change touches this key, so that all processes learn of it at once. */
const TOUCH = 'address-bans';

export type AddressBanView = OperatorActionReply<'banAddress'>;

export interface AddressBans {
  /** Runs with every request, so it answers from memory and refreshes old data in the background. */
  isBanned(address: string): boolean;
  /** Reads all bans. */
  refresh(): Promise<void>;
  /** Calls back when the banned addresses change. */
  onChange(listener: () => void): void;
}

export const addressBans: (runtime: Runtime) => AddressBans = perRuntime((runtime) => {
  let list = new BlockList();
  let networks = '';
  let readAt = Number.NEGATIVE_INFINITY;
  const reads = { begun: 0, kept: 0 };
  const listeners: (() => void)[] = [];
  const refresh = async (): Promise<void> => {
    const now = runtime.clock.now();
    readAt = now;
    reads.begun += 1;
    const thisRead = reads.begun;
    const bans = (await listActiveAddressBans(runtime.database.db, new Date(now))).map(
      ({ network }) => network,
    );
    // A read that began later has newer bans.
    if (thisRead < reads.kept) return;
    reads.kept = thisRead;
    list = createBlockList(bans);
    const before = networks;
    networks = bans.join(' ');
    if (networks !== before) for (const listener of listeners) listener();
  };
  const failures = createFailureLog(runtime.log, 'reading the address bans');
  const readAgain = (): void => void refresh().then(failures.succeeded, failures.failed);
  runtime.touches.subscribe((touch) => {
    if (touch === TOUCH) readAgain();
  });
  runtime.touches.onDropAll(readAgain);
  return {
    refresh,
    isBanned(address) {
      if (runtime.clock.now() - readAt > READ_AGAIN_MS) readAgain();
      return networks !== '' && isIP(address) !== 0 && list.check(address, addressFamily(address));
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
});

function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), addressFamily(address));
  }
  return list;
}

/**
 * Bans an address or a network (`203.0.113.0/24`), replacing an existing ban.
 * @param until ISO 8601; permanent when absent
 * @throws ApiError invalid_request
 */
export async function banAddress(
  ctx: OperatorContext,
  address: string,
  input: { readonly reason?: string | undefined; readonly until?: string | undefined },
): Promise<AddressBanView> {
  const { runtime } = ctx;
  const now = runtime.clock.now();
  const network = await canonicalNetwork(runtime.database.db, parseNetwork(address));
  const until = readEnd(input.until, now);
  const row = { network, reason: input.reason ?? null, until, createdAt: new Date(now) };
  const stored = await runtime.database.transaction(async (tx) => {
    const changed = await upsertAddressBan(tx.db, row);
    if (!changed) return addressBanByNetwork(tx.db, network);
    tx.touch([TOUCH]);
    await recordOperation(ctx, tx, {
      action: 'ban-ip',
      target: network,
      after: { reason: row.reason, until },
    });
    return changed;
  });
  await addressBans(runtime).refresh();
  return banView(stored);
}

/** @throws ApiError unknown_ban, invalid_request */
export async function unbanAddress(ctx: OperatorContext, address: string): Promise<{ unbanned: string }> {
  const network = await canonicalNetwork(ctx.runtime.database.db, parseNetwork(address));
  await ctx.runtime.database.transaction(async (tx) => {
    if (!(await deleteAddressBan(tx.db, network)))
      throw new ApiError('unknown_ban', { message: `${network} is not banned.` });
    tx.touch([TOUCH]);
    await recordOperation(ctx, tx, { action: 'unban-ip', target: network });
  });
  await addressBans(ctx.runtime).refresh();
  return { unbanned: network };
}

/** The bans in force, newest first. */
export async function listAddressBans({ runtime }: OperatorContext): Promise<AddressBanView[]> {
  return (await listActiveAddressBans(runtime.database.db, new Date(runtime.clock.now()))).map(banView);
}

/** A single address is a network too. */
function parseNetwork(text: string): string {
  const [address = '', prefix, ...rest] = text.trim().toLowerCase().split('/');
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (version === 0 || rest.length > 0 || address.includes('%') || !(length >= 0 && length <= bits)) {
    throw new ApiError('invalid_request', {
      message: `"${text}" is not an address or a network such as 203.0.113.0/24.`,
    });
  }
  if (length === 0)
    throw new ApiError('invalid_request', { message: `"${text}" is every address: nobody could log in.` });
  return `${address}/${length}`;
}

function addressFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

function banView({ network, reason, until, createdAt }: AddressBanRow): AddressBanView {
  return { network, reason, until: until && isoTime(until), createdAt: isoTime(createdAt) };
}
