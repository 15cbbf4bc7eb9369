/** What the person learns of their interaction, at all their sessions (design 2.6). */
import type { NewEvent } from '@guildhall/platform/events';
import type { EventByName, PayloadOf } from '@guildhall/protocol';
import type { Transaction } from '../../../ground.ts';
import type { InteractionRow } from '../store.ts';

type Named = Pick<InteractionRow, 'id' | 'nonce' | 'user_id'>;
type Name = 'INTERACTION_ACK' | 'INTERACTION_FAILURE' | 'INTERACTION_MODAL' | 'INTERACTION_CHOICES';
type Told<Event extends Name> = Omit<PayloadOf<EventByName[Event]>, 'id' | 'nonce'>;

export function toldPerson<Event extends Name>(
  name: Event,
  { id, nonce, user_id: userId }: Named,
  payload: Told<Event>,
): NewEvent {
  return { name, audience: { kind: 'user', id: userId }, payload: { id, nonce, ...payload } };
}

export function tellPerson<Event extends Name>(
  tx: Transaction,
  name: Event,
  row: Named,
  payload: Told<Event>,
): void {
  tx.emit(toldPerson(name, row, payload));
}
