import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { coverPage } from '../focus/covered-page.ts';
import { returnFocus } from '../focus/focus-history.ts';
import { useBackGesture } from '../focus/use-back-gesture.ts';
import { emptySearch } from '../search/empty-search.ts';
import { uiText } from '../strings.ts';
import { SCROLLABLE } from '../style/scrollable.ts';
import { isTouch } from '../use-media.ts';
import { useOpeningDoubleClick } from './double-click.ts';
import { isOnNotice } from './presses-on-notices.ts';

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** Whether it has only text, which the arrow keys scroll. */
  reading?: boolean;
  /** Whether a press beside it leaves it open, because what it shows is shown only once. */
  shownOnce?: boolean;
  width?: 'narrow' | 'medium' | 'broad';
}

const WIDTHS = { narrow: 'wide:w-[26rem]', medium: 'wide:w-[30rem]', broad: 'wide:w-[40rem]' } as const;

const CONTROL = ':is(input, textarea, select, button, a):not([type=radio], [role=radio])';
const TEXT_FIELD =
  'textarea, input:is(:not([type]), [type=text], [type=search], [type=password], [type=number]):not([readonly])';

/**
 * The element that gets the focus when a dialog opens: the main button of a dialog without fields; a text field that
 * comes first or after radio buttons, except on touch screens, whose keyboard would open; otherwise the dialog itself,
 * not its close button, whose tooltip would open.
 */
function firstFocus(dialog: HTMLElement): HTMLElement {
  const confirm = dialog.querySelector<HTMLElement>(
    ':scope:not(:has(> header + div)) > footer > :last-child',
  );
  if (confirm) return confirm;
  const first = dialog.querySelector<HTMLElement>(`header + div ${CONTROL}`);
  const isText = first?.matches(TEXT_FIELD);
  return first && isText && !isTouch() ? first : dialog;
}

/** Ctrl or Cmd with Enter submits a form from a multi-line field, where Enter alone begins a new line. */
function submitByKeys({ key, ctrlKey, metaKey, target }: KeyboardEvent): void {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof HTMLTextAreaElement)) return;
  const controls = [...(target.form?.elements ?? [])];
  const isSubmit = (control: Element): control is HTMLButtonElement =>
    control instanceof HTMLButtonElement && control.type === 'submit';
  controls.find(isSubmit)?.click();
}

/**
 * Keeps a dialog with an edited form open: only closing it a second time discards the input, searches apart. A press
 * beside it never closes it, because a double click is easily made. Notices over a dialog are not beside it. Whatever the
 * dialog has, the double click that opened it neither closes it nor presses its buttons.
 */
function useWrittenForm({
  open,
  onOpenChange,
  shownOnce,
}: Pick<DialogProps, 'open' | 'onOpenChange' | 'shownOnce'>) {
  const form = useRef<HTMLFormElement>(null);
  const isOfOpening = useOpeningDoubleClick(open);
  const [warned, setWarned] = useState(false);
  const isWritten = (): boolean => form.current?.isConnected ?? false;
  function edit(field: EventTarget): void {
    if (field instanceof Element) form.current = field.closest('form') ?? form.current;
  }
  return {
    warned,
    change(opens: boolean): void {
      if (opens || warned || !isWritten()) onOpenChange(opens);
      else setWarned(true);
    },
    listeners: {
      onOpenAutoFocus: (event: Event) => {
        event.preventDefault();
        if (event.target instanceof HTMLElement) firstFocus(event.target).focus();
      },
      onPointerDownOutside: (event: Event) => {
        const isIgnored = isOnNotice(event) || isOfOpening(event);
        if (!isIgnored && !shownOnce && !isWritten()) return;
        event.preventDefault();
        if (!isIgnored) setWarned(isWritten());
      },
      onInput: ({ target }: FormEvent) => {
        const isSearch = target instanceof HTMLInputElement && target.type === 'search';
        if (!isSearch) edit(target);
        setWarned(false);
      },
      onClickCapture: (event: MouseEvent) => {
        const { target, detail, nativeEvent } = event;
        // Enter clicks too, without a press.
        if (detail > 0 && isOfOpening(nativeEvent)) {
          event.preventDefault();
          event.stopPropagation();
          return;
        }
        // These are buttons without input events, and keep their clicks to themselves.
        const choice = '[role=checkbox], [role=radio], [role=switch]';
        if (target instanceof Element && target.closest(choice)) edit(target);
      },
      onCloseAutoFocus: (event: Event) => {
        setWarned(false);
        returnFocus(event);
      },
    },
  };
}

/** A button at the foot that closes the dialog, as its cross does. */
export function CloseButton({ label = uiText.cancel }: { label?: string | undefined }) {
  return (
    <Primitive.Close asChild>
      <Button kind="quiet">{label}</Button>
    </Primitive.Close>
  );
}

/**
 * A modal dialog: focus stays inside; Esc, its cross, a {@link CloseButton} or a press beside it closes; focus returns
 * to where it was. A bottom sheet on phones.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  reading = false,
  shownOnce = false,
  width = 'narrow',
}: DialogProps) {
  const { warned, change, listeners } = useWrittenForm({ open, onOpenChange, shownOnce });
  useBackGesture(open, () => change(false));
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay
          data-sheet=""
          className="fixed inset-0 z-40 grid animate-appear items-end [container-type:size] justify-items-center overflow-y-auto bg-scrim wide:items-center wide:p-6"
        >
          <Primitive.Content
            ref={coverPage}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onKeyDown={submitByKeys}
            onEscapeKeyDown={(event) => {
              if (emptySearch(event)) event.preventDefault();
            }}
            // A form that opened the dialog is its parent for React, and would be submitted too.
            onSubmit={(event) => event.stopPropagation()}
            {...listeners}
            className={classNames(
              // From right to left, the hidden inputs of radio buttons would make it scroll sideways.
              'relative flex overflow-x-clip outline-none max-h-[92dvh] scant:overflow-y-auto w-full animate-rise flex-col rounded-t-card bg-raised shadow-float wide:rounded-card',
              WIDTHS[width],
            )}
          >
            <header className="relative px-5 pt-5 pb-1">
              <Primitive.Title className="pe-9 font-semibold text-lg [overflow-wrap:anywhere]">
                {title}
              </Primitive.Title>
              {description ? (
                <Primitive.Description className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
                  {description}
                </Primitive.Description>
              ) : null}
              <Primitive.Close asChild>
                <IconButton label={uiText.close} className="absolute end-3 top-4 touch:end-2 touch:top-2.5">
                  <X size={18} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </Primitive.Close>
            </header>
            {children ? (
              <div
                {...(reading ? SCROLLABLE : {})}
                className="min-h-0 flex-1 overflow-y-auto px-5 py-3 scant:flex-none scant:overflow-visible"
              >
                {children}
              </div>
            ) : null}
            <p role="status" className={warned ? 'px-5 py-1 text-danger text-sm' : 'sr-only'}>
              {warned ? uiText.closeAgain : null}
            </p>
            {actions ? (
              <footer className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-5">{actions}</footer>
            ) : (
              <div className="h-2" />
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
