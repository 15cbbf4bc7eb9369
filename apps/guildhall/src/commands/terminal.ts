import type { Environment } from '@guildhall/platform/config';

/** What a command reads and writes besides its arguments. */
export interface Terminal {
  readonly env: Environment;
  /** Receives results. */
  readonly write: (text: string) => void;
  /** Receives errors and progress. */
  readonly writeError: (text: string) => void;
}
