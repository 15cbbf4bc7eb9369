import type * as OperatorServers from '../../../features/operators/servers/strings.ts';
import type { Translation } from '../../translation.ts';

export const operatorServerText: Translation<typeof OperatorServers.operatorServerText> = {
  which: 'Welche Server',
  all: 'Alle',
  noneOfTypeHint: 'Kein passender Server dieser Art gefunden.',
};
