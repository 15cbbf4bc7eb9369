/**
 * The entry point of the program: nothing but the command line. JavaScript, because reading TypeScript before there is a
 * cache would take 12 MB.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code, which halves the load time of later starts. Not in the shared temporary folder, where another
// user could plant code; skipped if the cache cannot be written.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/guildhall', import.meta.url)));

const [{ processEnvironment }, { runCommandLine }] = await Promise.all([
  import('@guildhall/platform/config'),
  import('./cli.ts'),
]);

// Exits at once, so that no open connection keeps a finished command alive.
process.exit(await runCommandLine(process.argv.slice(2), processEnvironment()));
