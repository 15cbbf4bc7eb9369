import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { list } from '../../languages/words.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { endViewAs } from '../../state/people/view-as.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { roleSectionText as text } from './section-strings.ts';

/** The bar at the top while a server is viewed as a role, with a way out. */
export function ViewAsBar({ serverId }: { serverId: string | undefined }) {
  const names = useGateway((state) => {
    const { viewAs } = state;
    if (!viewAs || viewAs.serverId !== serverId) return null;
    const held = (state.roles[viewAs.serverId] ?? []).filter(({ id }) => viewAs.roleIds.includes(id));
    return held.length === 0 ? text.everyone : list(held.map(({ name }) => name));
  });
  const viewed = useGateway((state) => state.viewAs?.serverId);
  useEffect(() => {
    // Leaving the server ends it, so that nobody is confused by missing permissions later.
    if (viewed !== undefined && viewed !== serverId) endViewAs();
  }, [viewed, serverId]);
  if (names === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-amber-soft px-4 py-1.5 text-sm">
      <Icon of={Eye} size={16} className="text-amber" />
      <span className="min-w-0">{text.viewing(names)}</span>
      <Button onClick={endViewAs}>{text.endViewing}</Button>
    </div>
  );
}
