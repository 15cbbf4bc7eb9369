/** Signals that end the service or a command: the first one gracefully, a later one at once. */
import { StartupError } from '@guildhall/platform/config';

const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
type EndSignal = keyof typeof SIGNAL_NUMBERS;

/** npm forwards Ctrl-C to a process that has already received it from the terminal; both count as one. */
const ECHO_MS = 1000;

export interface ShutdownRequest {
  /** Aborted by the first signal, with its name as the reason. */
  readonly signal: AbortSignal;
  /** Settles with the name of the first signal. */
  readonly requested: Promise<string>;
  /** Stops listening. */
  dispose(): void;
}

/** Listens for SIGINT, SIGTERM and SIGHUP; another signal more than a second after the first ends the process. */
export function listenForShutdown(): ShutdownRequest {
  const controller = new AbortController();
  const requested = Promise.withResolvers<string>();
  let firstAt: number | undefined;
  const onSignal = (name: EndSignal) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      controller.abort(name);
      requested.resolve(name);
    } else if (performance.now() - firstAt > ECHO_MS) {
      process.exit(128 + SIGNAL_NUMBERS[name]);
    }
  };
  const names = Object.keys(SIGNAL_NUMBERS) as EndSignal[];
  for (const name of names) process.on(name, onSignal);
  return {
    signal: controller.signal,
    requested: requested.promise,
    dispose: () => {
      for (const name of names) process.off(name, onSignal);
    },
  };
}

/** Waits for work of a command, so that its caller tidies up when a signal ends it. @throws StartupError then */
export async function unlessInterrupted<Result>(
  { requested }: ShutdownRequest,
  work: Promise<Result>,
): Promise<Result> {
  const interrupted = requested.then((name): never => {
    throw new StartupError(`Interrupted by ${name}.`);
  });
  return await Promise.race([work, interrupted]);
}
