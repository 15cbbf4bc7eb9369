/** What the page and the service worker say to each other. */
import type { PushNotice } from '@guildhall/protocol';

export type MessageNotice = Extract<PushNotice, { readonly type: 'message' }>;

export type CallNotice = Extract<PushNotice, { readonly type: 'call' }>;

/** To the worker. */
export interface ShowNotice {
  readonly type: 'show-notice';
  readonly notice: MessageNotice;
  /** The page plays a sound of its own. */
  readonly silent: boolean;
}

/** To a page: a notification that leads there was clicked. */
export interface OpenPath {
  readonly type: 'open-path';
  readonly path: string;
}
