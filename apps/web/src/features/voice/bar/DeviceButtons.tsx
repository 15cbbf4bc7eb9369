import { useNavigate } from '@tanstack/react-router';
import { Settings2, SwitchCamera } from 'lucide-react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ownTracks, switchCamera } from '../connection/own-media.ts';
import { useDevices } from '../settings/use-devices.ts';
import { voiceText as text } from '../strings.ts';

/** Leads to the settings of devices. */
export function VoiceSettingsButton() {
  const navigate = useNavigate();
  return (
    <IconButton
      label={text.settings}
      onClick={() => void navigate({ to: '/settings/{-$section}', params: { section: 'voice' } })}
    >
      <Icon of={Settings2} />
    </IconButton>
  );
}

/** Sends another camera instead, where there are several: phones have one on each side. */
export function SwitchCameraButton({ className }: { className?: string }) {
  const { devices } = useDevices();
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  if (cameras.length < 2) return null;
  function change(): void {
    const current = cameras.indexOf(ownTracks.get('camera')?.getSettings().deviceId ?? '');
    switchCamera(cameras[(current + 1) % cameras.length] ?? '');
  }
  return (
    <IconButton label={text.switchCamera} onClick={change} className={className}>
      <Icon of={SwitchCamera} />
    </IconButton>
  );
}
