/** Methods of a member of a server. */
import type { MemberMethods, MemberReference, Objects } from './kinds.ts';

export function memberMethods(objects: Objects): MemberMethods {
  const { api } = objects;
  return {
    async send(message, options) {
      const { id } = await api.openDirectChannel({ body: { recipientId: this.user.id } });
      return objects.send(id, message, options);
    },
    async fetch() {
      const member = await api.getMember(paramsOf(this));
      return objects.member({ ...member, serverId: this.serverId });
    },
    async edit(body, options) {
      await api.updateMember({ ...options, ...paramsOf(this), body });
    },
    async giveRole(roleId, options) {
      await api.giveRole({ ...options, ...paramsOf(this), roleId });
    },
    async takeRole(roleId, options) {
      await api.takeRole({ ...options, ...paramsOf(this), roleId });
    },
    async timeOut(durationSecs, options) {
      await api.putTimeout({ ...options, ...paramsOf(this), body: { durationSecs } });
    },
    async endTimeout(options) {
      await api.deleteTimeout({ ...options, ...paramsOf(this) });
    },
    async kick(options) {
      await api.kickMember({ ...options, ...paramsOf(this) });
    },
    async ban({ deleteMessageSecs, ...options } = {}) {
      const body = deleteMessageSecs === undefined ? {} : { deleteMessageSecs };
      await api.putBan({ ...options, ...paramsOf(this), body });
    },
  };
}

function paramsOf({ serverId, user }: MemberReference): {
  readonly serverId: string;
  readonly userId: string;
} {
  return { serverId, userId: user.id };
}
