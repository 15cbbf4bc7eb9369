/** Discord's names of the fields that Guildhall's refusals name. */

/** Names that differ by more than their spelling. */
const NAMES: Readonly<Record<string, string>> = {
  autoArchiveMinutes: 'auto_archive_duration',
  channelKinds: 'channel_types',
  contentMode: 'nsfw',
  deleteMessageSecs: 'delete_message_seconds',
  exemptChannelIds: 'exempt_channels',
  exemptRoleIds: 'exempt_roles',
  ids: 'messages',
  kind: 'type',
  maxAgeSecs: 'max_age',
  memberPermissions: 'default_member_permissions',
  overwrites: 'permission_overwrites',
  slowmodeSecs: 'rate_limit_per_user',
  targetChannelId: 'webhook_channel_id',
  voiceChannelId: 'channel_id',
};

/** Fields that Discord has in another place: AutoMod's triggers and actions. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^body\/trigger\/kind$/, 'body/trigger_type'],
  [/^body\/trigger\/keywords/, 'body/trigger_metadata/keyword_filter'],
  [/^body\/trigger\/patterns/, 'body/trigger_metadata/regex_patterns'],
  [/^body\/trigger\/allow/, 'body/trigger_metadata/allow_list'],
  [/^body\/trigger\/limit$/, 'body/trigger_metadata/mention_total_limit'],
  [/^body\/trigger/, 'body/trigger_metadata'],
  [/^(body\/actions\/\d+)\/durationSecs$/, '$1/metadata/duration_seconds'],
  [/^(body\/actions\/\d+)\/(channelId|customMessage)$/, '$1/metadata/$2'],
];

/** `body/embeds/0/iconUrl` becomes embeds, 0 and icon_url. */
export function discordPath(path: string): readonly string[] {
  const [place, replacement] = PLACES.find(([from]) => from.test(path)) ?? [/^/, ''];
  const parts = path.replace(place, replacement).split('/').slice(1);
  return parts.map(
    (part) =>
      (Object.hasOwn(NAMES, part) ? NAMES[part] : undefined) ??
      part.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}
