/** Embeds (specification: Message, `embeds`; design 4.1). Names inside are snake_case. */
import { type Static, Type } from 'typebox';
import { EMBED_LIMITS, textLength } from '../contract/limits.ts';
import { OneOf, Timestamp, TrimmedText } from '../contract/schema.ts';

const limits = EMBED_LIMITS;

export const WEB_URL_PATTERN = '^[hH][tT][tT][pP][sS]?://[^\\s]+$';
/** https or http. */
export const WebUrl = Type.String({ pattern: WEB_URL_PATTERN, maxLength: limits.url });
/** https, http, or a file of the same message by name. */
export const MediaUrl = Type.String({
  pattern: '^([hH][tT][tT][pP][sS]?://[^\\s]+|attachment://[^/\\\\\\s]+)$',
  maxLength: limits.url,
});

const size = {
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  proxy_url: Type.Optional(Type.String()),
};

const authorFields = {
  name: TrimmedText({ min: 1, max: limits.authorName }),
  url: Type.Optional(WebUrl),
  icon_url: Type.Optional(MediaUrl),
};
const footerFields = {
  text: TrimmedText({ min: 1, max: limits.footerText }),
  icon_url: Type.Optional(MediaUrl),
};
/** The picture's URL on this instance, so that its site of origin learns nothing about readers. */
const proxiedIcon = { proxy_icon_url: Type.Optional(Type.String()) };

const senderFields = {
  title: Type.Optional(TrimmedText({ max: limits.title })),
  description: Type.Optional(TrimmedText({ max: limits.description })),
  color: Type.Optional(Type.Integer({ minimum: 0, maximum: 0xffffff })),
  url: Type.Optional(WebUrl),
  timestamp: Type.Optional(Timestamp),
  author: Type.Optional(Type.Object(authorFields)),
  footer: Type.Optional(Type.Object(footerFields)),
};

const fieldOf = {
  name: TrimmedText({ min: 1, max: limits.fieldName }),
  value: TrimmedText({ min: 1, max: limits.fieldValue }),
};

/** An embed as a bot or webhook sends it. */
export const EmbedInput = Type.Object({
  ...senderFields,
  fields: Type.Optional(
    Type.Array(Type.Object({ ...fieldOf, inline: Type.Optional(Type.Boolean()) }), {
      maxItems: limits.fields,
    }),
  ),
  image: Type.Optional(Type.Object({ url: MediaUrl })),
  thumbnail: Type.Optional(Type.Object({ url: MediaUrl })),
});
export type EmbedInput = Static<typeof EmbedInput>;

/** An embed of a message: by its sender (`rich`), or a link preview. */
export const Embed = Type.Object({
  type: OneOf(['rich', 'link', 'image', 'video', 'article']),
  ...senderFields,
  author: Type.Optional(Type.Object({ ...authorFields, ...proxiedIcon })),
  footer: Type.Optional(Type.Object({ ...footerFields, ...proxiedIcon })),
  fields: Type.Optional(Type.Array(Type.Object({ ...fieldOf, inline: Type.Boolean() }))),
  image: Type.Optional(Type.Object({ url: Type.String(), ...size })),
  thumbnail: Type.Optional(Type.Object({ url: Type.String(), ...size })),
  provider: Type.Optional(Type.Object({ name: Type.String(), url: Type.Optional(Type.String()) })),
  video: Type.Optional(
    Type.Object({
      url: Type.String(),
      width: Type.Optional(Type.Integer()),
      height: Type.Optional(Type.Integer()),
    }),
  ),
});
export type Embed = Static<typeof Embed>;

/** Whether an embed would show nothing, which is refused. */
export function isEmptyEmbed(embed: EmbedInput): boolean {
  const { title = '', description = '', author, footer, fields = [], image, thumbnail } = embed;
  const isWithoutText = title.trim() === '' && description.trim() === '' && fields.length === 0;
  return isWithoutText && ![author, footer, image, thumbnail].some(Boolean);
}

/** Characters that count towards the total of a message. */
export function embedLength({
  title = '',
  description = '',
  author,
  footer,
  fields = [],
}: EmbedInput): number {
  const texts = [title, description, author?.name ?? '', footer?.text ?? ''];
  for (const { name, value } of fields) texts.push(name, value);
  return texts.reduce((sum, text) => sum + textLength(text.trim()), 0);
}
