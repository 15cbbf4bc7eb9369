import type { Permission } from '@guildhall/protocol/permissions';
import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/search/SearchField.tsx';
import { findPermissions } from './catalogue.ts';
import { PERMISSION_WORDS, permissionText as text } from './strings.ts';

interface PermissionGroupsProps {
  /** The permissions to show; default all. */
  mask?: bigint;
  row(permission: Permission): ReactNode;
}

/** Permissions in groups, with a search; the caller renders each row. */
export function PermissionGroups({ mask, row }: PermissionGroupsProps) {
  const [query, setQuery] = useState('');
  const groups = findPermissions(query, mask);
  const count = groups.reduce((sum, { permissions }) => sum + permissions.length, 0);
  return (
    <div className="grid gap-6">
      <SearchField label={text.search} value={query} onValue={setQuery} />
      <p role="status" className="sr-only">
        {query ? text.found(count) : ''}
      </p>
      {groups.map((group) => (
        <fieldset key={group.id} className="grid gap-1">
          <legend className="pb-2 font-medium text-faint text-xs">{group.label}</legend>
          {group.permissions.map((permission) => (
            <Fragment key={permission}>{row(permission)}</Fragment>
          ))}
        </fieldset>
      ))}
      {count === 0 ? <p className="text-muted text-sm">{text.none}</p> : null}
    </div>
  );
}

/** A permission's description and risk, with a note such as why it cannot be changed. */
export function PermissionHint({ permission, note }: { permission: Permission; note?: ReactNode }) {
  const { sentence, risk } = PERMISSION_WORDS[permission];
  return (
    <>
      {sentence}
      {risk ? (
        <span className="flex items-start gap-1.5 text-amber">
          <Icon of={TriangleAlert} size={14} className="mt-1 shrink-0" />
          {risk}
        </span>
      ) : null}
      {note ? <span className="block text-faint">{note}</span> : null}
    </>
  );
}
