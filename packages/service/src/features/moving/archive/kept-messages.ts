/**
 * Messages of an export on the disk, as records, while the rest of it is read: a file for each month of a channel, so
 * that only a month is in memory when they are put in order.
 */
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@guildhall/platform';
import { compareIds, idTime } from '@guildhall/protocol';
import type { MessageRecord } from './records.ts';

/** Characters that wait for being written. */
const MOST_WAITING = 8 * 1024 * 1024;
const MOST_OF_A_MONTH = 256 * 1024 * 1024;

export class KeptMessages {
  readonly #folder: string;
  readonly #waiting = new Map<string, string[]>();
  readonly #months = new Map<string, Set<string>>();
  #characters = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<KeptMessages> {
    return new KeptMessages(await mkdtemp(join(tmpdir(), 'guildhall-messages-')));
  }

  async add(channelId: string, record: MessageRecord): Promise<void> {
    const line = JSON.stringify(record);
    const month = new Date(idTime(record.id)).toISOString().slice(0, 7);
    const name = `${channelId}-${month}`;
    const months = this.#months.get(channelId);
    if (months) months.add(name);
    else this.#months.set(channelId, new Set([name]));
    const lines = this.#waiting.get(name);
    if (lines) lines.push(line);
    else this.#waiting.set(name, [line]);
    this.#characters += line.length;
    if (this.#characters > MOST_WAITING) await this.flush();
  }

  /** Writes what waits. To be called before anything is read. */
  async flush(): Promise<void> {
    for (const [name, lines] of this.#waiting)
      await appendFile(join(this.#folder, name), `${lines.join('\n')}\n`, { mode: 0o600 });
    this.#waiting.clear();
    this.#characters = 0;
  }

  /** Oldest first. Of several messages with one id, all but the first get the next free one. */
  async *of(channelId: string): AsyncGenerator<MessageRecord> {
    for (const name of [...(this.#months.get(channelId) ?? [])].sort())
      yield* await this.#month(join(this.#folder, name));
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #month(path: string): Promise<MessageRecord[]> {
    if ((await stat(path)).size > MOST_OF_A_MONTH)
      throw new ApiError('invalid_request', { message: 'A channel has too many messages in one month.' });
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    const records = lines.map((line): MessageRecord => JSON.parse(line));
    records.sort((left, right) => compareIds(left.id, right.id));
    let last = '0';
    return records.map((record) => {
      const id = compareIds(record.id, last) > 0 ? record.id : String(BigInt(last) + 1n);
      last = id;
      return id === record.id ? record : { ...record, id };
    });
  }
}
