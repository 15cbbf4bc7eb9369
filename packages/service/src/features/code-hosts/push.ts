/** Pushes: the branch, and up to five commits with their links (specification: adapter event mapping). */
import { truncate } from '../rich-content/index.ts';
import { escapeMarkdown, firstLine, type Payload } from './payload.ts';
import { COLORS, type DeliveryPost, repositoryName } from './post.ts';

const COMMITS = 5;
const MESSAGE = 80;
const AUTHOR = 40;
const SHORT_ID = 7;
/** Room for five links in a description. */
const LINK = 500;

export function pushPost(payload: Payload): DeliveryPost {
  const { kind, name } = readRef(payload);
  const target = `[${repositoryName(payload)}${kind === 'branch' ? `:${name}` : ''}]`;
  const what = kind === 'branch' ? 'branch' : `tag ${name}`;
  const compare = payload.link('compare') ?? payload.link('repository', 'html_url');
  if (payload.flag('deleted'))
    return {
      title: `${target} ${what} deleted`,
      url: payload.link('repository', 'html_url'),
      color: COLORS.closed,
    };
  const { items, total } = payload.list('commits');
  const shown = items.slice(0, COMMITS).map(commitLine);
  const more = total > COMMITS ? [`+${total - COMMITS} more`] : [];
  return {
    title: `${target} ${describePush(payload, what, total)}`,
    url: total === 1 ? (items[0]?.link('url') ?? compare) : compare,
    description: [...shown, ...more].join('\n'),
    color: payload.flag('forced') ? COLORS.warning : COLORS.info,
  };
}

function describePush(payload: Payload, what: string, total: number): string {
  const commits = `${total} new ${total === 1 ? 'commit' : 'commits'}`;
  if (payload.flag('created')) return total === 0 ? `${what} created` : `${what} created, ${commits}`;
  if (payload.flag('forced')) return total === 0 ? `${what} force-pushed` : `force-pushed, ${commits}`;
  return commits;
}

function commitLine(commit: Payload): string {
  const id = (commit.text('id') ?? '').replaceAll(/[^0-9a-zA-Z]/g, '').slice(0, SHORT_ID) || 'commit';
  const message = truncate(firstLine(commit.text('message') ?? 'No message'), MESSAGE);
  const author =
    commit.text('author', 'username') ?? commit.text('author', 'name') ?? commit.text('committer', 'name');
  const by = author === null ? '' : ` – ${escapeMarkdown(truncate(firstLine(author), AUTHOR))}`;
  const link = commit.link('url');
  const at = link === null || link.length > LINK ? '' : `\n<${link}>`;
  return `\`${id}\` ${escapeMarkdown(message)}${by}${at}`;
}

const PREFIXES = { branch: 'refs/heads/', tag: 'refs/tags/' } as const;

function readRef(payload: Payload): { readonly kind: 'branch' | 'tag'; readonly name: string } {
  const ref = firstLine(payload.text('ref') ?? 'unknown');
  const kind = ref.startsWith(PREFIXES.tag) ? 'tag' : 'branch';
  return { kind, name: ref.startsWith(PREFIXES[kind]) ? ref.slice(PREFIXES[kind].length) : ref };
}
