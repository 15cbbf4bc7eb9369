import { ApiRequestError } from '@guildhall/client';
import type { Application, Command, User } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { Bot, Pencil, Plus, SquareSlash, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { serverList } from '../../../state/selectors.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Choice.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useOpenEntry } from '../../../ui/entries/use-open-entry.ts';
import { useWasOpen } from '../../../ui/focus/use-was-open.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { EmptyState, Loading } from '../../../ui/Surface.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AddBotDialog } from '../AddBotDialog.tsx';
import { mayAddBots } from '../may-add-bots.ts';
import { AccessLine } from './CommandAccess.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import { PickerLine } from './CommandPreview.tsx';
import { previewEntries } from './command-form.ts';
import { commandText as text } from './strings.ts';
import { useCommands } from './use-commands.ts';

/** The commands of an application's bot, everywhere and in single servers. */
export function CommandsTab({ application }: { application: Application }) {
  const servers = useGateway(serverList);
  const [chosen, setServerId] = useState('');
  const serverId = servers.some(({ id }) => id === chosen) ? chosen : '';
  const { bot } = application;
  if (!bot) return <p className="text-muted">{text.noBot}</p>;
  return (
    <>
      <p className="-mb-3 text-muted">{text.hint}</p>
      <SelectField
        label={text.scope}
        value={serverId}
        options={[
          { value: '', label: text.everywhere },
          ...servers.map(({ id, name }) => ({ value: id, label: text.inServer(name) })),
        ]}
        onValue={setServerId}
      />
      <ScopedCommands key={serverId} application={application} bot={bot} serverId={serverId} />
    </>
  );
}

interface ScopedCommandsProps {
  application: Application;
  bot: User;
  serverId: string;
}

function ScopedCommands({ application, bot, serverId }: ScopedCommandsProps) {
  const { commands, save, remove } = useCommands({ applicationId: application.id, serverId });
  /** The command in the dialog; null for a new one. */
  const [editing, setEditing] = useState<Command | null>();
  const wasOpen = useWasOpen(editing === null);
  const [deleting, askToDelete] = useOpenEntry(commands.data, (command) => text.deleted(written(command)));
  if (commands.isPending) return <Loading label={text.loading} />;
  if (commands.error instanceof ApiRequestError && commands.error.code === 'unknown_server')
    return (
      <NotInServer
        application={application}
        bot={bot}
        serverId={serverId}
        onAdded={() => void commands.refetch()}
      />
    );
  if (commands.isLoadingError) return <FailedRead query={commands} />;
  const isFull = commands.data.length >= LIMITS.commandsPerScope;
  const add = (
    <Button
      kind="primary"
      icon={<Icon of={Plus} />}
      disabled={isFull}
      onClick={() => setEditing(null)}
      autoFocus={wasOpen}
    >
      {text.add}
    </Button>
  );
  return (
    <>
      {commands.data.length === 0 ? (
        <EmptyState icon={SquareSlash} title={text.none} action={add}>
          {text.noneHint}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <div>{add}</div>
          {isFull ? <p className="text-muted text-sm">{text.full}</p> : null}
          <CommandList commands={commands.data} onEdit={setEditing} onDelete={({ id }) => askToDelete(id)} />
        </div>
      )}
      {editing === undefined ? null : (
        <CommandDialog
          bot={bot}
          inServer={serverId !== ''}
          command={editing}
          onSave={save}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting ? (
        <DeleteCommand command={deleting} onDelete={remove} onClose={() => askToDelete(undefined)} />
      ) : null}
    </>
  );
}

const written = ({ kind, name, prefix = '' }: Command) =>
  kind === 'prefix' ? `${prefix}${name}` : `/${name}`;

interface CommandListProps {
  commands: readonly Command[];
  onEdit(command: Command): void;
  onDelete(command: Command): void;
}

function CommandList({ commands, onEdit, onDelete }: CommandListProps) {
  return (
    <ul className="grid gap-2">
      {commands.map((command) => (
        <CommandRow
          key={command.id}
          command={command}
          onEdit={() => onEdit(command)}
          onDelete={() => onDelete(command)}
        />
      ))}
    </ul>
  );
}

interface CommandRowProps {
  command: Command;
  onEdit(): void;
  onDelete(): void;
}

/** A command as the picker shows it: one line for each subcommand. */
function CommandRow({ command, onEdit, onDelete }: CommandRowProps) {
  const name = written(command);
  return (
    <li className="flex items-start gap-2 rounded-card border border-line bg-field py-2 pe-2 ps-4">
      <div className="grid min-w-0 flex-1 gap-2 py-1">
        {previewEntries(command).map((entry) => (
          <PickerLine key={entry.name} entry={entry} prefix={command.prefix} />
        ))}
        <AccessLine command={command} />
      </div>
      <IconButton label={text.edit(name)} onClick={onEdit}>
        <Icon of={Pencil} />
      </IconButton>
      <IconButton label={text.delete(name)} className="hover:text-danger" onClick={onDelete}>
        <Icon of={Trash2} />
      </IconButton>
    </li>
  );
}

interface DeleteCommandProps {
  command: Command;
  onDelete(command: Command): Promise<void>;
  onClose(): void;
}

function DeleteCommand({ command, onDelete, onClose }: DeleteCommandProps) {
  const name = written(command);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.deleteTitle(name)}
      description={text.deleteHint}
      confirm={text.deleteLabel}
      onConfirm={async () => {
        await onDelete(command);
        showToast(text.deleted(name));
      }}
    />
  );
}

interface NotInServerProps extends ScopedCommandsProps {
  onAdded(): void;
}

function NotInServer({ onAdded, ...scope }: NotInServerProps) {
  const mayAdd = useGateway((state) => mayAddBots(state, scope.serverId));
  const [adding, setAdding] = useState(false);
  return (
    <>
      <EmptyState
        icon={Bot}
        title={text.notInServer}
        action={mayAdd ? <Button onClick={() => setAdding(true)}>{text.addBot}</Button> : undefined}
      >
        {text.notInServerHint} {mayAdd ? null : text.mayNotAdd}
      </EmptyState>
      {adding ? (
        <AddBotDialog
          {...scope}
          onClose={() => {
            setAdding(false);
            onAdded();
          }}
        />
      ) : null}
    </>
  );
}
