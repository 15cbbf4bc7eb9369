import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { BookOpen, ChevronDown } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { Select } from '../../ui/choices/Select.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchBox } from '../../ui/search/SearchBox.tsx';
import { MessageText, useNames } from '../messages/index.ts';
import { forumText as text } from './strings.ts';
import { TagToggles } from './TagChoice.tsx';
import type { PostFilter } from './use-posts.ts';

/** The forum's guidelines, initially open. */
export function Guidelines({ forum, guidelines }: { forum: ServerChannel; guidelines: string }) {
  const names = useNames(forum.serverId);
  const accountId = useGateway((state) => state.account?.id ?? '');
  const context = { names, serverId: forum.serverId, accountId, everyone: false };
  return (
    <details open className="group rounded-card border bg-side px-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-sm">
        <Icon of={BookOpen} size={16} className="text-faint" />
        <span className="flex-1">{text.guidelines}</span>
        <Icon of={ChevronDown} size={16} className="text-faint group-open:rotate-180" />
      </summary>
      <div className="max-h-48 overflow-y-auto pb-3 text-muted text-sm">
        <MessageText content={guidelines} context={context} />
      </div>
    </details>
  );
}

interface ForumToolbarProps {
  forum: ServerChannel;
  filter: PostFilter;
  onFilter(filter: PostFilter): void;
}

/** Filters and order of the list. */
export function ForumToolbar({ forum, filter, onFilter }: ForumToolbarProps) {
  const tags = forum.availableTags ?? [];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label={text.search}
          clear={text.clear}
          value={filter.q}
          onValue={(q) => onFilter({ ...filter, q })}
          maxLength={LIMITS.searchText}
          className="min-w-[min(12rem,100%)] flex-1"
        />
        <Select
          aria-label={text.sort}
          value={filter.sort}
          options={[
            { value: 'activity', label: text.byActivity },
            { value: 'created', label: text.byCreation },
          ]}
          onValue={(sort) => onFilter({ ...filter, sort })}
        />
      </div>
      {tags.length === 0 ? null : (
        <fieldset>
          <legend className="sr-only">{text.filterHint}</legend>
          <TagToggles
            tags={tags}
            chosen={filter.tagIds}
            most={tags.length}
            onChange={(tagIds) => onFilter({ ...filter, tagIds })}
          />
        </fieldset>
      )}
    </div>
  );
}
