import { LIMITS } from '@guildhall/protocol/limits';
import { useMemo, useState } from 'react';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ToggleRow } from '../../ui/choices/ToggleRow.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { channelIcon } from '../../ui/marks/channel-icon.ts';
import { moveFocus } from '../../ui/roving.ts';
import { fieldText } from '../../ui/text/field-strings.ts';
import { Status } from '../../ui/text/Status.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { describeMessage, useNames } from '../messages/index.ts';
import { forward } from './forward.ts';
import { forwardText as text } from './strings.ts';
import { type ForwardTarget, fittingTargets, forwardTargets, isInAgeRestricted } from './targets.ts';

const FORM = 'forward';
const MAX_SHOWN = 40;
const MAX_TARGETS = LIMITS.forwardTargets;

/** Chooses the targets of a forwarded message, with an optional note. */
export function ForwardDialog({ channelId, messageId }: { channelId: string; messageId: string }) {
  const [targets] = useState(() => forwardTargets(gatewayStore.get(), channelId));
  const isForAdults = useGateway((state) => isInAgeRestricted(state, channelId));
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly ForwardTarget[]>([]);
  const [note, setNote] = useState('');
  const fitting = useMemo(() => fittingTargets(targets, search).slice(0, MAX_SHOWN), [targets, search]);
  const send = useAction(async () => {
    await forward({ channelId, id: messageId }, chosen, note.trim());
    const [only] = chosen;
    showToast(chosen.length === 1 && only ? text.done(only.label) : text.doneMany(chosen.length));
  }, closeOverlay);
  const isRefused = chosen.length === 0 || chosen.length > MAX_TARGETS;
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.title}
      description={isForAdults ? text.hintRestricted : text.hint(MAX_TARGETS)}
      actions={
        <>
          <ChosenCount count={chosen.length} />
          <CloseButton />
          <Button kind="primary" busy={send.busy} type="submit" form={FORM} disabled={isRefused}>
            {text.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Original channelId={channelId} messageId={messageId} />
        <TextField
          label={text.search}
          placeholder={text.searchHint}
          autoComplete="off"
          autoFocus
          value={search}
          onValue={setSearch}
        />
        <TargetList targets={fitting} chosen={chosen} onChosen={setChosen} />
        <NoteForm
          note={note}
          onNote={setNote}
          error={send.error}
          onSend={() => {
            if (!isRefused) void send.run();
          }}
        />
      </div>
    </Dialog>
  );
}

interface NoteFormProps {
  note: string;
  onNote(note: string): void;
  error: string | undefined;
  onSend(): void;
}

function NoteForm({ note, onNote, error, onSend }: NoteFormProps) {
  return (
    <form
      id={FORM}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <TextAreaField
        label={text.note}
        hint={text.noteHint}
        aside={fieldText.optional}
        rows={2}
        maxLength={LIMITS.messageContent}
        value={note}
        onValue={onNote}
      />
      <FormError>{error}</FormError>
    </form>
  );
}

function ChosenCount({ count }: { count: number }) {
  const chosen = count > 0 ? text.chosen(count) : '';
  return (
    <span role="status" className="me-auto self-center text-muted text-sm">
      {count > MAX_TARGETS ? text.tooMany(MAX_TARGETS) : chosen}
    </span>
  );
}

interface TargetListProps {
  targets: readonly ForwardTarget[];
  chosen: readonly ForwardTarget[];
  onChosen(targets: readonly ForwardTarget[]): void;
}

function TargetList({ targets, chosen, onChosen }: TargetListProps) {
  const without = ({ key }: ForwardTarget) => chosen.filter((target) => target.key !== key);
  const isChosen = (target: ForwardTarget) => without(target).length < chosen.length;
  return (
    <>
      <Status className="text-muted text-sm">{targets.length === 0 ? text.nothing : null}</Status>
      <ul
        aria-label={text.list}
        onKeyDown={(event) => moveFocus(event, 'button')}
        className="grid max-h-56 gap-0.5 overflow-y-auto"
      >
        {targets.map((target) => (
          <ToggleRow
            key={target.key}
            picture={<TargetPicture target={target} />}
            name={target.label}
            detail={target.detail}
            chosen={isChosen(target)}
            onToggle={() => onChosen(isChosen(target) ? without(target) : [...chosen, target])}
          />
        ))}
      </ul>
    </>
  );
}

function TargetPicture({ target: { id, icon, label, avatarUrl } }: { target: ForwardTarget }) {
  if (!icon) return <Avatar id={id} name={label} url={avatarUrl} size={28} />;
  return (
    <span className="grid size-7 shrink-0 place-items-center">
      <Icon of={channelIcon(icon)} className="text-faint" />
    </span>
  );
}

/** The forwarded message on two lines. */
function Original({ channelId, messageId }: { channelId: string; messageId: string }) {
  const message = useGateway((state) => state.messages[channelId]?.items.find(({ id }) => id === messageId));
  const serverId = useGateway((state) => state.channels[channelId]?.serverId ?? '');
  const names = useNames(serverId);
  if (!message) return null;
  const { author } = message;
  return (
    <p className="line-clamp-2 rounded-card border bg-surface px-3 py-2 text-sm [overflow-wrap:anywhere]">
      <bdi className="font-semibold">{names.user(author.id) ?? author.displayName}</bdi>{' '}
      <bdi>{describeMessage(message, names)}</bdi>
    </p>
  );
}
