import type { Command, User } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useId, useState } from 'react';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardChoice } from '../../../ui/Choice.tsx';
import { CloseButton, Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { characterCount } from '../../../ui/text/character-count.ts';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { CommandAccess } from './CommandAccess.tsx';
import { CommandPreview } from './CommandPreview.tsx';
import { type CommandDraft, commandFrom, draftFrom, NEW_COMMAND } from './command-form.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { commandText as text } from './strings.ts';

interface CommandDialogProps {
  bot: User;
  /** Whether the command is for a single server. */
  inServer: boolean;
  /** Null for a new one. */
  command: Command | null;
  onSave(command: Omit<Command, 'id'>, replaced: Command | null): Promise<void>;
  onClose(): void;
}

/** Creates or changes a command, with a live preview. */
export function CommandDialog({ bot, inServer, command, onSave, onClose }: CommandDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState(() => (command ? draftFrom(command) : NEW_COMMAND));
  const written = `${draft.kind === 'prefix' ? draft.prefix : '/'}${draft.name}`;
  const save = useAction(async () => {
    await onSave(commandFrom(draft), command);
    showToast(text.saved(written));
  }, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="broad"
      title={command ? text.editTitle(written) : text.createTitle}
      actions={
        <>
          <CloseButton />
          <Button kind="primary" type="submit" form={form} busy={save.busy}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save.submit} className="grid gap-5">
        <CommandFields
          draft={draft}
          inServer={inServer}
          faults={faultsByPath(save.fields)}
          onDraft={setDraft}
        />
        <FormError>{save.errorBeside(...Object.keys(save.fields).filter(isInCommand))}</FormError>
      </form>
      <div className="mt-6">
        <CommandPreview bot={bot} draft={draft} />
      </div>
    </Dialog>
  );
}

/** Whether a fault is in a command, where a field shows it, and not in the list of commands. */
function isInCommand(path: string): boolean {
  return /^\d+\//.test(path);
}

/** The other commands are stored unchanged, so all faults belong to the edited one. */
function faultsByPath(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, fault]) => [path.replace(/^\d+\//, ''), fault]),
  );
}

interface NameFieldsProps {
  draft: CommandDraft;
  faults: Readonly<Record<string, string>>;
  onDraft(draft: CommandDraft): void;
}

interface CommandFieldsProps extends NameFieldsProps {
  inServer: boolean;
}

function CommandFields({ draft, inServer, faults, onDraft }: CommandFieldsProps) {
  const isPrefix = draft.kind === 'prefix';
  return (
    <>
      <CardChoice
        label={text.kind}
        value={draft.kind}
        columns="wide:grid-cols-2"
        options={[
          { value: 'slash', label: text.kindSlash, hint: text.kindSlashHint },
          { value: 'prefix', label: text.kindPrefix, hint: text.kindPrefixHint },
        ]}
        onValue={(kind) => onDraft({ ...draft, kind })}
      />
      <NameFields draft={draft} faults={faults} onDraft={onDraft} />
      <TextField
        label={text.description}
        aside={isPrefix ? fieldText.optional : characterCount(draft.description, LIMITS.commandDescription)}
        error={faults.description}
        value={draft.description}
        onValue={(description) => onDraft({ ...draft, description })}
        maxLength={LIMITS.commandDescription}
        autoComplete="off"
      />
      {isPrefix ? null : (
        <>
          <CommandAccess
            draft={draft}
            inServer={inServer}
            fault={faults.memberPermissions ?? faults.inDirectMessages}
            onDraft={onDraft}
          />
          <OptionsEditor
            level="command"
            options={draft.options}
            path="options"
            faults={faults}
            onOptions={(options) => onDraft({ ...draft, options })}
          />
        </>
      )}
    </>
  );
}

/** The name that people type, with the characters in front of a prefix command. */
function NameFields({ draft, faults, onDraft }: NameFieldsProps) {
  const isPrefix = draft.kind === 'prefix';
  return (
    <div className="flex items-start gap-3">
      {isPrefix ? (
        <div className="w-28 shrink-0">
          <TextField
            label={text.prefix}
            hint={text.prefixHint}
            error={faults.prefix}
            value={draft.prefix}
            onValue={(prefix) => onDraft({ ...draft, prefix })}
            maxLength={5}
            autoComplete="off"
          />
        </div>
      ) : null}
      <div className="min-w-0 flex-1">
        <TextField
          label={text.name}
          hint={isPrefix ? text.prefixNameHint : text.nameHint}
          error={faults.name}
          value={draft.name}
          onValue={(name) => onDraft({ ...draft, name: isPrefix ? name : name.toLowerCase() })}
          maxLength={32}
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      </div>
    </div>
  );
}
