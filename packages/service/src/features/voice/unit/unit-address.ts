/** How sessions name the unit of a process in their signals (op 5): by what VOICE_SERVER_UPDATE gives as `endpoint`. */
const PREFIX = 'unit:';

export function unitAddress(processId: string): string {
  return PREFIX + processId;
}

/** @returns the process, or null for the address of a session */
export function processOfUnit(address: string): string | null {
  return address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null;
}
