import * as v from 'valibot';
import {
  customerPasswordLength,
  findPasswordProblem,
  longestPassword,
  type PasswordProblem,
} from '#shop/customers/credentials/password.ts';
import { withoutLinks } from '#shop/form-fields.ts';

const email = v.pipe(
  v.string('El correo electrónico es obligatorio.'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('El correo electrónico es obligatorio.'),
  v.maxLength(254, 'Correo electrónico inválido.'),
  v.email('Correo electrónico inválido.'),
);

/**
 * The message for a password that is refused.
 *
 * @param shortest minimum length in characters
 */
function passwordText(problem: PasswordProblem, shortest: number): string {
  if (problem === 'too-short') return `La contraseña debe tener al menos ${shortest} caracteres.`;
  if (problem === 'too-long') return `La contraseña puede tener hasta ${longestPassword} caracteres.`;
  return 'Esta contraseña es muy conocida y fácil de adivinar. Elige otra.';
}

/**
 * The message for a password that the server refused. A password that satisfies the form's rules was found in the
 * server's longer list of common passwords.
 *
 * @param shortest minimum length in characters
 */
export function weakPasswordText(password: string, shortest: number): string {
  return passwordText(findPasswordProblem(password, shortest) ?? 'well-known', shortest);
}

/**
 * The field of a new password.
 *
 * @param shortest minimum length in characters
 */
export function newPassword(shortest: number) {
  return v.pipe(
    v.string('La contraseña es obligatoria.'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const problem = findPasswordProblem(dataset.value, shortest);
      if (problem) addIssue({ message: passwordText(problem, shortest) });
    }),
  );
}

/** An existing password. Common passwords are accepted here, because an old account may have one. */
export const ownPassword = v.pipe(
  v.string('La contraseña es obligatoria.'),
  v.maxLength(longestPassword, passwordText('too-long', customerPasswordLength)),
);

/** The fields of /login. */
export const loginForm = v.object({ email, password: ownPassword });

/** The fields of /recuperar and /confirmar, which request an account mail. */
export const addressForm = v.object({ email });

/** The password, typed again before a sensitive operation. */
export const passwordForm = v.object({ password: ownPassword });

export const passwordsDiffer = 'Las contraseñas no coinciden.';

/** A person's name, without links. */
export const personName = v.pipe(
  v.string('El nombre es obligatorio.'),
  v.trim(),
  v.nonEmpty('El nombre es obligatorio.'),
  v.maxLength(120, 'El nombre puede tener hasta 120 caracteres.'),
  withoutLinks,
);

/** The fields of /registro. Any other field in the request, such as a role, is dropped. */
export const registerForm = v.pipe(
  v.object({
    name: personName,
    email,
    password: newPassword(customerPasswordLength),
    passwordConfirmation: v.string('Confirma la contraseña.'),
    // An unchecked checkbox is not sent.
    consent: v.pipe(
      v.optional(v.boolean(), false),
      v.literal(true, 'Para crear la cuenta necesitamos tu autorización.'),
    ),
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

/**
 * The fields of /restablecer. The minimum length of the password depends on the account, which only the server knows.
 */
export const resetPasswordForm = v.pipe(
  v.object({
    password: newPassword(customerPasswordLength),
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

/**
 * The fields of the password change at /perfil/settings.
 *
 * @param shortest minimum length of the new password
 */
export function changePasswordForm(shortest: number) {
  return v.pipe(
    v.object({
      currentPassword: v.pipe(
        v.string('Escribe tu contraseña actual.'),
        v.maxLength(longestPassword, passwordText('too-long', shortest)),
      ),
      password: newPassword(shortest),
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
}

/** Codes may be typed with spaces, as apps show them in two groups. */
const code = v.pipe(
  v.string('Escribe el código.'),
  v.transform((text) => text.replace(/\s/g, '')),
);

/** A code from an authenticator app. */
export const appCodeForm = v.object({ code: v.pipe(code, v.regex(/^\d{6}$/, 'El código tiene 6 números.')) });

/** A recovery code, which replaces a code from the app. */
export const recoveryCodeForm = v.object({
  code: v.pipe(code, v.nonEmpty('Escribe el código.'), v.maxLength(40, 'Ese no es un código de recuperación.')),
});
