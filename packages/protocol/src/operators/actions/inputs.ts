/** Inputs that operator actions share. `title` is the command line's name for the value of an option. */
import { type TObject, type TSchema, Type } from 'typebox';

export const text = Type.String({ minLength: 1, maxLength: 512 });

export const user = described('username, e-mail address or id');

export const id = described('its id');

export const until = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 512,
    title: 'time',
    description: 'ISO 8601; default: without an end',
  }),
);

export const from = Type.Optional(
  Type.String({ minLength: 1, maxLength: 20, title: 'id', description: 'lists entries after this one' }),
);

/** Pages of fifty, newest first. */
export const page = Type.Object({
  query: optionalText('the beginning of a name, or an id; for accounts also an e-mail address'),
  from,
});

export const nothing = Type.Object({});

export const ofUser = Type.Object({ user });

export const ofServer = Type.Object({ server: id });

/** An input that is required. */
export function described(description: string) {
  return Type.String({ minLength: 1, maxLength: 512, description });
}

export function optionalText(description: string) {
  return Type.Optional(Type.String({ minLength: 1, maxLength: 512, title: 'text', description }));
}

/** A moment as text, which the action reads. */
export function time(description: string) {
  return Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, title: 'time', description: `${description}, ISO 8601` }),
  );
}

export function flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}

/** Declares an action under the name that the console uses. */
export function named<const Name extends string, Input extends TObject, Reply extends TSchema>(
  name: Name,
  input: Input,
  reply: Reply,
) {
  return { name, input, reply };
}
