/**
 * The access matrix: every endpoint with every kind of caller. The contract determines each outcome, and refused calls
 * change nothing. Only the targets of paths and some bodies are written by hand.
 */
import {
  type Access,
  type Endpoint,
  type EndpointName,
  isErrorCode,
  neededPermissions,
  PERMISSION_NAMES,
  type Permission,
} from '@guildhall/protocol';
import { aPerson, type Caller, type TestInstance } from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';
import { type Input, inputFor } from './bodies.ts';
import { createWorld, grant, INSIDE, type Kind, OUTSIDE, type World } from './callers.ts';
import { CONTRACTS } from './contracts.ts';
import { DECIDED, NEEDED_IN_TARGET, OF_AUTHORS } from './decided-by-use-cases.ts';
import { expectedStatuses, refusalByAccess, refusalOfKind } from './expected.ts';
import { newTarget, type Target } from './targets.ts';
import { type Snapshots, useSnapshots } from './unchanged.ts';

/** Endpoints whose success changes the caller: its account or its membership. */
const CHANGES_CALLERS: ReadonlySet<string> = new Set<EndpointName>([
  'transferServer',
  'deleteServer',
  'leaveServer',
  'agreeToScreening',
]);

/** One way to call an endpoint: with a single body field that needs a permission of its own, or with the whole body. */
interface Way {
  readonly endpoint: Endpoint;
  readonly field: string | undefined;
}

let calls = 0;

function listWays({ body, ...endpoint }: Endpoint): readonly Way[] {
  const { needsByField, ...access } = endpoint.access;
  if (!needsByField) return [{ endpoint: { body, ...endpoint }, field: undefined }];
  const { properties } = body as unknown as { readonly properties: object };
  return Object.keys(properties).map((field) => {
    const needed = needsByField[field];
    return {
      field,
      endpoint: { body, ...endpoint, access: needed ? { ...access, needs: [needed] } : access },
    };
  });
}

/** Members and others differ only for resources of servers. */
function kindsFor(name: EndpointName, { access }: Endpoint): readonly Kind[] {
  if (access.in === 'nothing' || access.in === 'own account' || access.in === 'instance')
    return ['nobody', 'suspended', 'bearer', 'weakBearer', 'bot', 'stranger'];
  const isOwned = access.in === 'own application' || access.in === 'interaction';
  if (isOwned || (access.in === 'webhook' && !access.needs)) return [...OUTSIDE, 'bot', 'owner'];
  if (OF_AUTHORS.has(name)) return [...OUTSIDE, ...INSIDE, 'author', 'silenced'];
  return [...OUTSIDE, ...INSIDE, ...(access.exceptOwn ? ['author' as const] : [])];
}

/** A prepared call. */
interface Attempt {
  readonly kind: Kind;
  readonly target: Target;
  readonly input: Input;
}

/** One endpoint with all kinds of callers, in one way to call it. */
interface Run extends Way {
  readonly world: World;
  readonly name: EndpointName;
}

/** `done`, or the error code, with the name of a missing permission. */
function expectedOutcome({ name, endpoint, field }: Omit<Run, 'world'>, kind: Kind): string {
  const asKind = refusalOfKind(endpoint, kind);
  if (asKind) return asKind;
  const decided = DECIDED[field ? `${name}.${field}` : name];
  if (typeof decided === 'object' && decided[kind]) return decided[kind];
  const inTarget = NEEDED_IN_TARGET[name];
  const access: Access = inTarget ? { ...endpoint.access, needs: [inTarget] } : endpoint.access;
  const refusal = refusalByAccess({ ...endpoint, access }, kind);
  if (refusal === 'missing_permission') return `${refusal} ${lackingName(access, kind)}`;
  return refusal ?? (typeof decided === 'string' ? decided : 'done');
}

function lackingName(access: Access, kind: Kind): string {
  const isHidden = kind === 'blind' && access.in !== 'server';
  const lacking: Permission | undefined = isHidden ? 'viewChannel' : neededPermissions(access)[0];
  return lacking ? PERMISSION_NAMES[lacking] : '';
}

async function prepare({ world, name, endpoint, field }: Run, kind: Kind, target: Target): Promise<Attempt> {
  calls += 1;
  const input = await inputFor(world, { name, endpoint, field, kind, target, count: calls });
  return { kind, target, input };
}

