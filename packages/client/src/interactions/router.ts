/** Routes interactions to a waiting collector, otherwise to the handler for their name. */
import type { Source } from '../collecting/collector.ts';
import {
  type AnyContext,
  AutocompleteContext,
  CommandContext,
  ComponentContext,
  type ModalContext,
} from './context.ts';

/** Handles an interaction. */
export type Handler<Context> = (context: Context) => unknown;

/** An exact id, the beginning of one (`vote:*`), or a pattern. */
export type CustomIdMatcher = string | RegExp;

interface Handlers {
  readonly commands: Map<string, Handler<CommandContext>>;
  readonly autocompletes: Map<string, Handler<AutocompleteContext>>;
  readonly components: [CustomIdMatcher, Handler<ComponentContext>][];
  readonly modals: [CustomIdMatcher, Handler<ModalContext>][];
}

/** The handlers and collectors of interactions. */
export class InteractionRouter {
  readonly #handlers: Handlers = {
    commands: new Map(),
    autocompletes: new Map(),
    components: [],
    modals: [],
  };
  readonly #waiting = new Set<(context: AnyContext) => boolean>();
  readonly #taken = new WeakSet<AnyContext>();

  /** Handles a command. @param name with a subcommand (`config set`), or without for all of its subcommands */
  onCommand(name: string, handler: Handler<CommandContext>): void {
    this.#handlers.commands.set(name, handler);
  }

  /** Suggests values while a person fills in the command. */
  onAutocomplete(name: string, handler: Handler<AutocompleteContext>): void {
    this.#handlers.autocompletes.set(name, handler);
  }

  /** Handles clicks and selections of components by their custom id; `vote:*` fits all that begin with `vote:`. */
  onComponent(customId: CustomIdMatcher, handler: Handler<ComponentContext>): void {
    this.#handlers.components.push([customId, handler]);
  }

  /** Handles submitted modals by their custom id, as in {@link onComponent}. */
  onModal(customId: CustomIdMatcher, handler: Handler<ModalContext>): void {
    this.#handlers.modals.push([customId, handler]);
  }

  /** The source for collectors. Handlers do not get an interaction that a collector accepted. */
  readonly source: Source<AnyContext> = (listener) => {
    this.#waiting.add(listener);
    return () => this.#waiting.delete(listener);
  };

  /** @returns whether anything handled it; settles like its handler */
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

  /** Whether a collector accepted it, which may respond later. */
  isTaken(context: AnyContext): boolean {
    return this.#taken.has(context);
  }

  #workOf(context: AnyContext): (() => unknown) | null {
    if (context instanceof CommandContext)
      return bindHandler(findByPath(this.#handlers.commands, context), context);
    if (context instanceof AutocompleteContext)
      return bindHandler(findByPath(this.#handlers.autocompletes, context), context);
    if (context instanceof ComponentContext)
      return bindHandler(findByCustomId(this.#handlers.components, context), context);
    return bindHandler(findByCustomId(this.#handlers.modals, context), context);
  }
}

function bindHandler<Context>(
  handler: Handler<Context> | undefined,
  context: Context,
): (() => unknown) | null {
  return handler ? () => handler(context) : null;
}

/** The most exact name first: `config set colour`, `config set`, `config`. */
function findByPath<Context>(
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

function findByCustomId<Context>(
  handlers: readonly (readonly [CustomIdMatcher, Handler<Context>])[],
  { customId }: { readonly customId: string },
): Handler<Context> | undefined {
  return handlers.find(([matcher]) => matches(matcher, customId))?.[1];
}

/** Whether a custom id fits. */
export function matches(matcher: CustomIdMatcher, customId: string): boolean {
  // Unlike `test`, `search` does not remember the place of the last match.
  if (typeof matcher !== 'string') return customId.search(matcher) >= 0;
  return matcher.endsWith('*') ? customId.startsWith(matcher.slice(0, -1)) : customId === matcher;
}
