/** Access to the instance and registration. */
import { Type } from 'typebox';
import { Nullable } from '../../contract/schema.ts';
import { named, nothing, optionalText, text, until } from './inputs.ts';

const RegistrationCode = Type.Object({
  code: Type.String(),
  uses: Type.Integer(),
  maxUses: Type.Integer(),
  expiresAt: Nullable(Type.String()),
  note: Nullable(Type.String()),
  createdBy: Type.String(),
  createdAt: Type.String(),
});

const AddressBan = Type.Object({
  network: Type.String(),
  reason: Nullable(Type.String()),
  until: Nullable(Type.String()),
  createdAt: Type.String(),
});

export const accessActions = {
  createRegistrationCode: named(
    'createRegistrationCode',
    Type.Object({
      uses: Type.Optional(
        Type.Integer({
          minimum: 1,
          title: 'number',
          description: 'how many accounts it can create; default 1',
        }),
      ),
      until,
      note: optionalText('what it is for'),
    }),
    RegistrationCode,
  ),
  listRegistrationCodes: named('listRegistrationCodes', nothing, Type.Array(RegistrationCode)),
  revokeRegistrationCode: named(
    'revokeRegistrationCode',
    Type.Object({ code: text }),
    Type.Object({ revoked: Type.String() }),
  ),
  banAddress: named(
    'banAddress',
    Type.Object({ address: text, reason: optionalText('for the operators'), until }),
    AddressBan,
  ),
  unbanAddress: named(
    'unbanAddress',
    Type.Object({ address: text }),
    Type.Object({ unbanned: Type.String() }),
  ),
  listAddressBans: named('listAddressBans', nothing, Type.Array(AddressBan)),
};
