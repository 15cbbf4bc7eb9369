import type { OpusPacket } from './ogg-opus.ts';

/** Packets are sent this far ahead, so that a short delay is not heard. */
const AHEAD_MS = 40;

/**
 * Sends each packet when it is due. Settles after the last one, or when `stopped` does, even if the source is silent;
 * the source is then closed at its next packet.
 */
export async function sendPackets(
  packets: Iterable<OpusPacket> | AsyncIterable<OpusPacket>,
  send: (packet: OpusPacket) => void,
  stopped: Promise<void>,
): Promise<void> {
  let isStopped = false;
  const stop = stopped.then(() => {
    isStopped = true;
  });
  const sendAll = async () => {
    let due = performance.now();
    for await (const packet of packets) {
      // After a pause of the source, the sound continues from now on instead of in a burst.
      due = Math.max(due, performance.now() - AHEAD_MS);
      const wait = due - AHEAD_MS - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (isStopped) return;
      send(packet);
      due += packet.durationMs;
    }
  };
  await Promise.race([sendAll(), stop]);
}
