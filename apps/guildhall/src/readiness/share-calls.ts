/** Wraps a call: callers within this time after one began share its result. */
export function shareCalls<Result>(milliseconds: number, call: () => Promise<Result>): () => Promise<Result> {
  let latest: { readonly at: number; readonly result: Promise<Result> } | null = null;
  return () => {
    if (latest === null || performance.now() - latest.at >= milliseconds)
      latest = { at: performance.now(), result: call() };
    return latest.result;
  };
}
