import { answerIntoState } from '../gateway-store.ts';
import type { GatewayState } from '../model.ts';

type Account = NonNullable<GatewayState['account']>;

/**
 * Carries out a call that changes the signed-in account.
 * @param call returns what has changed
 */
export function changeAccount(call: () => Promise<Partial<Account>>): Promise<Partial<Account>> {
  return answerIntoState(call, (state, changed) =>
    state.account ? { ...state, account: { ...state.account, ...changed } } : state,
  );
}
