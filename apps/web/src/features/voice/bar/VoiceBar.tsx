import { Link } from '@tanstack/react-router';
import { PhoneOff } from 'lucide-react';
import { useGateway } from '../../../state/gateway-store.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { leaveVoice } from '../connection/voice.ts';
import { useLengthSince } from '../format-length.ts';
import { voiceText as text } from '../strings.ts';
import { type OwnVoice, useOwnVoice } from '../voice-store.ts';
import { SwitchCameraButton, VoiceSettingsButton } from './DeviceButtons.tsx';
import { QualityButton } from './QualityButton.tsx';
import { useVoiceAnnouncements } from './use-voice-announcements.ts';
import { useVoiceKeys } from './use-voice-keys.ts';
import { VoiceControls } from './VoiceControls.tsx';
import { VoiceProblems } from './VoiceProblems.tsx';

/** Stays visible everywhere: the voice channel, the connection's quality, and the controls. */
export function VoiceBar({ strip }: { strip: boolean }) {
  const voice = useOwnVoice();
  useVoiceKeys();
  useVoiceAnnouncements(voice);
  if (!voice) return null;
  return (
    <section
      aria-label={text.bar}
      className={classNames(
        'grid shrink-0 gap-2 border-t bg-side p-2',
        strip &&
          'wide:flex wide:items-center wide:gap-4 wide:px-4 low:flex low:items-center low:gap-4 low:px-4',
      )}
    >
      <div className="flex min-w-0 flex-1 items-center gap-1.5">
        <QualityButton voice={voice} />
        <Where voice={voice} />
        <IconButton label={text.leave} onClick={leaveVoice} className="text-danger">
          <Icon of={PhoneOff} />
        </IconButton>
      </div>
      <VoiceProblems voice={voice} />
      <div className="flex flex-wrap gap-1">
        <VoiceControls voice={voice} />
        {voice.camera === 'on' ? <SwitchCameraButton /> : null}
        <VoiceSettingsButton />
      </div>
    </section>
  );
}

function Where({ voice: { channelId, serverId, phase } }: { voice: OwnVoice }) {
  const channel = useGateway((state) => state.channels[channelId]?.name ?? '');
  const server = useGateway((state) => (serverId ? state.servers[serverId]?.name : undefined));
  const since = useGateway(({ account, voiceStates }) => voiceStates[account?.id ?? '']?.joinedAt);
  const length = useLengthSince(phase === 'connected' ? since : undefined);
  return (
    <div className="min-w-0 flex-1 leading-tight">
      <p className="flex items-baseline gap-1.5 text-sm">
        <span
          role="status"
          aria-live="polite"
          className={classNames('font-medium', phase === 'connected' ? 'text-accent' : 'text-amber')}
        >
          {text.phases[phase]}
        </span>
        <span className="text-faint tabular-nums">{length}</span>
      </p>
      <Link
        {...(serverId
          ? { to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } }
          : { to: '/messages/$channelId', params: { channelId } })}
        className="touch:-my-4 block truncate touch:py-4 text-muted text-xs hover:text-ink hover:underline"
      >
        {server ? `${channel} / ${server}` : channel}
      </Link>
    </div>
  );
}
