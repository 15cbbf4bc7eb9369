/** The thread of the unit: busy moments of the service hold up no sound, and the other way round. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Command, UnitSettings } from './messages.ts';
import { Unit } from './unit.ts';

const unit = await Unit.start(workerData as UnitSettings, (report) => parentPort?.postMessage(report));
parentPort?.on('message', (command: Command) => unit.obey(command));
// A promise of the library that fails with nobody waiting must not end everyone's calls.
process.on('unhandledRejection', () => undefined);
