/** Walks a tree of components, checks each against the schema of its type, and collects all faults. */
import { ApiError, type FieldFault, validateBody } from '@guildhall/platform';
import {
  BUTTON_STYLES,
  COMPONENT_LIMITS,
  COMPONENT_PLACES,
  COMPONENT_SCHEMAS,
  COMPONENT_TYPES,
  type ComponentPlace,
} from '@guildhall/protocol';
import { type TObject, type TSchema, Type } from 'typebox';
import { customEmojiId, unicodeEmoji } from '../../emoji-text.ts';

/** A component whose own fields have been checked. */
export interface ComponentNode {
  readonly type: number;
  id?: number;
  readonly custom_id?: string;
  readonly url?: string;
  readonly style?: number;
  readonly label?: unknown;
  readonly emoji?: string;
  readonly content?: string;
  readonly disabled?: boolean;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly options?: readonly {
    readonly value: string;
    readonly emoji?: string;
    readonly default?: boolean;
  }[];
  readonly default_values?: readonly unknown[];
  components?: ComponentNode[];
  accessory?: ComponentNode;
  component?: ComponentNode;
}

const CHILDREN = ['components', 'accessory', 'component'] as const;

const SELECTS: ReadonlySet<number> = new Set([
  COMPONENT_TYPES.stringSelect,
  COMPONENT_TYPES.userSelect,
  COMPONENT_TYPES.roleSelect,
  COMPONENT_TYPES.mentionableSelect,
  COMPONENT_TYPES.channelSelect,
]);

/** More components than any message or modal can have. Each takes time to check, even if it is refused. */
const MAX_READ = 2 * COMPONENT_LIMITS.layoutTotal;

/** Children are checked separately, so the parent's schema accepts any. */
const SHALLOW: ReadonlyMap<number, TObject> = new Map(
  Object.entries(COMPONENT_SCHEMAS).map(([type, schema]) => {
    const properties: Record<string, TSchema> = { ...schema.properties };
    for (const key of CHILDREN) {
      if (key in properties)
        properties[key] = key === 'components' ? Type.Array(Type.Unknown()) : Type.Unknown();
    }
    return [Number(type), Type.Object(properties)];
  }),
);

export function childNodes({
  components = [],
  accessory,
  component,
}: ComponentNode): readonly ComponentNode[] {
  return [...components, ...(accessory ? [accessory] : []), ...(component ? [component] : [])];
}

export class ComponentReader {
  readonly faults: FieldFault[] = [];
  readonly #rules: { readonly webhook: boolean; readonly modal: boolean };
  readonly #customIds = new Set<string>();
  readonly #ids = new Set<number>();
  #readSoFar = 0;

  constructor(rules: { readonly webhook: boolean; readonly modal: boolean }) {
    this.#rules = rules;
  }

  fault(path: string, message: string): void {
    this.faults.push({ path, message });
  }

  /** The allowed components of a list, with their children; of too many only the first ones. */
  readAll(sent: readonly unknown[], place: ComponentPlace, path: string): ComponentNode[] {
    return sent
      .slice(0, MAX_READ)
      .flatMap((component, index) =>
        this.#readSoFar < MAX_READ ? (this.#read(component, place, `${path}/${index}`) ?? []) : [],
      );
  }

