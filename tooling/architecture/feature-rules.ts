/** Rules for features: their order, their entry points, and the layers of the web client. */
import { type Project, type SourceFile, TRANSLATION, type Violation } from './project.ts';
import { lineAt } from './scan.ts';

interface FeatureTree {
  readonly folder: string;
  /** The file that imports every feature, in order. */
  readonly list: string;
  /** The file that imports the late parts of features. */
  readonly laterList?: string;
  /** What a feature does instead of importing a later one; part of the message. */
  readonly instead: string;
}

const WEB = 'apps/web/src/';
const PLACE = /^ \* @place \S/m;
const TREES: readonly FeatureTree[] = [
  {
    folder: 'packages/service/src/features/',
    list: 'packages/service/src/features/index.ts',
    instead: 'take it through a port that the list hands over',
  },
  {
    folder: `${WEB}features/`,
    list: `${WEB}app/features.ts`,
    laterList: `${WEB}app/later-features.ts`,
    instead: 'offer a slot that it fills',
  },
];

/** A feature may only import features above it in the list, and only through their `index.ts`. */
export function featureViolations(project: Project): readonly Violation[] {
  return TREES.flatMap((tree) => [...orderViolations(project, tree), ...entryPointViolations(project, tree)]);
}

function orderViolations({ files }: Project, tree: FeatureTree): readonly Violation[] {
  const { folder, list, laterList, instead } = tree;
  const lists = [list, laterList].flatMap((path) => files.filter((file) => file.path === path));
  if (lists.length === 0) return [];
  const listed = lists.flatMap(({ imports }) => imports);
  const order = [...new Set(listed.flatMap(({ target }) => featureIn(folder, target) ?? []))];
  const features = new Set(files.flatMap(({ path }) => featureIn(folder, path) ?? []));
  const unlisted = [...features].filter((feature) => !order.includes(feature));
  const wrong = files.flatMap((file) => {
    const feature = featureIn(folder, file.path);
    if (file.isTest || feature === null || !order.includes(feature)) return [];
    return importsOfOtherFeatures(folder, file)
      .filter(({ other }) => !order.slice(0, order.indexOf(feature)).includes(other))
      .map(({ other, line }) => ({
        path: file.path,
        line,
        message: `imports the feature ${other}, which ${list} does not list above ${feature}; list it above, or ${instead}`,
      }));
  });
  return [
    ...wrong,
    ...unlisted.map((feature) => ({
      path: list,
      line: 1,
      message: `does not list the feature ${feature}; import its index.ts below the features it uses`,
    })),
  ];
}

/** Only the app's list of pages may import other files of a feature, because pages load by `import()`. */
function entryPointViolations({ files }: Project, { folder, laterList }: FeatureTree): readonly Violation[] {
  return files
    .filter((file) => !file.isTest && !TRANSLATION.test(file.path))
    .filter(({ path }) => featureIn(folder, path) !== null || path.startsWith(WEB))
    .flatMap((file) =>
      importsOfOtherFeatures(folder, file)
        .filter(({ other, target }) => target !== `${folder}${other}/index.ts`)
        .filter(({ other, target }) => !(file.path === laterList && target === `${folder}${other}/later.ts`))
        .filter(({ isCall }) => !(isCall && file.path.startsWith(`${WEB}app/`)))
        .map(({ other, line }) => ({
          path: file.path,
          line,
          message: `bypasses the index.ts of the feature ${other}; export what is needed there`,
        })),
    );
}

const TABLE = /: (Route|Job)Table\b/g;
const TABLE_FILES = { Route: 'routes.ts', Job: 'jobs.ts' } as const;

