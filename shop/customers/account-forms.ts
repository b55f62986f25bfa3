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

const passwordText = {
  'too-short': `La contraseña debe tener al menos ${customerPasswordLength} caracteres.`,
  'too-long': `La contraseña puede tener hasta ${longestPassword} caracteres.`,
  'well-known': 'Esta contraseña es muy conocida y fácil de adivinar. Elige otra.',
} satisfies Record<PasswordProblem, string>;

const newPassword = v.pipe(
  v.string('La contraseña es obligatoria.'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const problem = findPasswordProblem(dataset.value, customerPasswordLength);
    if (problem) addIssue({ message: passwordText[problem] });
  }),
);

/** What /login sends. A known-bad password is not refused here: it may be the one an old account has. */
export const loginForm = v.object({
  email,
  password: v.pipe(v.string('La contraseña es obligatoria.'), v.maxLength(longestPassword, passwordText['too-long'])),
});

export const passwordsDiffer = 'Las contraseñas no coinciden.';

/** What /registro sends. Any other field in the request, a role say, is dropped. */
export const registerForm = v.pipe(
  v.object({
    name: v.pipe(
      v.string('El nombre es obligatorio.'),
      v.trim(),
      v.nonEmpty('El nombre es obligatorio.'),
      v.maxLength(120, 'El nombre puede tener hasta 120 caracteres.'),
    ),
    email,
    password: newPassword,
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
