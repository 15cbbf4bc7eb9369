import { integerOption, slashCommand, stringOption, userOption } from '@guildhall/client/builders';

const who = userOption({ name: 'who', description: 'Member', required: true });
const reason = stringOption({ name: 'reason', description: 'Why', maxLength: 500 });
const minutes = integerOption({
  name: 'minutes',
  description: 'For how long',
  required: true,
  minValue: 1,
  maxValue: 28 * 24 * 60,
});

export const COMMANDS = [
  slashCommand({ name: 'warn', description: 'Put a warning on record', options: [who, reason] }),
  slashCommand({ name: 'warnings', description: 'Warnings of someone', options: [who] }),
  slashCommand({
    name: 'timeout',
    description: 'Silence someone for a while',
    options: [who, minutes, reason],
  }),
  slashCommand({ name: 'kick', description: 'Remove someone; they may come back', options: [who, reason] }),
  slashCommand({ name: 'ban', description: 'Remove someone for good', options: [who, reason] }),
];
