/** Writes docs/reference/configuration.md from the schema of the settings. */
import { writeFile } from 'node:fs/promises';
import { configurationReference } from '@guildhall/platform/config';

await writeFile(new URL('../docs/reference/configuration.md', import.meta.url), configurationReference());
