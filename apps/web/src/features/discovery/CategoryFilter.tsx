import type { DiscoveryCategory } from '@guildhall/protocol';
import { RadioChoice, RadioItem } from '../../ui/choices/RadioChoice.tsx';
import { categoryNames, discoveryText as text } from './strings.ts';

const ALL = 'all';
const CATEGORIES = Object.keys(categoryNames) as DiscoveryCategory[];

const CHIP =
  'h-8 shrink-0 rounded-full border border-line bg-field px-3 text-sm transition-colors duration-150 hover:border-line-strong touch:h-11 ' +
  'data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft data-[state=checked]:font-medium data-[state=checked]:text-accent';

interface CategoryFilterProps {
  value: DiscoveryCategory | undefined;
  onValue(value: DiscoveryCategory | undefined): void;
}

/** One category, or all of them. Arrow keys move between them. */
export function CategoryFilter({ value, onValue }: CategoryFilterProps) {
  return (
    <RadioChoice
      aria-label={text.categories}
      value={value ?? ALL}
      onValueChange={(next) => onValue(CATEGORIES.find((category) => category === next))}
      orientation="horizontal"
      className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] wide:mx-0 wide:flex-wrap wide:px-0"
    >
      <RadioItem value={ALL} className={CHIP}>
        {text.allCategories}
      </RadioItem>
      {CATEGORIES.map((category) => (
        <RadioItem key={category} value={category} className={CHIP}>
          {categoryNames[category]}
        </RadioItem>
      ))}
    </RadioChoice>
  );
}
