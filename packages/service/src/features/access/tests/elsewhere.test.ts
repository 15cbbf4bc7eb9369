import { useInstance } from '@guildhall/testkit';
import { testAccess } from './matrix.ts';

const PLACES = ['server', 'channel', 'conversation', 'direct conversation'];

testAccess(useInstance(), ({ access }) => !PLACES.includes(access.in));
