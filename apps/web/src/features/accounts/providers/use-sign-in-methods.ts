import { useQuery } from '@tanstack/react-query';
import { client } from '../../../state/client.ts';
import { useInstance } from '../../../state/queries/instance.ts';

/** The query key of the sign-in methods. */
export const SIGN_IN_METHODS = ['sign-in-methods'];

/** The person's sign-in methods; not requested if the instance has no provider. */
export function useSignInMethods() {
  const hasProviders = (useInstance()?.providers.length ?? 0) > 0;
  return useQuery({
    queryKey: SIGN_IN_METHODS,
    queryFn: ({ signal }) => client.api.listSignInMethods({ signal }),
    enabled: hasProviders,
  });
}
