/** Solving challenges in a worker. */
import type { Challenge, ChallengeSolution } from '@guildhall/protocol';
import type { ChallengeNews, ChallengeTask } from './challenge-worker.ts';

interface SolveOptions {
  readonly signal: AbortSignal;
  /** @param share from 0 to 1, an estimate: luck decides how long it takes */
  onProgress(share: number): void;
}

/** @throws AbortError when the signal ends it, Error when the browser runs no worker */
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

/** Half way at the average, and never quite there before it is. */
function estimate(effort: number): number {
  return 1 - 2 ** -effort;
}
