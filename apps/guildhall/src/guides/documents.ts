/** The documents under /docs, besides the browsable API reference, in reading order. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const DOCS = fileURLToPath(new URL('../../../../docs/', import.meta.url));

/** Parts of the documentation, with their headings. */
export const PARTS = {
  guides: 'Guides',
  reference: 'Reference',
  operate: 'Running an instance',
  project: 'How Guildhall is built',
  decisions: 'Decisions',
} as const;

export type Part = keyof typeof PARTS;

export interface GuideDocument {
  /** Last part of its address. */
  readonly slug: string;
  readonly title: string;
  readonly part: Part;
  readonly file: string;
}

/** @param path below docs/, without `.md` */
function entry(part: Part, path: string, title?: string): GuideDocument {
  const file = `${DOCS}${path}.md`;
  return { slug: path.split('/').at(-1) ?? path, title: title ?? firstHeading(file), part, file };
}

function firstHeading(file: string): string {
  const [, title = file] = /^# (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return title.replaceAll('`', '');
}

function documentsIn(part: Part, folder: string): GuideDocument[] {
  const names = readdirSync(`${DOCS}${folder}`).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => entry(part, `${folder}/${name.slice(0, -'.md'.length)}`));
}

export const DOCUMENTS: readonly GuideDocument[] = [
  entry('guides', 'guides/first-bot', 'Your first bot'),
  entry('guides', 'guides/interactions', 'Commands and interactions'),
  entry('guides', 'guides/gateway', 'Gateway'),
  entry('guides', 'guides/voice', 'Voice and calls'),
  entry('guides', 'guides/permissions', 'Permissions'),
  entry('guides', 'guides/rate-limits', 'Rate limits'),
  entry('guides', 'guides/webhooks', 'Webhooks'),
  entry('guides', 'guides/files', 'Files'),
  entry('guides', 'guides/discord-bots', 'Bots written for Discord'),
  entry('guides', 'guides/sign-in', 'Sign in with Guildhall'),
  entry('guides', 'guides/raids', 'Raids'),
  entry('guides', 'guides/moving', 'Moving a server'),
  entry('reference', 'reference/events', 'Events'),
  entry('reference', 'reference/shapes', 'Shapes'),
  entry('reference', 'reference/errors', 'Errors'),
  entry('reference', 'reference/sdk', 'SDK'),
  entry('operate', 'operating'),
  ...documentsIn('operate', 'operate'),
  entry('operate', 'reference/configuration', 'Settings'),
  entry('operate', 'reference/operator-api', 'Operator API'),
  entry('operate', 'security'),
  entry('operate', 'scaling'),
  entry('project', 'reading'),
  entry('project', 'architecture'),
  entry('project', 'guides/add-an-endpoint', 'Adding an endpoint'),
  entry('project', 'guides/add-a-web-feature', 'Adding a feature to the web client'),
  entry('project', 'guides/translate', 'Translating'),
  entry('project', 'reference/client', 'Endpoints in the web client'),
  entry('project', 'performance'),
  entry('project', 'releasing'),
  ...documentsIn('decisions', 'decisions'),
];

/** Pictures in guides; their relative paths are the same here as in the repository. */
export const PICTURES: readonly { readonly path: string; readonly file: string }[] = [
  'code-host-posts.webp',
  'code-host-posts-dark.webp',
].map((name) => ({ path: `/docs/pictures/${name}`, file: `${DOCS}pictures/${name}` }));

/** The address of a document. */
export function guidePath({ part, slug }: Pick<GuideDocument, 'part' | 'slug'>): string {
  return `/docs/${part}/${slug}`;
}
