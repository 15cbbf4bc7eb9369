/** The parent's side of calls between processes. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Callable, CallReply } from './serve-calls.ts';

export interface Child<Api extends Callable<Api>> {
  readonly pid: number;
  /** Calls the child. @throws Error with the child's stack if the call fails or the child exits */
  call<Name extends keyof Api & string>(
    name: Name,
    input: Parameters<Api[Name]>[0],
  ): Promise<Awaited<ReturnType<Api[Name]>>>;
  stop(): Promise<void>;
}

/** Starts a module that calls `serveCalls` as a separate process. */
export function startChild<Api extends Callable<Api>>(module: URL): Child<Api> {
  const child = fork(fileURLToPath(module), { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let lastId = 0;
  child.on('message', (reply: CallReply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('fault' in reply) call?.reject(new Error(reply.fault));
    else call?.resolve(reply.value);
  });
  void exited.then(() => {
    for (const call of waiting.values()) call.reject(new Error('a process of the benchmark ended early'));
  });
  return {
    pid: child.pid ?? 0,
    call(name, input) {
      lastId += 1;
      const call = Promise.withResolvers<unknown>();
      waiting.set(lastId, call);
      child.send({ id: lastId, name, input });
      return call.promise as Promise<Awaited<ReturnType<Api[typeof name]>>>;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.disconnect();
      await exited;
    },
  };
}
