/** Writes the documentation as a static site: `npm run site -- [FOLDER]`, by default into `site/`. */
import { writeStaticSite } from '@guildhall/guildhall/static-site';

const folder = process.argv[2] ?? 'site';
await writeStaticSite(folder);
process.stdout.write(`The documentation is in ${folder}.\n`);
