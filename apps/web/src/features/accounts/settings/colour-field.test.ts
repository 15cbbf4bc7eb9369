import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ColourField } from './ColourField.tsx';

it('names the colour that its button clears', () => {
  const field = {
    label: 'Second theme colour',
    error: undefined,
    value: '#aabbcc',
    onValue: () => undefined,
  };
  expect(renderToStaticMarkup(createElement(ColourField, field))).toContain(
    'aria-label="Clear: Second theme colour"',
  );
});
