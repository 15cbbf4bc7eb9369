const plural = new Intl.PluralRules(undefined);
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
const number = new Intl.NumberFormat(undefined);
const hours = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const days = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** Texts of polls. */
export const pollText = {
  title: 'Create a poll',
  question: 'Question',
  questionHint: 'What do you want to know?',
  answers: 'Answers',
  answer: (place: number) => `Answer ${number.format(place)}`,
  emojiOf: (place: number) => `Emoji of answer ${number.format(place)}`,
  removeEmoji: (place: number) => `Remove the emoji of answer ${number.format(place)}`,
  remove: (place: number) => `Remove answer ${number.format(place)}`,
  add: 'Add answer',
  duration: 'Ends after',
  otherDuration: 'Another time',
  hoursOpen: 'Hours, 1 to 168',
  hours: (count: number) => (count < 48 ? hours.format(count) : days.format(count / 24)),
  several: 'Several answers',
  severalHint: 'Everyone may choose as many as they like.',
  send: 'Send poll',
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
} as const;