  #read(sent: unknown, place: ComponentPlace, path: string): ComponentNode | null {
    this.#readSoFar += 1;
    const type = typeof sent === 'object' && sent !== null && 'type' in sent ? sent.type : undefined;
    const schema = typeof type === 'number' ? SHALLOW.get(type) : undefined;
    if (!schema || !COMPONENT_PLACES[place].includes(Number(type))) {
      this.fault(`${path}/type`, `must be one of ${COMPONENT_PLACES[place].join(', ')} here`);
      return null;
    }
    const node = this.#ownFields(schema, withEmoji(sent as Record<string, unknown>), path);
    if (!node) return null;
    this.#checkIds(node, path);
    this.#checkRules(node, path);
    this.#readInner(node, path);
    return node;
  }

  #ownFields(schema: TObject, sent: Readonly<Record<string, unknown>>, path: string): ComponentNode | null {
    try {
      return validateBody(schema, sent) as ComponentNode;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const fault of error.details.fields ?? []) {
        this.fault(fault.path.replace('body', path), fault.message);
      }
      return null;
    }
  }

  #checkIds({ id, custom_id }: ComponentNode, path: string): void {
    if (id) {
      if (this.#ids.has(id)) this.fault(`${path}/id`, 'is used twice');
      this.#ids.add(id);
    }
    if (custom_id === undefined) return;
    if (this.#customIds.has(custom_id)) this.fault(`${path}/custom_id`, 'is used twice');
    this.#customIds.add(custom_id);
    if (this.#rules.webhook) this.fault(`${path}/custom_id`, 'cannot be sent by a webhook');
  }

  #checkRules(node: ComponentNode, path: string): void {
    this.#emoji(node, path);
    for (const [index, option] of node.options?.entries() ?? [])
      this.#emoji(option, `${path}/options/${index}`);
    if (node.type === COMPONENT_TYPES.button) this.#button(node, path);
    else if (SELECTS.has(node.type)) this.#select(node, path);
    else if (
      node.type === COMPONENT_TYPES.textInput &&
      (node.min_length ?? 0) > (node.max_length ?? COMPONENT_LIMITS.textInput)
    ) {
      this.fault(`${path}/min_length`, 'must not be over max_length');
    }
    if (this.#rules.modal && node.disabled) this.fault(`${path}/disabled`, 'is not possible in a modal');
  }

  #emoji({ emoji }: { readonly emoji?: string }, path: string): void {
    if (emoji === undefined || unicodeEmoji(emoji) !== null || customEmojiId(emoji) !== null) return;
    this.fault(`${path}/emoji`, 'must be a Unicode emoji or name:id');
  }

  #button({ style, custom_id, url, label, emoji }: ComponentNode, path: string): void {
    const link = style === BUTTON_STYLES.link;
    if (link && url === undefined) this.fault(`${path}/url`, 'is required');
    if (!link && custom_id === undefined) this.fault(`${path}/custom_id`, 'is required');
    if (url !== undefined && !link) this.fault(`${path}/url`, 'is for link buttons');
    if (custom_id !== undefined && link) this.fault(`${path}/custom_id`, 'is not for link buttons');
    if (label === undefined && emoji === undefined)
      this.fault(`${path}/label`, 'is required without an emoji');
  }

  #select(
    { options = [], default_values = [], min_values = 1, max_values = 1 }: ComponentNode,
    path: string,
  ): void {
    if (min_values > max_values) this.fault(`${path}/min_values`, 'must not be over max_values');
    else if (options.length > 0 && min_values > options.length)
      this.fault(`${path}/min_values`, 'must not be over the number of options');
    if (new Set(options.map(({ value }) => value)).size < options.length) {
      this.fault(`${path}/options`, 'must have different values');
    }
    if (options.filter((option) => option.default).length > max_values) {
      this.fault(`${path}/options`, 'must not have more defaults than max_values');
    }
    if (default_values.length > max_values) {
      this.fault(`${path}/default_values`, 'must not be more than max_values');
    }
  }

  #readInner(node: ComponentNode, path: string): void {
    const inner = `${path}/components`;
    if (node.type === COMPONENT_TYPES.actionRow) this.#row(node, inner);
    if (node.type === COMPONENT_TYPES.section) {
      this.#count(node, COMPONENT_LIMITS.sectionTexts, inner);
      node.components = this.readAll(node.components ?? [], 'section', inner);
      const accessory = this.#read(node.accessory, 'accessory', `${path}/accessory`);
      if (accessory) node.accessory = accessory;
    }
    if (node.type === COMPONENT_TYPES.container) {
      const { layoutTotal } = COMPONENT_LIMITS;
      this.#count(node, layoutTotal, inner);
      node.components = this.readAll((node.components ?? []).slice(0, layoutTotal), 'container', inner);
    }
    if (node.type === COMPONENT_TYPES.label) {
      const component = this.#read(node.component, 'label', `${path}/component`);
      if (component) node.component = component;
    }
  }

  /** One to five buttons, or exactly one select; in a modal exactly one text input. */
  #row(node: ComponentNode, path: string): void {
    const { rowButtons } = COMPONENT_LIMITS;
    this.#count(node, rowButtons, path);
    const place: ComponentPlace = this.#rules.modal ? 'modalRow' : 'row';
    node.components = this.readAll((node.components ?? []).slice(0, rowButtons), place, path);
    const alone = node.components.some(({ type }) => type !== COMPONENT_TYPES.button);
    if (alone && node.components.length > 1) this.fault(path, 'must be buttons only, or exactly one select');
  }

  #count({ components = [] }: ComponentNode, most: number, path: string): void {
    if (components.length === 0 || components.length > most) this.fault(path, `must be 1 to ${most}`);
  }
}

/** Emoji have the format of reactions; the object form of other platforms' libraries is accepted too. */
function withEmoji(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const options = Array.isArray(sent.options) ? { options: sent.options.map(optionWithEmoji) } : {};
  return { ...sent, ...emojiText(sent.emoji), ...options };
}

function optionWithEmoji(option: unknown): unknown {
  if (typeof option !== 'object' || option === null || !('emoji' in option)) return option;
  return { ...option, ...emojiText(option.emoji) };
}

function emojiText(sent: unknown): { emoji?: unknown } {
  const emoji = typeof sent === 'object' && sent !== null && 'name' in sent ? textOf(sent) : sent;
  const text = typeof emoji === 'string' ? (unicodeEmoji(emoji) ?? emoji) : emoji;
  return text === undefined ? {} : { emoji: text };
}

function textOf(emoji: { readonly name: unknown; readonly id?: unknown }): unknown {
  const { name, id } = emoji;
  return typeof id === 'string' && typeof name === 'string' ? `${name}:${id}` : name;
}
