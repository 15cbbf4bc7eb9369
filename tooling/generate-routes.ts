/** Writes the client's route tables from protocol. */
import { writeFile } from 'node:fs/promises';
import { clientRoutesSources } from './client-routes.ts';

for (const [file, source] of Object.entries(clientRoutesSources()))
  await writeFile(new URL(`../packages/client/src/generated/${file}`, import.meta.url), source);
