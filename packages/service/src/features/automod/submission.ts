/** Types of checked messages and alerts. */
export interface Alert {
  readonly serverId: string;
  readonly channelId: string;
  readonly content: string;
}

/** A message as AutoMod checks it. */
export interface Submission {
  readonly kind: 'send' | 'edit';
  /** All its visible texts. */
  readonly texts: readonly string[];
  /** Identifies its stickers and files: messages with different ones are not equal. */
  readonly media: readonly string[];
  /** Distinct people and roles it mentions. */
  readonly mentions: number;
  /** Whether an earlier request with the same enforced nonce has already stored it. */
  isRepeated(): Promise<boolean>;
  /** Posts an alert as the system account. @returns the message's id; null if the channel is deleted */
  postAlert(alert: Alert): Promise<string | null>;
}
