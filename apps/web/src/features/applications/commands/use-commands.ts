import type { Command } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../state/client.ts';
import { keepAnswer } from '../../../state/queries/keep-answer.ts';

/** Commands of an application: everywhere, or in one server. */
export interface Scope {
  readonly applicationId: string;
  /** Empty for all servers of the bot. */
  readonly serverId: string;
}

type NewCommand = Omit<Command, 'id'>;

function readCommands({ applicationId, serverId }: Scope, signal?: AbortSignal): Promise<readonly Command[]> {
  return serverId === ''
    ? client.api.listCommands({ applicationId, ...(signal && { signal }) })
    : client.api.listServerCommands({ applicationId, serverId, ...(signal && { signal }) });
}

/**
 * The commands of a scope, and functions that change them. The service replaces a whole scope, so each change starts
 * from the stored commands to keep what the bot has set since.
 */
export function useCommands(scope: Scope) {
  const queries = useQueryClient();
  const queryKey = ['application-commands', scope.applicationId, scope.serverId];
  const commands = useQuery({ queryKey, queryFn: ({ signal }) => readCommands(scope, signal), staleTime: 0 });

  /** @param replaced the replaced command; null for a new one */
  async function save(command: NewCommand, replaced: Command | null): Promise<void> {
    const { applicationId, serverId } = scope;
    const stored = await readCommands(scope);
    const body = stored.some(({ id }) => id === replaced?.id)
      ? stored.map((each) => (each.id === replaced?.id ? command : each))
      : [...stored, command];
    const saved =
      serverId === ''
        ? await client.api.replaceCommands({ applicationId, body })
        : await client.api.replaceServerCommands({ applicationId, serverId, body });
    await keepAnswer(queries, queryKey, saved);
  }

  async function remove({ id: commandId }: Command): Promise<void> {
    await client.api.deleteCommand({ applicationId: scope.applicationId, commandId });
    await queries.invalidateQueries({ queryKey });
  }

  return { commands, save, remove };
}
