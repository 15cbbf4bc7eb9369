/** Buttons, selects and layouts of messages (design 4.2). Each is checked when it is built. */
import {
  ActionRow,
  BUTTON_STYLES,
  Button,
  CHANNEL_TYPE_NUMBERS,
  COMPONENT_PLACES,
  COMPONENT_SCHEMAS,
  COMPONENT_TYPES,
  type ComponentPlace,
  Container,
  FileComponent,
  MediaGallery,
  Section,
  Separator,
  TextDisplay,
  Thumbnail,
} from '@guildhall/protocol/components';
import { COMPONENT_LIMITS } from '@guildhall/protocol/limits';
import type { Static, TObject } from 'typebox';
import { Faults, parseColor, toWireFormat, withoutChildren } from './check.ts';

/** A button. */
export type ButtonComponent = Static<typeof Button>;
/** A row of buttons, or of one select. */
export type RowComponent = Static<typeof ActionRow>;
/** A select of any kind. */
export type SelectComponent = Exclude<RowComponent['components'][number], { type: 2 } | { type: 4 }>;
export type SectionComponent = Static<typeof Section>;
export type TextDisplayComponent = Static<typeof TextDisplay>;
export type ThumbnailComponent = Static<typeof Thumbnail>;
export type MediaGalleryComponent = Static<typeof MediaGallery>;
export type FileDisplayComponent = Static<typeof FileComponent>;
export type SeparatorComponent = Static<typeof Separator>;
/** A container. */
export type ContainerComponent = Static<typeof Container>;
/** The parts of a layout besides containers. */
export type LayoutComponent =
  | RowComponent
  | SectionComponent
  | TextDisplayComponent
  | MediaGalleryComponent
  | FileDisplayComponent
  | SeparatorComponent;

interface Identified {
  /** A number that identifies the component; the instance assigns one if it is absent. */
  readonly id?: number | undefined;
}

/** Checks of a component that its schema cannot express. */
type Rules = (node: Readonly<Record<string, unknown>>, faults: Faults) => void;

/**
 * Builds a component: converts names to the wire format and checks its schema and further rules. @throws BuilderError
 */
export function build(what: string, schema: TObject, input: object, rules?: Rules): unknown {
  const node = toWireFormat(input) as Readonly<Record<string, unknown>>;
  const faults = new Faults(what);
  faults.check(withoutChildren(schema), node);
  rules?.(node, faults);
  faults.throwAny();
  return node;
}

