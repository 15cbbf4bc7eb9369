/**
 * Callback and follow-ups of one interaction share a count (design, chapter 10); later calls to all interactions of one
 * person share another.
 */
import { type Interaction, sendFollowUp } from '@guildhall/protocol';
import { useInstance } from '@guildhall/testkit';
import { respondTo, tokenCaller, useStage } from '@guildhall/testkit/interactions';
import { expect, it } from 'vitest';

const instance = useInstance({ settings: { RATE_LIMIT_SCALE: '1' } });
const stage = useStage(instance);

it('allows five responses in two seconds, callback and follow-ups together, for each interaction', async () => {
  const [one, other] = [await stage.run('plain'), await stage.run('plain')];
  const follow = () =>
    tokenCaller(instance.url).call(sendFollowUp, {
      params: { applicationId: one.applicationId, interactionToken: one.token },
      body: { content: 'More' },
    });
  expect((await respondTo(instance.url, one, { type: 4, data: { content: 'First' } })).status).toBe(204);
  const results = await Promise.all([follow(), follow(), follow(), follow(), follow()]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429]);
  const refused = results.find(({ status }) => status === 429);
  expect(refused?.headers.get('x-ratelimit-scope')).toBe('shared');
  expect(refused?.headers.get('x-ratelimit-limit')).toBe('5');
  expect((await respondTo(instance.url, other, { type: 4, data: { content: 'Free' } })).status).toBe(204);
  instance.clock.advance(2001);
  expect((await follow()).status).toBe(200);
});

it('allows fifty follow-ups a second for all interactions of a person', async () => {
  const interactions: Interaction[] = [];
  while (interactions.length < 13) interactions.push(await stage.run('plain'));
  await Promise.all(
    interactions.map((one) => respondTo(instance.url, one, { type: 4, data: { content: 'First' } })),
  );
  instance.clock.advance(2001);
  const follow = ({ applicationId, token }: Interaction) =>
    tokenCaller(instance.url).call(sendFollowUp, {
      params: { applicationId, interactionToken: token },
      body: { content: 'More' },
    });
  const results = await Promise.all(interactions.flatMap((one) => [1, 2, 3, 4, 5].map(() => follow(one))));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(new Set(results.map(({ code }) => code))).toEqual(new Set([undefined, 'rate_limited']));
  instance.clock.advance(2001);
  expect((await follow(interactions[0] as Interaction)).status).toBe(200);
});

it('an address that responds to many interactions is not limited', async () => {
  const unknown = Array.from({ length: 40 }, (_, index) =>
    respondTo(instance.url, { id: '1', token: `i.${index}` }, { type: 5 }),
  );
  const codes = (await Promise.all(unknown)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['unknown_interaction']));
});
