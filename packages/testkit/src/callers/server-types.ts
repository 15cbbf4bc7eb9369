/** Types of servers, which only operators change. */
import type { Server } from '@guildhall/protocol';
import { changeDatabase } from '../instance/change-database.ts';
import type { TestInstance } from '../instance/instance.ts';

/** Replaces the types of a server. */
export function setServerTypes(
  instance: TestInstance,
  { id }: { readonly id: string },
  ...types: Server['types']
): Promise<void> {
  return changeDatabase(instance, {
    text: 'update servers set types = $2 where id = $1',
    values: [id, types],
    touches: [`server:${id}`],
  });
}
