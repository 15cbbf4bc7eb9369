/**
 * Parts that the first page does not need: menus, dialogs, settings, message actions. Features list them in their
 * `later.ts`; they load with the first input, or earlier if needed.
 */
import { createElement, useEffect } from 'react';
import { loadLater, type PartIn, type PropsIn } from './slots.ts';
import { createStore, useStore } from './store.ts';

let loadFeatures: () => Promise<{ registerLaterFeatures(): void }>;
let features: Promise<void> | undefined;
let hadInput = false;
/** Without input they load after this time, to be available offline. */
const IDLE_MS = 15_000;
const waiting: (() => void)[] = [];
const listening = new AbortController();
const { signal } = listening;

/**
 * Listens for input from now on.
 * @param load imports the parts that fill the slots
 */
export function loadFeaturesWithInput(load: typeof loadFeatures): void {
  loadFeatures = load;
  onFirstInput(() => void laterFeatures().catch(() => undefined));
  addEventListener('pointermove', onPointerMove, { signal, passive: true });
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, onInput, { signal, passive: true });
  setTimeout(onInput, IDLE_MS);
}

/** A pointer that rests over a page while it loads is reported as a move of no distance, which is not input. */
function onPointerMove({ movementX, movementY }: PointerEvent): void {
  if (movementX || movementY) onInput();
}

function onInput(): void {
  listening.abort();
  hadInput = true;
  for (const run of waiting.splice(0)) run();
}

/** Runs a function at the first input, or now if there was one. */
function onFirstInput(run: () => void): void {
  if (hadInput) run();
  else waiting.push(run);
}

let areLoaded = false;

/** Whether all slots are filled. */
export function hasLaterFeatures(): boolean {
  return areLoaded;
}

/** Resolves when all slots are filled. After a failure, the next call tries again. */
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

/**
 * Like {@link loadLater}, for a part that only input can show: it loads with the first input and the later features.
 */
export function loadWithInput<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): PartIn<Module, Name> {
  const Later = loadLater(() => withFeatures(load), name);
  onFirstInput(() => Later.preload?.());
  return Later;
}

/**
 * Functions that only input needs. They load with the first input, or when first wanted.
 * @returns a hook that returns their module, or undefined until it has loaded
 */
export function moduleWithInput<Module>(
  load: () => Promise<Module>,
): (wanted: boolean) => Module | undefined {
  const loaded = createStore<{ readonly module?: Module }>({});
  // The page works without them.
  const start = () =>
    withFeatures(load).then(
      (module) => loaded.update(() => ({ module })),
      () => undefined,
    );
  onFirstInput(() => void start());
  return function useModule(wanted) {
    useEffect(() => {
      if (wanted) void start();
    }, [wanted]);
    return useStore(loaded, ({ module }) => module);
  };
}

/**
 * A part that has nothing to show before the first input: unlike {@link loadWithInput} it is not loaded when it is
 * rendered before that.
 */
export function showAfterInput<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): PartIn<Module, Name> {
  const useParts = moduleWithInput(load);
  return function AfterInput(props: PropsIn<Module, Name>) {
    const parts = useParts(false);
    return parts ? createElement(parts[name] as PartIn<Module, Name>, props) : null;
  };
}

/** Loads something together with the later features. */
export async function withFeatures<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), laterFeatures()]);
  return loaded;
}
