import { Worker } from 'node:worker_threads';
import type { Command, ParticipantCounts, Report, UnitSettings } from './messages.ts';

export interface ForwardingUnitOptions {
  /** Read when the thread starts, because the machine's addresses may have changed. */
  settings(): UnitSettings | Promise<UnitSettings>;
}

export interface ForwardingListener {
  report(report: Exclude<Report, { kind: 'counts' }>): void;
  /** The thread ended unexpectedly, and with it everyone's connections. */
  failed(error: unknown): void;
}

export interface ForwardingUnit {
  listen(listener: ForwardingListener): void;
  /** Starts the thread before the first person joins. */
  prepare(): void;
  send(command: Exclude<Command, { kind: 'count' }>): void;
  /** Packets counted so far, for everyone in the unit. */
  counts(): Promise<readonly ParticipantCounts[]>;
  stop(): Promise<void>;
}

/** Ends the thread after this time without people in any room, to free its memory. */
const IDLE_MS = 30_000;

/** The thread starts when the first person joins or is about to. */
export function startForwarding(options: ForwardingUnitOptions): ForwardingUnit {
  return new UnitThread(options);
}

class UnitThread implements ForwardingUnit {
  readonly #options: ForwardingUnitOptions;
  readonly #present = new Set<string>();
  readonly #counting = new Map<number, (counts: readonly ParticipantCounts[]) => void>();
  #worker: Promise<Worker> | null = null;
  #listener: ForwardingListener | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastCountId = 0;
  #stopped = false;

  constructor(options: ForwardingUnitOptions) {
    this.#options = options;
  }

  listen(listener: ForwardingListener): void {
    this.#listener = listener;
  }

  prepare(): void {
    if (this.#stopped) return;
    this.#worker ??= this.#start();
    this.#watchIdleness();
  }

  send(command: Exclude<Command, { kind: 'count' }>): void {
    if (command.kind === 'admit') this.#present.add(command.sessionId);
    else if (!this.#present.has(command.sessionId)) return;
    if (command.kind === 'remove') this.#present.delete(command.sessionId);
    this.#tell(command);
    this.#watchIdleness();
  }

  async counts(): Promise<readonly ParticipantCounts[]> {
    if (!this.#worker) return [];
    this.#lastCountId += 1;
    const id = this.#lastCountId;
    const { promise, resolve } = Promise.withResolvers<readonly ParticipantCounts[]>();
    this.#counting.set(id, resolve);
    this.#tell({ kind: 'count', id });
    return promise;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#end();
  }

  #tell(command: Command): void {
    if (this.#stopped) return;
    this.#worker ??= this.#start();
    this.#worker.then((worker) => worker.postMessage(command)).catch(() => undefined);
  }

  async #start(): Promise<Worker> {
    try {
      const workerData = await this.#options.settings();
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
      // The process may exit without waiting for it.
      worker.unref();
      worker.on('message', (report: Report) => this.#receive(report));
      // A crash is reported twice, and another thread may have started in between.
      const ended = Promise.withResolvers<unknown>();
      worker.on('error', ended.resolve);
      worker.on('exit', () => ended.resolve(new Error('the forwarding unit ended')));
      void ended.promise.then((error) => this.#lost(error));
      return worker;
    } catch (error) {
      this.#lost(error);
      throw error;
    }
  }

  #receive(report: Report): void {
    if (report.kind === 'counts') {
      this.#counting.get(report.id)?.(report.counts);
      this.#counting.delete(report.id);
    } else this.#listener?.report(report);
  }

  #lost(error: unknown): void {
    if (!this.#worker) return;
    this.#forgetPeople();
    if (!this.#stopped) this.#listener?.failed(error);
  }

  #forgetPeople(): void {
    this.#worker = null;
    this.#present.clear();
    for (const resolve of this.#counting.values()) resolve([]);
    this.#counting.clear();
  }

  #watchIdleness(): void {
    clearTimeout(this.#idleTimer);
    if (this.#present.size > 0) return;
    this.#idleTimer = setTimeout(() => void this.#end(), IDLE_MS).unref();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const ending = this.#worker;
    this.#forgetPeople();
    const worker = await ending?.catch(() => null);
    worker?.removeAllListeners('exit');
    await worker?.terminate();
  }
}
