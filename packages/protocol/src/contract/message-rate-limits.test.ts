/** Rate limits of message routes (design, chapter 10): count, window and key of each. */
import { expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '../index.ts';

const CALLER_AND_CHANNEL = 'actor param:channelId';

it.each<[EndpointName, number, number, string]>([
  ['sendMessage', 5, 5, CALLER_AND_CHANNEL],
  ['forwardMessage', 5, 5, CALLER_AND_CHANNEL],
  ['editMessage', 5, 5, CALLER_AND_CHANNEL],
  ['deleteMessage', 5, 1, CALLER_AND_CHANNEL],
  ['bulkDeleteMessages', 1, 1, CALLER_AND_CHANNEL],
  ['addReaction', 4, 1, CALLER_AND_CHANNEL],
  ['removeOwnReaction', 4, 1, CALLER_AND_CHANNEL],
  ['pinMessage', 5, 5, CALLER_AND_CHANNEL],
  ['unpinMessage', 5, 5, CALLER_AND_CHANNEL],
  ['startTyping', 5, 5, CALLER_AND_CHANNEL],
  ['listMessages', 10, 2, CALLER_AND_CHANNEL],
  ['searchServerMessages', 10, 10, 'actor'],
  ['searchChannelMessages', 10, 10, 'actor'],
  ['crosspostMessage', 10, 3600, 'param:channelId'],
  ['purchasePost', 5, 5, 'actor'],
  ['postWebhookMessage', 5, 5, 'param:webhookId param:webhookToken'],
  ['updateWebhookMessage', 5, 5, 'param:webhookId param:webhookToken'],
])('%s: %i in %i seconds by %s', (name, limit, windowSecs, by) => {
  const { rateLimits = [] } = ENDPOINTS[name] as {
    rateLimits?: readonly { limit: number; windowSecs: number; by: readonly string[] }[];
  };
  expect(rateLimits.map((rule) => [rule.limit, rule.windowSecs, rule.by.join(' ')])).toEqual([
    [limit, windowSecs, by],
  ]);
});

it('both searches count together', () => {
  const { searchServerMessages, searchChannelMessages } = ENDPOINTS;
  expect(searchServerMessages.rateLimits).toEqual(searchChannelMessages.rateLimits);
  expect(searchServerMessages.rateLimits?.[0]).toHaveProperty('bucket');
});
