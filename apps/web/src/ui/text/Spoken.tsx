import { useEffect } from 'react';
import { createStore, useStore } from '../../state/store.ts';
import { HEARD_MS } from './heard-ms.ts';

/** Work that ends sooner is not announced. */
const SLOW_MS = 1000;

const spoken = createStore<readonly { readonly id: number; readonly text: string }[]>([]);
let nextId = 1;

/** Lets screen readers announce a text that is not shown, or that appears in the page as a whole. */
export function speak(text: string): void {
  const id = nextId++;
  spoken.update((texts) => [...texts, { id, text }]);
  setTimeout(() => spoken.update((texts) => texts.filter((each) => each.id !== id)), HEARD_MS);
}

/** Lets screen readers announce that something takes a long time. */
export function useSpokenWait(text: string): void {
  useEffect(() => {
    const timer = setTimeout(() => speak(text), SLOW_MS);
    return () => clearTimeout(timer);
  }, [text]);
}

/** Mounted once, and always in the page: most screen readers ignore a region that appears together with its text. */
export function Spoken() {
  return (
    <div aria-live="polite" className="sr-only">
      {useStore(spoken, (texts) => texts).map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
