/**
 * Notices a lost connection seconds before the browser does, because the server sends something four times a second.
 */
const LOOK_MS = 250;
const SILENT_MS = 1_000;

export class LinkWatch {
  readonly #timer: ReturnType<typeof setInterval>;
  #bytes = -1;
  #silentMs = 0;
  #lookedAt = performance.now();

  /** @param lost called each time that nothing has arrived for a while */
  constructor(connection: RTCPeerConnection, lost: () => void) {
    this.#timer = setInterval(() => void this.#look(connection, lost), LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(connection: RTCPeerConnection, lost: () => void): Promise<void> {
    const bytes = receivedBytes(await connection.getStats());
    const now = performance.now();
    // A page that slept has received nothing, but has not lost the connection.
    const passed = Math.min(now - this.#lookedAt, 2 * LOOK_MS);
    this.#lookedAt = now;
    this.#silentMs = bytes === this.#bytes ? this.#silentMs + passed : 0;
    this.#bytes = bytes;
    if (this.#silentMs < SILENT_MS) return;
    this.#silentMs = 0;
    lost();
  }
}

function receivedBytes(report: RTCStatsReport): number {
  let bytes = 0;
  // Firefox counts them only on candidate pairs.
  for (const { type, bytesReceived } of report.values())
    if (type === 'transport' || type === 'candidate-pair') bytes += bytesReceived ?? 0;
  return bytes;
}
