/** Search among a million messages of one server: times of indexing and searching. */
import type pg from 'pg';
import { makeServer, register } from '../api.ts';
import type { Scenario } from '../bench.ts';
import { withDatabase } from '../database.ts';
import type { Figure } from '../figure.ts';
import { withFreshProduct } from '../fresh-product.ts';
import { timeFigures, timeSteps } from '../measure/timed-steps.ts';
import type { Product } from '../product.ts';

const MESSAGES = 1_000_000;
const CHANNELS = 50;
const AUTHORS = 1000;
/** Word n is n times rarer than word 1, which is in half of the messages. */
const WORDS = 20_000;
const WORDS_OF_A_MESSAGE = 10;
const REPEATS = 60;
const WARM_UP = 5;

export const search: Scenario = {
  name: 'search',
  title: 'Search among 1,000,000 messages of one server',
  needsWorld: false,
  run: (bench) => withFreshProduct(bench, fillAndMeasure),
};

async function fillAndMeasure({ url, databaseUrl }: Product): Promise<Figure[]> {
  const { call } = await register(url, 'seeker');
  const server = await makeServer(call, 'Searched');
  const channelIds: string[] = [];
  for (let index = 0; index < CHANNELS; index += 1) {
    const name = `channel-${index}`;
    const { id } = await call<{ id: string }>('POST', `/servers/${server.id}/channels`, { name });
    channelIds.push(id);
  }
  const find = (query: string, channelId?: string): Promise<unknown> =>
    call(
      'GET',
      channelId
        ? `/channels/${channelId}/messages/search?${query}`
        : `/servers/${server.id}/messages/search?${query}`,
    );
  return withDatabase(databaseUrl, async (client) => {
    const firstId = await insertMessages(client, channelIds);
    return [await indexAll(client, find), ...(await measure(find, channelIds, firstId))];
  });
}

/** @returns the id below all of them; author n has this id plus n. */
async function insertMessages(client: pg.Client, channelIds: readonly string[]): Promise<bigint> {
  const firstId = BigInt(channelIds.at(-1) ?? 0) + 1_000_000n;
  await client.query(
    `insert into users (id, kind, username, display_name)
     select $1::bigint + n, 'person', 'writer_' || n, 'Writer ' || n from generate_series(1, $2::int) n`,
    [String(firstId), AUTHORS],
  );
  await client.query(
    `insert into messages (channel_id, id, author_id, content)
     select ($2::bigint[])[1 + n % $3], $1::bigint + 1000000 + n, $1::bigint + 1 + n % $4,
       (select string_agg('w' || floor(power($5::float, random()))::int, ' ')
        from generate_series(1, $6::int + n * 0)) ||
         case when n < $7::int / 2 and n % 3 = 0 then ' antique' else '' end ||
         case when n % 50 = 0 then ' https://example.org/' || n else '' end
     from generate_series(1, $7::int) n`,
    [String(firstId), channelIds, CHANNELS, AUTHORS, WORDS, WORDS_OF_A_MESSAGE, MESSAGES],
  );
  return firstId;
}

/** Searches index new messages first; these have to index all of them. */
async function indexAll(client: pg.Client, find: (query: string) => Promise<unknown>): Promise<Figure> {
  const began = performance.now();
  for (;;) {
    await find('q=nothing');
    const { rows } = await client.query('select 1 from message_search_queue limit 1');
    if (rows.length === 0) break;
  }
  const seconds = (performance.now() - began) / 1000;
  await client.query('vacuum (analyze) message_search, messages, message_search_queue');
  return { name: 'messages indexed a second', unit: '/s', value: MESSAGES / seconds };
}

async function measure(
  find: (query: string, channelId?: string) => Promise<unknown>,
  channelIds: readonly string[],
  firstId: bigint,
): Promise<Figure[]> {
  let turn = 0;
  const next = (): number => {
    turn += 1;
    return turn;
  };
  const author = () => String(firstId + 1n + BigInt(next() % AUTHORS));
  const channel = () => channelIds[next() % CHANNELS];
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the newest messages, no words', () => find('')],
    ['a word of half of the messages', () => find('q=w1')],
    ['a word of one in ten', () => find(`q="w${8 + (next() % 4)}"`)],
    ['a word of one in a hundred', () => find(`q="w${98 + (next() % 2)}"`)],
    ['a word of one in ten thousand', () => find(`q=w${9000 + (next() % 900)}`)],
    ['the beginning of words of one in five', () => find(`q=w${10 + (next() % 5)}0`)],
    ['a common and a rare word', () => find(`q=w1+w${9000 + (next() % 900)}`)],
    ['two words of half and a third', () => find('q=w1+w2')],
    ['two words next to each other', () => find(`q="w1+w${3 + (next() % 5)}"`)],
    ['a word of a third of the older half', () => find('q="antique"')],
    ['a word of none', () => find(`q=none${next()}`)],
    ['a common word, oldest first', () => find('q=w1&sort=old')],
    ['a common word, best first', () => find('q=w1&sort=relevance')],
    ['a common word, at offset 9975', () => find('q=w1&offset=9975')],
    ['all of one of 1,000 authors', () => find(`authorId=${author()}`)],
    ['a common word of one author', () => find(`q=w1&authorId=${author()}`)],
    ['messages with links', () => find('has=link')],
    ['a common word in one of 50 channels', () => find('q=w1', channel())],
    ['a word of one in a hundred in one of 50 channels', () => find('q="w98"', channel())],
  ];
  const figures: Figure[] = [];
  for (const [name, step] of steps) {
    figures.push(...timeFigures(name, await timeSteps(step, { repeats: REPEATS, warmUp: WARM_UP })));
  }
  return figures;
}