async function runAttempt({ world, endpoint }: Run, { kind, target, input }: Attempt): Promise<string> {
  const caller: Caller = target.callers[kind] ?? world[kind];
  const { status, code, body } = await caller.call(endpoint, { params: target.params, ...input } as never);
  if (expectedStatuses(endpoint, null).includes(status)) return 'done';
  const { error } = body as { error: string | { permission?: string; fields?: unknown } };
  // OAuth2 responses have a form of their own.
  if (typeof error === 'string') return error;
  if (!code || !isErrorCode(code) || !expectedStatuses(endpoint, code).includes(status))
    return `${status} ${code}`;
  if (error.permission) return `${code} ${error.permission}`;
  return code === 'invalid_request' ? `${code} ${JSON.stringify(error.fields)}` : code;
}

/** Makes the calls concurrently; they must be independent. @returns differences from the expected outcomes */
async function differences(run: Run, attempts: readonly Attempt[]): Promise<string[]> {
  const checked = await Promise.all(
    attempts.map(async (attempt) => {
      const [expected, answered] = [expectedOutcome(run, attempt.kind), await runAttempt(run, attempt)];
      return expected === answered ? null : `${attempt.kind}: ${answered} instead of ${expected}`;
    }),
  );
  return checked.filter((difference) => difference !== null);
}

/** Refused callers change nothing; every other caller gets a separate target. */
async function tryEveryKind(run: Run, snapshots: Snapshots): Promise<string[]> {
  const { world, name, endpoint } = run;
  const kinds = kindsFor(name, endpoint);
  const admitted = kinds.filter((kind) => expectedOutcome(run, kind) === 'done');
  const refused = kinds.filter((kind) => !admitted.includes(kind));
  const common = await newTarget(world, name, endpoint);
  const attempts = await Promise.all(refused.map((kind) => prepare(run, kind, common)));
  const before = await snapshots.take();
  const found = await differences(run, attempts);
  const after = await snapshots.take();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  if (changed.length > 0) found.push(`refused calls changed ${changed.join(', ')}`);
  if (endpoint.method === 'GET') {
    const reads = admitted.map((kind) => prepare(run, kind, common));
    return [...found, ...(await differences(run, await Promise.all(reads)))];
  }
  for (const kind of admitted) {
    const author = kind === 'author' || kind === 'silenced' ? world[kind] : undefined;
    const target = await newTarget(world, name, endpoint, author);
    found.push(...(await differences(run, [await prepare(run, kind, target)])));
  }
  return found;
}

/** A missing resource is reported before a missing permission (design chapter 0, checks 6 and 7). */
async function lookUpUnknown(run: Run): Promise<string[]> {
  const { world, name, endpoint } = run;
  const [param] =
    [...endpoint.path.matchAll(/\{(ruleId|userId|roleId|emojiId|stickerId|messageId|applicationId)\}/g)]
      .at(-1)
      ?.slice(1) ?? [];
  if (!endpoint.access.afterLookup || param === undefined) return [];
  const target = await newTarget(world, name, endpoint);
  const attempt = await prepare(run, 'without', { ...target, params: { ...target.params, [param]: '1' } });
  const answered = await runAttempt(run, attempt);
  return answered.startsWith('unknown_')
    ? []
    : [`without: ${answered} instead of a 404 for an unknown ${param}`];
}

/** Runs the endpoints that `belongs` picks against one instance. */
export function testAccess(instance: TestInstance, belongs: (endpoint: Endpoint) => boolean): void {
  let shared: World;
  const snapshots = useSnapshots(instance);
  beforeAll(async () => {
    shared = await createWorld(instance);
  });

  const chosen = Object.entries(CONTRACTS).filter(([, endpoint]) => belongs(endpoint));
  it.each(chosen as [EndpointName, Endpoint][])('%s', async (name, contract) => {
    const world = await worldFor(shared, name, contract);
    for (const way of listWays(contract)) {
      const inTarget = NEEDED_IN_TARGET[name];
      await grant(world, [...neededPermissions(way.endpoint.access), ...(inTarget ? [inTarget] : [])]);
      const run = { ...way, world, name };
      expect([...(await tryEveryKind(run, snapshots)), ...(await lookUpUnknown(run))]).toEqual([]);
    }
  });
}

async function worldFor(shared: World, name: EndpointName, { access, method }: Endpoint): Promise<World> {
  if (CHANGES_CALLERS.has(name)) return createWorld(shared.instance);
  if (method === 'GET' || (access.in !== 'own account' && access.in !== 'nothing')) return shared;
  // Callers that act on their own account may have none afterwards.
  return { ...shared, stranger: await aPerson(shared.instance) };
}
