/** Addresses of pictures as Discord's libraries make them from a name; they lead to the picture itself. */
import type { FastifyInstance } from 'fastify';
import { DiscordError } from './errors.ts';

/** Folders of pictures here, by Discord's first part of a path. */
const FOLDERS: Readonly<Record<string, string>> = {
  avatars: 'avatars',
  icons: 'icons',
  'app-icons': 'icons',
  banners: 'banners',
};
/** As `pictureName` gives it, with whatever ending the library asks for. */
const FILE = /^([0-9]{1,20}_[A-Za-z0-9_-]{1,64})\.(?:webp|png|jpe?g)$/;

/** Mounts `/cdn`, which bots give as the address of pictures. */
export function mountPictureAddresses(scope: FastifyInstance, baseUrl: string): void {
  for (const [part, folder] of Object.entries(FOLDERS))
    scope.get(`/cdn/${part}/:owner/:file`, async (request, reply) => {
      const { file } = request.params as { file: string };
      const [, name] = FILE.exec(file) ?? [];
      if (name === undefined) throw new DiscordError(404, 0, '404: Not Found');
      return reply.redirect(`${baseUrl}/media/${folder}/${name}.webp`);
    });
}
