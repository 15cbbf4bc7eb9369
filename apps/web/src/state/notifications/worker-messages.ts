/** Messages between the page and the service worker. */
import type { PushNotice } from '@guildhall/protocol';

export type MessageNotice = Extract<PushNotice, { readonly type: 'message' }>;

export type CallNotice = Extract<PushNotice, { readonly type: 'call' }>;

/** To the worker, which closes the notifications of messages that were read, or all. */
export interface CloseNotices {
  readonly type: 'close-notices';
  /** The last read message of channels; absent for all notifications. */
  readonly read?: Readonly<Record<string, string>>;
}

/** To the worker, which closes the notification of a call. */
export interface CloseCall {
  readonly type: 'close-call';
  readonly messageId: string;
}

/** To the worker. */
export interface ShowNotice {
  readonly type: 'show-notice';
  readonly notice: MessageNotice;
  /** Silent, because the page plays a sound itself. */
  readonly silent: boolean;
}

export type WorkerRequest = ShowNotice | CloseNotices | CloseCall;

/** To a page: the target of a clicked notification. */
export interface OpenPath {
  readonly type: 'open-path';
  readonly path: string;
}
