/** Decides which rule applies where. Pure. */
import { LIMITS } from '@guildhall/protocol';
import type { InstanceSettings } from '../../runtime.ts';

const HOUR_MS = 3_600_000;
/** The server's own rule, among those of its channels. */
export const WHOLE_SERVER = '0';

export interface StoredRule {
  readonly channelId: string;
  readonly messageDays: number | null;
  readonly changedAt: Date;
}

/** An owner's rules. */
export interface Rules {
  readonly messageDays: number | null;
  readonly channels: readonly { readonly channelId: string; readonly messageDays: number | null }[];
}

/** Rules, and the instance's maximum if it has one. */
export interface Plan extends Rules {
  readonly maximumDays: number | null;
}

export function rulesFrom(rows: readonly StoredRule[]): Rules {
  return {
    messageDays: rows.find(({ channelId }) => channelId === WHOLE_SERVER)?.messageDays ?? null,
    channels: rows
      .filter(({ channelId }) => channelId !== WHOLE_SERVER)
      .map(({ channelId, messageDays }) => ({ channelId, messageDays })),
  };
}

/** When recently changed rules come into force; null when they are in force. */
export function rulesStart(rows: readonly StoredRule[], now: number): Date | null {
  const changed = Math.max(0, ...rows.map(({ changedAt }) => changedAt.getTime()));
  const start = changed + LIMITS.retentionGraceHours * HOUR_MS;
  return start > now ? new Date(start) : null;
}

/** The rules in force: new rules wait, the instance's maximum always applies. */
export function planOf(rows: readonly StoredRule[], settings: InstanceSettings, now: number): Plan {
  const rules = rulesStart(rows, now) ? { messageDays: null, channels: [] } : rulesFrom(rows);
  return { ...rules, maximumDays: maximumDays(settings) };
}

export function maximumDays({ messageRetentionMaxDays }: InstanceSettings): number | null {
  return messageRetentionMaxDays === 0 ? null : messageRetentionMaxDays;
}
