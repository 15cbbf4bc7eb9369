/** Limits of the specification ("Limits") and of the design. */
import { normalised } from './normalised.ts';

/** Text lengths are in code points after NFC unless noted. */
export const LIMITS = {
  messageContent: 2000,
  nonce: 64,
  messagesPage: 100,
  messagesPageDefault: 50,
  reactionsPerMessage: 20,
  reactionsPage: 100,
  pinsPerChannel: 50,
  bulkDeleteMinimum: 2,
  bulkDelete: 100,
  bulkDeleteDays: 14,
  mentionsPerMessage: 100,
  /** Unread counts of a channel stop here. */
  mentionCount: 1000,
  mentionsPage: 100,
  mentionsPageDefault: 25,
  savedMessages: 1000,
  replyPreview: 200,
  serversPerPerson: 100,
  serverFolderName: 32,
  channelsPerServer: 500,
  channelsPerCategory: 50,
  rolesPerServer: 250,
  overwritesPerChannel: 500,
  /** All channels together; each reader of a server receives all overwrites, and they stay in memory. */
  overwritesPerServer: 10_000,
  invitesPerServer: 1000,
  channelName: 100,
  topic: 1024,
  forumTopic: 4096,
  /** All channels together, as in 500 text channels; readers receive all topics, and they stay in memory. */
  topicsPerServer: 512_000,
  slowmodeSecs: 21_600,
  userLimit: 99,
  bitrateMinimum: 8000,
  bitrate: 384_000,
  serverNameMinimum: 2,
  serverName: 100,
  serverDescription: 300,
  clanTagName: 4,
  discoveryDescription: 300,
  discoveryTags: 5,
  discoveryTag: 24,
  discoveryQuery: 300,
  discoveryPage: 48,
  discoveryPageDefault: 24,
  discoveryOffset: 960,
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
  securityEventsPage: 100,
  securityEventsPageDefault: 50,
  securityEventDays: 180,
  /** How long a closed report is kept. */
  closedReportDays: 90,
  screeningDescription: 300,
  screeningRules: 16,
  screeningRule: 300,
  onboardingPrompts: 15,
  onboardingOptions: 50,
  onboardingPromptTitle: 100,
  onboardingOptionTitle: 50,
  onboardingOptionDescription: 100,
  forumTags: 20,
  forumTagName: 20,
  appliedTags: 5,
  /** Everyone receives the open threads when connecting; above this number, those unused the longest are archived. */
  openThreadsPerServer: 1000,
  threadsPage: 100,
  postsPage: 50,
  postsPageDefault: 25,
  automodRuleName: 100,
  automodKeywords: 1000,
  automodKeyword: 60,
  automodPatterns: 10,
  automodPattern: 260,
  automodAllow: 100,
  automodPresetAllow: 1000,
  automodMentions: 50,
  automodDomains: 200,
  automodExemptRoles: 20,
  automodExemptChannels: 50,
  automodCustomMessage: 150,
  customStatus: 128,
  deletionGraceDays: 14,
  usernameMinimum: 2,
  username: 32,
  displayName: 32,
  pronouns: 40,
  bio: 190,
  passwordMinimum: 8,
  password: 128,
  email: 254,
  /** The code that an instance may require for creating an account. */
  registrationCode: 64,
  sessionsPerPerson: 50,
  pushEndpoint: 2048,
  /** How long a person counts as active after a client reported it; until then, no push messages are sent. */
  activeSecs: 60,
  /** The longest time a call rings. */
  ringSecs: 60,
  passkeysPerPerson: 25,
  passkeyName: 50,
  recoveryCodes: 10,
  applicationsPerPerson: 25,
  applicationNameMinimum: 2,
  applicationName: 32,
  applicationDescription: 400,
  redirectsPerApplication: 10,
  url: 2048,
  commandsPerScope: 100,
  commandOptions: 25,
  commandDescription: 100,
  commandChoiceName: 100,
  commandStringValue: 2000,
  /** Larger numbers have no exact representation. */
  commandNumberValue: 2 ** 53,
  jsonBodyBytes: 262_144,
  imageBytes: 8_388_608,
  emojisById: 50,
  emojiBytes: 262_144,
  emojiNameMinimum: 2,
  emojiName: 32,
  emojisPerServer: 50,
  animatedEmojisPerServer: 50,
  stickerBytes: 524_288,
  stickerNameMinimum: 2,
  stickerName: 30,
  stickerDescription: 100,
  stickersPerServer: 30,
  stickersPerMessage: 3,
  filesPerMessage: 10,
  fileBytes: 10_485_760,
  filename: 200,
  webhooksPerChannel: 15,
  webhookName: 80,
  /** The size of each part but the last of an uploaded archive. */
  importPartBytes: 8_388_608,
  deliveryBytes: 26_214_400,
  liveKitEventBytes: 65_536,
  inviteMaxUses: 100,
  inviteMaxAgeSecs: 2_592_000,
  inviteDefaultAgeSecs: 604_800,
  membersPage: 1000,
  groupPeople: 10,
  groupName: 100,
  friends: 1000,
  /** Sent, and received; READY contains all of them. */
  friendRequests: 1000,
  /** READY contains all of them. */
  blocks: 5000,
  pollQuestion: 300,
  pollAnswersMinimum: 2,
  pollAnswers: 10,
  pollAnswer: 55,
  pollHours: 168,
  pollHoursDefault: 24,
  pollVotersPage: 100,
  typingSecs: 9,
  nonceWindowSecs: 300,
  forwardTargets: 5,
  searchText: 200,
  searchPage: 25,
  searchOffset: 9975,
  searchCounted: 1000,
  searchRanked: 1000,
  linkPreviews: 5,
  priceMinimum: 1,
  price: 1_000_000,
  /** The most coins that an operator gives or takes at once. */
  coinsAtOnce: 1_000_000_000,
  coinsNote: 200,
  ledgerPage: 100,
  ledgerPageDefault: 50,
  reportDetails: 1000,
  joinGateAccountAgeSecs: 7_776_000,
  joinGateQuestion: 150,
  joinGateAnswers: 10,
  joinGateAnswer: 100,
  raidJoinsMinimum: 3,
  raidJoins: 1000,
  raidWindowMinimumSecs: 10,
  raidWindowSecs: 3600,
  joinsPauseSecs: 604_800,
  raidPreview: 100,
  raidCleanups: 25,
  raidCleanupHours: 168,
  raidCleanupExceptions: 100,
  retentionDays: 3650,
  /** The highest storage limit that operators can set: about a petabyte. */
  storageMegabytes: 1_000_000_000,
  /** The age from which unused files count as orphans, and from which a search for them is too old to act on. */
  orphanHours: 24,
  /** How many of the servers and accounts that store most are listed for operators. */
  largestStored: 10,
  retentionChannels: 500,
  /** Time until changed retention rules take effect. */
  retentionGraceHours: 24,
  /** The most messages that a preview of retention counts per channel and thread. */
  retentionCounted: 10_000,
  holdsPage: 50,
  /** Announcements of an instance at a time, shown and scheduled ones together. */
  instanceAnnouncements: 10,
  instanceAnnouncement: 1000,
  instanceAnnouncementsPage: 50,
} as const;

