/** A person in voice: name, picture and state. */
import { useGateway } from '../../../state/gateway-store.ts';
import type { PersonInVoice } from '../../../state/model.ts';
import { useLoadedMember } from '../../../state/people/wanted-members.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import type { Person } from '../../profiles/index.ts';
import { useIsHeard } from '../connection/quality.ts';
import { useIsSpeaking } from '../sound/playback.ts';
import { voiceText as text } from '../strings.ts';

export interface VoicePerson {
  readonly person: Person;
  readonly avatarUrl: string | null;
  readonly isSelf: boolean;
  readonly speaks: boolean;
  /** Their state as text, for screen readers. */
  readonly words: string;
}

export function useVoicePerson(state: PersonInVoice): VoicePerson {
  const { userId } = state;
  const serverId = state.serverId ?? DIRECT;
  useLoadedMember(serverId, userId);
  const member = useGateway(({ members }) => members[serverId]?.byId[userId]);
  const account = useGateway(({ account: own }) => (own?.id === userId ? own : null));
  const isHeard = useIsHeard();
  const speaks = useIsSpeaking(userId) && (account === null || isHeard);
  const user = member?.user ?? account;
  const name = member?.nick ?? user?.displayName ?? '…';
  return {
    person: {
      user: { id: userId, username: user?.username ?? '', displayName: user?.displayName ?? '…' },
      serverId,
      name,
    },
    avatarUrl: user?.avatarUrl ?? null,
    isSelf: account !== null,
    speaks,
    words: wordsFor(state, speaks),
  };
}

function wordsFor(state: PersonInVoice, speaks: boolean): string {
  const words = [
    speaks && text.speaking,
    state.mute ? text.mutedByServer : state.selfMute && text.muted,
    state.deaf ? text.deafenedByServer : state.selfDeaf && text.deafened,
    state.selfVideo && text.camera,
    state.selfStream && text.screen,
  ];
  return words.filter((word) => word !== false).join(', ');
}
