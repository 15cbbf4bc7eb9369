/**
 * What the first page does without: menus, dialogs, settings, actions of messages. Features list it in their `later.ts`;
 * it loads with the first input, or with what needs it before.
 */
import { loadInPlace, type Part } from './slots.ts';

let loadFeatures: () => Promise<{ registerLaterFeatures(): void }>;
let features: Promise<void> | undefined;
let hadInput = false;
/** Without input it loads after this time, to be there when the line is cut. */
const IDLE_MS = 15_000;
const waiting: (() => void)[] = [];

/**
 * Follows the input from now on.
 * @param load imports what fills the slots
 */
export function loadFeaturesWithInput(load: typeof loadFeatures): void {
  loadFeatures = load;
  onFirstInput(() => void laterFeatures().catch(() => undefined));
  for (const type of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(type, onInput, { once: true, passive: true });
  setTimeout(onInput, IDLE_MS);
}

function onInput(): void {
  hadInput = true;
  for (const run of waiting.splice(0)) run();
}

/** Runs something with the first input, or now when there has been some. */
function onFirstInput(run: () => void): void {
  if (hadInput) run();
  else waiting.push(run);
}

let areLoaded = false;

/** Whether every slot is filled. */
export function hasLaterFeatures(): boolean {
  return areLoaded;
}

/** Resolves when every slot is filled. After a failure the next call tries again. */
export function laterFeatures(): Promise<void> {
  features ??= loadFeatures().then(
    ({ registerLaterFeatures }) => {
      registerLaterFeatures();
      areLoaded = true;
    },
    (error: unknown) => {
      features = undefined;
      throw error;
    },
  );
  return features;
}

/** As {@link loadInPlace}, for a part that only input can show: it loads with the first, and with the later features. */
export function loadWithInput<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: Part<Props> }>,
  name: Name,
): Part<Props> {
  const InPlace = loadInPlace(() => withFeatures(load), name);
  onFirstInput(() => InPlace.preload?.());
  return InPlace;
}

/** A function that loads with the first input. @returns reads it; undefined until it is there */
export function functionWithInput<Name extends string, Loaded>(
  load: () => Promise<{ readonly [Key in Name]: Loaded }>,
  name: Name,
): () => Loaded | undefined {
  let loaded: Loaded | undefined;
  async function start(): Promise<void> {
    loaded = (await withFeatures(load))[name];
  }
  // Without it the page works, and lacks what it does.
  onFirstInput(() => void start().catch(() => undefined));
  return () => loaded;
}

/** Loads something together with the later features. */
export async function withFeatures<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), laterFeatures()]);
  return loaded;
}
