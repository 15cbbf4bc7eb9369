/** A line of the results: the figure, its reference and its target. */
import type { Measured } from './measure/rounds.ts';

export interface Target {
  readonly kind: 'at least' | 'at most';
  readonly limit: number;
  /** Whether the limit applies to the figure or to its ratio to the reference. */
  readonly of: 'value' | 'ratio';
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: { readonly name: string; readonly value: number; readonly spread?: number };
  /** Value divided by the reference's. */
  readonly ratio?: number;
  readonly target?: Target;
  readonly met?: boolean;
  /** Largest minus smallest round as a share of the median. */
  readonly spread?: number;
  /** Processor time of the product's process per operation, in microseconds. */
  readonly cpuMicros?: number | null;
  readonly referenceCpuMicros?: number | null;
  /** Processor time of PostgreSQL per operation, in microseconds. */
  readonly databaseMicros?: number | null;
  readonly note?: string;
}

export interface ReferenceOf {
  readonly name: string;
  readonly measured: Measured;
}

/** A figure of measured rounds and its reference. */
export function compareWithReference(
  name: string,
  unit: string,
  measured: Measured,
  reference: ReferenceOf,
  extra: { readonly target?: Target; readonly note?: string } = {},
): Figure {
  return judgeTarget({
    name,
    unit,
    value: measured.value,
    spread: measured.spread,
    cpuMicros: measured.cpuMicros,
    databaseMicros: measured.databaseMicros,
    reference: {
      name: reference.name,
      value: reference.measured.value,
      spread: reference.measured.spread,
    },
    referenceCpuMicros: reference.measured.cpuMicros,
    ratio: measured.value / reference.measured.value,
    ...extra,
  });
}

/** Adds whether the target is met. */
export function judgeTarget(figure: Figure): Figure {
  const { target } = figure;
  const judgedValue = target?.of === 'ratio' ? figure.ratio : figure.value;
  if (!target || judgedValue === undefined) return figure;
  const met = target.kind === 'at least' ? judgedValue >= target.limit : judgedValue <= target.limit;
  return { ...figure, met };
}
