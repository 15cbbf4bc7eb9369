/**
 * Components: buttons, selects and layouts of messages, and the inputs of modals (specification: Message,
 * `components`, flag 32768; design 4.2). Names inside are snake_case. COMPONENT_PLACES says where each is allowed.
 */
import { type Static, Type } from 'typebox';
import { COMPONENT_LIMITS, EMBED_LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, OpaqueText, Text } from '../contract/schema.ts';
import { BUTTON_STYLES, CHANNEL_TYPE_NUMBERS, COMPONENT_TYPES } from './component-codes.ts';
import { MediaUrl } from './embeds.ts';

export * from './component-codes.ts';

const limits = COMPONENT_LIMITS;

function kind<const Type_ extends number>(type: Type_) {
  return { type: Type.Literal(type), id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })) };
}

const customId = OpaqueText({ min: 1, max: limits.customId });
const disabled = Type.Optional(Type.Boolean());
const spoiler = Type.Optional(Type.Boolean());
const emoji = Type.Optional(
  Text({ min: 1, max: limits.emoji, description: 'Unicode emoji or custom name:id' }),
);
const media = Type.Object({
  url: MediaUrl,
  proxy_url: Type.Optional(
    Type.String({ description: 'In messages: where this instance serves a picture of another site' }),
  ),
});

export const Button = Type.Object({
  ...kind(COMPONENT_TYPES.button),
  style: Type.Integer({ minimum: BUTTON_STYLES.primary, maximum: BUTTON_STYLES.link }),
  label: Type.Optional(Text({ min: 1, max: limits.buttonLabel })),
  emoji,
  custom_id: Type.Optional(customId),
  url: Type.Optional(
    Type.String({ pattern: '^[hH][tT][tT][pP][sS]?://[^\\s]+$', maxLength: limits.buttonUrl }),
  ),
  disabled,
});

const selectFields = {
  custom_id: customId,
  placeholder: Type.Optional(Text({ max: limits.placeholder })),
  min_values: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.selectOptions })),
  max_values: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.selectOptions })),
  disabled,
  /** In modals. */
  required: Type.Optional(Type.Boolean()),
};

export const SelectOption = Type.Object({
  label: Text({ min: 1, max: limits.optionText }),
  value: OpaqueText({ min: 1, max: limits.optionText }),
  description: Type.Optional(Text({ max: limits.optionText })),
  emoji,
  default: Type.Optional(Type.Boolean()),
});

export const StringSelect = Type.Object({
  ...kind(COMPONENT_TYPES.stringSelect),
  ...selectFields,
  options: Type.Array(SelectOption, { minItems: 1, maxItems: limits.selectOptions }),
});

const defaultValues = <Kind extends 'user' | 'role' | 'channel'>(kinds: readonly Kind[]) =>
  Type.Optional(Type.Array(Type.Object({ id: Id, type: OneOf(kinds) }), { maxItems: limits.selectOptions }));

export const UserSelect = Type.Object({
  ...kind(COMPONENT_TYPES.userSelect),
  ...selectFields,
  default_values: defaultValues(['user']),
});
export const RoleSelect = Type.Object({
  ...kind(COMPONENT_TYPES.roleSelect),
  ...selectFields,
  default_values: defaultValues(['role']),
});
export const MentionableSelect = Type.Object({
  ...kind(COMPONENT_TYPES.mentionableSelect),
  ...selectFields,
  default_values: defaultValues(['user', 'role']),
});

export const ChannelSelect = Type.Object({
  ...kind(COMPONENT_TYPES.channelSelect),
  ...selectFields,
  default_values: defaultValues(['channel']),
  channel_types: Type.Optional(
    Type.Array(Type.Unsafe<number>({ type: 'integer', enum: Object.values(CHANNEL_TYPE_NUMBERS) })),
  ),
});

export const TextInput = Type.Object({
  ...kind(COMPONENT_TYPES.textInput),
  custom_id: customId,
  style: Type.Integer({ minimum: 1, maximum: 2 }),
  min_length: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.textInput })),
  max_length: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.textInput })),
  required: Type.Optional(Type.Boolean()),
  value: Type.Optional(Text({ max: limits.textInput })),
  placeholder: Type.Optional(Text({ max: limits.inputPlaceholder })),
  label: Type.Optional(Text({ max: limits.labelText })),
});

