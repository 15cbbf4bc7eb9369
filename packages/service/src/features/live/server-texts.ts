/** JSON texts of servers, for READY and SERVER_CREATE, made in steps so that large servers hold nobody up. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatch } from '@guildhall/platform/sessions';
import { serverCreate } from '@guildhall/protocol';
import type { ClassView } from './class-views.ts';

/**
 * Most text of servers in a person's READY, which is a single message: a hundred servers with 200 channels and 100 roles
 * each. Encoding more would hold everyone up, so the other servers follow, as for bots.
 */
const READY_CHARACTERS = 16 * 1024 * 1024;
/** Text that is written or serialised in one step, unless one server is larger. */
const STEP_CHARACTERS = 512 * 1024;

export interface ShownServer {
  readonly view: ClassView;
  readonly own: object | undefined;
}

/** JSON text of one of the caller's servers as in SERVER_CREATE, with the caller as the only member. */
export function createdJson({ view, own }: ShownServer): string {
  return joinObjects(view.json(), JSON.stringify(own));
}

/** JSON texts of a person's servers, as many as READY may contain. */
export async function textsInReady(shown: readonly ShownServer[]): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
  let inStep = 0;
  for (const server of shown) {
    const text = createdJson(server);
    characters += text.length;
    if (characters > READY_CHARACTERS) break;
    texts.push(text);
    inStep += text.length;
    if (inStep < STEP_CHARACTERS) continue;
    inStep = 0;
    await nextTurn();
  }
  return texts;
}

/** SERVER_CREATE events, serialised and sent in steps. */
export function* createdInSteps<Shown>(
  servers: readonly Shown[],
  serialise: (server: Shown) => string,
): Generator<readonly Dispatch[]> {
  let step: Dispatch[] = [];
  let characters = 0;
  for (const server of servers) {
    const payload = serialise(server);
    step.push({ name: serverCreate.name, payload });
    characters += payload.length;
    if (characters < STEP_CHARACTERS) continue;
    yield step;
    step = [];
    characters = 0;
  }
  if (step.length > 0) yield step;
}

/** Merges two JSON objects, neither of which is empty. */
export function joinObjects(first: string, second: string): string {
  return `${first.slice(0, -1)},${second.slice(1)}`;
}
