import type * as OperatorServers from '../../../features/operators/servers/strings.ts';
import type { Translation } from '../../translation.ts';

export const operatorServerText: Translation<typeof OperatorServers.operatorServerText> = {
  which: 'Qué servidores',
  all: 'Todos',
  noneOfTypeHint: 'Ningún servidor de este tipo coincide.',
};
