import type * as OperatorServers from '../../../features/operators/servers/strings.ts';
import type { Translation } from '../../translation.ts';

export const operatorServerText: Translation<typeof OperatorServers.operatorServerText> = {
  which: 'Quels serveurs',
  all: 'Tous',
  noneOfTypeHint: 'Aucun serveur de ce type ne correspond.',
};
