import type { ServerChannel } from '@guildhall/protocol';
import { memo } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import type { PersonInVoice } from '../../../state/model.ts';
import { peopleInVoice } from '../../../state/resources/voice.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ContextMenu } from '../../../ui/Menu.tsx';
import { useMenu } from '../../../ui/menu-slot.ts';
import { ProfilePopover, personMenu } from '../../profiles/index.ts';
import { useLengthSince } from '../format-length.ts';
import { voiceText as text } from '../strings.ts';
import { useVoicePerson } from './use-voice-person.ts';
import { VoiceMarks } from './VoiceMarks.tsx';

/** The people in a voice channel, below it in the list. */
export function VoicePeople({ channel }: { channel: ServerChannel }) {
  const people = useGateway((state) => peopleInVoice(state, channel.id));
  return (
    <ul aria-label={text.peopleIn(channel.name)} className="mt-px mb-1.5 grid gap-px ps-6">
      {people.map((state) => (
        <PersonRow key={state.userId} state={state} />
      ))}
    </ul>
  );
}

const PersonRow = memo(function PersonRow({ state }: { state: PersonInVoice }) {
  const { person, avatarUrl, isSelf, speaks, words } = useVoicePerson(state);
  const length = useLengthSince(state.joinedAt);
  const entries = useMenu(personMenu, person);
  return (
    <ContextMenu entries={entries} label={person.name}>
      <li>
        <ProfilePopover person={person}>
          <button
            type="button"
            data-channel={state.userId}
            title={text.duration(length)}
            className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-start text-sm touch:min-h-11 hover:bg-hover"
          >
            <span
              className={classNames('rounded-full', speaks && 'outline-2 outline-online outline-offset-1')}
            >
              <Avatar id={state.userId} name={person.name} url={avatarUrl} size={22} className="block" />
            </span>
            <span
              className={classNames('relative min-w-0 flex-1 truncate', speaks ? 'text-ink' : 'text-muted')}
            >
              <bdi>{person.name}</bdi>
              {isSelf ? <span className="sr-only"> ({text.you})</span> : null}
              {words ? <span className="sr-only">, {words}</span> : null}
            </span>
            <VoiceMarks state={state} />
          </button>
        </ProfilePopover>
      </li>
    </ContextMenu>
  );
});
