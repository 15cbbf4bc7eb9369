import { Field } from '../../../ui/Field.tsx';

interface RangeFieldProps {
  label: string;
  value: number;
  least: number;
  most: number;
  step: number;
  /** The value as text. */
  shown: string;
  onValue(value: number): void;
}

/** A number chosen by a slider. */
export function RangeField({ label, value, least, most, step, shown, onValue }: RangeFieldProps) {
  return (
    <Field label={label} aside={shown}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={least}
          max={most}
          step={step}
          value={value}
          aria-valuetext={shown}
          onChange={(event) => onValue(event.target.valueAsNumber)}
          className="h-8 w-full accent-accent touch:h-11"
        />
      )}
    </Field>
  );
}
