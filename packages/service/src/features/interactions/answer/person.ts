/** Events about an interaction for the person who caused it, at all their sessions (design 2.6). */
import type { Audience } from '@guildhall/platform/events';
import type { InteractionRow } from '../store.ts';

export function personAudience({ userId: id }: Pick<InteractionRow, 'userId'>): Audience<'user'> {
  return { kind: 'user', id };
}

/** The fields by which the person's client finds its interaction. */
export function interactionReference({ id, nonce }: Pick<InteractionRow, 'id' | 'nonce'>) {
  return { id, nonce };
}
