import { Link, useLocation } from '@tanstack/react-router';
import { AtSign, LayoutGrid, MessageCircle, UserRound } from 'lucide-react';
import { useGateway } from '../state/gateway-store.ts';
import { useDirectAddress } from '../state/navigation/address.ts';
import { DIRECT } from '../state/resources/directs.ts';
import { directAttention, serverAttention, totalAttention } from '../state/selectors.ts';
import { Icon } from '../ui/Icon.tsx';
import { MentionBadge } from '../ui/marks/MentionBadge.tsx';
import { appText } from './first-strings.ts';

const ITEM =
  'relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-muted text-[min(0.75rem,3.75vw)] aria-[current]:text-accent';

/** The bar at the bottom of a phone's screen, which leads to the main pages. */
export function BottomBar() {
  const waiting = useGateway(directAttention);
  const mentions = useGateway(
    (state) => totalAttention(state).mentions - serverAttention(state, DIRECT).mentions,
  );
  const direct = useDirectAddress() !== null;
  const { pathname } = useLocation();
  const inbox = pathname.startsWith('/mentions');
  const elsewhere = direct || inbox;
  return (
    <nav
      aria-label={appText.navigation}
      className="flex shrink-0 border-t bg-side pb-[env(safe-area-inset-bottom)]"
    >
      <Link to="/" aria-current={elsewhere ? undefined : 'true'} className={ITEM}>
        <Icon of={LayoutGrid} size={20} />
        {appText.servers}
        {mentions > 0 ? (
          <MentionBadge count={mentions} className="absolute top-1 start-[calc(50%+8px)]" />
        ) : null}
      </Link>
      <Link to="/messages" aria-current={direct ? 'true' : undefined} className={ITEM}>
        <Icon of={MessageCircle} size={20} />
        {appText.messages}
        {waiting > 0 ? (
          <MentionBadge count={waiting} className="absolute top-1 start-[calc(50%+8px)]" />
        ) : null}
      </Link>
      <Link to="/mentions" aria-current={inbox ? 'true' : undefined} className={ITEM}>
        <Icon of={AtSign} size={20} />
        {appText.mentions}
      </Link>
      <Link to="/settings/{-$section}" params={{ section: undefined }} className={ITEM}>
        <Icon of={UserRound} size={20} />
        {appText.you}
      </Link>
    </nav>
  );
}
