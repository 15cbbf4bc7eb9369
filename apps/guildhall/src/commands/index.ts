/** The operator commands, in the order of the help text; each feature adds its set here. */
import type { CommandSet } from './operator-command.ts';
import { operatorCommands } from './operator-commands.ts';

export const commandSets: readonly CommandSet[] = [operatorCommands];
