/** Webhook posts compared with sends: a post should cost no more. */
import { makeServer, openCaller } from '../../api.ts';
import { type Bench, measureRequests, type Scenario, type Stage, withStage } from '../../bench.ts';
import { compareWithReference, type Figure } from '../../figure.ts';
import { measureInterleaved, type Sample } from '../../measure/rounds.ts';
import { CONTENT, sendRequest, webhookRequest } from '../../requests.ts';

const WARM_UP_SECONDS = 2;

export const webhooks: Scenario = {
  name: 'webhooks',
  title: 'Posts by a webhook beside sends of people',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measurePosts(bench, stage)),
};

async function measurePosts({ world, extent }: Bench, stage: Stage): Promise<Figure[]> {
  const { product } = stage;
  const { channelId, path, token } = await aWebhook(product.url, world.tokens[0] ?? '');
  const load = (count: number, request: string, seconds = extent.roundSeconds): Promise<Sample> => {
    const connections = Array.from({ length: count }, () => [request]);
    return measureRequests(stage.load, product, connections, seconds);
  };
  const post = webhookRequest(path, CONTENT);
  const send = sendRequest(channelId, token, CONTENT);
  await load(64, post, WARM_UP_SECONDS);
  await load(64, send, WARM_UP_SECONDS);
  const figures: Figure[] = [];
  for (const count of extent.concurrencies) {
    const [sent, posted] = await measureInterleaved(extent.rounds, [
      () => load(count, send),
      () => load(count, post),
    ]);
    if (!sent || !posted) continue;
    figures.push(
      compareWithReference(`${count} at once`, 'posts/s', posted, {
        name: 'sends of a person',
        measured: sent,
      }),
    );
  }
  return figures;
}

/** A webhook in a server of someone's own, whose owner sends into the same channel. */
async function aWebhook(url: string, token: string) {
  const call = openCaller(url, { authorization: `Session ${token}` });
  const { channelId } = await makeServer(call, 'Webhooks');
  const webhook = await call<{ url: string }>('POST', `/channels/${channelId}/webhooks`, { name: 'Bench' });
  return { channelId, path: new URL(webhook.url).pathname, token };
}
