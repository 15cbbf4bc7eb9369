/** The entry point of the program: nothing but the command line. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Later starts find the program compiled: half the time to load it and 10 MB less memory. Not in the shared folder
// for temporary files, where another user could leave code for this one; where it cannot be written, nothing happens.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/guildhall', import.meta.url)));

const [{ processEnvironment }, { runCommandLine }] = await Promise.all([
  import('@guildhall/platform/config'),
  import('./cli.ts'),
]);

// Ends at once: a connection that someone forgot must not keep a finished command alive.
process.exit(await runCommandLine(process.argv.slice(2), processEnvironment()));
