/** The form of retention rules: days as typed; empty means forever. */
import type { EndpointBody, Retention } from '@guildhall/protocol';

export interface RetentionForm {
  readonly days: string;
  readonly channels: readonly { readonly channelId: string; readonly days: string }[];
}

export function toForm({ messageDays, channels }: Retention): RetentionForm {
  return {
    days: typed(messageDays),
    channels: channels.map((rule) => ({ channelId: rule.channelId, days: typed(rule.messageDays) })),
  };
}

export function toBody({ days, channels }: RetentionForm): EndpointBody<'updateRetention'> {
  return {
    messageDays: read(days),
    channels: channels.map((rule) => ({ channelId: rule.channelId, messageDays: read(rule.days) })),
  };
}

function typed(days: number | null): string {
  return days === null ? '' : String(days);
}

function read(days: string): number | null {
  return days.trim() === '' ? null : Number(days);
}
