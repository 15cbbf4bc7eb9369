/** Outgoing messages: added at once, removed when the service's copy arrives, or marked as failed. */
import type { GatewayState, OutgoingFailure, OutgoingMessage } from '../model.ts';
import { put, without } from '../table.ts';

export function outgoingAdd(state: GatewayState, message: OutgoingMessage): GatewayState {
  const others = listOf(state, message.channelId).filter((known) => known.nonce !== message.nonce);
  return withList(state, message.channelId, [...others, message]);
}

/** Sets or clears the failure of an outgoing message; does nothing if it has arrived. */
export function outgoingFailure(
  state: GatewayState,
  channelId: string,
  nonce: string,
  failure: OutgoingFailure | null,
): GatewayState {
  return withChange(state, channelId, nonce, { failure, progress: 0 });
}

/** The sent part of a message's files, from 0 to 1. */
export function outgoingProgress(
  state: GatewayState,
  channelId: string,
  nonce: string,
  progress: number,
): GatewayState {
  return withChange(state, channelId, nonce, { progress });
}

function withChange(
  state: GatewayState,
  channelId: string,
  nonce: string,
  change: Partial<OutgoingMessage>,
): GatewayState {
  if (!isOutgoing(state, channelId, nonce)) return state;
  return withList(
    state,
    channelId,
    listOf(state, channelId).map((message) =>
      message.nonce === nonce ? { ...message, ...change } : message,
    ),
  );
}

/** Whether a message still waits for the service's copy. */
export function isOutgoing(state: GatewayState, channelId: string, nonce: string): boolean {
  return listOf(state, channelId).some((message) => message.nonce === nonce);
}

/** The message arrived or was discarded. */
export function outgoingArrived(state: GatewayState, channelId: string, nonce: string): GatewayState {
  const list = listOf(state, channelId);
  const left = list.filter((message) => message.nonce !== nonce);
  return left.length === list.length ? state : withList(state, channelId, left);
}

function listOf(state: GatewayState, channelId: string): readonly OutgoingMessage[] {
  return state.outgoing[channelId] ?? [];
}

function withList(state: GatewayState, channelId: string, list: readonly OutgoingMessage[]): GatewayState {
  const outgoing =
    list.length === 0 ? without(state.outgoing, channelId) : put(state.outgoing, channelId, list);
  return { ...state, outgoing };
}
