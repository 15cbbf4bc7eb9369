/** Changes responses of the instance, for screens that need other data. */
import type { Page } from 'playwright-core';

/** Replaces the instance's response for a path with what `change` makes of it. */
export async function replaceResponse(
  page: Page,
  path: string,
  change: (body: Record<string, unknown>) => unknown,
): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change(await answer.json()) });
  });
}
