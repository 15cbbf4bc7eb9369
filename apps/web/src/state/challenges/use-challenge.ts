import type { Challenge, ChallengeSolution } from '@guildhall/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { solveChallenge } from './solve-challenge.ts';

interface SolvedChallenge {
  /** From 0 to 1; null while nothing is being solved. */
  readonly progress: number | null;
  /** The solution; undefined when none is required or wanted. @throws what reading or solving throws */
  solution(): Promise<ChallengeSolution | undefined>;
  /** Starts again after a solution was used or expired. */
  restart(): void;
}

/** A solution is dropped this long before its challenge expires. */
const SPARE_MS = 20_000;

/**
 * Reads a challenge and solves it in the background once it is `wanted`.
 * @param read returns a new challenge, or null when none is required
 */
export function useChallenge(
  wanted: boolean,
  read: (signal: AbortSignal) => Promise<Challenge | null>,
): SolvedChallenge {
  const [progress, setProgress] = useState<number | null>(null);
  const latest = useRef(read);
  latest.current = read;
  const running = useRef<{ readonly controller: AbortController; readonly work: ReturnType<typeof run> }>(
    undefined,
  );

  async function run(signal: AbortSignal): Promise<{ solution: ChallengeSolution; until: number } | null> {
    const challenge = await latest.current(signal);
    if (!challenge) return null;
    setProgress(0);
    try {
      const solution = await solveChallenge(challenge, { signal, onProgress: setProgress });
      return { solution, until: Date.parse(challenge.expiresAt) - SPARE_MS };
    } finally {
      if (!signal.aborted) setProgress(null);
    }
  }
  const latestRun = useRef(run);
  latestRun.current = run;

  const restart = useCallback(() => {
    running.current?.controller.abort();
    const controller = new AbortController();
    const work = latestRun.current(controller.signal);
    // Rejects the solution that the caller waits for.
    work.catch(() => undefined);
    running.current = { controller, work };
  }, []);
  const solution = useCallback(async () => {
    if (!running.current) return undefined;
    let solved = await running.current?.work.catch(() => undefined);
    if (solved === undefined || (solved && solved.until < Date.now())) {
      restart();
      solved = await running.current?.work;
    }
    return solved?.solution;
  }, [restart]);
  useEffect(() => {
    if (!wanted) return;
    restart();
    return () => {
      running.current?.controller.abort();
      running.current = undefined;
    };
  }, [wanted, restart]);
  return { progress, solution, restart };
}
