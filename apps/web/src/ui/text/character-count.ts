import { textLength } from '@guildhall/protocol/limits';
import { number } from '../../languages/words.ts';

/** How much of its limit a text uses, such as `950 / 1,024`. */
export function characterCount(text: string, most: number): string {
  return `${number(textLength(text))} / ${number(most)}`;
}
