/** What AutoMod posts for a rule's alert. */
export interface Alert {
  readonly serverId: string;
  readonly channelId: string;
  readonly content: string;
}

/** A message as AutoMod looks at it. */
export interface Submission {
  readonly kind: 'send' | 'edit';
  /** Every text of it that shows. */
  readonly texts: readonly string[];
  /** Unique people and roles it mentions. */
  readonly mentions: number;
  /** Posts an alert by the system account. @returns the message's id. */
  postAlert(alert: Alert): Promise<string>;
}
