import { Check, Minus } from 'lucide-react';
import { Checkbox as CheckboxPrimitive, Switch as SwitchPrimitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { RadioChoice, RadioItem, RadioMark } from './choices/RadioChoice.tsx';
import { Select } from './choices/Select.tsx';
import { classNames } from './class-names.ts';
import { Field } from './Field.tsx';

interface ToggleProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChecked(checked: boolean): void;
}

interface SwitchRowProps extends ToggleProps {
  /** Shows that the change is under way; disabling the switch would lose the focus. */
  busy?: boolean;
}

/** A setting that is on or off. */
export function SwitchRow({ label, hint, checked, disabled, busy, onChecked }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-32">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint ? (
          <div id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </div>
        ) : null}
      </div>
      <SwitchPrimitive.Root
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        aria-busy={busy || undefined}
        onCheckedChange={onChecked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative -mt-px h-6 w-10 shrink-0 rounded-full bg-line-strong transition-colors duration-150 before:absolute before:-inset-2 touch:before:-inset-[13px] before:content-[''] disabled:opacity-50 aria-busy:opacity-50 data-[state=checked]:bg-accent"
      >
        <SwitchPrimitive.Thumb className="block size-5 translate-x-0.5 rounded-full rtl:-translate-x-0.5 bg-surface transition-transform duration-150 data-[state=checked]:translate-x-[18px] rtl:data-[state=checked]:-translate-x-[18px]" />
      </SwitchPrimitive.Root>
    </div>
  );
}

interface CheckboxRowProps extends Omit<ToggleProps, 'checked'> {
  /** `indeterminate` when it applies to some of the objects. */
  checked: boolean | 'indeterminate';
  /** Before the label. */
  picture?: ReactNode;
}

/** A checkbox with a label. */
export function CheckboxRow({ label, hint, checked, disabled, picture, onChecked }: CheckboxRowProps) {
  const id = useId();
  return (
    <div className="flex min-h-8 items-start gap-3 rounded-control px-2 py-1.5 touch:py-3 hover:bg-hover">
      <Checkbox
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        onChecked={onChecked}
        describedBy={hint ? `${id}-hint` : undefined}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="flex items-center gap-2 [overflow-wrap:anywhere]">
          {picture}
          <bdi>{label}</bdi>
        </label>
        {hint ? (
          <div id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface CheckboxProps {
  id?: string;
  /** Its name if it has no label. */
  label?: string;
  checked: boolean | 'indeterminate';
  disabled?: boolean;
  describedBy?: string | undefined;
  onChecked(checked: boolean): void;
}

/** A checkbox without a label. */
export function Checkbox({ id, label, checked, disabled = false, describedBy, onChecked }: CheckboxProps) {
  return (
    <CheckboxPrimitive.Root
      {...(id ? { id } : {})}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(state) => onChecked(state === true)}
      aria-describedby={describedBy}
      className="relative mt-px grid size-5 shrink-0 place-items-center rounded-[5px] border border-line-strong bg-field before:absolute before:-inset-2 touch:before:-inset-[13px] before:content-[''] disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-on-accent"
    >
      <CheckboxPrimitive.Indicator>
        {checked === 'indeterminate' ? (
          <Minus size={14} strokeWidth={2.5} aria-hidden="true" />
        ) : (
          <Check size={14} strokeWidth={2.5} aria-hidden="true" />
        )}
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
}

interface SelectFieldProps<Value extends string> {
  label: string;
  hint?: ReactNode;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onValue(value: Value): void;
}

/** A {@link Select} with a visible label. */
export function SelectField<Value extends string>({ label, hint, ...choice }: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <Select {...control} {...choice} />}
    </Field>
  );
}

interface CardChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; hint?: string; picture?: ReactNode }[];
  columns?: string;
  /** The id of a hint. */
  describedBy?: string;
  onValue(value: Value): void;
}

/** A choice among a few cards. Arrow keys move between them. */
export function CardChoice<Value extends string>({
  label,
  value,
  options,
  columns,
  describedBy,
  onValue,
}: CardChoiceProps<Value>) {
  return (
    <RadioChoice
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onValue(chosen.value);
      }}
      className={classNames('grid gap-2', columns)}
    >
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          className="flex min-h-11 flex-wrap items-center gap-3 rounded-card border border-line bg-field p-3 text-start hover:border-line-strong data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft"
        >
          {option.picture}
          {/* Words twice as large are not cut on a small phone: the mark goes below them. */}
          <span className="min-w-0 grow basis-[min-content]">
            <span className="block font-medium">{option.label}</span>
            {option.hint ? <span className="block text-muted text-sm">{option.hint}</span> : null}
          </span>
          <RadioMark />
        </RadioItem>
      ))}
    </RadioChoice>
  );
}
