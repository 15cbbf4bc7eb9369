import type { ServerEntry } from '../../../state/model.ts';
import { DeleteServerSection } from './DeleteServerSection.tsx';
import { TransferServerSection } from './TransferServerSection.tsx';

/** Actions of the owner: transferring and deleting the server. */
export function DangerSection({ server }: { server: ServerEntry }) {
  return (
    <div className="grid gap-4">
      <TransferServerSection server={server} />
      <DeleteServerSection server={server} />
    </div>
  );
}
