import { parseJson } from '@guildhall/platform';
import { INTERACTION_TYPES } from '@guildhall/protocol';
import type { EndpointForm, Runtime } from '../../runtime.ts';
import type { ApplicationRow } from './store.ts';

const GUILDHALL: EndpointForm = {
  ping: (ids) => ({ version: 1, ...ids, type: INTERACTION_TYPES.ping }),
  write: async (interaction) => interaction,
  read: parseJson,
};

/** The form of an application's endpoint; null for Discord's form if the instance has it turned off. */
export function endpointForm(
  { discordForm }: Runtime,
  { interactionsEndpointForm: form }: Pick<ApplicationRow, 'interactionsEndpointForm'>,
): EndpointForm | null {
  return form === 'discord' ? discordForm : GUILDHALL;
}
