import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TITLES: Readonly<Record<string, string>> = {
  MIT: 'MIT License',
  'AGPL-3.0-or-later': 'GNU AFFERO GENERAL PUBLIC LICENSE',
};
/** Packages on which bots and apps are built; they have a permissive licence. */
const FREE_TO_BUILD_ON = /^(packages\/(client|protocol)|examples\/[^/]+)$/;

const folders = globSync('{packages,apps,examples}/*/package.json', { cwd: ROOT }).map(dirname);

it('has one version, with an entry in the changelog', () => {
  const versions = [...folders, 'bench', 'e2e', '.'].map(
    (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).version,
  );
  expect(new Set(versions).size).toBe(1);
  expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${versions[0]} `);
  const kubernetes = readFileSync(join(ROOT, 'deploy/kubernetes/kustomization.yaml'), 'utf8');
  expect(kubernetes).toContain(`newTag: ${versions[0]}\n`);
  const installing = readFileSync(join(ROOT, 'docs/operate/install.md'), 'utf8');
  expect(new Set(installing.match(/(?<=guildhall[-:])\d+\.\d+\.\d+/g))).toEqual(new Set([versions[0]]));
});

it('has recorded the statements of the newest release in the changelog', () => {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const newest = /^## (\S+) (?!\(unreleased)/m.exec(changelog)?.[1];
  const recorded = globSync('*.jsonl', { cwd: join(ROOT, 'tooling/statements/recorded') });
  if (newest) expect(recorded).toContain(`${newest}.jsonl`);
});

it.each([...folders, 'bench', 'e2e', '.'])('%s carries the licence that its package.json names', (folder) => {
  const { license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  expect(license).toBe(FREE_TO_BUILD_ON.test(folder) ? 'MIT' : 'AGPL-3.0-or-later');
  expect(
    readFileSync(join(ROOT, folder, 'LICENSE'), 'utf8')
      .trimStart()
      .split('\n')[0],
  ).toBe(TITLES[license]);
});
