/** People in a voice channel and in a call during the walk. */
import type { Client } from '@guildhall/client';
import { OPCODES } from '@guildhall/protocol';

export interface SeededVoice {
  readonly voiceId: string;
  /** A group with a running call. */
  readonly callId: string;
  /** Rings a person who is not in the call. @returns their username */
  ring(): Promise<string>;
  /** Ends the sessions of people in voice. */
  endVoice(): void;
}

/** Joins over the gateway and waits until everyone is notified. */
async function join(client: Client, serverId: string | null, channelId: string, flags = {}): Promise<void> {
  await client.gateway.connect();
  const joined = client.waitFor('VOICE_SERVER_UPDATE', { timeMs: 120_000 });
  client.gateway.send(OPCODES.voiceStateUpdate, { serverId, channelId, ...flags });
  if (!(await joined)) throw new Error('joining voice was not answered');
}

/** @param guest someone new in the server @param caller in no voice channel */
export async function seedVoice(
  owner: Client,
  serverId: string,
  people: { readonly speaker: Client; readonly guest: Client; readonly caller: Client },
  recipientIds: string[],
): Promise<SeededVoice> {
  const { speaker, guest, caller } = people;
  const voice = await owner.api.createChannel({ serverId, body: { name: 'Scaffolding', kind: 'voice' } });
  const group = await owner.api.openDirectChannel({ body: { recipientIds } });
  await owner.api.updateChannel({ channelId: group.id, body: { name: 'Ladder talk' } });
  await join(speaker, serverId, voice.id, { selfMute: true });
  await join(guest, serverId, voice.id, { selfVideo: true, selfStream: true });
  await join(caller, null, group.id);
  return {
    voiceId: voice.id,
    callId: group.id,
    async ring() {
      const { id, username } = await speaker.api.getAccount();
      await caller.api.ringCall({ channelId: group.id, body: { userIds: [id] } });
      return username;
    },
    endVoice() {
      for (const client of [speaker, guest, caller]) client.gateway.disconnect();
    },
  };
}
