import { WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../state/connection.ts';
import { useGateway } from '../state/gateway-store.ts';
import type { GatewayState } from '../state/model.ts';
import { openOverlay } from '../state/overlays.ts';
import { returnFocusFrom } from '../ui/focus/focus-history.ts';
import { Icon } from '../ui/Icon.tsx';
import { HEARD_MS } from '../ui/text/heard-ms.ts';
import { appText } from './first-strings.ts';

/** Interruptions shorter than this are not shown. */
const SHOW_AFTER_MS = 800;

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function countUnsent({ outgoing }: GatewayState): number {
  return Object.values(outgoing).reduce((count, messages) => count + messages.length, 0);
}

/** Says that no events arrive, and what happens to messages written until then. */
export function ConnectionBanner() {
  const { connected } = useConnection();
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const unsent = useGateway(countUnsent);
  const [phase, setPhase] = useState<'quiet' | 'lost' | 'back'>('quiet');
  useEffect(() => {
    if (connected) setPhase((before) => (before === 'lost' ? 'back' : 'quiet'));
    const timer = setTimeout(
      () => setPhase(connected ? 'quiet' : 'lost'),
      connected ? HEARD_MS : SHOW_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [connected]);
  return (
    // With `aria-live`, it is also announced over a dialog.
    <div role="status" aria-live="polite" className="shrink-0">
      {phase === 'back' ? <p className="sr-only">{appText.restored}</p> : null}
      {phase === 'lost' ? (
        <p className="flex min-h-8 items-center justify-center gap-2 bg-amber px-3 py-1 font-medium text-on-amber text-sm">
          <Icon of={WifiOff} size={16} className="shrink-0" />
          {online ? appText.reconnecting : appText.offline}
          {unsent > 0 ? (
            <button
              ref={returnFocusFrom}
              type="button"
              className="shrink-0 rounded-control underline underline-offset-2 touch:min-h-11"
              onClick={() => openOverlay({ kind: 'unsent' })}
            >
              {appText.unsent(unsent)}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
