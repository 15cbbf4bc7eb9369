/** The unit's thread, so that load on the service does not delay sound, and the reverse. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Command, UnitSettings } from './messages.ts';
import { Unit } from './unit.ts';

const unit = await Unit.start(workerData as UnitSettings, (report) => parentPort?.postMessage(report));
parentPort?.on('message', (command: Command) => unit.handle(command));
// An unhandled rejection in the library must not end everyone's calls.
process.on('unhandledRejection', () => undefined);
