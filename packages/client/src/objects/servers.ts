/** Methods of a server. */
import type { Objects, ServerMethods } from './kinds.ts';

export function serverMethods(objects: Objects): ServerMethods {
  const { api } = objects;
  return {
    fetch() {
      return api.getServer({ serverId: this.id });
    },
    member(userId) {
      return objects.member({ serverId: this.id, user: { id: userId } });
    },
    async fetchMember(userId) {
      const member = await api.getMember({ serverId: this.id, userId });
      return objects.member({ ...member, serverId: this.id });
    },
    async createChannel(body, options) {
      return objects.channel(await api.createChannel({ ...options, serverId: this.id, body }));
    },
    createRole(body, options) {
      return api.createRole({ ...options, serverId: this.id, body });
    },
    async unban(userId, options) {
      await api.deleteBan({ ...options, serverId: this.id, userId });
    },
    async leave() {
      await api.leaveServer({ serverId: this.id });
    },
  };
}
