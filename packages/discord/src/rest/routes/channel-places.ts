/** Places of channels. Guildhall changes them in a request of their own. */
import { reorderChannels } from '@guildhall/protocol';
import type { Call } from '../call.ts';
import { invalidField } from '../errors.ts';

/** The place that a body asks for; null if it asks for none. @throws DiscordError for a malformed one */
export function askedPlace({ json: { position = null } }: Call): number | null {
  if (position === null) return null;
  if (typeof position === 'number' && Number.isInteger(position) && position >= 0) return position;
  throw invalidField('body/position', 'must be a whole number from 0 on');
}

/** Moves a channel within its category. */
export async function moveChannel(call: Call, channelId: string, position: number): Promise<void> {
  const serverId = (await call.serverOf(channelId)) ?? '0';
  await call.ask(reorderChannels, { params: { serverId }, body: [{ id: channelId, position }] });
}
