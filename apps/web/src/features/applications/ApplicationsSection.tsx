import type { Application, createApplication, ReplyOf } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AppWindow, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useAction } from '../../state/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { takeLostFocus } from '../../ui/focus/focus-history.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { UserTag } from '../profiles/index.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { applicationText as text } from './strings.ts';

type CreatedApplication = ReplyOf<typeof createApplication>;

interface ApplicationsSectionProps {
  /** The application whose page the person has just left. */
  lastOpen: string | undefined;
}

/** The person's applications. */
export function ApplicationsSection({ lastOpen }: ApplicationsSectionProps) {
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  // Not in the dialog, which may be closed before the answer arrives.
  const [created, setCreated] = useState<CreatedApplication>();
  const applications = useQuery({
    queryKey: ['applications'],
    queryFn: ({ signal }) => client.api.listApplications({ signal }),
  });
  const create = (
    <Button kind="primary" icon={<Icon of={Plus} />} onClick={() => setCreating(true)}>
      {text.create}
    </Button>
  );
  return (
    <>
      {applications.isPending ? (
        <Loading label={text.loading} />
      ) : applications.isLoadingError ? (
        <FailedRead query={applications} />
      ) : applications.data.length === 0 ? (
        <EmptyState icon={AppWindow} title={text.none} action={create}>
          {text.noneHint}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <p className="text-muted">{text.hint}</p>
          <div>{create}</div>
          <ul className="grid gap-2">
            {applications.data.map((application) => (
              <ApplicationRow
                key={application.id}
                application={application}
                wasOpen={application.id === lastOpen}
              />
            ))}
          </ul>
        </div>
      )}
      {created ? (
        <SecretDialog
          title={text.secretTitle}
          hint={text.secretHint}
          secret={created.clientSecret}
          onClose={() => {
            setCreated(undefined);
            setCreating(false);
            void navigate({
              to: '/settings/applications/$applicationId',
              params: { applicationId: created.id },
            });
          }}
        />
      ) : creating ? (
        <CreateDialog onCreated={setCreated} onClose={() => setCreating(false)} />
      ) : null}
    </>
  );
}

function ApplicationRow({ application, wasOpen }: { application: Application; wasOpen: boolean }) {
  return (
    <li>
      <Link
        ref={wasOpen ? takeLostFocus : undefined}
        to="/settings/applications/$applicationId"
        params={{ applicationId: application.id }}
        className="flex items-center gap-4 rounded-card border border-line bg-field p-4 hover:border-line-strong"
      >
        <Avatar id={application.id} name={application.name} url={application.iconUrl} shape="square" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 font-medium">
            <span dir="auto" className="truncate">
              {application.name}
            </span>
            <UserTag tag={application.bot?.tag} />
          </span>
          <span className="block truncate text-muted text-sm">
            {application.bot ? `@${application.bot.username}` : text.noBot} ·{' '}
            {text.servers(application.serverCount)}
          </span>
        </span>
        <Icon of={ChevronRight} className="text-faint" />
      </Link>
    </li>
  );
}

interface CreateDialogProps {
  onCreated(application: CreatedApplication): void;
  onClose(): void;
}

function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const create = useAction(async () => {
    onCreated(await client.api.createApplication({ body: { name: name.trim() } }));
    await queries.invalidateQueries({ queryKey: ['applications'] });
  });
  return (
    <FormDialog
      title={text.createTitle}
      description={text.hint}
      label={text.create}
      action={create}
      shownFields={['name']}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        hint={text.nameHint}
        error={create.fields.name}
        value={name}
        onValue={setName}
        minLength={LIMITS.applicationNameMinimum}
        maxLength={LIMITS.applicationName}
        required
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
