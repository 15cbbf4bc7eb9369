import type { AutomodRule } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useAction } from '../../state/use-action.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SwitchRow } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useOpenEntry } from '../../ui/entries/use-open-entry.ts';
import { FormError } from '../../ui/FormError.tsx';
import { useWasOpen } from '../../ui/focus/use-was-open.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Card, EmptyState, Loading } from '../../ui/Surface.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { automodText as text } from './strings.ts';

/** AutoMod rules of a server, each with a summary and a switch. */
export function AutomodSection({ serverId }: { serverId: string }) {
  const [adding, setAdding] = useState(false);
  const wasOpen = useWasOpen(adding);
  const rules = useQuery({
    queryKey: ['automod', serverId],
    queryFn: ({ signal }) => client.api.listAutomodRules({ serverId, signal }),
    staleTime: 0,
  });
  const [editing, edit] = useOpenEntry(rules.data, () => text.deleted);
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)} autoFocus={wasOpen}>
      {text.add}
    </Button>
  );
  if (rules.isPending) return <Loading label={text.loading} />;
  if (rules.isLoadingError) return <FailedRead query={rules} />;
  return (
    <div className="grid gap-4">
      {rules.data.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={text.none} action={add}>
          {text.noneHint}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-48 text-muted">{text.hint}</p>
            {add}
          </div>
          <ul className="grid gap-2">
            {rules.data.map((rule) => (
              <RuleRow key={rule.id} rule={rule} onEdit={() => edit(rule.id)} />
            ))}
          </ul>
        </>
      )}
      {adding ? (
        <RuleDialog serverId={serverId} rules={rules.data} rule={null} onClose={() => setAdding(false)} />
      ) : null}
      {editing ? (
        <RuleDialog
          key={editing.id}
          serverId={serverId}
          rules={rules.data}
          rule={editing}
          onClose={() => edit(undefined)}
        />
      ) : null}
    </div>
  );
}

const DOES = { block: text.doesBlock, alert: text.doesAlert, timeout: text.doesTimeout } as const;

function RuleRow({ rule, onEdit }: { rule: AutomodRule; onEdit(): void }) {
  const { serverId, id: ruleId } = rule;
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ['automod', serverId] });
  const toggle = useAction(async (enabled: boolean) => {
    await client.api.updateAutomodRule({ serverId, ruleId, body: { enabled } });
    await refresh();
  });
  const does = rule.actions.map(({ kind }) => DOES[kind]).join(', ');
  const exceptions = rule.exemptRoleIds.length + rule.exemptChannelIds.length + (rule.exemptManagers ? 1 : 0);
  return (
    <li>
      <Card className="grid gap-2">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <SwitchRow
              label={rule.name}
              hint={`${text.kinds[rule.trigger.kind]} · ${text.summary(does, exceptions)}`}
              checked={rule.enabled}
              busy={toggle.busy}
              onChecked={(enabled) => void toggle.run(enabled)}
            />
          </div>
          <IconButton label={text.edit(rule.name)} onClick={onEdit} className="-my-1 touch:-my-2.5">
            <Icon of={Pencil} />
          </IconButton>
          <IconButton
            label={text.delete(rule.name)}
            onClick={() => setDeleting(true)}
            className="-my-1 hover:text-danger touch:-my-2.5"
          >
            <Icon of={Trash2} />
          </IconButton>
        </div>
        <FormError>{toggle.error}</FormError>
      </Card>
      {deleting ? (
        <ConfirmDialog
          open
          onOpenChange={setDeleting}
          title={text.deleteTitle(rule.name)}
          description={text.deleteHint}
          confirm={text.deleteRule}
          audited
          onConfirm={async (audited) => {
            await client.api.deleteAutomodRule({ serverId, ruleId, ...audited });
            await refresh();
            showToast(text.deleted);
          }}
        />
      ) : null}
    </li>
  );
}
