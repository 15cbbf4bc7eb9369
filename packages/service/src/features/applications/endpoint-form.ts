import { parseJson } from '@guildhall/platform';
import type { EndpointForm, Runtime } from '../../runtime.ts';
import type { ApplicationRow } from './store.ts';

const PING = 1;

const GUILDHALL: EndpointForm = {
  ping: (ids) => ({ version: 1, ...ids, type: PING }),
  write: async (interaction) => interaction,
  read: parseJson,
};

/** The form of an application's endpoint; null for Discord's on an instance that has it off. */
export function endpointForm(
  { discordForm }: Runtime,
  { interactionsEndpointForm: form }: Pick<ApplicationRow, 'interactionsEndpointForm'>,
): EndpointForm | null {
  return form === 'discord' ? discordForm : GUILDHALL;
}
