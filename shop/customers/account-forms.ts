import * as v from 'valibot';
import { customerPasswordLength, findPasswordProblem, longestPassword, type PasswordProblem } from './password.ts';

const email = v.pipe(
  v.string('El correo electrónico es obligatorio.'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('El correo electrónico es obligatorio.'),
  v.maxLength(254, 'Correo electrónico inválido.'),
  v.email('Correo electrónico inválido.'),
);

/**
 * Why a password is not taken, in words.
 *
 * @param shortest how many characters it needs
 */
function passwordText(problem: PasswordProblem, shortest: number): string {
  if (problem === 'too-short') return `La contraseña debe tener al menos ${shortest} caracteres.`;
  if (problem === 'too-long') return `La contraseña puede tener hasta ${longestPassword} caracteres.`;
  return 'Esta contraseña es muy conocida y fácil de adivinar. Elige otra.';
}

/**
 * What to say of a password that the server did not take, which may ask more of it than a form could know.
 *
 * @param shortest how many characters it needs
 */
export function weakPasswordText(password: string, shortest: number): string {
  return passwordText(findPasswordProblem(password, shortest) ?? 'well-known', shortest);
}

/**
 * A password that somebody chooses.
 *
 * @param shortest how many characters it needs
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

/** A password that there is already. A known-bad one is not refused: it may be the one an old account has. */
export const ownPassword = v.pipe(
  v.string('La contraseña es obligatoria.'),
  v.maxLength(longestPassword, passwordText('too-long', customerPasswordLength)),
);

/** What /login sends. */
export const loginForm = v.object({ email, password: ownPassword });

/** What asks for a mail about an account: /recuperar and /confirmar. */
export const addressForm = v.object({ email });

/** What proves once more who is at the keyboard. */
export const passwordForm = v.object({ password: ownPassword });

export const passwordsDiffer = 'Las contraseñas no coinciden.';

/** What somebody is called. */
export const personName = v.pipe(
  v.string('El nombre es obligatorio.'),
  v.trim(),
  v.nonEmpty('El nombre es obligatorio.'),
  v.maxLength(120, 'El nombre puede tener hasta 120 caracteres.'),
);

/** What /registro sends. Any other field in the request, a role say, is dropped. */
export const registerForm = v.pipe(
  v.object({
    name: personName,
    email,
    password: newPassword(customerPasswordLength),
    passwordConfirmation: v.string('Confirma la contraseña.'),
    // A box left empty is not sent at all.
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

/** What /restablecer sends. Whose account it is, and with it how long the password must be, only the server knows. */
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
 * What /perfil/settings sends to change a password.
 *
 * @param shortest how many characters the new one needs
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

/** Apps show a code in two halves, and so do people write it. */
const code = v.pipe(
  v.string('Escribe el código.'),
  v.transform((text) => text.replace(/\s/g, '')),
);

/** A code of the app that makes second factors. */
export const appCodeForm = v.object({ code: v.pipe(code, v.regex(/^\d{6}$/, 'El código tiene 6 números.')) });

/** One of the codes that stand in for the app. */
export const recoveryCodeForm = v.object({
  code: v.pipe(code, v.nonEmpty('Escribe el código.'), v.maxLength(40, 'Ese no es un código de recuperación.')),
});
