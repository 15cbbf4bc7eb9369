/** Settings of how long data is kept. */
import { integer } from './setting.ts';

export const retention = {
  messageRetentionMaxDays: integer(
    { minimum: 0, maximum: 3650, default: 0 },
    {
      expects: 'a whole number from 0 to 3650',
      example: '365',
      description:
        'Days after which messages in servers are deleted, whatever their owners set; legal holds are spared. 0 leaves it to the owners, who keep messages by default.',
    },
  ),
};
