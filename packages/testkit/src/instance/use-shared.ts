import { afterAll, beforeAll } from 'vitest';

/**
 * What all tests of a file or `describe` share: made before them, closed after them. Reading it earlier throws.
 * @param name of what is made, for the error message
 */
export function useShared<Made extends object>(
  name: string,
  make: () => Promise<Made>,
  close: (made: Made) => Promise<void>,
): Made {
  let made: Made | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => made && close(made));
  return new Proxy({} as Made, {
    get(_, key) {
      if (made === undefined) throw new Error(`There is no ${name} yet: read it in a hook or a test.`);
      const value: unknown = Reflect.get(made, key);
      return typeof value === 'function' ? value.bind(made) : value;
    },
  });
}
