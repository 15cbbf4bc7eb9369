/**
 * Permission numbers. Common bits agree. Bits that only Discord has are derived from the Guildhall permission that
 * decides, and dropped from input.
 */
import { ALL_PERMISSIONS, bit, CHANNEL_MASK, type Permission } from '@guildhall/protocol';

/** Bits that only Discord has, with Guildhall's permission that decides. */
const DECIDED_BY: readonly (readonly [discordBit: number, decides: Permission])[] = [
  [12, 'sendMessages'], // Send TTS Messages
  [14, 'sendMessages'], // Embed Links
  [16, 'viewChannel'], // Read Message History
  [25, 'speak'], // Use Voice Activity
  [31, 'sendMessages'], // Use Application Commands
  [33, 'manageServer'], // Manage Events
  [35, 'sendMessages'], // Create Public Threads
  [37, 'useExternalEmoji'], // Use External Stickers
  [38, 'sendMessages'], // Send Messages in Threads
  [43, 'manageExpressions'], // Create Guild Expressions
  [46, 'sendMessages'], // Send Voice Messages
  [49, 'sendMessages'], // Send Polls
  [51, 'manageMessages'], // Pin Messages
];

/**
 * A permissions number with Discord's bits. Coin Upload stays in it, because bots write back what they read, and would
 * take it away.
 */
export function toPermissions(number: string | number | bigint): string {
  const own = BigInt(number);
  let sum = own;
  for (const [added, decides] of DECIDED_BY) if (own & bit(decides)) sum |= 1n << BigInt(added);
  return String(sum);
}

/** Guildhall's bits in a permissions number that a bot sent; null for anything but a number. */
export function fromPermissions(input: unknown): string | null {
  return maskedBits(input, ALL_PERMISSIONS);
}

/** As {@link fromPermissions}, with the bits of channel overwrites. */
export function fromChannelPermissions(input: unknown): string | null {
  return maskedBits(input, CHANNEL_MASK);
}

/**
 * As {@link fromPermissions}, for permissions that a command requires: with the permission that decides in place of one
 * that only Discord has.
 */
export function fromNeededPermissions(input: unknown): string | null {
  const own = fromPermissions(input);
  if (own === null) return null;
  let needed = BigInt(own);
  for (const [asked, decides] of DECIDED_BY)
    if (BigInt(input as string) & (1n << BigInt(asked))) needed |= bit(decides);
  return String(needed);
}

function maskedBits(input: unknown, mask: bigint): string | null {
  if (typeof input !== 'string' && typeof input !== 'number') return null;
  if (!/^\d{1,20}$/.test(String(input))) return null;
  return String(BigInt(input) & mask);
}
