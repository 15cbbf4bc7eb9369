/** Left and right as the direction of the language has them. Layout follows by itself; this is for what names a side. */
import { direction } from './chosen.ts';

const TURNED: Readonly<Record<string, string>> =
  direction === 'rtl'
    ? { left: 'right', right: 'left', ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', '←': '→', '→': '←' }
    : {};

/** The side or arrow key that has the meaning which the given one has from left to right. */
export function inReadingDirection<Name extends string>(name: Name): Name {
  return (TURNED[name] ?? name) as Name;
}
