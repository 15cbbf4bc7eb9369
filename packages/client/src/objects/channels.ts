/** Methods of a channel, thread or direct message. */
import type { ChannelMethods, Objects } from './kinds.ts';

export function channelMethods(objects: Objects): ChannelMethods {
  const { api } = objects;
  return {
    send(message, options) {
      return objects.send(this.id, message, options);
    },
    async startTyping() {
      await api.startTyping({ channelId: this.id });
    },
    async fetch() {
      return objects.channel(await api.getChannel({ channelId: this.id }));
    },
    async fetchMessage(messageId) {
      return objects.message(await api.getMessage({ channelId: this.id, messageId }));
    },
    async fetchMessages(query) {
      const page = await api.listMessages({ channelId: this.id, query });
      return page.map((message) => objects.message(message));
    },
    async deleteMessages(messageIds, options) {
      await api.bulkDeleteMessages({ ...options, channelId: this.id, body: { ids: [...messageIds] } });
    },
    async edit(body, options) {
      return objects.channel(await api.updateChannel({ ...options, channelId: this.id, body }));
    },
    async delete(options) {
      await api.deleteChannel({ ...options, channelId: this.id });
    },
    async createThread(body, options) {
      return objects.channel(await api.createThread({ ...options, channelId: this.id, body }));
    },
  };
}
