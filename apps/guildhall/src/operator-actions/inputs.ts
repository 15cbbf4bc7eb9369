/** Inputs that actions share. `title` is how the command line names the value of an option. */
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
