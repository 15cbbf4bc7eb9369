/** Finds emoji by the names that Slack, Mattermost and GitHub use. */
import { readFileSync } from 'node:fs';
import { unicodeEmoji } from '../../../emoji-text.ts';

/** `:wave::skin-tone-3:` of Slack, `:wave_medium_skin_tone:` of Mattermost. */
const SKIN_TONE = /::skin-tone-\d$|_(?:light|medium_light|medium|medium_dark|dark)_skin_tone$/;

let table: ReadonlyMap<string, string> | undefined;

/** @returns undefined for a workspace's custom emoji */
export function emojiByName(name: string): string | undefined {
  table ??= readTable();
  return table.get(name) ?? table.get(name.replace(SKIN_TONE, ''));
}

function readTable(): ReadonlyMap<string, string> {
  const lines = readFileSync(new URL('emoji-names.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [given = '', ...names] = line.split(' ');
      const emoji = unicodeEmoji(given);
      return emoji === null ? [] : names.map((name) => [name, emoji] as const);
    }),
  );
}
