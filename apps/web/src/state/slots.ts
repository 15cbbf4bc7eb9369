/**
 * A host feature declares a slot, other features fill it, and the host shows the entries. This way a settings panel
 * shows sections of features that it does not import. `app/features.ts` registers all entries, in order.
 */
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { loadWhenOnline } from './offline/load-when-online.ts';

export interface Slot<Entry> {
  /** Describes an entry of this slot, for a feature's index. */
  entry(entry: Entry): Registration;
  /** The registered entries, in the order of the features. */
  entries(): readonly Entry[];
}

/** Puts an entry into its slot. */
export type Registration = () => void;

export function createSlot<Entry>(): Slot<Entry> {
  const entries: Entry[] = [];
  return { entry: (entry) => () => entries.push(entry), entries: () => entries };
}

/** A component in a slot, which may use fewer props than the host gives. */
export interface Part<Props = object> {
  (props: Props): ReactNode;
  /** Loads entries that would otherwise load when first shown. */
  preload?(): void;
}

/** All components of a slot, in order, with the same props. Entries never change, so their indexes are keys. */
export function SlotParts<Props extends object>({ of, props }: { of: Slot<Part<Props>>; props: Props }) {
  return of.entries().map((Entry, key) => createElement<Props & { key: number }>(Entry, { ...props, key }));
}

/** The part that a module exports under a name. */
export type PartIn<Module, Name extends keyof Module> = Part<PropsIn<Module, Name>>;

export type PropsIn<Module, Name extends keyof Module> = Module[Name] extends (
  props: infer Props,
) => ReactNode
  ? Props & object
  : never;

const Placeholder = createContext<ReactNode>(null);

/** Shows the placeholder instead of the parts that are still loading. */
export function WithPlaceholder({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  return createElement(Placeholder, { value: placeholder }, children);
}

/**
 * A component that loads when it is first shown, by the name of its export. Until then it shows the placeholder around
 * it, by default nothing. React's `lazy` would show the placeholder for 300 ms or more, and lose typed keys.
 */
export function loadLater<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): PartIn<Module, Name> {
  let loaded: ComponentType<object> | undefined;
  const start = async () => {
    loaded = (await loadWhenOnline(load))[name] as ComponentType<object>;
    return loaded;
  };
  function Later(props: PropsIn<Module, Name>) {
    const placeholder = useContext(Placeholder);
    const [Shown, show] = useState(() => loaded);
    useLayoutEffect(() => {
      if (Shown) return;
      const fail = (error: unknown) =>
        show(() => {
          throw error;
        });
      start().then((component) => show(() => component), fail);
    }, [Shown]);
    return Shown ? createElement(Placeholder, { value: null }, createElement(Shown, props)) : placeholder;
  }
  // A failed preload does no harm: showing the component loads it again.
  return Object.assign(Later, { preload: () => void start().catch(() => undefined) });
}

/** Loads a part together with the features that list it, before it is first shown. */
export function preloaded(part: { preload?(): void }): Registration {
  return () => part.preload?.();
}
