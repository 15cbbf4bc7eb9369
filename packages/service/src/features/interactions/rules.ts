/** Pure decisions of interactions (design 3.3). */
import { ApiError, validateBody } from '@guildhall/platform';
import { INTERACTION_TYPES, IS_EPHEMERAL, RESPONSE_TYPES } from '@guildhall/protocol';
import type { Static, TSchema } from 'typebox';

/** Until the first response. */
export const RESPOND_WITHIN_MS = 3000;
/** Of tokens, and of answers that one person sees. */
export const TOKEN_LIFE_MS = 15 * 60_000;

const { command, component, modal, autocomplete } = INTERACTION_TYPES;

/** Which interactions each response is for; pings are answered by endpoints alone. */
const FITS: ReadonlyMap<number, readonly number[]> = new Map([
  [RESPONSE_TYPES.reply, [command, component, modal]],
  [RESPONSE_TYPES.deferredReply, [command, component, modal]],
  [RESPONSE_TYPES.deferredUpdate, [component, modal]],
  [RESPONSE_TYPES.update, [component, modal]],
  [RESPONSE_TYPES.choices, [autocomplete]],
  [RESPONSE_TYPES.modal, [command, component]],
]);

const NEEDS_MESSAGE: readonly number[] = [RESPONSE_TYPES.deferredUpdate, RESPONSE_TYPES.update];

/** @throws ApiError invalid_response_type for every pairing that is not in the table. */
export function requireFitting(
  responseType: number,
  interaction: { readonly type: number; readonly messageId: string | null },
): void {
  const fits = FITS.get(responseType)?.includes(interaction.type) ?? false;
  const hasMessage = !NEEDS_MESSAGE.includes(responseType) || interaction.messageId !== null;
  if (!fits || !hasMessage) throw new ApiError('invalid_response_type');
}

/** The `data` of an interaction or a response. @throws ApiError invalid_request with paths below `body/data`. */
export function readData<Schema extends TSchema>(schema: Schema, data: unknown): Static<Schema> {
  try {
    return validateBody(schema, data) as Static<Schema>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw belowData(error);
  }
}

/** The same refusal, with the paths of the faults in the request. */
export function belowData(error: ApiError): ApiError {
  const { fields, ...details } = error.details;
  if (!fields) return error;
  const moved = fields.map(({ path, message }) => ({
    path: path.replace(/^body(?!\/data)/, 'body/data'),
    message,
  }));
  return new ApiError(error.code, { ...details, fields: moved });
}

/** Whether flags ask for an answer that one person sees, and what they ask for besides. */
export function splitFlags(flags = 0): { readonly ephemeral: boolean; readonly flags: number } {
  // Flags of bots may be any number; beyond 32 bits none means anything here.
  const ephemeral = Number.isSafeInteger(flags) && (flags & IS_EPHEMERAL) !== 0;
  return { ephemeral, flags: ephemeral ? flags - IS_EPHEMERAL : flags };
}
