import type { ServerChannel } from '@guildhall/protocol';
import { AudioLines, Maximize, Minimize, Phone, PhoneOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import type { PersonInVoice } from '../../../state/model.ts';
import { mayInChannel } from '../../../state/permissions.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { peopleInVoice } from '../../../state/resources/voice.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { takeLostFocus } from '../../../ui/focus/focus-history.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { EmptyState } from '../../../ui/Surface.tsx';
import { useLow, useNarrow } from '../../../ui/use-media.ts';
import { VoiceSettingsButton } from '../bar/DeviceButtons.tsx';
import { QualityButton } from '../bar/QualityButton.tsx';
import { useVoiceAnnouncements } from '../bar/use-voice-announcements.ts';
import { useVoiceKeys } from '../bar/use-voice-keys.ts';
import { VoiceControls } from '../bar/VoiceControls.tsx';
import { VoiceProblems } from '../bar/VoiceProblems.tsx';
import { AbsentPeople } from '../calls/AbsentPeople.tsx';
import { callText } from '../calls/strings.ts';
import { joinVoice, leaveVoice } from '../connection/voice.ts';
import type { PictureSource } from '../pictures/streams.ts';
import { voiceText as text } from '../strings.ts';
import { useIsInVoice, useOwnVoice } from '../voice-store.ts';
import { Tile } from './Tile.tsx';

/** Everyone in a voice channel or call, as large as possible, with controls below. */
export function Stage({ channel }: { channel: ServerChannel }) {
  const stage = useRef<HTMLElement>(null);
  const people = useGateway((state) => peopleInVoice(state, channel.id));
  const isHere = useIsInVoice(channel.id);
  const onPhone = useOnPhone();
  return (
    <section
      ref={stage}
      aria-label={text.stage}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      {isHere && onPhone ? <Connection /> : null}
      {people.length === 0 ? (
        <div className="flex min-h-0 flex-1 overflow-y-auto">
          <EmptyState icon={AudioLines} title={text.nobody}>
            {text.nobodyHint}
          </EmptyState>
        </div>
      ) : (
        <Tiles people={people} />
      )}
      {channel.serverId === DIRECT && isHere ? <AbsentPeople channelId={channel.id} /> : null}
      <footer className="grid shrink-0 justify-items-center gap-[6px] p-[10px] wide:gap-2 wide:p-3 low:px-[6px]!">
        {isHere ? <OwnControls stage={() => stage.current} /> : <JoinButton channel={channel} />}
      </footer>
    </section>
  );
}

interface TileContent {
  readonly key: string;
  readonly state: PersonInVoice;
  readonly source: PictureSource;
}

function Tiles({ people }: { people: readonly PersonInVoice[] }) {
  const [chosen, choose] = useState<string | null>(null);
  const [narrow, low] = [useNarrow(), useLow()];
  const tiles = people.flatMap((state): readonly TileContent[] => [
    ...(state.selfStream ? [{ key: `${state.userId} screen`, state, source: 'screen' as const }] : []),
    { key: state.userId, state, source: 'camera' },
  ]);
  const focused = tiles.find(({ key }) => key === chosen);
  const others = focused ? tiles.filter((each) => each !== focused) : tiles;
  const columns = Math.min(narrow && !low ? 2 : 6, Math.ceil(Math.sqrt(others.length)));
  const tile = (each: TileContent) => (
    <Tile
      key={each.key}
      state={each.state}
      source={each.source}
      size={each === focused ? 'large' : focused ? 'small' : 'medium'}
      onFocus={() => choose(each === focused ? null : each.key)}
    />
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-3 pb-0">
      {focused ? <ul className="grid min-h-0 flex-1">{tile(focused)}</ul> : null}
      {others.length > 0 ? (
        <ul
          aria-label={text.here(people.length)}
          className={
            focused
              ? 'flex h-28 shrink-0 gap-2 overflow-x-auto *:w-44 *:shrink-0'
              : 'grid min-h-0 flex-1 auto-rows-[minmax(7rem,1fr)] gap-2 overflow-y-auto'
          }
          style={focused ? {} : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {others.map(tile)}
        </ul>
      ) : null}
    </div>
  );
}

function JoinButton({ channel }: { channel: ServerChannel }) {
  const direct = channel.serverId === DIRECT;
  const mayJoin = useGateway((state) => direct || mayInChannel(state, channel.id, 'connect'));
  const isOnOtherDevice = useGateway(
    ({ account, voiceStates }) => voiceStates[account?.id ?? '']?.channelId === channel.id,
  );
  if (!mayJoin) return <p className="text-muted text-sm">{text.mayNotJoin}</p>;
  return (
    <Button kind="primary" icon={<Icon of={Phone} />} onClick={() => joinVoice(channel.id)}>
      {isOnOtherDevice ? callText.moveHere : direct ? text.joinCall : text.join}
    </Button>
  );
}

/** Whether no bar of voice is shown with the stage: on phones, where people need the room. */
function useOnPhone(): boolean {
  const [narrow, low] = [useNarrow(), useLow()];
  return narrow || low;
}

/**
 * On phones: the state and quality of the connection, and the settings, over the first tile; also the keys that the bar
 * has elsewhere.
 */
function Connection() {
  const voice = useOwnVoice();
  useVoiceKeys();
  useVoiceAnnouncements(voice);
  if (!voice) return null;
  const { phase } = voice;
  return (
    <div className="absolute top-5 start-5 z-10 grid rounded-control bg-raised text-sm shadow-float">
      <div className="flex items-center">
        <QualityButton voice={voice} />
        <p
          role="status"
          aria-live="polite"
          className={phase === 'connected' ? 'sr-only' : 'pe-3 font-medium text-amber'}
        >
          {text.phases[phase]}
        </p>
      </div>
      <VoiceSettingsButton />
    </div>
  );
}

/** The controls replace the button for joining; its focus moves to the first of them. */
function focusFirst(controls: HTMLElement | null): void {
  takeLostFocus(controls?.querySelector('button') ?? null);
}

/** In one row on phones, where people need the room. */
function OwnControls({ stage }: { stage(): HTMLElement | null }) {
  const voice = useOwnVoice();
  const onPhone = useOnPhone();
  const isFull = useIsFullScreen();
  if (!voice) return null;
  const leave = voice.serverId === null ? text.leaveCall : text.leave;
  function toggleFull(): void {
    const change = isFull ? document.exitFullscreen() : stage()?.requestFullscreen();
    change?.catch(() => undefined);
  }
  return (
    <>
      {onPhone ? (
        <div className="w-full">
          <VoiceProblems voice={voice} />
        </div>
      ) : null}
      <div
        ref={focusFirst}
        className="flex flex-wrap items-center justify-center gap-[6px] wide:gap-2 low:max-w-full low:flex-nowrap low:gap-[4px] low:*:shrink"
      >
        <VoiceControls voice={voice} large />
        {document.fullscreenEnabled ? (
          <IconButton
            label={isFull ? text.leaveFullScreen : text.fullScreen}
            onClick={toggleFull}
            className="size-[44px] rounded-full bg-raised shadow-float"
          >
            <Icon of={isFull ? Minimize : Maximize} />
          </IconButton>
        ) : null}
        {onPhone ? (
          <IconButton
            label={leave}
            onClick={leaveVoice}
            className="size-[44px] rounded-full bg-danger text-on-danger hover:bg-danger-strong! hover:text-on-danger"
          >
            <Icon of={PhoneOff} />
          </IconButton>
        ) : (
          <Button
            kind="danger"
            icon={<Icon of={PhoneOff} />}
            onClick={leaveVoice}
            className="h-11 rounded-full"
          >
            {leave}
          </Button>
        )}
      </div>
    </>
  );
}

function useIsFullScreen(): boolean {
  const [full, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return full;
}
