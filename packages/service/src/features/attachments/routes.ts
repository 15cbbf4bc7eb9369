import type { RouteTable } from '../../route-table.ts';
import { refreshAttachmentUrls } from './refresh-attachment-urls.ts';

export const attachmentRoutes: RouteTable = {
  refreshAttachmentUrls: (ctx, { body }) => refreshAttachmentUrls(ctx, body.urls),
};
