/** Voice entries of a person's menu. */
import type { EndpointBody } from '@guildhall/protocol';
import {
  ArrowRightLeft,
  HeadphoneOff,
  Headphones,
  Mic,
  MicOff,
  PhoneOff,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { client } from '../../state/client.ts';
import type { GatewayState } from '../../state/model.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInServer, ranksAbove } from '../../state/permissions.ts';
import type { MenuItem } from '../../ui/menu-slot.ts';
import type { Person } from '../profiles/index.ts';
import { voiceFirstText as text } from './first-strings.ts';
import { personVolume, personVolumes, setPersonVolume } from './voice-settings.ts';

/** Whether the signed-in person may act in this way on someone in voice in the server. */
function mayModerate(
  state: GatewayState,
  { user, serverId }: Person,
  permission: 'muteMembers' | 'deafenMembers' | 'moveMembers',
): boolean {
  const isSelf = state.account?.id === user.id;
  return (
    state.voiceStates[user.id]?.serverId === serverId &&
    mayInServer(state, serverId, permission) &&
    (isSelf || ranksAbove(state, serverId, user.id))
  );
}

function change({ user, serverId }: Person, body: EndpointBody<'updateMember'>): Promise<unknown> {
  return client.api.updateMember({ serverId, userId: user.id, body });
}

export const voiceItems: readonly MenuItem<Person>[] = [
  {
    group: 'use',
    action: ({ user }, { state }) => {
      if (!(user.id in state.voiceStates) || state.account?.id === user.id) return false;
      const isMuted = personVolume(personVolumes.get(), user.id) === 0;
      return {
        label: isMuted ? text.unmuteForMe : text.muteForMe,
        icon: isMuted ? Volume2 : VolumeX,
        run: () => setPersonVolume(user.id, isMuted ? 1 : 0),
      };
    },
  },
  {
    group: 'moderate',
    action: (person, { state }) => {
      if (!mayModerate(state, person, 'muteMembers')) return false;
      const muted = state.members[person.serverId]?.byId[person.user.id]?.mute === true;
      return {
        label: muted ? text.serverUnmute : text.serverMute,
        icon: muted ? Mic : MicOff,
        run: () => change(person, { mute: !muted }),
      };
    },
  },
  {
    group: 'moderate',
    action: (person, { state }) => {
      if (!mayModerate(state, person, 'deafenMembers')) return false;
      const deaf = state.voiceStates[person.user.id]?.deaf === true;
      return {
        label: deaf ? text.serverUndeafen : text.serverDeafen,
        icon: deaf ? Headphones : HeadphoneOff,
        run: () => change(person, { deaf: !deaf }),
      };
    },
  },
  {
    group: 'moderate',
    action: (person, { state }) =>
      mayModerate(state, person, 'moveMembers') && {
        label: text.move,
        icon: ArrowRightLeft,
        run: () =>
          openOverlay({
            kind: 'moveInVoice',
            serverId: person.serverId,
            person: { id: person.user.id, name: person.name },
          }),
      },
  },
  {
    group: 'moderate',
    action: (person, { state }) =>
      mayModerate(state, person, 'moveMembers') && {
        label: text.disconnect,
        icon: PhoneOff,
        danger: true,
        run: () => change(person, { voiceChannelId: null }),
      },
  },
];
