import {
  HeadphoneOff,
  Headphones,
  Mic,
  MicOff,
  ScreenShare,
  ScreenShareOff,
  Video,
  VideoOff,
} from 'lucide-react';
import { useGateway } from '../../../state/gateway-store.ts';
import { mayInChannel } from '../../../state/permissions.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { togglePicture } from '../connection/own-media.ts';
import { toggleDeafened, toggleMuted } from '../connection/own-state.ts';
import { canShareScreen } from '../pictures/capture.ts';
import { voiceText as text } from '../strings.ts';
import { type OwnVoice, useVoiceChoices } from '../voice-store.ts';

/** Microphone, headphones, camera and screen. */
export function VoiceControls({ voice, large = false }: { voice: OwnVoice; large?: boolean }) {
  const { muted, deafened } = useVoiceChoices();
  const forced = useGateway(({ account, voiceStates }) => voiceStates[account?.id ?? '']);
  const mayShare = useGateway(
    (state) => voice.serverId === null || mayInChannel(state, voice.channelId, 'shareScreen'),
  );
  const silent = muted || deafened;
  const size = large ? 'size-[44px] rounded-full bg-raised shadow-float' : '';
  return (
    <>
      <IconButton
        label={forced?.mute ? text.forcedMute : silent ? text.unmute : text.mute}
        shortcut="Mod+D"
        active={silent}
        onClick={toggleMuted}
        className={`${size} ${silent || forced?.mute ? 'text-danger' : ''}`}
      >
        <Icon of={silent || forced?.mute ? MicOff : Mic} />
      </IconButton>
      <IconButton
        label={forced?.deaf ? text.forcedDeaf : deafened ? text.undeafen : text.deafen}
        shortcut="Mod+Shift+D"
        active={deafened}
        onClick={toggleDeafened}
        className={`${size} ${deafened || forced?.deaf ? 'text-danger' : ''}`}
      >
        <Icon of={deafened || forced?.deaf ? HeadphoneOff : Headphones} />
      </IconButton>
      <IconButton
        label={voice.camera === 'on' ? text.cameraOff : text.cameraOn}
        shortcut="Mod+E"
        active={voice.camera === 'on'}
        busy={voice.camera === 'starting'}
        onClick={() => togglePicture('camera')}
        className={size}
      >
        <Icon of={voice.camera === 'on' ? Video : VideoOff} />
      </IconButton>
      {canShareScreen() && mayShare ? (
        <IconButton
          label={voice.screen === 'on' ? text.stopSharing : text.share}
          active={voice.screen === 'on'}
          busy={voice.screen === 'starting'}
          onClick={() => togglePicture('screen')}
          className={size}
        >
          <Icon of={voice.screen === 'on' ? ScreenShareOff : ScreenShare} />
        </IconButton>
      ) : null}
    </>
  );
}
