/**
 * Forums: channels of posts.
 *
 * @place A forum: its posts and “New post”
 */
import { loadLater } from '../../state/slots.ts';
import { channelPages } from '../messages/index.ts';

export { knownTags } from './known-tags.ts';
export { TagChoice } from './TagChoice.tsx';
export { TagList } from './TagList.tsx';

export const forums = [
  channelPages.entry({ kind: 'forum', component: loadLater(() => import('./ForumPage.tsx'), 'ForumPage') }),
];
