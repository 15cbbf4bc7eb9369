/** People join a server by its invite, as when a link spreads. */
import { makeServer, openCaller } from '../api.ts';
import { type Bench, measureSample, type Scenario, type Stage, withStage } from '../bench.ts';
import { compareWithReference, type Figure } from '../figure.ts';
import { measureInterleaved, type Sample } from '../measure/rounds.ts';
import { acceptRequest, takeAnswer } from '../requests.ts';

const AT_ONCE = 32;

export const joins: Scenario = {
  name: 'joins',
  title: 'Joining by invite',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureJoins(bench, stage)),
};

async function measureJoins(
  { world, extent }: Bench,
  { product, references, load }: Stage,
): Promise<Figure[]> {
  const [owner = '', guest = '', ...people] = world.tokens;
  const call = openCaller(product.url, { authorization: `Session ${owner}` });
  const anInvite = async (): Promise<string> => {
    const { channelId } = await makeServer(call, 'Joined by many');
    return (await call<{ code: string }>('POST', `/channels/${channelId}/invites`, {})).code;
  };
  const answer = await takeAnswer(product.port, acceptRequest(await anInvite(), guest));
  const bare = await references.call('startBareHttp', answer);
  /** Each person joins once at most: a connection has enough of them for the time. */
  const join = (port: number, code: string) => {
    const connections = Array.from({ length: AT_ONCE }, (_, connection) =>
      people.filter((_, index) => index % AT_ONCE === connection).map((token) => acceptRequest(code, token)),
    );
    return load.call('httpLoad', { port, connections, seconds: extent.roundSeconds });
  };
  const measure = (pid: number, port: number, databasePid: number | null) => async (): Promise<Sample> => {
    const code = await anInvite();
    return measureSample({ pid, databasePid }, async () => {
      const { perSecond, count } = await join(port, code);
      return { value: perSecond, operations: count };
    });
  };
  await join(product.port, await anInvite());
  const [answered, joined] = await measureInterleaved(extent.rounds, [
    measure(references.pid, bare.port, null),
    measure(product.pid, product.port, product.databasePid),
  ]);
  if (!answered || !joined) return [];
  const target = { kind: 'at least', limit: 500, of: 'value' } as const;
  return [
    compareWithReference(
      `${AT_ONCE} at once`,
      'per s',
      joined,
      { name: 'node:http', measured: answered },
      { target },
    ),
  ];
}
