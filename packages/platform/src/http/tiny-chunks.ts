/** Limits the pieces in which a body arrives: each costs hundreds of bytes and a microsecond, however short it is. */
import { IncomingMessage } from 'node:http';

/** Enough for 28 kB of JSON whose words are sent one by one. */
const FREE_CHUNKS = 4096;
/** In longer bodies. With less, the pieces of a caller's bodies would take gigabytes. */
const LEAST_AVERAGE_BYTES = 16;

/** A request whose connection closes if its body arrives in very many tiny pieces. */
export class ChunkLimitedRequest extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;

  override push(chunk: Buffer | null): boolean {
    if (chunk === null) return super.push(chunk);
    this.#chunks += 1;
    this.#bytes += chunk.length;
    if (this.#chunks <= FREE_CHUNKS + this.#bytes / LEAST_AVERAGE_BYTES) return super.push(chunk);
    this.destroy();
    return false;
  }
}
