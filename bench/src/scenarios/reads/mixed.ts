/** The mixed load of a busy evening: reads, sends, reactions, edits and typing, with connected people. */
import { openCaller } from '../../api.ts';
import {
  type Bench,
  type Contender,
  measureRequests,
  type Scenario,
  type Stage,
  startBareHttp,
  withStage,
} from '../../bench.ts';
import { compareWithReference, type Figure } from '../../figure.ts';
import { measureInterleaved, type Sample } from '../../measure/rounds.ts';
import { CONTENT, historyRequest, personRequest, sendRequest } from '../../requests.ts';
import { openReceivers } from '../fan-out.ts';

const PEOPLE = 64;
const RECEIVERS = 1000;
const WARM_UP_SECONDS = 3;
/** Of each ten requests seven read and two send; the tenth is one of three kinds. */
const ROUND = ['read', 'read', 'send', 'read', 'read', 'read', 'send', 'read', 'read', 'other'] as const;

export const mixed: Scenario = {
  name: 'mixed',
  title: `70 % reads, 20 % sends, 10 % reactions, edits and typing, with ${RECEIVERS} receivers`,
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureMixed(bench, stage)),
};

async function measureMixed(bench: Bench, stage: Stage): Promise<Figure[]> {
  const { world, extent } = bench;
  const { product } = stage;
  const connections = await Promise.all(
    Array.from({ length: PEOPLE }, (_, person) => requestsOfOne(bench, product.url, person)),
  );
  const read = historyRequest(world.sendChannels[0] ?? '', world.tokens[0] ?? '');
  const measure = (contender: Contender, seconds: number): Promise<Sample> =>
    measureRequests(stage.load, contender, connections, seconds);
  await measure(product, WARM_UP_SECONDS);
  const reference = await startBareHttp(stage, read);
  const compareRates = async (name: string): Promise<Figure[]> => {
    const [http, own] = await measureInterleaved(extent.rounds, [
      () => measure(reference, extent.roundSeconds),
      () => measure(product, extent.roundSeconds),
    ]);
    if (!http || !own) return [];
    return [
      compareWithReference(name, 'requests/s', own, { name: 'node:http, a page each', measured: http }),
    ];
  };
  const alone = await compareRates('nobody connected');
  await openReceivers(stage, world.tokens.slice(0, RECEIVERS));
  return [...alone, ...(await compareRates(`${RECEIVERS} receivers`))];
}

/** Sixty requests of one person in one of eight channels, about a message of their own. */
async function requestsOfOne({ world }: Bench, url: string, person: number): Promise<string[]> {
  const token = world.tokens[person] ?? '';
  const channelId = world.sendChannels[person % world.sendChannels.length] ?? '';
  const call = openCaller(url, { authorization: `Session ${token}` });
  const messages = `/channels/${channelId}/messages`;
  const { id } = await call<{ id: string }>('POST', messages, { content: CONTENT });
  const reaction = `${messages}/${id}/reactions/${encodeURIComponent('👍')}`;
  const others = [
    personRequest('PUT', reaction, token, null),
    personRequest('PATCH', `${messages}/${id}`, token, { content: `${CONTENT} Edited once.` }),
    personRequest('POST', `/channels/${channelId}/typing`, token, null),
    personRequest('DELETE', reaction, token, null),
    personRequest('PATCH', `${messages}/${id}`, token, { content: `${CONTENT} Edited twice.` }),
    personRequest('POST', `/channels/${channelId}/typing`, token, null),
  ];
  return others.flatMap((other) =>
    ROUND.map((kind) => {
      if (kind === 'other') return other;
      return kind === 'read' ? historyRequest(channelId, token) : sendRequest(channelId, token, CONTENT);
    }),
  );
}
