import { Eye, EyeOff } from 'lucide-react';
import {
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { IconButton } from './Button.tsx';
import { classNames } from './class-names.ts';
import { bringFieldIntoView } from './focus/bring-into-view.ts';
import { Icon } from './Icon.tsx';
import { CONTROL } from './style/control.ts';
import { cutTo, mostUnits } from './text/character-count.ts';
import { describeInvalid } from './text/describe-invalid.ts';
import { fieldText } from './text/field-strings.ts';

interface FieldProps {
  label: string;
  /** Whether only screen readers have the label, because others see it from the place of the field. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** At the right of the label: that the field is optional, or the remaining length. */
  aside?: ReactNode;
  children(control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }): ReactNode;
}

interface Fault {
  readonly control: HTMLInputElement;
  readonly text: string;
  /** Which attempt found it, if the field had the focus before, so that nothing else would read it aloud. */
  readonly aloud: number | undefined;
}

/** The browser's objection to the value, until it changes or is allowed. Shown here instead of in the browser's bubble. */
function useInvalid(hint: ReactNode) {
  const [fault, setFault] = useState<Fault>();
  const clear = () => setFault(undefined);
  function onInvalidCapture(event: FormEvent): void {
    event.preventDefault();
    const control = event.target as HTMLInputElement;
    const text = describeInvalid(control, typeof hint === 'string' ? hint : undefined);
    const hasFocus = control === document.activeElement;
    setFault((before) => ({ control, text, aloud: hasFocus ? (before?.aloud ?? 0) + 1 : undefined }));
    if (control.form?.querySelector(':is(input, select, textarea):invalid') === control) control.focus();
  }
  // What is required may depend on other fields.
  useEffect(() => {
    if (fault?.control.validity.valid) setFault(undefined);
  });
  // Not while capturing: a render before the control's own listener would undo what was typed.
  return { fault, listeners: { onInvalidCapture, onInput: clear, onClick: clear } };
}

/** A label, its control, and a hint or error. */
export function Field({ label, labelHidden = false, hint, error: given, aside, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const { fault, listeners } = useInvalid(hint);
  const error = fault?.text ?? given;
  const note = error ?? hint;
  return (
    <div className="grid content-start gap-1.5" {...listeners}>
      <div className={labelHidden ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-2'}>
        <label htmlFor={id} className="max-w-full break-words font-medium text-sm">
          {label}
        </label>
        {aside ? <span className="text-faint text-xs tabular-nums">{aside}</span> : null}
      </div>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note ? (
        <p
          // Inserted again, because only that is announced.
          key={fault?.aloud}
          id={noteId}
          // A fault that the browser found is read with its field, if that gets the focus only now.
          {...((fault ? fault.aloud : given) ? { role: 'alert', ref: bringFieldIntoView } : {})}
          className={classNames('text-sm', error ? 'text-danger' : 'text-muted')}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> &
  Omit<FieldProps, 'children'> & { value: string; onValue(value: string): void };

/** Attributes of a text control with a limit in characters. */
function limited(value: string, onValue: (value: string) => void, maxLength = Number.POSITIVE_INFINITY) {
  return {
    value,
    ...(Number.isFinite(maxLength) ? { maxLength: mostUnits(value, maxLength) } : {}),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onValue(cutTo(event.target.value, maxLength)),
  };
}

/** A one-line text field. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  aside,
  value,
  onValue,
  className,
  maxLength,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} aside={aside}>
      {(control) => (
        <input
          dir="auto"
          {...input}
          {...control}
          {...limited(value, onValue, maxLength)}
          className={classNames(CONTROL, 'h-10 touch:h-11', className)}
        />
      )}
    </Field>
  );
}

/** A password with a switch that shows it. */
export function PasswordField({ label, hint, error, aside, value, onValue, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            className={classNames(CONTROL, 'h-10 pe-11 touch:h-11')}
          />
          <IconButton
            label={shown ? fieldText.hidePassword : fieldText.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-1 my-auto"
          >
            <Icon of={shown ? EyeOff : Eye} />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> &
  Omit<FieldProps, 'children'> & { value: string; onValue(value: string): void };

/** Several lines of text; grows with what is written. */
export function TextAreaField({
  label,
  hint,
  error,
  aside,
  value,
  onValue,
  maxLength,
  ...area
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <textarea
          dir="auto"
          rows={3}
          {...area}
          {...control}
          {...limited(value, onValue, maxLength)}
          className={classNames(CONTROL, 'field-sizing-content max-h-60 min-h-20 resize-none py-2')}
        />
      )}
    </Field>
  );
}
