import type { Command } from '@guildhall/protocol';
import { bit, bits, type Permission, permissionsIn } from '@guildhall/protocol/permissions';
import { ChevronRight } from 'lucide-react';
import { list } from '../../../languages/words.ts';
import { SwitchRow } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { permissionNames } from '../../../ui/text/permission-strings.ts';
import { PermissionCheckboxes } from '../../permissions/index.ts';
import type { CommandDraft } from './command-form.ts';
import { commandText as text } from './strings.ts';

interface CommandAccessProps {
  draft: CommandDraft;
  /** Whether the command is for a single server. */
  inServer: boolean;
  fault: string | undefined;
  onDraft(draft: CommandDraft): void;
}

/** Who may run a slash command, and whether direct messages offer it. */
export function CommandAccess({ draft, inServer, fault, onDraft }: CommandAccessProps) {
  const needed = neededFor(draft.memberPermissions);
  const isFree = needed.length === 0;
  return (
    <div className="grid gap-4">
      <details className="group">
        <summary className="flex min-h-8 cursor-pointer list-none items-start gap-2 rounded-control py-1 hover:bg-hover touch:min-h-11">
          <Icon
            of={ChevronRight}
            className="mt-0.5 shrink-0 group-open:rotate-90 rtl:group-open:-rotate-90"
          />
          <span className="min-w-0">
            <span className="block font-medium text-sm">{text.needed}</span>
            <span className="block text-muted text-sm">{isFree ? text.everyone : namesOf(needed)}</span>
          </span>
        </summary>
        <p className="pt-2 pb-4 text-muted text-sm">{text.neededHint}</p>
        <PermissionCheckboxes
          chosen={needed}
          onChosen={(next) =>
            onDraft({ ...draft, memberPermissions: next.length === 0 ? null : String(bits(...next)) })
          }
        />
      </details>
      <FormError>{fault}</FormError>
      {inServer ? null : (
        <SwitchRow
          label={text.inDirectMessages}
          hint={isFree ? undefined : text.inDirectMessagesHint}
          checked={isFree && draft.inDirectMessages}
          disabled={!isFree}
          onChecked={(inDirectMessages) => onDraft({ ...draft, inDirectMessages })}
        />
      )}
    </div>
  );
}

/** The limits of a stored command, if it has any. */
export function AccessLine({ command: { memberPermissions, inDirectMessages } }: { command: Command }) {
  const needed = neededFor(memberPermissions ?? null);
  const limit =
    needed.length > 0 ? text.needs(namesOf(needed)) : inDirectMessages === false ? text.serversOnly : '';
  return limit ? <p className="text-muted text-sm">{limit}</p> : null;
}

/** Zero is for administrators. */
function neededFor(memberPermissions: string | null): readonly Permission[] {
  return memberPermissions === null ? [] : permissionsIn(BigInt(memberPermissions) || bit('administrator'));
}

const namesOf = (needed: readonly Permission[]) => list(needed.map((each) => permissionNames[each]));
