import * as v from 'valibot';
import {
  addressForm,
  changePasswordForm,
  newPassword,
  ownPassword,
  passwordsDiffer,
  personName,
} from '#shop/customers/account-forms.ts';
import { adminPasswordLength } from '#shop/customers/password.ts';

/** How an invitation reaches somebody: by a mail of ours, or by a link that staff pass on themselves. */
export type InviteBy = 'mail' | 'link';

/** What invites somebody: /admin/staff. */
export const inviteForm = v.object({
  ...addressForm.entries,
  by: v.optional(v.picklist(['mail', 'link']), 'mail'),
});

/** What somebody without an account sends to accept an invitation. The address is the invitation's. */
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

/** What somebody who has an account sends to accept one. */
export const joinWithAccountForm = v.object({ currentPassword: ownPassword });

/** The same of somebody whose password is too short for staff: they choose another with it. */
export const joinWithNewPasswordForm = changePasswordForm(adminPasswordLength);
