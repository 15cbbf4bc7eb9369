/** The child's side of calls between processes: one request message, one response message. */

/** The child's functions; inputs and results are JSON. */
export type Callable<Api> = { readonly [Name in keyof Api]: (input: never) => unknown };

interface CallMessage {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export type CallReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: string };

/** Answers calls of the parent process until it exits. */
export function serveCalls<Api extends Callable<Api>>(api: Api): void {
  const functions = api as unknown as Readonly<Record<string, (input: unknown) => unknown>>;
  process.on('message', async ({ id, name, input }: CallMessage) => {
    try {
      const value = await functions[name]?.(input);
      process.send?.({ id, value } satisfies CallReply);
    } catch (error) {
      const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ id, fault } satisfies CallReply);
    }
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole group; the parent decides when its children end.
  process.on('SIGINT', () => {});
}
