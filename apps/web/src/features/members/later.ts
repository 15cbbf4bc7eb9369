/** Members: parts that load with the first input. */
import { personMenu } from '../profiles/index.ts';
import { memberLines } from './member-lines.ts';

export const members = [...memberLines.map(personMenu.entry)];
