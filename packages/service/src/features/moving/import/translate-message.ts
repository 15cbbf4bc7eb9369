/** Translates a message of an archive to a row, with ids of this instance. Files are added later. Pure. */
import { isoTime } from '@guildhall/platform';
import { EMBED_LIMITS, idTime, LIMITS, plainName } from '@guildhall/protocol';
import type { MessageParts, StoredSticker } from '../../../tables.ts';
import type { MessageRecord } from '../archive/records.ts';
import { cleanJson, cleanName, cleanText } from './clean-text.ts';
import { importedWebhookId, type KnownIds, knownId, shiftedId, withKnownEmoji, withKnownIds } from './ids.ts';
import type { ImportedMessage, ImportedPoll, ImportedReaction } from './message-store.ts';
import type { ImportReport } from './report.ts';

/** Longer than the limit here, because other programs allow more. */
const MAX_CONTENT = 4000;

export interface Translation {
  readonly ids: KnownIds;
  readonly report: ImportReport;
  /** Unix milliseconds. */
  readonly now: number;
  /** Stickers of the server, by their ids here. */
  readonly stickers: ReadonlyMap<
    string,
    { readonly name: string; readonly animated: boolean; readonly image: string }
  >;
}

export interface TranslatedMessage {
  readonly message: Omit<ImportedMessage, 'parts'>;
  readonly parts: MessageParts;
}

export function translateMessage(translation: Translation, record: MessageRecord): TranslatedMessage {
  const { ids, report } = translation;
  const id = shiftedId(record.id, ids.shift);
  const { counted, reacted } = translateReactions(translation, record);
  if ([...record.content].length > MAX_CONTENT)
    report.note(`A text is cut to ${MAX_CONTENT} characters.`, record.id);
  const parts = translateParts(translation, record);
  if (isEmpty(record, parts)) report.note('A message is empty: nothing in it can be imported.', record.id);
  return {
    message: {
      id,
      authorId: authorId(translation, record),
      content: withKnownIds(ids, cleanText(record.content, MAX_CONTENT)),
      editedAt: record.editedAt,
      flags: record.flags & 0x7fff_ffff,
      mentions: knownMentions(ids, 'people', record.mentions),
      mentionRoles: knownMentions(ids, 'roles', record.mentionRoles),
      mentionEveryone: record.mentionEveryone,
      replyTo: record.replyTo && shiftedId(record.replyTo, ids.shift),
      pinnedAt: record.pinnedAt,
      reactions: counted.length === 0 ? null : cleanJson(counted),
      previews:
        record.previews.length === 0 ? null : cleanJson(record.previews.slice(0, LIMITS.linkPreviews)),
      type: record.type,
      targetId: knownId(ids, 'people', record.targetId),
      reacted,
      poll: translatePoll(ids, record, translation.now),
    },
    parts,
  };
}

/** Such as a message with a poll, if the export of another program does not contain it. */
function isEmpty({ content, type, attachments }: MessageRecord, { webhook: _, ...parts }: MessageParts) {
  return content === '' && type === null && attachments.length === 0 && Object.keys(parts).length === 0;
}

/** The author's id here; people missing in the archive are shown like deleted accounts. */
function authorId({ ids, report }: Translation, record: MessageRecord): string {
  const known = knownId(ids, 'people', record.authorId);
  if (known !== null) return known;
  if (record.webhook) return importedWebhookId(record.authorId, ids.shift);
  report.note(
    'The author of a message is not in the archive; it is shown as by a deleted account.',
    record.id,
  );
  return ids.serverId;
}

function knownMentions(ids: KnownIds, kind: 'people' | 'roles', sources: readonly string[]): string[] {
  return sources
    .slice(0, LIMITS.mentionsPerMessage)
    .map((source) => knownId(ids, kind, source))
    .filter((id) => id !== null);
}

function translateReactions({ ids, report }: Translation, { id, reactions }: MessageRecord) {
  const counted: { emoji: string; count: number }[] = [];
  const reacted: ImportedReaction[] = [];
  for (const { emoji, count, users } of reactions) {
    const known = withKnownEmoji(ids, cleanText(emoji));
    if (known === null) report.note('A reaction is left out: its emoji is not in the archive.', emoji);
    else if (counted.length === LIMITS.reactionsPerMessage)
      report.note(
        `A message has up to ${LIMITS.reactionsPerMessage} kinds of reactions; the rest are left out.`,
        id,
      );
    else if (!counted.some((one) => one.emoji === known)) {
      counted.push({ emoji: known, count: Math.max(count, users.length) });
      for (const user of users) {
        const userId = knownId(ids, 'people', user.id);
        if (userId !== null) reacted.push({ emoji: known, userId, at: user.at ?? isoTime(idTime(id)) });
      }
    }
  }
  return { counted, reacted };
}

