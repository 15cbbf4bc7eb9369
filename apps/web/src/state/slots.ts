/**
 * Slots: a host feature declares a place, other features fill it, and the host shows the entries. So a settings panel
 * can show sections of features it does not import. `app/features.ts` registers all entries, in order.
 */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
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

/** A component that loads when it is first shown, by the name of its export. */
export function loadLater<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): PartIn<Module, Name> {
  let loaded: ComponentType<object> | undefined;
  const start = async () => {
    loaded = (await loadWhenOnline(load))[name] as ComponentType<object>;
    return { default: loaded };
  };
  const Later = lazy(start);
  function Loading(props: PropsIn<Module, Name>) {
    // Shows a loaded component at once: a lazy one would skip a frame and lose typed keys.
    const [Shown] = useState(() => loaded ?? Later);
    return createElement(Shown, props);
  }
  // A failed preload does no harm: showing the component loads it again.
  return Object.assign(Loading, { preload: () => void start().catch(() => undefined) });
}

/** Loads a part together with the features that list it, before it is first shown. */
export function preloaded(part: { preload?(): void }): Registration {
  return () => part.preload?.();
}

/** Like {@link loadLater}, for a part of a page that appears once it has loaded. */
export function loadInPlace<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): PartIn<Module, Name> {
  const Later = loadLater(load, name);
  const InPlace = (props: PropsIn<Module, Name>) =>
    createElement(Suspense, null, createElement(Later, props));
  return Object.assign(InPlace, { preload: () => Later.preload?.() });
}
