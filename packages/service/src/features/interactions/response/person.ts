/** Events about an interaction, to all sessions of the person who caused it (design 2.6). */
import type { Audience } from '@guildhall/platform/events';
import type { InteractionRow } from '../store.ts';

export function personAudience({ userId: id }: Pick<InteractionRow, 'userId'>): Audience<'user'> {
  return { kind: 'user', id };
}

/** The fields by which the person's client identifies its interaction. */
export function interactionReference({ id, nonce }: Pick<InteractionRow, 'id' | 'nonce'>) {
  return { id, nonce };
}