/** A poll whose time is over counts as ended, even if its end was not recorded. */
function translatePoll(ids: KnownIds, { poll }: MessageRecord, now: number): ImportedPoll | null {
  if (!poll) return null;
  const { answers, expiresAt, endedAt, total } = poll;
  const votes = poll.votes.flatMap(({ answer, userId }) => {
    const known = knownId(ids, 'people', userId);
    return known === null || answer > answers.length ? [] : [{ answer, userId: known }];
  });
  const isOver = Date.parse(expiresAt) <= now;
  return {
    expiresAt,
    endedAt: endedAt ?? (isOver ? expiresAt : null),
    total,
    votes,
    counts: answers.map((_, index) => poll.counts[index] ?? 0),
  };
}

function translateParts(translation: Translation, record: MessageRecord): MessageParts {
  const { ids } = translation;
  const { embeds, components, poll, pollResult, forward, webhook, expiredAttachments } = record;
  const stickers = translateStickers(translation, record);
  return {
    ...(embeds.length === 0 ? {} : { embeds: withKnownTexts(ids, embeds.slice(0, EMBED_LIMITS.perMessage)) }),
    ...(components.length === 0 ? {} : { components: withKnownTexts(ids, components) }),
    ...(expiredAttachments ? { expiredAttachments } : {}),
    ...(stickers.length === 0 ? {} : { stickers }),
    ...(poll
      ? {
          poll: {
            question: cleanText(poll.question, LIMITS.pollQuestion),
            allowMultiselect: poll.allowMultiselect,
            expiresAt: poll.expiresAt,
            answers: poll.answers.map(({ text, emoji }, index) => ({
              id: String(index + 1),
              text: cleanText(text, LIMITS.pollAnswer),
              emoji: emoji && withKnownEmoji(ids, emoji),
            })),
          },
        }
      : {}),
    ...(pollResult
      ? { pollResult: { ...pollResult, messageId: shiftedId(pollResult.messageId, ids.shift) } }
      : {}),
    ...(forward ? { forward: translateForward(ids, forward) } : {}),
    ...(webhook ? { webhook: { name: webhookName(webhook.name), avatarUrl: null } } : {}),
  };
}

/** Translates the ids in all texts of embeds or components. Mentions contain nothing that JSON escapes. */
function withKnownTexts<Value>(ids: KnownIds, value: Value): Value {
  return JSON.parse(withKnownIds(ids, JSON.stringify(value)), (key, inner: unknown) =>
    key === 'emoji' && typeof inner === 'string' ? (withKnownEmoji(ids, inner) ?? '❔') : inner,
  );
}

function webhookName(name: string): string {
  return cleanName(name, { min: 1, max: LIMITS.webhookName }, 'webhook');
}

/** A forward from elsewhere loses its link to the original. */
function translateForward(ids: KnownIds, forward: NonNullable<MessageRecord['forward']>) {
  return {
    ...forward,
    sourceChannelId: knownId(ids, 'channels', forward.sourceChannelId) ?? ids.serverId,
    sourceServerId: forward.sourceServerId && ids.serverId,
    sourceMessageId: shiftedId(forward.sourceMessageId, ids.shift),
    sourceChannelName: forward.sourceChannelName && plainName(forward.sourceChannelName),
    sourceServerName: forward.sourceServerName && plainName(forward.sourceServerName),
    author: {
      id: knownId(ids, 'people', forward.author.id) ?? ids.serverId,
      username: plainName(forward.author.username),
      name: plainName(forward.author.name),
    },
    content: withKnownIds(ids, cleanText(forward.content, MAX_CONTENT)),
    embeds: withKnownTexts(ids, forward.embeds),
  };
}

function translateStickers({ ids, report, stickers }: Translation, record: MessageRecord): StoredSticker[] {
  return record.stickers.slice(0, LIMITS.stickersPerMessage).flatMap(({ id, name }) => {
    const known = shiftedId(id, ids.shift);
    const sticker = stickers.get(known);
    if (sticker)
      return [
        {
          id: known,
          serverId: ids.serverId,
          name: sticker.name,
          animated: sticker.animated,
          key: sticker.image,
        },
      ];
    report.note('A sticker of a message is left out: it is not in the archive.', name);
    return [];
  });
}
