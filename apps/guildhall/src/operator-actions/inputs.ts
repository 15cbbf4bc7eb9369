/** Inputs that actions share. `title` is how the command line names the value of an option. */
import { Type } from 'typebox';

export const text = Type.String({ minLength: 1, maxLength: 512 });

export function optionalText(description?: string) {
  return Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, title: 'text', ...(description ? { description } : {}) }),
  );
}

export const until = Type.Optional(
  Type.String({ minLength: 1, maxLength: 512, title: 'time', description: 'ISO 8601; without it for good' }),
);

export function flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}

/** Of lists of fifty, the newest first. */
export const page = Type.Object({
  query: optionalText('the beginning of a name, or an id or e-mail address'),
  from: Type.Optional(
    Type.String({ minLength: 1, maxLength: 20, title: 'id', description: 'those after this one' }),
  ),
});
