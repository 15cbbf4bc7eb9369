import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import { expect, test } from 'vitest';
import { operatorActions } from './index.ts';

test('every route and command uses inputs of its action', () => {
  const routes = operatorActions.flatMap(({ route }) => route ?? []);
  const usages = operatorActions.flatMap(({ commands }) => commands.map(({ usage }) => usage));
  const shapes = [...routes, ...usages].map((text) => text.replaceAll(/[{<[].*?[}>\]]/g, '…'));
  expect(new Set(shapes).size).toBe(shapes.length);
  for (const { route, input, commands } of operatorActions) {
    const named = [route ?? '', ...commands.map(({ usage }) => usage)].flatMap((text) =>
      [...text.matchAll(/[{<[](\w+)/g)].map(([, name]) => name),
    );
    expect(Object.keys(input.properties)).toEqual(expect.arrayContaining(named));
  }
});

test('every required input can be typed', () => {
  for (const { input, commands } of operatorActions) {
    const required = (input as { readonly required?: readonly string[] }).required ?? [];
    for (const { usage, fixed } of commands) {
      const typed = [...usage.matchAll(/[<[](\w+)/g)].map(([, name]) => name);
      expect([...typed, ...Object.keys(fixed)]).toEqual(expect.arrayContaining([...required]));
    }
  }
});

test('the console finds every action that it uses', () => {
  const named = operatorActions.flatMap(({ name }) => name ?? []);
  expect(named.toSorted()).toEqual(Object.keys(OPERATOR_ACTIONS).toSorted());
});
