/** Events between the processes of an instance. Their names begin with `$`; they are never dispatched to sessions. */
import { Type } from 'typebox';
import type { LoggedEventContract } from './new-event.ts';

/** Closes every connection of an account, or only those of certain credentials. */
export const disconnect = {
  name: '$disconnect',
  audience: ['user'],
  payload: Type.Object({
    userId: Type.String(),
    credentialIds: Type.Optional(Type.Array(Type.String())),
    code: Type.Integer({ description: 'Close code of the gateway' }),
  }),
} as const satisfies LoggedEventContract;

/**
 * Signals of sessions to the forwarding unit of another process, and its answers. The audience contains the unit's
 * token.
 */
export const voiceUnit = {
  name: '$voice_unit',
  audience: ['user'],
  payload: Type.Unknown(),
} as const satisfies LoggedEventContract;

/** Makes every process drop its cached state for these keys. Sessions receive nothing. */
export const touched = {
  name: '$touched',
  audience: ['users'],
  payload: Type.Null(),
} as const satisfies LoggedEventContract;

export function isInternal(eventName: string): boolean {
  return eventName.startsWith('$');
}
