/** Builds the post of an event: a title with its link, a colour by state, and the author. */
import { EMBED_LIMITS, type EmbedInput } from '@guildhall/protocol';
import { truncate } from '../rich-content/index.ts';
import { firstLine, type Payload } from './payload.ts';

export const COLORS = {
  open: 0x2da44e,
  merged: 0x8250df,
  closed: 0xcf222e,
  draft: 0x6e7781,
  info: 0x0969da,
  warning: 0xd4a72c,
} as const;

const DESCRIPTION = 600;

export interface DeliveryPost {
  readonly title: string;
  readonly url: string | null;
  readonly description?: string | null;
  readonly color: number;
}

/** The embed of a post; its author caused the event. */
export function deliveryEmbed(
  payload: Payload,
  { title, url, description, color }: DeliveryPost,
): EmbedInput {
  const login = payload.text('sender', 'login');
  const [link, picture] = [payload.link('sender', 'html_url'), payload.link('sender', 'avatar_url')];
  return {
    title: truncate(firstLine(title), EMBED_LIMITS.title),
    color,
    ...(url === null ? {} : { url }),
    ...(description ? { description } : {}),
    ...(login === null
      ? {}
      : {
          author: {
            name: truncate(firstLine(login), EMBED_LIMITS.authorName),
            ...(link === null ? {} : { url: link }),
            ...(picture === null ? {} : { icon_url: picture }),
          },
        }),
  };
}

/** The repository's name, or the organisation's for deliveries without a repository. */
export function repositoryName(payload: Payload): string {
  return (
    payload.text('repository', 'full_name') ??
    payload.text('repository', 'name') ??
    payload.text('organization', 'login') ??
    'repository'
  );
}

/** A text by a person, cut to a few lines, without hidden comments; the end of one may have been cut off. */
export function excerpt(text: string | null): string | null {
  const shown = text?.replaceAll(/<!--.*?(?:-->|$)/gs, '').trim();
  return shown ? truncate(shown, DESCRIPTION) : null;
}

/** The title of an issue or pull request, such as `#12 Title`. */
export function numberedTitle(item: Payload): string {
  const number = item.number('number');
  const title = item.text('title') ?? 'Untitled';
  return number === null ? title : `#${number} ${title}`;
}
