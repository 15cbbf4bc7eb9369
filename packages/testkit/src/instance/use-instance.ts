import { startTestInstance, type TestInstance, type TestInstanceOptions } from './instance.ts';
import { useShared } from './use-shared.ts';

/**
 * An instance for all tests of a file or `describe`: started before them, stopped after them. Options that only exist
 * once earlier set-up has run are given as a function. Reading the instance before it has started throws.
 */
export function useInstance(options: TestInstanceOptions | (() => TestInstanceOptions) = {}): TestInstance {
  return useShared(
    'instance',
    () => startTestInstance(typeof options === 'function' ? options() : options),
    (instance) => instance.stop(),
  );
}
