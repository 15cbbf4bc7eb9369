import { fromHexcodeToCodepoint } from 'emojibase';
import github from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' };
import iamcal from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' };
import { expect, it } from 'vitest';

const TABLE = '../../../../../packages/service/src/features/moving/archive/emoji-names.txt';
const SKIN_TONE = /1F3F[B-F]/;

/** Names by which Slack and Mattermost know emoji. After an update of the library, `vitest -u` writes them again. */
it('match between the table of imports and the library', async () => {
  const names = new Map<string, string>();
  for (const dataset of [iamcal, github])
    for (const [hexcode, given] of Object.entries(dataset as Record<string, string | string[]>)) {
      const emoji = String.fromCodePoint(...fromHexcodeToCodepoint(hexcode));
      if (!SKIN_TONE.test(hexcode))
        for (const name of [given].flat()) if (!names.has(name)) names.set(name, emoji);
    }
  const byEmoji = Map.groupBy(names, ([, emoji]) => emoji);
  const lines = [...byEmoji].map(([emoji, pairs]) => [emoji, ...pairs.map(([name]) => name)].join(' '));
  expect(lines.length).toBeGreaterThan(1500);
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot(TABLE);
});
