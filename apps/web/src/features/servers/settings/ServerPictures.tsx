import { client } from '../../../state/client.ts';
import type { ServerEntry } from '../../../state/model.ts';
import { changeServer } from '../../../state/resources/change-server.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { PictureControls } from '../../../ui/files/PictureControls.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';
import { serverFirstText } from '../first-strings.ts';
import { serverText as text } from '../strings.ts';
import { ServerBanner } from './ServerBanner.tsx';

interface ServerPicturesProps {
  server: ServerEntry;
  /** The name during typing. */
  name: string;
}

/** The top of a server's overview: banner, icon and name as others see them, with controls for the pictures. */
export function ServerPictures({ server, name }: ServerPicturesProps) {
  const { id: serverId, iconUrl, bannerUrl } = server;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-field">
      <ServerBanner url={bannerUrl} className="h-28" />
      <div className="flex flex-wrap items-center gap-4 p-4">
        <Avatar id={serverId} name={name} url={iconUrl} size={64} shape="square" />
        <div className="min-w-0 flex-1 basis-48">
          <p dir="auto" className="truncate font-semibold text-lg">
            {name}
          </p>
          <p className="text-muted text-sm tabular-nums">
            {serverFirstText.members(server.memberCount)} · {text.createdAt(formatDate(server.createdAt))}
          </p>
        </div>
      </div>
      <div className="grid gap-4 border-t p-4 full:grid-cols-2">
        <div className="grid content-start gap-2">
          <PictureControls
            what={text.icon}
            present={iconUrl !== null}
            onUpload={(file) => changeServer(() => client.api.putServerIcon({ serverId, files: [file] }))}
            onRemove={() => changeServer(() => client.api.deleteServerIcon({ serverId }))}
          />
          <p className="text-muted text-sm">{text.iconHint}</p>
        </div>
        <div className="grid content-start gap-2">
          <PictureControls
            what={text.banner}
            present={bannerUrl !== null}
            onUpload={(file) => changeServer(() => client.api.putServerBanner({ serverId, files: [file] }))}
            onRemove={() => changeServer(() => client.api.deleteServerBanner({ serverId }))}
          />
          <p className="text-muted text-sm">{text.bannerHint}</p>
        </div>
      </div>
    </div>
  );
}
