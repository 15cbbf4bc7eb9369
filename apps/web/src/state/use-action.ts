import { useCallback, useRef, useState } from 'react';
import { describeError, fieldErrors } from './describe-error.ts';

interface Action<Input> {
  readonly busy: boolean;
  /** The error of the whole action; undefined when it is shown at a field. */
  readonly error: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** @returns whether it succeeded; a call while another runs does nothing */
  run(input: Input): Promise<boolean>;
  /** For a form's `onSubmit`, if the action takes no input. */
  submit(event: { preventDefault(): void }): void;
  clear(): void;
}

/** A call started by the person: its progress, and its failure as a sentence. */
export function useAction<Input = void>(act: (input: Input) => Promise<unknown>): Action<Input> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const running = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  const run = useCallback(async (input: Input): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await latest.current(input);
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  const submit = useCallback(
    (event: { preventDefault(): void }) => {
      event.preventDefault();
      void run(undefined as Input);
    },
    [run],
  );
  const clear = useCallback(() => setFailure(undefined), []);
  const fields = fieldErrors(failure);
  const error =
    failure !== undefined && Object.keys(fields).length === 0 ? describeError(failure) : undefined;
  return { busy, error, fields, run, submit, clear };
}
