import type { Application } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../app/describe-error.ts';
import { useAction } from '../../app/use-action.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { Button } from '../../design/Button.tsx';
import { SwitchRow } from '../../design/Choice.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { CopyField } from '../../design/CopyField.tsx';
import { FormError, PasswordField, TextAreaField, TextField } from '../../design/Field.tsx';
import { Icon } from '../../design/Icon.tsx';
import { UnsavedBar } from '../../design/SettingsPanel.tsx';
import { Card, Loading, Section } from '../../design/Surface.tsx';
import { showToast } from '../../design/Toast.tsx';
import { client } from '../../state/client.ts';
import { BotSection } from './BotSection.tsx';
import { applicationText as text } from './strings.ts';

/** One application: what it is called, its bot, and where it may go. */
export function ApplicationPage({ applicationId }: { applicationId: string }) {
  const application = useQuery({
    queryKey: ['applications', applicationId],
    queryFn: ({ signal }) => client.api.getApplication({ applicationId, signal }),
  });
  return (
    <>
      <Link
        to="/settings/{-$section}"
        params={{ section: 'applications' }}
        className="-mt-2 -ml-2 flex min-h-8 w-fit items-center gap-2 rounded-control px-2 text-muted text-sm hover:bg-hover hover:text-ink"
      >
        <Icon of={ArrowLeft} size={16} />
        {text.back}
      </Link>
      {application.isPending ? (
        <Loading label={text.loading} />
      ) : application.error ? (
        <FormError>{describeError(application.error)}</FormError>
      ) : (
        <>
          <Overview application={application.data} />
          <BotSection application={application.data} />
          <DeleteApplication application={application.data} />
        </>
      )}
    </>
  );
}

function Overview({ application }: { application: Application }) {
  const queries = useQueryClient();
  const saved = {
    name: application.name,
    description: application.description,
    botPublic: application.botPublic,
  };
  const [form, setForm] = useState(saved);
  const save = useAction(async () => {
    await client.api.updateApplication({
      applicationId: application.id,
      body: { ...form, name: form.name.trim() },
    });
    await queries.invalidateQueries({ queryKey: ['applications'] });
    setForm({ ...form, name: form.name.trim() });
    showToast(text.saved);
  });
  const changed =
    form.name !== saved.name || form.description !== saved.description || form.botPublic !== saved.botPublic;
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save.run();
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar id={application.id} name={form.name} url={application.iconUrl} size={56} shape="square" />
        <div className="min-w-0">
          <h2 className="truncate font-semibold text-lg">{form.name}</h2>
          <p className="text-muted text-sm">{text.servers(application.serverCount)}</p>
        </div>
      </div>
      <TextField
        label={text.name}
        error={save.fields.name}
        value={form.name}
        onValue={(name) => setForm({ ...form, name })}
        minLength={2}
        maxLength={32}
        required
        autoComplete="off"
      />
      <TextAreaField
        label={text.description}
        aside={`${form.description.length} / 400`}
        error={save.fields.description}
        value={form.description}
        onValue={(description) => setForm({ ...form, description })}
        maxLength={400}
      />
      <Card>
        <SwitchRow
          label={text.botPublic}
          hint={text.botPublicHint}
          checked={form.botPublic}
          onChecked={(botPublic) => setForm({ ...form, botPublic })}
        />
      </Card>
      <CopyField label={text.applicationId} value={application.id} />
      <CopyField label={text.publicKey} value={application.publicKey} />
      <FormError>{save.error}</FormError>
      <UnsavedBar shown={changed || save.busy} busy={save.busy} onReset={() => setForm(saved)} />
    </form>
  );
}

function DeleteApplication({ application }: { application: Application }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  return (
    <Section title={text.delete} hint={text.deleteHint}>
      <div>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {text.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text.deleteTitle(application.name)}
        description={text.deleteHint}
        confirm={text.delete}
        disabled={password === ''}
        onConfirm={async () => {
          try {
            await client.api.deleteApplication({ applicationId: application.id, body: { password } });
          } catch (error) {
            return describeError(error);
          }
          await navigate({ to: '/settings/{-$section}', params: { section: 'applications' } });
          await queries.invalidateQueries({ queryKey: ['applications'], exact: true });
          showToast(text.deleted(application.name));
          return undefined;
        }}
      >
        <PasswordField
          label={text.password}
          value={password}
          onValue={setPassword}
          autoComplete="current-password"
          autoFocus
        />
      </ConfirmDialog>
    </Section>
  );
}
