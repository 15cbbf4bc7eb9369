import { useQuery } from '@tanstack/react-query';
import { client } from '../../../state/client.ts';
import { useInstance } from '../../../state/queries/instance.ts';

/** Where one's ways to sign in are kept among what was read. */
export const SIGN_IN_METHODS = ['sign-in-methods'];

/** One's ways to sign in; not asked for where the instance knows no provider. */
export function useSignInMethods() {
  const hasProviders = (useInstance()?.providers.length ?? 0) > 0;
  return useQuery({
    queryKey: SIGN_IN_METHODS,
    queryFn: ({ signal }) => client.api.listSignInMethods({ signal }),
    enabled: hasProviders,
  });
}
