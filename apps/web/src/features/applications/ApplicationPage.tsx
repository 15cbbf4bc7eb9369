import type { Application } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { FormEvent } from 'react';
import { client } from '../../state/client.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Tabs, useTab } from '../../ui/panels/Tabs.tsx';
import { UnsavedBar } from '../../ui/panels/UnsavedBar.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { UserTag } from '../profiles/index.ts';
import { BotTab } from './BotTab.tsx';
import { CommandsTab } from './commands/CommandsTab.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { InstallTab } from './InstallTab.tsx';
import { SignInTab } from './SignInTab.tsx';
import { StatisticsTab } from './statistics/StatisticsTab.tsx';
import { applicationText as text } from './strings.ts';
import { useApplicationForm } from './use-application-form.ts';

/** An application: general settings, sign-in, bot, and installation. */
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
        className="-mt-2 -mb-4 -ms-2 flex min-h-8 w-fit touch:min-h-11 items-center gap-2 rounded-control px-2 text-muted text-sm hover:bg-hover hover:text-ink"
      >
        <Icon of={ArrowLeft} size={16} />
        {text.back}
      </Link>
      {application.isPending ? (
        <Loading label={text.loading} />
      ) : application.isLoadingError ? (
        <FailedRead query={application} />
      ) : (
        <Editor application={application.data} />
      )}
    </>
  );
}

/** The tab that shows a field. */
function tabOf(field: string): string {
  if (field.startsWith('redirects')) return 'sign-in';
  return ['displayName', 'username', 'bio'].includes(field) ? 'bot' : 'general';
}

function Editor({ application }: { application: Application }) {
  const form = useApplicationForm(application);
  const [fault] = Object.keys(form.fields);
  const [tab, setTab] = useTab('general', fault && tabOf(fault));
  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.save();
  }
  return (
    <>
      <header className="flex items-center gap-4">
        <Avatar
          id={application.id}
          name={application.name}
          url={application.iconUrl}
          size={56}
          shape="square"
        />
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 font-semibold text-lg">
            <span dir="auto" className="truncate">
              {application.name}
            </span>
            <UserTag tag={application.bot?.tag} />
          </h2>
          <p className="text-muted text-sm">{text.servers(application.serverCount)}</p>
        </div>
      </header>
      <Tabs
        label={text.parts}
        open={tab}
        onOpen={setTab}
        tabs={[
          {
            id: 'general',
            label: text.general,
            content: <GeneralTab application={application} form={form} />,
          },
          { id: 'sign-in', label: text.signIn, content: <SignInTab application={application} form={form} /> },
          { id: 'bot', label: text.bot, content: <BotTab application={application} form={form} /> },
          {
            id: 'commands',
            label: text.commands,
            content: <CommandsTab application={application} />,
          },
          {
            id: 'statistics',
            label: text.statistics,
            content: <StatisticsTab application={application} />,
          },
          { id: 'install', label: text.install, content: <InstallTab application={application} /> },
        ]}
      />
      <form onSubmit={submit} className="contents">
        <FormError>{form.error}</FormError>
        <UnsavedBar shown={form.changed || form.busy} busy={form.busy} onReset={form.reset} />
      </form>
    </>
  );
}
