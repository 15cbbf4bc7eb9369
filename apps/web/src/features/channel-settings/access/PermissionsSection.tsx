import type { ServerChannel } from '@guildhall/protocol';
import { bits } from '@guildhall/protocol/permissions';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { SwitchRow } from '../../../ui/Choice.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { UnsavedBar } from '../../../ui/panels/UnsavedBar.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { Card, Section } from '../../../ui/Surface.tsx';
import { uiText } from '../../../ui/strings.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { channelSettingsText as text } from '../strings.ts';
import { AccessPicker, type Target } from './AccessPicker.tsx';
import { OverwriteRow } from './OverwriteRow.tsx';
import {
  isDenied,
  isSameAs,
  type OverwriteForm,
  overwriteChanges,
  overwriteForms,
  rebased,
  withDenied,
  withOverwrite,
} from './overwrite-form.ts';
import { SyncCard } from './SyncCard.tsx';

const SEEING = bits('viewChannel');

/** The overwrites as they are edited, and how they are saved. */
function useOverwriteForm(channel: ServerChannel) {
  const { id, serverId, overwrites } = channel;
  const [known, setKnown] = useState(overwrites);
  /** What the form's changes are relative to. */
  const [base, setBase] = useState(() => overwriteForms(overwrites));
  const [form, setForm] = useState(() => withEveryone(base, serverId));
  const [reason, setReason] = useState('');
  const wanted = withoutEmptyEveryone(form, base, serverId);
  function edit(from: readonly OverwriteForm[], edited: readonly OverwriteForm[]): void {
    setKnown(overwrites);
    setBase(from);
    setForm(withEveryone(edited, serverId));
  }
  const now = overwriteForms(overwrites);
  if (known !== overwrites) edit(now, rebased(base, now, wanted));
  const save = useAction(async () => {
    await saveOverwrites(id, overwriteChanges(base, wanted), reason.trim());
    setReason((current) => (current === reason ? '' : current));
    setBase((current) => rebased(base, current, wanted));
    showToast(uiText.saved);
  });
  function reset(): void {
    edit(now, now);
    save.clear();
  }
  const changed = !isSameAs(base, wanted);
  return { form, setForm, changed, reason, setReason, save, reset };
}

/** The overwrites of a channel, which add to or restrict permissions of the server. */
export function PermissionsSection({ channel }: { channel: ServerChannel }) {
  const { form, setForm, changed, reason, setReason, save, reset } = useOverwriteForm(channel);
  const [open, setOpen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  return (
    <form onSubmit={save.submit} className="grid gap-6">
      <SyncCard channel={channel} disabled={changed} />
      <Card>
        <SwitchRow
          label={text.private}
          hint={channel.kind === 'category' ? text.privateCategoryHint : text.privateHint}
          checked={isDenied(form, channel.serverId, SEEING)}
          onChecked={(on) =>
            setForm(withEveryone(withDenied(form, channel.serverId, SEEING, on), channel.serverId))
          }
        />
      </Card>
      <Section title={text.rolesAndPeople} hint={text.rolesAndPeopleHint}>
        <OverwriteList channel={channel} form={form} open={open} onOpen={setOpen} onForm={setForm} />
        <div>
          <Button icon={<Icon of={Plus} size={16} />} onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        </div>
      </Section>
      {changed ? <ReasonField value={reason} onValue={setReason} /> : null}
      <FormError>{save.error}</FormError>
      <UnsavedBar shown={changed || save.busy} busy={save.busy} onReset={reset} />
      {adding ? (
        <AddDialog
          channel={channel}
          known={form.map(({ id }) => id)}
          onClose={() => setAdding(false)}
          onAdd={(targets) => {
            setForm([...form, ...targets.map((target) => ({ ...target, allow: 0n, deny: 0n }))]);
            setOpen(targets[0]?.id ?? open);
          }}
        />
      ) : null}
    </form>
  );
}

interface OverwriteListProps {
  channel: ServerChannel;
  form: readonly OverwriteForm[];
  open: string | null;
  onOpen(id: string | null): void;
  onForm(form: readonly OverwriteForm[]): void;
}

/** @everyone first, then roles from the highest, then people. */
function OverwriteList({ channel, form, open, onOpen, onForm }: OverwriteListProps) {
  const roles = useGateway((state) => state.roles[channel.serverId]) ?? [];
  const rank = ({ id, type }: OverwriteForm) =>
    id === channel.serverId
      ? -1
      : type === 'member'
        ? roles.length
        : roles.findIndex((role) => role.id === id);
  return (
    <ul className="grid overflow-hidden rounded-card border border-line bg-field">
      {[...form]
        .sort((left, right) => rank(left) - rank(right))
        .map((overwrite) => (
          <OverwriteRow
            key={overwrite.id}
            channel={channel}
            overwrite={overwrite}
            others={form.filter(({ id }) => id !== overwrite.id)}
            open={open === overwrite.id}
            onOpen={(on) => onOpen(on ? overwrite.id : null)}
            onChange={(next) => onForm(withOverwrite(form, next))}
            onRemove={() => onForm(form.filter(({ id }) => id !== overwrite.id))}
          />
        ))}
    </ul>
  );
}

interface AddDialogProps {
  channel: ServerChannel;
  known: readonly string[];
  onClose(): void;
  onAdd(targets: readonly Target[]): void;
}

function AddDialog({ channel, known, onClose, onAdd }: AddDialogProps) {
  const [chosen, setChosen] = useState<readonly Target[]>([]);
  const add = useAction(async () => onAdd(chosen), onClose);
  return (
    <FormDialog
      title={text.addTitle}
      label={text.addDone}
      action={add}
      disabled={chosen.length === 0}
      onClose={onClose}
    >
      <AccessPicker serverId={channel.serverId} chosen={chosen} without={known} onChosen={setChosen} />
    </FormDialog>
  );
}

/** @everyone is always listed, because most people start there. */
function withEveryone(forms: readonly OverwriteForm[], serverId: string): readonly OverwriteForm[] {
  return forms.some(({ id }) => id === serverId)
    ? forms
    : [{ id: serverId, type: 'role', allow: 0n, deny: 0n }, ...forms];
}

function withoutEmptyEveryone(
  forms: readonly OverwriteForm[],
  base: readonly OverwriteForm[],
  serverId: string,
): readonly OverwriteForm[] {
  const isKept = base.some(({ id }) => id === serverId);
  return forms.filter(({ id, allow, deny }) => id !== serverId || isKept || allow !== 0n || deny !== 0n);
}

/** Sends the changes, those that allow access first, so that nobody is locked out in between. */
async function saveOverwrites(
  channelId: string,
  { put, remove }: ReturnType<typeof overwriteChanges>,
  reason: string,
): Promise<void> {
  const audited = reason === '' ? {} : { reason };
  const opens = ({ deny }: OverwriteForm) => (deny === 0n ? 0 : 1);
  for (const { id, type, allow, deny } of [...put].sort((left, right) => opens(left) - opens(right))) {
    const body = { type, allow: String(allow), deny: String(deny) };
    await client.api.putOverwrite({ channelId, targetId: id, body, ...audited });
  }
  for (const targetId of remove) await client.api.deleteOverwrite({ channelId, targetId, ...audited });
}
