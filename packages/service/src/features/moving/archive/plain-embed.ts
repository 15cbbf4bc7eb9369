/** Embeds of other programs, which may exceed the limits here. Pure. */
import { isoTime, schemaFaults } from '@guildhall/platform';
import { EMBED_LIMITS, Embed, isEmptyEmbed } from '@guildhall/protocol';
import type { Note } from './problems.ts';
import type { MessageRecord } from './records.ts';

type MaybeText = string | null | undefined;
/** `url` may name a file of the export; then `canonicalUrl` is its address. */
type MaybePicture = { readonly url?: MaybeText; readonly canonicalUrl?: MaybeText } | null | undefined;

export interface LooseEmbed {
  readonly title?: MaybeText;
  readonly url?: MaybeText;
  readonly timestamp?: MaybeText;
  readonly description?: MaybeText;
  readonly color?: MaybeText;
  readonly author?: { readonly name?: MaybeText; readonly url?: MaybeText } | null | undefined;
  readonly footer?: { readonly text?: MaybeText } | null | undefined;
  readonly image?: MaybePicture;
  readonly thumbnail?: MaybePicture;
  readonly fields?: readonly {
    readonly name?: MaybeText;
    readonly value?: MaybeText;
    readonly isInline?: boolean;
  }[];
}

/** A list with the embed, cut to the limits; empty if it is unreadable. */
export function plainEmbed(embed: LooseEmbed, id: string, note: Note): MessageRecord['embeds'] {
  const converted = withoutEmpty({
    type: 'rich' as const,
    title: cut(embed.title, EMBED_LIMITS.title),
    description: cut(embed.description, EMBED_LIMITS.description),
    url: address(embed.url),
    color: /^#[0-9a-f]{6}$/i.test(embed.color ?? '')
      ? Number.parseInt((embed.color ?? '').slice(1), 16)
      : undefined,
    timestamp: isoTimeOrNull(embed.timestamp) ?? undefined,
    author: authorOf(embed.author),
    footer: footerOf(embed.footer),
    image: picture(embed.image),
    thumbnail: picture(embed.thumbnail),
    fields: (embed.fields ?? []).slice(0, EMBED_LIMITS.fields).map(({ name, value, isInline = false }) => ({
      name: cut(name, EMBED_LIMITS.fieldName) ?? '\u200b',
      value: cut(value, EMBED_LIMITS.fieldValue) ?? '\u200b',
      inline: isInline,
    })),
  });
  if (schemaFaults(Embed, converted).length === 0 && !isEmptyEmbed(converted as Embed))
    return [converted as Embed];
  note('An embed is left out: it is empty, or cannot be read.', id);
  return [];
}

function withoutEmpty<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

function cut(text: MaybeText, limit: number): string | undefined {
  return text ? [...text].slice(0, limit).join('') : undefined;
}

function address(url: MaybeText): string | undefined {
  return url && /^https?:\/\/\S+$/i.test(url) && url.length <= EMBED_LIMITS.url ? url : undefined;
}

function authorOf(author: LooseEmbed['author']) {
  const name = cut(author?.name, EMBED_LIMITS.authorName);
  const url = address(author?.url);
  return name === undefined ? undefined : { name, ...(url === undefined ? {} : { url }) };
}

function footerOf(footer: LooseEmbed['footer']) {
  const text = cut(footer?.text, EMBED_LIMITS.footerText);
  return text === undefined ? undefined : { text };
}

function picture(shown: LooseEmbed['image']) {
  const url = address(shown?.url) ?? address(shown?.canonicalUrl);
  return url === undefined ? undefined : { url };
}

export function isoTimeOrNull(text: MaybeText): string | null {
  const time = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : isoTime(time);
}
