import { useNavigate, useParams } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { useCloseSettings } from '../../../state/navigation/close-settings.ts';
import { WithPlaceholder } from '../../../state/slots.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { SettingsPanel, type SettingsSection } from '../../../ui/panels/SettingsPanel.tsx';
import { Loading } from '../../../ui/Surface.tsx';
import { ownSections } from '../own-sections.ts';
import { logOutEverywhere } from '../providers/log-out.ts';
import { accountText as text } from '../strings.ts';

const GROUPS = [
  ['you', text.you],
  ['device', text.device],
  ['developer', text.developer],
  ['operators', text.operators],
  ['last', ''],
] as const;

/** The person's settings, over everything else. */
export function UserSettings() {
  const { section, applicationId } = useParams({ strict: false });
  const navigate = useNavigate();
  const close = useCloseSettings();
  const [leaving, setLeaving] = useState(false);
  const sections = ownSections(useGateway((state) => state.account));
  const logOut: SettingsSection = {
    id: 'log-out',
    label: text.logOut,
    icon: LogOut,
    danger: true,
    act: () => setLeaving(true),
  };
  const groups = GROUPS.map(([group, label]) => ({
    label,
    sections: [...sections.filter((entry) => entry.group === group), ...(group === 'last' ? [logOut] : [])],
  }));
  function open(id: string | undefined): void {
    void navigate({ to: '/settings/{-$section}', params: { section: id } });
  }
  const current = applicationId ? 'applications' : section;
  const shown = sections.find(({ id }) => id === current) ?? sections[0];
  return (
    <>
      <SettingsPanel title={text.settings} groups={groups} current={current} onSection={open} onClose={close}>
        <WithPlaceholder placeholder={<Loading label={text.opening} />}>
          {shown ? <shown.component /> : null}
        </WithPlaceholder>
      </SettingsPanel>
      {leaving ? <LogOutDialog onOpenChange={setLeaving} /> : null}
    </>
  );
}

function LogOutDialog({ onOpenChange }: { onOpenChange(open: boolean): void }) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={text.logOutQuestion}
      description={text.logOutHint}
      confirm={text.logOut}
      onConfirm={async () => {
        if (await logOutEverywhere()) await navigate({ to: '/login' });
      }}
    />
  );
}