/** The description of a button. */
export interface ButtonInput extends Identified {
  readonly customId: string;
  /** Default secondary. */
  readonly style?: Exclude<keyof typeof BUTTON_STYLES, 'link'> | undefined;
  readonly label?: string | undefined;
  /** A Unicode emoji, or a custom one as `name:id`. */
  readonly emoji?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** A button whose clicks the bot receives. @throws BuilderError */
export function button({ style = 'secondary', ...input }: ButtonInput): ButtonComponent {
  const node = { type: COMPONENT_TYPES.button, style: BUTTON_STYLES[style], ...input };
  return build('button', Button, node, checkButton) as ButtonComponent;
}

/** The description of a link button. */
export interface LinkButtonInput extends Identified {
  readonly url: string;
  readonly label?: string | undefined;
  readonly emoji?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** A button that opens an address. @throws BuilderError */
export function linkButton(input: LinkButtonInput): ButtonComponent {
  const node = { type: COMPONENT_TYPES.button, style: BUTTON_STYLES.link, ...input };
  return build('linkButton', Button, node, checkButton) as ButtonComponent;
}

const checkButton: Rules = ({ label, emoji, custom_id, url }, faults) => {
  faults.addIf(label === undefined && emoji === undefined, 'label', 'is required without an emoji');
  faults.addIf(custom_id === undefined && url === undefined, 'custom_id', 'is required');
};

/** Common fields of selects. */
export interface SelectInput extends Identified {
  readonly customId: string;
  readonly placeholder?: string | undefined;
  /** Default 1. */
  readonly minValues?: number | undefined;
  /** Default 1. */
  readonly maxValues?: number | undefined;
  readonly disabled?: boolean | undefined;
  /** In modals. */
  readonly required?: boolean | undefined;
}
interface SelectOptionInput {
  readonly label: string;
  readonly value: string;
  readonly description?: string | undefined;
  readonly emoji?: string | undefined;
  readonly default?: boolean | undefined;
}
export interface StringSelectInput extends SelectInput {
  readonly options: readonly SelectOptionInput[];
}

/** A list of texts to select from. @throws BuilderError */
export function stringSelect(input: StringSelectInput): SelectComponent {
  return select('stringSelect', input, (_, faults) => {
    const { options, minValues = 1, maxValues = 1 } = input;
    const tooMany = minValues <= maxValues && options.length > 0 && minValues > options.length;
    faults.addIf(tooMany, 'min_values', 'must not be over the number of options');
    const values = new Set(options.map(({ value }) => value));
    faults.addIf(values.size < options.length, 'options', 'must have different values');
    const defaults = options.filter((option) => option.default).length;
    faults.addIf(defaults > maxValues, 'options', 'must not have more defaults than max_values');
  });
}

interface DefaultValue {
  readonly id: string;
  readonly type: 'user' | 'role' | 'channel';
}
export interface EntitySelectInput extends SelectInput {
  readonly defaultValues?: readonly DefaultValue[] | undefined;
}

/** People to select from. @throws BuilderError */
export function userSelect(input: EntitySelectInput): SelectComponent {
  return select('userSelect', input);
}
/** Roles to select from. @throws BuilderError */
export function roleSelect(input: EntitySelectInput): SelectComponent {
  return select('roleSelect', input);
}
/** Users and roles together. @throws BuilderError */
export function mentionableSelect(input: EntitySelectInput): SelectComponent {
  return select('mentionableSelect', input);
}
export interface ChannelSelectInput extends EntitySelectInput {
  readonly channelKinds?: readonly (keyof typeof CHANNEL_TYPE_NUMBERS)[] | undefined;
}
/** Channels to select from. @throws BuilderError */
export function channelSelect({ channelKinds, ...input }: ChannelSelectInput): SelectComponent {
  const channelTypes = channelKinds?.map((kind) => CHANNEL_TYPE_NUMBERS[kind]);
  return select('channelSelect', { ...input, channelTypes });
}

function select(
  kind: 'stringSelect' | 'userSelect' | 'roleSelect' | 'mentionableSelect' | 'channelSelect',
  input: SelectInput & { readonly channelTypes?: readonly number[] | undefined },
  rules?: Rules,
): SelectComponent {
  const type = COMPONENT_TYPES[kind];
  return build(kind, COMPONENT_SCHEMAS[type], { type, ...input }, (node, faults) => {
    const { minValues = 1, maxValues = 1 } = input;
    faults.addIf(minValues > maxValues, 'min_values', 'must not be over max_values');
    rules?.(node, faults);
  }) as SelectComponent;
}

/** Up to five buttons, or one select. @throws BuilderError */
export function actionRow(...components: readonly (ButtonComponent | SelectComponent)[]): RowComponent {
  return build('actionRow', ActionRow, { type: COMPONENT_TYPES.actionRow, components }, (_, faults) => {
    checkInner('row', components, COMPONENT_LIMITS.rowButtons, faults);
    const alone = components.some(({ type }) => type !== COMPONENT_TYPES.button);
    faults.addIf(alone && components.length > 1, 'components', 'must be buttons only, or exactly one select');
  }) as RowComponent;
}

/** Text in a layout, with formatting and mentions. @throws BuilderError */
export function textDisplay(content: string, { id }: Identified = {}): TextDisplayComponent {
  const node = { type: COMPONENT_TYPES.textDisplay, content, id };
  return build('textDisplay', TextDisplay, node) as TextDisplayComponent;
}

export interface ThumbnailInput extends Identified {
  /** An https or http address, or `attachment://` and the name of a file in the message. */
  readonly url: string;
  readonly description?: string | undefined;
  readonly spoiler?: boolean | undefined;
}

/** A small picture next to a section's texts. @throws BuilderError */
export function thumbnail({ url, ...input }: ThumbnailInput): ThumbnailComponent {
  const node = { type: COMPONENT_TYPES.thumbnail, media: { url }, ...input };
  return build('thumbnail', Thumbnail, node) as ThumbnailComponent;
}

export interface SectionInput extends Identified {
  /** One to three; plain texts become text displays. */
  readonly texts: readonly (string | TextDisplayComponent)[];
  readonly accessory: ThumbnailComponent | ButtonComponent;
}

/** Texts with a picture or a button beside them. @throws BuilderError */
export function section({ texts, accessory, id }: SectionInput): SectionComponent {
  const components = texts.map((text) => (typeof text === 'string' ? textDisplay(text) : text));
  const node = { type: COMPONENT_TYPES.section, components, accessory, id };
  return build('section', Section, node, (_, faults) => {
    checkInner('section', components, COMPONENT_LIMITS.sectionTexts, faults);
    checkPlace('accessory', accessory, 'accessory', faults);
  }) as SectionComponent;
}

/** One to ten pictures or videos. @throws BuilderError */
export function mediaGallery(...items: readonly (string | ThumbnailInput)[]): MediaGalleryComponent {
  const entries = items.map((item) => {
    const { url, description, spoiler } = typeof item === 'string' ? { url: item } : item;
    return { media: { url }, description, spoiler };
  });
  const node = { type: COMPONENT_TYPES.mediaGallery, items: entries };
  return build('mediaGallery', MediaGallery, node) as MediaGalleryComponent;
}

/** A file of the message, by its name. @throws BuilderError */
export function fileDisplay(
  filename: string,
  { spoiler, id }: Identified & { readonly spoiler?: boolean | undefined } = {},
): FileDisplayComponent {
  const file = { url: `attachment://${filename}` };
  const node = { type: COMPONENT_TYPES.file, file, spoiler, id };
  return build('fileDisplay', FileComponent, node) as FileDisplayComponent;
}

export interface SeparatorInput extends Identified {
  /** Whether to show a line; default true. */
  readonly divider?: boolean | undefined;
  readonly spacing?: 'small' | 'large' | undefined;
}

/** Space between the parts of a layout. @throws BuilderError */
export function separator({ spacing, ...input }: SeparatorInput = {}): SeparatorComponent {
  const size = spacing === undefined ? {} : { spacing: spacing === 'large' ? 2 : 1 };
  return build('separator', Separator, {
    type: COMPONENT_TYPES.separator,
    ...size,
    ...input,
  }) as SeparatorComponent;
}

/** The description of a container. */
export interface ContainerInput extends Identified {
  readonly components: readonly LayoutComponent[];
  /** A number, or `#rrggbb`. */
  readonly accentColor?: number | `#${string}` | null | undefined;
  readonly spoiler?: boolean | undefined;
}

/** A box around parts of a layout. @throws BuilderError */
export function container({ accentColor, ...input }: ContainerInput): ContainerComponent {
  const node = { type: COMPONENT_TYPES.container, ...input, accentColor: parseColor(accentColor) };
  return build('container', Container, node, (_, faults) =>
    checkInner('container', input.components, COMPONENT_LIMITS.layoutTotal, faults),
  ) as ContainerComponent;
}

/** Checks the kinds and the number of parts. */
export function checkInner(
  place: ComponentPlace,
  components: readonly { readonly type: number }[],
  most: number,
  faults: Faults,
): void {
  faults.addIf(components.length === 0 || components.length > most, 'components', `must be 1 to ${most}`);
  for (const [index, component] of components.entries()) {
    checkPlace(place, component, `components/${index}`, faults);
  }
}

function checkPlace(
  place: ComponentPlace,
  { type }: { readonly type: number },
  path: string,
  faults: Faults,
): void {
  const allowed = COMPONENT_PLACES[place];
  faults.addIf(!allowed.includes(type), `${path}/type`, `must be one of ${allowed.join(', ')} here`);
}
