/**
 * Work gathered until the next frame, so that a hundred events a second cost sixty changes of the page, not a hundred.
 */

/** Interval in milliseconds at which a page that is hidden or does not paint handles its pending work. */
const UNPAINTED_MS = 250;

/**
 * Runs `work` once before the next frame, however often it is requested. A hidden page has no frames and its timers may
 * be a minute late: there it runs immediately unless it has just run.
 * @returns a function that requests a run
 */
export function oncePerFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let ranAt = Number.NEGATIVE_INFINITY;
  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    cancelAnimationFrame(frame);
    ranAt = performance.now();
    work();
  }
  return () => {
    if (document.hidden && performance.now() - ranAt > UNPAINTED_MS) run();
    else if (timer === undefined) {
      timer = setTimeout(run, UNPAINTED_MS);
      frame = requestAnimationFrame(run);
    }
  };
}
