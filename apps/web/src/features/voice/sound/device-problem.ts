/** Why a microphone, camera or screen is not available. */
import type { DeviceProblem } from '../voice-store.ts';

/** Devices require https or localhost. */
export function devicesAreClosed(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia !== 'function';
}

export function deviceProblem(error: unknown): DeviceProblem {
  if (devicesAreClosed()) return 'insecure';
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    default:
      return 'busy';
  }
}
