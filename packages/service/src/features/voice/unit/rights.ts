import type { VoiceState } from '@guildhall/protocol';
import type { ForwardingRights } from '../../../forwarding.ts';

/** What a state lets its person do in the room. */
export function rightsFrom({ mute, deaf, selfDeaf, selfStream }: VoiceState): ForwardingRights {
  return { speaks: !mute, hears: !deaf && !selfDeaf, showsScreen: selfStream };
}
