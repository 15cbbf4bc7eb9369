import { useInstance } from '@guildhall/testkit';
import { testAccess } from './matrix.ts';

const CHANNELS = ['channel', 'conversation', 'direct conversation'];

testAccess(useInstance(), ({ access }) => CHANNELS.includes(access.in));
