/** Processor time of a page's main thread, as Chromium counts it, without waiting for a busy processor. */
import type { Page } from 'playwright-core';

/** Milliseconds. */
export interface PageTime {
  readonly all: number;
  readonly script: number;
  /** Styles and layout. */
  readonly layout: number;
}

/** @returns the time of the page's main thread during the work, and the work's result */
export async function pageTime<Result>(
  page: Page,
  work: () => Promise<Result>,
): Promise<{ readonly spent: PageTime; readonly result: Result }> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const look = async (): Promise<PageTime> => {
    const { metrics } = await tools.send('Performance.getMetrics');
    const milliseconds = (name: string) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0);
    return {
      all: milliseconds('TaskDuration'),
      script: milliseconds('ScriptDuration'),
      layout: milliseconds('LayoutDuration') + milliseconds('RecalcStyleDuration'),
    };
  };
  const before = await look();
  const result = await work();
  const after = await look();
  await tools.detach();
  const spent = {
    all: after.all - before.all,
    script: after.script - before.script,
    layout: after.layout - before.layout,
  };
  return { spent, result };
}

/** Works with the page's processor slowed down by a factor. @returns the work's result */
export async function whileSlower<Result>(
  page: Page,
  times: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: times });
  try {
    return await work();
  } finally {
    await tools.detach();
  }
}
