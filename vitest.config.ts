import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirstSequencer from './tooling/longest-first-sequencer.ts';

export default defineConfig({
  test: {
    include: ['{packages,apps,bench,examples,e2e,tooling}/**/*.test.{ts,tsx}'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    reporters: ['default', './tooling/closing-line-reporter.ts'],
    sequence: { sequencer: LongestFirstSequencer },
    // Against tests that hang; a busy machine may well need some seconds for what takes milliseconds.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // By default one core idles, on two of them half the machine. Tests wait for processes and the database anyway.
    maxWorkers: availableParallelism() + 1,
  },
});
