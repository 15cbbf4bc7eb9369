/** Methods of a member of a server. */
import type { MemberMethods, MemberPlace, Objects } from './kinds.ts';

export function memberMethods(objects: Objects): MemberMethods {
  const { api } = objects;
  return {
    async send(message, options) {
      const { id } = await api.openDirectChannel({ body: { recipientId: this.user.id } });
      return objects.send(id, message, options);
    },
    async fetch() {
      const member = await api.getMember(placeOf(this));
      return objects.member({ ...member, serverId: this.serverId });
    },
    async edit(body, options) {
      await api.updateMember({ ...options, ...placeOf(this), body });
    },
    async giveRole(roleId, options) {
      await api.giveRole({ ...options, ...placeOf(this), roleId });
    },
    async takeRole(roleId, options) {
      await api.takeRole({ ...options, ...placeOf(this), roleId });
    },
    async timeOut(durationSecs, options) {
      await api.putTimeout({ ...options, ...placeOf(this), body: { durationSecs } });
    },
    async endTimeout(options) {
      await api.deleteTimeout({ ...options, ...placeOf(this) });
    },
    async kick(options) {
      await api.kickMember({ ...options, ...placeOf(this) });
    },
    async ban({ deleteMessageSecs, ...options } = {}) {
      const body = deleteMessageSecs === undefined ? {} : { deleteMessageSecs };
      await api.putBan({ ...options, ...placeOf(this), body });
    },
  };
}

function placeOf({ serverId, user }: MemberPlace): { readonly serverId: string; readonly userId: string } {
  return { serverId, userId: user.id };
}
