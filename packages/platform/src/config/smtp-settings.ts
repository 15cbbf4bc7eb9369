/** Settings of mail. */
import { type Static, Type } from 'typebox';
import { flag, integer, isHost, text } from './declare-setting.ts';

export const smtp = Type.Object({
  host: text(
    {},
    {
      expects: 'a host name or address, without a port',
      example: 'mail.example.org',
      description: 'Mail server. Setting it turns mail on; without it, operators create reset links.',
      accepts: isHost,
    },
  ),
  port: integer(
    { minimum: 1, maximum: 65_535, default: 587 },
    { expects: 'a whole number from 1 to 65535', example: '465', description: 'Port of the mail server.' },
  ),
  secure: flag(false, {
    description: 'TLS from the first byte (port 465); otherwise STARTTLS is used where offered.',
  }),
  user: Type.Optional(
    text(
      {},
      {
        expects: 'a user name',
        example: 'guildhall',
        description: 'User name, if the mail server requires one.',
      },
    ),
  ),
  password: Type.Optional(
    text({}, { expects: 'a password', example: '…', description: 'Password of SMTP_USER.', secret: true }),
  ),
  from: text(
    {},
    {
      expects: 'a mail address',
      example: 'Guildhall <noreply@example.org>',
      description: 'Sender of all mail.',
      accepts: (value) => /[^\s@<]+@[^\s@>]+/.test(value),
    },
  ),
});

export type SmtpSettings = Static<typeof smtp>;
