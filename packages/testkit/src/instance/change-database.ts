/** Changes rows without the instance, for state that no route can set. */
import { BEGIN_AS_WRITER } from '@guildhall/platform';
import { aPerson } from '../callers/builders.ts';
import { connectProbe, type GatewayProbe } from '../callers/gateway-probe.ts';
import { connectionsBeside } from './connections-beside.ts';
import type { TestInstance } from './instance.ts';

interface Witness {
  readonly id: string;
  readonly probe: GatewayProbe;
}

const witnesses = new WeakMap<TestInstance, Promise<Witness>>();
let changes = 0;

export interface DatabaseChange {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Keys of cached state that become stale, such as `server:{id}` and `member:{serverId}:{userId}`. */
  readonly touches: readonly string[];
}

/** Commits the change with its touches, and waits until caches and gateways of all instances have applied it. */
export async function changeDatabase(
  instances: TestInstance | readonly TestInstance[],
  { text, values = [], touches }: DatabaseChange,
): Promise<void> {
  const all = Array.isArray(instances) ? instances : [instances];
  const present: Witness[] = await Promise.all(all.map(witnessOf));
  changes += 1;
  const mark = `change ${changes}`;
  const payload = JSON.stringify({ channelId: mark, lastReadMessageId: null, mentionCount: 0 });
  const client = await connectionsBeside(all[0]).connect();
  let hasFailed = true;
  try {
    await client.query(BEGIN_AS_WRITER);
    await client.query(text, [...values]);
    for (const { id } of present) {
      await client.query(
        `insert into event_log (name, audience, payload, touches) values ('READ_STATE_UPDATE', $1, $2, $3)`,
        [JSON.stringify({ kind: 'user', id }), payload, touches.join(' ') || null],
      );
    }
    await client.query('commit');
    await client.query('notify event_log');
    hasFailed = false;
  } finally {
    // Closing the connection rolls back.
    client.release(hasFailed);
  }
  await Promise.all(
    present.map(({ probe }, index) =>
      probe
        .take('READ_STATE_UPDATE', ({ channelId }) => channelId === mark)
        // A clock jump may have closed it; connecting waits for the change as well.
        .catch(() => connectAgain(all[index] as TestInstance)),
    ),
  );
}

async function connectAgain(instance: TestInstance): Promise<void> {
  witnesses.delete(instance);
  await witnessOf(instance);
}

function witnessOf(instance: TestInstance): Promise<Witness> {
  const known = witnesses.get(instance);
  if (known) return known;
  const witness = aPerson(instance, 'witness').then(async ({ id, token }) => ({
    id,
    probe: await connectProbe(instance.url, { token }),
  }));
  witnesses.set(instance, witness);
  // A clock jump closes its connection like any other; the next change uses a new one.
  void witness.then(({ probe }) => probe.socket.once('close', () => witnesses.delete(instance)));
  return witness;
}
