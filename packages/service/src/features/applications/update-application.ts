import { ApiError } from '@guildhall/platform';
import type { Application, EndpointBody } from '@guildhall/protocol';
import { givenFields, type RowChanges } from '../../rows.ts';
import type { Context } from '../../runtime.ts';
import { applicationTouch } from './bot-applications.ts';
import { applicationView, requireOwnApplication } from './manage-application.ts';
import { redirectFaults } from './rules.ts';
import { type ApplicationRow, applicationById, updateApplicationRow } from './store.ts';
import { recordEndpointResponse } from './usage.ts';
import { forgetEndpointHealth } from './usage-store.ts';
import { verifyEndpoint } from './verify-endpoint.ts';

type Changes = EndpointBody<'updateApplication'>;

/** A leaked bot token must not take over the application (design 13.42). */
const BOTS_MAY_CHANGE: ReadonlySet<string> = new Set([
  'description',
  'inDirectory',
  'interactionsEndpointUrl',
  'interactionsEndpointForm',
]);

/**
 * Changes an application (design, chapter 7); its own bot may change only description, listing and endpoint.
 * @throws ApiError unknown_application, bots_not_allowed, invalid_redirects, not_public, endpoint_unverified
 */
export async function updateApplication(ctx: Context, id: string, input: Changes): Promise<Application> {
  const { runtime, actor } = ctx;
  const before = await requireOwnApplication(ctx, id);
  if (actor.kind === 'bot' && Object.keys(input).some((field) => !BOTS_MAY_CHANGE.has(field))) {
    throw new ApiError('bots_not_allowed');
  }
  const fields = redirectFaults(input.redirects ?? []);
  if (fields.length > 0) throw new ApiError('invalid_redirects', { fields });
  requireListable(before, input);
  const endpointUrl = endpointToVerify(before, input);
  if (typeof endpointUrl === 'string')
    await checkEndpoint(ctx, { ...before, interactionsEndpointForm: formAfter(before, input) }, endpointUrl);
  const row = await runtime.database.transaction(async (tx) => {
    await tx.lock(before.id, ctx.stateVersion);
    const current = await applicationById(tx.db, before.id);
    if (!current) throw new ApiError('unknown_application');
    if (!isChecked(before, current, input)) return null;
    requireListable(current, input);
    const changes = toRowChanges(input);
    if (Object.keys(changes).length === 0) return current;
    tx.touch([applicationTouch(current.id)]);
    const updated = await updateApplicationRow(tx.db, current.id, changes);
    // After the application, in the order in which responses lock both.
    if (endpointUrl !== undefined) await forgetEndpointHealth(tx.db, current.id);
    if (typeof endpointUrl === 'string')
      await recordEndpointResponse(runtime, tx.db, { applicationId: current.id, url: endpointUrl }, null);
    return updated;
  });
  if (row === null) return updateApplication(ctx, id, input);
  if (!row) throw new ApiError('unknown_application');
  return applicationView(runtime, row);
}

/** Whether the change leads to the address and form that were pinged, and not to others because of a concurrent one. */
function isChecked(before: ApplicationRow, current: ApplicationRow, input: Changes): boolean {
  const url = endpointToVerify(current, input);
  if (typeof url !== 'string') return true;
  return url === endpointToVerify(before, input) && formAfter(current, input) === formAfter(before, input);
}

function formAfter(before: ApplicationRow, input: Changes) {
  return input.interactionsEndpointForm ?? before.interactionsEndpointForm;
}

/**
 * The address to ping: the one in the request, even if it is the same (it may have been disabled after failures), or
 * the current one if its form changes. @returns undefined when the endpoint stays as it is, null when there is none
 */
function endpointToVerify(before: ApplicationRow, input: Changes): string | null | undefined {
  if (input.interactionsEndpointUrl !== undefined) return input.interactionsEndpointUrl;
  return formAfter(before, input) === before.interactionsEndpointForm
    ? undefined
    : before.interactionsEndpointUrl;
}

/** @throws ApiError endpoint_unverified; failures of the address in use appear in the statistics */
async function checkEndpoint({ runtime }: Context, application: ApplicationRow, url: string): Promise<void> {
  try {
    await verifyEndpoint(runtime, application, url);
  } catch (error) {
    if (error instanceof ApiError)
      await recordEndpointResponse(
        runtime,
        runtime.database.db,
        { applicationId: application.id, url },
        error.message,
      );
    throw error;
  }
}

/** The App Directory lists only public bots (specification: App listing). */
function requireListable(application: ApplicationRow, input: Changes): void {
  if (input.inDirectory !== true) return;
  if (application.botId === null || !(input.botPublic ?? application.botPublic)) {
    throw new ApiError('not_public');
  }
}

function toRowChanges(input: Changes): RowChanges<'applications'> {
  return givenFields({
    name: input.name,
    description: input.description,
    publicClient: input.publicClient,
    redirects: input.redirects,
    interactionsEndpointUrl: input.interactionsEndpointUrl,
    interactionsEndpointForm: input.interactionsEndpointForm,
    botPublic: input.botPublic,
    // The directory does not list private bots.
    inDirectory: input.botPublic === false ? false : input.inDirectory,
  });
}
