import { answerIntoState } from '../gateway-store.ts';
import type { GatewayState } from '../model.ts';

type Account = NonNullable<GatewayState['account']>;

/** Carries out a call that changes the own account. @throws ApiRequestError or NetworkError */
export function changeAccount(call: () => Promise<Account>): Promise<Account> {
  return answerIntoState(call, (state, account) => ({ ...state, account: { ...state.account, ...account } }));
}