/** Limits inside embeds (design 4.1). */
export const EMBED_LIMITS = {
  perMessage: 10,
  title: 256,
  description: 4096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  authorName: 256,
  footerText: 2048,
  url: 2048,
  /** Total text of all embeds of a message. */
  total: 6000,
} as const;

/** Limits inside components (design 4.2, 4.3). */
export const COMPONENT_LIMITS = {
  rows: 5,
  rowButtons: 5,
  classicTotal: 25,
  layoutTotal: 40,
  /** Total text of all text displays of a message. */
  layoutText: 4000,
  customId: 100,
  buttonLabel: 80,
  buttonUrl: 512,
  selectOptions: 25,
  optionText: 100,
  placeholder: 150,
  inputPlaceholder: 100,
  textInput: 4000,
  sectionTexts: 3,
  galleryItems: 10,
  mediaDescription: 1024,
  labelText: 45,
  labelDescription: 100,
  emoji: 100,
} as const;

/** Minutes without messages after which a thread is hidden. */
export const AUTO_ARCHIVE_MINUTES = [60, 1440, 4320, 10080] as const;

/** Characters before these are whole code points, and NFC does not change them. */
const COUNTED_ONE_BY_ONE = /[^\0-\u02ff]/;

/** Length in code points after NFC: how every text limit counts. */
export function textLength(text: string): number {
  if (!COUNTED_ONE_BY_ONE.test(text)) return text.length;
  let length = 0;
  for (const _ of normalised(text)) length += 1;
  return length;
}

/** Whether a text has no line break. */
export function isOneLine(text: string): boolean {
  return !/[\n\r\u2028\u2029]/.test(text);
}

/** The form of names of commands and options. */
export const COMMAND_NAME = /^[a-z0-9_-]{1,32}$/;

/** Whether a text is empty or only white space. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}
