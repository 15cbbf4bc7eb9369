/**
 * Spools the messages of an export to disk, as records, until the whole export has been read: one file per month of a
 * channel, or per shorter span if a month would use too much memory when it is sorted.
 */
import { createReadStream } from 'node:fs';
import { appendFile, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, isoTime, makeTemporaryFolder } from '@guildhall/platform';
import { compareIds, idTime } from '@guildhall/protocol';
import { jsonLines } from './lines.ts';
import type { MessageRecord } from './records.ts';

/** The most characters that wait to be written. */
const MAX_WAITING = 8 * 1024 * 1024;
const MAX_BYTES_IN_MEMORY = 32 * 1024 * 1024;
const MAX_BYTES_PER_MINUTE = 256 * 1024 * 1024;
/** Lengths of ISO times cut to months, days, hours and minutes. */
const SPANS = [7, 10, 13, 16];

export class SpooledMessages {
  readonly #folder: string;
  readonly #maxInMemory: number;
  readonly #waiting = new Map<string, string[]>();
  /** File names by channel. */
  readonly #months = new Map<string, Set<string>>();
  #characters = 0;

  private constructor(folder: string, maxInMemory: number) {
    this.#folder = folder;
    this.#maxInMemory = maxInMemory;
  }

  /** @param maxInMemory the most bytes of messages that are sorted at once */
  static async create(maxInMemory = MAX_BYTES_IN_MEMORY): Promise<SpooledMessages> {
    return new SpooledMessages(await makeTemporaryFolder('messages'), maxInMemory);
  }

  async add(channelId: string, record: MessageRecord): Promise<void> {
    const name = await this.#put(channelId, record, 0);
    const months = this.#months.get(channelId);
    if (months) months.add(name);
    else this.#months.set(channelId, new Set([name]));
  }

  /** Writes everything that waits; call it before reading. */
  async flush(): Promise<void> {
    for (const [name, lines] of this.#waiting)
      await appendFile(join(this.#folder, name), `${lines.join('\n')}\n`, { mode: 0o600 });
    this.#waiting.clear();
    this.#characters = 0;
  }

  /**
   * The messages of a channel, oldest first. Of several messages with one id, all but the first get the next free id.
   */
  async *of(channelId: string): AsyncGenerator<MessageRecord> {
    for (const name of [...(this.#months.get(channelId) ?? [])].sort()) yield* this.#inOrder(name, 0);
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** @returns the name of the file */
  async #put(start: string, record: MessageRecord, span: number): Promise<string> {
    const line = JSON.stringify(record);
    const name = `${start}-${isoTime(idTime(record.id)).slice(0, SPANS[span])}`;
    const lines = this.#waiting.get(name);
    if (lines) lines.push(line);
    else this.#waiting.set(name, [line]);
    this.#characters += line.length;
    if (this.#characters > MAX_WAITING) await this.flush();
    return name;
  }

  async *#inOrder(name: string, span: number): AsyncGenerator<MessageRecord> {
    const path = join(this.#folder, name);
    const { size } = await stat(path);
    const isLast = span === SPANS.length - 1;
    if (isLast && size > MAX_BYTES_PER_MINUTE)
      throw new ApiError('invalid_request', { message: 'A channel has too many messages in one minute.' });
    if (isLast || size <= this.#maxInMemory) {
      yield* inOrder(await readFile(path, 'utf8'));
      return;
    }
    const parts = new Set<string>();
    const lines = jsonLines(name, createReadStream(path), { longest: MAX_BYTES_PER_MINUTE });
    for await (const record of lines) parts.add(await this.#put(name, record as MessageRecord, span + 1));
    await this.flush();
    try {
      for (const part of [...parts].sort()) yield* this.#inOrder(part, span + 1);
    } finally {
      for (const part of parts) await rm(join(this.#folder, part));
    }
  }
}

function inOrder(text: string): MessageRecord[] {
  const records = text
    .trimEnd()
    .split('\n')
    .map((line): MessageRecord => JSON.parse(line));
  records.sort((left, right) => compareIds(left.id, right.id));
  let last = '0';
  return records.map((record) => {
    const id = compareIds(record.id, last) > 0 ? record.id : String(BigInt(last) + 1n);
    last = id;
    return id === record.id ? record : { ...record, id };
  });
}
