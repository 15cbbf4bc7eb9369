import { useGateway } from '../../state/gateway-store.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { ComboField } from '../../ui/combo/ComboField.tsx';
import { userChoices } from '../../ui/combo/choices.ts';
import { MemberField } from '../../ui/combo/MemberField.tsx';

interface PersonFieldProps {
  label: string;
  serverId: string;
  channelId: string;
  value: string | null;
  onValue(userId: string | null): void;
}

/** A member of the server, or a participant of the direct message. */
export function PersonField({ label, serverId, channelId, value, onValue }: PersonFieldProps) {
  const directs = useGateway((state) => state.directs);
  const account = useGateway((state) => state.account);
  const field = { label, value: value ?? '', onValue: (userId: string) => onValue(userId || null) };
  if (serverId !== DIRECT) return <MemberField {...field} serverId={serverId} />;
  const choices = userChoices(
    { members: {}, roles: {}, channels: {}, directs, account },
    { id: channelId, serverId },
  );
  return <ComboField {...field} required={false} choices={choices} />;
}
