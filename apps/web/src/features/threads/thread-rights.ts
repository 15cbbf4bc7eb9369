import type { ServerChannel } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { mayInChannel } from '../../state/permissions.ts';

export interface ThreadRights {
  /** Locking and pinning. */
  readonly lock: boolean;
  /** Slowmode and deleting. */
  readonly manage: boolean;
  /** Its name, tags and archiving, which its creator may change too. */
  readonly edit: boolean;
}

/** The signed-in person's rights on a thread or post. */
export function threadRights(state: GatewayState, thread: ServerChannel): ThreadRights {
  const lock = mayInChannel(state, thread.id, 'manageThreads');
  const manage = lock || mayInChannel(state, thread.id, 'manageChannels');
  const starts = thread.threadOwnerId === state.account?.id && mayInChannel(state, thread.id, 'sendMessages');
  return { lock, manage, edit: manage || starts };
}

export function useThreadRights(thread: ServerChannel): ThreadRights {
  return useGateway((state) => threadRights(state, thread));
}
