import * as v from 'valibot';
import {
  addressForm,
  changePasswordForm,
  newPassword,
  ownPassword,
  passwordsDiffer,
  personName,
} from '#shop/customers/account-forms.ts';
import { adminPasswordLength } from '#shop/customers/credentials/password.ts';

/** Delivery of an invitation: mailed by the shop, or as a link that staff pass on. */
export type InviteBy = 'mail' | 'link';

/** The fields of an invitation at /admin/staff. */
export const inviteForm = v.object({
  ...addressForm.entries,
  role: v.pipe(v.string('Elige un rol.'), v.nonEmpty('Elige un rol.'), v.maxLength(40, 'Elige un rol.')),
  by: v.optional(v.picklist(['mail', 'link']), 'mail'),
});

/** The fields with which a person without an account accepts an invitation. The address is the invitation's. */
export const joinForm = v.pipe(
  v.object({
    name: personName,
    password: newPassword(adminPasswordLength),
    passwordConfirmation: v.string('Confirma la contraseña.'),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordConfirmation']],
      ({ password, passwordConfirmation }) => password === passwordConfirmation,
      passwordsDiffer,
    ),
    ['passwordConfirmation'],
  ),
);

/** The fields with which a person with an account accepts an invitation. */
export const joinWithAccountForm = v.object({ currentPassword: ownPassword });

/**
 * The fields with which a person with an account accepts an invitation if their password is too short for staff: they
 * choose another one.
 */
export const joinWithNewPasswordForm = changePasswordForm(adminPasswordLength);
