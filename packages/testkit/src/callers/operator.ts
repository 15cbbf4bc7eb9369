/** An operator with a shell on the host: a separate process on the instance's database. */
import { type OpenRuntime, openRuntime } from '@guildhall/guildhall';
import { createLog } from '@guildhall/platform';
import { readConfiguration } from '@guildhall/platform/config';
import type { TestInstance } from '../instance/instance.ts';
import { useShared } from '../instance/use-shared.ts';

export interface TestOperator {
  readonly runtime: OpenRuntime['runtime'];
  /** Name in the operator log. */
  readonly operator: string;
  close(): Promise<void>;
}

/** The context of operator functions, with the host's configuration. Close it before the instance stops. */
export async function anOperator(
  instance: TestInstance,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestOperator> {
  const { runtime, close } = await openRuntime({
    configuration: readConfiguration({
      OPERATOR_LISTEN: 'off',
      DATA_DIR: instance.dataDirectory,
      ...settings,
    }),
    databaseUrl: instance.databaseUrl,
    log: createLog({ level: 'error' }),
    clock: instance.clock,
  });
  return { runtime, operator: 'cli', close };
}

/** An operator for all tests of a file or `describe`. Reading it before the instance has started throws. */
export function useOperator(instance: TestInstance): TestOperator {
  return useShared(
    'operator',
    () => anOperator(instance),
    (operator) => operator.close(),
  );
}
