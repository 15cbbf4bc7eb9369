import { isMuted } from '@guildhall/protocol/mute';
import { BellOff, Lock, type LucideIcon } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { channelText } from './strings.ts';

/** An icon that screen readers read after the name of a row. */
function RowMark({ of, label }: { of: LucideIcon; label: string }) {
  return (
    <>
      <Icon of={of} size={12} className="shrink-0 text-faint" />
      <span className="sr-only">, {label}</span>
    </>
  );
}

/** Only chosen roles and people see the channel. */
export function PrivateMark() {
  return <RowMark of={Lock} label={channelText.private} />;
}

/** Marks a channel, category or thread that is muted by itself. */
export function MutedMark({ id }: { id: string }) {
  const muted = useGateway((state) => isMuted(state.notifications[id], Date.now()));
  return muted ? <RowMark of={BellOff} label={channelText.muted} /> : null;
}
