/** Inputs that operator actions share. In `title` is how the command line names the value of an option. */
import { type TObject, type TSchema, Type } from 'typebox';

export const text = Type.String({ minLength: 1, maxLength: 512 });

export const until = Type.Optional(
  Type.String({ minLength: 1, maxLength: 512, title: 'time', description: 'ISO 8601; without it for good' }),
);

export const from = Type.Optional(
  Type.String({ minLength: 1, maxLength: 20, title: 'id', description: 'those after this one' }),
);

/** Of lists of fifty, the newest first. */
export const page = Type.Object({
  query: optionalText('the beginning of a name, or an id or e-mail address'),
  from,
});

export const nothing = Type.Object({});

export const ofUser = Type.Object({ user: text });

export const ofServer = Type.Object({ server: text });

export function optionalText(description?: string) {
  return Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, title: 'text', ...(description ? { description } : {}) }),
  );
}

export function flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}

/** Declares an action under the name by which the console asks for it. */
export function named<const Name extends string, Input extends TObject, Reply extends TSchema>(
  name: Name,
  input: Input,
  reply: Reply,
) {
  return { name, input, reply };
}
