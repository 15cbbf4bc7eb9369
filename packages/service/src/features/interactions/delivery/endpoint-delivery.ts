import { ApiError, NO_FACTS, SafeFetchError, validateBody } from '@guildhall/platform';
import { type Interaction, InteractionResponse } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { presentUsers } from '../../accounts/index.ts';
import {
  type BotApplication,
  endpointForm,
  postToEndpoint,
  recordEndpointResponse,
} from '../../applications/index.ts';
import { serverOfCommand } from '../../commands/index.ts';
import { findMessages } from '../../messages/index.ts';
import { findPersonChannels } from '../person-channels.ts';
import { type FailureCode, failInteraction } from '../response/fail.ts';
import { respond } from '../response/respond.ts';
import { interactionById } from '../store.ts';
import { recordEndpointFailure } from './disabled-endpoint.ts';

/**
 * Sends a signed interaction to the application's endpoint and handles its response (design 3.4). Never throws:
 * failures are recorded, and the person is informed at once.
 */
export async function deliverToEndpoint(
  runtime: Runtime,
  application: BotApplication,
  url: string,
  interaction: Interaction,
): Promise<void> {
  try {
    const fault = await ask(runtime, application, url, interaction);
    if (fault !== null) await failInteraction(runtime, interaction.id, fault.code, { early: true });
    const endpoint = { applicationId: application.id, url };
    if (fault === null) await recordEndpointResponse(runtime, runtime.database.db, endpoint, null);
    else if (!fault.isOfPlace) await recordEndpointFailure(runtime, application, url, fault.sentence);
  } catch (error) {
    runtime.log.error({ err: error, applicationId: application.id }, 'an interaction could not be delivered');
  }
}

interface Fault {
  readonly code: FailureCode;
  readonly sentence: string;
  /** Whether the endpoint answered well, but the channel or the people there do not admit it now. */
  readonly isOfPlace?: boolean;
}

/** Not counted: otherwise anyone could disable an endpoint, by ten commands in a locked thread or a deleted server. */
const REFUSED_BY_PLACE: ReadonlySet<string> = new Set([
  'thread_locked',
  'cannot_dm',
  'server_suspended',
  'unknown_channel',
  'unknown_interaction',
  'unknown_message',
]);

/** @returns the fault of the response, or null */
async function ask(
  runtime: Runtime,
  application: BotApplication,
  url: string,
  interaction: Interaction,
): Promise<Fault | null> {
  try {
    const form = endpointForm(runtime, application);
    if (!form) return FORM_DISABLED;
    const body = await form.write(interaction, {
      usersById: (ids) => presentUsers(runtime, ids),
      messagesById: (channelId, ids) => findMessages(runtime, channelId, ids),
      serverOfCommand: (applicationId, id) => serverOfCommand(runtime, applicationId, id),
      personChannels: (person, ids) => findPersonChannels(runtime, person, ids),
    });
    const result = await postToEndpoint(runtime, application, url, JSON.stringify(body));
    if (result.status === 202 && result.body.length === 0) return null;
    if (result.status !== 200) return invalid(`It answered ${result.status}.`);
    const response = validateBody(InteractionResponse, form.read(result.body.toString()));
    const row = await interactionById(runtime.database.db, interaction.id);
    if (!row) throw new ApiError('unknown_interaction');
    if (row.failed) return invalid('It answered too late.');
    await respond(runtime, NO_FACTS, row, response as InteractionResponse);
    return null;
  } catch (error) {
    if (error instanceof SafeFetchError) return FAULTS[error.reason];
    if (error instanceof ApiError)
      return {
        ...invalid(`Its answer was refused: ${error.code}.`),
        isOfPlace: REFUSED_BY_PLACE.has(error.code),
      };
    throw error;
  }
}

function invalid(sentence: string): Fault {
  return { code: 'invalid_response', sentence };
}

const FORM_DISABLED: Fault = {
  code: 'app_unavailable',
  sentence: "Discord's form is turned off on this instance.",
};
const UNREACHABLE: Fault = { code: 'app_unavailable', sentence: 'It could not be reached.' };

/** Without addresses, so that nobody can explore the instance's network. */
const FAULTS: Readonly<Record<SafeFetchError['reason'], Fault>> = {
  invalid_url: UNREACHABLE,
  forbidden_port: UNREACHABLE,
  forbidden_address: UNREACHABLE,
  unreachable: UNREACHABLE,
  timeout: { code: 'timeout', sentence: 'It did not answer within 3 seconds.' },
  too_large: invalid('Its answer is too large.'),
  too_many_redirects: invalid('It must answer without a redirect.'),
};
