import { perRuntime, type Runtime } from '../../runtime.ts';
import { countVisibleAmong } from './store.ts';

/** With more connections than this, counts are cached for a while. */
const EXACT_UP_TO_CONNECTED = 2000;
const REMEMBERED_MS = 15_000;
const CAPACITY = 10_000;

interface Remembered {
  readonly count: number;
  readonly until: number;
}

const remembered = perRuntime(() => new Map<string, Remembered>());

/**
 * The number of connected members of each server, in one query; invisible people count as offline (specification:
 * Discovery item). On an instance with thousands of connections, a count may be 15 seconds old.
 */
export async function onlineCounts(
  runtime: Runtime,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const connected = await runtime.presenceStore.everyoneConnected();
  if (serverIds.length === 0 || connected.size === 0) return new Map(serverIds.map((id) => [id, 0]));
  const known = connected.size > EXACT_UP_TO_CONNECTED ? unexpiredCounts(runtime, serverIds) : new Map();
  const missing = serverIds.filter((id) => !known.has(id));
  const counted =
    missing.length === 0
      ? new Map<string, number>()
      : await countVisibleAmong(runtime.database.db, missing, [...connected]);
  if (connected.size > EXACT_UP_TO_CONNECTED) remember(runtime, missing, counted);
  return new Map(serverIds.map((id) => [id, known.get(id) ?? counted.get(id) ?? 0]));
}

function unexpiredCounts(runtime: Runtime, serverIds: readonly string[]): Map<string, number> {
  const now = runtime.clock.now();
  const counts = remembered(runtime);
  return new Map(
    serverIds.flatMap((id): [string, number][] => {
      const entry = counts.get(id);
      return entry && entry.until > now ? [[id, entry.count]] : [];
    }),
  );
}

function remember(
  runtime: Runtime,
  serverIds: readonly string[],
  counted: ReadonlyMap<string, number>,
): void {
  const counts = remembered(runtime);
  if (counts.size > CAPACITY) counts.clear();
  const until = runtime.clock.now() + REMEMBERED_MS;
  for (const id of serverIds) counts.set(id, { count: counted.get(id) ?? 0, until });
}
