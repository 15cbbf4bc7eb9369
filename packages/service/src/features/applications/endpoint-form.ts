import { parseJson } from '@guildhall/platform';
import type { EndpointForm, Runtime } from '../../runtime.ts';
import type { ApplicationRow } from './store.ts';

const PING = 1;

const GUILDHALL: EndpointForm = {
  ping: (ids) => ({ version: 1, ...ids, type: PING }),
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
