/** Settings for new and existing channels (specification: Channel; design 5.4). Pure. */
import { ApiError } from '@guildhall/platform';
import type { BodyOf, updateChannel } from '@guildhall/protocol';
import { givenFields } from '../../rows.ts';
import type { ChannelRow } from '../access/index.ts';

type Input = Pick<
  BodyOf<typeof updateChannel>,
  'slowmodeSecs' | 'contentMode' | 'autoArchiveMinutes' | 'auto_archive_duration' | 'userLimit' | 'bitrate'
>;

/** The sent settings as columns. */
export function settingColumns(input: Input) {
  const autoArchiveMinutes = input.autoArchiveMinutes ?? input.auto_archive_duration;
  const { slowmodeSecs, contentMode, userLimit, bitrate } = input;
  return givenFields({ slowmodeSecs, contentMode, autoArchiveMinutes, userLimit, bitrate });
}

const HAS_THREADS: ReadonlySet<string> = new Set(['text', 'announcement', 'forum', 'thread']);

/** Refuses settings that the kind does not have. @throws ApiError invalid_channel_kind */
export function requireSettings(kind: ChannelRow['kind'], input: Input): void {
  const fits =
    ((input.userLimit === undefined && input.bitrate === undefined) || kind === 'voice') &&
    ((input.autoArchiveMinutes === undefined && input.auto_archive_duration === undefined) ||
      HAS_THREADS.has(kind));
  if (!fits) throw new ApiError('invalid_channel_kind');
}
