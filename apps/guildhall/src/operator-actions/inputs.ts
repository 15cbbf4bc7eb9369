/** Shared inputs of actions. `title` is the name of an option's value on the command line. */
import { Type } from 'typebox';

export const text = Type.String({ minLength: 1, maxLength: 512 });

export function optionalText(description?: string) {
  return Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, title: 'text', ...(description ? { description } : {}) }),
  );
}

export function flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}
