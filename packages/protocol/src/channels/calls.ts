/**
 * Calls in direct messages and groups (design 5.16). Their participants are the voice states whose `serverId` is null.
 */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { Id } from '../contract/schema.ts';

export const Call = Type.Object({
  channelId: Id,
  messageId: Type.String({ description: 'The system message about the call' }),
  participants: Type.Array(Id, { description: 'The participants, in the order of joining' }),
  ringing: Type.Array(Id, { description: 'The people being rung' }),
});
export type Call = Static<typeof Call>;

const call = '/channels/{channelId}/call';
const chosen = Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 10 }));

export const ringCall = endpoint({
  method: 'POST',
  path: `${call}/ring`,
  summary: 'Ring people for the running call for 60 s; without userIds, everyone who is not in it',
  tag: 'Direct messages',
  actors: ['person'],
  access: { in: 'conversation', refusedWhenBlocked: true },
  body: Type.Optional(Type.Object({ userIds: chosen })),
  replies: { 204: null },
  errors: ['invalid_channel_kind', 'unknown_call', 'unknown_user', 'recipient_deleted'],
});

export const stopRingingCall = endpoint({
  method: 'POST',
  path: `${call}/stop-ringing`,
  summary: 'Stop ringing people of the running call; without userIds, decline it yourself',
  tag: 'Direct messages',
  actors: ['person'],
  access: { in: 'conversation' },
  body: Type.Optional(Type.Object({ userIds: chosen })),
  replies: { 204: null },
  errors: ['invalid_channel_kind', 'unknown_call'],
});

export const callCreate = event({
  name: 'CALL_CREATE',
  summary: 'A call began in a direct message or group',
  audience: ['users'],
  intent: 'always',
  payload: Call,
});
export const callUpdate = event({
  name: 'CALL_UPDATE',
  summary: 'Someone joined or left the call, or is or is no longer being rung',
  audience: ['users'],
  intent: 'always',
  payload: Call,
});
export const callDelete = event({
  name: 'CALL_DELETE',
  summary: 'The call is over: the last person left it',
  audience: ['users'],
  intent: 'always',
  payload: Type.Object({ channelId: Id }),
});

export const callEndpoints = { ringCall, stopRingingCall };
export const callEvents = { callCreate, callUpdate, callDelete };
