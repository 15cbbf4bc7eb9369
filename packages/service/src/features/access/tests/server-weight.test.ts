/** The weight of a server in the cache: counted as one each, the large servers of a few people would fill the memory. */
import { LIMITS } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { weightOfServer } from '../state.ts';

type Parts = Parameters<typeof weightOfServer>[0];

interface Content {
  readonly channels: number;
  readonly topic: string | null;
  readonly tags: number;
  readonly overwrites: number;
}

/** Contains only what has a weight. */
function aServerOf({ channels, topic, tags, overwrites }: Content): Parts {
  const row = { topic, availableTags: Array(tags).fill({}), overwrites: Array(overwrites).fill({}) };
  const states = Array.from({ length: channels }, (_, index) => [String(index), { row }]);
  return { roles: [], channels: new Map(states as never) };
}

it('a usual server weighs 1, and the largest as much as its memory', () => {
  const usual = aServerOf({ channels: 30, topic: 'About this and that', tags: 0, overwrites: 2 });
  const largest = aServerOf({
    channels: LIMITS.channelsPerServer,
    topic: 'x'.repeat(LIMITS.topicsPerServer / LIMITS.channelsPerServer),
    tags: LIMITS.forumTags,
    overwrites: LIMITS.overwritesPerServer / LIMITS.channelsPerServer,
  });
  expect(weightOfServer(usual)).toBe(1);
  expect(weightOfServer(aServerOf({ channels: 0, topic: null, tags: 0, overwrites: 0 }))).toBe(1);
  expect(weightOfServer(largest)).toBeGreaterThan(100);
});
