import { useEffect, useState } from 'react';

const SETTLED_AFTER_MS = 300;

/** A value after it has not changed for a moment, to search when typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
