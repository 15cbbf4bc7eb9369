import type { ServerChannel } from '@guildhall/protocol';
import { Phone, Video } from 'lucide-react';
import { useGateway } from '../../../state/gateway-store.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { joinVoice } from '../connection/voice.ts';
import { mayCall } from './may-call.ts';
import { callText as text } from './strings.ts';

/** Starts a call from a direct message or group, and rings everyone in it. */
export function CallButtons({ channel: { id } }: { channel: ServerChannel }) {
  const isRunning = useGateway(({ calls }) => id in calls);
  const isOffered = useGateway((state) => mayCall(state, id));
  if (isRunning || !isOffered) return null;
  return (
    <>
      <IconButton label={text.start} side="bottom" onClick={() => joinVoice(id, { ring: true })}>
        <Icon of={Phone} />
      </IconButton>
      <IconButton
        label={text.startVideo}
        side="bottom"
        onClick={() => joinVoice(id, { ring: true, camera: true })}
      >
        <Icon of={Video} />
      </IconButton>
    </>
  );
}
