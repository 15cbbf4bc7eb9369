import type { ClanTag } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import type { ServerEntry } from '../../state/model.ts';
import { changeServer } from '../../state/resources/change-server.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { SectionForm } from '../../ui/panels/SectionForm.tsx';
import { Card, Section } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { CONTROL } from '../../ui/style/control.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { ClanTagPill } from '../profiles/index.ts';
import { BadgeChoice } from './BadgeChoice.tsx';
import { clanTagText as text } from './strings.ts';

type TagForm = Omit<ClanTag, 'serverId'>;

/** The initial colour of a new tag's badge: the accent, in the format of the colour field. */
const FIRST_COLOUR = 0x2f7d4f;

/** The clan tag that a server offers its members. */
export function ClanTagSection({ server }: { server: ServerEntry }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title={text.title} hint={text.hint}>
      {open ? (
        <ClanTagForm server={server} onDone={() => setOpen(false)} />
      ) : (
        <CurrentTag server={server} onChange={() => setOpen(true)} />
      )}
    </Section>
  );
}

function CurrentTag({ server, onChange }: { server: ServerEntry; onChange: () => void }) {
  const { clanTag, id: serverId } = server;
  const displayName = useGateway((state) => state.account?.displayName ?? '');
  const [removing, setRemoving] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      {clanTag ? <NameWithTag name={displayName} tag={clanTag} /> : <span>{text.none}</span>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onChange}>{clanTag ? text.change : text.create}</Button>
        {clanTag ? (
          <Button kind="quiet" onClick={() => setRemoving(true)}>
            {text.remove}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={text.removeTitle}
        description={text.removeHint}
        confirm={text.remove}
        audited
        onConfirm={async (audited) => {
          await client.api.deleteClanTag({ serverId, ...audited });
          showToast(text.removed);
        }}
      />
    </Card>
  );
}

/** A name with the tag beside it, as others see it. */
function NameWithTag({ name, tag }: { name: string; tag: TagForm }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span dir="auto" className="truncate font-semibold">
        {name}
      </span>
      <ClanTagPill tag={tag} />
    </span>
  );
}

interface ColourFieldProps {
  error: string | undefined;
  value: number;
  onValue(value: number): void;
}

function ColourField({ error, value, onValue }: ColourFieldProps) {
  return (
    <Field label={text.colour} error={error}>
      {(control) => (
        <input
          dir="auto"
          {...control}
          type="color"
          value={`#${value.toString(16).padStart(6, '0')}`}
          onChange={(event) => onValue(Number.parseInt(event.target.value.slice(1), 16))}
          className={`${CONTROL} h-10 p-1 touch:h-11`}
        />
      )}
    </Field>
  );
}

async function saveClanTag(serverId: string, { name, badge, color }: TagForm): Promise<void> {
  await changeServer(() =>
    client.api.putClanTag({ serverId, body: { name: name.toUpperCase(), badge, color } }),
  );
}

function ClanTagForm({ server, onDone }: { server: ServerEntry; onDone: () => void }) {
  const [form, setForm] = useState<TagForm>(
    server.clanTag ?? { name: '', badge: 'leaf', color: FIRST_COLOUR },
  );
  const displayName = useGateway((state) => state.account?.displayName ?? '');
  const save = useAction(async () => {
    await saveClanTag(server.id, form);
    showToast(uiText.saved);
  }, onDone);
  return (
    <Card>
      <SectionForm label={text.save} action={save} shownFields={['name', 'color']} onCancel={onDone}>
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField
            label={text.name}
            hint={text.nameHint}
            error={save.fields.name}
            value={form.name}
            // Shown in capitals, but kept as typed: replacing it would move the caret to the end.
            onValue={(name) => setForm({ ...form, name })}
            className="uppercase"
            pattern={`[A-Za-z0-9]{1,${LIMITS.clanTagName}}`}
            maxLength={LIMITS.clanTagName}
            required
            autoFocus
            autoComplete="off"
            spellCheck={false}
          />
          <ColourField
            error={save.fields.color}
            value={form.color}
            onValue={(color) => setForm({ ...form, color })}
          />
        </div>
        <BadgeChoice
          value={form.badge}
          colour={form.color}
          onValue={(badge) => setForm({ ...form, badge })}
        />
        <p className="flex flex-wrap items-baseline gap-3">
          <span className="text-muted text-sm">{text.preview}</span>
          <NameWithTag name={displayName} tag={{ ...form, name: form.name.toUpperCase() || '····' }} />
        </p>
      </SectionForm>
    </Card>
  );
}
