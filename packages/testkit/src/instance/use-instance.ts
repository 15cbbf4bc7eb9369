import { afterAll, beforeAll } from 'vitest';
import { startTestInstance, type TestInstance, type TestInstanceOptions } from './instance.ts';

/**
 * An instance for all tests of a file or `describe`: started before them, stopped after them. Options that only exist
 * once earlier set-up has run are given as a function. Reading the instance before it has started throws.
 */
export function useInstance(options: TestInstanceOptions | (() => TestInstanceOptions) = {}): TestInstance {
  let started: TestInstance | undefined;
  const running = (): TestInstance => {
    if (started === undefined) throw new Error('The instance has not started: read it in a hook or a test.');
    return started;
  };
  beforeAll(async () => {
    started = await startTestInstance(typeof options === 'function' ? options() : options);
  });
  afterAll(() => started?.stop());
  return {
    get url() {
      return running().url;
    },
    get localUrl() {
      return running().localUrl;
    },
    get operatorUrl() {
      return running().operatorUrl;
    },
    get clock() {
      return running().clock;
    },
    get databaseUrl() {
      return running().databaseUrl;
    },
    get dataDirectory() {
      return running().dataDirectory;
    },
    get mails() {
      return running().mails;
    },
    runDueJobs: () => running().runDueJobs(),
    voiceCounts: () => running().voiceCounts(),
    stop: () => running().stop(),
  };
}
