/** Embeds (design 4.1). */
import { EmbedInput, embedLength, isEmptyEmbed } from '@guildhall/protocol/embeds';
import { EMBED_LIMITS } from '@guildhall/protocol/limits';
import { Faults, parseColor, toWireFormat } from './check.ts';

/** The description of an embed. */
export interface EmbedContent {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** A number, or `#rrggbb`. */
  readonly color?: number | `#${string}` | undefined;
  /** Makes the title a link. */
  readonly url?: string | undefined;
  readonly timestamp?: Date | string | undefined;
  readonly author?:
    | { readonly name: string; readonly url?: string | undefined; readonly iconUrl?: string | undefined }
    | undefined;
  readonly footer?: { readonly text: string; readonly iconUrl?: string | undefined } | undefined;
  readonly fields?:
    | readonly { readonly name: string; readonly value: string; readonly inline?: boolean | undefined }[]
    | undefined;
  /** Address of a picture, or `attachment://` and the name of a file in the message. */
  readonly image?: string | undefined;
  readonly thumbnail?: string | undefined;
}

/** An embed. @throws BuilderError */
export function embed({ color, image, thumbnail, ...content }: EmbedContent): EmbedInput {
  const media = {
    ...(image === undefined ? {} : { image: { url: image } }),
    ...(thumbnail === undefined ? {} : { thumbnail: { url: thumbnail } }),
  };
  const result = toWireFormat({ ...content, ...media, color: parseColor(color) }) as EmbedInput;
  const faults = new Faults('embed');
  faults.check(EmbedInput, result);
  const { timestamp } = result;
  faults.addIf(timestamp !== undefined && Number.isNaN(Date.parse(timestamp)), 'timestamp', 'must be a time');
  faults.addIf(
    isEmptyEmbed(result),
    '',
    'needs a title, description, author, footer, field, image or thumbnail',
  );
  faults.throwAny();
  return result;
}

/** Checks the limits of all embeds of a message together. */
export function checkEmbeds(embeds: readonly EmbedInput[], faults: Faults): void {
  const { perMessage, total } = EMBED_LIMITS;
  faults.addIf(embeds.length > perMessage, 'embeds', `must be at most ${perMessage}`);
  const length = embeds.reduce((sum, one) => sum + embedLength(one), 0);
  faults.addIf(length > total, 'embeds', `must be at most ${total} characters together`);
}
