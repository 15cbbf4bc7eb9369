/**
 * Interactions of this tab, from the press to the answer. Their outcomes arrive as events with the interaction's nonce,
 * which other tabs do not know. The answer itself is an ordinary message.
 */
import { ApiRequestError } from '@guildhall/client';
import type { CreateInteraction, InteractionModal, OptionChoice, User } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { DescribedError, describeError } from '../../state/describe-error.ts';
import { uniqueKey } from '../../state/forms/unique-key.ts';
import { beforeSessionEnds } from '../../state/session.ts';
import { createStore, useStore } from '../../state/store.ts';
import { without } from '../../state/table.ts';
import { showLateFailure } from '../../state/use-action.ts';
import { interactionRunText as text } from './run-strings.ts';

/** The service reports a failure 3 seconds after it accepts an interaction; without that, this tab gives up. */
const GIVE_UP_MS = 12_000;
/** A deferred answer may take as long as its token is valid. */
const THINKING_MS = 15 * 60_000;

export interface Run {
  readonly nonce: string;
  readonly channelId: string;
  /** The app's bot. */
  readonly app: Pick<User, 'id' | 'displayName' | 'avatarUrl'>;
  /** The command's name, or null for a component or a form. */
  readonly command: string | null;
  /** The component that was used. */
  readonly component: { readonly messageId: string; readonly customId: string } | null;
  readonly body: CreateInteraction;
  readonly state: 'sending' | 'thinking' | 'failed';
  readonly failure: string | null;
}

/** An app's form, to be answered from this tab. */
export interface ShownModal {
  readonly interactionId: string;
  readonly channelId: string;
  readonly applicationId: string;
  readonly app: Run['app'];
  readonly modal: InteractionModal;
}

type InteractionRequest = Pick<Run, 'app' | 'command' | 'component'> & {
  readonly body: Omit<CreateInteraction, 'nonce'>;
};

const runs = createStore<Readonly<Record<string, Run>>>({});
/** Oldest first; another form waits until the one being filled in is closed. */
const modals = createStore<readonly ShownModal[]>([]);
const suggestions = new Map<string, PromiseWithResolvers<readonly OptionChoice[]>>();
beforeSessionEnds(() => {
  runs.update(() => ({}));
  modals.update(() => []);
});

/** Pending interactions in a channel, oldest first. */
export function useRuns(channelId: string): readonly Run[] {
  return useStore(runs, (table) => Object.values(table).filter((run) => run.channelId === channelId));
}

/** The pending or failed interaction of a message's components. */
export function useComponentRun(messageId: string): Run | undefined {
  return useStore(runs, (table) =>
    Object.values(table).find(
      ({ component, state }) => component?.messageId === messageId && state !== 'thinking',
    ),
  );
}

/** The form to show in a channel. */
export function useShownModal(channelId: string): ShownModal | null {
  return useStore(modals, (open) => open.find((modal) => modal.channelId === channelId) ?? null);
}

export function closeModal({ interactionId }: ShownModal): void {
  modals.update((open) => open.filter((modal) => modal.interactionId !== interactionId));
}

export function dismissRun(nonce: string): void {
  runs.update((table) => without(table, nonce));
}

function change(nonce: string | null, next: Partial<Run>): void {
  if (nonce === null) return;
  runs.update((table) => {
    const known = table[nonce];
    return known ? { ...table, [nonce]: { ...known, ...next } } : table;
  });
}

/** Fails an interaction that is still in this state after a time. */
function failIfStill(state: Run['state'], nonce: string, ms: number): void {
  setTimeout(() => {
    if (runs.get()[nonce]?.state !== state) return;
    change(nonce, { state: 'failed', failure: text.timeout });
  }, ms);
}

/** The error as a sentence. */
export function describeFailure(error: unknown): string {
  return error instanceof ApiRequestError && error.code === 'app_unavailable'
    ? text.unavailable
    : describeError(error);
}

