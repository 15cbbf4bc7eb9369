/** Settings that Guildhall lacks: a bot may send the value that everything here has, and no other. */
import { asObject, type Json } from '../resources/json.ts';
import { invalidField } from './errors.ts';

/**
 * @param fixed the only values, by setting; null, an empty list and a missing setting are always accepted
 * @param path of the settings in the request
 * @throws DiscordError for another value
 */
export function refuseSettings(settings: Json, fixed: Json, path = 'body'): void {
  const isOther = (name: string) => {
    const value = settings[name] ?? fixed[name];
    return value !== fixed[name] && !(Array.isArray(value) && value.length === 0);
  };
  const other = Object.keys(fixed).find(isOther);
  if (other !== undefined) throw invalidField(`${path}/${other}`, 'cannot be set here');
}

const SUPPRESS_EMBEDS = 1 << 2;

/** Whether an edit hides the previews of links. */
export function hidesPreviews(edit: unknown): boolean {
  const { flags } = asObject(edit);
  return typeof flags === 'number' && (flags & SUPPRESS_EMBEDS) !== 0;
}

/** @throws DiscordError for an edit that hides the previews of links */
export function refuseHiddenPreviews(edit: unknown, path = 'body'): void {
  if (hidesPreviews(edit))
    throw invalidField(`${path}/flags`, 'cannot hide previews: write links as <https://example.org>');
}

const OF_CHANNELS = {
  rtc_region: null,
  video_quality_mode: 1,
  default_thread_rate_limit_per_user: 0,
  default_reaction_emoji: null,
  default_forum_layout: 0,
};
const OF_TAGS = { moderated: false };

/** @throws DiscordError for a setting that channels or their tags lack */
export function refuseChannelSettings(channel: Json): void {
  refuseSettings(channel, OF_CHANNELS);
  const tags = Array.isArray(channel.available_tags) ? channel.available_tags : [];
  for (const [index, tag] of tags.entries())
    refuseSettings(asObject(tag), OF_TAGS, `body/available_tags/${index}`);
}
