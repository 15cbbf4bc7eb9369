import type { JoinProof, JoinRequirements } from '@guildhall/protocol';

/** A way into a server. */
export interface JoinTarget {
  readonly serverName: string;
  /** The remaining requirements. */
  ask(signal: AbortSignal): Promise<JoinRequirements>;
  /** Joins. */
  enter(proof?: JoinProof): Promise<void>;
  /** Goes to the server, unless the person has gone elsewhere. */
  show(): Promise<void>;
}
