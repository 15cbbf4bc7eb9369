/** Answers of the instance that a screen needs otherwise. */
import type { Page } from 'playwright-core';

/** Replaces the instance's response for a path. */
export async function answering(
  page: Page,
  path: string,
  change: (body: Record<string, unknown>) => unknown,
): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change(await answer.json()) });
  });
}
