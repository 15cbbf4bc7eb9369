/** A process of the service for experiments; the parent can shift its clock. */
import { flushCompileCache } from 'node:module';
import { startGuildhall } from '@guildhall/guildhall';
import { createLog, systemClock } from '@guildhall/platform';
import { readConfiguration } from '@guildhall/platform/config';

const { settings, databaseUrl } = JSON.parse(process.argv[2] ?? '{}');
let offsetMs = 0;
process.on('message', (message: { readonly offsetMs: number }) => {
  offsetMs = message.offsetMs;
});

const guildhall = await startGuildhall({
  configuration: readConfiguration(settings),
  log: createLog({ level: 'fatal' }),
  databaseUrl,
  clock: { ...systemClock, now: () => Date.now() + offsetMs },
});
process.send?.('ready');
// Most of these processes are killed, but Node writes its cache of compiled code when one ends.
flushCompileCache();
process.once('SIGTERM', () => void guildhall.stop().then(() => process.exit(0)));
