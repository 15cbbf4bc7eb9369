/** The entry point of the program: nothing but the command line. */
import { processEnvironment } from '@guildhall/platform/config';
import { runCommandLine } from './cli.ts';

// Ends at once: a connection that someone forgot must not keep a finished command alive.
process.exit(await runCommandLine(process.argv.slice(2), processEnvironment()));
