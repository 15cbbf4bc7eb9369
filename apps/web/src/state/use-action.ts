import { useCallback, useEffect, useRef, useState } from 'react';
import { describeError, fieldErrors } from './describe-error.ts';
import { readAgainWhenGone } from './queries/read-again-when-gone.ts';

export interface Action<Input> {
  readonly busy: boolean;
  readonly error: string | undefined;
  /** The faults of a request by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The error, unless it is only about these fields and what they contain, beside which the form shows it. */
  errorBeside(...shownFields: readonly string[]): string | undefined;
  /** @returns whether it succeeded; a call while another runs does nothing */
  run(input: Input): Promise<boolean>;
  /** For a form's `onSubmit`, if the action takes no input. */
  submit(event: { preventDefault(): void }): void;
  clear(): void;
}

let showElsewhere: (failure: unknown) => void = () => undefined;

/** Sets how failures are shown whose dialog or page has been left. */
export function setLateFailures(show: typeof showElsewhere): void {
  showElsewhere = show;
}

/** Shows a failure after its dialog or page was left. An aborted call is no failure. */
export function showLateFailure(failure: unknown): void {
  if (!(failure instanceof DOMException && failure.name === 'AbortError')) showElsewhere(failure);
}

/** Whether a part of the page is still there, or a dialog still open, when an answer arrives. */
export function useShown(open = true): { readonly current: boolean } {
  const shown = useRef(open);
  useEffect(() => {
    shown.current = open;
    return () => {
      shown.current = false;
    };
  }, [open]);
  return shown;
}

/**
 * A call started by the person: its progress, and its failure as a sentence.
 * @param done what the page does next, such as closing the dialog; skipped if the person has left it
 */
export function useAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  done?: (result: Result) => unknown,
): Action<Input> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const running = useRef(false);
  const shown = useShown();
  const latest = useRef({ act, done });
  latest.current = { act, done };
  const run = useCallback(
    async (input: Input): Promise<boolean> => {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        const result = await latest.current.act(input);
        if (shown.current) await latest.current.done?.(result);
        return true;
      } catch (error) {
        await readAgainWhenGone(error);
        if (shown.current) setFailure(error);
        else showLateFailure(error);
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [shown],
  );
  const submit = useCallback(
    (event: { preventDefault(): void }) => {
      event.preventDefault();
      void run(undefined as Input);
    },
    [run],
  );
  const clear = useCallback(() => setFailure(undefined), []);
  const fields = fieldErrors(failure);
  const error = failure === undefined ? undefined : describeError(failure);
  function errorBeside(...shownFields: readonly string[]): string | undefined {
    const faults = Object.entries(fields);
    if (faults.length === 0) return error;
    const isShown = (path: string) => shownFields.some((field) => `${path}/`.startsWith(`${field}/`));
    return faults.find(([path]) => !isShown(path))?.[1];
  }
  return { busy, error, fields, errorBeside, run, submit, clear };
}
