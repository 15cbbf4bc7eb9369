import type { ServerChannel } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { peopleInVoice } from '../../state/resources/voice.ts';
import { loadLater } from '../../state/slots.ts';

const People = loadLater(() => import('./people/VoicePeople.tsx'), 'VoicePeople');

/** The people in a voice channel; loads nothing while all channels are empty. */
export function PeopleBelow({ channel }: { channel: ServerChannel }) {
  const some = useGateway((state) => peopleInVoice(state, channel.id).length > 0);
  return some ? <People channel={channel} /> : null;
}
