import { expect, it, vi } from 'vitest';
import { aRole, aServer, aState } from '../../state/builders.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { moveRole } from './role-actions.ts';

const reorderRoles = vi.hoisted(() => vi.fn());
vi.mock('../../state/client.ts', () => ({ client: { api: { reorderRoles } } }));
vi.mock('../../ui/toasts/toast.ts', () => ({ showProblem: vi.fn(), showToast: vi.fn() }));

it('two roles whose moves fail one after the other return to their places', async () => {
  const roles = ['5', '61', '62', '63'].map((id, position) => aRole(id, { position }));
  gatewayStore.update(() => aState([aServer('5', { roles })]));
  const order = () => gatewayStore.get().roles['5']?.map(({ id }) => id);
  const answers = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  for (const { promise } of answers) reorderRoles.mockReturnValueOnce(promise);
  const moves = [moveRole('5', '63', 1), moveRole('5', '62', 1)];
  expect(order()).toEqual(['61', '63', '62', '5']);
  for (const [index, { reject }] of answers.entries()) {
    reject(new Error('offline'));
    await moves[index];
  }
  expect(order()).toEqual(['63', '62', '61', '5']);
});