const Select = Type.Union([StringSelect, UserSelect, RoleSelect, MentionableSelect, ChannelSelect]);

export const ActionRow = Type.Object({
  ...kind(COMPONENT_TYPES.actionRow),
  components: Type.Array(Type.Union([Button, ...Select.anyOf, TextInput]), {
    minItems: 1,
    maxItems: limits.rowButtons,
  }),
});

export const TextDisplay = Type.Object({
  ...kind(COMPONENT_TYPES.textDisplay),
  content: Text({ min: 1, max: limits.layoutText }),
});

export const Thumbnail = Type.Object({
  ...kind(COMPONENT_TYPES.thumbnail),
  media,
  description: Type.Optional(Text({ max: limits.mediaDescription })),
  spoiler,
});

export const Section = Type.Object({
  ...kind(COMPONENT_TYPES.section),
  components: Type.Array(TextDisplay, { minItems: 1, maxItems: limits.sectionTexts }),
  accessory: Type.Union([Thumbnail, Button]),
});

export const MediaGallery = Type.Object({
  ...kind(COMPONENT_TYPES.mediaGallery),
  items: Type.Array(
    Type.Object({ media, description: Type.Optional(Text({ max: limits.mediaDescription })), spoiler }),
    { minItems: 1, maxItems: limits.galleryItems },
  ),
});

export const FileComponent = Type.Object({
  ...kind(COMPONENT_TYPES.file),
  file: Type.Object({
    url: Type.String({ pattern: '^attachment://[^/\\\\\\s]+$', maxLength: EMBED_LIMITS.url }),
  }),
  spoiler,
});

export const Separator = Type.Object({
  ...kind(COMPONENT_TYPES.separator),
  divider: Type.Optional(Type.Boolean()),
  spacing: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
});

export const Container = Type.Object({
  ...kind(COMPONENT_TYPES.container),
  components: Type.Array(
    Type.Union([ActionRow, Section, TextDisplay, MediaGallery, FileComponent, Separator]),
    { minItems: 1, maxItems: limits.layoutTotal },
  ),
  accent_color: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 0xffffff }))),
  spoiler,
});

export const Label = Type.Object({
  ...kind(COMPONENT_TYPES.label),
  label: Text({ min: 1, max: limits.labelText }),
  description: Type.Optional(Text({ max: limits.labelDescription })),
  component: Type.Union([...Select.anyOf, TextInput]),
});

/** Components allowed at the top level of a message or modal. */
export const Component = Type.Union([
  ActionRow,
  Section,
  TextDisplay,
  MediaGallery,
  FileComponent,
  Separator,
  Container,
  Label,
]);
export type Component = Static<typeof Component>;
export type ActionRow = Static<typeof ActionRow>;
export type Button = Static<typeof Button>;
export type Container = Static<typeof Container>;
export type Label = Static<typeof Label>;

/** The schema of each type; each child is checked against its own schema. */
export const COMPONENT_SCHEMAS = {
  1: ActionRow,
  2: Button,
  3: StringSelect,
  4: TextInput,
  5: UserSelect,
  6: RoleSelect,
  7: MentionableSelect,
  8: ChannelSelect,
  9: Section,
  10: TextDisplay,
  11: Thumbnail,
  12: MediaGallery,
  13: FileComponent,
  14: Separator,
  17: Container,
  18: Label,
} as const;

const SELECTS = [3, 5, 6, 7, 8] as const;

/** Where each type is allowed (design 4.2, 4.3, 4.5). */
export const COMPONENT_PLACES: Readonly<Record<ComponentPlace, readonly number[]>> = {
  message: [1],
  layout: [1, 9, 10, 12, 13, 14, 17],
  row: [2, ...SELECTS],
  modalRow: [4],
  section: [10],
  accessory: [2, 11],
  container: [1, 9, 10, 12, 13, 14],
  modal: [1, 10, 18],
  label: [...SELECTS, 4],
};
export type ComponentPlace =
  | 'message'
  | 'layout'
  | 'row'
  | 'modalRow'
  | 'section'
  | 'accessory'
  | 'container'
  | 'modal'
  | 'label';
