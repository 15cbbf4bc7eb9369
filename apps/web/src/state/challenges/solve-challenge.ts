/** Solving challenges in a worker. */
import type { Challenge, ChallengeSolution } from '@guildhall/protocol';
import type { ChallengeNews, ChallengeTask } from './challenge-worker.ts';

interface SolveOptions {
  readonly signal: AbortSignal;
  /** @param share an estimate from 0 to 1, because the time depends on luck */
  onProgress(share: number): void;
}

/** @throws AbortError when the signal aborts, Error when the browser cannot run workers */
export function solveChallenge(
  { token, parts, attempts }: Challenge,
  { signal, onProgress }: SolveOptions,
): Promise<ChallengeSolution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), {
      type: 'module',
    });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true });
    worker.onerror = () => end(() => reject(new Error('the challenge could not be solved')));
    worker.onmessage = ({ data }: MessageEvent<ChallengeNews>) => {
      if ('nonces' in data) end(() => resolve({ token, nonces: [...data.nonces] }));
      else onProgress(estimate(data.tries / (parts * attempts)));
    };
    worker.postMessage({ token, parts, attempts } satisfies ChallengeTask);
  });
}

/** Half after the average number of tries, and always below 1. */
function estimate(effort: number): number {
  return 1 - 2 ** -effort;
}
