/** Limits of the specification ("Limits") and of the design; sizes are in code points after NFC unless said. */
export const LIMITS = {
  messageContent: 2000,
  nonce: 64,
  messagesPage: 100,
  messagesPageDefault: 50,
  mentionsPerMessage: 100,
  replyPreview: 200,
  serversPerPerson: 100,
  channelsPerServer: 500,
  channelsPerCategory: 50,
  rolesPerServer: 250,
  overwritesPerChannel: 500,
  invitesPerServer: 1000,
  channelName: 100,
  topic: 1024,
  forumTopic: 4096,
  slowmodeSecs: 21_600,
  serverName: 100,
  serverDescription: 300,
  roleName: 100,
  nickname: 32,
  reason: 512,
  bansPage: 1000,
  banDeleteMessageSecs: 604_800,
  timeoutMinimumSecs: 60,
  timeoutSecs: 2_419_200,
  auditLogPage: 100,
  auditLogPageDefault: 50,
  auditLogDays: 90,
  screeningDescription: 300,
  screeningRules: 16,
  screeningRule: 300,
  customStatus: 128,
  usernameMinimum: 2,
  username: 32,
  displayName: 32,
  pronouns: 40,
  bio: 190,
  passwordMinimum: 8,
  password: 128,
  email: 254,
  sessionsPerPerson: 50,
  applicationsPerPerson: 25,
  applicationName: 32,
  applicationDescription: 400,
  jsonBodyBytes: 262_144,
  inviteMaxUses: 100,
  inviteMaxAgeSecs: 2_592_000,
  inviteDefaultAgeSecs: 604_800,
  membersPage: 1000,
  typingSecs: 9,
  nonceWindowSecs: 300,
} as const;

/** Length in code points after NFC: how every text limit counts. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text.normalize('NFC')) length += 1;
  return length;
}

/** White space alone counts as empty. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}
