/** The events and actions that are posted, and their form (specification: adapter event mapping). */
import type { Payload } from './payload.ts';
import { COLORS, type DeliveryPost, excerpt, numberedTitle, repositoryName } from './post.ts';
import { pushPost } from './push.ts';

/** Null for an action that is not posted. */
type Posted = (payload: Payload) => DeliveryPost | null;

/** By the name in `X-GitHub-Event`. */
export const EVENTS: ReadonlyMap<string, Posted> = new Map<string, Posted>([
  ['ping', connected],
  ['push', pushPost],
  ['pull_request', pullRequest],
  ['pull_request_review', review],
  ['issues', issue],
  ['issue_comment', issueComment],
  ['release', release],
  ['workflow_run', workflowRun],
  ['create', (payload) => reference(payload, 'created', COLORS.open)],
  ['delete', (payload) => reference(payload, 'deleted', COLORS.closed)],
  ['star', starred],
  ['fork', forked],
]);

function connected(payload: Payload): DeliveryPost {
  return {
    title: `[${repositoryName(payload)}] connected`,
    url: payload.link('repository', 'html_url') ?? payload.link('organization', 'html_url'),
    description: excerpt(payload.text('zen')),
    color: COLORS.open,
  };
}

interface State {
  readonly words: string;
  readonly color: number;
  /** Whether the text is shown, as for new items. */
  readonly text?: true;
}

function pullRequestState(payload: Payload): State | null {
  const item = payload.at('pull_request');
  switch (payload.text('action')) {
    case 'opened':
      return item.flag('draft')
        ? { words: 'draft pull request opened', color: COLORS.draft, text: true }
        : { words: 'pull request opened', color: COLORS.open, text: true };
    case 'reopened':
      return { words: 'pull request reopened', color: COLORS.open };
    case 'ready_for_review':
      return { words: 'pull request ready for review', color: COLORS.open };
    case 'closed':
      return item.flag('merged')
        ? { words: 'pull request merged', color: COLORS.merged }
        : { words: 'pull request closed', color: COLORS.closed };
    default:
      return null;
  }
}

function pullRequest(payload: Payload): DeliveryPost | null {
  return itemPost(payload, payload.at('pull_request'), pullRequestState(payload));
}

function issueState(payload: Payload): State | null {
  switch (payload.text('action')) {
    case 'opened':
      return { words: 'issue opened', color: COLORS.open, text: true };
    case 'reopened':
      return { words: 'issue reopened', color: COLORS.open };
    case 'closed': {
      const isPlanned = payload.text('issue', 'state_reason') !== 'not_planned';
      return { words: 'issue closed', color: isPlanned ? COLORS.merged : COLORS.draft };
    }
    default:
      return null;
  }
}

function issue(payload: Payload): DeliveryPost | null {
  return itemPost(payload, payload.at('issue'), issueState(payload));
}

function itemPost(payload: Payload, item: Payload, state: State | null): DeliveryPost | null {
  if (!state) return null;
  return {
    title: `[${repositoryName(payload)}] ${state.words}: ${numberedTitle(item)}`,
    url: item.link('html_url'),
    description: state.text ? excerpt(item.text('body')) : null,
    color: state.color,
  };
}

const REVIEWS: ReadonlyMap<string, State> = new Map([
  ['approved', { words: 'approved', color: COLORS.open }],
  ['changes_requested', { words: 'changes requested', color: COLORS.closed }],
  ['commented', { words: 'reviewed', color: COLORS.info }],
]);

function review(payload: Payload): DeliveryPost | null {
  // Some services send the state in capitals.
  const state = REVIEWS.get(payload.text('review', 'state')?.toLowerCase() ?? '');
  if (payload.text('action') !== 'submitted' || !state) return null;
  return {
    title: `[${repositoryName(payload)}] pull request ${state.words}: ${numberedTitle(payload.at('pull_request'))}`,
    url: payload.link('review', 'html_url') ?? payload.link('pull_request', 'html_url'),
    description: excerpt(payload.text('review', 'body')),
    color: state.color,
  };
}

function issueComment(payload: Payload): DeliveryPost | null {
  if (payload.text('action') !== 'created') return null;
  const kind = payload.at('issue', 'pull_request').isObject ? 'pull request' : 'issue';
  return {
    title: `[${repositoryName(payload)}] new comment on ${kind} ${numberedTitle(payload.at('issue'))}`,
    url: payload.link('comment', 'html_url') ?? payload.link('issue', 'html_url'),
    description: excerpt(payload.text('comment', 'body')),
    color: COLORS.info,
  };
}

function release(payload: Payload): DeliveryPost | null {
  if (payload.text('action') !== 'published') return null;
  const name = payload.text('release', 'name') ?? payload.text('release', 'tag_name') ?? 'Untitled';
  const kind = payload.flag('release', 'prerelease') ? 'pre-release' : 'release';
  return {
    title: `[${repositoryName(payload)}] ${kind} published: ${name}`,
    url: payload.link('release', 'html_url'),
    description: excerpt(payload.text('release', 'body')),
    color: COLORS.merged,
  };
}

const CONCLUSIONS: ReadonlyMap<string, State> = new Map([
  ['success', { words: 'succeeded', color: COLORS.open }],
  ['failure', { words: 'failed', color: COLORS.closed }],
  ['timed_out', { words: 'failed', color: COLORS.closed }],
  ['startup_failure', { words: 'failed', color: COLORS.closed }],
  ['cancelled', { words: 'cancelled', color: COLORS.draft }],
]);

function workflowRun(payload: Payload): DeliveryPost | null {
  const run = payload.at('workflow_run');
  const state = CONCLUSIONS.get(run.text('conclusion') ?? '');
  if (payload.text('action') !== 'completed' || !state) return null;
  const name = run.text('name') ?? payload.text('workflow', 'name') ?? 'workflow';
  const branch = run.text('head_branch');
  const target = branch === null ? repositoryName(payload) : `${repositoryName(payload)}:${branch}`;
  return {
    title: `[${target}] ${name} ${state.words}`,
    url: run.link('html_url'),
    description: excerpt(run.text('display_title')),
    color: state.color,
  };
}

function reference(payload: Payload, words: string, color: number): DeliveryPost | null {
  const kind = payload.text('ref_type');
  if (kind !== 'branch' && kind !== 'tag') return null;
  const name = payload.text('ref') ?? 'unknown';
  return {
    title: `[${repositoryName(payload)}] ${kind} ${words}: ${name}`,
    url: payload.link('repository', 'html_url'),
    color,
  };
}

function starred(payload: Payload): DeliveryPost | null {
  if (payload.text('action') !== 'created') return null;
  const stars = payload.number('repository', 'stargazers_count');
  return {
    title: `[${repositoryName(payload)}] new star`,
    url: payload.link('repository', 'html_url'),
    description: stars === null ? null : `${stars} ${stars === 1 ? 'star' : 'stars'} now`,
    color: COLORS.warning,
  };
}

function forked(payload: Payload): DeliveryPost | null {
  // A fork deleted since is shown without a link.
  const fork = payload.text('forkee', 'full_name');
  return {
    title: `[${repositoryName(payload)}] forked${fork === null ? '' : ` to ${fork}`}`,
    url: payload.link('forkee', 'html_url') ?? payload.link('repository', 'html_url'),
    color: COLORS.info,
  };
}
