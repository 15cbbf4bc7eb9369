/** Why a microphone, a camera or a screen could not be had. */
import type { DeviceProblem } from '../voice-store.ts';

/** Devices need a page that came by https, or from this very machine. */
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
