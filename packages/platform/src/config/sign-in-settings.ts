/** Settings for signing in: local passwords, and OpenID Connect providers. */
import { type Static, Type } from 'typebox';
import { flag, text } from './declare-setting.ts';

export const signIn = Type.Object({
  localPasswords: flag(true, {
    description:
      'Let people sign up, log in and confirm their identity with a password stored here. If it is off, they need an account of OIDC_PROVIDERS or a passkey.',
  }),
  oidcProviders: Type.Optional(
    text({
      expects: 'a path of a JSON file, or a JSON list of providers',
      example: '/etc/guildhall/providers.json',
      description:
        'OpenID Connect providers whose accounts may sign in here. docs/operate/sign-in.md describes the file.',
      defaultText: 'none',
      secret: true,
    }),
  ),
});

export type SignInSettings = Static<typeof signIn>;
