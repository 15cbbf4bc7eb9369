import { LIMITS, type Server } from '@guildhall/protocol';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../design/Button.tsx';
import { FormError } from '../../design/Field.tsx';
import { FileButton } from '../../design/FileButton.tsx';
import { Icon } from '../../design/Icon.tsx';
import { showToast } from '../../design/Toast.tsx';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import type { ServerEntry } from '../../state/model.ts';
import { serverUpdate } from '../../state/servers.ts';
import { serverText as text } from './strings.ts';

/** Sets the icon of a server or takes it away; takes effect at once. */
export function ServerIconControls({ server }: { server: ServerEntry }) {
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useAction(async (file: File) => {
    take(await client.api.putServerIcon({ serverId: server.id, files: [file] }));
  });
  const remove = useAction(async () => take(await client.api.deleteServerIcon({ serverId: server.id })));
  function choose(file: File): void {
    const large = file.size > LIMITS.imageBytes;
    setTooLarge(large);
    remove.clear();
    if (large) upload.clear();
    else void upload.run(file);
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/gif"
          busy={upload.busy}
          icon={<Icon of={ImageUp} size={16} />}
          onFile={choose}
        >
          {text.uploadIcon}
        </FileButton>
        {server.iconUrl ? (
          <Button kind="quiet" busy={remove.busy} onClick={() => void remove.run()}>
            {text.removeIcon}
          </Button>
        ) : null}
      </div>
      <FormError>{tooLarge ? text.iconTooLarge : (upload.error ?? remove.error)}</FormError>
    </div>
  );
}

function take({ channels: _channels, roles: _roles, myRoles: _mine, ...summary }: Server): void {
  gatewayStore.update((state) => serverUpdate(state, summary));
  showToast(text.saved);
}
