import { Maximize, PictureInPicture2, ScreenShare } from 'lucide-react';
import { useRef } from 'react';
import type { PersonInVoice } from '../../../state/model.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ContextMenu } from '../../../ui/Menu.tsx';
import { useMenu } from '../../../ui/menu-slot.ts';
import { personMenu } from '../../profiles/index.ts';
import { SwitchCameraButton } from '../bar/DeviceButtons.tsx';
import { useVoicePerson } from '../people/use-voice-person.ts';
import { VoiceMarks } from '../people/VoiceMarks.tsx';
import { type PictureSource, usePicture } from '../pictures/streams.ts';
import { useVisiblePicture } from '../pictures/visible-picture.ts';
import { voiceText as text } from '../strings.ts';
import { useIsInVoice } from '../voice-store.ts';
import { PictureView } from './PictureView.tsx';

/** The size of avatars in tiles. */
const AVATAR = { small: 48, medium: 72, large: 120 } as const;

interface TileProps {
  state: PersonInVoice;
  source: PictureSource;
  /** Large in focus, small below another one. */
  size: keyof typeof AVATAR;
  onFocus(): void;
}

/** A person or their screen. Pressing it enlarges it. */
export function Tile({ state, source, size, onFocus }: TileProps) {
  const focused = size === 'large';
  const { person, avatarUrl, isSelf, speaks, words } = useVoicePerson(state);
  const stream = usePicture(state.userId, source);
  const entries = useMenu(personMenu, person);
  const video = useRef<HTMLVideoElement>(null);
  const tile = useRef<HTMLLIElement>(null);
  const isScreen = source === 'screen';
  const isShown = isScreen ? state.selfStream : state.selfVideo;
  useVisiblePicture(tile, { userId: state.userId, source, on: isShown && !isSelf });
  const name = isScreen ? text.screenOf(person.name) : person.name;
  return (
    <ContextMenu entries={entries} label={name}>
      <li
        ref={tile}
        className={classNames(
          'group relative grid min-h-0 min-w-0 place-items-center overflow-hidden rounded-card border bg-side',
          !isScreen && speaks && 'outline-2 outline-online -outline-offset-2',
        )}
      >
        {/* Visible until the first frame arrives. */}
        {isScreen ? (
          <UnseenScreen channelId={state.channelId} size={size} />
        ) : (
          <Avatar id={state.userId} name={person.name} url={avatarUrl} size={AVATAR[size]} />
        )}
        {isShown && stream ? (
          <PictureView
            ref={video}
            stream={stream}
            label={name}
            mirrored={isSelf && !isScreen}
            whole={isScreen || focused}
          />
        ) : null}
        <button
          type="button"
          aria-label={focused ? text.unfocus : text.focus(name)}
          onClick={onFocus}
          className="absolute inset-0 rounded-card focus-visible:-outline-offset-4"
        />
        <p className="pointer-events-none absolute bottom-2 start-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-control bg-raised px-2 py-0.5 text-sm shadow-float">
          <span className="truncate">
            <bdi>{name}</bdi>
            {words && !isScreen ? <span className="sr-only">, {words}</span> : null}
          </span>
          {isScreen ? null : <VoiceMarks state={state} />}
        </p>
        {isShown && stream ? (
          <PictureButtons ownCamera={isSelf && !isScreen} video={() => video.current} />
        ) : null}
      </li>
    </ContextMenu>
  );
}

/** Shown instead of a screen to people who have not joined, because they receive no frames. */
function UnseenScreen({ channelId, size }: { channelId: string; size: TileProps['size'] }) {
  const isHere = useIsInVoice(channelId);
  return (
    <span className="grid justify-items-center gap-2 p-2 text-center text-muted text-sm">
      <Icon of={ScreenShare} size={AVATAR[size] * 0.6} />
      {isHere || size === 'small' ? null : text.joinToWatch}
    </span>
  );
}

interface PictureButtonsProps {
  /** Whether the video is that of the person's own camera. */
  ownCamera: boolean;
  video(): HTMLVideoElement | null;
}

/** Actions on a video. */
function PictureButtons({ ownCamera, video }: PictureButtonsProps) {
  const look = 'bg-raised shadow-float';
  return (
    <span className="absolute top-2 end-2 flex gap-1 opacity-0 transition-opacity duration-150 touch:opacity-100 focus-within:opacity-100 group-hover:opacity-100">
      {ownCamera ? (
        <SwitchCameraButton className={look} />
      ) : document.pictureInPictureEnabled ? (
        <IconButton
          label={text.pictureInPicture}
          className={look}
          onClick={() =>
            void video()
              ?.requestPictureInPicture()
              .catch(() => undefined)
          }
        >
          <Icon of={PictureInPicture2} />
        </IconButton>
      ) : null}
      <IconButton
        label={text.fullScreen}
        className={look}
        onClick={({ currentTarget }) => void showFull(video(), currentTarget)}
      >
        <Icon of={Maximize} />
      </IconButton>
    </span>
  );
}

/** Shows the video in full screen. Browsers take the focus from what it covers, so the button gets it back afterwards. */
async function showFull(video: HTMLVideoElement | null, button: HTMLElement): Promise<void> {
  if (!video) return;
  video.onfullscreenchange = () => {
    if (!document.fullscreenElement) button.focus({ preventScroll: true });
  };
  await video.requestFullscreen().catch(() => undefined);
}
