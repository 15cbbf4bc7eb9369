/** Checks pages with axe. Equal texts are checked for contrast once in a walk: contrast takes axe the longest. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const COLOURINGS = fileURLToPath(new URL('colourings.js', import.meta.url));
/** Axe's default colour rule; its stricter contrast is opt-in. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const ONLY_COLOURS = { runOnly: { type: 'rule', values: COLOUR_RULES } };
const STRUCTURE = { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) };
/**
 * Findings name elements by selector, so axe copies no HTML. Findings of rules that axe rates minor or moderate are not
 * reported, and these rules take a fifth of its time. One rule reads the text of each element with a style, often of the
 * body, but only objects to important ones.
 */
const CONFIGURE_AXE = `axe.configure({
  noHtml: true,
  rules: [
    ...axe._audit.rules
      .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
      .map(({ id }) => ({ id, enabled: false })),
    { id: 'avoid-inline-spacing', selector: '[style*="important"]' },
  ],
})`;

export interface Finding {
  readonly screen: string;
  readonly rule: string;
  readonly impact: string;
  readonly targets: readonly string[];
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** What the init scripts add to each page. The tests' types do not include the DOM. */
interface CheckedPage {
  readonly document: object;
  readonly axe: {
    run(context: object, options: object): Promise<{ violations: readonly Violation[] }>;
  };
  readonly colourings: { find(): readonly string[]; texts(colourings: readonly string[]): readonly object[] };
}

export class AccessibilityChecks {
  readonly #checkedColourings = new Set<string>();

  /** Prepares the pages that the context opens from now on. */
  async prepare(context: BrowserContext): Promise<void> {
    // Ten times as fast as a script tag in each page.
    await context.addInitScript({ content: `${AXE};${CONFIGURE_AXE}` });
    await context.addInitScript({ path: COLOURINGS });
  }

  /** Serious and critical findings in everything but colours. */
  structure(page: Page, screen: string): Promise<readonly Finding[]> {
    return this.#run(page, screen, STRUCTURE, null);
  }

  /** Serious and critical findings in the colours of texts unlike any that were checked before. */
  async colours(page: Page, screen: string): Promise<readonly Finding[]> {
    const found = await page.evaluate(() => (globalThis as unknown as CheckedPage).colourings.find());
    const unchecked = found.filter((colouring) => !this.#checkedColourings.has(colouring));
    if (unchecked.length === 0) return [];
    const findings = await this.#run(page, screen, ONLY_COLOURS, unchecked);
    // Only now: what a failed attempt did not check, the second one must.
    for (const colouring of unchecked) this.#checkedColourings.add(colouring);
    return findings;
  }

  /** @param colourings whose first texts are checked; null: the page */
  async #run(
    page: Page,
    screen: string,
    options: object,
    colourings: readonly string[] | null,
  ): Promise<readonly Finding[]> {
    const violations = await page.evaluate(
      async (given) => {
        const checked = globalThis as unknown as CheckedPage;
        const context =
          given.colourings === null
            ? checked.document
            : { include: checked.colourings.texts(given.colourings) };
        // Passed rules are not described.
        const result = await checked.axe.run(context, { ...given.options, resultTypes: ['violations'] });
        return result.violations.map((violation) => ({
          rule: violation.id,
          impact: violation.impact,
          targets: violation.nodes
            .slice(0, 3)
            .map((node) => `${node.target.join(' ')} ${node.failureSummary}`),
        }));
      },
      { options, colourings },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map((violation) => ({ screen, ...violation }));
  }
}
