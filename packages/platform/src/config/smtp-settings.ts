/** Settings of mail. */
import { type Static, Type } from 'typebox';
import { flag, integer, isHost, text } from './declare-setting.ts';

const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@([^\s@<>]+)$/;
/** Unquoted, the excluded characters would make it a list or a group of addresses. */
const NAMED = /^(?:"[^"\\\r\n]*"|[^"<>@,:;\\\r\n]*) ?<([^<>]+)>$/;

function isSender(value: string): boolean {
  const host = ADDRESS.exec(NAMED.exec(value)?.[1] ?? value)?.[1];
  return host !== undefined && isHost(host);
}

export const smtp = Type.Object({
  host: text({
    expects: 'a host name or address, without a port',
    example: 'mail.example.org',
    description: 'Mail server. Setting it turns mail on; without it, operators create reset links.',
    accepts: isHost,
  }),
  port: integer({
    minimum: 1,
    maximum: 65_535,
    default: 587,
    example: '465',
    description: 'Port of the mail server.',
  }),
  secure: flag(false, {
    description:
      'TLS from the first byte (port 465); otherwise STARTTLS is used where offered, and required with SMTP_USER unless SMTP_HOST is this machine.',
  }),
  user: Type.Optional(
    text({
      expects: 'a user name',
      example: 'guildhall',
      description: 'User name, if the mail server requires one.',
    }),
  ),
  password: Type.Optional(
    text({ expects: 'a password', example: '…', description: 'Password of SMTP_USER.', secret: true }),
  ),
  from: text({
    expects: 'an e-mail address, or a name and an e-mail address in <>',
    example: 'Guildhall <noreply@example.org>',
    description: 'Sender of all mail.',
    accepts: isSender,
  }),
});

export type SmtpSettings = Static<typeof smtp>;
