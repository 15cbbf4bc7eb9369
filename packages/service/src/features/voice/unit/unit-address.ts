/** Addresses of units in signals of sessions (op 5), given as `endpoint` in VOICE_SERVER_UPDATE. */
const PREFIX = 'unit:';

export function unitAddress(processId: string): string {
  return PREFIX + processId;
}

/** @returns the process, or null for the address of a session */
export function processOfUnit(address: string): string | null {
  return address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null;
}
