/** Pure decisions of interactions (design 3.3). */
import { ApiError, MINUTE_MS, validateBody } from '@guildhall/platform';
import { INTERACTION_TYPES, IS_EPHEMERAL, RESPONSE_TYPES } from '@guildhall/protocol';
import type { Static, TSchema } from 'typebox';

/** Time for the first response. */
export const RESPOND_WITHIN_MS = 3000;
/** Life of tokens and of ephemeral responses. */
export const TOKEN_LIFE_MS = 15 * MINUTE_MS;

const { command, component, modal, autocomplete } = INTERACTION_TYPES;

/** The interactions that each response type is allowed for; only endpoints respond to pings. */
const FITS: ReadonlyMap<number, readonly number[]> = new Map([
  [RESPONSE_TYPES.reply, [command, component, modal]],
  [RESPONSE_TYPES.deferredReply, [command, component, modal]],
  [RESPONSE_TYPES.deferredUpdate, [component, modal]],
  [RESPONSE_TYPES.update, [component, modal]],
  [RESPONSE_TYPES.choices, [autocomplete]],
  [RESPONSE_TYPES.modal, [command, component]],
]);

const NEEDS_MESSAGE: readonly number[] = [RESPONSE_TYPES.deferredUpdate, RESPONSE_TYPES.update];

/** @throws ApiError invalid_response_type for pairs missing in the table */
export function requireResponseType(
  responseType: number,
  interaction: { readonly type: number; readonly messageId: string | null },
): void {
  const fits = FITS.get(responseType)?.includes(interaction.type) ?? false;
  const hasMessage = !NEEDS_MESSAGE.includes(responseType) || interaction.messageId !== null;
  if (!fits || !hasMessage) throw new ApiError('invalid_response_type');
}

/** The `data` of an interaction or response. @throws ApiError invalid_request with paths below `body/data` */
export function readData<Schema extends TSchema>(schema: Schema, data: unknown): Static<Schema> {
  try {
    return validateBody(schema, data) as Static<Schema>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw withDataPaths(error);
  }
}

/** The same error, with the faults' paths in the request; its message names the first one. */
export function withDataPaths(error: ApiError): ApiError {
  const { fields, message, ...details } = error.details;
  if (!fields) return error;
  const inData = (text: string) => text.replace(/^body(?=[/ ]|$)(?!\/data)/, 'body/data');
  const moved = fields.map((fault) => ({ ...fault, path: inData(fault.path) }));
  const named = message === undefined ? {} : { message: inData(message) };
  return new ApiError(error.code, { ...details, ...named, fields: moved });
}

/** Whether flags request an ephemeral response, and the other flags. */
export function splitFlags(flags = 0): { readonly ephemeral: boolean; readonly flags: number } {
  // Bots may send any number as flags; bits above 32 have no meaning.
  const ephemeral = Number.isSafeInteger(flags) && (flags & IS_EPHEMERAL) !== 0;
  return { ephemeral, flags: ephemeral ? flags - IS_EPHEMERAL : flags };
}
