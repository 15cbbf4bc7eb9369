/** Places in voice that sessions of this process hold: a line that breaks keeps its place for a moment. */
import { VOICE_GRACE_MS } from '@guildhall/protocol';
import { type Ground, perGround } from '../../ground.ts';
import { giveUpPlace } from './leave-voice.ts';

interface Place {
  readonly userId: string;
  /** Calls off giving it up, while the session is disconnected. */
  callOff: (() => void) | null;
}

/** By session. Nearly every session is in none, and costs one look. */
const places = perGround(() => new Map<string, Place>());

export function holdPlace(ground: Ground, userId: string, sessionId: string): void {
  places(ground).set(sessionId, { userId, callOff: null });
}

/** The gateway reports what becomes of a session. */
export function sessionChanged(
  ground: Ground,
  sessionId: string,
  became: 'connected' | 'disconnected' | 'ended',
): void {
  const held = places(ground);
  const place = held.get(sessionId);
  if (!place) return;
  place.callOff?.();
  place.callOff = null;
  const giveUp = (): void => {
    held.delete(sessionId);
    giveUpPlace(ground, place.userId, sessionId).catch((error: unknown) =>
      ground.log.warn({ err: error, userId: place.userId }, 'a place in voice could not be given up'),
    );
  };
  if (became === 'ended') giveUp();
  else if (became === 'disconnected') place.callOff = ground.clock.after(VOICE_GRACE_MS, giveUp);
}
