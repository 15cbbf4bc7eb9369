import { ApiRequestError } from '@guildhall/client';
import type { OperatorActionInput, OperatorActionName, OperatorActionReply } from '@guildhall/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { queryClient } from '../../state/queries/query-client.ts';

/** The first key of everything that the console reads. */
const CONSOLE = 'operators';
/** What is read before anything else: it tells whether the console opens. */
export const DOOR = [CONSOLE, 'stats'] as const;

/** Does one action. When the confirmation has lapsed meanwhile, the door asks for it again. */
export async function operate<Name extends OperatorActionName>(
  action: Name,
  input: OperatorActionInput<Name>,
): Promise<OperatorActionReply<Name>> {
  try {
    const { result } = await client.api.runOperatorAction({ body: { action, input: { ...input } } });
    // The service answers by the same schemas.
    return result as OperatorActionReply<Name>;
  } catch (error) {
    if (error instanceof ApiRequestError && error.code === 'confirmation_required' && action !== 'getStats')
      void queryClient.invalidateQueries({ queryKey: DOOR });
    throw error;
  }
}

/** Does one action, and reads again what the console shows. */
export async function change<Name extends OperatorActionName>(
  action: Name,
  input: OperatorActionInput<Name>,
): Promise<OperatorActionReply<Name>> {
  const reply = await operate(action, input);
  await queryClient.invalidateQueries({ queryKey: [CONSOLE] });
  return reply;
}

/**
 * A list page by page.
 * @param size of a whole page: a shorter one is the last
 * @param load with the id of the last item that is known
 * @param every milliseconds after which the list is read again
 */
export function usePages<Item extends { readonly id: string }>(
  key: readonly unknown[],
  size: number,
  load: (from: { readonly from?: string }) => Promise<readonly Item[]>,
  every?: (items: readonly Item[]) => number,
) {
  return useInfiniteQuery({
    queryKey: [CONSOLE, ...key],
    queryFn: ({ pageParam }) => load(pageParam === null ? {} : { from: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < size ? null : (page.at(-1)?.id ?? null)),
    staleTime: 0,
    refetchInterval: ({ state }) => every?.(state.data?.pages.flat() ?? []) ?? false,
  });
}

/** The key of a list that is read whole. */
export function listKey(name: string): readonly string[] {
  return [CONSOLE, name];
}