/** A feature's routes are in its `routes.ts` and its jobs in its `jobs.ts`, where readers look for them. */
export function tableViolations({ files }: Project): readonly Violation[] {
  const { folder, list } = TREES[0] as FeatureTree;
  return files
    .filter(({ path, isTest }) => path.startsWith(folder) && path !== list && !isTest)
    .flatMap(({ path, scanned }) =>
      [...scanned.bare.matchAll(TABLE)].flatMap(({ 1: kind, index }) => {
        const place = TABLE_FILES[kind as keyof typeof TABLE_FILES];
        if (path.endsWith(`/${place}`)) return [];
        const message = `declares a ${kind}Table; it belongs in the feature's ${place}`;
        return [{ path, line: lineAt(scanned.bare, index), message }];
      }),
    );
}

/** Files that call the API, or their feature's entry point, declare where people find it; the reference lists it. */
export function placeViolations({ files }: Project): readonly Violation[] {
  const sources = files.filter(({ path, isTest }) => path.startsWith(WEB) && !isTest);
  const placed = new Set(sources.filter(({ text }) => PLACE.test(text)).map(({ path }) => path));
  return sources
    .filter(({ text }) => /\bapi\s*\.\s*\w+\(/.test(text))
    .filter(({ path }) => {
      const feature = featureIn(`${WEB}features/`, path);
      const heads = ['index', 'later'].map((head) => `${WEB}features/${feature}/${head}.ts`);
      return ![path, ...heads].some((place) => placed.has(place));
    })
    .map(({ path }) => ({
      path,
      line: 1,
      message: 'calls the API: say where people find it with @place, here or in the index.ts of the feature',
    }));
}

/** Imports of a file from another feature. */
function importsOfOtherFeatures(folder: string, file: SourceFile) {
  const own = featureIn(folder, file.path);
  return file.imports.flatMap((found) => {
    const other = featureIn(folder, found.target);
    return other === null || other === own ? [] : [{ ...found, other }];
  });
}

function featureIn(folder: string, path: string | null): string | null {
  if (!path?.startsWith(folder)) return null;
  const [feature, ...rest] = path.slice(folder.length).split('/');
  return feature && rest.length > 0 ? feature : null;
}

/** From the bottom to the top; each layer imports only those before it. */
const LAYERS = ['languages', 'state', 'ui', 'features', 'app'];

/** The layers of the web client. */
export function layerViolations({ files }: Project): readonly Violation[] {
  return files
    .filter((file) => !file.isTest)
    .flatMap((file) => {
      const own = layerOf(file.path);
      return file.imports.flatMap(({ target, line }) => {
        const other = layerOf(target);
        if (own === null || other === null || LAYERS.indexOf(other) <= LAYERS.indexOf(own)) return [];
        const places = LAYERS.slice(0, LAYERS.indexOf(own) + 1).filter(
          (layer) => layer !== 'features' && layer !== 'languages',
        );
        const advice = `move what it needs to ${places.map((layer) => `${layer}/`).join(' or ')}`;
        const message = `${own} may not import ${other}; ${advice}${own === 'features' ? ', or fill a slot' : ''}`;
        return [{ path: file.path, line, message }];
      });
    });
}

/** Chunks that `chunks.ts` separates for languages. */
const MAY_TRANSLATE_WITH = /^apps\/web\/src\/languages\/|\/contract\/limits\.ts$/;

/** The first scripts wait for the texts of a language, so those texts must not import the first scripts. */
export function translationViolations({ files }: Project): readonly Violation[] {
  return files
    .filter(({ path }) => TRANSLATION.test(path))
    .flatMap(({ path, text, imports }) =>
      imports
        .filter(({ target, line }) => {
          const isType = /^import type\b/.test(text.split('\n')[line - 1] ?? '');
          return target && !isType && !MAY_TRANSLATE_WITH.test(target);
        })
        .map(({ line }) => ({
          path,
          line,
          message:
            'imports a module that waits for this language; import only types, or move it to languages/',
        })),
    );
}

function layerOf(path: string | null): string | null {
  if (!path?.startsWith(WEB) || TRANSLATION.test(path)) return null;
  const [layer = ''] = path.slice(WEB.length).split('/');
  return LAYERS.includes(layer) ? layer : 'app';
}
