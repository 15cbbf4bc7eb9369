/** Shared inputs of actions. `title` is the name of an option's value on the command line. */
import { Type } from 'typebox';

export const text = describedText();

export const user = describedText('username, e-mail address or id');

export const id = describedText('its id');

export function describedText(description?: string) {
  return Type.String({ minLength: 1, maxLength: 512, ...(description ? { description } : {}) });
}

export function optionalText(description?: string) {
  return Type.Optional(Type.String({ ...describedText(description), title: 'text' }));
}

export function flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}
