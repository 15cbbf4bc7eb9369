const plural = new Intl.PluralRules(undefined);
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
const number = new Intl.NumberFormat(undefined);

/** Words of what messages carry. */
export const partText = {
  openPicture: (filename: string) => `Open ${filename}`,
  download: (filename: string) => `Download ${filename}`,
  position: (index: number, count: number) => `${index} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  sticker: (name: string) => `Sticker: ${name}`,
  stickerGone: 'This sticker was deleted',
  forwarded: 'Forwarded',
  /** A reply's original without text. */
  without: 'Go to the message',
  fromDirect: 'from a direct message',
  edited: 'edited',
  price: (coins: number): string =>
    `${number.format(coins)} ${plural.select(coins) === 'one' ? 'coin' : 'coins'}`,
  fileKinds: { image: 'Image', video: 'Video', audio: 'Audio', file: 'File' },
  closed: 'It can no longer be bought.',
  unlock: (coins: number) => `Unlock for ${partText.price(coins)}`,
  unlockTitle: 'Unlock these files?',
  unlockHint: (price: number, left: number) =>
    `This costs ${partText.price(price)}. You will have ${partText.price(left)} left.`,
  unlockMissing: (price: number, balance: number) =>
    `This costs ${partText.price(price)}, and you have ${partText.price(balance)}.`,
  selling: (price: number, sales: number) =>
    sales === 0
      ? `For sale for ${partText.price(price)}, not unlocked yet.`
      : `For sale for ${partText.price(price)}, unlocked ${number.format(sales)} ${plural.select(sales) === 'one' ? 'time' : 'times'}.`,
  poll: (question: string) => `Poll: ${question}`,
  chooseOne: 'Choose one answer',
  chooseSeveral: 'Choose one or more answers',
  votes: (count: number) => `${number.format(count)} ${plural.select(count) === 'one' ? 'vote' : 'votes'}`,
  /** Several answers of one person are several votes. */
  voters: (count: number) =>
    plural.select(count) === 'one'
      ? `${number.format(count)} person voted`
      : `${number.format(count)} people voted`,
  percent: (share: number) => percent.format(share),
  vote: 'Vote',
  changeVote: 'Change vote',
  removeVote: 'Remove vote',
  keepVote: 'Keep vote',
  showResults: 'Show results',
  backToVote: 'Back to voting',
  yourVote: 'Your vote',
  whoVoted: (answer: string) => `Who voted for ${answer}`,
  loadingVoters: 'Loading who voted',
  moreVoters: 'Show more',
  endPoll: 'End poll',
  endTitle: 'End this poll?',
  endHint: 'Nobody can vote any longer, and the result is posted as a reply.',
  ended: 'ended',
  ends: (when: string) => `ends ${when}`,
  pollEnded: (question: string) => `The poll “${question}” has ended`,
  noVotes: 'Nobody voted',
  tie: 'A tie',
  viewPoll: 'View poll',
  usedCommand: (name: string, command: string) => `${name} used /${command}`,
  crossposted: 'Published to following channels',
  pinned: 'Pinned',
} as const;
