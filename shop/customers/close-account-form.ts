import * as v from 'valibot';
import { requiredTick } from '#shop/form-fields.ts';
import { longestPassword } from './password.ts';

/** What closing an account asks for: the password, and that the person knows what follows. */
export const closeAccountForm = v.object({
  password: v.pipe(
    v.string('La contraseña es obligatoria.'),
    v.maxLength(longestPassword, `La contraseña puede tener hasta ${longestPassword} caracteres.`),
  ),
  understood: requiredTick('Marca la casilla para confirmar que quieres cerrar la cuenta.'),
});
