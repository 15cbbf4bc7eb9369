import type { Application, InteractionsEndpointForm } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { changedFields } from '../../state/forms/changed-fields.ts';
import { keepAnswer } from '../../state/queries/keep-answer.ts';
import { useAction } from '../../state/use-action.ts';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { redirectFault } from './redirect-fault.ts';

/** Typed values of a bot's profile. */
export interface BotDraft {
  readonly displayName: string;
  readonly username: string;
  readonly bio: string;
}

/** Fields of an application that are saved together, from all tabs. */
interface ApplicationDraft {
  readonly name: string;
  readonly description: string;
  readonly botPublic: boolean;
  readonly inDirectory: boolean;
  readonly publicClient: boolean;
  readonly redirects: readonly string[];
  /** A redirect that is not in the list yet, and saved with it. */
  readonly typedRedirect: string;
  /** Empty for none. */
  readonly endpoint: string;
  readonly endpointForm: InteractionsEndpointForm;
  /** Only what differs from the bot's profile. */
  readonly bot: Partial<BotDraft>;
}

export interface ApplicationForm {
  readonly draft: ApplicationDraft;
  readonly changed: boolean;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  set(changes: Partial<ApplicationDraft>): void;
  reset(): void;
  save(): Promise<boolean>;
}

function draftOf(application: Application): ApplicationDraft {
  const { name, description, botPublic, inDirectory, publicClient, redirects } = application;
  const { interactionsEndpointUrl, interactionsEndpointForm: endpointForm } = application;
  const endpoint = interactionsEndpointUrl ?? '';
  return {
    name,
    description,
    botPublic,
    inDirectory,
    publicClient,
    redirects,
    typedRedirect: '',
    endpoint,
    endpointForm,
    bot: {},
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The redirects with the typed one. */
function redirectsOf({ redirects, typedRedirect }: ApplicationDraft): string[] {
  return [...redirects, typedRedirect.trim()].filter((redirect) => redirect !== '');
}

/** The changes in the API's format. */
function changesOf(saved: ApplicationDraft, draft: ApplicationDraft) {
  const redirects = redirectsOf(draft);
  return {
    ...(draft.name === saved.name ? {} : { name: draft.name.trim() }),
    ...(draft.description === saved.description ? {} : { description: draft.description }),
    ...(draft.botPublic === saved.botPublic ? {} : { botPublic: draft.botPublic }),
    ...(draft.inDirectory === saved.inDirectory ? {} : { inDirectory: draft.inDirectory }),
    ...(draft.publicClient === saved.publicClient ? {} : { publicClient: draft.publicClient }),
    ...(isSame(redirects, saved.redirects) ? {} : { redirects }),
    ...(draft.endpoint === saved.endpoint ? {} : { interactionsEndpointUrl: draft.endpoint.trim() || null }),
    ...(draft.endpointForm === saved.endpointForm ? {} : { interactionsEndpointForm: draft.endpointForm }),
  };
}

function botChangesOf({ displayName, username, bio }: Partial<BotDraft>) {
  return {
    ...(displayName === undefined ? {} : { displayName: displayName.trim() }),
    ...(username === undefined ? {} : { username: username.trim().toLowerCase() }),
    ...(bio === undefined ? {} : { bio: bio.trim() || null }),
  };
}

/** The fields that show their faults, beside the redirects. */
const SHOWN_FIELDS = ['name', 'description', 'interactionsEndpointUrl', 'displayName', 'username', 'bio'];

/** The form of an application: saved values, typed values, and faults. */
export function useApplicationForm(application: Application): ApplicationForm {
  const queries = useQueryClient();
  const saved = draftOf(application);
  // Only edited fields, so that changes on other devices still show.
  const [edits, setEdits] = useState<Partial<ApplicationDraft>>({});
  const draft: ApplicationDraft = { ...saved, ...edits };
  const { id: applicationId } = application;
  const [typedFault, setTypedFault] = useState<string>();
  function checkTyped(): boolean {
    const typed = draft.typedRedirect.trim();
    const fault = typed === '' ? undefined : redirectFault(typed, draft.redirects);
    setTypedFault(fault);
    return fault === undefined;
  }
  const action = useAction(async () => {
    if (application.bot && !isSame(draft.bot, {})) {
      const bot = await client.api.updateBot({ applicationId, body: botChangesOf(draft.bot) });
      await queries.invalidateQueries({ queryKey: ['profile', bot.id] });
    }
    const body = changesOf(saved, draft);
    const after = await client.api.updateApplication({ applicationId, body });
    await keepAnswer(queries, ['applications', applicationId], after);
    await queries.invalidateQueries({ queryKey: ['applications'], exact: true });
    setEdits((current) => ({
      ...changedFields(edits, current),
      bot: changedFields(edits.bot ?? {}, current.bot ?? {}),
    }));
    showToast(uiText.saved);
  });
  return {
    draft,
    changed: !isSame(draft, saved),
    busy: action.busy,
    error: action.errorBeside(
      ...SHOWN_FIELDS,
      ...redirectsOf(draft).map((_url, index) => `redirects/${index}`),
    ),
    fields: typedFault
      ? { ...action.fields, [`redirects/${draft.redirects.length}`]: typedFault }
      : action.fields,
    set: (changes) => {
      setTypedFault(undefined);
      setEdits((current) => ({ ...current, ...changes }));
    },
    reset: () => {
      action.clear();
      setTypedFault(undefined);
      setEdits({});
    },
    save: async () => checkTyped() && action.run(),
  };
}