/** Shows why an interaction was refused whose form has been closed. */
export function showLateRefusal(error: unknown): void {
  showLateFailure(new DescribedError(describeFailure(error)));
}

/** Sends an interaction, which is shown until its outcome is known, unless the service refuses it. */
export async function sendInteraction(asked: InteractionRequest): Promise<void> {
  const nonce = uniqueKey();
  const { channelId } = asked.body;
  const failedBefore = Object.values(runs.get()).filter(
    (run) =>
      run.state === 'failed' &&
      asked.component !== null &&
      run.component?.messageId === asked.component.messageId,
  );
  for (const run of failedBefore) dismissRun(run.nonce);
  const run: Run = {
    ...asked,
    nonce,
    channelId,
    body: { ...asked.body, nonce },
    state: 'sending',
    failure: null,
  };
  runs.update((table) => ({ ...table, [nonce]: run }));
  try {
    await client.api.createInteraction({ body: run.body });
    failIfStill('sending', nonce, GIVE_UP_MS);
  } catch (error) {
    // The app's answer may have arrived although this one is lost; a second try would reach the app twice.
    const now = runs.get()[nonce]?.state;
    if (now === undefined || now === 'thinking') return;
    dismissRun(nonce);
    throw error;
  }
}

/** Sends an interaction; if the service refuses it, shows it as failed. */
export async function startInteraction(asked: InteractionRequest): Promise<void> {
  try {
    await sendInteraction(asked);
  } catch (error) {
    const nonce = uniqueKey();
    const { channelId } = asked.body;
    runs.update((table) => ({
      ...table,
      [nonce]: { ...asked, nonce, channelId, state: 'failed', failure: describeFailure(error) },
    }));
  }
}

/** Repeats a failed interaction. */
export function retryRun(run: Run): void {
  dismissRun(run.nonce);
  const { app, command, component, body } = run;
  const { nonce: _old, ...rest } = body;
  void startInteraction({ app, command, component, body: rest });
}

/** Asks an app for suggestions for an option. @throws an error that {@link describeFailure} describes */
export async function requestChoices(
  body: Omit<CreateInteraction, 'nonce'>,
): Promise<readonly OptionChoice[]> {
  const nonce = uniqueKey();
  const answer = Promise.withResolvers<readonly OptionChoice[]>();
  suggestions.set(nonce, answer);
  const send = async () => {
    await client.api.createInteraction({ body: { ...body, nonce } });
    setTimeout(() => answer.reject(new DescribedError(text.timeout)), GIVE_UP_MS);
  };
  try {
    // The answer may arrive first.
    const [choices] = await Promise.all([answer.promise, send()]);
    return choices;
  } finally {
    suggestions.delete(nonce);
  }
}

const FAILURES: Readonly<Record<string, string>> = {
  app_unavailable: text.unavailable,
  invalid_response: text.invalidResponse,
};

client.on('dispatch', ({ name, payload }) => {
  if (name === 'INTERACTION_ACK') {
    const { nonce, thinking } = payload;
    if (nonce === null || !runs.get()[nonce]) return;
    if (!thinking) return dismissRun(nonce);
    change(nonce, { state: 'thinking' });
    failIfStill('thinking', nonce, THINKING_MS);
  } else if (name === 'INTERACTION_FAILURE') {
    const failure = FAILURES[payload.code ?? ''] ?? text.timeout;
    suggestions.get(payload.nonce ?? '')?.reject(new DescribedError(failure));
    change(payload.nonce, { state: 'failed', failure });
  } else if (name === 'INTERACTION_CHOICES') {
    suggestions.get(payload.nonce ?? '')?.resolve(payload.choices);
  } else if (name === 'INTERACTION_MODAL') {
    const run = runs.get()[payload.nonce ?? ''];
    if (!run) return;
    dismissRun(run.nonce);
    const { id: interactionId, applicationId, modal } = payload;
    const shown = { interactionId, applicationId, modal, channelId: run.channelId, app: run.app };
    modals.update((open) => [...open, shown]);
  }
});
