import { LIMITS } from '@guildhall/protocol/limits';
import { Plus, SmilePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { postOnce } from '../../state/messages/post-once.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { sendAnswered } from '../../state/resources/messages.ts';
import { useAction } from '../../state/use-action.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CheckboxRow, SelectField } from '../../ui/Choice.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { EmojiPopover } from '../emoji/index.ts';
import { prependToDraft } from '../messages/index.ts';
import {
  changeAnswer,
  DURATIONS,
  EMPTY_POLL,
  needsText,
  type PollForm,
  toPoll,
  type WrittenAnswer,
  withAnswer,
  withoutAnswer,
} from './poll-form.ts';
import { pollText as text } from './strings.ts';

export function CreatePollDialog({ channelId }: { channelId: string }) {
  const [form, setForm] = useState<PollForm>(EMPTY_POLL);
  const send = useAction(async () => {
    const poll = toPoll(form);
    const sent = await postOnce(`poll:${channelId}`, { poll }, (nonce) =>
      client.sendMessage(channelId, { poll, nonce }),
    );
    gatewayStore.update((state) => sendAnswered(state, sent));
  }, closeOverlay);
  useLostPoll(channelId, form);
  return (
    <FormDialog title={text.title} label={text.send} action={send} onClose={closeOverlay}>
      <TextField
        label={text.question}
        placeholder={text.questionHint}
        autoComplete="off"
        autoFocus
        required
        maxLength={LIMITS.pollQuestion}
        value={form.question}
        onValue={(question) => setForm({ ...form, question: question.trimStart() })}
      />
      <AnswerFields channelId={channelId} form={form} onForm={setForm} />
      <DurationFields hours={form.duration} onHours={(duration) => setForm({ ...form, duration })} />
      <div className="-mx-2">
        <CheckboxRow
          label={text.several}
          hint={text.severalHint}
          checked={form.several}
          onChecked={(several) => setForm({ ...form, several })}
        />
      </div>
    </FormDialog>
  );
}

/**
 * Adds what was written for a poll to the draft of a channel that is deleted or hidden, which is shown in its place.
 */
function useLostPoll(channelId: string, { question, answers }: PollForm): void {
  const written = useRef<readonly string[]>([]);
  written.current = [question, ...answers.map((answer) => answer.text)];
  useEffect(
    () => () => {
      const { account, channels } = gatewayStore.get();
      // The dialog closes too when the session ends, and then the draft would be nobody's.
      if (account && !(channelId in channels)) prependToDraft(channelId, ...written.current);
    },
    [channelId],
  );
}

interface AnswerFieldsProps {
  channelId: string;
  form: PollForm;
  onForm(form: PollForm): void;
}

const inputsOf = (fields: HTMLElement | null) => [...(fields?.querySelectorAll('input') ?? [])];

function AnswerFields({ channelId, form, onForm }: AnswerFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const count = form.answers.length;
  const shownCount = useRef(count);
  const full = count === LIMITS.pollAnswers;
  useEffect(() => {
    if (count > shownCount.current) inputsOf(fields.current).at(-1)?.focus();
    shownCount.current = count;
  }, [count]);
  function goOn(input: HTMLInputElement): boolean {
    const inputs = inputsOf(fields.current);
    const next = inputs[inputs.indexOf(input) + 1];
    const adds = !next && !full && input.value.trim() !== '';
    next?.focus();
    if (adds) onForm(withAnswer(form));
    return next !== undefined || adds;
  }
  return (
    <fieldset ref={fields} className="grid gap-2">
      <legend className="mb-1.5 font-medium text-sm">{text.answers}</legend>
      {form.answers.map((answer, index) => (
        <AnswerField
          key={answer.key}
          channelId={channelId}
          answer={answer}
          position={index + 1}
          required={needsText(form, answer)}
          removable={form.answers.length > LIMITS.pollAnswersMinimum}
          onChange={(change) => onForm(changeAnswer(form, answer.key, change))}
          onRemove={() => onForm(withoutAnswer(form, answer.key))}
          goOn={goOn}
        />
      ))}
      {full ? null : (
        <Button
          kind="quiet"
          className="-ms-2 justify-self-start px-2"
          icon={<Icon of={Plus} size={16} />}
          onClick={() => onForm(withAnswer(form))}
        >
          {text.add}
        </Button>
      )}
    </fieldset>
  );
}

interface AnswerFieldProps {
  channelId: string;
  answer: WrittenAnswer;
  position: number;
  required: boolean;
  removable: boolean;
  onChange(change: Partial<WrittenAnswer>): void;
  onRemove(): void;
  /** Moves to the next answer. @returns false after the last one, where Enter sends the poll */
  goOn(input: HTMLInputElement): boolean;
}

function AnswerField({ channelId, answer, position, onChange, goOn, ...props }: AnswerFieldProps) {
  const [picking, setPicking] = useState(false);
  return (
    <div className="flex items-start gap-1 [&>button]:mt-1 touch:[&>button]:mt-0">
      {answer.emoji ? (
        <IconButton label={text.removeEmoji(position)} onClick={() => onChange({ emoji: null })}>
          <EmojiText emoji={answer.emoji} />
        </IconButton>
      ) : (
        <EmojiPopover
          open={picking}
          onOpenChange={setPicking}
          align="start"
          place={{ channelId }}
          onPick={(emoji) => {
            setPicking(false);
            onChange({ emoji });
          }}
        >
          <IconButton label={text.emojiOf(position)}>
            <Icon of={SmilePlus} />
          </IconButton>
        </EmojiPopover>
      )}
      <div className="min-w-0 flex-1">
        <TextField
          label={text.answer(position)}
          labelHidden
          placeholder={text.answer(position)}
          autoComplete="off"
          required={props.required}
          maxLength={LIMITS.pollAnswer}
          value={answer.text}
          onValue={(written) => onChange({ text: written.trimStart() })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && goOn(event.currentTarget)) event.preventDefault();
          }}
        />
      </div>
      <IconButton label={text.remove(position)} disabled={!props.removable} onClick={props.onRemove}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  );
}

const OTHER = 'other';

/** The duration of a poll in hours: a preset, or any allowed value. */
function DurationFields({ hours, onHours }: { hours: string; onHours(hours: string): void }) {
  const isUsual = DURATIONS.some((value) => value === hours);
  const [isOther, setOther] = useState(!isUsual);
  return (
    <div className="grid gap-3">
      <SelectField
        label={text.duration}
        value={isOther ? OTHER : hours}
        options={[
          ...DURATIONS.map((value) => ({ value: String(value), label: text.hours(Number(value)) })),
          { value: OTHER, label: text.otherDuration },
        ]}
        onValue={(value) => {
          setOther(value === OTHER);
          if (value !== OTHER) onHours(value);
        }}
      />
      {isOther ? (
        <TextField
          label={text.hoursOpen}
          type="number"
          min={1}
          max={LIMITS.pollHours}
          step={1}
          required
          value={hours}
          onValue={onHours}
        />
      ) : null}
    </div>
  );
}
