/** Routes interactions to the collectors that wait for them, else to the handler of their name. */
import type { Source } from '../collecting/collector.ts';
import {
  type AnyContext,
  AutocompleteContext,
  CommandContext,
  ComponentContext,
  type ModalContext,
} from './context.ts';

/** Answers an interaction. */
export type Handler<Context> = (context: Context) => unknown;

/** A name, the start of one (`vote:*`), or a pattern. */
export type CustomIdMatcher = string | RegExp;

interface Handlers {
  readonly commands: Map<string, Handler<CommandContext>>;
  readonly autocompletes: Map<string, Handler<AutocompleteContext>>;
  readonly components: [CustomIdMatcher, Handler<ComponentContext>][];
  readonly modals: [CustomIdMatcher, Handler<ModalContext>][];
}

/** Who gets which interaction. */
export class InteractionRouter {
  readonly #handlers: Handlers = {
    commands: new Map(),
    autocompletes: new Map(),
    components: [],
    modals: [],
  };
  readonly #waiting = new Set<(context: AnyContext) => boolean>();
  readonly #taken = new WeakSet<AnyContext>();

  /** @param name of the command, with a subcommand behind it (`config set`) or without for all of them */
  onCommand(name: string, handler: Handler<CommandContext>): void {
    this.#handlers.commands.set(name, handler);
  }

  /** Suggests values while somebody fills in the command. */
  onAutocomplete(name: string, handler: Handler<AutocompleteContext>): void {
    this.#handlers.autocompletes.set(name, handler);
  }

  /** Clicks and selections of components by their custom id. */
  onComponent(customId: CustomIdMatcher, handler: Handler<ComponentContext>): void {
    this.#handlers.components.push([customId, handler]);
  }

  /** Submitted modals by their custom id. */
  onModal(customId: CustomIdMatcher, handler: Handler<ModalContext>): void {
    this.#handlers.modals.push([customId, handler]);
  }

  /** What collectors collect from: a collector that takes an interaction keeps it from the handlers. */
  readonly source: Source<AnyContext> = (listener) => {
    this.#waiting.add(listener);
    return () => this.#waiting.delete(listener);
  };

  /** @returns whether anybody took it; resolves when its handler is done, and rejects as that does */
  async handle(context: AnyContext): Promise<boolean> {
    for (const listener of [...this.#waiting]) {
      if (!listener(context)) continue;
      this.#taken.add(context);
      return true;
    }
    const work = this.#workOf(context);
    if (!work) return false;
    await work();
    return true;
  }

  /** Whether a collector has it, which answers in its own time. */
  isTaken(context: AnyContext): boolean {
    return this.#taken.has(context);
  }

  #workOf(context: AnyContext): (() => unknown) | null {
    if (context instanceof CommandContext) return bound(byPath(this.#handlers.commands, context), context);
    if (context instanceof AutocompleteContext)
      return bound(byPath(this.#handlers.autocompletes, context), context);
    if (context instanceof ComponentContext)
      return bound(byCustomId(this.#handlers.components, context), context);
    return bound(byCustomId(this.#handlers.modals, context), context);
  }
}

function bound<Context>(handler: Handler<Context> | undefined, context: Context): (() => unknown) | null {
  return handler ? () => handler(context) : null;
}

/** The most exact name first: `config set colour`, `config set`, `config`. */
function byPath<Context>(
  handlers: ReadonlyMap<string, Handler<Context>>,
  { path }: { readonly path: string },
): Handler<Context> | undefined {
  const words = path.split(' ');
  for (let length = words.length; length > 0; length -= 1) {
    const handler = handlers.get(words.slice(0, length).join(' '));
    if (handler) return handler;
  }
  return undefined;
}

function byCustomId<Context>(
  handlers: readonly (readonly [CustomIdMatcher, Handler<Context>])[],
  { customId }: { readonly customId: string },
): Handler<Context> | undefined {
  return handlers.find(([matcher]) => matches(matcher, customId))?.[1];
}

/** Whether a custom id fits. */
export function matches(matcher: CustomIdMatcher, customId: string): boolean {
  if (typeof matcher !== 'string') return matcher.test(customId);
  return matcher.endsWith('*') ? customId.startsWith(matcher.slice(0, -1)) : customId === matcher;
}
