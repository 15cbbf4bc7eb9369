/**
 * Left and right in the language's reading direction. Layout follows by itself; this is for code that names a side.
 */
import { direction } from './chosen.ts';

const TURNED: Readonly<Record<string, string>> =
  direction === 'rtl'
    ? { left: 'right', right: 'left', ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', '←': '→', '→': '←' }
    : {};

/**
 * The side or arrow key with the same meaning in the page's reading direction. @param name as in a left-to-right
 * language
 */
export function inReadingDirection<Name extends string>(name: Name): Name {
  return (TURNED[name] ?? name) as Name;
}
