/** Deliveries in the formats that code hosts document, for tests. */
const HOST = 'https://code.example';

const sender = {
  login: 'octo-ann',
  id: 583231,
  avatar_url: `${HOST}/avatars/583231.png`,
  html_url: `${HOST}/octo-ann`,
  type: 'User',
  site_admin: false,
};

const repository = {
  id: 1296269,
  name: 'rocket',
  full_name: 'octo-org/rocket',
  private: false,
  owner: { login: 'octo-org', id: 6811672, type: 'Organization' },
  html_url: `${HOST}/octo-org/rocket`,
  description: 'A rocket',
  fork: false,
  stargazers_count: 42,
  default_branch: 'main',
};

const base = { repository, sender, organization: { login: 'octo-org', id: 6811672 } };

export function commit(number: number) {
  const id = number.toString(16).padStart(40, 'a');
  return {
    id,
    tree_id: id,
    distinct: true,
    message: `Fix engine ${number}\n\nThe details of it.`,
    timestamp: '2026-11-20T10:00:00+01:00',
    url: `${HOST}/octo-org/rocket/commit/${id}`,
    author: { name: 'Ann Octo', email: 'ann@code.example', username: 'octo-ann' },
    committer: { name: 'Code Host', email: 'noreply@code.example', username: 'web-flow' },
    added: ['engine.ts'],
    removed: [],
    modified: ['README.md'],
  };
}

export function push(commits: number, changes: object = {}) {
  const list = Array.from({ length: commits }, (_, index) => commit(index + 1));
  return {
    ref: 'refs/heads/main',
    before: 'a'.repeat(40),
    after: 'b'.repeat(40),
    ...base,
    pusher: { name: 'octo-ann', email: 'ann@code.example' },
    created: false,
    deleted: false,
    forced: false,
    base_ref: null,
    compare: `${HOST}/octo-org/rocket/compare/aaaa...bbbb`,
    commits: list,
    head_commit: list.at(-1) ?? null,
    ...changes,
  };
}

const pullRequest = {
  url: `${HOST}/api/repos/octo-org/rocket/pulls/7`,
  id: 34778301,
  html_url: `${HOST}/octo-org/rocket/pull/7`,
  number: 7,
  state: 'open',
  locked: false,
  title: 'Add a second engine',
  user: sender,
  body: 'It flies **faster**.\n<!-- template -->',
  draft: false,
  merged: false,
  merged_at: null,
  head: { label: 'octo-org:engine', ref: 'engine', sha: 'c'.repeat(40) },
  base: { label: 'octo-org:main', ref: 'main', sha: 'a'.repeat(40) },
};

const pull = (action: string, changes: object = {}) => ({
  action,
  number: 7,
  pull_request: { ...pullRequest, ...changes },
  ...base,
});

const review = (state: string, action = 'submitted') => ({
  action,
  review: {
    id: 80,
    user: sender,
    body: 'Looks good.',
    state,
    html_url: `${HOST}/octo-org/rocket/pull/7#pullrequestreview-80`,
    submitted_at: '2026-11-20T10:00:00Z',
  },
  pull_request: pullRequest,
  ...base,
});

const issueOf = (changes: object = {}) => ({
  id: 73464126,
  number: 3,
  title: 'Engine stops',
  html_url: `${HOST}/octo-org/rocket/issues/3`,
  user: sender,
  labels: [{ id: 208045946, name: 'bug', color: 'd73a4a' }],
  state: 'open',
  state_reason: null,
  body: 'It stops after a minute.',
  ...changes,
});

export const issues = (action: string, changes: object = {}) => ({
  action,
  issue: issueOf(changes),
  ...base,
});

const issueComment = (action: string) => ({
  action,
  issue: issueOf(),
  comment: {
    id: 99262140,
    html_url: `${HOST}/octo-org/rocket/issues/3#issuecomment-99262140`,
    user: sender,
    body: 'It also stops here.',
  },
  ...base,
});

const release = (action: string) => ({
  action,
  release: {
    id: 17372790,
    html_url: `${HOST}/octo-org/rocket/releases/tag/v2.0.0`,
    tag_name: 'v2.0.0',
    name: 'Rocket 2',
    draft: false,
    prerelease: false,
    body: 'All new.',
  },
  ...base,
});

const workflowRun = (action: string, conclusion: string | null) => ({
  action,
  workflow_run: {
    id: 289782451,
    name: 'CI',
    display_title: 'Fix engine 1',
    head_branch: 'main',
    head_sha: 'b'.repeat(40),
    status: conclusion === null ? 'in_progress' : 'completed',
    conclusion,
    html_url: `${HOST}/octo-org/rocket/actions/runs/289782451`,
    run_number: 12,
  },
  workflow: { id: 1, name: 'CI', path: '.ci/workflows/ci.yml' },
  ...base,
});

const reference = (refType: string, ref: string) => ({
  ref,
  ref_type: refType,
  master_branch: 'main',
  description: null,
  pusher_type: 'user',
  ...base,
});

const star = (action: string) => ({ action, starred_at: '2026-11-20T10:00:00Z', ...base });

const fork = {
  forkee: { id: 2, name: 'rocket', full_name: 'bob/rocket', html_url: `${HOST}/bob/rocket`, fork: true },
  ...base,
};

const ping = {
  zen: 'Design for failure.',
  hook_id: 30,
  hook: { type: 'Repository', id: 30, name: 'web', active: true, events: ['push'] },
  ...base,
};

/** One delivery of each posted event and action. */
export const POSTED: readonly (readonly [event: string, payload: object])[] = [
  ['ping', ping],
  ['push', push(2)],
  ['pull_request', pull('opened')],
  ['pull_request', pull('reopened')],
  ['pull_request', pull('ready_for_review')],
  ['pull_request', pull('closed', { merged: true })],
  ['pull_request', pull('closed')],
  ['pull_request_review', review('approved')],
  ['pull_request_review', review('changes_requested')],
  ['pull_request_review', review('commented')],
  ['issues', issues('opened')],
  ['issues', issues('reopened')],
  ['issues', issues('closed')],
  ['issue_comment', issueComment('created')],
  ['release', release('published')],
  ['workflow_run', workflowRun('completed', 'success')],
  ['workflow_run', workflowRun('completed', 'failure')],
  ['workflow_run', workflowRun('completed', 'cancelled')],
  ['create', reference('branch', 'engine')],
  ['create', reference('tag', 'v2.0.0')],
  ['delete', reference('branch', 'engine')],
  ['delete', reference('tag', 'v2.0.0')],
  ['star', star('created')],
  ['fork', fork],
];

/** Deliveries of the same events that are not posted. */
export const UNPOSTED: readonly (readonly [event: string, payload: object])[] = [
  ['pull_request', pull('synchronize')],
  ['pull_request', pull('labeled')],
  ['pull_request_review', review('dismissed', 'dismissed')],
  ['pull_request_review', review('approved', 'edited')],
  ['issues', issues('labeled')],
  ['issue_comment', issueComment('edited')],
  ['issue_comment', issueComment('deleted')],
  ['release', release('created')],
  ['release', release('edited')],
  ['workflow_run', workflowRun('requested', null)],
  ['workflow_run', workflowRun('in_progress', null)],
  ['workflow_run', workflowRun('completed', 'skipped')],
  ['create', reference('repository', 'rocket')],
  ['star', star('deleted')],
  ['watch', star('started')],
  ['member', star('added')],
];
