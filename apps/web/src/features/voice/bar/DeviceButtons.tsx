import { useNavigate } from '@tanstack/react-router';
import { Settings2, SwitchCamera } from 'lucide-react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ownTracks } from '../connection/own-media.ts';
import { useDevices } from '../settings/use-devices.ts';
import { voiceText as text } from '../strings.ts';
import { changeVoiceSettings } from '../voice-settings.ts';
import type { OwnVoice } from '../voice-store.ts';

/** Leads to the next camera, while one is on, and to the settings of devices. */
export function DeviceButtons({ voice }: { voice: OwnVoice }) {
  const navigate = useNavigate();
  return (
    <>
      {voice.camera === 'on' ? <NextCamera /> : null}
      <IconButton
        label={text.settings}
        onClick={() => void navigate({ to: '/settings/{-$section}', params: { section: 'voice' } })}
      >
        <Icon of={Settings2} />
      </IconButton>
    </>
  );
}

/** Phones have one camera on each side. */
function NextCamera() {
  const { devices } = useDevices();
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  if (cameras.length < 2) return null;
  function change(): void {
    const current = cameras.indexOf(ownTracks.get('camera')?.getSettings().deviceId ?? '');
    changeVoiceSettings({ camera: cameras[(current + 1) % cameras.length] ?? '' });
  }
  return (
    <IconButton label={text.switchCamera} onClick={change}>
      <Icon of={SwitchCamera} />
    </IconButton>
  );
}
