/**
 * Slots: a host feature declares a place, features below it fill it, and the host shows what was filled in. That is how a
 * settings panel shows the sections of features it does not import. `app/features.ts` registers all of it, in order.
 */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { withinReach } from './offline/within-reach.ts';

export interface Slot<Entry> {
  /** Describes what a feature puts into this slot; its door lists it. */
  entry(entry: Entry): Registration;
  /** What was registered, in the order of the features. */
  entries(): readonly Entry[];
}

/** Puts an entry into its slot. */
export type Registration = () => void;

export function createSlot<Entry>(): Slot<Entry> {
  const entries: Entry[] = [];
  return { entry: (entry) => () => entries.push(entry), entries: () => entries };
}

/** A component as slots hold it: it may ask for less than the host gives. */
export interface Part<Props = object> {
  (props: Props): ReactNode;
  /** Loads what would load when it is first shown. */
  preload?(): void;
}

/** Every component of a slot, in order, each with the same props. The entries never change, so their places are keys. */
export function SlotParts<Props extends object>({ of, props }: { of: Slot<Part<Props>>; props: Props }) {
  return of.entries().map((Entry, key) => createElement<Props & { key: number }>(Entry, { ...props, key }));
}

/** A component that is loaded when it is first shown, by the name of its export. */
export function loadLater<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: Part<Props> }>,
  name: Name,
): Part<Props> {
  let loaded: ComponentType<object> | undefined;
  const start = async () => {
    loaded = (await withinReach(load))[name] as ComponentType<object>;
    return { default: loaded };
  };
  const Later = lazy(start);
  function Loading(props: Props) {
    // What is loaded is shown at once: a lazy component would let a frame pass, and what is typed meanwhile.
    const [Shown] = useState(() => loaded ?? Later);
    return createElement(Shown, props);
  }
  // A failed preload is no loss: showing the component loads it again.
  return Object.assign(Loading, { preload: () => void start().catch(() => undefined) });
}

/** As {@link loadLater}, for a part of a page that is shown without it until it has loaded. */
export function loadInPlace<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: Part<Props> }>,
  name: Name,
): Part<Props> {
  const Later = loadLater(load, name);
  const InPlace = (props: Props) => createElement(Suspense, null, createElement(Later, props));
  return Object.assign(InPlace, { preload: () => Later.preload?.() });
}
