import { useInstance } from '@guildhall/testkit';
import { testAccess } from './matrix.ts';

testAccess(useInstance(), ({ access }) => access.in === 'server');
