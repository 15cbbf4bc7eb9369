import { ApiRequestError } from '@guildhall/client';
import { DescribedError } from '../describe-error.ts';
import { errorText as text } from './strings.ts';

/** For `catch` where an account is typed: names it as typed if there is none. */
export function orNoAccount(typed: string) {
  return (error: unknown): never => {
    if (error instanceof ApiRequestError && error.code === 'unknown_user')
      throw new DescribedError(text.noAccount(typed), { cause: error });
    throw error;
  };
}
