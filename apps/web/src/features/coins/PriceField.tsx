import { LIMITS } from '@guildhall/protocol/limits';
import { Coins, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { focusComposer, maySell, parsePrice, setPrice, usePrice } from '../messages/index.ts';
import { coinText as text } from './strings.ts';

interface PriceFieldProps {
  channelId: string;
  /** The draft, if it is not the channel's next message. */
  draft?: string;
  /** Whether a missing price is a fault too. */
  required?: boolean;
}

/** Whether the chosen files are for sale, and their price; nothing for people who may not sell here. */
export function PriceField({ channelId, draft = channelId, required = false }: PriceFieldProps) {
  const price = usePrice(draft);
  const mayOffer = useGateway((state) => maySell(state, channelId));
  if (!mayOffer) return null;
  if (price === null) {
    return (
      <Button
        kind="quiet"
        className="mx-1 mb-1"
        icon={<Icon of={Coins} size={16} />}
        onClick={() => setPrice(draft, '')}
      >
        {text.sell}
      </Button>
    );
  }
  return <PriceInput draft={draft} price={price} required={required} />;
}

interface PriceInputProps {
  draft: string;
  price: string;
  required: boolean;
}

function PriceInput({ draft, price, required }: PriceInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const fault = useId();
  // Takes the focus when the person has just opened it, but not when it shows an earlier price.
  useEffect(() => {
    if (field.current?.value === '') field.current.focus();
  }, []);
  const wrong = (required || price !== '') && parsePrice(price) === null;
  return (
    <div className="mx-2 mb-2 flex w-fit flex-wrap items-center gap-2 rounded-control border border-line bg-raised py-1 pe-1 ps-2.5 text-sm">
      <Icon of={Coins} size={16} className="text-amber" />
      <label className="flex items-center gap-2">
        {text.sellFor}
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          ref={field}
          value={price}
          maxLength={String(LIMITS.price).length + 2}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? fault : undefined}
          onChange={(event) => setPrice(draft, event.target.value)}
          onKeyDown={(event) => {
            // Within a form, Enter submits it.
            if (event.key !== 'Enter' || event.currentTarget.form) return;
            event.preventDefault();
            focusComposer(draft);
          }}
          className="h-8 w-24 touch:h-11 rounded-control border border-line bg-field px-2 tabular-nums aria-invalid:border-danger"
        />
        {text.coinsUnit}
      </label>
      {wrong ? (
        <span id={fault} role="alert" className="text-danger">
          {text.priceRange(LIMITS.price)}
        </span>
      ) : null}
      <IconButton label={text.notForSale} onClick={() => setPrice(draft, null)}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  );
}
