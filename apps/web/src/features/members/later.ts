/** Members: parts that load with the first input. */
import { personMenu } from '../profiles/index.ts';
import { memberItems } from './member-items.ts';

export const members = [...memberItems.map(personMenu.entry)];
