/** Vitest's global set-up: the PostgreSQL server shared by all tests. */
import { startTestPostgres } from '@guildhall/platform/test-postgres';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  return () => server.stop();
}
