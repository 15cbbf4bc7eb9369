/** A gateway connection for tests. Every wait has a time limit. */
import { schemaFaults } from '@guildhall/platform';
import {
  type Envelope,
  EVENTS,
  type EventByName,
  type EventContract,
  type EventName,
  OPCODES,
  type PayloadOf,
  type Ready,
} from '@guildhall/protocol';
import WebSocket from 'ws';
import { untilCaughtUp } from '../instance/caught-up.ts';

const WAIT_MS = 120_000;
/** Well below the gateway's limit, so that slow tests keep their connection. */
const BEAT_MS = 15_000;

export interface ProbeOptions {
  readonly token?: string;
  readonly identify?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of Identify. */
  readonly resume?: { readonly sessionId: string; readonly seq: number; readonly position?: string };
}

export interface Dispatched<Name extends EventName> extends Envelope {
  readonly t: Name;
  readonly d: PayloadOf<EventByName[Name]>;
}

export interface GatewayProbe {
  readonly socket: WebSocket;
  /** Everything received so far, in order. */
  readonly envelopes: readonly Envelope[];
  /** Resolves when Hello has arrived. */
  hello(): Promise<Envelope>;
  /** What READY contained. @throws Error before it has arrived, and after Resume */
  readonly ready: Ready;
  /** The next matching event of a name that was not taken before. */
  take<Name extends EventName>(
    name: Name,
    fits?: (payload: PayloadOf<EventByName[Name]>) => boolean,
  ): Promise<Dispatched<Name>>;
  /** Names of received dispatches that no test has taken. */
  untaken(): string[];
  send(op: number, d: unknown): void;
  /** The close code of the connection. */
  closed(): Promise<number>;
  /** Closes normally. */
  close(): Promise<void>;
  /** Cuts the connection without a close frame. */
  cut(): void;
}

/** Connects, logs in and waits for READY or RESUMED. READY contains earlier changes; they are not delivered again. */
export async function connectProbe(url: string, options: ProbeOptions): Promise<GatewayProbe> {
  await untilCaughtUp(url);
  const probe = openProbe(url, options);
  await probe.hello();
  const { resume, token, identify } = options;
  if (resume) probe.send(OPCODES.resume, { token, ...resume });
  else probe.send(OPCODES.identify, { ...(token ? { token } : {}), ...identify });
  if (!resume) await probe.take('READY');
  return probe;
}

/** Connects without logging in. */
export function openProbe(url: string, options: Pick<ProbeOptions, 'headers'> = {}): GatewayProbe {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/gateway?encoding=json`, {
    headers: { ...options.headers },
  });
  const envelopes: Envelope[] = [];
  const taken = new Set<Envelope>();
  const misfits: string[] = [];
  const watchers = new Set<() => void>();
  let closeCode: number | null = null;
  const wake = (): void => {
    for (const watcher of watchers) watcher();
  };
  socket.on('message', (data) => {
    const envelope: Envelope = JSON.parse(String(data));
    envelopes.push(envelope);
    misfits.push(...contractFaults(envelope));
    wake();
  });
  const beat = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ op: OPCODES.heartbeat, d: null }));
  }, BEAT_MS);
  socket.on('close', (code) => {
    clearInterval(beat);
    closeCode = code;
    wake();
  });
  socket.on('error', () => {});

  const until = <Value>(look: () => Value | undefined, what: string): Promise<Value> =>
    new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        watchers.delete(attempt);
        clearTimeout(timer);
        settle();
      };
      const attempt = (): void => {
        if (misfits.length > 0) finish(() => reject(new Error(misfits.join('; '))));
        const found = look();
        if (found !== undefined) finish(() => resolve(found));
        else if (closeCode !== null)
          finish(() => reject(new Error(`closed with ${closeCode} while waiting for ${what}`)));
      };
      const timer = setTimeout(() => {
        const arrivedNames = envelopes.map(({ op, t }) => t ?? `op ${op}`).join(', ');
        finish(() =>
          reject(new Error(`${what} did not arrive within ${WAIT_MS} ms; these did: ${arrivedNames}`)),
        );
      }, WAIT_MS);
      watchers.add(attempt);
      attempt();
    });
  return {
    socket,
    envelopes,
    get ready() {
      const found = envelopes.find(({ t }) => t === 'READY');
      if (!found) throw new Error('no READY has arrived');
      return found.d as Ready;
    },
    hello: () => until(() => envelopes.find(({ op }) => op === OPCODES.hello), 'Hello'),
    async take(name, fits = () => true) {
      type Wanted = Dispatched<typeof name>;
      const found = await until(
        () =>
          envelopes.find(
            (envelope) => envelope.t === name && !taken.has(envelope) && fits((envelope as Wanted).d),
          ),
        name,
      );
      taken.add(found);
      return found as Wanted;
    },
    untaken: () => envelopes.flatMap((envelope) => (envelope.t && !taken.has(envelope) ? [envelope.t] : [])),
    send: (op, d) => socket.send(JSON.stringify({ op, d })),
    closed: () => until(() => closeCode ?? undefined, 'the close'),
    async close() {
      if (closeCode !== null) return;
      socket.close(1000);
      await until(() => closeCode ?? undefined, 'the close');
    },
    cut: () => socket.terminate(),
  };
}

const contracts = new Map(
  Object.values(EVENTS).map((contract): [string, EventContract] => [contract.name, contract]),
);

/** Violations of an event's contract in a dispatch. */
function contractFaults({ op, t, d }: Envelope): readonly string[] {
  if (op !== OPCODES.dispatch) return [];
  const contract = contracts.get(t ?? '');
  if (!contract) return [`${t} is no event of the gateway`];
  return schemaFaults(contract.payload, d).map((fault) => `${t} does not fit its contract: ${fault}`);
}
