import { textLength } from '@guildhall/protocol/limits';
import { number } from '../../languages/words.ts';

/** How much of its limit a text uses, such as `950 / 1,024`. */
export function characterCount(text: string, most: number): string {
  return `${number(textLength(text))} / ${number(most)}`;
}

/**
 * A limit in characters as the browser counts it: for `maxlength`, an emoji is two units, so one more fits while there is
 * room for a character. Anything typed or pasted beyond it is dropped.
 */
export function mostUnits(text: string, most: number): number {
  const length = textLength(text);
  return most + text.length - length + (length < most ? 1 : 0);
}

/** The text up to a number of characters. */
export function cutTo(text: string, most: number): string {
  return textLength(text) > most ? [...text].slice(0, most).join('') : text;
}
