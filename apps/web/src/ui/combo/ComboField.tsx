import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from '../Field.tsx';
import { FieldPanel } from '../floating/FieldPanel.tsx';
import { CONTROL } from '../style/control.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { type Choice, fittingChoices } from './choices.ts';
import { stepActive } from './step-active.ts';

interface ComboFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  aside?: string | undefined;
  required: boolean;
  /** The chosen value, or the typed text if any text is allowed. */
  value: string;
  /** @param label the label of a chosen value */
  onValue(value: string, label?: string): void;
  /** The choices; an app's suggestions already match the typed text. */
  choices: readonly Choice[];
  /** The text in the field at first, instead of the value. */
  typed?: string | undefined;
  /** For suggestions by an app: called with the typed text, which may be sent too. */
  onTyped?(typed: string): void;
  /** Called with the typed text, for `choices` that are only a part of all. */
  onSearch?(typed: string): void;
  placeholder?: string;
  waiting?: string | undefined;
  /** Why there are no choices. */
  failure?: string | undefined;
}

/** A field for one of many choices, found by typing. */
export function ComboField(props: ComboFieldProps) {
  const { label, waiting } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { open, setOpen, shown, active, setActive, pick, written, ...handlers } = useCombo(props);
  return (
    <>
      <div ref={anchor}>
        <Field label={label} hint={props.hint} error={props.error} aside={props.aside}>
          {(control) => (
            <input
              dir="auto"
              {...control}
              ref={input}
              role="combobox"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={props.placeholder}
              required={props.required}
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={open && shown.length > 0 ? `${listId}-${active}` : undefined}
              aria-busy={waiting !== undefined || undefined}
              value={written}
              {...handlers}
              className={classNames(CONTROL, 'h-10 touch:h-11')}
            />
          )}
        </Field>
      </div>
      {open ? (
        <FieldPanel
          field={input}
          anchor={anchor}
          onClose={() => setOpen(false)}
          className="min-w-[min(14rem,calc(100vw-1rem))] rounded-card bg-raised p-1.5 shadow-float"
        >
          <ChoiceList
            id={listId}
            label={label}
            choices={shown}
            active={active}
            onActive={setActive}
            onPick={pick}
            empty={waiting ?? props.failure}
          />
        </FieldPanel>
      ) : null}
    </>
  );
}

/** The typed text, the matching choices, and the active one. */
function useCombo({ value, choices, onValue, onTyped, onSearch, ...props }: ComboFieldProps) {
  const [typed, setTyped] = useState(props.typed ?? null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = onTyped ? choices : fittingChoices(choices, typed ?? '');

  function type(next: string): void {
    setTyped(next);
    setOpen(true);
    setActive(0);
    onTyped?.(next);
    onSearch?.(next);
    if (onTyped) onValue(next);
    else if (next === '') onValue('');
  }

  function pick(choice: Choice): void {
    onValue(choice.value, choice.label);
    setTyped(onTyped ? choice.label : null);
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const choice = shown[active];
    const next = stepActive(event.key, active, shown.length);
    if (next !== null && open) setActive(next);
    else if (next !== null) setOpen(true);
    else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Enter' && open && choice) pick(choice);
    else {
      if (event.key === 'Tab' && open && choice && typed) pick(choice);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    open,
    setOpen,
    shown,
    active,
    setActive,
    pick,
    /** The text in the field. */
    written: typed ?? choices.find((choice) => choice.value === value)?.label ?? value,
    onFocus(): void {
      setOpen(true);
      onTyped?.(typed ?? '');
    },
    onClick: () => setOpen(true),
    onBlur(): void {
      setOpen(false);
      if (!onTyped) setTyped(null);
      onSearch?.('');
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onKeyDown,
  };
}
