/** People join a server by its invite, as when a link spreads. */
import { makeServer, openCaller } from '../api.ts';
import {
  type Bench,
  type Contender,
  measureSample,
  type Scenario,
  type Stage,
  startBareHttp,
  withStage,
} from '../bench.ts';
import { compareWithReference, type Figure } from '../figure.ts';
import { measureInterleaved, type Sample } from '../measure/rounds.ts';
import { acceptRequest } from '../requests.ts';

const AT_ONCE = 32;

export const joins: Scenario = {
  name: 'joins',
  title: 'Joining by invite',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureJoins(bench, stage)),
};

async function measureJoins({ world, extent }: Bench, stage: Stage): Promise<Figure[]> {
  const { product, load } = stage;
  const [owner = '', guest = '', ...people] = world.tokens;
  const call = openCaller(product.url, { authorization: `Session ${owner}` });
  const anInvite = async (): Promise<string> => {
    const { channelId } = await makeServer(call, 'Joined by many');
    return (await call<{ code: string }>('POST', `/channels/${channelId}/invites`, {})).code;
  };
  const reference = await startBareHttp(stage, acceptRequest(await anInvite(), guest));
  /** Each person joins once at most: a connection has enough of them for the time. */
  const join = (port: number, code: string) => {
    const connections = Array.from({ length: AT_ONCE }, (_, connection) =>
      people.filter((_, index) => index % AT_ONCE === connection).map((token) => acceptRequest(code, token)),
    );
    return load.call('httpLoad', { port, connections, seconds: extent.roundSeconds });
  };
  const measure = (contender: Contender) => async (): Promise<Sample> => {
    const code = await anInvite();
    return measureSample(contender, async () => {
      const { perSecond, count } = await join(contender.port, code);
      return { value: perSecond, operations: count };
    });
  };
  await join(product.port, await anInvite());
  const [answered, joined] = await measureInterleaved(extent.rounds, [measure(reference), measure(product)]);
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
