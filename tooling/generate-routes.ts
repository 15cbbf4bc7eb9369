/** Writes the client's route table from protocol. */
import { writeFile } from 'node:fs/promises';
import { clientRoutesSource } from './client-routes.ts';

await writeFile(new URL('../packages/client/src/generated/routes.ts', import.meta.url), clientRoutesSource());
