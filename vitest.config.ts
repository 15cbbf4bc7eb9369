import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirstSequencer from './tooling/longest-first-sequencer.ts';
import { temporaryFolder } from './tooling/temporary-folder.ts';

process.env.TMPDIR ??= temporaryFolder();
// Halves the load time of programs and worker threads that tests start, as in the program itself (main.js).
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/guildhall', import.meta.url));

const WEB = 'apps/web/**/*.test.{ts,tsx}';
/** Tests that replace modules, which other files of the same worker would get too. */
const ISOLATED = 'apps/web/**/*.isolated.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['packages/testkit/src/instance/global-setup.ts'],
    reporters: ['default', './tooling/closing-line-reporter.ts'],
    sequence: { sequencer: LongestFirstSequencer },
    // Against tests that hang, so not even a very slow machine may reach it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Only against tests that hang, too: a busy machine may need many seconds for what takes milliseconds.
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // Collecting young objects in pieces of 16 MB took a sixth of the workers' processor time, optimizing code a sixteenth.
    execArgv: ['--max-semi-space-size=64', '--no-opt'],
    // By default one core idles, on two of them half the machine. Browser tests often wait: with one more worker than cores
    // a sixth of the processors idled for half of the run, with two more 2 % do.
    maxWorkers: availableParallelism() + 2,
    projects: [
      // The files of a worker share their modules: loading the server for each of them took a fifth of the run.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{packages,apps,bench,examples,e2e,tooling}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, WEB],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: [WEB],
          exclude: [...configDefaults.exclude, ISOLATED],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web, isolated', include: [ISOLATED] } },
    ],
  },
});
