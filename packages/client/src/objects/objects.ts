/**
 * Messages, channels, members and servers with methods. An object has the fields of the API's reply as own properties
 * and its methods on the prototype, so it is logged, copied and compared like the plain reply. Every method is one
 * call of the API.
 */
import type { Api } from '../api.ts';
import { channelMethods } from './channels.ts';
import type { Objects, Send } from './kinds.ts';
import { memberMethods } from './members.ts';
import { messageMethods } from './messages.ts';
import { serverMethods } from './servers.ts';

/** @param send posts a message exactly once */
export function createObjects(api: Api, send: Send): Objects {
  const objects: Objects = {
    api,
    send: async (...sent) => objects.message(await send(...sent)),
    message(fields) {
      const { reply, ...others } = fields as typeof fields & { readonly reply?: unknown };
      return withMethods(messages, reply === undefined ? others : { ...others, repliedTo: reply });
    },
    channel: (fields) => withMethods(channels, fields),
    member: (fields) => withMethods(members, fields),
    server: (fields) => withMethods(servers, fields),
  };
  const messages = messageMethods(objects);
  const channels = channelMethods(objects);
  const members = memberMethods(objects);
  const servers = serverMethods(objects);
  return objects;
}

function withMethods<Result>(methods: object, fields: object): Result {
  return Object.assign(Object.create(methods), fields);
}
