import * as v from 'valibot';
import { longestPassword } from '#shop/customers/credentials/password.ts';
import { requiredTick } from '#shop/form-fields.ts';

/** The form that closes an account: the password, and a checkbox to confirm the consequences. */
export const closeAccountForm = v.object({
  password: v.pipe(
    v.string('La contraseña es obligatoria.'),
    v.maxLength(longestPassword, `La contraseña puede tener hasta ${longestPassword} caracteres.`),
  ),
  understood: requiredTick('Marca la casilla para confirmar que quieres cerrar la cuenta.'),
});
