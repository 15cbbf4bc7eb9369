import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { useMembersNamed } from '../../../state/queries/people.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ChoiceIcon, ChoiceList } from '../../../ui/combo/ChoiceList.tsx';
import { type Choice, fittingChoices } from '../../../ui/combo/choices.ts';
import { stepActive } from '../../../ui/combo/step-active.ts';
import { useBackGesture } from '../../../ui/focus/use-back-gesture.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { uiText } from '../../../ui/strings.ts';
import { CONTROL } from '../../../ui/style/control.ts';
import { interactionText as text } from '../strings.ts';

interface SelectMenuProps {
  label: string;
  choices: readonly Choice[];
  /** The initial choice. */
  values: readonly string[];
  min: number;
  max: number;
  busy?: boolean;
  disabled?: boolean;
  control?: { readonly id: string };
  /** The server whose members are among the choices; typing searches them. */
  peopleOf?: string | undefined;
  /** Called with the choice: a single one immediately, several after “Done”. */
  onValues(values: readonly string[]): void;
  /** Called with several after each change; a form keeps them also without “Done”. */
  onChange?(values: readonly string[]): void;
}

/** A menu of one or several choices with a search field. */
export function SelectMenu(props: SelectMenuProps) {
  const { label, choices, values, busy = false, disabled = false } = props;
  const [open, setOpen] = useState(false);
  useBackGesture(open, () => setOpen(false));
  const names = choices.filter(({ value }) => values.includes(value));
  const [first] = names;
  return (
    <Popover.Root open={open} onOpenChange={(next) => setOpen(next && !busy)}>
      <Popover.Trigger asChild>
        <button
          {...props.control}
          type="button"
          disabled={disabled}
          aria-busy={busy || undefined}
          aria-haspopup="dialog"
          {...(props.control ? {} : { 'aria-label': [label, ...names.map((name) => name.label)].join(', ') })}
          className={classNames(
            CONTROL,
            'flex min-h-10 max-w-md items-center gap-2 py-1.5 text-start touch:min-h-11',
            names.length === 0 && 'text-muted',
          )}
        >
          {names.length === 1 && first ? <ChoiceIcon choice={first} /> : null}
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {names.length > 0 ? names.map((name) => name.label).join(', ') : label}
          </span>
          {busy ? <Spinner size={16} /> : <Icon of={ChevronDown} className="shrink-0 text-muted" />}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={(event) => event.stopPropagation()}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-[min(22rem,calc(100vw-1rem))] animate-rise flex-col rounded-card bg-raised p-1.5 shadow-float outline-none"
        >
          <SelectPanel
            {...props}
            onValues={(chosen) => {
              setOpen(false);
              props.onValues(chosen);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The choice while the menu is open. A single choice takes effect at once. */
function useChosen({ choices, values, min, max, onValues, onChange }: SelectMenuProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(values.filter((value) => choices.some((choice) => choice.value === value))),
  );
  const single = max === 1 && min === 1;
  function pick({ value }: Choice): void {
    if (single) {
      onValues([value]);
      return;
    }
    const next = new Set(chosen);
    if (!next.delete(value)) {
      if (max === 1) next.clear();
      if (next.size < max) next.add(value);
    }
    setChosen(next);
    onChange?.([...next]);
  }
  return { chosen, single, pick };
}

function SelectPanel(props: SelectMenuProps) {
  const { label, choices, min, max, onValues } = props;
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { chosen, single, pick } = useChosen(props);
  const listId = useId();
  useMembersNamed(props.peopleOf ?? '', query, query.trim() !== '');
  const shown = fittingChoices(choices, query);

  function onKeyDown(event: KeyboardEvent): void {
    const choice = shown[active];
    const next = stepActive(event.key, active, shown.length);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && choice) pick(choice);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        dir="auto"
        role="combobox"
        aria-label={text.search}
        aria-expanded={true}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={text.search}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={classNames(CONTROL, 'mb-1.5 h-9 shrink-0 touch:h-11')}
      />
      <ChoiceList
        id={listId}
        label={label}
        choices={shown}
        active={active}
        chosen={chosen}
        multiple={!single}
        onActive={setActive}
        onPick={pick}
      />
      {single ? null : (
        <Confirmation min={min} max={max} count={chosen.size} onConfirm={() => onValues([...chosen])} />
      )}
    </>
  );
}

interface ConfirmationProps {
  min: number;
  max: number;
  count: number;
  onConfirm(): void;
}

/** The allowed number of choices, and the button that confirms them. */
function Confirmation({ min, max, count, onConfirm }: ConfirmationProps) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-t p-1.5 pt-2">
      <span role="status" className="text-muted text-sm">
        {text.bounds(min, max)}
      </span>
      <Button kind="primary" disabled={count < min || count > max} onClick={onConfirm}>
        {uiText.done}
      </Button>
    </div>
  );
}
