import {
  ApiError,
  type FieldFault,
  invalidFields,
  isoTime,
  readTime,
  validateBody,
} from '@guildhall/platform';
import { EMBED_LIMITS, type Embed, EmbedInput, embedLength, isEmptyEmbed } from '@guildhall/protocol';
import { inSnakeCase } from './snake-case.ts';

/**
 * Checks and converts embeds of a bot or webhook: at most 10, trimmed texts, at most 6000 characters together
 * (specification: Message, `embeds`; design 4.1).
 * @throws ApiError invalid_embeds with all faults in `fields`
 */
export function readEmbeds(sent: readonly unknown[]): Embed[] {
  if (sent.length > EMBED_LIMITS.perMessage) {
    throw invalid([{ path: 'body/embeds', message: `must be at most ${EMBED_LIMITS.perMessage}` }]);
  }
  const embeds = sent.map((embed, index) => stored(checked(embed, index)));
  const faults = embeds.flatMap((embed, index) => (isEmptyEmbed(embed) ? [emptyAt(index)] : []));
  const total = embeds.reduce((sum, embed) => sum + embedLength(embed), 0);
  if (total > EMBED_LIMITS.total) {
    faults.push({
      path: 'body/embeds',
      message: `must be at most ${EMBED_LIMITS.total} characters together`,
    });
  }
  if (faults.length > 0) throw invalid(faults);
  return embeds;
}

function checked(embed: unknown, index: number): EmbedInput {
  try {
    const value = validateBody(EmbedInput, inSnakeCase(embed)) as EmbedInput;
    if (value.timestamp !== undefined && readTime(value.timestamp) === null) {
      throw invalid([{ path: 'body/timestamp', message: 'must be a time' }]);
    }
    return value;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.details.fields ?? [];
    throw invalid(
      fields.map((fault) => ({ ...fault, path: fault.path.replace('body', `body/embeds/${index}`) })),
    );
  }
}

/** Trims texts, drops empty ones, and normalises the time. */
function stored({ title, description, timestamp, author, footer, fields, ...rest }: EmbedInput): Embed {
  return {
    type: 'rich',
    ...(title?.trim() ? { title: title.trim() } : {}),
    ...(description?.trim() ? { description: description.trim() } : {}),
    ...rest,
    ...(timestamp === undefined ? {} : { timestamp: isoTime(new Date(timestamp)) }),
    ...(author ? { author: { ...author, name: author.name.trim() } } : {}),
    ...(footer ? { footer: { ...footer, text: footer.text.trim() } } : {}),
    ...(fields && fields.length > 0
      ? {
          fields: fields.map(({ name, value, inline }) => ({
            name: name.trim(),
            value: value.trim(),
            inline: inline ?? false,
          })),
        }
      : {}),
  };
}

function emptyAt(index: number): FieldFault {
  return {
    path: `body/embeds/${index}`,
    message: 'needs a title, description, author, footer, field, image or thumbnail',
  };
}

function invalid(fields: readonly FieldFault[]): ApiError {
  return invalidFields('invalid_embeds', fields);
}
