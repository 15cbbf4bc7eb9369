import type { JoinProof, JoinRequirements } from '@guildhall/protocol';

/** A way into a server. */
export interface JoinTarget {
  readonly serverName: string;
  /** The remaining requirements. */
  ask(signal: AbortSignal): Promise<JoinRequirements>;
  /** Joins, and shows the server. */
  enter(proof?: JoinProof): Promise<void>;
}
