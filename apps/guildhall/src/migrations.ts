/** Where the migrations are. */
import { fileURLToPath } from 'node:url';

export const MIGRATIONS_FOLDER = fileURLToPath(
  new URL('../../../packages/service/migrations', import.meta.url),
);
