/** Redirects picture addresses that Discord's libraries build from a name to the picture. */
import type { FastifyInstance } from 'fastify';
import { DiscordError } from './errors.ts';

/** Guildhall's picture folders by the first part of Discord's path. */
const FOLDERS: Readonly<Record<string, string>> = {
  avatars: 'avatars',
  icons: 'icons',
  'app-icons': 'icons',
  banners: 'banners',
};
/** A name from `pictureName`, with any file ending. */
const FILE = /^([0-9]{1,20}_[A-Za-z0-9_-]{1,64})\.(?:webp|png|jpe?g)$/;

/** Mounts `/cdn`, the picture address that bots configure. */
export function mountPictureAddresses(scope: FastifyInstance, baseUrl: string): void {
  for (const [part, folder] of Object.entries(FOLDERS))
    scope.get(`/cdn/${part}/:owner/:file`, async (request, reply) => {
      const { file } = request.params as { file: string };
      const [, name] = FILE.exec(file) ?? [];
      if (name === undefined) throw new DiscordError(404, 0, '404: Not Found');
      return reply.redirect(`${baseUrl}/media/${folder}/${name}.webp`);
    });
}
