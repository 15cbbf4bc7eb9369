/** What is shown under /docs beside the browsable API reference, in the order of reading. */
import { fileURLToPath } from 'node:url';

const DOCS = fileURLToPath(new URL('../../../../docs/', import.meta.url));

export interface GuideDocument {
  /** Last part of its address. */
  readonly slug: string;
  readonly title: string;
  readonly part: 'guides' | 'reference';
  readonly file: string;
}

function entry(part: GuideDocument['part'], slug: string, title: string): GuideDocument {
  return { slug, title, part, file: `${DOCS}${part}/${slug}.md` };
}

/** Documents for engineers and operators of Guildhall are not among them. */
export const DOCUMENTS: readonly GuideDocument[] = [
  entry('guides', 'first-bot', 'Your first bot'),
  entry('guides', 'interactions', 'Commands and interactions'),
  entry('guides', 'gateway', 'Gateway'),
  entry('guides', 'voice', 'Voice and calls'),
  entry('guides', 'permissions', 'Permissions'),
  entry('guides', 'rate-limits', 'Rate limits'),
  entry('guides', 'webhooks', 'Webhooks'),
  entry('guides', 'files', 'Files'),
  entry('guides', 'discord-bots', 'Bots written for Discord'),
  entry('guides', 'sign-in', 'Sign in with Guildhall'),
  entry('guides', 'raids', 'Raids'),
  entry('guides', 'moving', 'Moving a server'),
  entry('reference', 'events', 'Events'),
  entry('reference', 'shapes', 'Shapes'),
  entry('reference', 'errors', 'Errors'),
  entry('reference', 'sdk', 'SDK'),
];

/** Pictures that guides show; their paths beside the guides are the same here as in the repository. */
export const PICTURES: readonly { readonly path: string; readonly file: string }[] = [
  'code-host-posts.webp',
  'code-host-posts-dark.webp',
].map((name) => ({ path: `/docs/pictures/${name}`, file: `${DOCS}pictures/${name}` }));

/** The address of a document. */
export function guidePath({ part, slug }: Pick<GuideDocument, 'part' | 'slug'>): string {
  return `/docs/${part}/${slug}`;
}
