/** The form of retention rules: days as typed; empty means forever. */
import type { EndpointBody, Retention } from '@guildhall/protocol';

interface TypedDays {
  readonly days: string;
  readonly attachmentDays: string;
}

export interface ChannelRuleForm extends TypedDays {
  readonly channelId: string;
}

export interface RetentionForm extends TypedDays {
  readonly channels: readonly ChannelRuleForm[];
}

export function toForm({ channels, ...whole }: Retention): RetentionForm {
  return {
    ...typedDays(whole),
    channels: channels.map(({ channelId, ...rule }) => ({ channelId, ...typedDays(rule) })),
  };
}

/** Without rules of deleted channels, which the service refuses. The owner sees every other channel. */
export function withoutDeleted(
  form: RetentionForm,
  existing: readonly { readonly id: string }[],
): RetentionForm {
  const ids = new Set(existing.map(({ id }) => id));
  return { ...form, channels: form.channels.filter(({ channelId }) => ids.has(channelId)) };
}

export function toBody({ channels, ...whole }: RetentionForm): EndpointBody<'updateRetention'> {
  return {
    ...readDays(whole),
    channels: channels.map(({ channelId, ...rule }) => ({ channelId, ...readDays(rule) })),
  };
}

function typedDays({ messageDays, attachmentDays }: Pick<Retention, 'messageDays' | 'attachmentDays'>) {
  return { days: typed(messageDays), attachmentDays: typed(attachmentDays) };
}

function readDays({ days, attachmentDays }: TypedDays) {
  return { messageDays: read(days), attachmentDays: read(attachmentDays) };
}

function typed(days: number | null): string {
  return days === null ? '' : String(days);
}

function read(days: string): number | null {
  return days.trim() === '' ? null : Number(days);
}
