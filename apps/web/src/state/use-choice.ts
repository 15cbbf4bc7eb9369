import { useRef, useState } from 'react';
import { useAction } from './use-action.ts';

/**
 * A setting that is saved as soon as it is chosen, and shown as chosen until then. What is chosen while an earlier choice
 * is being saved is saved after it.
 */
export function useChoice<Value>(saved: Value, save: (value: Value) => Promise<unknown>) {
  const { run, busy, error } = useAction(save);
  const [chosen, setChosen] = useState<{ readonly value: Value }>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  function choose(value: Value): void {
    const choice = { value };
    setChosen(choice);
    last.current = last.current
      .then(() => run(value))
      .then(() => setChosen((newest) => (newest === choice ? undefined : newest)));
  }
  return { value: chosen ? chosen.value : saved, busy, error, choose };
}
