/**
 * Checks the rules of docs/architecture.md that no compiler checks: imports, the places of SQL and of reads of the
 * environment, sizes and names. Prints a line for each violation and ends with exit code 1 if there is one.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as content from './content-rules.ts';
import * as features from './feature-rules.ts';
import * as imports from './import-rules.ts';
import { migrationViolations } from './migration-rules.ts';
import * as names from './name-rules.ts';
import { readProject, type Violation } from './project.ts';

const { values } = parseArgs({ options: { root: { type: 'string' } } });
const root = values.root ?? fileURLToPath(new URL('../..', import.meta.url));
const project = readProject(root);

const violations = [
  ...imports.packageViolations(project),
  ...imports.cycleViolations(project),
  ...features.featureViolations(project),
  ...features.placeViolations(project),
  ...features.tableViolations(project),
  ...features.layerViolations(project),
  ...features.translationViolations(project),
  ...content.sqlViolations(project),
  ...content.columnViolations(project),
  ...content.environmentViolations(project),
  ...content.idOrderViolations(project),
  ...content.nameViolations(project),
  ...content.randomUuidViolations(project),
  ...content.sidedClassViolations(project),
  ...content.sharedMockViolations(project),
  ...content.lengthViolations(project),
  ...content.folderViolations(project),
  ...names.repeatedExports(project),
  ...names.announcingNames(project),
  ...migrationViolations(root),
];
const line = ({ path, line, message }: Violation) => `${path}:${line}: ${message}`;

for (const long of content.longFunctions(project)) console.warn(`note: ${line(long)}`);
for (const violation of violations) console.error(line(violation));
if (violations.length > 0) {
  console.error(
    `${violations.length} violations of the architecture's rules; docs/architecture.md explains them.`,
  );
  process.exitCode = 1;
}
