import type { JoinProof, JoinRequirements } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { answerIntoState } from '../../state/gateway-store.ts';
import { serverAnswer } from '../../state/resources/servers.ts';

/** The requirements for joining by an invite. */
export function getInviteRequirements(code: string, signal: AbortSignal): Promise<JoinRequirements> {
  return client.api.getInviteRequirements({ code, signal });
}

/**
 * Joins by an invite, and shows the server without waiting for its event.
 * @param proof the proof for the server's join gate
 */
export async function joinByInvite(code: string, proof: JoinProof = {}): Promise<void> {
  await answerIntoState(
    () => client.api.acceptInvite({ code, body: proof }),
    (state, { server }) => serverAnswer(state, server, Date.now()),
  );
}
