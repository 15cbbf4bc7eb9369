/** Converts one AVIF picture and returns it to the process that started this one. */
import type { AvifRequest } from './convert-avif.ts';
import { convertHere } from './convert-image.ts';

process.once('message', async (message) => {
  const { bytes, shape } = message as AvifRequest;
  process.send?.(await convertHere(Buffer.from(bytes), shape, 'avif'));
});
// An end by itself would wait for the decoder.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
