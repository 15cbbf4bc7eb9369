/** Cards that programs add to messages, in the format that Slack and Mattermost share. Pure. */
import { schemaFaults } from '@guildhall/platform';
import { EMBED_LIMITS, Nullable } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';
import { plainEmbed } from './plain-embed.ts';
import type { Note } from './problems.ts';
import type { MessageRecord } from './records.ts';

const MaybeText = Type.Optional(Nullable(Type.String()));

const Card = Type.Object({
  fallback: MaybeText,
  pretext: MaybeText,
  text: MaybeText,
  title: MaybeText,
  titleLink: MaybeText,
  /** Where a shared message or page is. */
  fromUrl: MaybeText,
  color: MaybeText,
  authorName: MaybeText,
  authorLink: MaybeText,
  imageUrl: MaybeText,
  thumbUrl: MaybeText,
  footer: MaybeText,
  fields: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({ title: MaybeText, value: Type.Unknown(), short: Type.Optional(Type.Unknown()) }),
      ),
    ),
  ),
});
type Card = Static<typeof Card>;

/**
 * The embeds of a message's cards.
 * @param translate translates a text of a card
 */
export function cardEmbeds(
  cards: unknown,
  example: string,
  note: Note,
  translate: (text: string) => string,
): MessageRecord['embeds'] {
  return (Array.isArray(cards) ? cards : []).slice(0, EMBED_LIMITS.perMessage).flatMap((card: unknown) => {
    const isReadable = schemaFaults(Card, card).length === 0;
    return plainEmbed(isReadable ? looseEmbed(card as Card, translate) : {}, example, note);
  });
}

function looseEmbed(card: Card, translate: (text: string) => string) {
  const { pretext, text, fallback, title, titleLink, fromUrl, color, authorName, authorLink, fields } = card;
  const description = [pretext, text].filter(Boolean).join('\n') || (title ? null : fallback);
  return {
    title: title && translate(title),
    url: titleLink || fromUrl,
    description: description && translate(description),
    // Slack leaves out the number sign.
    color: color?.replace(/^(?=[0-9a-f]{6}$)/i, '#'),
    author: { name: authorName, url: authorLink },
    footer: { text: card.footer },
    image: { url: card.imageUrl },
    thumbnail: { url: card.thumbUrl },
    fields: (fields ?? []).map((field) => ({
      name: field.title && translate(field.title),
      value: translate(String(field.value ?? '')),
      isInline: field.short === true,
    })),
  };
}
