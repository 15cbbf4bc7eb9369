/**
 * Servers as seen by one permission class. READY contains a person's servers; nearly all fields are the same for
 * everyone of a class, so people who connect at the same time share them, serialised once.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gatherRows } from '../../gathered-rows.ts';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { type MemberRow, permissionClass, type ServerState, serverStates } from '../access/index.ts';
import { EVERYONE, newestByChannel, newestPings } from '../read-states/index.ts';
import { sharedServerViews } from '../servers/index.ts';

export interface ClassView {
  readonly state: ServerState;
  /** JSON text of the shared fields. */
  readonly json: () => string;
  /** By channel and open thread visible to the class, the newest message. */
  readonly newest: ReadonlyMap<string, string | null>;
  /** By channel, the newest message that pings everyone or a role of the class. */
  readonly pings: ReadonlyMap<string, string>;
}

interface ViewedClass {
  readonly serverId: string;
  readonly roleIds: readonly string[];
  readonly classKey: string;
}

type KnownClass = ViewedClass & { readonly key: string; readonly state: ServerState };
type KeyedView = ClassView & { readonly key: string };

/** Some milliseconds of work before yielding: classes of small servers, or a few of large ones. */
const PER_STEP = { classes: 25, channels: 1000 };

/** Longer texts are not kept: a person may have a hundred of them. */
const KEPT_CHARACTERS = 256 * 1024;

/** A person's servers as seen by their class, with the membership; deleted ones are omitted. */
export async function viewsOfMemberships(
  runtime: Runtime,
  memberships: readonly MemberRow[],
): Promise<{ readonly member: MemberRow; readonly view: ClassView }[]> {
  const states = await serverStates(runtime).getMany(memberships.map(({ serverId }) => serverId));
  const requests = memberships.flatMap((member) => {
    const state = states.get(member.serverId);
    return state ? [{ member, key: viewKey(state, member) }] : [];
  });
  const rows = await gatheredViews(runtime)(
    runtime.database.db,
    requests.map(({ key }) => key),
  );
  const views = new Map(rows.map((view) => [view.key, view]));
  return requests.flatMap(({ member, key }) => {
    const view = views.get(key);
    return view ? [{ member, view }] : [];
  });
}

/** An owner's class has no roles in its key, but pings of roles still apply. */
function viewKey(state: ServerState, member: MemberRow): string {
  return `${state.id} ${[...member.roleIds].sort().join(',')} ${permissionClass(state, member)}`;
}

function readKey(key: string): ViewedClass {
  const [serverId = '', roles = '', classKey = ''] = key.split(' ');
  return { serverId, roleIds: roles === '' ? [] : roles.split(','), classKey };
}

const gatheredViews = perRuntime((runtime) =>
  gatherRows<KeyedView>(
    async (_db, keys) => {
      const views: KeyedView[] = [];
      for (const step of inSteps(await findClasses(runtime, keys))) {
        if (views.length > 0) await nextTurn();
        views.push(...(await readViews(runtime, step)));
      }
      return views;
    },
    ({ key }) => key,
  ),
);

async function findClasses(runtime: Runtime, keys: readonly string[]): Promise<KnownClass[]> {
  const viewed = keys.map((key) => ({ key, ...readKey(key) }));
  const states = await serverStates(runtime).getMany(viewed.map(({ serverId }) => serverId));
  return viewed.flatMap((one) => {
    const state = states.get(one.serverId);
    return state ? [{ ...one, state }] : [];
  });
}

function inSteps(classes: readonly KnownClass[]): readonly (readonly KnownClass[])[] {
  const steps: KnownClass[][] = [];
  let channels = 0;
  for (const one of classes) {
    const step = steps.at(-1);
    channels += one.state.channels.size;
    if (step && step.length < PER_STEP.classes && channels <= PER_STEP.channels) step.push(one);
    else {
      steps.push([one]);
      channels = one.state.channels.size;
    }
  }
  return steps;
}

async function readViews(runtime: Runtime, classes: readonly KnownClass[]): Promise<KeyedView[]> {
  const shared = await sharedServerViews(runtime, runtime.database.db, classes);
  const newest = shared.map(
    ({ channels, threads }) =>
      new Map([...channels, ...threads].map(({ id, lastMessageId }) => [id, lastMessageId])),
  );
  const channelIds = newest.map((messages) => [...messages.keys()]);
  const pings = await pingsOfClasses(runtime, classes, channelIds);
  return classes.map(({ key, state }, index) => ({
    key,
    state,
    json: serialisedOnce(shared[index]),
    newest: newest[index] ?? new Map(),
    pings: pings[index] ?? new Map(),
  }));
}

/** JSON text made when it is first needed; it is kept for others who connect at the same time, unless it is large. */
function serialisedOnce(value: unknown): () => string {
  let kept: string | null = null;
  return () => {
    if (kept !== null) return kept;
    const text = JSON.stringify(value);
    if (text.length <= KEPT_CHARACTERS) kept = text;
    return text;
  };
}

async function pingsOfClasses(
  { database }: Runtime,
  classes: readonly ViewedClass[],
  seen: readonly (readonly string[])[],
): Promise<Map<string, string>[]> {
  // Roles belong to one server, so classes of a server share a search.
  const searches = new Map<string, { readonly channels: Set<string>; readonly targets: Set<string> }>();
  for (const [index, { serverId, roleIds }] of classes.entries()) {
    const search = searches.get(serverId) ?? { channels: new Set(), targets: new Set([EVERYONE]) };
    searches.set(serverId, search);
    for (const id of seen[index] ?? []) search.channels.add(id);
    for (const id of roleIds) search.targets.add(id);
  }
  const newest = await newestPings(
    database.db,
    [...searches.values()].map(({ channels, targets }) => ({
      channelIds: [...channels],
      targetIds: [...targets],
    })),
  );
  const byChannel = Map.groupBy(newest, ({ channelId }) => channelId);
  return classes.map(({ roleIds }, index) => {
    const held = new Set([EVERYONE, ...roleIds]);
    const own = (seen[index] ?? []).flatMap((id) => byChannel.get(id) ?? []);
    return newestByChannel(own.filter(({ targetId }) => held.has(targetId)));
  });
}
