import { texts } from '../../../languages/texts.ts';
import { plural } from '../../../languages/words.ts';

/** Texts of a group's participants. */
export const groupText = texts('groupText', {
  title: 'People in the group',
  count: (count: number) => `${plural(count, { one: '# person', other: '# people' })} of 10.`,
  owner: 'owner',
  add: 'Add a friend',
  addHint: 'Anyone in the group can add their friends.',
  addShort: 'Add',
  addOne: (name: string) => `Add ${name}`,
  nobody: 'No other friend found.',
  noFriends: 'You have no other friends to add.',
  full: 'The group is full. Someone must leave before anyone can be added.',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from the group?`,
  removeHint: 'They no longer see what is written here. You can add them again.',
  removeConfirm: 'Remove',
  removed: (name: string) => `${name} was removed.`,
  handOver: (name: string) => `Transfer the group to ${name}`,
  handOverTitle: (name: string) => `Transfer the group to ${name}?`,
  handOverHint: 'They will be able to remove people, and you will not. Only they can transfer it back.',
  handOverConfirm: 'Transfer',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveHint: 'You no longer see what is written here. To come back, someone in the group has to add you.',
  leaveLastHint: 'You are the last one here, so the group and its messages will be deleted.',
  handedOver: (name: string) => `${name} now owns the group.`,
});
