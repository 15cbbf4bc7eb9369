import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { serverList } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { SelectField } from '../../ui/Choice.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { clanTagText as text } from './strings.ts';

/** Chooses which clan tag the person wears; takes effect at once. Hidden if none of their servers has one. */
export function WornTagField() {
  const worn = useGateway((state) => state.account?.clanTag?.serverId ?? '');
  const offers = useGateway((state) => serverList(state).filter(({ clanTag }) => clanTag !== null));
  const wear = useAction(async (serverId: string) => {
    await (serverId ? client.api.wearClanTag({ body: { serverId } }) : client.api.takeOffClanTag());
    showToast(uiText.saved);
  });
  if (offers.length === 0 && !worn) return null;
  const options = [
    { value: '', label: text.wearNone },
    ...offers.map(({ id, name, clanTag }) => ({ value: id, label: `${clanTag?.name} · ${name}` })),
  ];
  return (
    <div className="grid gap-2">
      <SelectField
        label={text.wear}
        hint={text.wearHint}
        value={worn}
        options={options}
        onValue={(serverId) => void wear.run(serverId)}
      />
      <FormError>{wear.error}</FormError>
    </div>
  );
}
