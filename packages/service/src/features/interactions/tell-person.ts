/** What the person learns of their interaction, at all their sessions (design 2.6). */
import type { EventByName, PayloadOf } from '@guildhall/protocol';
import type { Transaction } from '../../ground.ts';
import type { InteractionRow } from './store.ts';

type Named = Pick<InteractionRow, 'id' | 'nonce' | 'user_id'>;
type Told<Name extends keyof EventByName> = Omit<PayloadOf<EventByName[Name]>, 'id' | 'nonce'>;

export function tellPerson<
  Name extends 'INTERACTION_ACK' | 'INTERACTION_FAILURE' | 'INTERACTION_MODAL' | 'INTERACTION_CHOICES',
>(tx: Transaction, name: Name, { id, nonce, user_id: userId }: Named, payload: Told<Name>): void {
  tx.emit({ name, audience: { kind: 'user', id: userId }, payload: { id, nonce, ...payload } });
}
