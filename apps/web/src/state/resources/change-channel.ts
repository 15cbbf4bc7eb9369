import type { Channel } from '@guildhall/protocol';
import { answerIntoState } from '../gateway-store.ts';
import { channelPut } from './channels.ts';

/** Carries out a call that creates or changes a server's channel or thread. */
export function changeChannel(serverId: string, call: () => Promise<Channel>): Promise<Channel> {
  return answerIntoState(call, (state, channel) => channelPut(state, { ...channel, serverId }));
}
