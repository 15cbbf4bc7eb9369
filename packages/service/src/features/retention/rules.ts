/** Decides which rule applies where. Pure. */
import { HOUR_MS } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import type { InstanceSettings } from '../../runtime.ts';

/** The server's own rule, among those of its channels. */
export const WHOLE_SERVER = '0';

/** Days after which messages, and attachments of messages that stay, are removed; null keeps them. */
interface Days {
  readonly messageDays: number | null;
  readonly attachmentDays: number | null;
}

interface ChannelRule extends Days {
  readonly channelId: string;
}

export interface StoredRule extends ChannelRule {
  readonly changedAt: Date;
}

/** An owner's rules. */
export interface Rules extends Days {
  readonly channels: readonly ChannelRule[];
}

/** Rules, and what the instance allows at most; null without a maximum. */
export interface Plan extends Rules {
  readonly maximum: Days;
}

const NO_RULES: Rules = { messageDays: null, attachmentDays: null, channels: [] };

export function rulesFrom(rows: readonly StoredRule[]): Rules {
  const whole = rows.find(({ channelId }) => channelId === WHOLE_SERVER);
  return {
    messageDays: whole?.messageDays ?? null,
    attachmentDays: whole?.attachmentDays ?? null,
    channels: rows
      .filter(({ channelId }) => channelId !== WHOLE_SERVER)
      .map(({ changedAt: _changedAt, ...rule }) => rule),
  };
}

/** When recently changed rules come into force; null when they are in force. */
export function rulesStart(rows: readonly StoredRule[], now: number): Date | null {
  const changed = Math.max(0, ...rows.map(({ changedAt }) => changedAt.getTime()));
  const start = changed + LIMITS.retentionGraceHours * HOUR_MS;
  return start > now ? new Date(start) : null;
}

/** The rules in force: new rules wait, the instance's maximum always applies. */
export function retentionPlan(rows: readonly StoredRule[], settings: InstanceSettings, now: number): Plan {
  const rules = rulesStart(rows, now) ? NO_RULES : rulesFrom(rows);
  return { ...rules, maximum: maximumDays(settings) };
}

/** The instance's maximum. */
export function maximumDays(settings: InstanceSettings): Days {
  return {
    messageDays: settings.messageRetentionMaxDays || null,
    attachmentDays: settings.attachmentRetentionMaxDays || null,
  };
}

/** Whether any rule limits how long messages, or attachments, are kept. */
export function mayExpire({ channels, maximum, ...whole }: Plan, what: 'messages' | 'attachments'): boolean {
  return [whole, maximum, ...channels].some((days) =>
    what === 'messages' ? days.messageDays !== null : days.attachmentDays !== null,
  );
}
