/** Runs in the measured page: times by the page's clock, which is what a person waits for. */
(() => {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  /** Time from the click on a channel until its messages are drawn. @returns milliseconds */
  async function switchTo({ id, name }) {
    const link = document.querySelector(`[data-channel="${id}"]`);
    const shown = `[role=log][aria-label="Messages in ${name}"] [data-message]`;
    const began = performance.now();
    link.click();
    while (!document.querySelector(shown)) await nextFrame();
    await nextFrame();
    return performance.now() - began;
  }

  /** Scrolls up continuously. @returns the milliseconds between frames, and the number of passed messages */
  async function scrollUp(seconds, pixelsAFrame) {
    const log = document.querySelector('[role=log]');
    const list =
      log.scrollHeight > log.clientHeight
        ? log
        : (log.querySelector('.overflow-y-auto, [data-scroller]') ?? log);
    const frames = [];
    const seen = new Set();
    let last = performance.now();
    const end = last + seconds * 1000;
    while (last < end) {
      list.scrollTop -= pixelsAFrame;
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
      for (const row of document.querySelectorAll('[data-message]')) seen.add(row.dataset.message);
    }
    return { frames, messages: seen.size };
  }

  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: 'longtask',
  });

  globalThis.probe = {
    switchTo,
    scrollUp,
    /** Milliseconds of each task over 50 ms since the last call. */
    takeLongTasks: () => tasks.splice(0),
    firstPage: () => ({
      scriptBytes: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ready: performance.now(),
    }),
  };
})();
