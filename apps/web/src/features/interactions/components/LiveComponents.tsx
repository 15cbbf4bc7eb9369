import type { Button as ButtonComponent } from '@guildhall/protocol';
import { BUTTON_STYLES } from '@guildhall/protocol/component-codes';
import { CircleAlert, ExternalLink, X } from 'lucide-react';
import { IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { EmojiText } from '../../../ui/marks/EmojiText.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { uiText } from '../../../ui/strings.ts';
import { dismissRun, retryRun, useComponentRun } from '../runs.ts';
import { interactionText as text } from '../strings.ts';
import { type Select, useSelectChoices, useSelectValues, useServerOfPeople } from './component-choices.ts';
import { useLiveComponent } from './live-message.ts';
import { SelectMenu } from './SelectMenu.tsx';

const BUTTON =
  'inline-flex h-9 max-w-full items-center gap-2 rounded-control border px-3.5 font-medium text-sm transition-colors duration-150 disabled:opacity-60 touch:h-11';
const STYLES: Readonly<Record<number, string>> = {
  [BUTTON_STYLES.primary]: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong',
  [BUTTON_STYLES.success]: 'border-accent bg-accent-soft text-accent enabled:hover:bg-hover',
  [BUTTON_STYLES.danger]: 'border-transparent bg-danger text-on-danger enabled:hover:bg-danger-strong',
};
const PLAIN = 'bg-field text-ink enabled:hover:bg-hover';

/** A button of a message: a link, or one that the app answers. */
export function ComponentButton({ button }: { button: ButtonComponent }) {
  const { live, busy, use } = useLiveComponent(button.custom_id);
  const label = (
    <>
      {busy ? <Spinner size={16} /> : button.emoji ? <EmojiText emoji={button.emoji} /> : null}
      {button.label ? (
        <span dir="auto" className="truncate">
          {button.label}
        </span>
      ) : null}
    </>
  );
  if (button.url && /^https?:/i.test(button.url) && !button.disabled) {
    return (
      <a
        href={button.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={`${BUTTON} bg-field hover:bg-hover`}
      >
        {label}
        <Icon of={ExternalLink} size={14} />
      </a>
    );
  }
  return (
    <button
      type="button"
      disabled={button.disabled === true || !live}
      aria-busy={busy || undefined}
      onClick={() => use()}
      className={classNames(BUTTON, STYLES[button.style] ?? PLAIN)}
    >
      {label}
    </button>
  );
}

/** A select of a message; the choice goes to the app. */
export function ComponentSelect({ select }: { select: Select }) {
  const { live, busy, use } = useLiveComponent(select.custom_id);
  const choices = useSelectChoices(select);
  const peopleOf = useServerOfPeople(select);
  const [values, setValues] = useSelectValues(select);
  return (
    <div className="w-full max-w-md">
      <SelectMenu
        label={select.placeholder || text.select}
        choices={choices}
        peopleOf={peopleOf}
        values={values}
        min={select.min_values ?? 1}
        max={select.max_values ?? 1}
        disabled={select.disabled === true || !live}
        busy={busy}
        onValues={(chosen) => {
          setValues(chosen);
          use(chosen);
        }}
      />
    </div>
  );
}

/** Why the app did not answer a component of this message. */
export function ComponentFailure({ messageId }: { messageId: string }) {
  const run = useComponentRun(messageId);
  if (run?.state !== 'failed') return null;
  return (
    <div role="alert" className="flex max-w-md flex-wrap items-center gap-x-2 text-danger text-sm">
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-x-2">
        <Icon of={CircleAlert} size={16} className="shrink-0" />
        <span className="min-w-0">{run.failure}</span>
      </span>
      <button
        type="button"
        onClick={() => retryRun(run)}
        className="shrink-0 rounded-[4px] font-medium underline touch:py-[13px]"
      >
        {uiText.retry}
      </button>
      <IconButton label={uiText.dismiss} onClick={() => dismissRun(run.nonce)}>
        <Icon of={X} size={14} />
      </IconButton>
    </div>
  );
}
