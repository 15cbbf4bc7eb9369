/** Builds the search entry of a message, a tsvector: words with positions, and marks for other criteria. Pure. */
import type { SearchedPart } from '@guildhall/protocol';
import { parseMessage } from '@guildhall/protocol/text-formatting';
import type { MessageRow } from '../messages/index.ts';
import { messageText } from '../rich-content/index.ts';
import { splitWords } from './words.ts';

/** A gap between two texts of a message, so that no phrase spans both. */
const GAP = 10;
/** PostgreSQL's highest position. */
const LAST_POSITION = 16_383;

export type SearchedMessage = Pick<
  MessageRow,
  'authorId' | 'content' | 'flags' | 'parts' | 'mentions' | 'pinnedAt' | 'previews'
>;

/** Marks have a colon, which words never do; ids and kinds need no quoting. */
export const marks = {
  author: (id: string): string => `a:${id}`,
  mention: (id: string): string => `m:${id}`,
  part: (part: SearchedPart): string => `h:${part}`,
  pinned: 'p:',
} as const;

/** The message in the text form of a tsvector. */
export function indexEntry(message: SearchedMessage): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const text of textsIn(message)) {
    for (const word of splitWords(text)) {
      position += 1;
      const known = positions.get(word);
      if (known) known.push(Math.min(position, LAST_POSITION));
      else positions.set(word, [Math.min(position, LAST_POSITION)]);
    }
    position += GAP;
  }
  const words = [...positions].map(([word, at]) => `'${word}':${at.slice(0, 255).join(',')}`);
  return [...words, ...listMarks(message).map((mark) => `'${mark}'`)].join(' ');
}

function textsIn({ content, flags, parts }: SearchedMessage): string[] {
  const text = messageText(content, { flags, parts });
  if (parts === null) return [text];
  const { embeds = [], forward, poll, attachments = [], coins } = parts;
  return [
    text,
    ...[...embeds, ...(forward?.embeds ?? [])].flatMap(({ title, description }) => [
      title ?? '',
      description ?? '',
    ]),
    forward?.content ?? '',
    ...(poll ? [poll.question, ...poll.answers.map(({ text }) => text)] : []),
    // Of priced files, only kind and size are visible.
    ...(coins ? [] : attachments.map(({ filename }) => filename)),
  ].filter((text) => text !== '');
}

function listMarks({ authorId, mentions, pinnedAt, ...message }: SearchedMessage): string[] {
  return [
    marks.author(authorId),
    ...[...new Set(mentions)].map(marks.mention),
    ...searchedParts(message).map(marks.part),
    ...(pinnedAt === null ? [] : [marks.pinned]),
  ];
}

function searchedParts({
  content,
  flags,
  parts,
  previews,
}: Omit<SearchedMessage, 'authorId' | 'mentions' | 'pinnedAt'>): SearchedPart[] {
  const isPlain = parts === null && previews === null;
  if (isPlain) return hasLink(content) ? ['link'] : [];
  const { embeds = [], forward, attachments = [] } = parts ?? {};
  const kinds = attachments.map(({ contentType }) => contentType.split('/')[0]);
  const has: Readonly<Record<SearchedPart, boolean>> = {
    link:
      hasLink(messageText(content, { flags, parts })) || (forward !== undefined && hasLink(forward.content)),
    embed: embeds.length + (previews?.length ?? 0) + (forward?.embeds.length ?? 0) > 0,
    file: attachments.length > 0,
    image: kinds.includes('image'),
    video: kinds.includes('video'),
    sticker: (parts?.stickers?.length ?? 0) > 0,
    poll: parts?.poll !== undefined,
    forward: forward !== undefined,
  };
  return (Object.keys(has) as SearchedPart[]).filter((part) => has[part]);
}

function hasLink(text: string): boolean {
  return text.includes('://') && JSON.stringify(parseMessage(text)).includes('"kind":"link"');
}
