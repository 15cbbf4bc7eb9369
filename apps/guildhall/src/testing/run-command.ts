/** Runs commands of the command line in this process, for tests. */
import type { Environment } from '@guildhall/platform/config';
import { type CommandLineOptions, runCommandLine } from '../cli.ts';

/** What a command printed, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly complaint: string;
}

export async function runCommand(
  args: readonly string[],
  env: Environment,
  options: Pick<CommandLineOptions, 'operatorCommands'> = {},
): Promise<Outcome> {
  let output = '';
  let complaint = '';
  const code = await runCommandLine(args, env, {
    ...options,
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      complaint += text;
    },
  });
  return { code, output, complaint };
}
