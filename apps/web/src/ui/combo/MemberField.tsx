import type { Member } from '@guildhall/protocol';
import { useMemo, useState } from 'react';
import { describeError } from '../../state/describe-error.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { usePeople } from '../../state/queries/found-people.ts';
import { uiText } from '../strings.ts';
import { ComboField } from './ComboField.tsx';
import { memberChoice, userChoice } from './choices.ts';

interface MemberFieldProps {
  label: string;
  serverId: string;
  /** A user id; empty without. */
  value: string;
  onValue(userId: string): void;
  error?: string | undefined;
  placeholder?: string;
  required?: boolean;
  /** Someone who can be chosen elsewhere, perhaps no longer a member. */
  former?: Parameters<typeof userChoice>[0] | undefined;
  /** Which members can be chosen; all when absent. */
  allows?(member: Member): boolean;
}

/** A member of a server, found by typing a part of a name. */
export function MemberField({
  serverId,
  value,
  required = false,
  former,
  allows,
  ...field
}: MemberFieldProps) {
  const [typed, setTyped] = useState('');
  const { people, pending, error } = usePeople(serverId, typed.trim().replace(/^@/, ''));
  const member = useGateway((state) => state.members[serverId]?.byId[value]);
  const choices = useMemo(() => {
    const listed = (allows ? people.filter(allows) : people).map(memberChoice);
    if (listed.some((choice) => choice.value === value)) return listed;
    if (member) return [...listed, memberChoice(member)];
    return former?.id === value ? [...listed, userChoice(former)] : listed;
  }, [people, member, former, value, allows]);
  return (
    <ComboField
      {...field}
      error={field.error ?? (error ? describeError(error) : undefined)}
      required={required}
      value={value}
      choices={choices}
      onSearch={setTyped}
      waiting={pending ? uiText.searching : undefined}
    />
  );
}
