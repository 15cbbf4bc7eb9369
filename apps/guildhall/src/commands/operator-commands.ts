/** The operator's commands, for anyone with a shell on the host. */
import { createLog, systemClock } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import type { OperatorContext } from '@guildhall/service';
import { openMailer } from '../mailer.ts';
import { operatorActions } from '../operator-actions/index.ts';
import { openRuntime } from '../runtime.ts';
import { commandSet, type OpenServices } from './command-set.ts';

/** Their name in the operator log. */
const HOST = 'cli';

/** Opens the services of operators, with the host as actor. */
export async function openAsHost(
  databaseUrl: string,
  configuration: Configuration,
): Promise<OpenServices<OperatorContext>> {
  const mailer = await openMailer(configuration, systemClock);
  const { runtime, pool, close } = await openRuntime({
    configuration,
    mailer,
    databaseUrl,
    log: createLog({ level: configuration.logLevel }),
    clock: systemClock,
    // A look at the data with a newer version must not upgrade it.
    mayMigrate: false,
    usesServiceSettings: true,
  });
  return {
    services: { runtime, operator: HOST },
    async close() {
      // A running service learns of the change at once, as from any other process.
      await pool.query('notify event_log');
      mailer?.close();
      await close();
    },
  };
}

export const operatorCommands = commandSet(openAsHost, operatorActions);
