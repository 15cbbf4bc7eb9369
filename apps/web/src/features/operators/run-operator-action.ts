import { ApiRequestError } from '@guildhall/client';
import type { OperatorActionInput, OperatorActionName, OperatorActionReply } from '@guildhall/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { DescribedError } from '../../state/describe-error.ts';
import { queryClient } from '../../state/queries/query-client.ts';
import { operatorPeopleText as peopleText } from './people/strings.ts';
import { operatorText as text } from './strings.ts';

/** The first part of all query keys of the console. */
const CONSOLE = 'operators';
/** The query that decides whether the console opens. */
export const CONSOLE_ACCESS = [CONSOLE, 'stats'] as const;

/** Elsewhere these codes are about the caller: their membership, their address, their coins. */
const MESSAGE_BY_CODE: Readonly<Record<string, string>> = {
  unknown_server: text.noServer,
  unknown_channel: text.noChannel,
  email_taken: peopleText.addressTaken,
  insufficient_coins: peopleText.tooFewCoins,
};

/** Runs an action. If the confirmation has expired, the console asks for another. */
export async function runOperatorAction<Name extends OperatorActionName>(
  action: Name,
  input: OperatorActionInput<Name>,
): Promise<OperatorActionReply<Name>> {
  try {
    const { result } = await client.api.runOperatorAction({ body: { action, input: { ...input } } });
    // The service uses the same schemas.
    return result as OperatorActionReply<Name>;
  } catch (error) {
    if (!(error instanceof ApiRequestError)) throw error;
    if (error.code === 'confirmation_required' && action !== 'getStats')
      void queryClient.invalidateQueries({ queryKey: CONSOLE_ACCESS });
    const sentence = MESSAGE_BY_CODE[error.code];
    throw sentence ? new DescribedError(sentence, { cause: error }) : error;
  }
}

/** Runs an action, then refreshes the console. */
export async function change<Name extends OperatorActionName>(
  action: Name,
  input: OperatorActionInput<Name>,
): Promise<OperatorActionReply<Name>> {
  const reply = await runOperatorAction(action, input);
  await queryClient.invalidateQueries({ queryKey: [CONSOLE] });
  return reply;
}

/**
 * A list page by page.
 * @param size of a full page; a shorter one is the last
 * @param load reads the page after an id
 * @param every milliseconds between refreshes; 0 for none
 */
export function useConsolePages<Item extends { readonly id: string }>(
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

/** The key of an unpaged list. */
export function listKey(name: string): readonly string[] {
  return [CONSOLE, name];
}
